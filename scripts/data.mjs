/** `npm run data -- list|use VERSION|back`: which version of imported data servers use (see data/README.md). */
import { runServerCommand } from './steps.mjs';

await runServerCommand('data');
