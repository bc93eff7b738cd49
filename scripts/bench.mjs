/** `npm run bench [-- suite …]`: measures the budgets on an up-to-date build. See bench/README.md. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromiumAdvice,
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  findChromium,
  requireNode,
  root,
  run,
  stop,
} from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
if (!existsSync(join(root, 'bench/node_modules'))) {
  const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    label: 'installing what is compared with',
    cwd: join(root, 'bench'),
  });
  if (code !== 0) stop('Installing the packages of the benchmark failed (output above).');
}
const chromium = findChromium();
if (!chromium) stop(chromiumAdvice);
const code = await run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], {
  env: { CHROME_PATH: chromium },
});
process.exit(code);
