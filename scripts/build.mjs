/** `npm run build`: the static site in `site/build`, ready to deploy. */
import { ensureBuilt, ensureGenerated, ensureInstalled, requireNode } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
await ensureBuilt();
console.log('The site is in site/build.');
