/** `npm run routing`: the routing engine as a separate service (see docs/several-machines.md). */
import { runServerCommand } from './steps.mjs';

await runServerCommand('routing');
