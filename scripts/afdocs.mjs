/** `npm run afdocs`: runs the published checker of documentation for agents on the built site (CONTRIBUTING.md). */
import { requireNode, run } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.exit(await run(process.execPath, ['--import', 'tsx', 'e2e/afdocs.ts', ...process.argv.slice(2)]));
