import { readFileSync } from 'node:fs';
import { openData } from '@portal/data';
import type { LngLat } from '@portal/geo';

/** An area as the list names it, with the location that the data publish for it. */
export interface NamedArea {
  /** From the finest to the widest, English: `Sector 10`, `Uttara`, `Dhaka`. */
  names: string[];
  /** The same in Bangla. */
  namesBn: string[];
  /** Kind of the finest. */
  kind: 'subArea' | 'area' | 'subDistrict' | 'union';
  position: LngLat;
}

/** An address with the area that its writer named. */
export interface AreaAddress {
  text: string;
  area: NamedArea;
  /** English name of the road of the data that it names, where it names one. */
  road?: string;
  /** The address contains a door or a place inside the area, not the area alone. */
  namesDoor: boolean;
  /** Kept away from everything that is fitted or tuned, and only measured. */
  isHeldOut: boolean;
}

const { cities, cityAreas, subAreas, districts, subDistricts, unions } = openData().areas();

/** Every sub-area, area and subdistrict of the data, by its names joined with commas. */
export const namedAreas: ReadonlyMap<string, NamedArea> = readNamedAreas();

function readNamedAreas(): Map<string, NamedArea> {
  const byId = <Item extends { id: number }>(items: Item[]) => new Map(items.map((item) => [item.id, item]));
  const [cityById, areaById, districtById] = [byId(cities), byId(cityAreas), byId(districts)];
  const named = new Map<string, NamedArea>();
  const add = (kind: NamedArea['kind'], chain: { name: string; nameBn: string; centre: number[] }[]) => {
    const names = chain.map(({ name }) => name);
    const namesBn = chain.map(({ nameBn }) => nameBn);
    const key = names.join(', ');
    if (!named.has(key)) named.set(key, { names, namesBn, kind, position: chain[0]!.centre as LngLat });
  };
  for (const area of cityAreas) add('area', [area, cityById.get(area.cityId)!]);
  for (const part of subAreas) {
    const area = areaById.get(part.cityAreaId)!;
    if (part.name !== area.name) add('subArea', [part, area, cityById.get(area.cityId)!]);
  }
  for (const part of subDistricts) {
    if (!part.isMetropolitan) add('subDistrict', [part, districtById.get(part.districtId)!]);
  }
  return named;
}

/** Every union, by the names of it, its subdistrict and its district. */
function namedUnions(): [string, NamedArea][] {
  return unions.map((union) => {
    const around = subDistricts.find(({ id }) => id === union.subDistrictId)!;
    const chain = [union, around, districts.find(({ id }) => id === around.districtId)!];
    const names = chain.map(({ name }) => name);
    const namesBn = chain.map(({ nameBn }) => nameBn);
    return [names.join(', '), { names, namesBn, kind: 'union', position: union.centre as LngLat }];
  });
}

const everyArea = new Map([...namedUnions(), ...namedAreas]);

/** A list next to this file, in its order. Throws at a heading that is not an area of the data. */
export function loadAreaAddresses(file: `${string}.txt` = 'named-areas.txt'): AreaAddress[] {
  const addresses: AreaAddress[] = [];
  let area: NamedArea | undefined;
  for (const line of readFileSync(new URL(`./${file}`, import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('= ')) {
      area = everyArea.get(line.slice(2));
      if (!area) throw new Error(`${file}: "${line}" names no area of the data.`);
      continue;
    }
    const namesDoor = !line.startsWith('@ ');
    const text = namesDoor ? line : line.slice(2);
    addresses.push({ text, area: area!, namesDoor, isHeldOut: addresses.length % 2 === 1 });
  }
  return addresses;
}
