/** What pages need before anybody opens one. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApiContract } from '@portal/contract';
import { siteUrl } from '../parts/site-url.ts';
import { writeBanglaFonts } from './bangla-font/index.ts';
import {
  aliasesOfSite,
  type BuiltSite,
  foldersWithoutPage,
  groupAnchors,
  type PublishStep,
  writePageList,
} from './built-site.ts';
import { writeCopies, writeFolderCopies } from './copies.ts';
import { headersFile } from './headers.ts';
import { agentRules, apiCatalog } from './machine-files.ts';
import { writeApp } from './offline/app.ts';
import { inlineStyles } from './styles/inline.ts';
import { groupFiles, templatesOf } from './templates.ts';

/** In the order in which they run. */
export const pageSteps: PublishStep[] = [
  {
    name: 'styles',
    reads: 'pages, style sheet, scripts',
    writes: 'pages, assets/css, assets/fonts',
    run: writeStyles,
  },
  { name: 'headers', reads: 'pages', writes: '_headers', run: writeHeaders },
  {
    name: 'lists',
    reads: 'pages, contract',
    writes: 'pages.json, sitemap.xml, robots.txt, AGENTS.md, .well-known',
    run: writeLists,
  },
  {
    name: 'app',
    reads: 'favicon.svg',
    writes: 'manifest.webmanifest, icons',
    run: ({ folder, settings }) => writeApp(folder, settings),
  },
  { name: 'copies', reads: 'pages', writes: 'pages under their other paths', run: copyPages },
];

function pageFiles({ pages }: BuiltSite): string[] {
  return [...pages.map(({ file }) => file), '404.html'];
}

async function writeStyles(site: BuiltSite): Promise<void> {
  const { folder, settings } = site;
  const { baseUrl } = settings.site;
  const templates = templatesOf(pageFiles(site));
  const fonts = await writeBanglaFonts(
    folder,
    baseUrl,
    groupFiles(templates, ({ words }) => words),
  );
  const wordsOf = new Map([...templates.values()].map(({ styles, words }) => [styles, words]));
  inlineStyles(
    folder,
    baseUrl,
    groupFiles(templates, ({ styles }) => styles),
    (styles) => fonts[wordsOf.get(styles) ?? ''] ?? '',
  );
}

function writeHeaders({ folder, settings }: BuiltSite): void {
  writeFileSync(join(folder, '_headers'), headersFile(folder, settings));
}

function writeLists(site: BuiltSite): void {
  const { folder, pages, settings } = site;
  const { url } = settings.site;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  writePageList(site);
  write('sitemap.xml', sitemap(pages.map(({ path }) => url + encodeURI(path))));
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl(settings.site, '/sitemap.xml')}\n`);
  write('AGENTS.md', agentRules(loadViews(), settings));
  mkdirSync(join(folder, '.well-known'), { recursive: true });
  write('.well-known/api-catalog', apiCatalog(settings));
}

function copyPages(site: BuiltSite): void {
  const { folder, pages, settings } = site;
  writeCopies(folder, pages, aliasesOfSite(site), settings.site.baseUrl);
  writeFolderCopies(folder, foldersWithoutPage(site), groupAnchors(site));
}

function loadViews(): ApiContract {
  const file = resolve(import.meta.dirname, '../../contract/generated/v2.views.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ApiContract;
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
