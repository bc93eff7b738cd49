/**
 * Building footprints along the local streets of the capital: generated in the style of the place, for the map's
 * street level alone. No footprint is a real one, and none reaches a street, water or a park.
 */

import type { LngLat } from '@portal/geo';
import Flatbush from 'flatbush';
import { boxOf, round } from './geometry.ts';
import { buildableGround, type LandFeature } from './land.ts';
import { randomSeries } from './random.ts';
import { fromPlane, nearestOnSegment, type Street, toPlane, type XY } from './street.ts';

/** Corners of a footprint, closed. */
export type Footprint = LngLat[];

/** West, south, east, north of the capital's built-up ground, degrees. */
const capital = [90.33, 23.69, 90.47, 23.9] as const;
/** Frontage of a plot and the free space on both of its sides, meters. */
const plotMeters = 20;
const gapMeters = { least: 3, most: 7 };
const depthMeters = { least: 11, most: 18 };
/** From the middle of a local street to the front of a building, and the clearance to every other street, meters. */
const setbackMeters = 7;
const clearanceMeters = 6;
/** Two middles nearer than this could belong to buildings that touch, meters. */
const apartMeters = plotMeters - gapMeters.least;
/** Side of the cells in which neighbors are looked up, meters. */
const cellMeters = 40;

export function makeBuildings(streets: Street[], land: LandFeature[]): Footprint[] {
  const random = randomSeries('buildings');
  const isBuildable = buildableGround(land);
  const ofCapital = streets.filter(({ points, highway }) => highway !== 'ferry' && points.some(isInCapital));
  const isOnStreet = streetLookup(ofCapital);
  const built = new Map<number, XY[]>();
  const footprints: Footprint[] = [];
  for (const { points, highway } of ofCapital) {
    if (highway !== 'residential') continue;
    for (const plot of plotsAlong(points.map(toPlane), random)) {
      const isFree =
        !touchesBuilt(built, plot.center) &&
        !plot.corners.some(isOnStreet) &&
        isBuildable(fromPlane(plot.center));
      if (!isFree) continue;
      const cell = cellOf(plot.center);
      built.set(cell, [...(built.get(cell) ?? []), plot.center]);
      footprints.push([...plot.corners, plot.corners[0]!].map((corner) => round(fromPlane(corner), 6)));
    }
  }
  return footprints;
}

interface Plot {
  center: XY;
  corners: XY[];
}

function* plotsAlong(points: XY[], random: () => number): Generator<Plot> {
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [from, to] = [points[i]!, points[i + 1]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [east, north] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (let along = plotMeters / 2; along < length; along += plotMeters) {
      for (const side of [-1, 1]) {
        const width = plotMeters - between(gapMeters, random());
        const depth = between(depthMeters, random());
        const away = side * (setbackMeters + depth / 2);
        const at = (forward: number, out: number): XY => [
          from[0] + east * (along + forward) + north * (away + out),
          from[1] + north * (along + forward) - east * (away + out),
        ];
        const [w, d] = [width / 2, depth / 2];
        yield { center: at(0, 0), corners: [at(-w, -d), at(w, -d), at(w, d), at(-w, d)] };
      }
    }
  }
}

const between = ({ least, most }: { least: number; most: number }, share: number) =>
  least + (most - least) * share;

function isInCapital([lng, lat]: LngLat): boolean {
  const [west, south, east, north] = capital;
  return lng > west && lng < east && lat > south && lat < north;
}

function touchesBuilt(built: Map<number, XY[]>, [x, y]: XY): boolean {
  return cellsWithin([x, y], apartMeters).some((cell) =>
    built.get(cell)?.some((other) => Math.hypot(other[0] - x, other[1] - y) < apartMeters),
  );
}

/** Says of a point whether it is on a street or within its clearance. */
function streetLookup(streets: Street[]): (point: XY) => boolean {
  const segments = streets.flatMap(({ points }) => {
    const plane = points.map(toPlane);
    return plane.slice(1).map((to, i): [from: XY, to: XY] => [plane[i]!, to]);
  });
  if (segments.length === 0) return () => false;
  const boxes = new Flatbush(segments.length);
  for (const segment of segments) boxes.add(...boxOf(...segment));
  boxes.finish();
  return (point) => {
    const [x, y] = point;
    return boxes
      .search(x - clearanceMeters, y - clearanceMeters, x + clearanceMeters, y + clearanceMeters)
      .some((at) => nearestOnSegment(point, ...segments[at]!).meters < clearanceMeters);
  };
}

/** One number for a cell: the plane of the country is less than a million cells wide. */
const cellOf = ([x, y]: XY) => Math.floor(x / cellMeters) * 1_000_000 + Math.floor(y / cellMeters);

/** The cells that a square around the point reaches; `meters` is at most the side of a cell. */
function cellsWithin([x, y]: XY, meters: number): number[] {
  const corners = [-meters, meters].flatMap((dx) => [-meters, meters].map((dy) => cellOf([x + dx, y + dy])));
  return [...new Set(corners)];
}
