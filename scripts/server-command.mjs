/** `node scripts/server-command.mjs key …`: a command of the server, on the database that DATABASE names (see server/README.md). */
import { runServerCommand } from './steps.mjs';

const [name, ...args] = process.argv.slice(2);
await runServerCommand(name, args);
