/** The tests of `npm test` with every member of every matrix, of which it tries a share. */
import type { Measurement } from './report.ts';
import { runTests } from './run-tests.ts';

export async function measureWhole(): Promise<Measurement[]> {
  return ['unit', 'e2e'].flatMap((project) => {
    const { total, failed } = runTests([], { WHOLE: 'on' }, process.cwd(), ['--project', project]);
    const how = `npx vitest run --project ${project}, with WHOLE=on`;
    return [
      { what: `${project} tests`, value: total, unit: '', how },
      { what: `${project} tests that fail`, value: failed, unit: '', budget: 0, how },
    ];
  });
}
