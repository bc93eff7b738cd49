/** What the results show, in order: rows under group headings. */

import type { SearchResponse } from '@portal/text/search';
import { groupTitles, type SearchRecord } from '@portal/text/search';
import { readRecent } from '../recent.ts';
import type { PastedRequest } from './pasted-request.ts';

export interface Row extends Omit<SearchRecord, 'id' | 'weight'> {
  terms: string[];
  /** A section right under its page, which shows where it is. */
  isNested?: boolean;
  /** Opens the console of the endpoint. */
  runUrl?: string;
  /** Gives the page that opens in this tab what no URL may contain. */
  handOver?: () => void;
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

/** Fields shown before another group: dozens share a word, and a page that matches better would be out of view below them. */
const mostFields = 6;

/**
 * Groups are in the order of their best result; the sections of a page follow their page. Of an empty query they are what was
 * opened before, and where to start.
 */
export function groupsOf(
  response: SearchResponse,
  isEmpty: boolean,
  request: PastedRequest | undefined,
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
  const groups = kinds.map((kind, at) => ({
    title: kind === 'operation' && response.missing ? 'Nearest endpoints' : groupTitles[kind],
    rows: pagesTogether(rows.filter(({ group }) => group === kind)).slice(
      0,
      kind === 'field' && at < kinds.length - 1 ? mostFields : undefined,
    ),
  }));
  const [first] = rows;
  const open = request && first && rowOfPasted(request, first);
  return open ? [{ title: 'Do this with it', rows: [open] }, ...groups] : groups;
}

/** What to do with a pasted request, from the row of its own page; undefined if it can't be read. */
function rowOfPasted(request: PastedRequest, page: Row): Row | undefined {
  if (request.kind === 'unread') return undefined;
  const { url, handOver } = request;
  return { ...page, ...namesOf(request), url, handOver, runUrl: undefined, endpoint: page };
}

function namesOf(request: Exclude<PastedRequest, { kind: 'unread' }>): Pick<Row, 'title' | 'detail'> {
  if (request.kind === 'converter')
    return { title: 'Open in the converter', detail: 'Filled in with this request' };
  const { count, key } = request;
  const values = `${count} ${count === 1 ? 'value' : 'values'} filled in`;
  return {
    title: 'Open in the console',
    detail: key === undefined ? values : `${values}, and the key in the key field of the live API`,
  };
}

/** What is remembered of a row that was opened. */
export function recordOf({ runUrl, terms, isNested, handOver: _, endpoint, ...row }: Row): SearchRecord {
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
