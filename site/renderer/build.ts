/** The pages of the site with what they need, written into a folder. `publish/run.ts` adds what nobody waits for. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hashOf } from '../parts/disk-cache.ts';
import { builtSite } from '../publish/built-site.ts';
import { pageSteps } from '../publish/page-steps.ts';
import { bundleScripts, bundleStyles, loadDrawing } from './bundle.ts';
import { headOf } from './head.ts';
import { checkLinks } from './links.ts';
import { siteSettings } from './site-settings.ts';
import { writeStaticFiles } from './static-files.ts';
import { siteFolder, viteConfig } from './vite.ts';
import { fileOf, writePages } from './write-pages.ts';

export async function buildSite(folder: string): Promise<void> {
  const outDir = resolve(folder);
  const settings = siteSettings();
  const config = viteConfig(settings);
  rmSync(outDir, { recursive: true, force: true });
  const base = settings.site.baseUrl;
  const script = base + (await bundleScripts(config, outDir));
  const styles = base + (await bundleStyles(config, outDir));
  const assets = headOf(settings, [styles], script);
  const { openSite } = await loadDrawing(config);
  const site = await openSite(assets);
  await writeStaticFiles(site, outDir, settings);
  const shared = hashOf([JSON.stringify(settings), assets], [...sources, ...site.pictures.keys()]);
  await writePages(site.pages, outDir, { shared, baseUrl: base });
  for (const [file, path] of site.pictures) {
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    cpSync(file, join(outDir, path));
  }
  const paths = site.pages.flatMap(({ path }) => path ?? []);
  const built = builtSite(outDir, paths, settings);
  for (const { run } of pageSteps) await run(built);
  const checked = site.pages.map((page) => ({ file: fileOf(page), source: page.source }));
  checkLinks(outDir, checked, base);
}

/** What all pages are made of, besides the text of prose. */
const sources = [
  ...['settings', 'text', 'geo', 'contract', 'request', 'examples', 'site'],
  'package-lock.json',
].map((path) => resolve(siteFolder, '..', path));
