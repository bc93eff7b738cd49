import { type AdministrativeAreas, type AreaKind, type MultiPolygon, openData } from '@portal/data';
import type { LngLat } from '@portal/geo';
import { booleanPointInPolygon, multiPolygon, point } from '@turf/turf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAreaIndex } from './area-index.ts';

const data = openData();
const areas = createAreaIndex(data.areas(), data.areaShapes());
const everywhere: [AreaKind, LngLat, LngLat][] = [
  ['wards', [90.33, 23.68], [90.5, 23.9]],
  ['thanas', [88, 20.5], [92.7, 26.7]],
  ['subDistricts', [88, 20.5], [92.7, 26.7]],
  ['districts', [88, 20.5], [92.7, 26.7]],
  ['unions', [88, 20.5], [92.7, 26.7]],
];

describe('the area index', () => {
  it.each(everywhere)(
    'finds the %s that Turf finds among all of them',
    (kind, [west, south], [east, north]) => {
      const shapes = areas.list(kind).flatMap(({ id }) => {
        const shape = areas.shape(kind, id);
        return shape ? [{ id, shape: multiPolygon(shape), box: boxOf(shape) }] : [];
      });
      const position = fc.tuple(
        fc.double({ min: west, max: east, noNaN: true }),
        fc.double({ min: south, max: north, noNaN: true }),
      );
      let inside = 0;
      fc.assert(
        fc.property(position, (at) => {
          const expected = shapes
            .filter(({ box }) => at[0] >= box[0] && at[0] <= box[2] && at[1] >= box[1] && at[1] <= box[3])
            .filter(({ shape }) => booleanPointInPolygon(point(at), shape))
            .map(({ id }) => id);
          const found = areas.find(kind, at);
          inside += found ? 1 : 0;
          expect(found?.id).toBe(expected.length > 0 ? Math.min(...expected) : undefined);
        }),
        { numRuns: 300 },
      );
      expect(inside).toBeGreaterThan(50);
    },
  );

  it('gives each area of Dhaka its own center', () => {
    for (const kind of ['wards', 'cityCorporations'] as const) {
      for (const area of areas.list(kind)) expect(areas.find(kind, area.centre)?.id).toBe(area.id);
    }
  });

  it('finds a whole chain of areas around the parliament, each inside the next', () => {
    const around = areas.surroundings([90.3785, 23.7625]);
    expect(around).toMatchObject({
      division: { name: 'Dhaka' },
      district: { name: 'Dhaka' },
      city: { name: 'Dhaka' },
      thana: { name: 'Sher-e-Bangla Nagar' },
      union: null,
      pauroshova: null,
    });
  });

  it('finds nothing in the Bay of Bengal', () => {
    expect(new Set(Object.values(areas.surroundings([90.5, 20.2])))).toEqual(new Set([null]));
  });

  it('gives a shared border to the lower number, whichever side is requested', () => {
    const square = (west: number): MultiPolygon => [
      [
        [
          [west, 0],
          [west + 1, 0],
          [west + 1, 1],
          [west, 1],
          [west, 0],
        ],
      ],
    ];
    const unions = [1, 2].map((id) => ({ id, name: `Union ${id}` }));
    const pair = createAreaIndex({ unions } as unknown as AdministrativeAreas, {
      'unions:1': square(0),
      'unions:2': square(1),
    });
    expect(pair.find('unions', [1, 0.5])?.id).toBe(1);
    expect(pair.find('unions', [1.0000001, 0.5])?.id).toBe(2);
    expect(pair.find('unions', [2.0000001, 0.5])).toBeNull();
  });
});

function boxOf(shape: MultiPolygon): [number, number, number, number] {
  const [lngs, lats] = [0, 1].map((axis) => shape.flatMap(([outer]) => outer!.map((at) => at[axis]!)));
  return [Math.min(...lngs!), Math.min(...lats!), Math.max(...lngs!), Math.max(...lats!)];
}
