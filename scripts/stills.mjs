/** `npm run stills [-- example …]`: the still picture of each live map example, into `examples/stills/`. */
import {
  chromiumAdvice,
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  findChromium,
  requireNode,
  run,
  stop,
} from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
const chromium = findChromium();
if (!chromium) stop(chromiumAdvice);
const code = await run(process.execPath, ['--import', 'tsx', 'e2e/stills.ts', ...process.argv.slice(2)], {
  env: { CHROME_PATH: chromium },
});
process.exit(code);
