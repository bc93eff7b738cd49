import { expect, test } from 'vitest';
import { readSource } from '../../pages/reference/render/source.ts';
import type { View } from '../../parts/map/view.ts';
import { featuresOf } from './geometry.ts';
import { boundsOf, isShown, nearestZoom, tagPosition } from './view.ts';

const view: View = { bounds: { west: 90, south: 23, east: 91, north: 24 }, width: 400, height: 436 };

test('a point near the edge does not count as shown', () => {
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
  const feature = { role: 'returned' as const, path: '/line', label: 'line', geometry };
  expect(tagPosition({ ...feature, kind: 'line' })).toEqual([2, 5]);
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

test('the center of a district is shown with the towns around it, a place with its streets', () => {
  const { operations } = readSource().contracts.v2;
  const zoomOf = (id: string) => {
    const operation = operations.find((one) => one.id === id)!;
    const [recorded] = operation.responses.find(({ status }) => status === 200)!.examples;
    return nearestZoom(featuresOf(operation, { parameters: {} }, recorded!.value));
  };
  expect(zoomOf('listDistricts')).toBe(10);
  expect(zoomOf('listSubDistricts')).toBe(10);
  expect(zoomOf('getPlaceDetails')).toBe(16);
});
