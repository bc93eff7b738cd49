/** `npm run import`: turns your own streets, places and areas into a folder that the server starts on (see data/README.md). */
import { passSignalsOn, requireNode, root, run } from './run.mjs';
import { ensureGenerated, ensureInstalled, serverFile } from './steps.mjs';

requireNode();
await ensureInstalled('server');
await ensureGenerated(['server']);
passSignalsOn();
const args = ['--enable-source-maps', serverFile('import-data'), ...process.argv.slice(2)];
const code = await run(process.execPath, args, {
  // File names are read from where the command was typed.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  // The settings are those of the repository, wherever that is.
  env: {
    PORTAL_SETTINGS: process.env.PORTAL_SETTINGS || `${root}/settings/settings.json`,
    // glibc gives the memory of a finished step back, instead of keeping it for the next one.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
  },
});
process.exit(code);
