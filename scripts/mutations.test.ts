import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Mutation {
  rule: string;
  file: string;
  find: string;
}

it('each rule that `npm run bench -- mutations` breaks is in its file once', () => {
  const mutations: Mutation[] = JSON.parse(readFileSync(join(root, 'bench/mutations.json'), 'utf8'));
  const lost = mutations.filter(
    ({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2,
  );
  expect(lost.map(({ rule, file }) => `${file}: ${rule}`)).toEqual([]);
});
