/** What the results show, in order: rows under group headings. */

import type { SearchResponse } from '@portal/text/search';
import { groupTitles, type SearchRecord } from '@portal/text/search';
import { useEffect, useState } from 'react';
import { understand } from '../../bring/index.ts';
import { firstRequest, formPath, textsOfPasted } from '../../reference/console/pasted-request.ts';
import { readRecent } from '../recent.ts';

/** A pasted request that the console can open. */
interface ReadRequest {
  url: string;
  /** How many values are filled in. */
  count: number;
}

export interface Row extends Omit<SearchRecord, 'id' | 'weight'> {
  terms: string[];
  /** A section right under its page, which tells where it is. */
  isNested?: boolean;
  /** Opens the console of the endpoint. */
  runUrl?: string;
  /** What is remembered of it instead of itself: the values of a pasted request are not kept. */
  endpoint?: Row;
}

export interface Group {
  title: string;
  rows: Row[];
}

const starts: Row[] = [
  { group: 'page', title: 'Quickstart', url: '/docs/maps-api', detail: 'Maps', terms: [] },
  { group: 'page', title: 'API reference', url: '/api/', detail: 'Location API', terms: [] },
  { group: 'page', title: 'Pricing and credits', url: '/pricing/pricing-call', detail: 'Pricing', terms: [] },
];

/**
 * Groups stand in the order of their best result; the sections of a page follow their page. Of an empty query they are what was
 * opened before, and where to start.
 */
export function groupsOf(
  response: SearchResponse,
  isEmpty: boolean,
  request: ReadRequest | undefined,
): Group[] {
  if (isEmpty) {
    const recent = readRecent().map((record): Row => ({ ...rowOf(record), terms: [] }));
    return [
      { title: 'Recent', rows: recent },
      { title: 'Start here', rows: starts },
    ].filter(({ rows }) => rows.length > 0);
  }
  const all = response.found.map((found) => ({ ...rowOf(found), terms: found.terms }));
  // Version 1 comes after version 2, however well it matches.
  const rows = [
    ...all.filter(({ isDeprecated }) => !isDeprecated),
    ...all.filter(({ isDeprecated }) => isDeprecated),
  ];
  const kinds = [...new Set(rows.map(({ group }) => group))];
  const groups = kinds.map((kind) => ({
    title: kind === 'operation' && response.missing ? 'Nearest endpoints' : groupTitles[kind],
    rows: pagesTogether(rows.filter(({ group }) => group === kind)),
  }));
  const [first] = rows;
  if (!request || !first) return groups;
  const filled = `${request.count} ${request.count === 1 ? 'value' : 'values'} filled in, without the key`;
  const open: Row = {
    ...first,
    title: 'Open in the console',
    detail: filled,
    url: request.url,
    runUrl: undefined,
    endpoint: first,
  };
  return [{ title: 'Do this with it', rows: [open] }, ...groups];
}

/** What is remembered of a row that was opened. */
export function recordOf({ runUrl, terms, isNested, endpoint, ...row }: Row): SearchRecord {
  return endpoint ? recordOf(endpoint) : { id: 0, ...row };
}

/** The groups with so many rows in all. */
export function firstOf(groups: Group[], count: number): Group[] {
  let left = count;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

function rowOf(record: SearchRecord): Row {
  return { ...record, terms: [], runUrl: record.group === 'operation' ? `${record.url}#console` : undefined };
}

/** The sections of a page follow it; those of a page that wasn't found are plain rows, which name it. */
function pagesTogether(rows: Row[]): Row[] {
  const pages = new Set(rows.filter(({ isSection }) => !isSection).map(pageOf));
  const sections = rows.filter(({ isSection }) => isSection);
  const parents = new Set(sections.map(pageOf).filter((page) => pages.has(page)));
  const rest = new Set(parents);
  return rows.flatMap((row) => {
    const page = pageOf(row);
    if (!rest.delete(page)) return parents.has(page) ? [] : [row];
    return [
      ...rows.filter((one) => pageOf(one) === page && !one.isSection),
      ...sections.filter((one) => pageOf(one) === page).map((one) => ({ ...one, isNested: true })),
    ];
  });
}

function pageOf({ url }: Row): string {
  return url.replace(/#.*/, '');
}

/** The request in a pasted text, read when the text is one. */
export function usePasted(response: SearchResponse, query: string): ReadRequest | undefined {
  const [read, setRead] = useState<{ query: string; request?: ReadRequest }>();
  const isRequest = response.pasted?.kind === 'request';
  useEffect(() => {
    if (!isRequest) return;
    let isCurrent = true;
    readRequest(query).then(
      (request) => isCurrent && setRead({ query, request }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isRequest, query]);
  return isRequest && read?.query === query ? read.request : undefined;
}

async function readRequest(text: string): Promise<ReadRequest | undefined> {
  const request = firstRequest(await understand(text));
  if (!request) return undefined;
  const texts = textsOfPasted(request);
  return { url: formPath(request, texts), count: Object.keys(texts).length };
}
