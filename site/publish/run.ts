/** `run.ts <folder> [step …]`: completes a built site whose pages are ready, by all of the later steps or by those named. */
import '../parts/optimize-later.ts';
import { loadSettings } from '@portal/settings';
import { openBuiltSite } from './built-site.ts';
import { laterSteps } from './later-steps.ts';

const [folder = '', ...names] = process.argv.slice(2);
const site = openBuiltSite(folder, loadSettings());
for (const { name, run } of laterSteps) if (names.length === 0 || names.includes(name)) await run(site);
