import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expectLinear } from '@portal/text/testing/growth';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { AdministrativeAreas } from '../area.ts';
import { ImportError } from '../import-error.ts';
import { encodeOsmPbf, type OsmNode, type OsmRelation, type OsmWay } from '../osm-pbf.ts';
import type { PlaceRecord } from '../places.ts';
import { readTable } from '../table.ts';
import { writeCountry } from './testing/small-country.ts';
import { type ImportRequest, importData } from './write.ts';

const root = mkdtempSync(join(tmpdir(), 'osm-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
let request: ImportRequest;

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
  const { areas, out, attribution } = writeCountry(folder);
  request = { osm: join(folder, 'country.osm.pbf'), areas, places: [], out, attribution };
});

/** Objects besides a street, which every file needs. */
function importOsm(
  {
    nodes = [],
    ways = [],
    relations = [],
  }: { nodes?: OsmNode[]; ways?: OsmWay[]; relations?: OsmRelation[] },
  more: Partial<ImportRequest> = {},
) {
  const street: OsmNode[] = [
    { id: 1, position: [90.02, 24.05] },
    { id: 2, position: [90.03, 24.05] },
  ];
  const road = { id: 1, nodeIds: [1, 2], tags: { highway: 'residential', name: 'College Road' } };
  const bytes = encodeOsmPbf({ nodes: [...street, ...nodes], ways: [road, ...ways], relations });
  writeFileSync(request.osm!, bytes);
  return importData({ ...request, ...more });
}

const read = <Content>(name: string) =>
  JSON.parse(readFileSync(join(request.out, 'current', name), 'utf8')) as Content;
const places = () => read<PlaceRecord[]>('places.json');

/** The nodes of a square and the numbers of its ring. */
function squareOf(firstId: number, west: number, east: number, south = 24, north = 24.1) {
  const corners: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const nodes = corners.map((position, at) => ({ id: firstId + at, position }));
  return { nodes, ring: [...nodes.map(({ id }) => id), firstId] };
}

it('imports named nodes, closed ways, lines and relations, each by a point of its own ground', () => {
  const ground = squareOf(10, 90.04, 90.06, 24.04, 24.06);
  const outer = squareOf(20, 90.11, 90.15);
  const hole = squareOf(30, 90.12, 90.149, 24.01, 24.09);
  const report = importOsm({
    nodes: [
      {
        id: 3,
        position: [90.02, 24.05],
        tags: { amenity: 'school', name: 'Harbour School', 'name:bn': 'বন্দর বিদ্যালয়' },
      },
      {
        id: 4,
        position: [90.02, 24.051],
        tags: { 'addr:housenumber': '8', 'addr:street': 'Road 2', 'addr:postcode': '1216' },
      },
      { id: 5, position: [90.02, 24.052], tags: { amenity: 'bench' } },
      ...ground.nodes,
      ...outer.nodes,
      ...hole.nodes,
    ],
    ways: [
      {
        id: 2,
        nodeIds: ground.ring,
        tags: {
          ...{ leisure: 'park', name: 'Lake Park', alt_name: 'Old Park;Green' },
          ...{ 'contact:phone': '+880 2 9667222', opening_hours: 'Mo-Fr 06:00-20:00' },
        },
      },
      { id: 3, nodeIds: outer.ring.slice(0, 3), tags: {} },
      { id: 4, nodeIds: outer.ring.slice(2).reverse(), tags: {} },
      { id: 5, nodeIds: hole.ring, tags: {} },
      { id: 6, nodeIds: [1, 2], tags: { waterway: 'canal', name: 'Town Canal' } },
    ],
    relations: [
      {
        id: 1,
        tags: { type: 'multipolygon', amenity: 'university', name: 'Ring University' },
        members: [
          { type: 'way', id: 3, role: 'outer' },
          { type: 'way', id: 4, role: 'outer' },
          { type: 'way', id: 5, role: 'inner' },
        ],
      },
    ],
  });
  expect(report).toMatchObject({ places: 5, outside: 0, leftOut: [] });
  expect(places().map(({ name, type, subType, position }) => [name?.[0], type, subType, position])).toEqual([
    ['Harbour School', 'Education', 'School', [90.02, 24.05]],
    [undefined, 'Residential', 'House', [90.02, 24.051]],
    ['Lake Park', 'Recreation', 'Park', [90.05, 24.05]],
    ['Town Canal', 'Landmark', 'Canal', [90.03, 24.05]],
    // In the wider stretch of ground next to the hole.
    ['Ring University', 'Education', 'University', [expect.closeTo(90.115, 6), 24.05]],
  ]);
  expect(places()[0]!.name).toEqual(['Harbour School', 'বন্দর বিদ্যালয়']);
  expect(places()[1]).toMatchObject({ house: '8', road: ['Road 2', 'রোড ২'], postCode: '1216' });
  expect(places()[2]).toMatchObject({
    aliases: ['Old Park', 'Green'],
    contact: { phone: '+880 2 9667222', opening_hours: 'Mo-Fr 06:00-20:00' },
  });
});

it('imports every named object whose tags the table has, and keeps their ids when others come first', () => {
  const kinds = readTable('osm-kinds');
  const nodes = kinds.map(({ key, value }, at) => ({
    id: 100 + at,
    position: [90.01 + at / 10_000, 24.05] as [number, number],
    tags: {
      name: `Place ${at}`,
      [key!]: value === '*' && !key!.startsWith('name') ? 'something' : value!.replace('*', `Place ${at}`),
    },
  }));
  importOsm({ nodes });
  const before = places();
  expect(before.map(({ name, type, subType }) => [name![0], type, subType])).toEqual(
    kinds.flatMap(({ type, sub_type }, at) => (type ? [[`Place ${at}`, type, sub_type]] : [])),
  );
  importOsm({
    nodes: [{ id: 50, position: [90.01, 24.06], tags: { shop: 'books', name: 'New' } }, ...nodes],
  });
  expect(
    places()
      .slice(1)
      .map(({ id, code }) => [id, code]),
  ).toEqual(before.map(({ id, code }) => [id, code]));
});

it('takes the areas from its boundaries where no file of areas is given, and says which are open', () => {
  const west = squareOf(10, 90, 90.1);
  const east = squareOf(20, 90.1, 90.2);
  const all = squareOf(30, 90, 90.2);
  const inside = Array.from({ length: 20 }, (_, at): OsmNode => ({ id: 50 + at, position: [90.05, 24.05] }));
  const boundary = (id: number, admin_level: string, name: string, way: number): OsmRelation => ({
    id,
    tags: { type: 'boundary', boundary: 'administrative', admin_level, name },
    members: [{ type: 'way', id: way, role: 'outer' }],
  });
  const report = importOsm(
    {
      nodes: [
        ...west.nodes,
        ...east.nodes,
        ...all.nodes,
        { id: 40, position: [90.15, 24.05], tags: { shop: 'books', name: 'Books' } },
        ...inside,
      ],
      ways: [
        { id: 2, nodeIds: west.ring, tags: {} },
        { id: 3, nodeIds: east.ring, tags: {} },
        { id: 4, nodeIds: all.ring, tags: {} },
        { id: 5, nodeIds: all.ring.slice(0, 3), tags: {} },
        {
          id: 6,
          nodeIds: west.ring,
          tags: { boundary: 'administrative', admin_level: '8', name: 'Union of One Way' },
        },
      ],
      relations: [
        boundary(1, '4', 'Middle Division', 4),
        boundary(2, '5', 'Midland District', 4),
        boundary(3, '6', 'West Upazila', 2),
        boundary(4, '6', 'East Upazila', 3),
        boundary(5, '6', 'Cut Upazila', 5),
        boundary(6, '6', 'Gone Upazila', 99),
      ],
    },
    { areas: [] },
  );
  const { divisions, districts, subDistricts, unions } = read<AdministrativeAreas>('areas.json');
  expect([divisions, districts, subDistricts, unions].map((list) => list.map(({ name }) => name))).toEqual([
    ['Middle'],
    ['Midland'],
    ['West', 'East'],
    ['Union of One Way'],
  ]);
  expect(places()[0]!.subDistrictId).toBe(subDistricts[1]!.id);
  expect(report.leftOut).toEqual([
    expect.stringMatching(
      /found a boundary with open rings relation\/5, relation\/6; expected whole ones\.$/,
    ),
  ]);
  expect(read('report.json')).toEqual(report);
});

it('omits names that cannot be shown, and places whose nodes are missing', () => {
  const report = importOsm({
    nodes: [
      { id: 3, position: [90.02, 24.05], tags: { shop: 'books', name: 'Bad\u0007Name' } },
      { id: 4, position: [90.02, 24.05], tags: { shop: 'books', name: 'x'.repeat(201) } },
    ],
    ways: [{ id: 2, nodeIds: [800, 801], tags: { leisure: 'park', name: 'Nowhere' } }],
  });
  expect(report.places).toBe(0);
  expect(report.leftOut.map((line) => line.replace(/^.*: found /, ''))).toEqual([
    expect.stringMatching(/^a control or damaged character in name/),
    expect.stringMatching(/^a name of over 200 characters/),
    expect.stringMatching(/^a place whose nodes are not in the file way\/2/),
  ]);
});

it('joins ways that all meet in one node with work that grows with their number', async () => {
  await expectLinear('ways in one node', 8000, (size) => {
    const loops = Array.from({ length: size }, (_, at) => at);
    importOsm({
      nodes: loops.flatMap((at): OsmNode[] => [
        { id: 1000 + 2 * at, position: [90.01 + at / 1e6, 24.02] },
        { id: 1001 + 2 * at, position: [90.01 + at / 1e6, 24.03] },
      ]),
      ways: loops.flatMap((at) => [
        { id: 10 + 2 * at, nodeIds: [1, 1000 + 2 * at, 1001 + 2 * at], tags: {} },
        { id: 11 + 2 * at, nodeIds: [1001 + 2 * at, 1], tags: {} },
      ]),
      relations: [
        {
          id: 1,
          tags: { type: 'multipolygon', leisure: 'park', name: 'Star Park' },
          members: loops.flatMap((at) => [
            { type: 'way', id: 10 + 2 * at, role: 'outer' },
            { type: 'way', id: 11 + 2 * at, role: 'outer' },
          ]),
        },
      ],
    });
  });
  expect(places().map(({ name }) => name![0])).toEqual(['Star Park']);
});

it('imports or rejects any relations and tags, and never ends in another error', () => {
  const id = fc.integer({ min: 1, max: 12 });
  const tags = fc.dictionary(
    fc.constantFrom(
      'name',
      'name:bn',
      'amenity',
      'boundary',
      'admin_level',
      'addr:street',
      'addr:housenumber',
      'place',
    ),
    fc.constantFrom('administrative', '4', '5', '6', 'school', 'city', '', ' ', 'no', 'ঢাকা', '__proto__'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ nodeIds: fc.array(id, { minLength: 1, maxLength: 5 }), tags }), { maxLength: 6 }),
      fc.array(
        fc.record({
          tags,
          members: fc.array(
            fc.record({
              type: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
              id,
              role: fc.constantFrom('', 'outer', 'inner'),
            }),
            { maxLength: 6 },
          ),
        }),
        { maxLength: 4 },
      ),
      fc.array(tags, { maxLength: 6 }),
      fc.boolean(),
      (ways, relations, nodes, hasAreas) => {
        try {
          importOsm(
            {
              nodes: nodes.map((one, at) => ({
                id: 3 + at,
                position: [90.02 + at / 100, 24.02 + (at % 2) / 100],
                tags: one,
              })),
              ways: ways.map((way, at) => ({ ...way, id: 2 + at })),
              relations: relations.map((relation, at) => ({ ...relation, id: 1 + at })),
            },
            hasAreas ? {} : { areas: [] },
          );
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('imports every object that has a name, also one whose other tags say nothing', () => {
  const { places: count, notes } = importOsm({
    nodes: [
      { id: 3, position: [90.02, 24.05], tags: { name: 'Test Center 2', note: 'the main one' } },
      { id: 4, position: [90.021, 24.05], tags: { alt_name: 'Old Bakery', shop: 'bakery' } },
      { id: 5, position: [90.022, 24.05], tags: { 'addr:housename': 'Rahim Villa', building: 'yes' } },
      { id: 6, position: [90.023, 24.05], tags: { official_name: 'Third Gate' } },
    ],
    ways: [{ id: 2, nodeIds: [1, 2], tags: { highway: 'primary', bridge: 'yes', name: 'Bridge Road' } }],
  });
  expect({ count, notes }).toEqual({ count: 4, notes: [] });
  expect(places().map(({ name, type, subType }) => [name?.[0], type, subType])).toEqual([
    ['Test Center 2', 'Others', 'Others'],
    ['Old Bakery', 'Food', 'Bakery'],
    ['Rahim Villa', 'Others', 'Building'],
    ['Third Gate', 'Others', 'Others'],
  ]);
});

it('takes a name of blanks for none, and one in Bangla for Bangla under every key', () => {
  const { places: count } = importOsm({
    nodes: [
      { id: 3, position: [90.02, 24.05], tags: { name: ' ', amenity: 'school' } },
      { id: 4, position: [90.02, 24.05], tags: { 'addr:housenumber': ' ', 'addr:street': 'Road 1' } },
      { id: 5, position: [90.021, 24.05], tags: { 'name:en': 'রোড ৫ স্কুল', amenity: 'school' } },
    ],
    ways: [{ id: 2, nodeIds: [2, 1], tags: { highway: 'residential', name: 'Road 5', 'name:en': ' ' } }],
  });
  expect(count).toBe(1);
  expect(places()[0]).toMatchObject({ name: ['Road 5 School', 'রোড ৫ স্কুল'], transliterated: 'en' });
  expect(read<{ road: string[] }[]>('named-streets.json').map(({ road }) => road[0])).toEqual([
    'College Road',
    'Road 5',
  ]);
});

it('omits names without a letter or digit, and counts them', () => {
  const {
    places: count,
    namedStreets,
    leftOut,
  } = importOsm({
    nodes: [
      { id: 3, position: [90.02, 24.05], tags: { name: '...', amenity: 'school' } },
      { id: 4, position: [90.021, 24.05], tags: { name: '\u{1f3eb}', amenity: 'school' } },
    ],
    ways: [{ id: 2, nodeIds: [2, 1], tags: { highway: 'residential', name: '...' } }],
  });
  expect(count).toBe(0);
  expect(namedStreets).toBe(1);
  expect(leftOut.map((line) => line.replace(/.*: found/, 'found'))).toEqual([
    'found a name without a letter or digit "..." (node/3), "\u{1f3eb}" (node/4); expected a name, or none.',
  ]);
});

it('tells the named objects that are no places, by their ids', () => {
  const {
    notes,
    read,
    places: count,
  } = importOsm({
    nodes: [
      { id: 3, position: [90.02, 24.05], tags: { name: 'Bus 27', route: 'bus' } },
      { id: 4, position: [90.021, 24.05], tags: { name: 'Bus Stop', highway: 'bus_stop' } },
      { id: 5, position: [90.022, 24.05], tags: { barrier: 'gate' } },
      { id: 6, position: [90.023, 24.05], tags: { name: 'School', amenity: 'school' } },
    ],
  });
  expect([count, read]).toEqual([2, { areas: 4, places: 2 }]);
  expect(notes.map((line) => line.replace(/.*: found/, 'found'))).toEqual([
    'found a named object of no kind of place, which is omitted: "Bus 27" (node/3); expected a tag of data/source/osm-kinds.csv.',
  ]);
});

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="test">
  <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="College Road"/></way>
  <node id="2" lat="24.05" lon="90.03"/>
  <node id="1" lat="24.05" lon="90.02"/>
${body}</osm>
`;
const school = `  <node id="3" lat="24.051" lon="90.02" version="2">
    <tag k="amenity" v="school"/><tag k="name" v="Harbour &amp; Sons &#39;School&#39;"/><tag k="name:bn" v="বন্দর বিদ্যালয়"/>
  </node>
  <node id="4" visible="false"/>
`;

it.each<[name: string, bytes: (text: string) => string | Buffer]>([
  ['XML', (text) => text],
  ['XML with Windows line ends and a byte order mark', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
  ['packed XML', (text) => gzipSync(text)],
])('imports %s, in any order of its objects', (_name, bytes) => {
  request.osm = join(folder, 'country.osm');
  writeFileSync(request.osm, bytes(xml(school + school)));
  expect(importData(request)).toMatchObject({ places: 1, streets: 1, namedStreets: 1, leftOut: [] });
  expect(places()[0]!.name).toEqual(["Harbour & Sons 'School'", 'বন্দর বিদ্যালয়']);
  expect(readFileSync(join(request.out, 'current/streets.osm.pbf')).includes('OSMHeader')).toBe(true);
});

it.each<[name: string, bytes: string | Buffer, message: RegExp]>([
  ['that is cut off', xml(school).slice(0, -40), /country\.osm: found damaged XML \(.*\) in line/],
  [
    'that is packed and cut off',
    gzipSync(xml(school)).subarray(0, 150),
    /country\.osm: found a damaged packed file/,
  ],
  ['in another encoding', Buffer.from(xml('<note>é</note>'), 'latin1'), /found damaged XML \(.*not valid/],
  [
    'with a latitude that is none',
    xml('<node id="9" lat="north" lon="90"/>'),
    /found the lat "north" in line 6/,
  ],
  [
    'with a latitude in hexadecimal notation',
    xml('<node id="9" lat="0x18" lon="90"/>'),
    /found the lat "0x18" in line 6/,
  ],
  [
    'with objects that were never uploaded',
    xml('<node id="-9" lat="24" lon="90"/>'),
    /found the id -9, of an object/,
  ],
  [
    'of another country',
    xml('').replaceAll('"24.05"', '"48"'),
    /country\.osm: found 0 % of the nodes inside the areas/,
  ],
  ['of something else, packed', gzipSync('GIF89a'), /country\.osm: found a packed file/],
])('rejects XML %s', (_name, bytes, message) => {
  request.osm = join(folder, 'country.osm');
  writeFileSync(request.osm, bytes);
  expect(() => importData(request)).toThrow(message);
});
