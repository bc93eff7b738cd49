/**
 * `npm run prove`: runs the tests of every sample in the pages and, when all pass, writes `prose/proved.json`, from
 * which each page says when and against what its samples were proved. `-- --all` dates the unchanged pages anew too.
 * `-- --template` and `-- --latest` only build the React examples inside Vite's template: of the pinned create-vite, or
 * of the newest one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode, root, run, stop } from './run.mjs';
import { ensureGenerated, ensureInstalled } from './steps.mjs';
import { installKotlin, requireTool } from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
if (process.argv.includes('--template') || process.argv.includes('--latest')) {
  const build = ['--import', 'tsx', 'prose/src/vite-template.ts', ...process.argv.slice(2)];
  process.exit(await run(process.execPath, build));
}
await requireTool('compilers');
const env = {
  PHP_PATH: await requireTool('php'),
  PYTHON_PATH: await requireTool('python'),
  CHROME_PATH: await requireTool('chromium'),
  KOTLIN_PATH: await installKotlin(),
  PROOFS_DIR: mkdtempSync(join(root, '.cache/proofs-')),
  WHOLE: 'on',
};
const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'prose/'];
const code =
  (await run(process.execPath, tests, { env })) ||
  (await run(process.execPath, ['--import', 'tsx', 'prose/src/compile.ts'], { env })) ||
  (await run(process.execPath, ['--import', 'tsx', 'prose/src/write-record.ts', ...process.argv.slice(2)], {
    env,
  }));
rmSync(env.PROOFS_DIR, { recursive: true });
if (code !== 0) stop('Not every sample is proved (output above), so the record stays as it was.');
