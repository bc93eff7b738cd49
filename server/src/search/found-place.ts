import type { Place } from '../gazetteer/place.ts';

/** A place that matches a query, with how far it is from the query: 0 as typed, above 1 hardly. */
export interface FoundPlace {
  place: Place;
  row: number;
  cost: number;
  /** The query is its whole name, of several words: nothing else is meant. */
  isMeant: boolean;
}

export interface SearchOptions {
  limit: number;
  /** The last word may be unfinished. Default true: people search while they type. */
  isTyping?: boolean;
  /** Marks of the rows that can be results, as `PlaceFilters` makes them. Default: all. */
  among?: Uint32Array;
}

/** Whether a row can be a result: see `among` of {@link SearchOptions}. */
export function isAmong(among: Uint32Array | undefined, row: number): boolean {
  return !among || (among[row >>> 5]! & (1 << (row & 31))) !== 0;
}
