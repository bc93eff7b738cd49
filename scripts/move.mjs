/** `npm run move -- --to postgres://…`: copies a server's database file to PostgreSQL (see server/README.md). */
import { runServerCommand } from './steps.mjs';

await runServerCommand('move');
