/** Files that take longest run first, so that no worker ends with a long one while the other waits. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** On two quiet cores each takes seven seconds or more. */
const longest = [
  'e2e/build-rules.test.ts',
  'e2e/engines.test.ts',
  'e2e/reference/response-map.test.ts',
  'e2e/example-pages.test.ts',
  'e2e/reference/states.test.ts',
  'e2e/examples.test.ts',
  'e2e/site/search.test.ts',
  'e2e/react-examples.test.ts',
  'e2e/site/islands.test.ts',
  'e2e/site/offline.test.ts',
  'e2e/site/widths.test.ts',
  'e2e/reference/run.test.ts',
  'e2e/reference/map-meaning.test.ts',
  'e2e/exam.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/reference/narrow.test.ts',
  'e2e/site/paint.test.ts',
  'e2e/site/anchors.test.ts',
  'e2e/mcp-search.test.ts',
  'server/src/resilience.test.ts',
  'server/src/imported-data.test.ts',
  'prose/src/run.test.ts',
  'site/browser/search/search.test.ts',
  'server/src/access/key-register.test.ts',
  'server/src/mcp/mcp-routes.test.ts',
  'server/src/geofences/geofence-store.test.ts',
  'server/src/main.test.ts',
  'server/src/conformance/work.test.ts',
  'server/src/served-data.test.ts',
  'prose/src/browser.test.ts',
  'prose/src/php.test.ts',
  'prose/src/geocode-file.test.ts',
  'data/src/generate.test.ts',
  'request/src/samples/run.test.ts',
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return at < 0 ? longest.length : at;
    };
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    return byName.sort((a, b) => rank(a) - rank(b));
  }
}
