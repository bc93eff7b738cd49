import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeAreas } from './areas.ts';
import { readLandFeatures } from './land.ts';
import { openData } from './load.ts';
import type { StreetRecord } from './named-streets.ts';
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

it('has the lines of named streets as they were written', () => {
  const written = [...readRecords<StreetRecord>(path('named-streets.json'))];
  const read = openData().namedStreets();
  expect(read.map(({ place, highway, lines }) => [place.id, highway, lines])).toEqual(
    written.map(({ id, highway, lines }) => [id, highway, lines]),
  );
});
