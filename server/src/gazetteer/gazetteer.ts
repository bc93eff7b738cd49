import { type RowWords, TermDraft, TermIndex } from '../search/index/term-index.ts';
import { CodeTable } from './code-table.ts';
import { atOnce } from './in-slices.ts';
import { Localities } from './localities.ts';
import { NamedRows, NamedRowsDraft } from './named-rows.ts';
import type { Place } from './place.ts';
import { PlaceFilters } from './place-filters.ts';
import type { PlaceStore } from './place-store.ts';
import { PlacePoints, type SpatialIndex } from './spatial-index.ts';
import { storingPlaces } from './store-places.ts';
import { type Street, StreetDraft, StreetIndex } from './street-index.ts';
import { type TermReader, termReader } from './tokenizer.ts';
import { initials, WholeNames } from './whole-names.ts';

/** The places, ready to be searched by words, by point and by code. Never changes after it is built. */
export interface Gazetteer extends SpatialIndex {
  /** Places and streets by popularity, in the rows of `words`. */
  places: PlaceStore;
  words: TermIndex;
  /** Terms of the places' names, as `words` has them. */
  termsOf: TermReader;
  /** Popularity from 0 to 1, by row: never more than that of the row before. */
  popularity: Float64Array;
  /** Popularity from 0 to 1 of one row. */
  fame(row: number): number;
  /** Limits to a city, an area or a kind of place. */
  filters: PlaceFilters;
  /** The areas, towns and districts that places lie in, by name. */
  localities: Localities;
  /** Rows by their names and other names as a whole; a street's is that of its road. */
  namedRows: NamedRows;
  /** The well-known places by their whole names, initials and other names. */
  wholeNames: WholeNames;
  /** The streets by their lines. They are no places of the spatial index: Nearby doesn't return streets. */
  streets: StreetIndex;
  byCode(code: string): Place | undefined;
  /** The row of one of its places. */
  rowOf(place: Place): number;
}

/** What a gazetteer consists of: all that takes time to build. */
export interface GazetteerParts
  extends Pick<
    Gazetteer,
    'places' | 'words' | 'namedRows' | 'filters' | 'localities' | 'wholeNames' | 'streets'
  > {
  codes: CodeTable;
  points: PlacePoints;
}

export function gazetteerFrom({ codes, points, ...parts }: GazetteerParts): Gazetteer {
  const { popularity } = parts.places;
  return {
    ...parts,
    termsOf: termReader(),
    popularity,
    fame: (row) => popularity[row]!,
    byCode: (code) => codes.find(code),
    rowOf: ({ code }) => codes.rowOf(code),
    nearest: (...search) => points.nearest(...search),
    nearestOfKinds: (...search) => points.nearestOfKinds(...search),
  };
}

/**
 * Builds the search structures: about a second for ten thousand places. Reads the places and streets in sequence and keeps
 * none, so that generators can provide them.
 */
export function buildGazetteer(source: Iterable<Place>, streets: Iterable<Street> = []): Gazetteer {
  return gazetteerFrom(atOnce(buildingParts(source, streets)));
}

/** The same in steps, most of them a place's: a server builds it next to its requests. */
export function* buildingParts(
  source: Iterable<Place>,
  streets: Iterable<Street> = [],
): Generator<void, GazetteerParts> {
  const drafts = new StreetDraft();
  const { places, rows } = yield* storingPlaces(source, drafted(streets, drafts));
  const firstStreet = rows.length - drafts.halfWidths.length;
  yield;
  const codes = new CodeTable(places);
  const termsOf = termReader();
  const words = new TermDraft(places.length);
  const names = new NamedRowsDraft();
  for (let row = 0; row < places.length; row++) {
    const place = places.at(row);
    words.add(row, rowWords(place, termsOf));
    names.add(row, namesOf(place).map(termsOf));
    yield;
  }
  const terms = new TermIndex(places.length, words);
  yield;
  const namedRows = new NamedRows(names);
  yield;
  const filters = new PlaceFilters(places);
  yield;
  const localities = new Localities(places, termsOf);
  yield;
  const wholeNames = new WholeNames(places, places.popularity);
  yield;
  const streetIndex = new StreetIndex(drafts, places, rows.subarray(firstStreet));
  yield;
  const points = new PlacePoints(places, rows.subarray(0, firstStreet));
  return {
    places,
    words: terms,
    namedRows,
    filters,
    localities,
    wholeNames,
    codes,
    points,
    streets: streetIndex,
  };
}

/** The places of streets, each once its lines are in a draft. */
function* drafted(streets: Iterable<Street>, drafts: StreetDraft): Generator<Place> {
  for (const street of streets) {
    drafts.add(street);
    yield street.place;
  }
}

/** Each kind of place has its own index, built when it is first requested. */
export function nearestOfEveryKind(places: PlaceStore, points: SpatialIndex): void {
  const kinds = places.kinds.flatMap(({ type, subType }) => [type, subType]);
  points.nearestOfKinds([0, 0], 1, 1, kinds);
}

/** The words of a place in English and Bangla: those of its name, and those of everything around it. */
function rowWords(place: Place, termsOf: TermReader): RowWords {
  const { name, house, road, block, subArea, area, city, thana, subDistrict, district, union, pauroshova } =
    place;
  const own = name ? [name] : [house, road];
  const around = [house, road, block, subArea, area, city, thana, subDistrict, district, union, pauroshova];
  const english = new Set<string>();
  for (const part of own) if (part) addAll(english, termsOf(part.en));
  const both = new Set(english);
  for (const part of own) if (part) addAll(both, termsOf(part.bn));
  const other = new Set<string>();
  for (const part of name ? around : around.slice(2)) {
    if (!part) continue;
    addAll(other, termsOf(part.en));
    addAll(other, termsOf(part.bn));
  }
  for (const alias of place.aliases ?? []) addAll(other, termsOf(alias));
  return {
    name: [...both],
    secondName: both.size > english.size ? english.size : 0,
    other: [
      ...other,
      ...termsOf(place.postCode),
      ...termsOf(place.type),
      ...termsOf(place.subType),
      ...initials(place),
    ],
  };
}

/** What a place is called. A house or a flat without a name is called nothing. */
function namesOf({ name, house, road, aliases = [] }: Place): string[] {
  const own = name ?? (house ? null : road);
  return own ? [own.en, own.bn, ...aliases] : [...aliases];
}

function addAll(set: Set<string>, terms: readonly string[]): void {
  for (const term of terms) set.add(term);
}
