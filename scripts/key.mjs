/** `npm run key -- add|list|revoke|rotate|limit|usage|log`: the API keys of a server's database (see server/README.md). */
import { runServerCommand } from './steps.mjs';

await runServerCommand('key');
