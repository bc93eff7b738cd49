import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LngLat } from '@portal/geo';
import { afterAll, expect, it } from 'vitest';
import { encodeOsmPbf, type OsmRelation, type OsmWay } from '../osm-pbf.ts';
import { streetsAndWater } from './streets-and-water.ts';

const root = mkdtempSync(join(tmpdir(), 'water-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Nodes 1 to 8 on a line to the east, 0.01 degrees from each other, and 11 to 18 north of them. */
const nodes = [0, 10].flatMap((row) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({
    id: row + at,
    position: [90 + at / 100, 24 + row / 1000] as LngLat,
  })),
);

function drawn(ways: Omit<OsmWay, 'id'>[], relations: OsmRelation[] = []) {
  const folder = mkdtempSync(join(root, 'case-'));
  const file = join(folder, 'streets.osm.pbf');
  writeFileSync(
    file,
    encodeOsmPbf({ nodes, ways: ways.map((way, at) => ({ id: at + 1, ...way })), relations }),
  );
  return [...streetsAndWater(file, join(folder, 'objects.json'))];
}

const way = (tags: Record<string, string>, ...nodeIds: number[]) => ({ tags, nodeIds });
const square = [1, 2, 12, 11, 1];

it('has streets with their class, direction, bridges and both names', () => {
  const streets = drawn([
    way({ highway: 'primary_link', ref: 'N5', bridge: 'viaduct', oneway: '-1' }, 1, 2),
    way({ highway: 'track', name: 'মিরপুর রোড', oneway: 'no' }, 2, 3),
    way({ highway: 'unclassified', name: 'মিরপুর রোড', 'name:en': 'Mirpoor Road' }, 3, 4),
    way({ route: 'ferry', name: 'School Road' }, 4, 5),
  ]);
  expect(streets).toEqual([
    {
      ...{ name: '', nameBn: '', highway: 'primary', ref: 'N5', isBridge: true, isOneway: true },
      points: [
        [90.02, 24],
        [90.01, 24],
      ],
    },
    // As the other way of this name.
    expect.objectContaining({ name: 'Mirpoor Road', nameBn: 'মিরপুর রোড', highway: 'residential' }),
    expect.objectContaining({ name: 'Mirpoor Road', nameBn: 'মিরপুর রোড', highway: 'residential' }),
    expect.objectContaining({ name: 'School Road', nameBn: 'স্কুল রোড', highway: 'ferry' }),
  ]);
  expect(streets.filter((street) => 'isOneway' in street)).toHaveLength(1);
});

it('has water: grounds with their holes, and lines with their width in meters', () => {
  const found = drawn(
    [
      way({ natural: 'water', name: 'Long Lake' }, ...square),
      way({ waterway: 'river', name: 'Old River', width: '120 m' }, 1, 2, 3),
      way({ waterway: 'ditch', width: 'wide' }, 3, 4),
      way({}, 5, 8, 18, 15, 5),
      way({}, 6, 7, 17, 16, 6),
    ],
    [
      {
        id: 1,
        tags: { type: 'multipolygon', natural: 'water', water: 'river', name: 'Old River' },
        members: [
          { type: 'way', id: 4, role: 'outer' },
          { type: 'way', id: 5, role: 'inner' },
        ],
      },
    ],
  );
  expect(found.map((one) => 'geometry' in one && [one.properties, one.geometry.coordinates.length])).toEqual([
    [expect.objectContaining({ class: 'water', name: 'Long Lake' }), 1],
    [expect.objectContaining({ class: 'river', name: 'Old River', widthMeters: 120 }), 3],
    [expect.objectContaining({ class: 'canal', name: '', widthMeters: 3 }), 2],
    // The line of the river has its name.
    [expect.objectContaining({ class: 'water', name: '' }), 2],
  ]);
});

it('omits what is neither, what has open rings, and lines whose nodes are not in the file', () => {
  expect(
    drawn(
      [
        way({ highway: 'proposed', name: 'Planned Road' }, 1, 2),
        way({ highway: 'bus_stop' }, 1, 2),
        way({ natural: 'water' }, 1, 2, 3),
        way({ waterway: 'dam' }, 1, 2),
        way({ waterway: 'constructor' }, 1, 2),
        way({ highway: 'residential' }, 1, 99),
        way({ highway: 'residential' }),
      ],
      [
        {
          id: 1,
          tags: { type: 'multipolygon', natural: 'water' },
          members: [{ type: 'way', id: 98, role: '' }],
        },
      ],
    ),
  ).toEqual([]);
});
