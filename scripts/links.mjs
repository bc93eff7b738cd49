/** `npm run links`: asks whether every link out of the site still answers; needs the network. `-- --list` names them only. */
import { ensureInstalled, requireNode, run } from './steps.mjs';

requireNode();
await ensureInstalled();
process.exit(
  await run(process.execPath, ['--import', 'tsx', 'prose/src/check-links.ts', ...process.argv.slice(2)]),
);
