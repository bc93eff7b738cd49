import type { LngLat } from '@portal/geo';
import { booleanPointInPolygon, point, polygon } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInPolygon } from './polygon.ts';

const square: LngLat[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const hole: LngLat[] = [
  [1, 1],
  [1, 3],
  [3, 3],
  [3, 1],
  [1, 1],
];

describe('isInPolygon', () => {
  it('counts inside, edge and corner, and neither outside nor the hole', () => {
    expect(isInPolygon([0.5, 0.5], [square, hole])).toBe(true);
    expect(isInPolygon([0, 2], [square])).toBe(true);
    expect(isInPolygon([4, 4], [square])).toBe(true);
    expect(isInPolygon([2, 2], [square, hole])).toBe(false);
    expect(isInPolygon([5, 2], [square])).toBe(false);
  });

  it('agrees with Turf on random star-shaped polygons and points', () => {
    const ring = fc
      .array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 3, maxLength: 24 })
      .map((radii): LngLat[] => {
        const corners = radii.map((radius, i): LngLat => {
          const angle = (i / radii.length) * 2 * Math.PI;
          return [90 + radius * Math.cos(angle), 24 + radius * Math.sin(angle)];
        });
        return [...corners, corners[0]!];
      });
    const position = fc.tuple(
      fc.double({ min: 85, max: 95, noNaN: true }),
      fc.double({ min: 19, max: 29, noNaN: true }),
    );
    fc.assert(
      fc.property(ring, position, (outline, at) => {
        expect(isInPolygon(at, [outline])).toBe(booleanPointInPolygon(point(at), polygon([outline])));
      }),
      { numRuns: 500 },
    );
  });
});
