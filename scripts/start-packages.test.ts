/** Imports are checked by `.dependency-cruiser.mjs`; files of packages that are found by their names are not imported. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { expect, it } from 'vitest';

const root = repositoryRoot();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Its one file is unpacked from the registry's archive, so that the packages it depends on aren't installed. */
const unpacked = '@turf/turf';

it('names no file of a package that npm start does not install', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> };
  const folders = ['settings', 'text', 'geo', 'contract', 'request', 'data', 'basemap', 'server', 'site'];
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.d\.ts$|\.test\.|\/(?:testing|conformance)\//.test(file),
    );
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/['"`]((?:@[\w.-]+\/)?[a-z][\w.-]*)\/[^'"`\s]+['"`]/g)]
      .map(([, name]) => ({ file, name, package: packages[`node_modules/${name}`] }))
      .filter((one) => one.package && one.name !== unpacked),
  );
  expect(named.map(({ name }) => name)).toContain('harfbuzzjs');
  expect(named.filter(({ package: { dev } = {} }) => dev)).toEqual([]);
});
