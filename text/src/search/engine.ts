/** The search itself: two parts of an index by MiniSearch, read by our table of synonyms and ranked by our rules. */
import { words } from '../index.ts';
import type { Part } from './index-options.ts';
import { makeLookup } from './lookup.ts';
import { fewestWords, messageIn } from './messages.ts';
import { findPasted, otherErrorIn, type Pasted } from './pasted.ts';
import { inKnownWords, readableCode, withoutUrls, withParameter } from './query-text.ts';
import { type Found, makeRanking, mostResults } from './ranking.ts';
import { queryReader, singleWords, type Wanted } from './reading.ts';
import { isSent } from './record-facts.ts';
import type { SearchRecord } from './records.ts';
import { longestQuery } from './terms.ts';

export interface SearchResponse {
  /** Best first. */
  found: Found[];
  readings: { from: string; to: string }[];
  /** What the query names and the API doesn't have. */
  missing?: string;
  /** What was pasted, when it is a request or an error. */
  pasted?: Pasted;
}

/** Sections shown first because they explain the same error. */
const mostQuoting = 4;
/** Results next to the endpoints that come nearest to what is missing. */
const mostNextToNearest = 4;

export type Searcher = ReturnType<typeof makeSearcher>;

export function makeSearcher(titles: Part) {
  const { records } = titles;
  const allRecords = [...records.values()];
  /** The sections that explain errors: their text has messages. */
  let quotable: SearchRecord[] = [];
  const lookup = makeLookup(titles);
  const { ranked, prepare } = makeRanking(titles, lookup);
  const readQuery = queryReader(lookup.isKnown, lookup.isTitleWord);
  const sentNames = new Set(allRecords.filter(({ url }) => isSent(url)).map(({ title }) => title));

  return {
    /** The second part of the index, when it has arrived. */
    addBodies(part: Part) {
      quotable = [...part.records.values()].filter(({ messages }) => messages && messages.length > 0);
      lookup.addBodies(part);
      singleWords();
      prepare();
    },
    search(text: string): SearchResponse {
      const query = text.slice(0, longestQuery);
      const pasted = findPasted(query, allRecords);
      return pasted ? ofPasted(pasted, query) : ofTyped(query);
    },
  };

  function ofPasted(pasted: Pasted, query: string): SearchResponse {
    if (pasted.meaning !== undefined)
      return { ...ofWords(pasted.meaning, pasted.meaning), readings: [], pasted };
    const pages = pasted.records.map(asFound);
    const urls = new Set(pages.map(({ url }) => url));
    // Code for another provider can be about its maps as well as its requests: its words count too.
    const others = pasted.kind === 'foreign' ? ranked(readQuery(withoutUrls(query)), query) : [];
    const missing = pasted.kind === 'unknown path' ? 'endpoint with this path' : undefined;
    return {
      found: [...pages, ...others.filter(({ url }) => !urls.has(url))],
      readings: [],
      missing,
      pasted,
    };
  }

  function ofTyped(query: string): SearchResponse {
    const telling = withParameter(readableCode(query), (name) => sentNames.has(name));
    const response = ofWords(query, inKnownWords(telling, lookup.isKnown));
    const about = otherErrorIn(query, allRecords);
    if (!about) return response;
    const others = response.found.filter(({ id }) => id !== about.id);
    return { ...response, missing: undefined, found: [asFound(about), ...others].slice(0, mostResults) };
  }

  /** `telling` is the query in words that say what it is about. */
  function ofWords(query: string, telling: string): SearchResponse {
    const wanted = readQuery(telling);
    const missing = wanted.find(({ row }) => row?.missing);
    return {
      found: missing?.row?.nearest?.length ? nearest(missing) : quotingFirst(query, ranked(wanted, telling)),
      readings: wanted.flatMap(({ typed, phrases, row }) =>
        row?.means?.length && phrases[0]!.join(' ') !== typed.join(' ')
          ? [{ from: typed.join(' '), to: row.means[0]! }]
          : [],
      ),
      missing: missing?.row?.missing,
    };
  }

  /** What was found, behind the sections that explain the error whose message the query contains; longest message first. */
  function quotingFirst(query: string, found: Found[]): Found[] {
    const spoken = words(query);
    if (spoken.length < fewestWords) return found;
    const text = spoken.join(' ');
    const quoting = quotable
      .map((record) => ({ id: record.id, length: messageIn(text, record.messages) }))
      .filter(({ length }) => length > 0);
    if (quoting.length === 0) return found;
    const placeOf = (id: number) => found.findIndex((one) => one.id === id) + 1 || mostResults + 1;
    const first = quoting
      .sort((a, b) => b.length - a.length || placeOf(a.id) - placeOf(b.id))
      .slice(0, mostQuoting)
      .flatMap(({ id }) => found.find((one) => one.id === id) ?? asFound(records.get(id)!));
    const ids = new Set(first.map(({ id }) => id));
    return [...first, ...found.filter(({ id }) => !ids.has(id))].slice(0, mostResults);
  }

  /** The endpoints that come nearest to what is missing, then what the words themselves find. */
  function nearest(wanted: Wanted): Found[] {
    const urls = (wanted.row?.nearest ?? []).map((slug) => `/api/${slug}/`);
    const named = urls.flatMap((url) => allRecords.filter((record) => record.url === url).map(asFound));
    const others = ranked([{ typed: wanted.typed, phrases: [wanted.typed] }], '');
    return [...named, ...others.filter(({ url }) => !urls.includes(url))].slice(
      0,
      named.length + mostNextToNearest,
    );
  }
}

function asFound(record: SearchRecord): Found {
  return { ...record, terms: [], score: 0 };
}
