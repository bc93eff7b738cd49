/**
 * Shapes of the areas. Every boundary is a generated cell (see `mosaic.ts`), so that each point of the country is in
 * exactly one union or municipality, subdistrict, district and division.
 */

import type { LngLat } from '@portal/geo';
import {
  type AdministrativeAreas,
  type AreaShapes,
  type CorporationCode,
  idInCorporation,
  type SubArea,
  type SubDistrict,
  type Thana,
  type Ward,
} from './area.ts';
import { type Ring, ringContains } from './geometry.ts';
import { dissolve, nearestOf, outlinePairs, type Seed } from './mosaic.ts';
import { randomSeries } from './random.ts';
import { number, readTable, text } from './table.ts';

/** Distance of two border seeds along the country's outline, and along a city's. */
const countryStepDegrees = 0.03;
const cityStepDegrees = 0.002;
/** Spacing of the seeds that extend a city area's claim out to the city's edge. */
const cityGridDegrees = 0.0016;

/** The shape of every area. */
export function makeShapes(
  areas: AdministrativeAreas,
  outlines: Map<string, Ring[]>,
  dhakaRing: Ring,
): AreaShapes {
  const shapes = {
    ...countryShapes(areas, outlines.get('country')!, dhakaRing),
    ...wardShapes(areas.wards, outlines, dhakaRing),
    ...thanaShapes(areas.thanas, dhakaRing),
    ...cityShapes(areas, dhakaRing),
  };
  // A thana outside the capital's metropolitan police covers the subdistrict of its name.
  for (const { id } of areas.thanas)
    if (id > 1000) shapes[`thanas:${id}`] = shapes[`subDistricts:${id - 1000}`]!;
  return shapes;
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
  // A seat that is no municipality belongs to the union around it, so that the seat is inside its own subdistrict.
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

/** Seeds at the points, each owned by the owner of the nearest of the given seeds. */
function claim<Owner>(positions: LngLat[], owners: Seed<Owner>[]): Seed<Owner>[] {
  const nearest = nearestOf(owners.map(({ position }) => position));
  return positions.map((position) => ({ position, owner: owners[nearest(position)]!.owner }));
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
  return {
    ...Object.fromEntries(dissolve(all, ({ id }) => `wards:${id}`)),
    ...Object.fromEntries(dissolve(all, (ward) => `zones:${idInCorporation(ward.zone, ward.corporation)}`)),
    ...Object.fromEntries(
      dissolve(all, ({ corporation }) => `cityCorporations:${corporation === 'DNCC' ? 1 : 2}`),
    ),
  };
}

function thanaShapes(thanas: Thana[], dhakaRing: Ring): AreaShapes {
  const seeds: Seed<Thana>[] = thanas
    .filter(({ id }) => id < 1000)
    .map((thana) => ({ position: thana.centre, owner: thana }));
  return Object.fromEntries(dissolve([...seeds, ...fence(seeds, dhakaRing)], ({ id }) => `thanas:${id}`));
}

/**
 * Points inside a ring: one of each pair along it, and a slightly shaken grid (unshaken, borders would run in
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

/** Whether a point is farther from the ring than its pairs are apart. */
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

function cityShapes({ cities, cityAreas, subAreas }: AdministrativeAreas, dhakaRing: Ring): AreaShapes {
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
