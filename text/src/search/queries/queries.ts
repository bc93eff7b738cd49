/** Labeled queries: what the search learns from, and is measured with. */
import { readFileSync } from 'node:fs';
import type { SearchRecord } from '../records.ts';

/** Lists that the search learns from. A new one is measured before it is here. */
export const learnedLists: readonly string[] =
  'queries strangers visitors newcomers passersby callers guests integrators arrivals seekers latecomers explorers wanderers travelers inquirers'
    .split(' ')
    .map((name) => `${name}.txt`);

export interface LabeledQuery {
  kind: string;
  text: string;
  /** Ends of the URLs any of which has to be found. */
  expected: string[];
}

/** A list of labeled queries in this folder. The lists name the product by tokens, such as `{product}`, which `fill` replaces. */
export function readQueries(name: string, fill: (text: string) => string): LabeledQuery[] {
  let kind = '';
  return fill(readFileSync(new URL(name, import.meta.url), 'utf8'))
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) kind = line.slice(3);
      const at = line.lastIndexOf(' => ');
      if (line.startsWith('#') || at < 0) return [];
      return [
        {
          kind,
          text: line.slice(0, at),
          expected: line
            .slice(at + 4)
            .split('|')
            .map((one) => one.trim()),
        },
      ];
    });
}

/** Whether a result's URL is the page or anchor that is expected. */
export function leadsTo(url: string, expected: string): boolean {
  const [path = '', anchor] = decodeURI(url).split('#');
  if (expected.startsWith('#')) return `#${anchor}` === expected;
  return `${path.replace(/\/$/, '')}`.endsWith(`/${expected.replace(/^\//, '')}`);
}

/** The records, each page with the queries that lead to it, and no other record. */
export function withQueries(records: SearchRecord[], queries: LabeledQuery[]): SearchRecord[] {
  const pages = records.filter(({ group, isSection }) => group !== 'field' && !isSection);
  const ofPages = new Map<SearchRecord, string[]>();
  const expected = new Map<string, string[]>();
  for (const query of queries)
    for (const one of query.expected) expected.set(one, [...(expected.get(one) ?? []), query.text]);
  for (const [one, texts] of expected) {
    for (const page of pages) {
      // What is expected on any part of a page is the page itself.
      if (!leadsTo(page.url, one) || page.url.includes('#') !== one.startsWith('#')) continue;
      ofPages.set(page, [...new Set([...(ofPages.get(page) ?? []), ...texts])]);
    }
  }
  return records.map((record) => ({ ...record, queries: ofPages.get(record) }));
}
