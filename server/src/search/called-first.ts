import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { type AddressUnit, unitTerms } from '../gazetteer/tokenizer.ts';
import { type FoundPlace, isAmong, type SearchOptions } from './found-place.ts';

/** The places that have a query as a name, in either script. */
export interface CalledPlaces {
  /** The terms of the name, each once, as the index has them. */
  terms: number[];
  /** Rows, ascending, so the best known first; those with it as another name, too, and some with other terms of its hash. */
  rows: readonly number[];
  /** The best known among those that can be results whose own name it is. */
  first: number;
}

/** The places that are called exactly as a query; null when it is no place's own name. */
export function placesCalled(
  { namedRows, words: index }: Gazetteer,
  units: readonly AddressUnit[],
  among: Uint32Array | undefined,
): CalledPlaces | null {
  const written = unitTerms(units);
  const rows = namedRows.named(written);
  if (rows.length === 0) return null;
  const terms: number[] = [];
  for (const term of written) {
    const id = index.vocabulary.find(term);
    if (!terms.includes(id)) terms.push(id);
  }
  const first = rows.find((row) => isAmong(among, row) && index.termsMoreInName(row, terms) === 0);
  return first === undefined ? null : { terms, rows, first };
}

/**
 * Moves the places whose own name a query is before the first one that has this name with another word, or without one of
 * its words, and before the first one without the only word of this name, however well known that is: `Benapole` before
 * `Benapole Land Port`, `Farmgate Intersection` before `Farmgate`, `Rampur` before `Rampura`. All others remain in their
 * order, and so does a place that has the query as another name.
 */
export function calledFirst(
  { places, words: index }: Gazetteer,
  { terms, rows, first }: CalledPlaces,
  found: FoundPlace[],
  { limit }: SearchOptions,
): FoundPlace[] {
  const isCalled = ({ row }: FoundPlace) => rows.includes(row) && index.hasTerms(row, terms);
  const isNearly = ({ row }: FoundPlace) => {
    const more = index.termsMoreInName(row, terms);
    if (more > 0 || terms.length === 1) return more !== 0;
    return more < 0 && terms.some((term) => index.termsMoreInName(row, [term]) >= 0);
  };
  const at = found.findIndex((one) => isNearly(one) && !isCalled(one));
  if (at < 0) return found;
  const isItsName = (one: FoundPlace) => index.termsMoreInName(one.row, terms) === 0 && isCalled(one);
  const moved = found.slice(at).filter(isItsName);
  const rest = found.slice(at).filter((one) => !moved.includes(one));
  // The search ends before it has seen all names of a frequent word.
  if (!found.some(isItsName)) moved.push({ place: places.at(first), row: first, cost: 0, isMeant: false });
  if (moved.length === 0) return found;
  const { cost } = found[at]!;
  return [...found.slice(0, at), ...moved.map((one) => ({ ...one, cost })), ...rest].slice(0, limit);
}
