import { expect, it } from 'vitest';
import { drawnStyle } from './drawn-style.ts';

it('has no undefined part: the map library accepts none', () => {
  const colors = { sent: '#000', returned: '#0f0', area: '#0f01', casing: '#fff', selected: '#00f' };
  const style = drawnStyle({ version: 8, sources: {}, layers: [] }, [], '/place', colors);
  expect(JSON.parse(JSON.stringify(style))).toStrictEqual(style);
});
