import { distanceMeters, type LngLat } from '@portal/geo';
import { describe, expect, it } from 'vitest';
import { NearestPoints, type NearPoint, nearestPoints } from './nearest-points.ts';

const indexesOf = (near: NearPoint[]) => near.map(({ index }) => index);

const pointsOf = (points: LngLat[]) => nearestPoints(points.length, (index) => points[index]!);

/** Numbers from 0 to 1, the same in each run (Lehmer, multiplier 48271). */
function series(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** All points by distance, compared in sequence. */
function byLooking(points: LngLat[], center: LngLat, limit: number, radiusMeters: number): NearPoint[] {
  return points
    .map((point, index) => ({ index, distanceMeters: distanceMeters(center, point) }))
    .filter((near) => near.distanceMeters <= radiusMeters)
    .sort((one, other) => one.distanceMeters - other.distanceMeters || one.index - other.index)
    .slice(0, limit);
}

describe('nearestPoints', () => {
  it('finds what looking at every point finds, in a town, a country and all over the Earth', () => {
    const random = series(7);
    const areas: [west: number, south: number, width: number, height: number, radiusMeters: number][] = [
      [90.35, 23.7, 0.1, 0.1, 700],
      [88, 20.6, 4.7, 6, 40_000],
      [-180, -90, 360, 180, 3_000_000],
    ];
    for (const [west, south, width, height, radius] of areas) {
      const position = (): LngLat => [west + random() * width, south + random() * height];
      const points = Array.from({ length: 3000 }, position);
      const index = pointsOf(points);
      for (let n = 0; n < 200; n++) {
        const center = position();
        for (const limit of [1, 10, 5000]) {
          const found = index.search(center, limit, radius);
          const looked = byLooking(points, center, limit, radius);
          expect(indexesOf(found)).toEqual(indexesOf(looked));
          found.forEach((near, rank) => {
            // A micrometre, with the rounding of degrees at both ends.
            expect(Math.abs(near.distanceMeters - looked[rank]!.distanceMeters)).toBeLessThan(1e-6);
          });
        }
      }
    }
  });

  it('knows neither dateline nor poles as an edge', () => {
    const index = pointsOf([
      [179.99, 0],
      [-179.98, 0],
      [0, 89.99],
      [180, 89.99],
    ]);
    expect(indexesOf(index.search([-179.999, 0], 9, 5000))).toEqual([0, 1]);
    expect(indexesOf(index.search([90, 90], 9, 5000))).toEqual([2, 3]);
  });

  it('finds among some of the points what an index of these alone finds', () => {
    const random = series(11);
    const points = Array.from({ length: 3000 }, (): LngLat => [90 + random() * 0.2, 23 + random() * 0.2]);
    const index = pointsOf(points);
    const some = Uint32Array.from(points.flatMap((_, at) => (at % 7 === 3 ? at : [])));
    const [among, alone] = [index.among(some.slice()), pointsOf(Array.from(some, (at) => points[at]!))];
    for (let n = 0; n < 100; n++) {
      const center: LngLat = [90 + random() * 0.2, 23 + random() * 0.2];
      const expected = alone.search(center, 10, 3000).map((near) => ({ ...near, index: some[near.index] }));
      expect(among.search(center, 10, 3000)).toEqual(expected);
    }
  });

  it('finds in several parts what an index of them together finds, and a point of two parts once', () => {
    const random = series(13);
    const points = Array.from({ length: 3000 }, (): LngLat => [90 + random() * 0.2, 23 + random() * 0.2]);
    const index = pointsOf(points);
    const every = (step: number) => points.flatMap((_, at) => (at % step === 0 ? at : []));
    const parts = [6, 10, 15].map((step) => index.among(Uint32Array.from(every(step))));
    const together = index.among(Uint32Array.from(new Set([6, 10, 15].flatMap(every))));
    for (let n = 0; n < 100; n++) {
      const center: LngLat = [90 + random() * 0.2, 23 + random() * 0.2];
      for (const limit of [1, 10, 100]) {
        const found = NearestPoints.searchEach(parts, center, limit, 3000);
        expect(found).toEqual(together.search(center, limit, 3000));
      }
    }
  });

  it('gives points at the same place by index, also where the limit cuts them', () => {
    const points = Array.from({ length: 500 }, (_, n): LngLat => [90 + (n % 5) * 0.01, 23]);
    const index = pointsOf(points);
    expect(indexesOf(index.search([90, 23], 4, 100))).toEqual([0, 5, 10, 15]);
    expect(indexesOf(index.search([90, 23], 4, 100, (n) => n >= 7))).toEqual([10, 15, 20, 25]);
  });

  it('finds nothing where there are no points, or the limit is zero', () => {
    expect(pointsOf([]).search([90, 23], 5, 1e9)).toEqual([]);
    const one = pointsOf([[90, 23]]);
    expect(one.search([90, 23], 0, 1e9)).toEqual([]);
    expect(one.search([90, 24], 5, 1000)).toEqual([]);
    expect(indexesOf(one.search([90, 23], 5, 0))).toEqual([0]);
    expect(indexesOf(one.search([-90, -23], 5, 1e9))).toEqual([0]);
  });
});
