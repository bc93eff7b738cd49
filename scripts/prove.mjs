/**
 * `npm run prove`: runs the tests of every sample in the pages and, when all pass, writes `prose/proved.json`, from
 * which each page says when and against what its samples were proved. `-- --all` dates the unchanged pages anew too.
 * `-- --template` and `-- --latest` only build the React examples inside Vite's template: of the pinned create-vite, or
 * of the newest one.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode, root, run, stop } from './run.mjs';
import { ensureGenerated, ensureInstalled } from './steps.mjs';
import {
  chromiumAdvice,
  compilerAdvice,
  findChromium,
  findCompilers,
  findPhp,
  findPython,
  installKotlin,
  phpAdvice,
  pythonAdvice,
} from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
if (process.argv.includes('--template') || process.argv.includes('--latest')) {
  const build = ['--import', 'tsx', 'prose/src/vite-template.ts', ...process.argv.slice(2)];
  process.exit(await run(process.execPath, build));
}
const php = findPhp();
if (!php) stop(phpAdvice);
const python = findPython();
if (!python) stop(pythonAdvice);
const chromium = findChromium();
if (!chromium) stop(chromiumAdvice);
if (!findCompilers()) stop(compilerAdvice);
const kotlin = await installKotlin();

mkdirSync(join(root, '.cache'), { recursive: true });
const proofs = mkdtempSync(join(root, '.cache/proofs-'));
const env = {
  PROOFS_DIR: proofs,
  WHOLE: 'on',
  PHP_PATH: php,
  PYTHON_PATH: python,
  CHROME_PATH: chromium,
  KOTLIN_PATH: kotlin,
};
const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'prose/'];
const code =
  (await run(process.execPath, tests, { env })) ||
  (await run(process.execPath, ['--import', 'tsx', 'prose/src/compile.ts'], { env })) ||
  (await run(process.execPath, ['--import', 'tsx', 'prose/src/write-record.ts', ...process.argv.slice(2)], {
    env,
  }));
rmSync(proofs, { recursive: true });
if (code !== 0) stop('Not every sample is proved (output above), so the record stays as it was.');
