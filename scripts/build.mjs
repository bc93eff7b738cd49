/** `npm run build`: the static site in `site/build`, ready to deploy. */
import { requireNode } from './run.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';

requireNode();
await ensureInstalled('site');
await ensureBuilt();
console.log('The site is in site/build.');
