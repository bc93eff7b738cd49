/** The two parts of the index: what is shown and its titles, then what is written under them. */
import MiniSearch, { type Options } from 'minisearch';
import type { SearchRecord } from './records.ts';
import { fillers, soundOf, titleTokens, tokenize } from './terms.ts';

const titleOptions: Options<SearchRecord> = {
  fields: ['title', 'detail', 'keywords'],
  storeFields: [
    'group',
    'title',
    'url',
    'detail',
    'method',
    'order',
    'credits',
    'isDeprecated',
    'isCode',
    'isLive',
    'isSection',
    'providers',
    'weight',
  ],
  tokenize: (text, field) => (field === 'title' ? titleTokens(text) : tokenize(text)),
  processTerm: (term, field) => (field === 'title' ? [term, soundOf(term) ?? ''].filter(Boolean) : term),
};

const bodyOptions: Options<SearchRecord> = {
  fields: ['body'],
  storeFields: [],
  tokenize,
  // Nobody searches for the digits of coordinates in samples, and a query loses its fillers.
  processTerm: (term) =>
    term.length < 2 || term.length > 40 || /^\d{4,}$/.test(term) || fillers.has(term) ? null : term,
};

export type Part = MiniSearch<SearchRecord>;

export function makeTitles(records: SearchRecord[]): Part {
  const part = new MiniSearch<SearchRecord>(titleOptions);
  part.addAll(records);
  return part;
}

export function makeBodies(records: SearchRecord[]): Part {
  const part = new MiniSearch<SearchRecord>(bodyOptions);
  part.addAll(records.filter(({ body }) => body));
  return part;
}

export const loadTitles = (json: string): Part => MiniSearch.loadJSON<SearchRecord>(json, titleOptions);
export const loadBodies = (json: string): Part => MiniSearch.loadJSON<SearchRecord>(json, bodyOptions);
