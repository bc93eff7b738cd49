/** The search itself: MiniSearch with our terms, the same options at build time and in the browser. */
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { SearchRecord } from './records.ts';
import { queryTerms, soundTerms, termsOf, tokenize } from './terms.ts';

const storedFields = ['group', 'title', 'url', 'detail', 'method', 'isCode', 'weight'];

const options = {
  fields: ['title', 'detail', 'keywords'],
  storeFields: storedFields,
  tokenize,
  processTerm: termsOf,
};

const searchOptions: SearchOptions = {
  boost: { title: 5, detail: 1.5, keywords: 1 },
  prefix: (term) => term.length > 1,
  // One slip in five letters; names of code are not guessed at.
  fuzzy: (term) => (term.length > 4 && !term.includes('_') ? 0.2 : false),
  weights: { fuzzy: 0.2, prefix: 0.6 },
  boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
  combineWith: 'AND',
  tokenize,
};

export type Found = SearchRecord & { terms: string[] };
export type Engine = MiniSearch<SearchRecord>;

/** Results enough to read; a reader who needs more types another letter. */
const mostResults = 24;

export function makeEngine(records: SearchRecord[]): Engine {
  const engine = new MiniSearch<SearchRecord>(options);
  engine.addAll(records);
  return engine;
}

export function loadEngine(json: string): Engine {
  return MiniSearch.loadJSON<SearchRecord>(json, options);
}

/** Best first. Tries the words as spelled, then any of them, then their sound, and stops at the first that finds. */
export function search(engine: Engine, query: string): Found[] {
  const attempts: SearchOptions[] = [
    { ...searchOptions, processTerm: queryTerms },
    { ...searchOptions, processTerm: soundTerms, fuzzy: false },
    { ...searchOptions, processTerm: queryTerms, combineWith: 'OR' },
  ];
  for (const attempt of attempts) {
    const found = engine.search(query, attempt);
    if (found.length > 0)
      return found
        .slice(0, mostResults)
        .map((result) => ({ ...result, terms: result.terms }) as unknown as Found);
  }
  return [];
}
