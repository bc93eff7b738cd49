/**
 * Rules of the specification, each broken by one change in a copy of the repository: a test of `npm test` has to fail. The
 * table is `mutations.json`; a `find` that the file no longer has exactly once is an error.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from '../e2e/repository-copy.ts';
import mutations from './mutations.json' with { type: 'json' };
import type { Measurement } from './report.ts';
import { runTests } from './run-tests.ts';

/** Generated folders that tests read: no mutation changes what they are made from. */
const generated = ['contract', 'data', 'server', 'basemap'].map((part) => `${part}/generated`);

export async function measureMutations(only = ''): Promise<Measurement[]> {
  const chosen = mutations.filter(({ rule }) => rule.includes(only));
  const copy = copyRepository();
  try {
    for (const folder of generated.filter(existsSync))
      cpSync(folder, join(copy.folder, folder), { recursive: true });
    const sound = runTests([...new Set(chosen.flatMap(({ tests }) => tests))], {}, copy.folder);
    if (sound.failed > 0) throw new Error('These tests fail before anything is broken (above).');
    const survived = chosen.filter(({ rule, file, find, replace, tests }) => {
      const path = join(copy.folder, file);
      const source = readFileSync(path, 'utf8');
      if (source.split(find).length !== 2)
        throw new Error(`${file} doesn’t have once what breaks “${rule}”.`);
      writeFileSync(
        path,
        source.replace(find, () => replace),
      );
      const { failed } = runTests(
        tests,
        {},
        copy.folder,
        ['--project', 'unit', '--retry=0', '--bail=1'],
        'ignore',
      );
      writeFileSync(path, source);
      console.log(`  ${failed > 0 ? 'killed  ' : 'SURVIVED'} ${rule}`);
      return failed === 0;
    });
    const how = 'one line broken at a time, next to the tests that the table names';
    return [
      { what: 'rules broken', value: chosen.length, unit: '', how },
      { what: 'broken rules that no test noticed', value: survived.length, unit: '', budget: 0, how },
    ];
  } finally {
    copy.remove();
  }
}
