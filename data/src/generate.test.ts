import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeAreas } from './areas.ts';
import { readLandFeatures } from './land.ts';
import { makePlaces } from './places.ts';
import { readRecords } from './record-file.ts';
import { makeStreets } from './streets.ts';

const path = (name: string) => fileURLToPath(new URL(`../generated/${name}`, import.meta.url));
const generated = (name: string): unknown => JSON.parse(readFileSync(path(name), 'utf8'));

it('makes the same areas, streets and places on every run', () => {
  const { areas, shapes } = makeAreas();
  expect(areas).toEqual(generated('areas.json'));
  expect(shapes).toEqual(generated('area-shapes.json'));
  const streets = makeStreets(areas, shapes, readLandFeatures());
  expect(streets).toEqual(generated('streets.json'));
  expect(makePlaces(areas, shapes, streets)).toEqual([...readRecords(path('places.json'))]);
});
