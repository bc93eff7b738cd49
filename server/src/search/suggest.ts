import { words } from '@portal/text';
import { correctAddress } from '../address-correction/correct.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import { type Place, streetSubType } from '../gazetteer/place.ts';
import { queryTerms } from '../gazetteer/query-terms.ts';
import { type AddressUnit, addressUnits } from '../gazetteer/tokenizer.ts';
import type { WholeName } from '../gazetteer/whole-names.ts';
import { type CalledPlaces, calledFirst, placesCalled } from './called-first.ts';
import { type FoundPlace, isAmong, type SearchOptions } from './found-place.ts';
import { fameCost, farthestBehind, searchPlaces } from './search-places.ts';
import { withoutTrailingKinds } from './trailing-kinds.ts';

/** An address is followed to its area only from this confidence on; below, the area is a guess. */
const sureOfArea = 30;

/** Labels that only an address has. */
const doorLabels = new Set(['house', 'road', 'lane', 'avenue', 'flat', 'floor']);

/** Of a place known as well as this nothing else is meant. */
const famous = 0.85;

/** Names of famous areas have no more words: of 6,400 names of three or more, none sounded like one of them. */
const mostNameWords = 2;

/** Where the first result costs more, the words of a query hardly say what it means. */
const clearly = 0.3;

/** Letters of the shortest word that may be an area and its town. */
const leastRunTogether = 8;

/** As far off as this it is another name. */
const mostOff = 0.36;

/** Areas of one name that are listed where nothing says which is meant. */
const mostAreas = 3;

/**
 * Places for a search box, best first. A query that is an address has the house or the area that it names first, and no
 * place of another town. So has one for a kind of place that an area doesn't have in the data: `gabtali gorur hat`.
 * Below the exact name of a minor place is the famous area that sounds like it.
 */
export function suggestPlaces(gazetteer: Gazetteer, query: string, options: SearchOptions): Place[] {
  const own = words(query);
  const key = own.join('');
  const units = addressUnits(query);
  const called = placesCalled(gazetteer, units, options.among);
  const raw = searchPlaces(gazetteer, query, options, units, called);
  const rows = withWholeNames(gazetteer, key, raw, called, options);
  const found = rows.map(({ place }) => place);
  if (isAddress(units)) return withAddress(gazetteer, query, found, options) ?? found;
  // `lalkhanbazarchittagong`: no place has such a word.
  const isRunTogether = found.length === 0 && key.length >= leastRunTogether;
  if (isUnclear(raw) && (own.length > 1 || isRunTogether || /\p{N}/u.test(query)) && !raw[0]?.isMeant) {
    const rest = withoutTrailingKinds(gazetteer.localities, query);
    const list = withAreaOf(gazetteer, { query, units, rest }, rows, options);
    if (rest !== null || list.length > 0) return list;
  }
  return own.length > mostNameWords ? found : withFamousSoundalike(gazetteer, key, found, options);
}

/** The place or area of an address comes first, then only what is in its town; null where the area is a guess. */
function withAddress(
  gazetteer: Gazetteer,
  query: string,
  found: readonly Place[],
  options: SearchOptions,
): Place[] | null {
  const { place, confidence, isComplete } = correctAddress(gazetteer, query);
  if (!place || confidence < sureOfArea || !isAmong(options.among, gazetteer.rowOf(place))) return null;
  const list = inTownOf(place, found);
  if (place.subType === streetSubType) {
    const around = gazetteer.places.at(leafOf(gazetteer, place).row);
    return [place, around, ...list.filter(({ id }) => id !== around.id)].slice(0, options.limit);
  }
  // A door or street that was found comes before the area around it.
  const [first] = list;
  const isDoorFirst = !isComplete && first && first.type !== 'Admin' && liesIn(gazetteer, first, place);
  list.splice(isDoorFirst ? 1 : 0, 0, place);
  return list.slice(0, options.limit);
}

/** The places of its town without it, and first those of its area: the others are only in a thana of that name. */
function inTownOf({ id, area, city, district }: Place, found: readonly Place[]): Place[] {
  const others = found.filter(
    (one) => one.id !== id && (one.city.en === city.en || one.district.en === district.en),
  );
  const inArea = others.filter((one) => one.area.en === area.en);
  return [...inArea, ...others.filter((one) => !inArea.includes(one))];
}

/**
 * The area of a query whose last words are kinds of places, below the places that have every word as typed. `rest` is the
 * query without these kinds.
 */
function withAreaOf(
  gazetteer: Gazetteer,
  { query, units, rest }: { query: string; units: readonly AddressUnit[]; rest: string | null },
  rows: readonly FoundPlace[],
  options: SearchOptions,
): Place[] {
  const { words: index } = gazetteer;
  const terms = queryTerms(index, units, false);
  const found = rows.map(({ place }) => place);
  // A little-known place costs as much as a query that says hardly anything: its whole name is clear.
  if (rows[0] && index.describe(rows[0].row, terms).wordsInName === terms.length) return found;
  const end = rows.findIndex(({ row }) => !index.describe(row, terms).hasAll);
  const exact = end < 0 ? found : found.slice(0, end);
  if (exact.length >= options.limit) return found;
  const { place, confidence } = correctAddress(gazetteer, query);
  const isSure = place && confidence >= sureOfArea && isAmong(options.among, gazetteer.rowOf(place));
  if (!isSure && rest === null) return [];
  const areas = isSure
    ? [place]
    : searchPlaces(gazetteer, rest!, { ...options, isTyping: false })
        .flatMap(({ place: one }) => (one.type === 'Admin' ? one : []))
        .slice(0, mostAreas);
  const others = isSure ? inTownOf(place, found) : found;
  const ids = new Set<number>();
  return [...exact, ...areas, ...others]
    .filter(({ id }) => !ids.has(id) && ids.add(id))
    .slice(0, options.limit);
}

function isUnclear([first]: readonly FoundPlace[]): boolean {
  return !first || first.cost > clearly;
}

/**
 * Places whose whole name, initials or other name the query is, as folded words joined, come first, wherever it has its spaces; where no place
 * has its words nearly so, also those whose name sounds like it: `lalbagfort`, but never above a place that is meant.
 */
function withWholeNames(
  gazetteer: Gazetteer,
  key: string,
  found: FoundPlace[],
  called: CalledPlaces | null,
  options: SearchOptions,
): FoundPlace[] {
  const { wholeNames, places, popularity } = gazetteer;
  const { limit, among } = options;
  const named = wholeNames.named(key);
  const alike = isUnclear(found) ? wholeNames.soundingLike(key) : [];
  if (named.length + alike.length === 0) return found;
  const all = [...found];
  let isChanged = false;
  const add = ({ row, penalty }: WholeName, leastCost: number) => {
    const cost = Math.max(leastCost, penalty + fameCost(popularity[row]!));
    const at = all.findIndex((one) => one.row === row);
    const known = all[at];
    if ((known && cost >= known.cost) || !isAmong(among, row)) return;
    all[known ? at : all.length] = { place: places.at(row), row, cost, isMeant: known?.isMeant ?? false };
    isChanged = true;
  };
  const [first] = found;
  for (const one of named) add(one, 0);
  for (const one of alike) add(one, first?.isMeant ? first.cost : 0);
  if (!isChanged) return found;
  const sorted = all.sort((one, other) => one.cost - other.cost);
  const near = sorted.filter(({ cost }) => cost <= sorted[0]!.cost + farthestBehind).slice(0, limit);
  return called ? calledFirst(gazetteer, called, near, options) : near;
}

function withFamousSoundalike(
  gazetteer: Gazetteer,
  key: string,
  found: Place[],
  { limit, among }: SearchOptions,
): Place[] {
  const [first] = found;
  if (!first || first.popularity >= famous) return found;
  const { localities, places, rowOf } = gazetteer;
  const alike = localities
    .famousSoundingLike(key)
    .filter(({ penalty }) => penalty <= mostOff)
    .sort((one, other) => one.penalty - other.penalty || other.locality.popularity - one.locality.popularity)
    .map(({ locality }) => places.at(locality.row))
    .find((place) => isAmong(among, rowOf(place)));
  if (!alike) return found;
  return [first, alike, ...found.slice(1).filter(({ id }) => id !== alike.id)].slice(0, limit);
}

function isAddress(units: readonly AddressUnit[]): boolean {
  return units.some((unit) => unit.kind === 'part' && doorLabels.has(unit.part.labels[0]!));
}

/** Whether a place lies in the area that another one represents. */
function liesIn(gazetteer: Gazetteer, place: Place, area: Place): boolean {
  return gazetteer.localities.holds(leafOf(gazetteer, area), gazetteer.rowOf(place));
}

function leafOf({ localities, rowOf }: Gazetteer, place: Place): Locality {
  return localities.leafOf(rowOf(place));
}
