/** A built site in a folder, and the steps that complete it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTokens, type Settings } from '@portal/settings';
import { type BuiltPage, readPages } from '../pages/markdown/pages.ts';
import {
  aliasesOf,
  anchorOf,
  type FolderAlias,
  fileFolders,
  folderAliases,
  sections,
} from '../parts/routes.ts';
import { type PagelessFolder, pagelessFolders } from './copies.ts';

export interface BuiltSite {
  folder: string;
  /** Every page that search engines may list. */
  pages: BuiltPage[];
  settings: Settings;
}

/** One thing that a published site needs in addition to its pages. What a step reads, steps before it have written. */
export interface PublishStep {
  name: string;
  /** Files of the site, in words. */
  reads: string;
  writes: string;
  run(site: BuiltSite): void | Promise<void>;
}

/** List of the pages' paths and titles, from which later steps know the pages. */
const pageList = 'pages.json';

/** The site in a folder whose pages have these paths, below the base. */
export function builtSite(folder: string, paths: string[], settings: Settings): BuiltSite {
  return { folder, pages: readPages(folder, paths, settings.site.baseUrl), settings };
}

/** The site in a folder, once the steps that complete its pages have run. */
export function openBuiltSite(folder: string, settings: Settings): BuiltSite {
  const pages = JSON.parse(readFileSync(join(folder, pageList), 'utf8')) as [path: string, title: string][];
  const below = settings.site.baseUrl.length - 1;
  return builtSite(
    folder,
    pages.map(([path]) => path.slice(below)),
    settings,
  );
}

export function writePageList({ folder, pages }: BuiltSite): void {
  writeFileSync(join(folder, pageList), JSON.stringify(pages.map(({ path, title }) => [path, title])));
}

/** Folders with other names, under the names of the settings. */
export function aliasesOfSite({ settings }: BuiltSite): FolderAlias[] {
  return folderAliases.map(({ folder, aliases }) => ({
    folder: fillTokens(folder, settings),
    aliases: aliases.map((alias) => fillTokens(alias, settings)),
  }));
}

/** Folders that are no page themselves, each with the page that its URL shows. */
export function foldersWithoutPage(site: BuiltSite): PagelessFolder[] {
  const { pages, settings } = site;
  const { baseUrl } = settings.site;
  return [...pagelessFolders(pages, aliasesOfSite(site), baseUrl), ...overviewsOfFiles(pages, baseUrl)];
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
export function groupAnchors(site: BuiltSite): Map<string, string> {
  return new Map([
    ...fileFolders.map(({ folder, group }): [string, string] => [folder, anchorOf(group)]),
    ...sections.flatMap(({ id, groups }) =>
      groups.flatMap(({ folder, label }) => {
        const path = `/${id}/${fillTokens(folder, site.settings)}`;
        const aliases = aliasesOf(`${path}/`, aliasesOfSite(site)).map((alias) => alias.slice(0, -1));
        return [path, ...aliases].map((one): [string, string] => [one, anchorOf(label)]);
      }),
    ),
  ]);
}

/** Changes a file where the change makes a difference. */
export function rewrite(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(file, changed);
}
