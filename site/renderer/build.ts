/** The pages of the site with what they need, written into a folder. `publish/run.ts` adds what nobody waits for. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { loadSettings } from '@portal/settings';
import { createServer } from 'vite';
import { warn } from '../pages/content/messages.ts';
import type { Page, Site } from '../pages/draw.tsx';
import { builtSite } from '../publish/built-site.ts';
import { pageSteps } from '../publish/page-steps.ts';
import { bundleScripts, bundleStyles } from './bundle.ts';
import { headOf } from './head.ts';
import { checkLinks } from './links.ts';
import { writeStaticFiles } from './static-files.ts';
import { type Pictures, viteConfig } from './vite.ts';

export async function buildSite(folder: string): Promise<void> {
  const outDir = resolve(folder);
  const settings = loadSettings();
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
    const site = await openSite(headOf(settings, [styles], script));
    await writeStaticFiles(site, outDir, settings);
    await writePages(site, outDir);
    for (const [path, file] of pictures) {
      mkdirSync(dirname(join(outDir, path)), { recursive: true });
      cpSync(file, join(outDir, path));
    }
    const paths = site.pages.flatMap(({ path }) => path ?? []);
    const built = builtSite(outDir, paths, settings);
    for (const { run } of pageSteps) await run(built);
    checkLinks(outDir, base);
  } finally {
    await server.close();
  }
}

async function writePages({ pages }: Site, outDir: string): Promise<void> {
  const known = new Map<string, Page>();
  for (const page of pages) {
    const file = page.path === undefined ? '404.html' : join(page.path, 'index.html');
    const other = known.get(file);
    if (other) {
      warn(
        `Duplicate routes found: ${page.path} is the path of ${other.source} and of ${page.source}. The first is published.`,
      );
      continue;
    }
    known.set(file, page);
    mkdirSync(dirname(join(outDir, file)), { recursive: true });
    writeFileSync(join(outDir, file), await page.draw());
  }
}
