/** The two parts of the index: what is shown and its titles, then what is written under them. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import type { SearchRecord } from './records.ts';
import { fillers, titleTerms, titleTokens, tokenize } from './terms.ts';

/** What the line of a field says of its kind, which hundreds of others say, too. */
const kinds: ReadonlySet<string> = new Set(
  'sent returned required deprecated string number integer boolean object array'.split(' '),
);

const titleOptions: Options<SearchRecord> = {
  fields: ['title', 'detail', 'keywords'],
  storeFields: [
    'group',
    'title',
    'url',
    'detail',
    'subtitle',
    'method',
    'order',
    'credits',
    'isDeprecated',
    'isCode',
    'isLive',
    'isSection',
    'isList',
    'providers',
    'hosts',
    'weight',
  ],
  tokenize: (text, field) => (field === 'title' ? titleTokens(text) : tokenize(text)),
  processTerm: (term, field) => {
    if (field === 'title') return titleTerms(term);
    return fillers.has(term) || (field === 'detail' && kinds.has(term)) ? null : term;
  },
};

const bodyOptions: Options<SearchRecord> = {
  fields: ['body'],
  storeFields: ['messages'],
  tokenize,
  // Nobody searches for the digits of coordinates in samples, and a query loses its fillers.
  processTerm: (term) =>
    term.length < 2 || term.length > 40 || /^\d{4,}$/.test(term) || fillers.has(term) ? null : term,
};

/** A part of the index as it is read back: the index itself, and what it was made of. */
export interface Part {
  index: MiniSearch<SearchRecord>;
  /** By id, without what is not shown. */
  records: Map<number, SearchRecord>;
  terms: string[];
}

/** The first part, to be written with `JSON.stringify`. */
export function makeTitles(records: SearchRecord[]): MiniSearch<SearchRecord> {
  const index = new MiniSearch<SearchRecord>(titleOptions);
  index.addAll(records);
  return index;
}

/** The second part, to be written with `JSON.stringify`. */
export function makeBodies(records: SearchRecord[]): MiniSearch<SearchRecord> {
  const index = new MiniSearch<SearchRecord>(bodyOptions);
  index.addAll(records.filter(({ body }) => body));
  return index;
}

export function loadTitles(json: string): Part {
  const plain = JSON.parse(json) as AsPlainObject;
  return partOf(MiniSearch.loadJS<SearchRecord>(withoutFields(plain), titleOptions), plain);
}

/** In slices: while the second part is read, keys are heard. */
export async function loadBodies(json: string): Promise<Part> {
  const plain = JSON.parse(json) as AsPlainObject;
  return partOf(await MiniSearch.loadJSAsync<SearchRecord>(withoutFields(plain), bodyOptions), plain);
}

/** The records have the stored fields; the index would copy them into each of its matches, which a letter has hundreds of. */
function withoutFields(plain: AsPlainObject): AsPlainObject {
  return { ...plain, storedFields: {} };
}

/** The records and terms are read from what was parsed: an index gives them back only by writing itself anew. */
function partOf(index: MiniSearch<SearchRecord>, plain: AsPlainObject): Part {
  const { documentIds, storedFields } = plain;
  const records = new Map<number, SearchRecord>();
  for (const short in documentIds) {
    const id = documentIds[short] as number;
    records.set(id, { id, ...storedFields[short] });
  }
  return { index, records, terms: plain.index.map(([term]) => term) };
}
