/** Plane geometry on small areas. Points are [longitude, latitude] in degrees, WGS84. */
import { earthRadiusMeters, type LngLat, metersPerDegree } from '@portal/geo';

/** A closed ring: the last point repeats the first. */
export type Ring = LngLat[];
/** Rings of one polygon: the outer one first, then holes. */
export type Polygon = Ring[];
export type MultiPolygon = Polygon[];
export type BBox = [west: number, south: number, east: number, north: number];

/** The point `east` and `north` meters away; accurate to 0.1 % within a city. */
export function offsetMeters([lng, lat]: LngLat, east: number, north: number): LngLat {
  return [lng + east / (metersPerDegree * Math.cos((lat * Math.PI) / 180)), lat + north / metersPerDegree];
}

/** True when the point is in the ring, by the even-odd rule. */
export function ringContains(ring: Ring, [x, y]: LngLat): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [from, to] = [ring[i]!, ring[j]!];
    if (from[1] > y === to[1] > y) continue;
    if (x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) isInside = !isInside;
  }
  return isInside;
}

/** True when the point is in one of the polygons and in none of its holes. */
export function contains(shape: MultiPolygon, position: LngLat): boolean {
  return shape.some(
    ([outer, ...holes]) =>
      ringContains(outer!, position) && !holes.some((hole) => ringContains(hole, position)),
  );
}

/** Twice the signed area in square degrees; positive when the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    sum += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1];
  }
  return sum;
}

/**
 * Area of the shape, square kilometers, on the sphere.
 * Formula: R. G. Chamberlain and W. H. Duquette, "Some Algorithms for Polygons on a Sphere", JPL 07-3, 2007.
 */
export function areaSquareKm(shape: MultiPolygon): number {
  const radians = Math.PI / 180;
  const ringKm2 = (ring: Ring) =>
    Math.abs(
      ring.slice(1).reduce((sum, [lng, lat], i) => {
        const [lngBefore, latBefore] = ring[i]!;
        const sines = 2 + Math.sin(latBefore * radians) + Math.sin(lat * radians);
        return sum + (lng - lngBefore) * radians * sines;
      }, 0) *
        ((earthRadiusMeters / 1000) ** 2 / 2),
    );
  return shape
    .map(([outer, ...holes]) => ringKm2(outer!) - holes.reduce((sum, hole) => sum + ringKm2(hole), 0))
    .reduce((sum, area) => sum + area, 0);
}

/** The smallest box around the shape. */
export function boundingBox(shape: MultiPolygon): BBox {
  const box: BBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of shape.flatMap((polygon) => polygon[0]!)) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** The smallest box around two points. */
export function boxOf([x, y]: [number, number], [otherX, otherY]: [number, number]): BBox {
  return [Math.min(x, otherX), Math.min(y, otherY), Math.max(x, otherX), Math.max(y, otherY)];
}

/** The point with so many decimals; 5 decimals are 1.1 m. */
export function round([lng, lat]: LngLat, decimals = 5): LngLat {
  const factor = 10 ** decimals;
  return [Math.round(lng * factor) / factor, Math.round(lat * factor) / factor];
}

/** A point inside: the middle of the longest stretch of the largest part on the latitude of its middle. */
export function insideOf(shape: MultiPolygon): LngLat {
  const polygon = outerFirst(shape)[0]!;
  const outer = polygon[0]!;
  const [, south, , north] = boundingBox([polygon]);
  const lat = (south + north) / 2;
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, lat)).sort((one, other) => one - other);
  let best: LngLat = outer[0]!;
  let longest = -1;
  for (let at = 1; at < crossings.length; at++) {
    const [from, to] = [crossings[at - 1]!, crossings[at]!];
    const middle: LngLat = [(from + to) / 2, lat];
    if (to - from > longest && contains([polygon], middle)) [best, longest] = [middle, to - from];
  }
  return best;
}

/** Parts by size, the largest first. */
export function outerFirst(shape: MultiPolygon): MultiPolygon {
  return [...shape].sort((one, other) => Math.abs(signedArea(other[0]!)) - Math.abs(signedArea(one[0]!)));
}

/** Longitudes at which a ring crosses a latitude. */
function crossingsOf(ring: Ring, lat: number): number[] {
  return ring.slice(1).flatMap(([toLng, toLat], at) => {
    const [fromLng, fromLat] = ring[at]!;
    if (fromLat > lat === toLat > lat) return [];
    return fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng);
  });
}

/** The coordinates of a line in sequence: as points they take four times the memory. */
export type PackedLine = Float64Array;

export function packed(line: readonly LngLat[]): PackedLine {
  return new Float64Array(line.flat());
}

export function unpacked(coordinates: PackedLine): LngLat[] {
  return Array.from({ length: coordinates.length / 2 }, (_, at): LngLat => {
    return [coordinates[2 * at]!, coordinates[2 * at + 1]!];
  });
}
