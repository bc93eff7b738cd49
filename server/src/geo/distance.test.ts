import { distanceMeters, type LngLat } from '@portal/geo';
import { expect, it } from 'vitest';
import { eastNorthMeters } from './distance.ts';

it.each([
  ['Teknaf', [92.3, 20.86]],
  ['Dhaka', [90.41, 23.81]],
  ['Tetulia', [88.34, 26.48]],
  ['Helsinki', [24.94, 60.17]],
] as [string, LngLat][])('is as far east and north as the great circle of each: %s', (_name, from) => {
  const [lng, lat] = from;
  const [east, north] = eastNorthMeters(from, [lng + 0.01, lat - 0.01]);
  expect(Math.abs(east / distanceMeters(from, [lng + 0.01, lat]) - 1)).toBeLessThan(0.001);
  expect(Math.abs(-north / distanceMeters(from, [lng, lat - 0.01]) - 1)).toBeLessThan(0.001);
});

it('takes of two points the nearer one: 100 m to the east before 105 m to the north', () => {
  const at: LngLat = [90.41, 23.81];
  // A degree of longitude is 101.7 km there, and one of latitude 111.2 km.
  const away = [
    [90.41 + 100 / 101_730, 23.81],
    [90.41, 23.81 + 105 / 111_195],
  ].map((point) => Math.hypot(...eastNorthMeters(at, point as LngLat)));
  expect(away.map(Math.round)).toEqual([100, 105]);
});
