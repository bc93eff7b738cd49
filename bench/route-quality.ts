/** How believable routes are: known durations, the noise of traces. */

import { distanceMeters, type LngLat, metersPer } from '@portal/geo';
import { openData, randomSeries } from '../data/src/index.ts';
import type { RoutingEngine } from '../server/src/routing/engine.ts';
import { lazyRouting } from '../server/src/routing/open-routing.ts';
import { knownRoutes } from '../server/src/routing/testing/known-routes.ts';
import { recordedTrace } from '../server/src/routing/testing/recorded-trace.ts';
import { type Measurement, measuredBy } from './report.ts';

/** Traces longer than this say no more, and take long. */
const longestTraceMeters = 20_000;
const seedCount = 3;

export async function measureRouteQuality(): Promise<Measurement[]> {
  const engine = await lazyRouting().open();
  return [...(await measureDurations(engine)), ...(await measureTraces(engine))];
}

async function measureDurations(engine: RoutingEngine): Promise<Measurement[]> {
  const how = 'the sample, by car; bands as in known-routes.csv, every second route fits the speeds';
  const routes = await Promise.all(
    knownRoutes().map(async (route) => {
      const { summary } = await engine.route([route.from, route.to], 'car');
      return {
        ...route,
        minutes: summary.time / 60,
        // No road of the country may be driven faster than its fastest class.
        floorMinutes:
          ((summary.length * metersPer.mi) / 1000 / openData().roadSpeeds().roads.motorway.limit) * 60,
      };
    }),
  );
  const inBand = (some: typeof routes) =>
    some.filter(({ minutes, low, high }) => minutes >= low && minutes <= high).length;
  const heldOut = routes.filter(({ isFitted }) => !isFitted);
  const tooFast = routes.filter(({ minutes, floorMinutes }) => minutes < floorMinutes);
  const measured = measuredBy(how);
  const errors = heldOut.map(({ minutes, typical }) => Math.abs(minutes / typical - 1) * 100);
  return [
    measured('known routes within their band, of 24', inBand(routes), 'routes', 20, true),
    measured('of the twelve that nothing was fitted to', inBand(heldOut), 'routes'),
    measured('mean distance from the typical duration, these twelve', mean(errors), '%'),
    measured('routes faster than the highest legal limit', tooFast.length, 'routes', 0),
  ];
}

async function measureTraces(engine: RoutingEngine): Promise<Measurement[]> {
  const how = `routes of the table up to 20 km, points with normal noise, ${seedCount} seeds; length matched by length driven`;
  const paths = await Promise.all(
    knownRoutes().map(async ({ from, to }) => {
      const { legs } = await engine.route([from, to], 'car');
      return legs.flatMap(({ shape }) => shape);
    }),
  );
  const short = paths.filter((path) => lengthMeters(path) < longestTraceMeters);
  const measurements: Measurement[] = [];
  for (const [noise, spacing] of [
    [5, 60],
    [30, 60],
    [30, 15],
  ] as const) {
    const excess: number[] = [];
    for (const [at, path] of short.entries()) {
      for (let seed = 0; seed < seedCount; seed += 1) {
        const trace = recordedTrace(path, spacing, noise, randomSeries(`${noise} ${spacing} ${at} ${seed}`));
        const matched = await engine.match(trace, 'car');
        excess.push((matched.lengthMeters / lengthMeters(path) - 1) * 100);
      }
    }
    const what = `${noise} m noise, a point each ${spacing} m: longer by`;
    measurements.push({ what, value: mean(excess), unit: '%', budget: 5, how });
  }
  return measurements;
}

function lengthMeters(path: LngLat[]): number {
  return path.slice(1).reduce((sum, point, i) => sum + distanceMeters(path[i]!, point), 0);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
