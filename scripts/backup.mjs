/** `npm run backup -- FILE`: copies the server's database while it is in use (see server/README.md). */
import { runServerCommand } from './steps.mjs';

await runServerCommand('backup');
