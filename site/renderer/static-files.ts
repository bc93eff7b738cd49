/** What the site serves besides its pages and what they load. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from '@portal/settings';
import { makeBodies, makeTitles } from '@portal/text/search';
import { stop } from 'esbuild';
import { searchWorkerFile } from '../browser/search/worker-messages.ts';
import { browserScript } from '../pages/browser-script.ts';
import type { Site } from '../pages/draw.tsx';
import { writeExamples, writePackages } from '../pages/examples/index.ts';
import { cacheFolder, hashOf } from '../parts/disk-cache.ts';
import { writeMapLibrary } from './map-library.ts';
import { siteFolder } from './vite.ts';

export async function writeStaticFiles(site: Site, folder: string, settings: Settings): Promise<void> {
  cpSync(join(siteFolder, 'static'), folder, { recursive: true });
  site.writeFiles(folder);
  writeSearch(site, folder);
  writeMapLibrary(folder);
  const examplesDir = resolve(siteFolder, '../examples');
  await writeExamples(examplesDir, join(folder, 'examples'), settings);
  const sources = [
    'package.json',
    '../package-lock.json',
    '../site/pages/examples',
    '../site/browser/live-examples',
  ];
  const hash = hashOf(
    [],
    sources.map((file) => join(examplesDir, file)),
  );
  const packages = join(cacheFolder, 'vendor', hash);
  if (!existsSync(packages)) {
    rmSync(dirname(packages), { recursive: true, force: true });
    await writePackages(examplesDir, `${packages}.draft`);
    renameSync(`${packages}.draft`, packages);
  }
  cpSync(packages, join(folder, 'vendor'), { recursive: true });
  // Its process has 170 MB, and nothing else to do.
  await stop();
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
