import { describe, expect, it } from 'vitest';
import { distanceMeters } from './distance.ts';

describe('distanceMeters', () => {
  it('gives a quarter of the meridian from equator to pole: 10,007,557 m on the mean sphere', () => {
    expect(distanceMeters([90, 0], [0, 90])).toBeCloseTo((Math.PI / 2) * 6_371_008.8, 3);
  });

  it('crosses the dateline the short way: one degree on the equator is 111,195 m', () => {
    expect(distanceMeters([179.5, 0], [-179.5, 0])).toBeCloseTo(111_195.08, 1);
  });

  it('gives about 216 km from Dhaka to Chattogram (published great-circle figures: 214 to 217 km)', () => {
    const kilometers = distanceMeters([90.4125, 23.8103], [91.8123, 22.3569]) / 1000;
    expect(kilometers).toBeGreaterThan(214);
    expect(kilometers).toBeLessThan(218);
  });

  it('is zero between identical points', () => {
    expect(distanceMeters([90.4, 23.8], [90.4, 23.8])).toBe(0);
  });
});
