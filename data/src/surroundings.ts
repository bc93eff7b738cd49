/** Which areas are around a point. */
import type { LngLat } from '@portal/geo';
import { type AdministrativeAreas, type Area, type AreaKind, type AreaShapes, areaFinder } from './area.ts';
import { postCodes } from './post-codes.ts';

/** Bounds of the country with a margin, degrees: a pair in the wrong order falls outside. */
export const country = { west: 87.5, south: 20, east: 93.2, north: 27.2 };

/** Whether a point is inside the country's bounds. */
export function isInCountry([lng, lat]: LngLat): boolean {
  return lng >= country.west && lng <= country.east && lat >= country.south && lat <= country.north;
}

/** What a place record says of where it lies. */
export interface Surroundings {
  cityId?: number;
  cityAreaId?: number;
  subAreaId?: number;
  wardId?: number;
  /** Of an import, areas that its files don't have are missing. */
  thanaId?: number;
  unionId?: number;
  pauroshovaId?: number;
  subDistrictId?: number;
  districtId?: number;
  /** Of a place in no known district. */
  divisionId?: number;
  /** Empty where none is known. */
  postCode: string;
}

/** The ids of all areas around a point, or null outside them; without any areas, outside the country. */
export function surroundings(areas: AdministrativeAreas, shapes: AreaShapes) {
  const finder = <One extends Area>(kind: AreaKind, list: One[]) => areaFinder(kind, list, shapes);
  const find = {
    division: finder('divisions', areas.divisions),
    district: finder('districts', areas.districts),
    subDistrict: finder('subDistricts', areas.subDistricts),
    thana: finder('thanas', areas.thanas),
    union: finder('unions', areas.unions),
    pauroshova: finder('pauroshovas', areas.pauroshovas),
    subArea: finder('subAreas', areas.subAreas),
    ward: finder('wards', areas.wards),
  };
  const cityAreas = new Map(areas.cityAreas.map((one) => [one.id, one]));
  const districts = new Map(areas.districts.map((one) => [one.id, one]));
  const postCodeOf = postCodes();
  // Places share few surroundings.
  const shared = new Map<string, Surroundings>();
  const sharedOf = (found: Surroundings) => {
    const key = JSON.stringify(found);
    const same = shared.get(key) ?? found;
    shared.set(key, same);
    return same;
  };
  return (position: LngLat): Surroundings | null => {
    const subDistrict = find.subDistrict(position);
    const district = subDistrict ? districts.get(subDistrict.districtId) : find.district(position);
    const division = district ? undefined : find.division(position);
    const isInside = areas.divisions.length === 0 ? isInCountry(position) : (district ?? division);
    if (!isInside) return null;
    const subArea = find.subArea(position);
    const cityArea = subArea && cityAreas.get(subArea.cityAreaId);
    return sharedOf({
      subDistrictId: subDistrict?.id,
      districtId: district?.id,
      divisionId: division?.id,
      thanaId: find.thana(position)?.id,
      unionId: find.union(position)?.id,
      pauroshovaId: find.pauroshova(position)?.id,
      wardId: find.ward(position)?.id,
      subAreaId: subArea?.id,
      cityAreaId: cityArea?.id,
      cityId: cityArea?.cityId,
      postCode:
        subArea?.postCode ||
        cityArea?.postCode ||
        (district ? postCodeOf(district.name, subDistrict?.name ?? '') : ''),
    });
  };
}
