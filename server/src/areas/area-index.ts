import type { AdministrativeAreas, AreaKind, AreaShapes, MultiPolygon } from '@portal/data';
import type { LngLat } from '@portal/geo';
import Flatbush from 'flatbush';
import { isInPolygon, type Rings } from '../geo/polygon.ts';

/** An area of one kind, such as a `Ward` for `wards`. */
export type AreaOf<Kind extends AreaKind> = AdministrativeAreas[Kind][number];

/** The areas around a point, null where there is none of that kind. Parents are those of the area below them. */
export interface Surroundings {
  division: AreaOf<'divisions'> | null;
  district: AreaOf<'districts'> | null;
  subDistrict: AreaOf<'subDistricts'> | null;
  union: AreaOf<'unions'> | null;
  pauroshova: AreaOf<'pauroshovas'> | null;
  thana: AreaOf<'thanas'> | null;
  city: AreaOf<'cities'> | null;
  cityArea: AreaOf<'cityAreas'> | null;
  subArea: AreaOf<'subAreas'> | null;
}

/** The areas that contain points, and their shapes. */
export interface AreaIndex {
  /** The area of this kind that contains the point, its border included, or null. */
  find<Kind extends AreaKind>(kind: Kind, position: LngLat): AreaOf<Kind> | null;
  /** Every area that contains the point, in one pass. */
  surroundings(position: LngLat): Surroundings;
  /** All areas of a kind, in the order of their ids. */
  list<Kind extends AreaKind>(kind: Kind): readonly AreaOf<Kind>[];
  byId<Kind extends AreaKind>(kind: Kind, id: number): AreaOf<Kind> | null;
  /** GeoJSON coordinates of a MultiPolygon, the largest part first, or null when the area has no shape. */
  shape(kind: AreaKind, id: number): MultiPolygon | null;
}

/** One kind's areas: a polygon each for the parts of their shapes, and a box tree over them. */
interface Layer<Area> {
  boxes: Flatbush | null;
  parts: { area: Area; rings: Rings }[];
}

/** An index over areas and their shapes. A kind's tree is built when it is first requested. */
export function createAreaIndex(areas: AdministrativeAreas, shapes: AreaShapes): AreaIndex {
  const layers = new Map<AreaKind, Layer<unknown>>();
  const ids = new Map<AreaKind, Map<number, unknown>>();

  const layerOf = <Kind extends AreaKind>(kind: Kind): Layer<AreaOf<Kind>> => {
    let layer = layers.get(kind) as Layer<AreaOf<Kind>> | undefined;
    if (!layer) {
      layer = buildLayer(areas[kind] as AreaOf<Kind>[], ({ id }) => shapes[`${kind}:${id}`] ?? []);
      layers.set(kind, layer);
    }
    return layer;
  };

  const byId = <Kind extends AreaKind>(kind: Kind, id: number): AreaOf<Kind> | null => {
    let known = ids.get(kind);
    if (!known) {
      known = new Map(areas[kind].map((area) => [area.id, area]));
      ids.set(kind, known);
    }
    return (known.get(id) as AreaOf<Kind> | undefined) ?? null;
  };

  const find = <Kind extends AreaKind>(kind: Kind, position: LngLat): AreaOf<Kind> | null => {
    const { boxes, parts } = layerOf(kind);
    const [lng, lat] = position;
    if (!boxes) return null;
    // Neighbors share their border: the lower number gets it, so that the result never depends on the tree.
    let lowest = -1;
    for (const part of boxes.search(lng, lat, lng, lat)) {
      if ((lowest < 0 || part < lowest) && isInPolygon(position, parts[part]!.rings)) lowest = part;
    }
    return parts[lowest]?.area ?? null;
  };

  return {
    find,
    byId,
    surroundings(position) {
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
    list: (kind) => areas[kind],
    shape: (kind, id) => shapes[`${kind}:${id}`] ?? null,
  };
}

function buildLayer<Area>(areas: Area[], shapeOf: (area: Area) => MultiPolygon): Layer<Area> {
  const parts = areas.flatMap((area) => shapeOf(area).map((rings) => ({ area, rings })));
  if (parts.length === 0) return { boxes: null, parts };
  const boxes = new Flatbush(parts.length);
  for (const { rings } of parts) {
    const [west, south, east, north] = boundsOf(rings[0]!);
    boxes.add(west, south, east, north);
  }
  boxes.finish();
  return { boxes, parts };
}

function boundsOf(ring: LngLat[]): [west: number, south: number, east: number, north: number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of ring) {
    bounds[0] = Math.min(bounds[0], lng);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lng);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}
