/** `npm run words`: lists wording that the rules of `docs/words.md` reject; `-- --warn` adds words to decide by reading. */
import { requireNode, run } from './run.mjs';
import { ensureGenerated, ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
process.exit(
  await run(process.execPath, ['--import', 'tsx', 'prose/src/wording/list.ts', ...process.argv.slice(2)]),
);
