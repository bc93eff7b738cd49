import { distanceMeters } from '@portal/geo';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import { SearchedWord } from '../search/index/term-index.ts';

/** Rows shown for one look-up, at most: the work for one address is bounded by this. */
const mostRows = 400;

/** A place outside the area that was named, but as near to its middle as this, may be said to be there. */
const nextDoorMeters = 3000;

/** Words that are in every row of a locality, so that the index omits all others. */
function localityWords(gazetteer: Gazetteer, { name, level }: Locality): SearchedWord[] {
  return level === 'city' ? [] : gazetteer.termsOf(name.en).flatMap((term) => wordOf(gazetteer, term));
}

/** A term to look for, where a name of the data has it. */
export function wordOf({ words: { vocabulary } }: Gazetteer, term: string): SearchedWord[] {
  const id = vocabulary.find(term);
  return id < 0 ? [] : [new SearchedWord().add(id, id + 1, 0)];
}

/**
 * Shows `visit` the rows within a locality that have every word, the best known first, until it returns false. With
 * `nextDoor` also those next to it.
 */
export function eachRowIn(
  gazetteer: Gazetteer,
  locality: Locality | null,
  words: readonly SearchedWord[],
  { nextDoor = false },
  visit: (row: number) => boolean,
): void {
  const { words: index, localities, places } = gazetteer;
  const inside = locality && !nextDoor ? localityWords(gazetteer, locality) : [];
  const isNear = (row: number) =>
    nextDoor && distanceMeters(places.positionOf(row), places.positionOf(locality!.row)) <= nextDoorMeters;
  let left = mostRows;
  index.eachCandidate([...words, ...inside], { inNames: false, endRow: index.rowCount }, (row) => {
    const isMeant = !locality || localities.holds(locality, row) || isNear(row);
    // Of a rare word the index shows rows that lack the others.
    return (!isMeant || !index.describe(row, words).hasAll || visit(row)) && --left > 0;
  });
}
