import { distanceMeters } from '@portal/geo';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import { areaLabel, landmark, person } from '../phrases.ts';
import { type AreaAddress, namedAreas } from './named-areas.ts';

/** Known all over the country, so that its name alone is found. */
const famousFrom = 0.6;

/** A place this far from an area is in none next to it. */
const elsewhereMeters = 10_000;

/** Areas of a town farther apart than this are two for the measure. */
const nearMeters = 2000;

/** Each area with so many of the famous places elsewhere. */
const eachWith = 3;

/** Addresses that name an area, and something that is well known in another. */
export interface StrangerAddresses {
  /** `mirpur swadhinata stambha`: a famous place of another part of the country. */
  places: AreaAddress[];
  /** `Shewrapara, Block C, Road 4`: a block, where the area has none. */
  blocks: AreaAddress[];
  /** `Pallabi, road 7, house 21, Kalshi mor er kache`: another area of the town, which is only near. */
  near: AreaAddress[];
}

/** Of every area whose name no other area of the data has. */
export function strangerAddresses({
  places,
  localities,
  termsOf,
}: Pick<Gazetteer, 'places' | 'localities' | 'termsOf'>): StrangerAddresses {
  const areas = [...namedAreas.values()].filter(({ kind }) => kind === 'area');
  // A name that contains a town or an area says where it is: `Motijheel Metro Station`.
  const saysWhere = (name: string) =>
    termsOf(name).some((_, at, words) =>
      [1, 2, 3].some((count) => localities.named(words.slice(at, at + count).join('')).length > 0),
    );
  // `New Town` and `Natun Bazar` are in many towns, whether the data have them or not.
  const isCommon = (name: string) => termsOf(name).every((word) => landmark.has(word) || areaLabel.has(word));
  const withBlocks = new Set<string>();
  const famous = [];
  for (const place of places) {
    // The thana of a place is around it, so the block may be said to be there.
    if (place.block || /block/i.test(place.subArea?.en ?? ''))
      withBlocks.add(place.area.en).add(place.thana?.en ?? '');
    const isFamous = place.name && place.type !== 'Admin' && place.popularity >= famousFrom;
    if (isFamous && !saysWhere(place.name!.en) && !isCommon(place.name!.en)) famous.push(place);
  }
  const list: StrangerAddresses = { places: [], blocks: [], near: [] };
  let turn = 0;
  for (const area of areas) {
    const [name = ''] = area.names;
    if (isCommon(name) || areas.filter(({ names }) => names[0] === name).length > 1) continue;
    const add = (to: AreaAddress[], text: string) =>
      to.push({ text, area, namesDoor: true, isHeldOut: to.length % 2 === 1 });
    for (let time = 0; time < eachWith; time++) {
      turn += 7;
      const stranger = famous[turn % famous.length]!;
      if (distanceMeters(stranger.position, area.position) > elsewhereMeters)
        add(list.places, `${name} ${stranger.name!.en}`.toLowerCase());
    }
    const near = areas.find(
      (other) =>
        other !== area &&
        other.names[1] === area.names[1] &&
        !isCommon(other.names[0]!) &&
        distanceMeters(other.position, area.position) > nearMeters,
    );
    // `Jamal Khan` before a comma is rather the person.
    if (near && !termsOf(name).every((word) => person.has(word))) {
      add(list.near, `${name}, road ${1 + (turn % 8)}, house ${turn % 30}, ${near.names[0]} mor er kache`);
      add(list.near, `${name}, ${near.names[0]} bus stand er pashe, bari ${turn % 30}`.toLowerCase());
      add(list.near, `${name}, ${near.names[0]} mor er opposite, bari ${turn % 30}`.toLowerCase());
    }
    if (withBlocks.has(name)) continue;
    const block = 'ABCDEF'[turn % 6];
    add(list.blocks, `${name}, block ${block}, road ${1 + (turn % 8)}`);
    add(list.blocks, `house ${1 + (turn % 30)} road ${1 + (turn % 8)} block ${block} ${name}`.toLowerCase());
  }
  return list;
}
