import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DrawnFeature } from '../geometry.ts';
import { Legend } from './Legend.tsx';

const area = (role: DrawnFeature['role'], path: string, label: string): DrawnFeature => ({
  role,
  kind: 'area',
  path,
  label,
  geometry: { type: 'Polygon', coordinates: [] },
});

const wordsOfLegend = (features: DrawnFeature[], source?: string) =>
  renderToStaticMarkup(<Legend features={features} source={source} />).replace(/<[^>]+>/g, '');

it('names a shape and the endpoint that it is from, where the response has none', () => {
  const fetched = area('fetched', '/fetched/ward/geo_data', 'Ward 3');
  expect(wordsOfLegend([fetched], 'Ward & Zone')).toContain('Ward 3, from Ward');
});

it('names a shape of the response and its field, unless its field is its name', () => {
  expect(wordsOfLegend([area('returned', '/ward/geo_data', 'Ward 3')])).toContain(
    'Ward 3, from ward.geo_data',
  );
  expect(wordsOfLegend([area('returned', '/ward/geo_data', 'ward.geo_data')])).not.toContain('from');
});
