import { expect, test } from 'vitest';
import type { DrawnFeature } from './geometry.ts';
import { drawnWords } from './legend-words.ts';

const feature = (path: string, label: string): DrawnFeature => ({
  role: 'returned',
  kind: 'point',
  path,
  label,
  geometry: { type: 'Point', coordinates: [90.4, 23.8] },
});

test.each([
  [[feature('/ward', 'Ward 3')], 'Ward 3'],
  [[feature('/fetched/ward area', 'Ward 3')], 'Ward 3'],
  [[feature('/routes/0/geometry', 'routes[0].geometry')], 'route'],
  [[feature('/fetched/routes/0/geometry', 'routes[0].geometry')], 'route'],
  [[feature('/places/0', 'Uttara'), feature('/places/1', 'Mirpur')], '2 places'],
  [[feature('/cities/0/center', 'cities[0].center')], 'city'],
  [[feature('/geometry', 'geometry')], 'geometry'],
  [[], ''],
])('the legend uses the words of the response', (features, words) => {
  expect(drawnWords(features)).toBe(words);
});
