/** What the site serves besides its pages and what they load. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '@portal/settings';
import { makeBodies, makeTitles } from '@portal/text/search';
import { searchWorkerFile } from '../browser/search/worker-messages.ts';
import { browserScript } from '../pages/browser-script.ts';
import type { Site } from '../pages/draw.tsx';
import { writeExamples, writePackages } from '../pages/examples/index.ts';
import { writeMapLibrary } from './map-library.ts';
import { unlessMade } from './unless-made.ts';
import { siteFolder } from './vite.ts';

export async function writeStaticFiles(site: Site, folder: string, settings: Settings): Promise<void> {
  cpSync(join(siteFolder, 'static'), folder, { recursive: true });
  site.writeFiles(folder);
  writeSearch(site, folder);
  writeMapLibrary(folder);
  const examplesDir = resolve(siteFolder, '../examples');
  await writeExamples(examplesDir, join(folder, 'examples'), settings);
  const packages = join(siteFolder, '.cache/vendor');
  const files = [
    'package.json',
    '../package-lock.json',
    '../site/pages/examples',
    '../site/browser/live-examples',
  ];
  await unlessMade(packages, { files: files.map((file) => join(examplesDir, file)) }, () =>
    writePackages(examplesDir, packages),
  );
  cpSync(packages, join(folder, 'vendor'), { recursive: true });
}

/**
 * The search index, from the contract and the prose, in two files: titles, which are fetched when a user reaches for the
 * search, and bodies, which follow. The worker that reads them is a third.
 */
function writeSearch(site: Site, folder: string): void {
  const records = site.searchRecords();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'search-index.json'), JSON.stringify(makeTitles(records)));
  writeFileSync(join(folder, 'search-bodies.json'), JSON.stringify(makeBodies(records)));
  writeFileSync(join(folder, searchWorkerFile), browserScript(join(siteFolder, 'browser/search/worker.ts')));
}
