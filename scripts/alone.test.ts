import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { expect, it } from 'vitest';

const root = repositoryRoot();

it('has each test that replaces a module in a project where no other file has loaded it', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' });
  const replacing = tests
    .trim()
    .split('\n')
    .filter((file) => /^ *vi\.(?:do)?[mM]ock\(/m.test(readFileSync(join(root, file), 'utf8')));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !config.includes(`'${file}'`))).toEqual([]);
});
