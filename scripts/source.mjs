/** `node scripts/source.mjs prose/src/check-links.ts …`: runs a TypeScript file with all that the types of the code are made from. */
import { requireNode, run } from './run.mjs';
import { ensureInstalled, ensureTyped } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureTyped();
process.exit(await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)]));
