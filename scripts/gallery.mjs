/** `npm run gallery [-- template …]`: pictures of every page template into the ignored folder `gallery/`. */
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
const code = await run(process.execPath, ['--import', 'tsx', 'e2e/gallery.ts', ...process.argv.slice(2)], {
  env: { CHROME_PATH: chromium },
});
process.exit(code);
