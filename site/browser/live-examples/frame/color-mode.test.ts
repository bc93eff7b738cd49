import { expect, it, vi } from 'vitest';

vi.stubGlobal('location', { search: '' });
const { withOwnParts } = await import('./color-mode.ts');

const layer = (id: string, source = 'map') => ({ id, type: 'line', source });
const base = (color: string, ids: string[]) => ({
  color,
  sources: { map: { type: 'vector' } },
  layers: [{ id: 'ground', type: 'background' }, ...ids.map((id) => layer(id))],
});

it('keeps what the example added, each below the layer it was below, in the other style', () => {
  const now = base('light', ['roads', 'names']);
  now.sources = { ...now.sources, mine: { type: 'geojson' } } as never;
  now.layers.splice(2, 0, layer('below-names', 'mine'));
  now.layers.push(layer('on-top', 'mine'), layer('higher', 'mine'));
  const next = withOwnParts(base('dark', ['roads', 'names']), now);
  expect(next.color).toBe('dark');
  expect(Object.keys(next.sources)).toEqual(['map', 'mine']);
  expect(next.layers.map(({ id }) => id)).toEqual([
    'ground',
    'roads',
    'below-names',
    'names',
    'on-top',
    'higher',
  ]);
});
