/** Random tests, with a new seed in each run: requests that depend on each other, and every property test. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Measurement } from './report.ts';
import { runTests } from './run-tests.ts';

const requests = 50_000;
const statefulTest = 'server/src/conformance/stateful-fuzz.test.ts';

export async function measureFuzz(): Promise<Measurement[]> {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  console.log(`Seed ${seed}. To repeat this run: FUZZ_SEED=${seed} npm run bench -- fuzz`);
  const properties = filesWithProperties().filter((file) => file !== statefulTest);
  const stateful = runTests([statefulTest], { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) });
  const others = runTests(properties, { FUZZ_SEED: String(seed), WHOLE: 'on' });
  const how = `seed ${seed}, against the sandbox in this process`;
  return [
    { what: 'requests over the links of the contract', value: requests, unit: '', how },
    { what: 'failures', value: stateful.failed, unit: '', budget: 0, how },
    { what: 'property tests', value: others.total, unit: '', how },
    { what: 'failures of property tests', value: others.failed, unit: '', budget: 0, how },
  ];
}

function filesWithProperties(): string[] {
  const marks = ['-e', "from 'fast-check'", '-e', 'FUZZ_SEED'];
  const { stdout } = spawnSync('git', ['grep', '-l', ...marks, '--', '*.test.ts', '*.test.tsx'], {
    encoding: 'utf8',
  });
  const files = stdout.trim().split('\n');
  if (!files.includes(statefulTest))
    throw new Error(`git grep does not list ${statefulTest}. Run this in a clone.`);
  return files;
}
