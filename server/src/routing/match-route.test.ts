import { randomSeries } from '@portal/data';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { LngLat } from './engine.ts';
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

  it('never fails for points off the streets, however they are', async () => {
    const random = randomSeries(process.env.FUZZ_SEED ?? 'traces');
    const statuses = new Map<number, number>();
    for (let count = 0; count < (process.env.FUZZ_SEED ? 1000 : 40); count++) {
      const start: LngLat = [90.36 + random() * 0.07, 23.72 + random() * 0.11];
      const trace = Array.from(
        { length: 2 + Math.floor(random() * 4) },
        (_, i): LngLat => [start[0] + i * random() * 0.002, start[1] + i * random() * 0.002],
      );
      const { statusCode, body } = await match(trace);
      expect([200, 400], `${JSON.stringify(trace)}: ${body.slice(0, 300)}`).toContain(statusCode);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    // Two thirds of what someone draws off the streets is a way along them.
    expect(statuses.get(200)).toBeGreaterThan((statuses.get(400) ?? 0) * 2);
  });

  it('names the point after a gap that no road bridges', async () => {
    const trace: LngLat[] = [
      [90.4125, 23.7925],
      [90.4126, 23.7935],
      [90.4127, 23.7945],
      [90.38, 23.78],
      [90.381, 23.78],
    ];
    const response = await match(trace);
    expect([response.statusCode, response.json().errors[0].parameter]).toEqual([400, 'points[3]']);
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
