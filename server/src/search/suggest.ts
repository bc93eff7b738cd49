import { words } from '@portal/text';
import { correctAddress } from '../address-correction/correct.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Place } from '../gazetteer/place.ts';
import { addressUnits } from '../gazetteer/tokenizer.ts';
import { type SearchOptions, searchPlaces } from './search-places.ts';

/** An address is followed to its area only from this confidence on; below, the area is a guess. */
const SURE_OF_AREA = 50;

/** Labels that only an address has. */
const DOOR_LABELS = new Set(['house', 'road', 'lane', 'avenue', 'flat', 'floor']);

/** A famous area may be meant by a query that sounds like it and is the name of a lesser one: from this popularity on. */
const FAMOUS = 0.85;

/** As far off as this it is another name. */
const MOST_OFF = 0.36;

/**
 * Places for a search box, best first. A query that is an address has the house or the area that it names first, and no
 * place of another town. Below the exact name of a minor place stands the famous area that sounds like it.
 */
export function suggestPlaces(gazetteer: Gazetteer, query: string, options: SearchOptions): Place[] {
  const found = searchPlaces(gazetteer, query, options).map(({ place }) => place);
  if (!isAddress(query)) return withFamousSoundalike(gazetteer, query, found, options);
  const { place, confidence, isComplete } = correctAddress(gazetteer, query);
  if (!place || confidence < SURE_OF_AREA || !isAmong(gazetteer, place, options.among)) return found;
  const inTown = found.filter(
    ({ city, district }) => city.en === place.city.en || district.en === place.district.en,
  );
  const others = inTown.filter((one) => one !== place);
  // A street that was found comes before the area around it.
  const isStreetFirst = !isComplete && others[0] !== undefined && others[0].type !== 'Admin';
  const list = isStreetFirst ? [others[0]!, place, ...others.slice(1)] : [place, ...others];
  return list.slice(0, options.limit);
}

function withFamousSoundalike(
  gazetteer: Gazetteer,
  query: string,
  found: Place[],
  { limit, among }: SearchOptions,
): Place[] {
  const [first] = found;
  if (!first || first.popularity >= FAMOUS) return found;
  const { localities, places } = gazetteer;
  const alike = localities
    .soundingLike(words(query).join(''))
    .filter(({ locality, penalty }) => locality.popularity >= FAMOUS && penalty <= MOST_OFF)
    .sort((one, other) => one.penalty - other.penalty || other.locality.popularity - one.locality.popularity)
    .map(({ locality }) => places[locality.row]!)
    .find((place) => !found.slice(0, 3).includes(place) && isAmong(gazetteer, place, among));
  if (!alike) return found;
  return [first, alike, ...found.slice(1).filter((place) => place !== alike)].slice(0, limit);
}

function isAddress(query: string): boolean {
  return addressUnits(query).some((unit) => unit.kind === 'part' && DOOR_LABELS.has(unit.part.labels[0]!));
}

function isAmong({ places }: Gazetteer, place: Place, among: Uint32Array | undefined): boolean {
  if (!among) return true;
  const row = places.indexOf(place);
  return (among[row >>> 5]! & (1 << (row & 31))) !== 0;
}
