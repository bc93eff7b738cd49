/** `npm run import`: turns your own streets, places and areas into a folder that the server starts on (see data/README.md). */
import { passSignalsOn, requireNode, root, run } from './run.mjs';
import { ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled('server');
passSignalsOn();
const args = ['--import', import.meta.resolve('tsx'), `${root}/server/src/import-data.ts`];
const code = await run(process.execPath, [...args, ...process.argv.slice(2)], {
  // File names are read from where the command was typed.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  // The settings are those of the repository, wherever that is.
  env: { PORTAL_SETTINGS: process.env.PORTAL_SETTINGS || `${root}/settings/settings.json` },
});
process.exit(code);
