/** `npm run exam`: tasks that the documentation has to solve, by their steps or by a language model (CONTRIBUTING.md). */
import { ensureBuilt, ensureInstalled, requireNode, runServerCommand } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
await runServerCommand('exam');
