import { readFileSync } from 'node:fs';
import { fillTokens, type Settings } from '@portal/settings';
import { messageOf } from '@portal/text/search';
import Slugger from 'github-slugger';
import type { Document } from '../content/document.ts';
import type { DocumentSection } from '../content/documents.ts';
import { withoutMarks } from '../content/headings.ts';
import { findExample } from '../examples/example-files.ts';
import { installCommands, type Packages } from '../prose/Install/commands.ts';
import type { Draft } from './draft.ts';

/** Pages, their headings and what is written under each, live examples included, read from the prose itself. */
export function recordsOfPages(
  sections: DocumentSection[],
  examplesDir: string,
  settings: Settings,
): Draft[] {
  return sections.flatMap(({ label, documents }) =>
    [...documents]
      .sort((one, other) => (one.file < other.file ? -1 : 1))
      .flatMap((document) =>
        recordsOfPage(document, fillTokens(withExamples(document, examplesDir), settings), label),
      ),
  );
}

/** The text with the code of each live example under its component. */
function withExamples({ text, file }: Document, examplesDir: string): string {
  return text.replace(/<MapExample name="([^"]+)"[^>]*>/g, (component, name: string) => {
    const code = readFileSync(findExample(examplesDir, name, file).path, 'utf8');
    const [, body = code] = /<body>(.*)<\/body>/s.exec(code) ?? [];
    return `${component}\n\`\`\`\n${body}\n\`\`\``;
  });
}

function recordsOfPage(page: Document, content: string, sectionLabel: string): Draft[] {
  const url = encodeURI(page.path);
  const folder = page.slug.split('/').slice(1, -1).join(', ');
  const where = [sectionLabel, folder].filter(Boolean).join(', ');
  const [opening, ...parts] = partsOf(content);
  const record: Draft = {
    group: 'page',
    title: page.title,
    url,
    detail: where,
    keywords: [page.description, page.keywords, nameOf(page.slug), ...(page.packages ?? [])].join(' '),
    isLive: content.includes('<MapExample') || undefined,
    body: plain(opening!.body),
    weight: 1.4,
  };
  const slugger = new Slugger();
  return [
    record,
    ...parts.map(
      ({ heading, body }): Draft => ({
        group: 'page',
        title: heading,
        url: `${url}#${slugger.slug(heading)}`,
        detail: `${where}, ${page.title}`,
        isSection: true,
        body: plain(body),
        messages: messagesOf(body),
        weight: 0.6,
      }),
    ),
  ];
}

/** The messages that the first column of a table of troubleshooting quotes, or undefined if it has none. */
function messagesOf(mdx: string): string[] | undefined {
  const tables = mdx.match(/^\| (?:Symptom|Logcat|Log) \|.*\n(?:\|.*\n)+/gm) ?? [];
  const messages = tables.flatMap((table) =>
    table.split('\n').flatMap((row) => {
      const [, symptom = ''] = row.split(/(?<!\\)\|/);
      return [...symptom.matchAll(/`([^`]+)`/g)].flatMap(([, quoted]) => messageOf(quoted!) ?? []);
    }),
  );
  return messages.length > 0 ? messages : undefined;
}

/** The last part of a page's path in words: `mcp`. */
function nameOf(slug: string): string {
  return (slug.split('/').at(-1) ?? '').replaceAll('-', ' ');
}

/** The text before the first heading, then each heading of levels 2 and 3 with what is under it. */
function partsOf(content: string): { heading: string; body: string }[] {
  const parts = [{ heading: '', body: '' }];
  let fence = '';
  for (const line of content.split('\n')) {
    const mark = /^ *(`{3,})/.exec(line)?.[1];
    if (mark && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    const heading = fence === '' ? /^#{2,3} (.+)$/.exec(line)?.[1] : undefined;
    if (heading !== undefined) parts.push({ heading: withoutMarks(heading), body: '' });
    else parts[parts.length - 1]!.body += `${line}\n`;
  }
  return parts;
}

/** The words of prose and code. Links lose their URLs; packages to install become the commands that a page shows. */
function plain(mdx: string): string {
  return mdx
    .replace(/<Install\s+(\w+)="([^"]*)"\s*\/>/g, (_whole, tool: keyof Packages, packages: string) =>
      Object.values(installCommands({ [tool]: packages }))
        .flatMap((commands) => commands.map(({ text }) => text))
        .join(' '),
    )
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/<\/?[A-Za-z]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
