import { expect, test } from 'vitest';
import { pixelOf, positionAt, type View, viewAround } from './view.ts';

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

test('a pixel gives back the point that is there', () => {
  const { x, y } = pixelOf(view, [90.25, 23.75]);
  const [longitude, latitude] = positionAt(view, x, y);
  expect(longitude).toBeCloseTo(90.25, 9);
  expect(latitude).toBeCloseTo(23.75, 9);
});

test('a map of 512 px at zoom 0 shows the world to 85.0511 degrees, the square of Web Mercator', () => {
  const { bounds } = viewAround([0, 0], 0, 512, 512);
  expect([bounds.west, bounds.east]).toEqual([-180, 180]);
  // EPSG:3857.
  expect(bounds.north).toBeCloseTo(85.051129, 5);
  expect(bounds.south).toBeCloseTo(-85.051129, 5);
});

test('the center of a view is in the middle of the picture', () => {
  const { x, y } = pixelOf(viewAround([90.4, 23.8], 12.5, 765, 519), [90.4, 23.8]);
  expect(x).toBeCloseTo(382.5, 6);
  expect(y).toBeCloseTo(259.5, 6);
});
