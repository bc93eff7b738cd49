import { expect, test } from 'vitest';
import { closestOnLine, distanceMeters, middleOfLine } from './distance.ts';
import type { LngLat } from './position.ts';

test('Nashville and Los Angeles are 2,886.45 km apart, the published example for a radius of 6,371 km', () => {
  // https://rosettacode.org/wiki/Haversine_formula gives 2,887.26 km for 6,372.8 km.
  const meters = distanceMeters([-86.67, 36.12], [-118.4, 33.94]);
  expect(Math.abs(meters - (2_887_259.95 * 6_371_008.8) / 6_372_800)).toBeLessThan(1);
});

test('the date line is no barrier, and a pole is one point', () => {
  expect(distanceMeters([179.5, 0], [-179.5, 0])).toBeCloseTo(111_195.08, 1);
  expect(distanceMeters([0, 90], [120, 90])).toBeCloseTo(0, 5);
});

test('the middle of a line is halfway along it, not its middle vertex', () => {
  const line: LngLat[] = [
    [0, 0],
    [0, 0.001],
    [0, 0.002],
    [0, 0.01],
  ];
  expect(middleOfLine(line)?.[1]).toBeCloseTo(0.005, 9);
  expect(middleOfLine([])).toBeUndefined();
  expect(middleOfLine([[90, 23]])).toEqual([90, 23]);
});

test('the closest point of a street is on its segment, or at its end', () => {
  const street: LngLat[] = [
    [90.4, 23.8],
    [90.5, 23.8],
  ];
  const foot = closestOnLine(street, [90.42, 23.81]) as LngLat;
  expect(foot[0]).toBeCloseTo(90.42, 9);
  expect(foot[1]).toBeCloseTo(23.8, 9);
  expect(closestOnLine(street, [90.6, 23.81])).toEqual([90.5, 23.8]);
  expect(closestOnLine([], [90, 23])).toBeUndefined();
});
