import {
  type AdministrativeAreas,
  type Area,
  type AreaKind,
  type AreaShapes,
  areaFinder,
  type MultiPolygon,
} from '@portal/data';
import type { LngLat } from '@portal/geo';
import { isInPolygon } from '../geo/polygon.ts';

/** An area of one kind, such as a `Ward` for `wards`. */
export type AreaOf<Kind extends AreaKind> = AdministrativeAreas[Kind][number];

export type AreaIndex = ReturnType<typeof createAreaIndex>;
export type Surroundings = ReturnType<AreaIndex['surroundings']>;

/** An index over areas and their shapes. What finds areas of a kind is built when it is first requested. */
export function createAreaIndex(areas: AdministrativeAreas, shapes: AreaShapes) {
  const finders = new Map<AreaKind, (position: LngLat) => unknown>();
  const ids = new Map<AreaKind, Map<number, unknown>>();

  const byId = <Kind extends AreaKind>(kind: Kind, id: number): AreaOf<Kind> | null => {
    let known = ids.get(kind);
    if (!known) {
      known = new Map(areas[kind].map((area) => [area.id, area]));
      ids.set(kind, known);
    }
    return (known.get(id) as AreaOf<Kind> | undefined) ?? null;
  };

  const find = <Kind extends AreaKind>(kind: Kind, position: LngLat): AreaOf<Kind> | null => {
    // Neighbors share their border: the lower number gets it, so that the result never depends on the tree.
    const finder = finders.get(kind) ?? areaFinder(kind, areas[kind] as Area[], shapes, isInPolygon);
    finders.set(kind, finder);
    return (finder(position) as AreaOf<Kind> | undefined) ?? null;
  };

  return {
    /** The area of this kind that contains the point, its border included, or null. */
    find,
    byId,
    /** The areas around a point, null where there is none of that kind. Parents are those of the area below them. */
    surroundings(position: LngLat) {
      const subDistrict = find('subDistricts', position);
      const district = subDistrict ? byId('districts', subDistrict.districtId) : find('districts', position);
      const subArea = find('subAreas', position);
      const cityArea = subArea && byId('cityAreas', subArea.cityAreaId);
      return {
        division: district ? byId('divisions', district.divisionId) : find('divisions', position),
        district,
        subDistrict,
        union: find('unions', position),
        pauroshova: find('pauroshovas', position),
        thana: find('thanas', position),
        city: cityArea && byId('cities', cityArea.cityId),
        cityArea,
        subArea,
      };
    },
    /** In the order of their ids. */
    list: <Kind extends AreaKind>(kind: Kind): readonly AreaOf<Kind>[] => areas[kind],
    /** GeoJSON coordinates of a MultiPolygon, the largest part first, or null when the area has no shape. */
    shape: (kind: AreaKind, id: number): MultiPolygon | null => shapes[`${kind}:${id}`] ?? null,
  };
}
