/**
 * Building footprints along the local streets of the capital: generated in the style of the place, for the map's
 * street level alone. No footprint is a real one, and none reaches a street, water or a park.
 */

import type { LngLat } from '@portal/geo';
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
      addTo(built, cellOf(plot.center), plot.center);
      footprints.push([...plot.corners, plot.corners[0]!].map((corner) => rounded(fromPlane(corner))));
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
  const cells = new Map<number, [from: XY, to: XY][]>();
  for (const { points } of streets) {
    const plane = points.map(toPlane);
    plane.slice(1).forEach((to, i) => {
      const from = plane[i]!;
      const steps = Math.max(1, Math.ceil((2 * Math.hypot(to[0] - from[0], to[1] - from[1])) / cellMeters));
      const reached = new Set<number>();
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps;
        const passed: XY = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        // A quarter of a cell covers what lies between two steps.
        for (const cell of cellsWithin(passed, clearanceMeters + cellMeters / 4)) reached.add(cell);
      }
      for (const cell of reached) addTo(cells, cell, [from, to]);
    });
  }
  return (point) =>
    cells
      .get(cellOf(point))
      ?.some(([from, to]) => nearestOnSegment(point, from, to).meters < clearanceMeters) ?? false;
}

/** One number for a cell: the plane of the country is less than a million cells wide. */
const cellOf = ([x, y]: XY) => Math.floor(x / cellMeters) * 1_000_000 + Math.floor(y / cellMeters);

/** The cells that a square around the point reaches; `meters` is at most the side of a cell. */
function cellsWithin([x, y]: XY, meters: number): number[] {
  const corners = [-meters, meters].flatMap((dx) => [-meters, meters].map((dy) => cellOf([x + dx, y + dy])));
  return [...new Set(corners)];
}

function addTo<Value>(cells: Map<number, Value[]>, cell: number, value: Value): void {
  const values = cells.get(cell);
  if (values) values.push(value);
  else cells.set(cell, [value]);
}

/** To six digits, about 0.1 m. */
const rounded = ([lng, lat]: LngLat): LngLat => [Math.round(lng * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6];
