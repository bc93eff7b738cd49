import { randomSeries } from '@portal/data';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type LngLat, NoRouteError, type RoutingEngine } from './engine.ts';
import { hasValhallaBinary } from './testing/street-map.ts';

describe.skipIf(!hasValhallaBinary)('Route Match', () => {
  let app: FastifyInstance;
  /** A point every 60 m or so along a route through Dhaka. */
  let driven: LngLat[];
  beforeAll(async () => {
    app = await buildApp({ shedding: false });
    const { geometry } = (
      await app.inject('/v2/api/route/90.41254,23.79251;90.37593,23.74652?api_key=sandbox&geometries=geojson')
    ).json().routes[0];
    driven = geometry.coordinates.slice(0, 60);
  });
  afterAll(() => app.close());

  const match = (trace: LngLat[]) =>
    app.inject(
      `/v2/api/routing/matching?api_key=sandbox&points=${trace.map((point) => point.join()).join(';')}`,
    );
  const used = async () => app.services.ledger.used((await app.services.keys.find('sandbox'))!);

  it('returns the whole trace', async () => {
    const { geometry } = (await match(driven)).json();
    expect(geometry.coordinates[0][0]).toBeCloseTo(driven[0]![0], 3);
    expect(geometry.coordinates.at(-1)[1]).toBeCloseTo(driven.at(-1)![1], 3);
  });

  it('never charges for a part of a trace: it reports the first point that has no match', async () => {
    const before = await used();
    for (const off of [0, 30, 59]) {
      const trace = driven.with(off, [driven[off]![0] + 0.2, driven[off]![1] + 1.2]);
      const response = await match(trace);
      expect([response.statusCode, response.json().errors[0].parameter]).toEqual([400, `points[${off}]`]);
    }
    expect(await used()).toBe(before);
  });

  /** `npm run bench -- fuzz` sends all of them. */
  const share = process.env.FUZZ_SEED ? 1 : 0.03;
  const regions = [
    { name: 'in Dhaka', traces: 1000, west: 90.36, south: 23.72, width: 0.07, height: 0.11, least: 0.66 },
    { name: 'countrywide', traces: 300, west: 88.6, south: 22.0, width: 3.6, height: 4.0, least: 0 },
  ];
  it.each(regions)('never fails for points off the streets, however they are: $name', async (region) => {
    const random = randomSeries(process.env.FUZZ_SEED ?? `traces ${region.name}`);
    const statuses = new Map<number, number>();
    for (let count = 0; count < region.traces * share; count++) {
      const start: LngLat = [region.west + random() * region.width, region.south + random() * region.height];
      const trace = Array.from(
        { length: 2 + Math.floor(random() * 4) },
        (_, i): LngLat => [start[0] + i * random() * 0.002, start[1] + i * random() * 0.002],
      );
      const { statusCode, body } = await match(trace);
      expect([200, 400], `${JSON.stringify(trace)}: ${body.slice(0, 300)}`).toContain(statusCode);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode === 400) expectPointAtFault(trace, JSON.parse(body).errors[0]);
    }
    // Two thirds of the traces off the streets of the capital match a way along them.
    const matched = statuses.get(200) ?? 0;
    expect(matched / (matched + (statuses.get(400) ?? 0))).toBeGreaterThanOrEqual(region.least);
  });

  /** A fault is that of a point alone, or of the way to it from the one before. */
  function expectPointAtFault(trace: LngLat[], error: { parameter: string; expected: string }): void {
    const index = Number(/^points\[(\d+)\]$/.exec(error.parameter)?.[1]);
    expect(index).toBeLessThan(trace.length);
    if (/near/.test(error.expected)) return;
    expect(error.expected).toContain(`points[${index - 1}]`);
  }

  it('names the point after a gap that no road bridges', async () => {
    const trace: LngLat[] = [
      [90.4125, 23.7925],
      [90.4126, 23.7935],
      [90.4127, 23.7945],
      [90.38, 23.78],
      [90.381, 23.78],
    ];
    const response = await match(trace);
    expect([response.statusCode, response.json().errors[0]]).toMatchObject([
      400,
      { parameter: 'points[3]', expected: 'a point that streets connect with points[2]' },
    ]);
  });

  it.each([1, 2, 5, 6])(
    'finds the pair that breaks where the engine does not say which: before %i',
    async (at) => {
      const trace = driven.slice(0, 7);
      const engine = await app.services.routing();
      const breaking: RoutingEngine = {
        ...engine,
        match: async (points) => {
          if (points.length > at) throw new NoRouteError('noPath', 'No road connects these points.');
          return { path: points, lengthMeters: 1 };
        },
      };
      const { routing } = app.services;
      app.services.routing = async () => breaking;
      try {
        expect((await match(trace)).json().errors[0]).toMatchObject({
          parameter: `points[${at}]`,
          expected: `a point that streets connect with points[${at - 1}]`,
        });
      } finally {
        app.services.routing = routing;
      }
    },
  );

  it('names the pair of a trace that is too far apart', async () => {
    const far: LngLat = [driven[30]![0] + 0.05, driven[30]![1] + 0.05];
    const response = await match([...driven.slice(0, 30), far, far]);
    expect([response.statusCode, response.json().errors[0]]).toMatchObject([
      400,
      { parameter: 'points[30]', expected: expect.stringContaining('points[29]') },
    ]);
  });

  it('refuses a last point that it would have to drop', async () => {
    const response = await match([
      [90.4125, 23.7925],
      [90.4, 23.8],
      [90.42, 23.7925],
    ]);
    expect([response.statusCode, response.json().errors[0].parameter]).toEqual([400, 'points[2]']);
  });
});
