import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LngLat } from './engine.ts';
import { decodePolyline, encodePolyline } from './polyline.ts';

// The example that the algorithm's author publishes: (38.5, -120.2), (40.7, -120.95), (43.252, -126.453).
const published: LngLat[] = [
  [-120.2, 38.5],
  [-120.95, 40.7],
  [-126.453, 43.252],
];

describe('polyline', () => {
  it('encodes the published example, latitude first on the wire', () => {
    expect(encodePolyline(published, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  });

  it('decodes the published example into longitude first', () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual(published);
  });

  it('keeps six decimals in a round trip at precision 6, west and south too', () => {
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6);
    fc.assert(
      fc.property(fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 1 }), (path) => {
        const decoded = decodePolyline(encodePolyline(path, 6), 6);
        expect(decoded.length).toBe(path.length);
        for (const [i, [lng, lat]] of decoded.entries()) {
          expect(lng).toBeCloseTo(path[i]![0], 6);
          expect(lat).toBeCloseTo(path[i]![1], 6);
        }
      }),
    );
  });
});
