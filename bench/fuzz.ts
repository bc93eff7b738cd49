/** Random tests, with a new seed in each run: requests that depend on each other, and every property test. */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './report.ts';

const requests = 50_000;
const statefulTest = 'server/src/conformance/stateful-fuzz.test.ts';

/** The part of Vitest's JSON report that is read here. */
interface Report {
  numTotalTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { failureMessages: string[] }[];
  }[];
}

export async function measureFuzz(): Promise<Measurement[]> {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  console.log(`Seed ${seed}. To repeat this run: FUZZ_SEED=${seed} npm run bench -- fuzz`);
  const properties = filesWithProperties().filter((file) => file !== statefulTest);
  const stateful = runTests([statefulTest], { FUZZ_SEED: String(seed), FUZZ_REQUESTS: String(requests) });
  const others = runTests(properties, { FUZZ_SEED: String(seed) });
  const how = `seed ${seed}, against the sandbox in this process`;
  return [
    { what: 'requests over the links of the contract', value: requests, unit: '', how },
    { what: 'failures', value: stateful.failed, unit: '', budget: 0, how },
    { what: 'property tests', value: others.total, unit: '', how },
    { what: 'failures of property tests', value: others.failed, unit: '', budget: 0, how },
  ];
}

function filesWithProperties(): string[] {
  const { stdout } = spawnSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts', '*.test.tsx'], {
    encoding: 'utf8',
  });
  const files = stdout.trim().split('\n');
  if (!files.includes(statefulTest))
    throw new Error(`git grep does not list ${statefulTest}. Run this in a clone.`);
  return files;
}

/** Runs test files of the project, and prints what failed. */
function runTests(files: string[], env: Record<string, string>): { total: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const output = join(folder, 'report.json');
  try {
    const args = [
      'vitest',
      'run',
      '--project',
      'unit',
      '--reporter=json',
      `--outputFile=${output}`,
      ...files,
    ];
    spawnSync('npx', args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const broken = report.testResults.filter(({ status }) => status === 'failed');
    for (const { name, message, assertionResults } of broken) {
      const texts = [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)];
      console.error(`${name}\n${texts.filter((text) => text !== '').join('\n')}`);
    }
    return { total: report.numTotalTests, failed: Math.max(report.numFailedTests, broken.length) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
