/** `npm run exam`: tasks that the documentation has to solve, by their steps or by a language model (CONTRIBUTING.md). */
import { requireNode } from './run.mjs';
import { ensureBuilt, ensureInstalled, runServerCommand } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
await runServerCommand('exam');
