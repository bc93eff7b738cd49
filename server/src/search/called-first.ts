import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { indexTerms } from '../gazetteer/tokenizer.ts';
import { type FoundPlace, isAmong, type SearchOptions } from './found-place.ts';

/** The places that have a query as a name, in either script. */
export interface CalledPlaces {
  /** The terms of the name, as the index has them. */
  terms: Set<number>;
  /** Rows among those that can be results, ascending, so the best known first; those with it as another name, too. */
  rows: Set<number>;
  /** The best known whose own name it is. */
  first: number;
}

/** The places that are called exactly as a query; null when it is no place's own name. */
export function placesCalled(
  { namedRows, words: index }: Gazetteer,
  query: string,
  among: Uint32Array | undefined,
): CalledPlaces | null {
  const written = indexTerms(query);
  const named = namedRows.named(written);
  if (named.length === 0) return null;
  const terms = new Set(written.map((term) => index.vocabulary.find(term)));
  const rows = named.filter((row) => isAmong(among, row) && hasAll(index.termsOf(row), terms));
  const first = rows.find((row) => termsMore(index.nameTermsOf(row), terms) === 0);
  return first === undefined ? null : { terms, rows: new Set(rows), first };
}

/**
 * Moves the places whose own name a query is before the first one that has this name with another word, however well
 * known that is: `Benapole` before `Benapole Land Port`. All others remain in their order, and so does a place that has
 * the query as another name.
 */
export function calledFirst(
  { places, words: index }: Gazetteer,
  { terms, rows, first }: CalledPlaces,
  found: readonly FoundPlace[],
  { limit }: SearchOptions,
): FoundPlace[] {
  const moreOf = ({ row }: FoundPlace) => termsMore(index.nameTermsOf(row), terms);
  const isCalled = ({ row }: FoundPlace) => rows.has(row);
  const at = found.findIndex((one) => !isCalled(one) && moreOf(one) > 0);
  if (at < 0) return [...found];
  const isItsName = (one: FoundPlace) => isCalled(one) && moreOf(one) === 0;
  const moved = found.slice(at).filter(isItsName);
  const rest = found.slice(at).filter((one) => !moved.includes(one));
  // The search ends before it has seen all names of a frequent word.
  if (!found.some(isItsName)) moved.push({ place: places.at(first), row: first, cost: 0, isMeant: false });
  const { cost } = found[at]!;
  return [...found.slice(0, at), ...moved.map((one) => ({ ...one, cost })), ...rest].slice(0, limit);
}

/** How many terms a name has besides all of these, in the script that has them; negative where none has. */
function termsMore([english, bangla]: [Uint32Array, Uint32Array], terms: Set<number>): number {
  if (hasAll(english, terms)) return english.length - terms.size;
  // What both have in common, such as a number, is in the first list only.
  const whole = [...english.filter((term) => terms.has(term)), ...bangla];
  return hasAll(whole, terms) ? whole.length - terms.size : -1;
}

function hasAll(list: Uint32Array | number[], terms: Set<number>): boolean {
  for (const term of terms) if (!list.includes(term)) return false;
  return true;
}
