/** `npm run generate`: contract views, types and collections, sample data, lists, when their sources changed. */
import { requireNode } from './run.mjs';
import { ensureGenerated, ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
