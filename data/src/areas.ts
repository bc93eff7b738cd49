/**
 * Administrative areas and city areas, made from the source tables: names and parents are facts, seats are placed by
 * hand, unions are spread over their subdistrict.
 */

import { bangladesh, distanceMeters, type LngLat } from '@portal/geo';
import { banglaDigits } from '@portal/text';
import {
  type AdministrativeAreas,
  type Area,
  type AreaShapes,
  type City,
  type CityArea,
  type CityCorporation,
  type CorporationCode,
  type District,
  idInCorporation,
  type Pauroshova,
  type Quality,
  type SubArea,
  type SubDistrict,
  type Thana,
  type Union,
  type Ward,
  type Zone,
} from './area.ts';
import { makeShapes } from './area-shapes.ts';
import { ringContains, round } from './geometry.ts';
import { nearestOf } from './mosaic.ts';
import { joinedRing, readOutlines } from './outlines.ts';
import { randomSeries } from './random.ts';
import { list, number, otherNames, quarters, type Row, readTable, text } from './table.ts';

/** Spacing of the points among which a subdistrict's unions are spread. */
const sampleStepDegrees = 0.01;

/** All areas and their shapes. Takes about two seconds; the same tables give the same result. */
export function makeAreas(): { areas: AdministrativeAreas; shapes: AreaShapes } {
  const divisions = readTable('divisions').map((row) => area(row, 'approximate'));
  const districts = readTable('districts').map((row) => ({
    ...area(row, isPublished(row) ? 'surveyed' : 'approximate'),
    divisionId: named(divisions, text(row, 'division')).id,
  }));
  const subDistrictRows = readTable('sub-districts');
  const quartersOf = quarters();
  const subDistricts = subDistrictRows.map((row) => ({
    ...area(row, 'approximate', quartersOf(text(row, 'district'), text(row, 'name'))),
    districtId: named(districts, text(row, 'district')).id,
    isMetropolitan: text(row, 'kind') === 'thana',
  }));
  const pauroshovas = subDistricts.flatMap((subDistrict, i) =>
    text(subDistrictRows[i]!, 'pauroshova') === 'yes' ? [pauroshovaOf(subDistrict)] : [],
  );
  const outlines = readOutlines();
  const dhakaRing = joinedRing([outlines.get('dhaka north')![0]!, outlines.get('dhaka south')![0]!]);
  const dhakaId = named(districts, 'Dhaka').id;
  const isInDhakaCity = (position: LngLat) => ringContains(dhakaRing, position);
  const unions = placeUnions(readUnions(districts, subDistricts), subDistricts, {
    isLand: (position) => outlines.get('country')!.some((ring) => ringContains(ring, position)),
    isAllowed: (subDistrict, position) =>
      isInDhakaCity(position) === (subDistrict.isMetropolitan && subDistrict.districtId === dhakaId),
  });
  const thanas = makeThanas(districts, subDistricts, dhakaId);
  const areas = {
    divisions,
    districts,
    subDistricts,
    unions,
    pauroshovas,
    thanas,
    ...makeWards(),
    ...makeCityAreas(districts),
  };
  return { areas, shapes: makeShapes(areas, outlines, dhakaRing) };
}

function area(row: Row, quality: Quality, quartersIn: string[] = []): Area {
  const officialName = row.official_name || undefined;
  return {
    id: number(row, 'id'),
    name: text(row, 'name'),
    nameBn: text(row, 'name_bn'),
    ...(officialName && { officialName }),
    aliases: [...(officialName ? [officialName] : []), ...list(row, 'aliases'), ...quartersIn],
    centre: [number(row, 'lng'), number(row, 'lat')],
    quality,
  };
}

/** Coordinates from a publisher have many decimals; hand-placed ones have four or six. */
function isPublished(row: Row): boolean {
  return text(row, 'lng').length > 10;
}

function named<T extends Area>(areas: T[], name: string): T {
  const found = areas.find((one) => one.name === name);
  if (found) return found;
  throw new Error(`No area is named "${name}". Use the name column of the parent's table.`);
}

function pauroshovaOf({ id, name, nameBn, centre }: SubDistrict): Pauroshova {
  const town = name.replace(/ Sadar$/, '');
  const townBn = nameBn.replace(/ সদর$/, '');
  return { id, name: town, nameBn: townBn, aliases: [], centre, quality: 'approximate', subDistrictId: id };
}

// --- Unions -----------------------------------------------------------------------------------------------------

interface UnionRow extends Omit<Union, 'centre'> {
  centre: LngLat | null;
}

function readUnions(districts: District[], subDistricts: SubDistrict[]): UnionRow[] {
  const nameOfDistrict = new Map(districts.map(({ id, name }) => [id, name]));
  const byName = new Map(
    subDistricts.map((one) => [`${nameOfDistrict.get(one.districtId)}/${one.name}`, one]),
  );
  return readTable('unions').map((row) => {
    const parent = byName.get(`${text(row, 'district')}/${text(row, 'sub_district')}`);
    if (!parent) throw new Error(`Union ${text(row, 'name')}: no sub-district ${text(row, 'sub_district')}.`);
    return {
      id: number(row, 'id'),
      name: text(row, 'name'),
      nameBn: text(row, 'name_bn'),
      aliases: [],
      subDistrictId: parent.id,
      centre: text(row, 'lng') ? [number(row, 'lng'), number(row, 'lat')] : null,
      quality: text(row, 'lng') === '' ? 'synthetic' : isPublished(row) ? 'surveyed' : 'approximate',
    };
  });
}

/** A union without known coordinates is no farther from the seat of its subdistrict: beyond are forests, sea and hills. */
const farthestUnionMeters = 25_000;

interface Land {
  isLand: (position: LngLat) => boolean;
  isAllowed: (subDistrict: SubDistrict, position: LngLat) => boolean;
}

/** Spreads each subdistrict's unions evenly over the land that is nearest to its seat. */
function placeUnions(rows: UnionRow[], subDistricts: SubDistrict[], land: Land): Union[] {
  const pinned = rows.filter((row) => row.centre);
  const anchors = [
    ...subDistricts.map(({ id, centre }) => ({ id, centre })),
    ...pinned.map((row) => ({ id: row.subDistrictId, centre: row.centre! })),
  ];
  const nearest = nearestOf(anchors.map(({ centre }) => centre));
  const byId = new Map(subDistricts.map((one) => [one.id, one]));
  const samples = new Map<number, LngLat[]>(subDistricts.map(({ id }) => [id, []]));
  const jitter = randomSeries('union samples');
  for (let lat = bangladesh.south + 0.05; lat < bangladesh.north - 0.05; lat += sampleStepDegrees) {
    for (let lng = bangladesh.west; lng < bangladesh.east; lng += sampleStepDegrees) {
      const position: LngLat = [lng + jitter() * sampleStepDegrees, lat + jitter() * sampleStepDegrees];
      const subDistrict = byId.get(anchors[nearest(position)]!.id)!;
      const isNear = distanceMeters(position, subDistrict.centre) < farthestUnionMeters;
      if (isNear && land.isAllowed(subDistrict, position) && land.isLand(position))
        samples.get(subDistrict.id)!.push(position);
    }
  }
  return subDistricts.flatMap(({ id, centre, name }) => {
    const own = rows.filter((row) => row.subDistrictId === id);
    const fixed = own.flatMap((row) => (row.centre ? [row.centre] : []));
    const spread = spreadEvenly(samples.get(id)!, own.length - fixed.length, [centre, ...fixed], name);
    const free = own.filter((row) => !row.centre);
    const placed = matchDirections(free, spread);
    return own.map((row) => ({ ...row, centre: row.centre ?? placed.get(row)! }));
  });
}

/** So many centers, each the mean of the samples nearest to it (Lloyd's relaxation), away from the fixed ones. */
function spreadEvenly(samples: LngLat[], count: number, fixed: LngLat[], seed: string): LngLat[] {
  if (count === 0) return [];
  if (samples.length < 2 * count)
    throw new Error(`${seed}: ${samples.length} sample positions are too few for ${count} unions.`);
  const random = randomSeries(seed);
  let centres = Array.from({ length: count }, () => samples[Math.floor(random() * samples.length)]!);
  for (let round = 0; round < 12; round += 1) {
    const nearest = nearestOf([...centres, ...fixed]);
    const sums = centres.map(() => [0, 0, 0]);
    for (const [lng, lat] of samples) {
      const sum = sums[nearest([lng, lat])];
      if (!sum) continue;
      sum[0]! += lng;
      sum[1]! += lat;
      sum[2]! += 1;
    }
    centres = centres.map((_, i) => {
      const [lng, lat, n] = sums[i]! as [number, number, number];
      return n > 0 ? [lng / n, lat / n] : samples[Math.floor(random() * samples.length)]!;
    });
  }
  // A mean of two islands lies in the water between them: go to the nearest land.
  const nearestSample = nearestOf(samples);
  return centres.map((centre) => round(samples[nearestSample(centre)]!, 5));
}

const directions: [RegExp, (position: LngLat) => number][] = [
  [/ (North|Uttar)$/i, ([, lat]) => lat],
  [/ (South|Dakshin|Dakkhin)$/i, ([, lat]) => -lat],
  [/ (East|Purba|Purbo)$/i, ([lng]) => lng],
  [/ (West|Paschim|Poschim)$/i, ([lng]) => -lng],
];

/** Gives "… North" the northernmost point left, and so on; the others take what remains, in order. */
function matchDirections(rows: UnionRow[], positions: LngLat[]): Map<UnionRow, LngLat> {
  const left = [...positions];
  const placed = new Map<UnionRow, LngLat>();
  for (const row of rows) {
    const direction = directions.find(([pattern]) => pattern.test(row.name));
    if (!direction) continue;
    left.sort((a, b) => direction[1](a) - direction[1](b));
    placed.set(row, left.pop()!);
  }
  left.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const row of rows) if (!placed.has(row)) placed.set(row, left.pop()!);
  return placed;
}

// --- Dhaka's corporations, zones, wards and thanas ----------------------------------------------------------------

const corporations: CityCorporation[] = [
  {
    id: 1,
    code: 'DNCC',
    name: 'Dhaka North City Corporation',
    nameBn: 'ঢাকা উত্তর সিটি কর্পোরেশন',
    aliases: ['DNCC', 'Dhaka North'],
    centre: [90.4043, 23.805],
    quality: 'approximate',
  },
  {
    id: 2,
    code: 'DSCC',
    name: 'Dhaka South City Corporation',
    nameBn: 'ঢাকা দক্ষিণ সিটি কর্পোরেশন',
    aliases: ['DSCC', 'Dhaka South'],
    centre: [90.418, 23.725],
    quality: 'approximate',
  },
];

function makeWards(): { cityCorporations: CityCorporation[]; zones: Zone[]; wards: Ward[] } {
  const wards = readTable('wards').map((row): Ward => {
    const corporation = text(row, 'corporation') as CorporationCode;
    const ward = number(row, 'ward');
    return {
      id: idInCorporation(ward, corporation),
      name: `Ward ${ward}`,
      nameBn: `ওয়ার্ড ${banglaDigits(String(ward))}`,
      aliases: [],
      centre: [number(row, 'lng'), number(row, 'lat')],
      quality: 'approximate',
      corporation,
      number: ward,
      zone: number(row, 'zone'),
      locality: text(row, 'locality'),
    };
  });
  const zones = corporations.flatMap(({ code }) =>
    [...new Set(wards.filter(({ corporation }) => corporation === code).map(({ zone }) => zone))]
      .sort((a, b) => a - b)
      .map((zone): Zone => {
        const first = wards.find((ward) => ward.corporation === code && ward.zone === zone)!;
        return {
          id: idInCorporation(zone, code),
          name: `Zone ${zone}`,
          nameBn: `অঞ্চল ${banglaDigits(String(zone))}`,
          aliases: [],
          centre: first.centre,
          quality: 'approximate',
          corporation: code,
          number: zone,
        };
      }),
  );
  return { cityCorporations: corporations, zones, wards };
}

function makeThanas(districts: District[], subDistricts: SubDistrict[], dhakaId: number): Thana[] {
  const police = readTable('thanas').map((row) => ({
    ...area(row, 'approximate'),
    districtId: named(districts, text(row, 'district')).id,
  }));
  const others = subDistricts
    .filter(({ districtId, isMetropolitan }) => !(isMetropolitan && districtId === dhakaId))
    .map(({ isMetropolitan: _, ...subDistrict }) => ({ ...subDistrict, id: 1000 + subDistrict.id }));
  return [...police, ...others];
}

// --- Cities and their areas ---------------------------------------------------------------------------------------

interface CityTables {
  cities: City[];
  cityAreas: CityArea[];
  subAreas: SubArea[];
}

function makeCityAreas(districts: District[]): CityTables {
  const cities = readTable('cities').map(
    (row, i): City => ({
      ...area({ ...row, id: String(i + 1) }, 'approximate'),
      districtId: named(districts, text(row, 'district')).id,
    }),
  );
  const cityAreas: CityArea[] = [];
  const subAreas: SubArea[] = [];
  const others = otherNames();
  const quartersOf = quarters();
  for (const row of readTable('city-areas')) {
    const cityId = named(cities, text(row, 'city')).id;
    const here = {
      aliases: [],
      centre: [number(row, 'lng'), number(row, 'lat')] as LngLat,
      quality: 'approximate' as const,
      postCode: text(row, 'post_code'),
    };
    let parent = cityAreas.find((one) => one.cityId === cityId && one.name === text(row, 'area'));
    if (!parent) {
      parent = {
        id: cityAreas.length + 1,
        name: text(row, 'area'),
        nameBn: text(row, 'area_bn'),
        cityId,
        ...here,
        aliases: [
          ...(others.get(text(row, 'area')) ?? []),
          ...quartersOf(text(row, 'city'), text(row, 'area')),
        ],
      };
      cityAreas.push(parent);
    }
    subAreas.push({
      id: subAreas.length + 1,
      name: text(row, 'sub_area') || parent.name,
      nameBn: text(row, 'sub_area_bn') || parent.nameBn,
      cityAreaId: parent.id,
      ...here,
    });
  }
  return { cities, cityAreas, subAreas };
}
