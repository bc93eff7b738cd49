/** The two parts of the index: what is shown and its titles, then what is written under them. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import { type Learned, learnedOf } from './learned.ts';
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
  /** What labeled queries say of words; in the first part alone. */
  learned: Learned;
}

/** The records of a term: the steps from one id to the next, with how often where it is more than once. */
type Packed = (number | [step: number, times: number])[];

/** What of an index is written: the id of a record is its place in both parts, and most have nothing to store in the second. */
type Written = Omit<AsPlainObject, 'documentIds' | 'index'> & {
  index: [term: string, fields: Record<string, Packed>][];
  learned?: Learned;
};

/** The first part, to be written with `JSON.stringify`. */
export const makeTitles = (records: SearchRecord[]): Written => ({
  ...written(records, titleOptions),
  learned: learnedOf(records),
});

/** The second part, to be written with `JSON.stringify`. */
export const makeBodies = (records: SearchRecord[]): Written =>
  written(
    records.filter(({ body }) => body),
    bodyOptions,
  );

function written(records: SearchRecord[], options: Options<SearchRecord>): Written {
  const index = new MiniSearch<SearchRecord>(options);
  if (records.some(({ id }, place) => id !== place))
    throw new Error('Number records from 0, those with a body first.');
  index.addAll(records);
  const { documentIds: _, storedFields, ...plain } = index.toJSON();
  const stored = Object.entries(storedFields).filter(
    ([, fields]) => Object.keys(fields as object).length > 0,
  );
  return {
    ...plain,
    storedFields: Object.fromEntries(stored),
    index: plain.index.map(([term, fields]) => [term, ofEach(fields, packed)]),
  };
}

function ofEach<From, To>(fields: Record<string, From>, change: (field: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));
}

function packed(times: Record<string, number>): Packed {
  const ids = Object.keys(times).map(Number);
  return ids.map((id, at) => {
    const step = id - (ids[at - 1] ?? 0);
    return times[id] === 1 ? step : [step, times[id]!];
  });
}

function unpacked(steps: Packed): Record<string, number> {
  const times: Record<string, number> = {};
  let id = 0;
  for (const one of steps) {
    const [step, count] = typeof one === 'number' ? [one, 1] : one;
    id += step;
    times[id] = count;
  }
  return times;
}

export function loadTitles(json: string): Part {
  const plain = JSON.parse(json) as Written;
  return partOf(MiniSearch.loadJS<SearchRecord>(readable(plain), titleOptions), plain);
}

/** In slices: while the second part is read, keys are heard. */
export async function loadBodies(json: string): Promise<Part> {
  const plain = JSON.parse(json) as Written;
  return partOf(await MiniSearch.loadJSAsync<SearchRecord>(readable(plain), bodyOptions), plain);
}

/** The records have the stored fields; the index would copy them into each of its matches, which a letter has hundreds of. */
function readable(plain: Written): AsPlainObject {
  return {
    ...plain,
    documentIds: Array.from({ length: plain.nextId }, (_, id) => id),
    storedFields: {},
    index: plain.index.map(([term, fields]) => [term, ofEach(fields, unpacked)]),
  };
}

/** The records and terms are read from what was parsed: an index gives them back only by writing itself anew. */
function partOf(
  index: MiniSearch<SearchRecord>,
  { storedFields, index: terms, learned = {} }: Written,
): Part {
  const stored = Object.entries(storedFields as Record<string, Omit<SearchRecord, 'id'>>);
  const records = new Map(stored.map(([id, fields]) => [Number(id), { id: Number(id), ...fields }]));
  return { index, records, terms: terms.map(([term]) => term), learned };
}
