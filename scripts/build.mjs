/** `npm run build`: the static site in `site/build`, ready to deploy. */
import { ensureBuilt, ensureInstalled, requireNode } from './steps.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
console.log('The site is in site/build.');
