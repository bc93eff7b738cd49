/** Polygons that cross themselves or one another. */
import type { LngLat } from '@portal/geo';
import { areaD, FillRule, intersectD } from 'clipper2-ts';
import Flatbush from 'flatbush';
import { type Area, type AreaKind, type AreaShapes, areaFinder } from '../area.ts';
import { boundingBox, boxOf, contains, type MultiPolygon, signedArea } from '../geometry.ts';

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
  for (const segment of segments) boxes.add(...boxOf(...segment));
  boxes.finish();
  for (const [at, segment] of segments.entries()) {
    for (const other of boxes.search(...boxOf(...segment), (index) => index > at)) {
      if (cross(segment, segments[other]!)) yield [segment, segments[other]!];
    }
  }
}

/** Whether each segment's ends lie on both sides of the other. */
function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** -1, 0 or 1: on which side of the line from `a` to `b` the point lies. */
function side(a: LngLat, b: LngLat, point: LngLat): number {
  return Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));
}

/** Points of a side of the grid that shows which areas have ground in common though their borders only touch. */
const gridSide = 5;
/** An area may lie on others of its kind by this share of its ground: publishers simplify each border for itself. */
const mostOverlap = 0.01;

/** Areas that lie by more than 1 % of their ground on that of earlier ones, calculated from their borders. */
export function overlapping(kind: AreaKind, areas: Area[], shapes: AreaShapes): { one: Area; other: Area }[] {
  const all = areas.map(({ id }) => shapes[`${kind}:${id}`]!);
  const earlier = new Map<number, Set<number>>();
  const note = (one: number, other: number) => {
    if (one === other) return;
    const later = Math.max(one, other);
    const known = earlier.get(later) ?? new Set();
    earlier.set(later, known.add(Math.min(one, other)));
  };
  // Most borders are those of the neighbors: only areas whose borders cross, or that have a point in common, are calculated.
  const owners = new Map(
    all.flatMap((shape, at) =>
      shape
        .flat()
        .flatMap(segmentsOf)
        .map((part) => [part, at]),
    ),
  );
  for (const [part, crossed] of crossings([...owners.keys()])) note(owners.get(part)!, owners.get(crossed)!);
  const numbers = new Map(areas.map((area, at) => [area, at]));
  const areaAt = areaFinder(kind, areas, shapes);
  for (const [at, shape] of all.entries()) {
    for (const position of gridOf(shape)) {
      const found = contains(shape, position) ? areaAt(position) : undefined;
      if (found) note(at, numbers.get(found)!);
    }
  }
  return [...earlier].flatMap(([at, others]) => {
    const ground = sharedGround(all[at]!, all[at]!);
    const shared = [...others].map((other) => ({
      other,
      part: sharedGround(all[at]!, all[other]!) / ground,
    }));
    const share = shared.reduce((sum, { part }) => sum + part, 0);
    const [most] = shared.sort((one, other) => other.part - one.part);
    return share > mostOverlap ? [{ one: areas[at]!, other: areas[most!.other]! }] : [];
  });
}

function gridOf(shape: MultiPolygon): LngLat[] {
  const [west, south, east, north] = boundingBox(shape);
  return Array.from({ length: gridSide * gridSide }, (_, at): LngLat => {
    const [column, row] = [(at % gridSide) + 0.5, Math.floor(at / gridSide) + 0.5];
    return [west + (column / gridSide) * (east - west), south + (row / gridSide) * (north - south)];
  });
}

/** Square degrees, a tenth of a square meter: less is an error of calculation. */
const leastGround = 1e-11;

/** Whether a shape has ground, and as much of it as its polygons have without their holes: no hole is outside, no part on another. */
export function ringsMatchGround(shape: MultiPolygon): boolean {
  const sizeOf = (ring: LngLat[]) => Math.abs(signedArea(ring)) / 2;
  const size = shape
    .flatMap(([outer, ...holes]) => [sizeOf(outer!), ...holes.map((hole) => -sizeOf(hole))])
    .reduce((sum, one) => sum + one, 0);
  if (size < leastGround || shape.flat().length === 1) return size >= leastGround;
  return Math.abs(sharedGround(shape, shape) - size) <= mostOverlap * size;
}

/** More decimals than any publisher's. */
const decimals = 8;

/** The ground of two shapes in common, square degrees. */
export function sharedGround(first: MultiPolygon, second: MultiPolygon): number {
  const [one, other] = [first, second].map((shape) =>
    shape.flat().map((ring) => ring.map(([x, y]) => ({ x, y }))),
  );
  const shared = intersectD(one!, other!, FillRule.EvenOdd, decimals);
  return shared.reduce((sum, ring) => sum + areaD(ring), 0);
}
