import { expect, test } from 'vitest';
import type { View } from '../map/view.ts';
import { boundsOf, isShown, pixelOf, positionAt, tagPosition } from './view.ts';

const view: View = { bounds: { west: 90, south: 23, east: 91, north: 24 }, width: 400, height: 436 };

test('the corners of the bounds are the corners of the picture', () => {
  expect(pixelOf(view, [90, 24])).toEqual({ x: 0, y: 0 });
  expect(pixelOf(view, [91, 23])).toEqual({ x: 400, y: 436 });
});

test('in the Mercator projection the middle latitude stands below the middle of the picture', () => {
  expect(pixelOf(view, [90.5, 23.5]).x).toBe(200);
  expect(pixelOf(view, [90.5, 23.5]).y).toBeGreaterThan(218);
  expect(pixelOf(view, [90.5, 23.5]).y).toBeLessThan(219);
});

test('a position near the edge does not count as shown', () => {
  expect(isShown(view, [90.5, 23.5], 20)).toBe(true);
  expect(isShown(view, [90.01, 23.5], 20)).toBe(false);
  expect(isShown(view, [92, 23.5], 0)).toBe(false);
});

test('a tag points at the middle of a line', () => {
  const geometry = {
    type: 'LineString' as const,
    coordinates: [
      [1, 1],
      [2, 5],
      [3, 1],
    ] as [number, number][],
  };
  const feature = { role: 'answered' as const, path: '/line', label: 'line', geometry };
  expect(tagPosition({ ...feature, kind: 'line' })).toEqual([2, 5]);
});

test('a pixel gives back the position that stands there', () => {
  const { x, y } = pixelOf(view, [90.25, 23.75]);
  const [longitude, latitude] = positionAt(view, x, y);
  expect(longitude).toBeCloseTo(90.25, 9);
  expect(latitude).toBeCloseTo(23.75, 9);
});

test('without anything to draw the map begins in Dhaka', () => {
  const { west, south, east, north } = boundsOf([]);
  expect([west < 90.4125, south < 23.8103, east > 90.4125, north > 23.8103]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
