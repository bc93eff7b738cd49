import type { LngLat } from '@portal/geo';
import { expect, test } from 'vitest';
import { closestOnLine, middleOfLine } from './distance.ts';

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
