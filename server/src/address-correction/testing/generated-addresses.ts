import { banglaDigits } from '@portal/text';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import { type Place, streetSubType } from '../../gazetteer/place.ts';
import { type AreaAddress, type NamedArea, namedAreas } from './named-areas.ts';

type Words = { house: number; road: string; roadBn: string; area: NamedArea };

/** Ways to write one address, clean and less so. */
const Forms: ((words: Words) => string)[] = [
  ({ house, road, area }) => `House ${house}, ${road}, ${area.names.join(', ')}`,
  ({ house, road, area }) => `h-${house}, ${shortRoad(road)}, ${area.names.join(' ')}`.toLowerCase(),
  ({ house, roadBn, area }) => `বাড়ি ${banglaDigits(String(house))}, ${roadBn}, ${area.namesBn.join(', ')}`,
  ({ house, road, area }) =>
    `Flat 4B, House # ${house}, ${road}, ${area.names.join(', ')}. Phone 01711-223344`,
  ({ house, road, area }) => `${area.names.toReversed().join(' ')} ${road} house no ${house}`,
  ({ house, roadBn, area }) =>
    `${area.namesBn.toReversed().join(' ')} ${roadBn} ${banglaDigits(String(house))} নং বাসা`,
];

/** Addresses of every area whose house is not in the data, and such whose road is not either. */
export interface GeneratedAddresses {
  houseUnknown: AreaAddress[];
  /** On the best known street of each area; towns give their names to many. */
  streetOnly: AreaAddress[];
  roadUnknown: AreaAddress[];
}

/**
 * For every area of the data up to two of its own roads with a house number that is known elsewhere but not on that
 * road, and two road numbers that are known elsewhere but not in the area; the ways to write take turns.
 */
export function generateAddresses({ places }: Pick<Gazetteer, 'places'>): GeneratedAddresses {
  const known = doorsOfAreas(places);
  const generated: GeneratedAddresses = { houseUnknown: [], streetOnly: [], roadUnknown: [] };
  let turn = 0;
  const write = (list: AreaAddress[], words: Words, road?: string) => {
    const text = Forms[turn++ % Forms.length]!(words);
    list.push({
      text,
      area: words.area,
      ...(road !== undefined && { road }),
      namesDoor: true,
      isHeldOut: list.length % 2 === 1,
    });
  };
  const areas = namedAreas;
  for (const [key, area] of areas) {
    const { roads, doors, streets } = known.get(key) ?? noRoads();
    const own = [...roads];
    for (const [road, roadBn] of own.length > 1 ? [own[0]!, own.at(-1)!] : own) {
      const house = firstUnused(turn, (number) => doors.has(`${road}, House ${number}`));
      write(generated.houseUnknown, { house, road, roadBn, area }, road);
    }
    for (let time = 0; time < 2; time++) {
      const number = firstUnused(turn, (one) => streets.has(`Road ${one}`) || streets.has(`Lane ${one}`));
      const house = 1 + (turn % MostUsed);
      write(generated.roadUnknown, {
        house,
        road: `Road ${number}`,
        roadBn: `রোড ${banglaDigits(String(number))}`,
        area,
      });
    }
  }
  for (const [key, street] of bestKnownStreets(places)) {
    const area = areas.get(key);
    if (area) write(generated.streetOnly, { house: 1 + (turn % MostUsed), ...street, area }, street.road);
  }
  return generated;
}

/** The first street, by popularity, of each area by its names. */
function bestKnownStreets(places: Iterable<Place>): Map<string, { road: string; roadBn: string }> {
  const known = new Map<string, { road: string; roadBn: string }>();
  for (const { road, subArea, area, city, subType } of places) {
    const key = [...(subArea ? [subArea.en] : []), area.en, city.en].join(', ');
    if (subType === streetSubType && !known.has(key)) known.set(key, { road: road!.en, roadBn: road!.bn });
  }
  return known;
}

/** Numbers of houses and roads up to this one are known in many areas. */
const MostUsed = 24;

/** A number that is known in other areas, but not in this one. */
function firstUnused(turn: number, isUsed: (number: number) => boolean): number {
  let number = 1 + (turn % MostUsed);
  while (isUsed(number)) number++;
  return number;
}

function shortRoad(road: string): string {
  return road.replace(/^Road (?=\d)/, 'rd-').replace(/^Lane (?=\d)/, 'ln-');
}

/** What is known of the streets of an area. */
interface KnownRoads {
  /** English names of streets with a door, with their Bangla names. */
  roads: Map<string, string>;
  doors: Set<string>;
  /** Names of all streets. */
  streets: Set<string>;
}

function noRoads(): KnownRoads {
  return { roads: new Map(), doors: new Set(), streets: new Set() };
}

/** The roads of each area and its doors, by the names of the area and of everything around it. */
function doorsOfAreas(places: Iterable<Place>): Map<string, KnownRoads> {
  const known = new Map<string, KnownRoads>();
  for (const { house, road, subArea, area, city, subType } of places) {
    if (!road) continue;
    for (const names of [[area.en, city.en], ...(subArea ? [[subArea.en, area.en, city.en]] : [])]) {
      const key = names.join(', ');
      const own = known.get(key) ?? noRoads();
      known.set(key, own);
      own.streets.add(road.en);
      if (subType === streetSubType) continue;
      own.roads.set(road.en, road.bn);
      if (house) own.doors.add(`${road.en}, ${house.en}`);
    }
  }
  return known;
}
