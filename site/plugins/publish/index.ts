/** What a static site needs beside its pages: address copies, Markdown, sitemap, robots, headers, page list, compressed files. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import { fillTokens, type Settings } from '@portal/settings';
import { folderAliases, sections } from '../../src/routes.ts';
import { writeCompressed } from './compressed.ts';
import { encodeLinks, writeCopies } from './copies.ts';
import { headersFile } from './headers.ts';
import { guideList, writeMarkdown } from './markdown.ts';
import { readPages } from './pages.ts';

/** Runs last, because it hashes, lists and compresses what the others wrote. */
export function publishPlugin(settings: Settings): PluginModule {
  return () => ({
    name: 'publish',
    async postBuild({ outDir, routesPaths, siteConfig: { url, baseUrl } }) {
      const pages = readPages(outDir, routesPaths, baseUrl);
      const folders = folderAliases.map(({ folder, aliases }) => ({
        folder: fillTokens(folder, settings),
        aliases: aliases.map((alias) => fillTokens(alias, settings)),
      }));
      encodeLinks(outDir, [...pages.map(({ file }) => file), '404.html']);
      writeFileSync(join(outDir, '_headers'), headersFile(outDir, settings));
      writeFileSync(
        join(outDir, 'pages.json'),
        JSON.stringify(pages.map(({ path, title }) => [path, title])),
      );
      writeFileSync(join(outDir, 'sitemap.xml'), sitemap(pages.map(({ path }) => url + encodeURI(path))));
      writeFileSync(
        join(outDir, 'robots.txt'),
        `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n`,
      );
      const guides = writeMarkdown(outDir, pages, url);
      appendFileSync(join(outDir, 'llms.txt'), guideList(guides, sections, url));
      writeCopies(outDir, pages, folders, baseUrl);
      await writeCompressed(outDir);
    },
  });
}

function sitemap(addresses: string[]): string {
  const entries = addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
