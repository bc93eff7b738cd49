/**
 * Files that took longest run first, so that no worker ends with a long one while the other waits. The last `npm test` on
 * this machine shows how long each took; in a fresh clone the list below does.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of files that take more than most, on two quiet cores. */
const knownSeconds: Record<string, number> = {
  'e2e/build-rules.test.ts': 100,
  'e2e/examples.test.ts': 100,
  'e2e/react-examples.test.ts': 70,
  'e2e/site/islands.test.ts': 45,
  'e2e/accessibility.test.ts': 40,
  'e2e/site/offline.test.ts': 40,
  'e2e/site/loading.test.ts': 40,
  'e2e/reference/states.test.ts': 40,
  'e2e/example-pages.test.ts': 40,
  'e2e/reference/run.test.ts': 35,
  'e2e/every-page.test.ts': 35,
  'e2e/reference/response-map.test.ts': 30,
  'e2e/reference/use.test.ts': 30,
  'prose/src/browser.test.ts': 30,
  'prose/src/run.test.ts': 30,
  'prose/src/geocode-file.test.ts': 25,
  'prose/src/types.test.ts': 20,
  'server/src/conformance/work.test.ts': 20,
  'prose/src/php.test.ts': 15,
  'server/src/conformance/edges.test.ts': 15,
  'server/src/main.test.ts': 15,
};
const secondsOfOthers = 5;

/** Seconds of each file in the last run of a project, by its path. */
function lastSeconds(root: string, project: string): Map<string, number> {
  const report = resolve(root, `.cache/vitest-${project}.last.json`);
  if (!existsSync(report)) return new Map(Object.entries(knownSeconds));
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
  );
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const seconds = new Map([...lastSeconds(root, 'unit'), ...lastSeconds(root, 'e2e')]);
    const secondsOf = ({ moduleId }: TestSpecification) =>
      seconds.get(relative(root, moduleId)) ?? secondsOfOthers;
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    return byName.sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
