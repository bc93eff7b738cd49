/** `npm run e2e [-- filter]`: the real-browser tests alone, on an up-to-date build. */
import { requireNode, run, stop } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';
import { advice, testBrowsers } from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt({ isQuick: true });
const browsers = await testBrowsers();
if (!browsers) stop(advice('chromium'));
const code = await run(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'e2e',
    '--reporter=default',
    '--reporter=./scripts/second-tries.mjs',
    ...process.argv.slice(2),
  ],
  { env: browsers },
);
process.exit(code);
