/**
 * Files that took longest run first, so that no worker ends with a long one while the other waits. The last `npm test` on
 * this machine shows how long each took; in a fresh clone the list below does.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of files that take more than most, on two quiet cores. */
const knownSeconds: Record<string, number> = {
  'e2e/engines.test.ts': 49,
  'e2e/reference/states.test.ts': 48,
  'e2e/reference/use.test.ts': 48,
  'e2e/reference/response-map.test.ts': 45,
  'e2e/examples.test.ts': 43,
  'e2e/example-pages.test.ts': 42,
  'e2e/react-examples.test.ts': 36,
  'e2e/reference/map-meaning.test.ts': 36,
  'e2e/site/offline.test.ts': 34,
  'server/src/main.test.ts': 34,
  'e2e/site/islands.test.ts': 33,
  'e2e/reference/response.test.ts': 32,
  'e2e/site/search.test.ts': 31,
  'e2e/reference/run.test.ts': 30,
  'e2e/reference/list-editor.test.ts': 27,
  'e2e/accessibility.test.ts': 26,
  'e2e/reference/sheet.test.ts': 26,
  'e2e/reference/narrow.test.ts': 25,
  'e2e/reference/paste-and-copy.test.ts': 25,
  'e2e/reference/console.test.ts': 24,
  'prose/src/types.test.ts': 23,
  'e2e/site/anchors.test.ts': 22,
  'e2e/site/loading.test.ts': 22,
  'prose/src/run.test.ts': 22,
  'e2e/site/paint.test.ts': 21,
  'contract/src/lint/lint.test.ts': 21,
  'contract/src/releases/compare.test.ts': 20,
  'prose/src/browser.test.ts': 19,
  'e2e/reference/details.test.ts': 18,
  'e2e/site/example-map.test.ts': 17,
  'e2e/site/rooms.test.ts': 17,
  'e2e/site/sheets.test.ts': 17,
  'e2e/site/workbench.test.ts': 17,
  'server/src/conformance/work.test.ts': 17,
  'e2e/site/widths.test.ts': 16,
  'server/src/resilience.test.ts': 15,
  'basemap/src/on-demand.test.ts': 15,
  'request/src/paste/fuzz.test.ts': 15,
  'e2e/exam.test.ts': 14,
  'e2e/site/tasks.test.ts': 14,
  'prose/src/geocode-file.test.ts': 14,
  'request/src/samples/run.test.ts': 14,
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
