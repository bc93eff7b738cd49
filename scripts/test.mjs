/**
 * `npm test`: sets up and runs everything, names what failed, and ends with the line `N passed, N failed`.
 * A step that cannot run counts as failed; later steps still run, so that one run shows all that is wrong.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { failuresOf } from './failures.mjs';
import { requireNode, root, run } from './run.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, ensureTyped } from './steps.mjs';
import { testTools } from './tools.mjs';

requireNode();
const foundTools = testTools();
await ensureInstalled('server');
// While the other packages are installed, and then while the types are checked: each of these leaves most of a second core idle.
const made = ensureGenerated(['contract', 'server', 'basemap']);
await ensureInstalled();
const [total] = await Promise.all([ensureTyped().then(runChecks), ensureBuilt({ isQuick: true }), made]);
total.passed += 1;
const tools = await foundTools;
await addVitest('unit', tools);
if (tools.CHROME_PATH) await addVitest('e2e', tools);
else total.failed.push('e2e: no Chromium to run them in');

if (total.failed.length > 0) console.log(['\nFailed:', ...total.failed].join('\n  '));
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exit(total.failed.length === 0 ? 0 : 1);

/** Runs one vitest project and adds its results. A run that wrote no report, or ran no test, counts as failed. */
async function addVitest(project, env) {
  const report = join(root, `.cache/vitest-${project}.json`);
  rmSync(report, { force: true });
  console.log(`\n— ${project} tests —`);
  const code = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      `${project}*`,
      '--reporter=dot',
      '--reporter=json',
      '--reporter=./scripts/second-tries.mjs',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const failed = failuresOf(result, root);
  total.passed += result?.numPassedTests ?? 0;
  total.failed.push(...failed);
  if (failed.length === 0 && code !== 0) total.failed.push(`${project}: ended with code ${code}`);
}
