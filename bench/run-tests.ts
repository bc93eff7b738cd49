/** Test files of the project, run as a measurement. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Runs test files of the project, here or in a copy of it, and prints what failed unless `errors` is ignored. */
export function runTests(
  files: string[],
  env: Record<string, string>,
  cwd = process.cwd(),
  more: string[] = ['--project', 'unit'],
  errors: 'inherit' | 'ignore' = 'inherit',
): { total: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const output = join(folder, 'report.json');
  try {
    const args = ['run', '--reporter=json', `--outputFile=${output}`, ...more, ...files];
    spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', errors],
    });
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const broken = report.testResults.filter(({ status }) => status === 'failed');
    if (errors === 'inherit')
      for (const { name, message, assertionResults } of broken) {
        const texts = [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)];
        console.error(`${name}\n${texts.filter((text) => text !== '').join('\n')}`);
      }
    return { total: report.numTotalTests, failed: Math.max(report.numFailedTests, broken.length) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
