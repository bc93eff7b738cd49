import { banglaDigits } from '@portal/text';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import type { Place } from '../../gazetteer/place.ts';
import { type AreaAddress, type NamedArea, namedAreas } from './named-areas.ts';

type Words = { house: number; road: string; roadBn: string; area: NamedArea };

/** Ways to write one address, clean and less so. */
const FORMS: ((words: Words) => string)[] = [
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
  roadUnknown: AreaAddress[];
}

/**
 * For every area of the data up to two of its own roads with a house number that is known elsewhere but not on that
 * road, and two road numbers that are known elsewhere but not in the area; the ways to write take turns.
 */
export function generateAddresses({ places }: Pick<Gazetteer, 'places'>): GeneratedAddresses {
  const known = doorsOfAreas(places);
  const generated: GeneratedAddresses = { houseUnknown: [], roadUnknown: [] };
  let turn = 0;
  const write = (list: AreaAddress[], words: Words, road?: string) => {
    const text = FORMS[turn++ % FORMS.length]!(words);
    list.push({
      text,
      area: words.area,
      ...(road !== undefined && { road }),
      namesDoor: true,
      isHeldOut: list.length % 2 === 1,
    });
  };
  for (const [key, area] of namedAreas()) {
    const { roads, doors } = known.get(key) ?? { roads: new Map<string, string>(), doors: new Set<string>() };
    const own = [...roads];
    for (const [road, roadBn] of own.length > 1 ? [own[0]!, own.at(-1)!] : own) {
      const house = firstUnused(turn, (number) => doors.has(`${road}, House ${number}`));
      write(generated.houseUnknown, { house, road, roadBn, area }, road);
    }
    for (let time = 0; time < 2; time++) {
      const number = firstUnused(turn, (one) => roads.has(`Road ${one}`) || roads.has(`Lane ${one}`));
      const house = 1 + (turn % MOST_USED);
      write(generated.roadUnknown, {
        house,
        road: `Road ${number}`,
        roadBn: `রোড ${banglaDigits(String(number))}`,
        area,
      });
    }
  }
  return generated;
}

/** Numbers of houses and roads up to this one are known in many areas. */
const MOST_USED = 24;

/** A number that is known in other areas, but not in this one. */
function firstUnused(turn: number, isUsed: (number: number) => boolean): number {
  let number = 1 + (turn % MOST_USED);
  while (isUsed(number)) number++;
  return number;
}

function shortRoad(road: string): string {
  return road.replace(/^Road (?=\d)/, 'rd-').replace(/^Lane (?=\d)/, 'ln-');
}

/** Roads of each area with their Bangla names, and its doors, by the names of the area and of everything around it. */
function doorsOfAreas(places: readonly Place[]) {
  const known = new Map<string, { roads: Map<string, string>; doors: Set<string> }>();
  for (const { house, road, subArea, area, city } of places) {
    if (!road) continue;
    for (const names of [[area.en, city.en], ...(subArea ? [[subArea.en, area.en, city.en]] : [])]) {
      const key = names.join(', ');
      const own = known.get(key) ?? { roads: new Map<string, string>(), doors: new Set<string>() };
      own.roads.set(road.en, road.bn);
      if (house) own.doors.add(`${road.en}, ${house.en}`);
      known.set(key, own);
    }
  }
  return known;
}
