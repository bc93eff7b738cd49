/**
 * Places: landmarks by hand, and generated houses, shops and public places along the streets.
 *
 * The generated ones give search, geocoding and nearby requests a plausible town to return results from; none
 * of them is a real address. Every place stores the areas that contain its point.
 */

import type { LngLat } from '@portal/geo';
import { banglaDigits } from '@portal/text';
import type { AdministrativeAreas, Area, AreaShapes, Quality } from './area.ts';
import { offsetMeters, round } from './geometry.ts';
import { banglaLetter } from './local-streets.ts';
import { pick, randomSeries } from './random.ts';
import { type Street, toPlane } from './street.ts';
import { type Surroundings, surroundings } from './surroundings.ts';
import { number, otherNames, type Row, readTable, text } from './table.ts';

/** The same words in English and in Bangla. */
export type Words = [en: string, bn: string];

/** A place as it is kept: areas by id, to be looked up in the administrative areas. */
export interface PlaceRecord extends Surroundings {
  id: number;
  code: string;
  name?: Words;
  /** Which of the two names, or of a house's road, an import has written itself. */
  transliterated?: 'en' | 'bn';
  building?: Words;
  /** Other names, in either script. */
  aliases?: string[];
  /** House number in Latin digits: `8`, `2/7`. */
  house?: string;
  road?: Words;
  /** Letter of the block. */
  block?: string;
  /** Of an import; no response has it. */
  contact?: { phone?: string; website?: string; opening_hours?: string };
  type: string;
  subType: string;
  position: LngLat;
  /** 0 to 1. */
  popularity: number;
  quality: Quality;
  /** Seconds since 1970, UTC. */
  createdAt: number;
  updatedAt: number;
}

interface Kind {
  type: string;
  subType: string;
  perCityPart: number;
  perTown: number;
  style: string;
  suffix: Words;
  popularity: number;
}

/** Share of the table's numbers that are made: enough to fill a map, few enough to load at once. */
const share = { capital: 0.55, city: 0.35, town: 0.4, townMust: 0.75 };
/** Houses in each part of a city. */
const houses = { planned: 42, capital: 14, city: 8 };
/** Frontage of one house, meters; odd numbers are left of the road, even ones right. */
const frontageMeters = 20;
/** Generated ids start here: below lie the ids of areas and of the published examples. */
const firstId = 100_000;
/** Generated houses stay this far from landmarks, so that the landmark remains the closest to its own point. */
const landmarkClearanceDegrees = 0.00015;

/** All places, landmarks first. Deterministic. */
export function makePlaces(areas: AdministrativeAreas, shapes: AreaShapes, streets: Street[]): PlaceRecord[] {
  const locate = placeLocator(areas, shapes);
  const others = otherNames();
  const landmarks = readTable('landmarks').map((row) => readLandmark(row, others, locate));
  const taken = new Set(landmarks.map(({ position: [lng, lat] }) => cellOf(lng, lat)));
  const kinds = readTable('place-types').map(readKind);
  const words = readTable('shop-names').map((row): Words => [text(row, 'name'), text(row, 'name_bn')]);
  const generated = [
    ...cityPlaces(areas, streets, kinds, words),
    ...townPlaces(areas, streets, kinds, words),
  ].filter(({ position: [lng, lat] }) => !taken.has(cellOf(lng, lat)));
  return withIds([...landmarks, ...generated.flatMap((draft) => locate(draft) ?? [])]);
}

function cellOf(lng: number, lat: number): string {
  return `${Math.round(lng / landmarkClearanceDegrees)},${Math.round(lat / landmarkClearanceDegrees)}`;
}

export type Located = Omit<PlaceRecord, 'id' | 'code' | 'createdAt' | 'updatedAt'> & {
  id?: number;
  code?: string;
};
/** `subAreaId` is the area that it is intended for: it is dropped when its point is in another one. */
export type Draft = Omit<Located, Exclude<keyof Surroundings, 'subAreaId'>>;
export type Locate = (draft: Draft) => Located | undefined;

/** Adds to a draft the areas, wards and postal code of its point; undefined outside every subdistrict. */
export function placeLocator(areas: AdministrativeAreas, shapes: AreaShapes): Locate {
  const around = surroundings(areas, shapes);
  return (draft) => {
    const position = draft.quality === 'surveyed' ? draft.position : round(draft.position, 6);
    const found = around(position);
    if (!found?.subDistrictId || !found.thanaId) return undefined;
    if (draft.subAreaId && found.subAreaId !== draft.subAreaId) return undefined;
    return { ...draft, ...found, position };
  };
}

function readLandmark(row: Row, others: ReadonlyMap<string, string[]>, locate: Locate): Located {
  const words = (column: string): Words | undefined =>
    text(row, column) ? [text(row, column), text(row, `${column}_bn`)] : undefined;
  const name = words('name');
  const [building, road] = [words('building'), words('road')];
  const aliases = others.get(text(row, 'name'));
  const isPublished = text(row, 'lng').length > 10;
  const located = locate({
    ...(text(row, 'id') && { id: number(row, 'id') }),
    ...(text(row, 'code') && { code: text(row, 'code') }),
    ...(name && { name }),
    ...(aliases && { aliases }),
    ...(building && { building }),
    ...(text(row, 'house') && { house: text(row, 'house') }),
    ...(road && { road }),
    ...(text(row, 'block') && { block: text(row, 'block') }),
    type: text(row, 'type'),
    subType: text(row, 'sub_type'),
    position: [number(row, 'lng'), number(row, 'lat')],
    popularity: number(row, 'popularity'),
    quality: isPublished ? 'surveyed' : 'approximate',
  });
  if (located) return located;
  throw new Error(
    `Landmark ${text(row, 'name')} at ${text(row, 'lng')} ${text(row, 'lat')} lies in no sub-district.`,
  );
}

function readKind(row: Row): Kind {
  return {
    type: text(row, 'type'),
    subType: text(row, 'sub_type'),
    perCityPart: number(row, 'city'),
    perTown: number(row, 'town'),
    style: text(row, 'style'),
    suffix: [text(row, 'suffix'), text(row, 'suffix_bn')],
    popularity: number(row, 'popularity'),
  };
}

// --- Generated places -------------------------------------------------------------------------------------------

/** A building plot at a street. */
interface Plot {
  position: LngLat;
  house: string;
  road: Words;
  block?: string;
}

/** The plots along the streets, in a shuffled order, each house number of a road once. */
function plotsAlong(streets: Street[], random: () => number): Plot[] {
  const plots = new Map<string, Plot>();
  for (const { name, nameBn, points, local } of streets) {
    let start = 0;
    for (let i = 0; i + 1 < points.length; i += 1) {
      const [a, b] = [toPlane(points[i]!), toPlane(points[i + 1]!)];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const [east, north] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const first = Math.ceil((start - frontageMeters / 2) / frontageMeters);
      for (
        let plot = Math.max(0, first);
        plot * frontageMeters + frontageMeters / 2 < start + length;
        plot += 1
      ) {
        const along = plot * frontageMeters + frontageMeters / 2 - start;
        if (along < 8 || along > length - 8) continue;
        for (const side of [-1, 1]) {
          const away = side * (9 + random() * 4);
          const house = String(2 * plot + (side < 0 ? 1 : 2));
          const position = offsetMeters(points[i]!, east * along + north * away, north * along - east * away);
          const key = `${local?.block ?? ''}/${name}/${house}`;
          if (!plots.has(key))
            plots.set(key, {
              position,
              house,
              road: [name, nameBn],
              ...(local?.block && { block: local.block }),
            });
        }
      }
      start += length;
    }
  }
  return shuffle([...plots.values()], random);
}

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

function cityPlaces(areas: AdministrativeAreas, streets: Street[], kinds: Kind[], words: Words[]): Draft[] {
  const bySubArea = groupBy(streets, ({ local }) => local?.subAreaId);
  const planned = new Set(
    streets.filter(({ name }) => name.startsWith('Road ')).map(({ local }) => local?.subAreaId),
  );
  const cityAreas = new Map(areas.cityAreas.map((one) => [one.id, one]));
  return areas.subAreas.flatMap((subArea) => {
    const area = cityAreas.get(subArea.cityAreaId)!;
    const isCapital = area.cityId === 1;
    const random = randomSeries(`places ${area.name} ${subArea.name} ${subArea.id}`);
    const plots = plotsAlong(bySubArea.get(subArea.id) ?? [], random);
    const isPart =
      /^(Section|Sector|Block|Nikunja|Gulshan|Dhanmondi) /.test(subArea.name) &&
      !subArea.name.startsWith(area.name);
    const local: Words = isPart
      ? [`${area.name} ${subArea.name}`, `${area.nameBn} ${subArea.nameBn}`]
      : [subArea.name, subArea.nameBn];
    const rate = isCapital ? share.capital : share.city;
    const named = namedPlaces(kinds, (kind) => kind.perCityPart * rate, local, words, plots, random);
    const count = planned.has(subArea.id) ? houses.planned : isCapital ? houses.capital : houses.city;
    const plain = plots.splice(0, count).map((plot) => house(plot));
    return [...named, ...plain].map((draft) => ({ ...draft, subAreaId: subArea.id }));
  });
}

function townPlaces(areas: AdministrativeAreas, streets: Street[], kinds: Kind[], words: Words[]): Draft[] {
  const byTown = groupBy(streets, ({ local }) => local?.subDistrictId);
  return areas.subDistricts.flatMap((town) => {
    const own = byTown.get(town.id);
    if (!own) return [];
    const random = randomSeries(`town places ${town.id}`);
    const plots = plotsAlong(own, random);
    const local: Words = [town.name.replace(/ Sadar$/, ''), town.nameBn.replace(/ সদর$/, '')];
    const rate = (kind: Kind) => (kind.perTown >= 1 ? share.townMust : kind.perTown * share.town);
    return namedPlaces(kinds, rate, local, words, plots, random);
  });
}

function groupBy<K, T>(items: T[], keyOf: (item: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const quarters: Words[] = [
  ['East', 'পূর্ব'],
  ['West', 'পশ্চিম'],
  ['North', 'উত্তর'],
  ['South', 'দক্ষিণ'],
];

function namedPlaces(
  kinds: Kind[],
  rateOf: (kind: Kind) => number,
  local: Words,
  words: Words[],
  plots: Plot[],
  random: () => number,
): Draft[] {
  return kinds.flatMap((kind) => {
    const rate = rateOf(kind);
    const count = Math.floor(rate) + (random() < rate % 1 ? 1 : 0);
    return Array.from({ length: count }, (_, i) => i).flatMap((i): Draft[] => {
      const plot = plots.pop();
      if (!plot) return [];
      const quarter = i > 0 ? quarters[(i - 1) % quarters.length]! : undefined;
      const first = kind.style === 'word' ? pick(words, random) : quarter ? joined(quarter, local) : local;
      const popularity = Math.round(kind.popularity * (0.6 + 0.8 * random()) * 1000) / 1000;
      const { house: doorNumber, ...draft } = house(plot);
      // A mosque or a bus stop is found by its name and street; only shops and offices have a number at the door.
      const door = kind.style === 'word' ? { house: doorNumber } : {};
      const { type, subType } = kind;
      return [{ ...draft, ...door, name: joined(first, kind.suffix), type, subType, popularity }];
    });
  });
}

function joined([a, aBn]: Words, [b, bBn]: Words): Words {
  return [`${a} ${b}`, `${aBn} ${bBn}`];
}

function house({ position, house, road, block }: Plot): Draft {
  return {
    house,
    road,
    ...(block && { block }),
    type: 'Residential',
    subType: 'House',
    position,
    popularity: 0.02,
    quality: 'synthetic',
  };
}

// --- Ids, codes and times ----------------------------------------------------------------------------------------

/** 1 January 2018 and 2025, seconds since 1970: places of the sample were "collected" between them. */
const [since, until] = [1_514_764_800, 1_735_689_600];

function withIds(located: Located[]): PlaceRecord[] {
  const ids = new Set(located.flatMap(({ id }) => (id ? [id] : [])));
  const codes = new Set(located.flatMap(({ code }) => (code ? [code] : [])));
  const random = randomSeries('codes and times');
  let next = firstId;
  return located.map((place): PlaceRecord => {
    while (ids.has(next)) next += 1;
    const id = place.id ?? next++;
    const code = place.code ?? newCode(codes, random);
    const createdAt = Math.floor(since + random() * (until - since));
    const updatedAt = Math.floor(createdAt + random() * (until - createdAt));
    return { ...place, id, code, createdAt, updatedAt };
  });
}

/** Four letters and four digits, such as `PFSU6037`, never given twice. */
export function newCode(codes: Set<string>, random: () => number): string {
  for (;;) {
    const letters = Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join(
      '',
    );
    const code = letters + String(Math.floor(random() * 10_000)).padStart(4, '0');
    if (codes.has(code)) continue;
    codes.add(code);
    return code;
  }
}

// --- Reading them back -------------------------------------------------------------------------------------------

/** A name or line in English and Bangla. */
export interface Bilingual {
  en: string;
  bn: string;
}

/** A place with all its names written out. Parts that it does not have are null. */
export interface Place {
  id: number;
  /** Four letters and four digits. */
  code: string;
  /** Its own name, with the building's; null for a plain house. */
  name: Bilingual | null;
  /** Other names, in either script. */
  aliases?: string[];
  /** `House 8`. */
  house: Bilingual | null;
  /** `Road 2`, or a street's name. */
  road: Bilingual | null;
  /** `Block C`. */
  block: Bilingual | null;
  /** Part of the area, such as `Section 2`; null where the area has no parts. */
  subArea: Bilingual | null;
  /** Area of the city; outside cities the upazila's name, or the district's where no upazila is known; empty where neither is. */
  area: Bilingual;
  /** Outside cities the district's name. */
  city: Bilingual;
  thana: Bilingual | null;
  union: Bilingual | null;
  pauroshova: Bilingual | null;
  subDistrict: Bilingual | null;
  /** Empty texts where the data have no such area. */
  district: Bilingual;
  division: Bilingual;
  /** Ward of a city corporation of Dhaka. */
  wardId: number | null;
  /** Four digits; empty where none is known. */
  postCode: string;
  /** One of the 21 main kinds, such as Education. */
  type: string;
  subType: string;
  position: LngLat;
  /** 0 to 1; higher is better known. */
  popularity: number;
  /** Says whether the place belongs to the sample or to a customer's own data. */
  source: 'sample' | 'import';
  quality: Quality;
  /** ISO 8601, UTC, with microseconds as the API writes them. */
  createdAt: string;
  updatedAt: string;
}

/** Writes out the names of the areas that records hold by id. */
export function placeReader(
  areas: AdministrativeAreas,
  source: Place['source'] = 'sample',
): (record: PlaceRecord) => Place {
  // Places share few areas.
  const index = (list: Area[]) =>
    new Map(list.map(({ id, name, nameBn }): [number, Bilingual] => [id, { en: name, bn: nameBn }]));
  const divisions = index(areas.divisions);
  const districts = index(areas.districts);
  const divisionOf = new Map(areas.districts.map(({ id, divisionId }) => [id, divisionId]));
  const subDistricts = index(areas.subDistricts);
  const [thanas, unions, pauroshovas] = [index(areas.thanas), index(areas.unions), index(areas.pauroshovas)];
  const [cities, cityAreas, subAreas] = [index(areas.cities), index(areas.cityAreas), index(areas.subAreas)];
  const maybe = (map: Map<number, Bilingual>, id: number | undefined) => map.get(id!) ?? null;
  // All places of an import can have one time.
  const last = { seconds: Number.NaN, text: '' };
  const timeOf = (seconds: number) => {
    if (seconds !== last.seconds) Object.assign(last, { seconds, text: timestamp(seconds) });
    return last.text;
  };
  return (record) => {
    const district = maybe(districts, record.districtId) ?? unknown;
    const subDistrict = maybe(subDistricts, record.subDistrictId);
    const area = maybe(cityAreas, record.cityAreaId) ?? (subDistrict ? withoutSeat(subDistrict) : district);
    const subArea = maybe(subAreas, record.subAreaId);
    const { name, building } = record;
    return {
      id: record.id,
      code: record.code,
      name: name
        ? { en: commaJoined(name[0], building?.[0]), bn: commaJoined(name[1], building?.[1]) }
        : null,
      ...(record.aliases && { aliases: record.aliases }),
      house: record.house ? { en: `House ${record.house}`, bn: `বাড়ি ${banglaDigits(record.house)}` } : null,
      road: record.road ? { en: record.road[0], bn: record.road[1] } : null,
      block: record.block ? { en: `Block ${record.block}`, bn: `ব্লক ${banglaLetter(record.block)}` } : null,
      subArea: subArea && subArea.en !== area.en ? subArea : null,
      area,
      city: maybe(cities, record.cityId) ?? district,
      thana: maybe(thanas, record.thanaId),
      union: maybe(unions, record.unionId),
      pauroshova: maybe(pauroshovas, record.pauroshovaId),
      subDistrict,
      district,
      division: maybe(divisions, divisionOf.get(record.districtId!) ?? record.divisionId) ?? unknown,
      wardId: record.wardId ?? null,
      postCode: record.postCode,
      type: record.type,
      subType: record.subType,
      position: record.position,
      popularity: record.popularity,
      source,
      quality: record.quality,
      createdAt: timeOf(record.createdAt),
      updatedAt: timeOf(record.updatedAt),
    };
  };
}

/** The name of an area that the data don't have. */
const unknown: Bilingual = { en: '', bn: '' };

function withoutSeat({ en, bn }: Bilingual): Bilingual {
  return { en: en.replace(/ Sadar$/, ''), bn: bn.replace(/ সদর$/, '') };
}

function commaJoined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** A time in seconds since 1970 as the API writes it: ISO 8601, UTC, with microseconds. */
export function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', '.000000Z');
}
