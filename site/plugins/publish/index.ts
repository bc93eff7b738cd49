/**
 * What a static site requires besides its pages: styles in the pages, fonts, copies under other paths, Markdown, sitemap, robots,
 * headers, page list, offline copy, compressed files.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import type { ApiContract } from '@portal/contract';
import { fillTokens, type Settings } from '@portal/settings';
import {
  aliasesOf,
  anchorOf,
  type FolderAlias,
  fileFolders,
  folderAliases,
  sections,
} from '../../src/routes.ts';
import { writeBanglaFonts } from './bangla-font/index.ts';
import { writeCompressed } from './compressed.ts';
import {
  encodeLinks,
  type PagelessFolder,
  pagelessFolders,
  writeCopies,
  writeFolderCopies,
} from './copies.ts';
import { withoutFrameworkMarks } from './framework-marks.ts';
import { headersFile } from './headers.ts';
import { withFirstImageFirst } from './images.ts';
import { agentRules, apiCatalog } from './machine-files.ts';
import {
  fullText,
  furtherPages,
  guideList,
  inAllLanguages,
  markdownFile,
  withHiddenListUrl,
  withListLink,
  withMarkdownLink,
  writeMarkdown,
} from './markdown.ts';
import { writeApp } from './offline/app.ts';
import { writeOffline } from './offline/index.ts';
import { type BuiltPage, readPages } from './pages.ts';
import { inlineStyles } from './styles/inline.ts';
import { groupFiles, templatesOf } from './templates.ts';

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
      const files = [...pages.map(({ file }) => file), '404.html'];
      encodeLinks(outDir, files);
      for (const file of files) {
        rewrite(join(outDir, file), (html) => withFirstImageFirst(withoutFrameworkMarks(html)));
      }
      const templates = templatesOf(files);
      const fonts = writeBanglaFonts(
        outDir,
        baseUrl,
        groupFiles(templates, ({ words }) => words),
      );
      const wordsOf = new Map([...templates.values()].map(({ styles, words }) => [styles, words]));
      inlineStyles(
        outDir,
        baseUrl,
        groupFiles(templates, ({ styles }) => styles),
        (styles) => fonts[wordsOf.get(styles) ?? ''] ?? '',
      );
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
      for (const { file } of pages) {
        rewrite(join(outDir, file), (html) =>
          withHiddenListUrl(withMarkdownLink(html, baseUrl + markdownFile(file)), `${baseUrl}llms.txt`),
        );
      }
      const list = join(outDir, 'llms.txt');
      appendFileSync(list, guideList(guides, sections, url));
      appendFileSync(list, furtherPages(readFileSync(list, 'utf8'), pages, url));
      writeFullTexts(outDir, pages, url);
      linkLists(outDir, pages, `${url}${baseUrl}llms.txt`);
      const contract = loadViews();
      writeFileSync(join(outDir, 'AGENTS.md'), agentRules(contract, settings));
      mkdirSync(join(outDir, '.well-known'), { recursive: true });
      writeFileSync(join(outDir, '.well-known/api-catalog'), apiCatalog(settings));
      writeCopies(outDir, pages, folders, baseUrl);
      const pageless = [...pagelessFolders(pages, folders, baseUrl), ...overviewsOfFiles(pages, baseUrl)];
      writeFolderCopies(outDir, pageless, groupAnchors(folders, settings));
      writeApp(outDir, settings);
      const writeSummary = writeOffline(outDir, pages, folders, pageless, baseUrl);
      await writeCompressed(outDir);
      writeSummary();
    },
  });
}

/** The folders of files, each with the page that lists them. */
function overviewsOfFiles(pages: BuiltPage[], baseUrl: string): PagelessFolder[] {
  return fileFolders.map(({ folder, section }) => {
    const page = pages.find(({ path }) => path.replace(/\/$/, '') === baseUrl + section);
    if (!page)
      throw new Error(`${folder} is listed on the overview of ${section}, and there is no such page.`);
    return { path: folder, page };
  });
}

/** Where the overview of a section lists the pages of a folder, by the folder's path and its aliases. */
function groupAnchors(folders: FolderAlias[], settings: Settings): Map<string, string> {
  return new Map([
    ...fileFolders.map(({ folder, group }): [string, string] => [folder, anchorOf(group)]),
    ...sections.flatMap(({ id, groups }) =>
      groups.flatMap(({ folder, label }) => {
        const path = `/${id}/${fillTokens(folder, settings)}`;
        const aliases = aliasesOf(`${path}/`, folders).map((alias) => alias.slice(0, -1));
        return [path, ...aliases].map((one): [string, string] => [one, anchorOf(label)]);
      }),
    ),
  ]);
}

/** Links the Markdown of each page to the list of all pages, which a text of all pages doesn't repeat. */
function linkLists(outDir: string, pages: BuiltPage[], listUrl: string): void {
  for (const { file } of pages) {
    const one = join(outDir, markdownFile(file));
    for (const path of [one, inAllLanguages(one)]) {
      if (existsSync(path)) rewrite(path, (text) => withListLink(text, listUrl));
    }
  }
}

/** `llms-full.txt` with every page, and one in the folder of each section. */
function writeFullTexts(outDir: string, pages: BuiltPage[], url: string): void {
  writeFileSync(join(outDir, 'llms-full.txt'), fullText(outDir, pages, url));
  for (const id of ['api', ...sections.map((section) => section.id)]) {
    const own = pages.filter(({ path }) => path.split('/')[1] === id);
    if (own.length > 0) writeFileSync(join(outDir, id, 'llms-full.txt'), fullText(outDir, own, url));
  }
}

function loadViews(): ApiContract {
  const file = resolve(__dirname, '../../../contract/generated/v2.views.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ApiContract;
}

function rewrite(file: string, change: (html: string) => string): void {
  const html = readFileSync(file, 'utf8');
  const changed = change(html);
  if (changed !== html) writeFileSync(file, changed);
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
