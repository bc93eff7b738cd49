/** The pages of the site with what they need, written into a folder. `publish/run.ts` adds what nobody waits for. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createServer } from 'vite';
import { contentFolder } from '../pages/content/documents.ts';
import { loadHighlight } from '../parts/code/highlight.ts';
import { hashOf } from '../parts/disk-cache.ts';
import { builtSite } from '../publish/built-site.ts';
import { pageSteps } from '../publish/page-steps.ts';
import { bundleScripts, bundleStyles } from './bundle.ts';
import { headOf } from './head.ts';
import { checkLinks } from './links.ts';
import { siteSettings } from './site-settings.ts';
import { writeStaticFiles } from './static-files.ts';
import { type Pictures, pathOfPicture, siteFolder, viteConfig } from './vite.ts';
import { fileOf, writePages } from './write-pages.ts';

export async function buildSite(folder: string): Promise<void> {
  const outDir = resolve(folder);
  const settings = siteSettings();
  const pictures: Pictures = new Map();
  const config = viteConfig(settings, pictures);
  rmSync(outDir, { recursive: true, force: true });
  const base = settings.site.baseUrl;
  const script = base + (await bundleScripts(config, outDir));
  const styles = base + (await bundleStyles(config, outDir));
  const server = await createServer({
    ...config,
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    const { openSite } = (await server.ssrLoadModule(
      '/pages/draw.tsx',
    )) as typeof import('../pages/draw.tsx');
    const assets = headOf(settings, [styles], script);
    const site = await openSite(assets, await loadHighlight());
    await writeStaticFiles(site, outDir, settings);
    const ofProse = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(webp|png|jpe?g|svg|gif|avif)$/.test(file))
      .map((file) => join(contentFolder, file));
    // Pages that are not drawn again don't name theirs.
    for (const file of ofProse) pictures.set(pathOfPicture(file), file);
    const shared = hashOf([JSON.stringify(settings), assets], [...sources, ...ofProse]);
    await writePages(site.pages, outDir, { shared, baseUrl: base });
    for (const [path, file] of pictures) {
      mkdirSync(dirname(join(outDir, path)), { recursive: true });
      cpSync(file, join(outDir, path));
    }
    const paths = site.pages.flatMap(({ path }) => path ?? []);
    const built = builtSite(outDir, paths, settings);
    for (const { run } of pageSteps) await run(built);
    checkLinks(outDir, site.pages.map(fileOf), base);
  } finally {
    await server.close();
  }
}

/** What all pages are made of, besides the text of prose. */
const sources = [
  ...['settings', 'text', 'geo', 'contract', 'request', 'examples', 'site'],
  'package-lock.json',
].map((path) => resolve(siteFolder, '..', path));
