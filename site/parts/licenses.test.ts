import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledByOthers } from '../pages/examples/vendor.ts';
import { licenseFile, noticesOfFiles, noticesWithDependencies } from './licenses.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licenses-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Installs a package; without a text, its manifest has the license alone. */
function install(location: string, manifest: object, text?: string): void {
  const folder = join(root, location);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
  if (text) writeFileSync(join(folder, 'LICENSE.md'), `${text}\n`);
}

describe('notices of files', () => {
  it('are those of the packages that the files belong to, each once', () => {
    install('node_modules/@scope/one', { name: '@scope/one' }, 'MIT, One');
    install('node_modules/@scope/one/node_modules/two', { name: 'two', license: 'ISC', author: 'T. Wo' });
    const files = [
      'node_modules/@scope/one/dist/a.js',
      'node_modules/@scope/one/dist/b.js',
      'node_modules/@scope/one/node_modules/two/index.js',
      'site/start.ts',
    ].map((file) => join(root, file));
    expect(noticesOfFiles([...files, '\0virtual:sheets'])).toEqual([
      { title: '@scope/one 1.0.0', text: 'MIT, One' },
      { title: 'two 1.0.0', text: 'License: ISC. Copyright T. Wo.' },
    ]);
  });

  it('fail for a package without any license', () => {
    install('node_modules/none', { name: 'none' });
    expect(() => noticesOfFiles([join(root, 'node_modules/none/index.js')])).toThrow(/none has neither/);
  });
});

describe('notices of a bundle that others made', () => {
  it('are those of all that its package depends on, with what is only in the lock file', () => {
    install('node_modules/map', { name: 'map' }, 'MIT, Map');
    install('node_modules/map/node_modules/tree', { name: 'tree' }, 'ISC, Tree');
    const packages = {
      'node_modules/map': { version: '1.0.0', dependencies: { tree: '1', absent: '2' } },
      'node_modules/map/node_modules/tree': { version: '1.0.0', dependencies: { map: '1' } },
      'node_modules/tree': { version: '9.0.0', license: 'MIT' },
      'node_modules/absent': { version: '2.0.0', license: 'BSD-3-Clause' },
    };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    expect(noticesWithDependencies('map', root)).toEqual([
      { title: 'map 1.0.0', text: 'MIT, Map' },
      { title: 'tree 1.0.0', text: 'ISC, Tree' },
      { title: 'absent 2.0.0', text: 'License: BSD-3-Clause.' },
    ]);
  });

  it.each(bundledByOthers)(
    'are made of %s with the lock file alone, as where `npm start` has installed less',
    (name) => {
      cpSync(join(repositoryRoot(), 'package-lock.json'), join(root, 'package-lock.json'));
      const notices = noticesWithDependencies(name, root);
      expect(notices.length).toBeGreaterThan(0);
      for (const { text } of notices) expect(text).toMatch(/^License: \S/);
    },
  );
});

it('packages with the same license share a section', () => {
  const text = licenseFile([
    { title: 'b 1', text: 'MIT' },
    { title: 'a 1', text: 'MIT' },
    { title: 'c 1', text: 'ISC' },
  ]);
  expect(
    text
      .split(/-{72}\n/)
      .slice(1)
      .map((section) => section.trim()),
  ).toEqual(['a 1\nb 1\n\nMIT', 'c 1\n\nISC']);
});
