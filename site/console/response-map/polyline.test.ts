import { expect, test } from 'vitest';
import { decodePolyline } from './polyline.ts';

test("the format's published example decodes to its published points", () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]);
});

test('one more decimal makes every number ten times smaller', () => {
  expect(decodePolyline('_p~iF~ps|U', 6)).toEqual([[3.85, -12.02]]);
});

test('a text that breaks off or holds other characters is no line', () => {
  expect(decodePolyline('_p~iF~ps|U_ulL', 5)).toBeUndefined();
  expect(decodePolyline('_p~iF~ps|', 5)).toBeUndefined();
  expect(decodePolyline('গুলশান', 5)).toBeUndefined();
  expect(decodePolyline('', 5)).toEqual([]);
});
