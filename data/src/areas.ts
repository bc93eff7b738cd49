/**
 * Administrative areas, city areas and their shapes, made from the source tables.
 *
 * Names and parents are facts; seats are hand-placed; every boundary is a generated cell (see `mosaic.ts`), so each
 * position of the country lies in exactly one union or municipality, sub-district, district and division.
 */
import { contains, type MultiPolygon, type Ring, ringContains, round } from './geometry.ts';
import { dissolve, nearestOf, outlinePairs, type Seed } from './mosaic.ts';
import type { LngLat } from './osm-pbf.ts';
import { randomSeries } from './random.ts';
import { list, number, type Row, readTable, text } from './table.ts';

/**
 * How far a position may be trusted: `surveyed` taken from a publisher, `approximate` placed by hand,
 * `synthetic` generated. Shapes are always synthetic.
 */
export type Quality = 'surveyed' | 'approximate' | 'synthetic';

export interface Area {
  /** Unique among areas of its kind, and stable. */
  id: number;
  /** English name as the API publishes it. */
  name: string;
  nameBn: string;
  /** Gazetted English spelling where it differs from `name` (Chattogram for Chittagong). */
  officialName?: string;
  /** Other spellings and names in Latin letters. */
  aliases: string[];
  /** A position inside the area, usually its seat. */
  centre: LngLat;
  /** Of `centre`. */
  quality: Quality;
}

export type Division = Area;
export interface District extends Area {
  divisionId: number;
}
export interface SubDistrict extends Area {
  districtId: number;
  /** A metropolitan thana that is listed as a sub-district, not an upazila. */
  isMetropolitan: boolean;
}
export interface Union extends Area {
  subDistrictId: number;
}
/** A municipality; its id is that of its sub-district. */
export interface Pauroshova extends Area {
  subDistrictId: number;
}
/** A police thana. Outside Dhaka's metropolitan police its id is 1000 + that of the sub-district it shares its name with. */
export interface Thana extends Area {
  districtId: number;
}
export type CorporationCode = 'DNCC' | 'DSCC';
export interface CityCorporation extends Area {
  code: CorporationCode;
}
/** An administrative zone; its id is its number, plus 100 in Dhaka South. */
export interface Zone extends Area {
  corporation: CorporationCode;
  number: number;
}
/** A ward; its id is its number, plus 100 in Dhaka South, because both corporations count from 1. */
export interface Ward extends Area {
  corporation: CorporationCode;
  number: number;
  zone: number;
  /** English name of a neighbourhood in it. */
  locality: string;
}
export interface City extends Area {
  districtId: number;
}
export interface CityArea extends Area {
  cityId: number;
  postCode: string;
}
export interface SubArea extends Area {
  cityAreaId: number;
  postCode: string;
}

export interface AdministrativeAreas {
  divisions: Division[];
  districts: District[];
  subDistricts: SubDistrict[];
  unions: Union[];
  pauroshovas: Pauroshova[];
  thanas: Thana[];
  cityCorporations: CityCorporation[];
  zones: Zone[];
  wards: Ward[];
  cities: City[];
  cityAreas: CityArea[];
  subAreas: SubArea[];
}

export type AreaKind = keyof AdministrativeAreas;
/** Shapes by `<kind>:<id>`, e.g. `wards:17`; the country's is `country:1`. */
export type AreaShapes = Record<string, MultiPolygon>;

/** Distance of two border seeds along the country's outline, and along a city's. */
const countryStepDegrees = 0.03;
const cityStepDegrees = 0.002;
/** Spacing of the positions among which a sub-district's unions are spread. */
const sampleStepDegrees = 0.01;
/** Spacing of the seeds that carry a city area's claim out to the city's edge. */
const cityGridDegrees = 0.0016;

/** All areas and their shapes. Takes about two seconds; the same tables give the same result. */
export function makeAreas(): { areas: AdministrativeAreas; shapes: AreaShapes } {
  const divisions = readTable('divisions').map((row) => area(row, 'approximate'));
  const districts = readTable('districts').map((row) => ({
    ...area(row, isPublished(row) ? 'surveyed' : 'approximate'),
    divisionId: named(divisions, text(row, 'division')).id,
  }));
  const subDistrictRows = readTable('sub-districts');
  const subDistricts = subDistrictRows.map((row) => ({
    ...area(row, 'approximate'),
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
  const cityTables = makeCityAreas(districts);
  const wardTables = makeWards();
  const thanas = makeThanas(districts, subDistricts, dhakaId);
  const areas = {
    divisions,
    districts,
    subDistricts,
    unions,
    pauroshovas,
    thanas,
    ...wardTables,
    ...cityTables,
  };
  const shapes = {
    ...countryShapes(areas, outlines.get('country')!, dhakaRing),
    ...wardShapes(wardTables.wards, outlines, dhakaRing),
    ...thanaShapes(thanas, dhakaRing),
    ...cityShapes(cityTables, dhakaRing),
  };
  // A thana outside the capital's metropolitan police reaches as far as the sub-district of its name.
  for (const { id } of thanas) if (id > 1000) shapes[`thanas:${id}`] = shapes[`subDistricts:${id - 1000}`]!;
  return { areas, shapes };
}

function area(row: Row, quality: Quality): Area {
  const officialName = row.official_name || undefined;
  return {
    id: number(row, 'id'),
    name: text(row, 'name'),
    nameBn: text(row, 'name_bn'),
    ...(officialName && { officialName }),
    aliases: [...(officialName ? [officialName] : []), ...list(row, 'aliases')],
    centre: [number(row, 'lng'), number(row, 'lat')],
    quality,
  };
}

/** Positions that a publisher gives carry many decimals; hand-placed ones have four or six. */
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

function readOutlines(): Map<string, Ring[]> {
  const outlines = new Map<string, Ring[]>();
  for (const row of readTable('outlines')) {
    const ring = parsePoints(text(row, 'points'));
    const name = text(row, 'outline');
    outlines.set(name, [...(outlines.get(name) ?? []), [...ring, ring[0]!]]);
  }
  return outlines;
}

/** Positions of a `lng lat;lng lat` cell. */
export function parsePoints(cell: string): LngLat[] {
  return cell.split(';').map((pair) => {
    const [lng, lat] = pair.trim().split(/\s+/).map(Number);
    if (Number.isFinite(lng) && Number.isFinite(lat)) return [lng!, lat!];
    throw new Error(`"${pair}" is no position; expected "lng lat" in degrees.`);
  });
}

/** The outer ring of rings that share a stretch of border: the sides that occur once. */
function joinedRing(parts: Ring[]): Ring {
  const sides = parts.flatMap((ring) => ring.slice(1).map((to, i) => [ring[i]!, to] as const));
  const key = (from: LngLat, to: LngLat) => [String(from), String(to)].sort().join('|');
  const counts = new Map<string, number>();
  for (const [from, to] of sides) counts.set(key(from, to), (counts.get(key(from, to)) ?? 0) + 1);
  const single = sides.filter(([from, to]) => counts.get(key(from, to)) === 1);
  const next = new Map(single.map(([from, to]) => [String(from), to]));
  const first = single[0]![0];
  const ring: Ring = [first];
  for (let here = next.get(String(first))!; ; here = next.get(String(here))!) {
    ring.push(here);
    if (String(here) === String(first)) return ring;
  }
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

interface Land {
  isLand: (position: LngLat) => boolean;
  isAllowed: (subDistrict: SubDistrict, position: LngLat) => boolean;
}

/** Spreads each sub-district's unions evenly over the land that is nearest to its seat. */
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
  for (let lat = 20.55; lat < 26.65; lat += sampleStepDegrees) {
    for (let lng = 88; lng < 92.7; lng += sampleStepDegrees) {
      const position: LngLat = [lng + jitter() * sampleStepDegrees, lat + jitter() * sampleStepDegrees];
      const { id } = anchors[nearest(position)]!;
      if (land.isAllowed(byId.get(id)!, position) && land.isLand(position)) samples.get(id)!.push(position);
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

/** So many centres, each the mean of the samples nearest to it (Lloyd's relaxation), away from the fixed ones. */
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

/** Gives "… North" the northernmost position left, and so on; the others take what remains, in order. */
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

interface CountryOwner {
  subDistrict: SubDistrict;
  unionId?: number;
  pauroshovaId?: number;
}

function countryShapes(
  { divisions, districts, subDistricts, unions, pauroshovas }: Omit<AdministrativeAreas, 'wards'>,
  outline: Ring[],
  dhakaRing: Ring,
): AreaShapes {
  const byId = new Map(subDistricts.map((one) => [one.id, one]));
  const withUnions = new Set(unions.map(({ subDistrictId }) => subDistrictId));
  const withPauroshova = new Set(pauroshovas.map(({ id }) => id));
  const seeds: Seed<CountryOwner>[] = [
    ...unions.map(({ id, subDistrictId, centre }) => ({
      position: centre,
      owner: { subDistrict: byId.get(subDistrictId)!, unionId: id },
    })),
    ...subDistricts
      .filter(({ id }) => withPauroshova.has(id) || !withUnions.has(id))
      .map((subDistrict) => ({
        position: subDistrict.centre,
        owner: { subDistrict, ...(withPauroshova.has(subDistrict.id) && { pauroshovaId: subDistrict.id }) },
      })),
  ];
  // A seat that is no municipality belongs to the union around it, so that the seat is inside its own sub-district.
  for (const subDistrict of subDistricts) {
    if (withPauroshova.has(subDistrict.id) || !withUnions.has(subDistrict.id)) continue;
    const own = seeds.filter(({ owner }) => owner!.subDistrict === subDistrict);
    const around = own[nearestOf(own.map(({ position }) => position))(subDistrict.centre)]!;
    seeds.push({ position: subDistrict.centre, owner: around.owner });
  }
  const isDhakaCity = ({ owner }: Seed<CountryOwner>) =>
    owner!.subDistrict.isMetropolitan && owner!.subDistrict.districtId === byId.get(2)!.districtId;
  const dhakaEdge = outlinePairs(dhakaRing, cityStepDegrees).map(({ outside }) => outside);
  const edge = [
    ...fill(seeds.filter(isDhakaCity), dhakaRing),
    ...claim(
      dhakaEdge,
      seeds.filter((seed) => !isDhakaCity(seed)),
    ),
  ];
  const isLand = (position: LngLat) => outline.some((ring) => ringContains(ring, position));
  const countryPairs = outline.flatMap((ring) => outlinePairs(ring, countryStepDegrees));
  const coast = claim(countryPairs.map(({ inside }) => inside).filter(isLand), seeds);
  const abroad = countryPairs
    .map(({ outside }) => outside)
    .filter((position) => !isLand(position))
    .map((position) => ({ position, owner: null }));
  const all = [...seeds, ...edge, ...coast, ...abroad];

  const districtById = new Map(districts.map((one) => [one.id, one]));
  const shapes: AreaShapes = {};
  const levels: ((owner: CountryOwner) => string | null)[] = [
    () => 'country:1',
    ({ subDistrict }) => `divisions:${districtById.get(subDistrict.districtId)!.divisionId}`,
    ({ subDistrict }) => `districts:${subDistrict.districtId}`,
    ({ subDistrict }) => `subDistricts:${subDistrict.id}`,
    ({ unionId }) => (unionId ? `unions:${unionId}` : null),
    ({ pauroshovaId }) => (pauroshovaId ? `pauroshovas:${pauroshovaId}` : null),
  ];
  for (const keyOf of levels) Object.assign(shapes, Object.fromEntries(dissolve(all, keyOf)));
  if (divisions.some(({ id }) => !shapes[`divisions:${id}`])) throw new Error('A division has no land.');
  return shapes;
}

/** Seeds at the positions, each owned by whoever owns the nearest of the given seeds. */
function claim<Owner>(positions: LngLat[], owners: Seed<Owner>[]): Seed<Owner>[] {
  const nearest = nearestOf(owners.map(({ position }) => position));
  return positions.map((position) => ({ position, owner: owners[nearest(position)]!.owner }));
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

/** Added to the numbers of Dhaka South's wards and zones to make ids. */
const southOffset = 100;

function makeWards(): { cityCorporations: CityCorporation[]; zones: Zone[]; wards: Ward[] } {
  const wards = readTable('wards').map((row): Ward => {
    const corporation = text(row, 'corporation') as CorporationCode;
    const ward = number(row, 'ward');
    return {
      id: ward + (corporation === 'DSCC' ? southOffset : 0),
      name: `Ward ${ward}`,
      nameBn: `ওয়ার্ড ${inBanglaDigits(ward)}`,
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
          id: zone + (code === 'DSCC' ? southOffset : 0),
          name: `Zone ${zone}`,
          nameBn: `অঞ্চল ${inBanglaDigits(zone)}`,
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

function inBanglaDigits(value: number): string {
  return String(value).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
}

function wardShapes(wards: Ward[], outlines: Map<string, Ring[]>, dhakaRing: Ring): AreaShapes {
  const seeds: Seed<Ward>[] = wards.map((ward) => ({ position: ward.centre, owner: ward }));
  const north = outlines.get('dhaka north')![0]!;
  const isNorth = (position: LngLat) => ringContains(north, position);
  const isOffEdge = offEdgeTest(dhakaRing);
  const border = outlinePairs(north, cityStepDegrees)
    .flatMap(({ inside, outside }) => [inside, outside])
    .filter((position) => ringContains(dhakaRing, position) && isOffEdge(position));
  const inner = [...cityGrid(dhakaRing), ...border];
  const ofCorporation = (code: CorporationCode) => seeds.filter(({ owner }) => owner!.corporation === code);
  const edge = [
    ...claim(inner.filter(isNorth), ofCorporation('DNCC')),
    ...claim(
      inner.filter((position) => !isNorth(position)),
      ofCorporation('DSCC'),
    ),
    ...outlinePairs(dhakaRing, cityStepDegrees).map(({ outside }) => ({ position: outside, owner: null })),
  ];
  const all = [...seeds, ...edge];
  const zoneId = ({ corporation, zone }: Ward) => zone + (corporation === 'DSCC' ? southOffset : 0);
  return {
    ...Object.fromEntries(dissolve(all, ({ id }) => `wards:${id}`)),
    ...Object.fromEntries(dissolve(all, (ward) => `zones:${zoneId(ward)}`)),
    ...Object.fromEntries(
      dissolve(all, ({ corporation }) => `cityCorporations:${corporation === 'DNCC' ? 1 : 2}`),
    ),
  };
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

function thanaShapes(thanas: Thana[], dhakaRing: Ring): AreaShapes {
  const seeds: Seed<Thana>[] = thanas
    .filter(({ id }) => id < 1000)
    .map((thana) => ({ position: thana.centre, owner: thana }));
  return Object.fromEntries(dissolve([...seeds, ...fence(seeds, dhakaRing)], ({ id }) => `thanas:${id}`));
}

/**
 * Positions inside a ring: one of each pair along it, and a slightly shaken grid (unshaken, borders would run in
 * staircases). The grid keeps off the edge, so that the edge is the same in every layer of the city.
 */
function cityGrid(ring: Ring): LngLat[] {
  const random = randomSeries('city grid');
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const positions: LngLat[] = [];
  for (let lat = Math.min(...lats); lat < Math.max(...lats); lat += cityGridDegrees) {
    for (let lng = Math.min(...lngs); lng < Math.max(...lngs); lng += cityGridDegrees) {
      positions.push([lng + random() * cityGridDegrees * 0.6, lat + random() * cityGridDegrees * 0.6]);
    }
  }
  const isOffEdge = offEdgeTest(ring);
  return [
    ...outlinePairs(ring, cityStepDegrees).map(({ inside }) => inside),
    ...positions.filter((position) => ringContains(ring, position) && isOffEdge(position)),
  ];
}

/** Says of a position whether it is farther from the ring than its pairs are apart. */
function offEdgeTest(ring: Ring): (position: LngLat) => boolean {
  const edge = outlinePairs(ring, cityStepDegrees).map(({ inside }) => inside);
  const nearest = nearestOf(edge);
  return (position) => {
    const [x, y] = edge[nearest(position)]!;
    return Math.hypot(position[0] - x, position[1] - y) > cityStepDegrees;
  };
}

/** Seeds that fill a ring with the claims of the nearest of the given seeds. */
function fill<Owner>(seeds: Seed<Owner>[], ring: Ring): Seed<Owner>[] {
  return claim(cityGrid(ring), seeds);
}

/** Fills a ring and ends the cells at it. */
function fence<Owner>(seeds: Seed<Owner>[], ring: Ring): Seed<Owner>[] {
  return [
    ...fill(seeds, ring),
    ...outlinePairs(ring, cityStepDegrees).map(({ outside }) => ({ position: outside, owner: null })),
  ];
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

function cityShapes({ cities, cityAreas, subAreas }: CityTables, dhakaRing: Ring): AreaShapes {
  const shapes: AreaShapes = {};
  const reach = new Map(readTable('cities').map((row) => [text(row, 'name'), number(row, 'radius_km')]));
  const parentOf = new Map(cityAreas.map((one) => [one.id, one]));
  for (const { id, name } of cities) {
    const seeds: Seed<SubArea>[] = subAreas
      .filter(({ cityAreaId }) => parentOf.get(cityAreaId)!.cityId === id)
      .map((subArea) => ({ position: subArea.centre, owner: subArea }));
    const radiusKm = reach.get(name)!;
    const all = [
      ...seeds,
      ...(radiusKm === 0 ? fence(seeds, dhakaRing) : surround(seeds, radiusKm, dhakaRing)),
    ];
    for (const keyOf of [
      (subArea: SubArea) => `subAreas:${subArea.id}`,
      (subArea: SubArea) => `cityAreas:${subArea.cityAreaId}`,
      () => `cities:${id}`,
    ]) {
      Object.assign(shapes, Object.fromEntries(dissolve(all, keyOf)));
    }
  }
  return shapes;
}

/** Nobody's seeds on a grid around a city, no nearer to an area than the city's reach; and the capital, where it is near. */
function surround<Owner>(seeds: Seed<Owner>[], radiusKm: number, dhakaRing: Ring): Seed<Owner>[] {
  const reach = radiusKm / 111.2;
  const positions = seeds.map(({ position }) => position);
  const nearest = nearestOf(positions);
  const [lngs, lats] = [positions.map(([lng]) => lng), positions.map(([, lat]) => lat)];
  const isWithin = ([lng, lat]: LngLat) => {
    const [x, y] = positions[nearest([lng, lat])]!;
    return Math.hypot(lng - x, lat - y) < 1.5 * reach;
  };
  const capital = outlinePairs(dhakaRing, cityStepDegrees).filter(({ outside }) => isWithin(outside));
  const around: Seed<Owner>[] = [
    ...claim(
      capital.map(({ outside }) => outside),
      seeds,
    ),
    ...capital.map(({ inside }) => ({ position: inside, owner: null })),
  ];
  for (let lat = Math.min(...lats) - 4 * reach; lat < Math.max(...lats) + 4 * reach; lat += reach / 2) {
    for (let lng = Math.min(...lngs) - 4 * reach; lng < Math.max(...lngs) + 4 * reach; lng += reach / 2) {
      if (!isWithin([lng, lat])) around.push({ position: [lng, lat], owner: null });
    }
  }
  return around;
}

/** Finds the areas of one kind that hold a position: at most one, by construction. */
export function areaFinder<T extends Area>(
  kind: AreaKind,
  areas: T[],
  shapes: AreaShapes,
): (position: LngLat) => T | undefined {
  const boxed = areas.flatMap((one) => {
    const shape = shapes[`${kind}:${one.id}`];
    if (!shape) return [];
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of shape.flatMap(([outer]) => outer!)) {
      box[0] = Math.min(box[0]!, x);
      box[1] = Math.min(box[1]!, y);
      box[2] = Math.max(box[2]!, x);
      box[3] = Math.max(box[3]!, y);
    }
    return [{ one, shape, box }];
  });
  return (position) =>
    boxed.find(
      ({ box, shape }) =>
        position[0] >= box[0]! &&
        position[0] <= box[2]! &&
        position[1] >= box[1]! &&
        position[1] <= box[3]! &&
        contains(shape, position),
    )?.one;
}
