import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callName } from './names.ts';
import { staticHtml } from './server.ts';

test('an example that the contract does not have fails, naming those it has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pieces-'));
  Object.assign(globalThis, { REFERENCE_FOLDER: folder });
  for (const example of [undefined, 'mirpur', 'plain']) {
    writeFileSync(join(folder, `${callName('reverseGeocode', example)}.html`), `<p>${example}</p>`);
  }
  expect(staticHtml(callName('reverseGeocode', 'plain'))).toBe('<p>plain</p>');
  expect(() => staticHtml(callName('reverseGeocode', 'sylhet'))).toThrow(
    /"call--reverseGeocode--sylhet".*call--reverseGeocode--mirpur, call--reverseGeocode--plain/,
  );
});
