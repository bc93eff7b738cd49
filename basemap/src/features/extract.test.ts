import type { LandFeature, Street } from '@portal/data';
import { expect, it } from 'vitest';
import { tileCutter } from '../tiles/cut.ts';
import { extractLayers, fromZoomOf } from './extract.ts';
import type { DrawnPlace } from './labels.ts';
import { bayOfBengal } from './sea.ts';

const street = (highway: Street['highway']): Street => ({
  ...{ name: 'Road 1', nameBn: 'রোড ১', highway },
  points: [
    [90, 24],
    [90.01, 24],
  ],
});

const pond = (sideDegrees: number, name = ''): LandFeature => ({
  type: 'Feature',
  properties: { class: 'water', name, nameBn: name, quality: 'surveyed' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [90, 24],
        [90 + sideDegrees, 24],
        [90, 24 + sideDegrees],
        [90, 24],
      ],
    ],
  },
});

it('has water from the zoom at which it is 4 pixels wide', () => {
  // A pixel of a tile with 512 is 360 / 512 / 2^10 = 0.000687 degrees at zoom 10.
  expect([0.0028, 0.0027].map((degrees) => fromZoomOf(pond(degrees)))).toEqual([10, 11]);
  // A lake of the whole world, and one without any extent.
  expect([360, 0].map((degrees) => fromZoomOf(pond(degrees)))).toEqual([0, 14]);
});

it('has lanes bare in the far view and named in the near one, and names of lakes', () => {
  const layers = extractLayers([street('residential'), pond(0.01, 'Long Lake'), street('trunk'), pond(0.01)]);
  expect(
    layers.map(({ name, fromZoom, toZoom, features }) => [name, fromZoom, toZoom, features.length]),
  ).toEqual([
    ['water', 9, undefined, 2],
    ['road', 12, 13, 1],
    ['road', 5, undefined, 1],
    ['road', 14, undefined, 1],
    ['label', 12, undefined, 1],
  ]);
  expect(layers.at(-1)!.features[0]!.properties).toMatchObject({ class: 'lake', name: 'Long Lake' });
});

it('has each place from the zoom of its tier', () => {
  const places = [1, 0].map(
    (tier): DrawnPlace => ({
      type: 'Feature',
      properties: { icon: 'hospital', tier },
      geometry: { type: 'Point', coordinates: [90, 24] },
    }),
  );
  expect(places.map(fromZoomOf)).toEqual([14, 12]);
  const layers = extractLayers(places).filter(({ name }) => name === 'place');
  expect(layers.map(({ fromZoom, features }) => [fromZoom, features])).toEqual([
    [12, [places[1]]],
    [14, [places[0]]],
  ]);
});

it('draws the mouth of the Meghna as sea where no area has it', () => {
  const sea = { type: 'Polygon' as const, coordinates: [bayOfBengal] };
  const features = [{ type: 'Feature' as const, properties: {}, geometry: sea }];
  const cut = tileCutter([{ name: 'sea', fromZoom: 0, features }]);
  // At 90.66, 23.0 between Chandpur and Hijla, and at 90.37, 23.0 in Muladi.
  expect([3079, 3076].map((x) => Object.keys(cut(12, x, 1778)))).toEqual([['sea'], []]);
});
