/** `npm run generate`: contract views, types and collections, sample data, lists, when their sources changed. */
import { ensureGenerated, ensureInstalled, requireNode } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
