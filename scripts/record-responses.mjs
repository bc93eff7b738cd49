/** `npm run record`: sends every example of the contract to a fresh server and stores the responses as the reference's examples. */
import { requireNode, root, run } from './run.mjs';
import { ensureGenerated, ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
const code = await run(process.execPath, ['--import', 'tsx', 'server/src/conformance/record.ts'], {
  cwd: root,
});
process.exit(code);
