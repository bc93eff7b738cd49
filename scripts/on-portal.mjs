/** `node scripts/on-portal.mjs e2e/stills.ts …`: what drives a browser on the up-to-date portal. */
import { requireNode, run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';
import { requireTool } from './tools.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const env = { CHROME_PATH: await requireTool('chromium') };
process.exit(await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], { env }));
