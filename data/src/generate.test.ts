import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeAreas } from './areas.ts';
import { readLandFeatures } from './land.ts';
import { makePlaces } from './places.ts';
import { makeStreets } from './streets.ts';

const generated = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../generated/${name}`, import.meta.url)), 'utf8'));

it('makes the same areas, streets and places on every run', () => {
  const { areas, shapes } = makeAreas();
  const streets = makeStreets(areas, shapes, readLandFeatures());
  const places = makePlaces(areas, shapes, streets);
  const made = { areas, 'area-shapes': shapes, streets, places };
  // As texts, which are compared in a hundredth of the time.
  const changed = Object.entries(made).filter(
    ([name, content]) => JSON.stringify(content) !== JSON.stringify(generated(`${name}.json`)),
  );
  expect(changed.map(([name]) => name)).toEqual([]);
});
