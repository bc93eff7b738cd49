/** The site while it is written: each page is drawn when it is requested, by the same code that the build draws it with. */
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '@portal/settings';
import { createServer } from 'vite';
import { contentFolder } from '../pages/content/documents.ts';
import type { Site } from '../pages/draw.tsx';
import { escapeHtml } from '../parts/code/escape.ts';
import { cacheFolder } from '../parts/disk-cache.ts';
import { pageHtml } from '../publish/page-html.ts';
import { headOf } from './head.ts';
import { decoded } from './links.ts';
import { sandboxPaths } from './sandbox.ts';
import { writeStaticFiles } from './static-files.ts';
import { siteFolder, styleSheets, viteConfig } from './vite.ts';
import { fileOf } from './write-pages.ts';

const staticFolder = join(cacheFolder, 'static');

export async function serveSite(port: number, host: string): Promise<void> {
  const settings = loadSettings();
  rmSync(staticFolder, { recursive: true, force: true });
  mkdirSync(staticFolder, { recursive: true });
  // What the server responds to when it serves the site is passed on to it.
  const sandbox = process.env.SANDBOX_URL;
  const { baseUrl } = settings.site;
  const paths = sandboxPaths().flatMap((path) => [...new Set([path, baseUrl + path.slice(1)])]);
  const rewrite = (path: string) => (path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path);
  const proxy = Object.fromEntries(sandbox ? paths.map((path) => [path, { target: sandbox, rewrite }]) : []);
  const server = await createServer({
    ...viteConfig(settings),
    publicDir: staticFolder,
    logLevel: 'info',
    server: {
      port,
      host,
      strictPort: true,
      proxy,
      fs: { allow: [join(siteFolder, '..')] },
      watch: { ignored: ['**/site/build/**'] },
    },
  });
  const head = () =>
    headOf(
      settings,
      styleSheets().map((file) => baseUrl + file.slice(siteFolder.length + 1)),
      `${baseUrl}start.ts`,
    );
  const openSite = async (): Promise<Site> => {
    const pages = (await server.ssrLoadModule('/pages/draw.tsx')) as typeof import('../pages/draw.tsx');
    return pages.openSite(head());
  };
  let site: Promise<Site> | undefined;
  server.watcher.add([contentFolder, join(siteFolder, '../contract/generated')]);
  server.watcher.on('all', (event, file) => {
    if (event.endsWith('Dir') || file.endsWith('.css') || file.startsWith(staticFolder)) return;
    site = openSite();
    // Said where it is requested.
    site.catch(() => undefined);
    server.ws.send({ type: 'full-reload' });
  });
  server.middlewares.use(async (request, response) => {
    const pathname = decoded(new URL(`http://site${request.originalUrl}`).pathname);
    const path = `/${pathname.slice(baseUrl.length)}`;
    const send = async (status: number, html: string) => {
      response.statusCode = status;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(await server.transformIndexHtml(encodeURI(pathname), html));
    };
    try {
      site ??= openSite();
      const { pages, pictures } = await site;
      const [picture] = [...pictures].find(([, address]) => address === path.slice(1)) ?? [];
      if (picture) return void createReadStream(picture).pipe(response);
      const known = pages.find((one) => one.path !== undefined && plain(one.path) === plain(path));
      const page = known ?? pages.find((one) => one.path === undefined)!;
      const html = pageHtml(await page.draw(), fileOf(page), baseUrl);
      await send(known ? 200 : 404, html);
    } catch (error) {
      // The page is loaded again when a file changes.
      const { stack = '' } = error as Error;
      console.error(`[ERROR] ${stack}`);
      await send(500, `<!doctype html><title>Error</title><pre>${escapeHtml(stack)}</pre>`);
    }
  });
  await server.listen();
  site = openSite();
  await writeStaticFiles(await site, staticFolder, settings);
  server.printUrls();
}

function plain(path: string): string {
  return path.replace(/(\/index)?(\.html)?\/?$/, '').toLowerCase();
}
