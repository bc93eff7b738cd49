import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSlugger } from '@docusaurus/utils';
import { fillTokens, type Settings } from '@portal/settings';
import matter from 'gray-matter';
import { sections } from '../../src/routes.ts';
import type { SearchRecord } from '../../src/search/records.ts';
import { headingsOf } from '../documentation/headings.ts';

type Draft = Omit<SearchRecord, 'id'>;

/** Pages and their headings, read from the prose itself: what is searched is what was written. */
export function recordsOfPages(contentDir: string, settings: Settings): Draft[] {
  return sections.flatMap(({ id, label }) =>
    mdxFiles(join(contentDir, id)).flatMap((file) =>
      recordsOfPage(fillTokens(readFileSync(file, 'utf8'), settings), id, label),
    ),
  );
}

function mdxFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => join(folder, name));
}

function recordsOfPage(text: string, section: string, sectionLabel: string): Draft[] {
  const { data, content } = matter(text);
  const url = encodeURI(`/${section}${data.slug}`);
  const folder = String(data.slug).split('/').slice(1, -1).join(', ');
  const where = [sectionLabel, folder].filter(Boolean).join(', ');
  const page: Draft = {
    group: 'page',
    title: data.title,
    url,
    detail: where,
    keywords: `${data.description ?? ''} ${data.sidebar_label ?? ''} ${(data.packages ?? []).join(' ')}`,
    weight: 1.4,
  };
  const slugger = createSlugger();
  return [
    page,
    ...headingsOf(content).map(
      (title): Draft => ({
        group: 'page',
        title,
        url: `${url}#${slugger.slug(title)}`,
        detail: `${where}, ${data.title}`,
        weight: 0.6,
      }),
    ),
  ];
}
