/** Polygons that cross themselves or one another. */
import type { LngLat } from '@portal/geo';
import Flatbush from 'flatbush';
import { type Area, type AreaKind, type AreaShapes, areaFinder } from '../area.ts';
import { boundingBox, contains, type MultiPolygon } from '../geometry.ts';

type Segment = [from: LngLat, to: LngLat];

/** Where two segments of one polygon cross, as `[longitude, latitude]`, or null. Rings that touch do not cross. */
export function crossesItself(shape: MultiPolygon): LngLat | null {
  for (const polygon of shape) {
    for (const [, other] of crossings(polygon.flatMap(segmentsOf))) return other[0];
  }
  return null;
}

function segmentsOf(ring: LngLat[]): Segment[] {
  return ring.slice(1).map((to, at) => [ring[at]!, to]);
}

/** The pairs of segments that cross each other. */
function* crossings(segments: Segment[]): Generator<[Segment, Segment]> {
  if (segments.length === 0) return;
  const boxes = new Flatbush(segments.length);
  for (const segment of segments) boxes.add(...boxOf(segment));
  boxes.finish();
  for (const [at, segment] of segments.entries()) {
    for (const other of boxes.search(...boxOf(segment), (index) => index > at)) {
      if (cross(segment, segments[other]!)) yield [segment, segments[other]!];
    }
  }
}

function boxOf([[fromLng, fromLat], [toLng, toLat]]: Segment): [number, number, number, number] {
  return [
    Math.min(fromLng, toLng),
    Math.min(fromLat, toLat),
    Math.max(fromLng, toLng),
    Math.max(fromLat, toLat),
  ];
}

/** Whether each segment's ends lie on both sides of the other. */
function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** -1, 0 or 1: on which side of the line from `a` to `b` the point lies. */
function side(a: LngLat, b: LngLat, point: LngLat): number {
  return Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));
}

/** Points of a side of the grid that an area is looked at by, first and closely. */
const gridSides = { first: 5, close: 12 };
/** An area may lie on others of its kind by this share: publishers simplify each border for itself. */
const mostOverlap = 0.01;

/** Areas that lie by more than 1 % of their grid's points on the ground of an earlier one. */
export function overlapping(kind: AreaKind, areas: Area[], shapes: AreaShapes): { one: Area; other: Area }[] {
  const order = new Map(areas.map((area, at) => [area, at]));
  const areaAt = areaFinder(kind, areas, shapes);
  const shapeOf = ({ id }: Area) => shapes[`${kind}:${id}`]!;
  const isEarlier = (other: Area | undefined, one: Area) => other && order.get(other)! < order.get(one)!;
  // Most borders are those of the neighbors: only areas whose borders cross, or that lie in another, are looked at closely.
  const owners = new Map(
    areas.flatMap((one) =>
      shapeOf(one)
        .flat()
        .flatMap(segmentsOf)
        .map((part) => [part, one]),
    ),
  );
  const othersAt = (one: Area, side: number) => {
    const inside = gridOf(shapeOf(one), side).filter((position) => contains(shapeOf(one), position));
    const others = inside.map(areaAt).filter((other) => isEarlier(other, one));
    return { share: others.length / inside.length, other: others[0] };
  };
  const close = new Set(areas.filter((one) => othersAt(one, gridSides.first).other));
  for (const pair of crossings([...owners.keys()])) for (const part of pair) close.add(owners.get(part)!);
  return [...close].flatMap((one) => {
    const { share, other } = othersAt(one, gridSides.close);
    return other && share > mostOverlap ? [{ one, other }] : [];
  });
}

function gridOf(shape: MultiPolygon, side: number): LngLat[] {
  const [west, south, east, north] = boundingBox(shape);
  return Array.from({ length: side * side }, (_, at): LngLat => {
    const [column, row] = [at % side, Math.floor(at / side)];
    return [west + ((column + 0.5) / side) * (east - west), south + ((row + 0.5) / side) * (north - south)];
  });
}
