import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@portal/data';
import { repositoryRoot } from '@portal/settings';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { lazyRouting } from './open-routing.ts';
import { hasValhallaBinary } from './testing/street-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-routing-'));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!hasValhallaBinary)(
  'remembers that the tiles cannot be built, and leaves nothing behind',
  async () => {
    writeFileSync(join(folder, 'speeds.json'), JSON.stringify(openData().roadSpeeds()));
    writeFileSync(join(folder, 'data.json'), '{}');
    writeFileSync(join(folder, 'streets.osm.pbf'), 'no streets');
    const cacheDir = join(folder, 'cache');
    const printed: string[] = [];
    const routing = lazyRouting({ cacheDir }, openData(folder), (line) => printed.push(line)).open;
    const first = routing();
    await expect(first).rejects.toThrow(ApiError);
    await expect(first).rejects.toMatchObject({
      errors: [{ hint: 'The server has printed why. Restart it after that is fixed.' }],
    });
    expect(printed).toEqual([expect.stringMatching(/Building the routing tiles failed/)]);
    // The very same error: nothing was tried again.
    expect(routing()).toBe(first);
    expect(readdirSync(cacheDir)).toEqual([]);
  },
);

it.skipIf(!hasValhallaBinary)('keeps its tiles in the repository, not where anybody can write', async () => {
  await lazyRouting().open();
  const tiles = join(repositoryRoot(), '.cache/routing');
  expect(readdirSync(tiles).some((name) => name.startsWith('tiles-'))).toBe(true);
});
