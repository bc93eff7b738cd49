/** What nobody waits for: the site can be served before these steps have run. They change no file of a page. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fullText,
  furtherPages,
  guideList,
  inAllLanguages,
  markdownFile,
  sectionOf,
  withListLink,
  writeMarkdown,
} from '../pages/markdown/markdown.ts';
import type { BuiltPage } from '../pages/markdown/pages.ts';
import { sections } from '../parts/routes.ts';
import { siteUrl } from '../parts/site-url.ts';
import {
  aliasesOfSite,
  type BuiltSite,
  foldersWithoutPage,
  type PublishStep,
  rewrite,
} from './built-site.ts';
import { writeCompressed } from './compressed.ts';
import { writeOffline, writeSummary } from './offline/index.ts';

/** In the order in which they run. */
export const laterSteps: PublishStep[] = [
  {
    name: 'markdown',
    reads: 'pages, llms.txt and Markdown of the reference',
    writes: 'Markdown of every page, llms.txt, llms-full.txt',
    run: writeMarkdownPages,
  },
  {
    name: 'offline',
    reads: 'everything',
    writes: 'the workers of the offline copy',
    run: (site) =>
      writeOffline(site.folder, site.pages, aliasesOfSite(site), foldersWithoutPage(site), site.settings),
  },
  {
    name: 'compressed',
    reads: 'everything',
    writes: '.br and .gz next to texts',
    run: ({ folder }) => writeCompressed(folder),
  },
  {
    name: 'offline-size',
    reads: 'compressed files',
    writes: 'how large the offline copy is',
    run: ({ folder, pages, settings }) => writeSummary(folder, pages, settings.site.baseUrl),
  },
];

function writeMarkdownPages({ folder, pages, settings }: BuiltSite): void {
  const { url } = settings.site;
  const guides = writeMarkdown(folder, pages, url);
  const list = join(folder, 'llms.txt');
  appendFileSync(list, guideList(guides, sections, url));
  appendFileSync(list, furtherPages(readFileSync(list, 'utf8'), pages, url));
  writeFullTexts(folder, pages, url);
  linkLists(folder, pages, siteUrl(settings.site, '/llms.txt'));
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
    const own = pages.filter(({ file }) => sectionOf(file) === id);
    if (own.length > 0) writeFileSync(join(outDir, id, 'llms-full.txt'), fullText(outDir, own, url));
  }
}
