/** `npm run links`: checks every link out of the site; requires network access. `-- --list` only lists them. */
import { requireNode, run } from './run.mjs';
import { ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled();
process.exit(
  await run(process.execPath, ['--import', 'tsx', 'prose/src/check-links.ts', ...process.argv.slice(2)]),
);
