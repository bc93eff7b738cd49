/** `npm run release`: keeps the contract of each new version number in `contract/releases/`. */
import { requireNode, root, run } from './run.mjs';
import { ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled();
const script = 'contract/src/releases/keep.ts';
process.exit(
  await run(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], { cwd: root }),
);
