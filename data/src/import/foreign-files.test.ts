/** Files as operators have brought them: each is imported right, or rejected with its cause and the fix. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { triesAll } from '@portal/text/testing/sampled';
import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdministrativeAreas } from '../area.ts';
import { ImportError } from '../import-error.ts';
import { encodeOsmPbf } from '../osm-pbf.ts';
import type { PlaceRecord } from '../places.ts';
import { collection, feature, type Properties, ringOf, writeCountry } from './testing/small-country.ts';
import { importData } from './write.ts';

const root = mkdtempSync(join(tmpdir(), 'foreign-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Position = number[];

let request: ReturnType<typeof writeCountry>;

beforeEach(() => {
  const folder = mkdtempSync(join(root, 'case-'));
  request = writeCountry(folder, { areas: country, places: [place('School')], streets: streets() });
});

const area = (kind: string, west = 90, east = 90.2, more: Properties = {}) =>
  feature('Polygon', [ringOf(west, east)], { kind, name: `${kind} ${west}`, ...more });
const place = (name: string, lng = 90.02, lat = 24.05, more: Properties = {}) =>
  feature('Point', [lng, lat], { name, type: 'Shop', ...more });
const country = [
  area('division'),
  area('district'),
  area('sub_district', 90, 90.1),
  area('sub_district', 90.1, 90.2),
];
const writeAreas = (features: unknown[]) => writeFileSync(request.areas[0]!.file, collection(features));
const writePlaces = (features: unknown[], more?: object) =>
  writeFileSync(request.places[0]!.file, collection(features, more));
/** The areas of the country, each with its ring changed. */
const withRings = (change: (ring: Position[]) => Position[]) =>
  country.map(({ geometry, ...one }) => {
    const [ring] = geometry.coordinates as Position[][];
    return { ...one, geometry: { ...geometry, coordinates: [change(ring!)] } };
  });
const inPlaces = (content: string | Buffer) => writeFileSync(request.places[0]!.file, content);
const inAreas = (content: string | Buffer) => writeFileSync(request.areas[0]!.file, content);

/** A block of a PBF, with one field of bytes. */
function osmBlob(type: 'OSMHeader' | 'OSMData', [field, content]: [number, Uint8Array]): Buffer {
  const blob = new PbfWriter();
  blob.writeBytesField(field, content);
  const body = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const start = header.finish();
  return Buffer.concat([Buffer.from([0, 0, 0, start.length]), start, body]);
}

function headerBlob(...optionalFeatures: string[]): Buffer {
  const content = new PbfWriter();
  for (const feature of optionalFeatures) content.writeStringField(5, feature);
  return osmBlob('OSMHeader', [1, content.finish()]);
}

const lz4 = Buffer.from('04224d18', 'hex');

function streets() {
  return encodeOsmPbf({
    nodes: [
      { id: 1, position: [90.02, 24.05] },
      { id: 2, position: [90.03, 24.05] },
    ],
    ways: [{ id: 1, nodeIds: [1, 2], tags: { highway: 'residential' } }],
  });
}

function places(): PlaceRecord[] {
  return JSON.parse(readFileSync(join(request.out, 'current/places.json'), 'utf8')) as PlaceRecord[];
}

function areas(): AdministrativeAreas {
  return JSON.parse(readFileSync(join(request.out, 'current/areas.json'), 'utf8')) as AdministrativeAreas;
}

const deepList = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const bowTie = [
  [90, 24],
  [90.1, 24.1],
  [90.1, 24],
  [90, 24.1],
  [90, 24],
];

it.each([
  ['newline-delimited GeoJSON', ''],
  ['a GeoJSON text sequence (RFC 8142)', '\u001e'],
])('accepts %s', (_name, separator) => {
  const lines = [place('A'), place('B', 90.03)].map((one) => `${separator}${JSON.stringify(one)}\n`);
  inPlaces(`${lines.join('')}\n`);
  inAreas(country.map((one) => `${separator}${JSON.stringify(one)}`).join('\r\n'));
  expect(importData(request)).toMatchObject({ places: 2 });
});

it('accepts blank lines above, between and below, and every line end, in a sequence and in a table', () => {
  writeAreas(country);
  const blank = fc.constantFrom('', ' ', '\t ');
  const blanks = fc.array(blank, { maxLength: 3 });
  const lines = [place('A'), place('B', 90.03)].map((one) => JSON.stringify(one));
  const table = ['name,longitude,latitude,type', 'A,90.02,24.05,Education', 'B,90.03,24.05,Education'];
  fc.assert(
    fc.property(
      fc.constantFrom(lines, table),
      fc.infiniteStream(fc.constantFrom('\n', '\r\n')),
      fc.tuple(blanks, blanks, blanks),
      (rows, ends, [above, between, below]) => {
        const file = [...above, rows[0], ...between, ...rows.slice(1), ...below];
        inPlaces(file.map((line) => line + ends.next().value).join(''));
        expect(importData(request)).toMatchObject({ places: 2 });
      },
    ),
    { numRuns: 12 },
  );
});

describe('rejected', () => {
  it.each<[name: string, change: () => void, message: RegExp]>([
    [
      'a sequence with a line that is cut off',
      () => inPlaces(`${JSON.stringify(place('A'))}\n{"type":"Feat\n`),
      /found no JSON in line 2 .*; expected a feature on each line/,
    ],
    [
      'JSON texts that are no features',
      () => inPlaces('{"name":"A"}\n{"name":"B"}\n'),
      /a JSON text on each line/,
    ],
    [
      'a table without a position',
      () => inPlaces('name,type\nSchool,Shop\n'),
      /a table with the columns "name", "type"; expected wkt, or for places longitude and latitude/,
    ],
    [
      'a table of areas without their ground',
      () => inAreas('kind,name\ndivision,A\n'),
      /expected wkt, .* `--map wkt=COLUMN`, or/,
    ],
    [
      'a table with a row of fewer cells',
      () => inPlaces('name,type,lon,lat\nSchool,Shop,90.02,24.05\nClinic,Shop\n'),
      /Invalid Record Length: .* on line 3; expected a table/,
    ],
    [
      'a table with a quote that stays open',
      () => inPlaces('name,lon,lat\n"School,90.02,24.05\n'),
      /Quote Not Closed: .*; expected a table/,
    ],
    [
      'a table with a column twice',
      () => inPlaces('name,name,lon,lat\nA,B,90.02,24.05\n'),
      /the column "name" twice/,
    ],
    [
      'a table with a position that is none',
      () => inPlaces('name,type,lon,lat\nSchool,Shop,east,24.05\n'),
      /found a position "\[\\"east\\",\\"24.05\\"\]" \(line 2\)/,
    ],
    [
      'a table with an empty position',
      () => inPlaces('name,type,lon,lat\nSchool,Shop,,\n'),
      /found no geometry in line 2/,
    ],
    [
      'a table with swapped axes',
      () => inPlaces('name,type,lon,lat\nSchool,Shop,24.05,90.02\n'),
      /line 2\).*longitude comes first/,
    ],
    [
      'a table of areas with damaged Well-Known Text',
      () => inAreas('kind,name,wkt\ndivision,A,"POLYGON ((90 24, 91"\n'),
      /found a geometry "POLYGON/,
    ],
    [
      'a table in Windows-1252',
      () => inPlaces(Buffer.from('name,type,lon,lat\nCafé,Shop,90.02,24.05\n', 'latin1')),
      /another encoding; expected UTF-8/,
    ],
    [
      'a column that the file lacks',
      () => {
        inPlaces('title,type,lon,lat\nSchool,Shop,90.02,24.05\n');
        request.places[0]!.columns = { name: 'label' };
      },
      /found no column "label"; expected one of "title", "type"/,
    ],
    [
      'a ZIP file',
      () => inAreas(Buffer.from('PK\x03\x04\x14\x00', 'latin1')),
      /found a ZIP file \(unpack it/,
    ],
    [
      'a packed file',
      () => inAreas(gzipSync(collection(country))),
      /a packed file \(unpack it with `gunzip`/,
    ],
    [
      'a shapefile',
      () => inAreas(Buffer.from('0000270a00000000', 'hex')),
      /a shapefile \(convert it with `ogr2ogr/,
    ],
    [
      'a GeoPackage',
      () => inPlaces(Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(100, 255)])),
      /a GeoPackage or another database \(convert it with `ogr2ogr/,
    ],
    [
      'UTF-16 without its mark',
      () => inPlaces(Buffer.from('name,lon,lat\n', 'utf16le')),
      /a binary file, or/,
    ],
    [
      'JSON of Overpass',
      () => inPlaces('{"version":0.6,"elements":[{"type":"node","id":1,"lat":24,"lon":90}]}'),
      /expected a GeoJSON FeatureCollection .* export Overpass's as GeoJSON/,
    ],
    [
      'JSON of Overpass as streets',
      () => writeFileSync(request.streets, '{"elements":[]}'),
      /found JSON \(export XML or PBF/,
    ],
    [
      'streets packed with bzip2',
      () => writeFileSync(request.streets, 'BZh91AY'),
      /unpack it with `bunzip2`/,
    ],
    [
      'an export of Overpass that has failed',
      () => writeFileSync(request.streets, '<osm><remark>runtime error: timed out</remark></osm>'),
      /a remark that its export has failed in line 1/,
    ],
    ['changes of OpenStreetMap', () => writeFileSync(request.streets, '<osmChange/>'), /found changes/],
    [
      'a name that is an object',
      () => writePlaces([feature('Point', [90.02, 24.05], { name: { en: 'A' } })]),
      /neither a name nor a house/,
    ],
    [
      'names that only look like some',
      () => writePlaces(['...', '\u{1f3eb}', '\u200b'].map((name) => place(name))),
      /a name without a letter or digit "\.\.\." \(feature 1\), .* \(feature 2\), .* \(feature 3\);/,
    ],
    [
      'coordinates in hexadecimal notation',
      () => inPlaces('name,type,lng,lat\nA,Shop,0x5A,0x18\n'),
      /found a position ".*0x5A.*0x18.*" \(line 2\)/,
    ],
    [
      'a popularity in hexadecimal notation',
      () => inPlaces('name,type,lng,lat,popularity\nA,Shop,90.02,24.05,0x1\n'),
      /found the popularity "0x1"/,
    ],
    [
      'lists in each other a hundred thousand times',
      () => inPlaces(collection([place('A', 90.02, 24.05, { tags: 0 })]).replace(':0', `:${deepList}`)),
      /values in each other too deep in feature 1/,
    ],
    ['damaged text', () => writePlaces([place('Caf\ufffd')]), /a control or damaged character in name/],
    ['half of a character', () => writePlaces([place('A\ud800')]), /a control or damaged character in name/],
    [
      'KML',
      () => inPlaces('<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"/>'),
      /found KML/,
    ],
    ['XML', () => inAreas('<osm version="0.6"/>'), /found XML or HTML/],
    [
      'areas with columns of no known publisher',
      () => writeAreas([feature('Polygon', [ringOf(90, 90.2)], { Upaza_name: 'Savar' })]),
      /found no kind in feature 1; .* or `--kind KIND` after the file/,
    ],
    ['a page with blank lines', () => inAreas('<!DOCTYPE html>\n\n\n'), /^.*found XML or HTML .*ogr2ogr.*$/],
    ['an empty file', () => inPlaces(''), /found no JSON/],
    [
      'UTF-16',
      () => inPlaces(Buffer.from(`\ufeff${collection([place('A')])}`, 'utf16le')),
      /text in UTF-16 \(convert it with `iconv -f UTF-16/,
    ],
    [
      'Windows-1252',
      () => inPlaces(Buffer.from(collection([place('Café')]), 'latin1')),
      /another encoding; expected UTF-8/,
    ],
    [
      'a folder',
      () => {
        request.places = [{ file: root }];
      },
      /found a folder/,
    ],
    [
      'a collection of geometries',
      () => inPlaces('{"type":"GeometryCollection","geometries":[]}'),
      /found type "GeometryCollection"/,
    ],
    [
      'Gulshan 303',
      () =>
        writePlaces([place('A')], {
          crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4682' } },
        }),
      /coordinates in "urn:ogc:def:crs:EPSG::4682"; expected WGS 84/,
    ],
    [
      'Web Mercator',
      () => writePlaces([place('A', 10_020_000, 2_750_000)]),
      /found the position "10020000, 2750000"/,
    ],
    ['swapped axes', () => writePlaces([place('A', 24.05, 90.02)]), /longitude comes first/],
    [
      'no geometry',
      () => writePlaces([{ type: 'Feature', geometry: null, properties: {} }]),
      /found no geometry in feature 1/,
    ],
    [
      'an empty MultiPolygon',
      () => writeAreas([...country, feature('MultiPolygon', [], { kind: 'union', name: 'A' })]),
      /no list of rings in feature 5/,
    ],
    [
      'a MultiPolygon of an empty polygon',
      () => writeAreas([...country, feature('MultiPolygon', [[]], { kind: 'union', name: 'A' })]),
      /no list of rings in feature 5/,
    ],
    [
      'a polygon that crosses itself',
      () => writeAreas([...country, feature('Polygon', [bowTie], { kind: 'union', name: 'A' })]),
      /a polygon that crosses itself "90\.1, 24" \(feature 5\)/,
    ],
    ...Object.entries<Position[][][]>({
      'a hole outside its polygon': [[ringOf(90.01, 90.03), ringOf(90.05, 90.07, 24.02, 24.04)]],
      'a hole around its polygon': [[ringOf(90.02, 90.03, 24.02, 24.04), ringOf(90.01, 90.05)]],
      'a hole as large as its polygon': [[ringOf(90.01, 90.03), ringOf(90.01, 90.03)]],
      'a hole twice': [[ringOf(90.01, 90.05), ringOf(90.02, 90.04), ringOf(90.02, 90.04)]],
      'a hole in another': [[ringOf(90.01, 90.09), ringOf(90.02, 90.06), ringOf(90.03, 90.05, 24.02, 24.04)]],
      'a part on another': [[ringOf(90.01, 90.05)], [ringOf(90.03, 90.07)]],
      'a part twice': [[ringOf(90.01, 90.05)], [ringOf(90.01, 90.05)]],
      'a part in another': [[ringOf(90.01, 90.05)], [ringOf(90.02, 90.03, 24.02, 24.04)]],
      'a line there and back': [[ringOf(90.01, 90.05, 24, 24)]],
      'a slanted line there and back': [[[0.01, 0.05, 0.03, 0.01].map((step) => [90 + step, 24 + step / 3])]],
      'one point': [[ringOf(90.01, 90.01, 24, 24)]],
    }).map(([name, polygons]): [string, () => void, RegExp] => [
      name,
      () => writeAreas([...country, feature('MultiPolygon', polygons, { kind: 'union', name: 'A' })]),
      /rings without ground, or on one another, in feature 5; expected holes inside/,
    ]),
    [
      'two subdistricts on the same ground',
      () => writeAreas([...country.slice(0, 3), area('sub_district', 90.08, 90.2)]),
      /a sub_district on the ground of another: "sub_district 90.08 on sub_district 90" \(feature 4\)/,
    ],
    [
      'Web Mercator that is named',
      () =>
        inAreas(
          collection(country, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } }),
        ),
      /coordinates in "urn:ogc:def:crs:EPSG::3857"; expected WGS 84/,
    ],
    [
      'coordinates in a system that is a link',
      () =>
        writePlaces([place('A')], {
          crs: { type: 'link', properties: { href: 'https://example.com/crs/3857', type: 'proj4' } },
        }),
      /coordinates in "https:\/\/example\.com\/crs\/3857"; expected WGS 84/,
    ],
    [
      'coordinates in a system without a name',
      () => writePlaces([place('A')], { crs: { type: 'EPSG', properties: { code: 3857 } } }),
      /coordinates in ".*3857.*"; expected WGS 84/,
    ],
    [
      'only nodes',
      () =>
        writeFileSync(
          request.streets,
          encodeOsmPbf({ nodes: [{ id: 1, position: [90.02, 24.05] }], ways: [] }),
        ),
      /1 nodes? and no way with a highway tag/,
    ],
    [
      'one id twice',
      () =>
        writePlaces([
          { ...place('A'), id: 7 },
          { ...place('B'), id: 7 },
        ]),
      /found an id that another feature has "7" \(feature 2\)/,
    ],
    [
      'a name of 100,000 characters',
      () => writePlaces([place('A'.repeat(100_000))]),
      /a name of over 200 characters "A{60}…" \(feature 1\)/,
    ],
    ['NUL', () => writePlaces([place('Sch\u0000ool')]), /a control or damaged character in name/],
    [
      'a right-to-left override',
      () => writePlaces([place('Sch\u202eool')]),
      /a control or damaged character in name/,
    ],
    [
      'an unknown corporation',
      () => writeAreas([...country, area('ward', 90, 90.1, { corporation: 'XCC', number: 1, zone: 1 })]),
      /found the corporation "XCC" \(feature 5\); expected one of DNCC, .*MCC/,
    ],
    [
      'lists in an object',
      () => inPlaces('{"upazilas":[{"name":"Amtali"}],"version":1}'),
      /found JSON with "upazilas", "version"; expected/,
    ],
    [
      'a list of objects without coordinates',
      () => inPlaces('[{"name":"A","type":"Shop"}]'),
      /the columns "name", "type"; expected wkt, or/,
    ],
    [
      'a file that is cut off',
      () => inPlaces(collection([place('A')]).slice(0, -2)),
      /found JSON that ends too soon/,
    ],
    [
      'places elsewhere',
      () => writePlaces([place('A'), place('B', 91, 23), place('C', 91, 23.1)]),
      /Found 2 of 3 places outside the areas; expected at most 50 %/,
    ],
    [
      'packed streets',
      () => writeFileSync(request.streets, gzipSync(streets())),
      /a packed file \(unpack it with `gunzip`\)/,
    ],
    [
      'a page instead of streets',
      () => writeFileSync(request.streets, '<!DOCTYPE html><p>404</p>'),
      /found an HTML page/,
    ],
    [
      'other XML named .pbf',
      () => writeFileSync(request.streets, '<?xml version="1.0"?><gpx/>'),
      /found other XML, expected OpenStreetMap data such as country\.osm\.pbf or country\.osm/,
    ],
    [
      'KML as streets',
      () => writeFileSync(request.streets, '<?xml version="1.0"?>\n<kml/>'),
      /found KML, exp/,
    ],
    [
      'random bytes',
      () => writeFileSync(request.streets, Buffer.from('7f3a9b00c4d1e88271', 'hex')),
      /found no OSM PBF/,
    ],
    ['no streets', () => writeFileSync(request.streets, ''), /found an empty file/],
    [
      'two extracts in one file',
      () => writeFileSync(request.streets, Buffer.concat([streets(), streets()])),
      /found a second file at byte/,
    ],
    [
      'garbage after the streets',
      () => writeFileSync(request.streets, Buffer.concat([streets(), Buffer.from('garbage at the end')])),
      /expected a whole OSM PBF/,
    ],
    [
      'streets packed with lz4',
      () => writeFileSync(request.streets, Buffer.concat([headerBlob(), osmBlob('OSMData', [6, lz4])])),
      /found blocks packed otherwise than with zlib\. Convert them/,
    ],
    [
      'ways with coordinates instead of nodes',
      () => writeFileSync(request.streets, Buffer.concat([headerBlob('LocationsOnWays'), streets()])),
      /found coordinates in ways instead of nodes, .* Use the file from before `osmium add-locations-to-ways`/,
    ],
    [
      'a geometry that is a collection',
      () => writePlaces([{ ...place('A'), geometry: { type: 'GeometryCollection', geometries: [] } }]),
      /found a geometry "GeometryCollection" \(feature 1\)/,
    ],
    [
      'subdistricts without a district',
      () => writeAreas([country[0]!, country[2]!]),
      /found no district around the middle of feature 2; expected one, or its name in the property "parent"/,
    ],
    [
      'a parent that is in no file',
      () => writeAreas([...country, area('union', 90, 90.1, { parent: 'Elsewhere' })]),
      /found no sub_district with the name "Elsewhere" \(feature 5\)/,
    ],
    [
      '300 features with one id',
      () =>
        writePlaces(
          Array.from({ length: 300 }, (_, i) => ({ ...place(`A${i}`, 90.02 + i / 10_000), id: 7 })),
        ),
      /an id that another feature has "7" \(feature 2\), .* and 296 more; expected each once/,
    ],
    [
      'a folder of streets',
      () => {
        request.streets = root;
      },
      /found a folder; expected a file/,
    ],
    [
      'a device of streets',
      () => {
        request.streets = '/dev/null';
      },
      /found a pipe or a device, which is read once only; expected a file/,
    ],
    ...(['streets', 'places', 'areas'] as const).map((part): [string, () => void, RegExp] => [
      `a pipe of ${part}`,
      () => {
        const pipe = join(request.out, '../pipe');
        execFileSync('mkfifo', [pipe]);
        Object.assign(request, { [part]: part === 'streets' ? pipe : [{ file: pipe }] });
      },
      /pipe: found a pipe or a device, which is read once only; expected a file/,
    ]),
    [
      'a long attribution',
      () => {
        request.attribution = '©'.repeat(301);
      },
      /an attribution of 301 characters, expected at most 300/,
    ],
    [
      'ids of a file that is no import',
      () => {
        request.former = request.streets;
      },
      /found no import, expected a folder/,
    ],
    [
      'a version to import into',
      () => {
        importData(request);
        request.out = join(request.out, 'current');
      },
      /found a version, expected the folder around it/,
    ],
  ])('%s', (_, change, message) => {
    change();
    expect(() => importData(request)).toThrow(message);
  });
});

it('any JSON is imported or rejected with a message, and never ends in another error', () => {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, [], {}, '', 0, [90.02, 24.05], [[90.02, 24.05]]),
  );
  const shape = fc.constantFrom('Point', 'Polygon', 'MultiPolygon', 'LineString');
  const one = fc.oneof(
    odd,
    fc.record({
      type: fc.constant('Feature'),
      id: odd,
      properties: fc.oneof(
        fc.constant(null),
        odd,
        fc.record({ name: odd, type: odd, kind: odd, admin_level: odd }),
      ),
      geometry: fc.oneof(
        odd,
        fc.record({ type: shape, coordinates: odd }),
        fc.constantFrom(place('School').geometry, country[0]!.geometry),
      ),
    }),
  );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 3 }), fc.boolean(), fc.boolean(), (list, areAreas, isLenient) => {
      writeAreas(areAreas ? [...country, ...list] : country);
      writePlaces(areAreas ? [place('School')] : [place('School'), ...list]);
      try {
        importData({ ...request, isLenient });
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
        expect(String(error)).not.toMatch(/native code|\[object /);
      }
    }),
    { numRuns: triesAll ? 500 : 100 },
  );
});

describe('imported', () => {
  it.each<[name: string, change: () => void]>([
    ['a list of objects', () => inPlaces('[{"name":"School","type":"Shop","lat":24.05,"lng":"90.02"}]')],
    ['a list of features', () => inPlaces(JSON.stringify([place('School')]))],
    ['a table with commas', () => inPlaces('name,type,lon,lat\nSchool,Shop,90.02,24.05\n')],
    [
      'a table with a byte order mark, quotes and Windows line ends',
      () => inPlaces('\ufeff"name","type","Longitude","Latitude"\r\n"School","Shop","90.02","24.05"\r\n'),
    ],
    [
      'a table with semicolons and decimal commas',
      () => inPlaces('name;type;X;Y\nSchool;Shop;90,02;24,05\n'),
    ],
    ['a table with tabs', () => inPlaces('name\ttype\tlng\tlat\nSchool\tShop\t90.02\t24.05\n')],
    [
      'a table with coordinates, and a geometry that is not Well-Known Text',
      () => inPlaces('name,type,geom,lon,lat\nSchool,Shop,0101000020E610,90.02,24.05\n'),
    ],
    ['a table with Well-Known Text', () => inPlaces('name,type,wkt\nSchool,Shop,POINT (90.02 24.05)\n')],
    [
      'a table of areas with Well-Known Text',
      () => {
        const rows = country.map(({ geometry, properties: { kind, name } }) => {
          const ring = (geometry.coordinates as Position[][])[0]!.map((one) => one.join(' ')).join(', ');
          return `${kind};${name};90,1;24,05;MULTIPOLYGON (((${ring})))`;
        });
        inAreas(['kind;name;x;y;WKT', ...rows].join('\n'));
      },
    ],
    [
      'a table whose columns and type are named',
      () => {
        inPlaces('facility,east,north\nSchool,90.02,24.05\n');
        const columns = { name: 'facility', longitude: 'east', latitude: 'north' };
        Object.assign(request.places[0]!, { columns, kind: 'Education' });
      },
    ],
    [
      'an export of Overpass with tags and grounds',
      () =>
        writePlaces([
          feature('Polygon', [ringOf(90.02, 90.03)], {
            '@id': 'way/7',
            amenity: 'school',
            name: 'School',
          }),
        ]),
    ],
    ['one feature on many lines', () => inPlaces(JSON.stringify(place('School'), null, 2))],
    ['a byte order mark', () => inPlaces(`\ufeff${collection([place('School')])}`)],
    ['a height', () => writePlaces([feature('Point', [90.02, 24.05, 8], { name: 'School', type: 'Shop' })])],
    [
      'a crs that says WGS 84',
      () =>
        writePlaces([place('School')], {
          crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
        }),
    ],
    [
      'a link to WGS 84, and signs and exponents',
      () => {
        const properties = { href: 'http://www.opengis.net/def/crs/EPSG/0/4326' };
        inAreas(collection(country, { crs: { type: 'link', properties } }));
        inPlaces('name,type,lng,lat\nSchool,Shop,+90.02,+2.405e1\n');
      },
    ],
    ['clockwise rings', () => writeAreas(withRings((ring) => [...ring].reverse()))],
    ['a height of every vertex', () => writeAreas(withRings((ring) => ring.map((at) => [...at, 8])))],
    [
      'several parts and holes',
      () =>
        writeAreas([
          ...country,
          feature(
            'MultiPolygon',
            [[ringOf(90.01, 90.05), ringOf(90.03, 90.04, 24.02, 24.04)], [ringOf(90.06, 90.08)]],
            { kind: 'union', name: 'Two islands' },
          ),
        ]),
    ],
    [
      'one long line',
      () => inPlaces(collection([place('School', 90.02, 24.05, { note: 'x'.repeat(5_000_000) })])),
    ],
  ])('%s', (_, change) => {
    change();
    importData(request);
    expect(places().map(({ name }) => name?.[0])).toEqual(['School']);
  });

  it('points without their height, which can differ where a ring closes', () => {
    writeAreas(withRings((ring) => ring.map((at, vertex) => [...at, vertex])));
    writePlaces([place('School'), feature('Point', [90.03, 24.05, 8, 9], { name: 'Shop', type: 'Shop' })]);
    importData(request);
    const shapes = readFileSync(join(request.out, 'current/area-shapes.json'), 'utf8');
    const rings = (Object.values(JSON.parse(shapes)) as Position[][][][]).flat(2);
    expect([...places().map(({ position }) => position), ...rings.flat()].map((at) => at.length)).toEqual(
      Array.from({ length: 2 + rings.flat().length }, () => 2),
    );
  });

  it('an area of 150,000 vertices', () => {
    const turn = (vertex: number) => (2 * Math.PI * (vertex % 150_000)) / 150_000;
    const round = Array.from({ length: 150_001 }, (_, vertex) => [
      90.05 + 0.04 * Math.cos(turn(vertex)),
      24.05 + 0.04 * Math.sin(turn(vertex)),
    ]);
    writeAreas([...country, feature('Polygon', [round], { kind: 'union', name: 'Round' })]);
    importData(request);
    expect(areas().unions[0]!.centre).toEqual([90.05, 24.05]);
  });

  it('several files add up', () => {
    const more = join(request.out, '../more.geojson');
    writeFileSync(more, collection([place('Clinic', 90.15)]));
    request.places.push({ file: more });
    importData(request);
    expect(places().map(({ name }) => name?.[0])).toEqual(['School', 'Clinic']);
  });

  it('names in either script, under the names that OpenStreetMap gives them', () => {
    writePlaces([
      place('Bidyalay', 90.02, 24.05, { 'name:en': 'School', 'name:bn': 'বিদ্যালয়' }),
      place('ব্যাংক', 90.03),
    ]);
    importData(request);
    expect(places().map(({ name }) => name)).toEqual([
      ['School', 'বিদ্যালয়'],
      ['Bank', 'ব্যাংক'],
    ]);
  });

  it.each(['bn_name', 'nameBn', 'bn', 'Bengali'])('the name in Bangla of a column %s', (column) => {
    inPlaces(`[{"name":"Barisal","${column}":"বরিশাল","type":"Shop","lat":24.05,"lon":90.02}]`);
    importData(request);
    expect(places()[0]).toMatchObject({ name: ['Barisal', 'বরিশাল'] });
    expect(places()[0]).not.toHaveProperty('transliterated');
  });

  it('areas without the words of their kind, other levels omitted and reported', () => {
    writeAreas([
      area('division', 90, 90.2, { name: 'Dhaka Division', name_bn: 'ঢাকা বিভাগ' }),
      area('district', 90, 90.2, { name: 'Gazipur District', name_bn: 'গাজীপুর জেলা' }),
      area('sub_district', 90, 90.1, { name: 'Sreepur Upazila', name_bn: 'শ্রীপুর উপজেলা' }),
      ...[9, 9, 10].map((level, i) =>
        feature('Polygon', [ringOf(90, 90.05 + i / 100)], { admin_level: level, name: `Part ${i}` }),
      ),
    ]);
    const { notes } = importData(request);
    const { divisions, districts, subDistricts } = areas();
    expect([divisions, districts, subDistricts].map(([one]) => [one!.name, one!.nameBn])).toEqual([
      ['Dhaka', 'ঢাকা'],
      ['Gazipur', 'গাজীপুর'],
      ['Sreepur', 'শ্রীপুর'],
    ]);
    expect(notes.join('\n')).toMatch(
      /left out, of admin_level "9" \(feature 4\), "9" \(feature 5\), "10" \(feature 6\)/,
    );
  });

  it('wards of each of the twelve corporations', () => {
    const codes = ['DNCC', 'DSCC', 'CCC', 'KCC', 'RCC', 'SCC', 'BCC', 'NCC', 'CUCC', 'RPCC', 'GCC', 'MCC'];
    const wards = codes.map((corporation, i) =>
      area('ward', 90 + i / 100, 90.01 + i / 100, { corporation, number: 1, zone: 1 }),
    );
    writeAreas([...country, ...wards]);
    importData(request);
    expect(areas().wards.map(({ corporation }) => corporation)).toEqual(codes);
    expect(new Set(areas().wards.map(({ id }) => id)).size).toBe(12);
  });

  it('a postal code by district and upazila under any of their names, and none where none is known', () => {
    const codeIn = (district: string, upazila: string) => {
      writeAreas([
        area('division'),
        area('district', 90, 90.2, { name: district }),
        area('sub_district', 90, 90.2, { name: upazila }),
      ]);
      importData(request);
      return places()[0]!.postCode;
    };
    expect(codeIn('Dhaka', 'Savar')).toBe('1340');
    expect(codeIn('Jashore', 'Keshabpur')).toBe(codeIn('Jessore', 'Sharsha'));
    expect(codeIn('Atlantis', 'Deep')).toBe('');
  });

  it('the same feature twice is kept once, and told', () => {
    writePlaces([place('School'), place('School'), place('Clinic', 90.03)]);
    const { notes } = importData(request);
    expect(places()).toHaveLength(2);
    expect(notes.join()).toMatch(/the same feature again: feature 2; expected each once/);
  });

  it('every area twice is kept once, and told', () => {
    writeAreas([...country, ...country]);
    const { areas: counts, notes } = importData(request);
    expect(counts).toMatchObject({ divisions: 1, districts: 1, subDistricts: 2 });
    expect(notes).toEqual([
      expect.stringMatching(/found the same feature again: feature 5, .* and 1 more; .* imported once/),
    ]);
  });

  it.each([-5, 0, 1.5, 'BD-10', '1e-3'])('an id of an area that is replaced is told: %s', (id) => {
    writeAreas([...country.slice(0, 3), { ...country[3]!, properties: { ...country[3]!.properties, id } }]);
    expect(importData(request).notes).toEqual([
      expect.stringContaining(
        `found an id that is replaced: "${id}" (feature 4); expected a whole number from 1 to 8999, or none`,
      ),
    ]);
  });

  it('an id of a ward that is replaced is told, and the same id is not', () => {
    const ward = (number: number, id: number) =>
      area('ward', 90 + number / 100, 90.01 + number / 100, { corporation: 'DSCC', number, zone: 1, id });
    writeAreas([...country, ward(1, 55), ward(2, 102)]);
    expect(importData(request).notes).toEqual([
      expect.stringContaining(
        'found an id that is replaced: "55" (feature 5); expected that of its corporation and number, or none',
      ),
    ]);
    expect(areas().wards.map(({ id }) => id)).toEqual([101, 102]);
  });

  it('Bangla in another encoding is told', () => {
    writePlaces([place('School', 90.02, 24.05, { name_bn: 'Avwgb DÙP we`¨vjq' })]);
    expect(importData(request).notes.join()).toMatch(
      /name_bn without Bangla letters "Avwgb DÙP we`¨vjq" \(feature 1\)/,
    );
  });

  it('places outside the areas are told above 2 %, and end the import above the share that is given', () => {
    writePlaces([place('School'), place('Boat', 91, 22)]);
    expect(importData(request)).toMatchObject({
      outside: 1,
      notes: [expect.stringMatching(/"91, 22" \(feature 2\)/)],
    });
    expect(() => importData({ ...request, mostOutside: 0.1 })).toThrow(/expected at most 10 %/);
  });

  it('without what is wrong, which is told, when it is lenient', () => {
    writePlaces([
      place('School'),
      place('Castle', 90.03, 24.05, { type: 'Castle' }),
      place('A'.repeat(300), 90.04),
    ]);
    writeAreas([
      ...country,
      feature('Polygon', [bowTie], { kind: 'union', name: 'Knot' }),
      area('sub_district', 90.05, 90.15),
    ]);
    const { leftOut, read } = importData({ ...request, isLenient: true });
    expect(read).toEqual({ areas: 6, places: 3 });
    expect(places().map(({ name }) => name?.[0])).toEqual(['School']);
    expect(areas().unions).toEqual([]);
    expect(areas().subDistricts).toHaveLength(2);
    expect(leftOut.map((line) => line.replace(/.*: found/, 'found'))).toEqual([
      expect.stringMatching(/a polygon that crosses itself/),
      expect.stringMatching(/a name of over 200/),
      expect.stringMatching(/on the ground of another/),
      expect.stringMatching(/the type "Castle"/),
    ]);
  });
});

describe('areas', () => {
  const published: Record<string, (level: number, name: string) => Properties> = {
    'HDX, as until 2024': (level, name) => ({
      ...Object.fromEntries(Array.from({ length: level + 1 }, (_, i) => [`ADM${i}_EN`, `Around ${i}`])),
      [`ADM${level}_EN`]: name,
      [`ADM${level}_BN`]: 'নাম',
      [`ADM${level}_PCODE`]: `BD${level}${name}`,
    }),
    'HDX, as since 2025': (level, name) => ({
      ...Object.fromEntries(Array.from({ length: level + 1 }, (_, i) => [`adm${i}_name`, `Around ${i}`])),
      [`adm${level}_name`]: name,
      [`adm${level}_name1`]: 'নাম',
      [`adm${level}_pcode`]: `BD${level}${name}`,
    }),
    geoBoundaries: (level, name) => ({
      shapeName: name,
      shapeType: `ADM${level}`,
      shapeID: `BGD${level}${name}`,
      shapeGroup: 'BGD',
    }),
    GADM: (level, name) => ({
      GID_0: 'BGD',
      COUNTRY: 'Bangladesh',
      ...Object.fromEntries(Array.from({ length: level }, (_, i) => [`NAME_${i + 1}`, `Around ${i + 1}`])),
      [`NAME_${level}`]: name,
      [`NL_NAME_${level}`]: level === 3 ? 'NA' : 'নাম',
      [`GID_${level}`]: `BGD.${level}.${name}`,
    }),
  };

  it.each(Object.entries(published))('of %s are read as they are published', (_, properties) => {
    const at = (level: number, name: string, west: number, east: number) =>
      feature('Polygon', [ringOf(west, east)], properties(level, name));
    const files = [
      [at(1, 'Middle', 90, 90.2)],
      [at(2, 'Midland', 90, 90.2)],
      [at(3, 'West', 90, 90.1), at(3, 'East', 90.1, 90.2)],
      [at(4, 'Union', 90, 90.1)],
    ];
    const read = (out: string) => {
      importData({ ...request, out: join(request.out, '..', out) });
      const file = join(request.out, '..', out, 'current/areas.json');
      const { divisions, districts, subDistricts, unions } = JSON.parse(
        readFileSync(file, 'utf8'),
      ) as AdministrativeAreas;
      return [divisions, districts, subDistricts, unions].map((list) =>
        list.map(({ name, id }) => [name, id] as const).sort(),
      );
    };
    request.areas = files.map((features, level) => {
      const file = join(request.out, `../level-${level}.geojson`);
      writeFileSync(file, collection(features));
      return { file };
    });
    const before = read('one');
    expect(before.map((list) => list.map(([name]) => name))).toEqual([
      ['Middle'],
      ['Midland'],
      ['East', 'West'],
      ['Union'],
    ]);
    // GIS tools number features anew; the publisher's id stays.
    writeFileSync(
      request.areas[2]!.file,
      collection([...files[2]!].reverse().map((one, id) => ({ ...one, id }))),
    );
    expect(read('two')).toEqual(before);
  });

  it('of another source are read with the columns and the kind that are named', () => {
    request.areas = ['division', 'district', 'sub_district'].map((kind) => {
      const file = join(request.out, `../${kind}.geojson`);
      const named = country
        .filter(({ properties }) => properties.kind === kind)
        .map(({ geometry, properties }) => ({
          type: 'Feature',
          geometry,
          properties: { LABEL: properties.name },
        }));
      writeFileSync(file, collection(named));
      return { file, columns: { name: 'LABEL' }, kind };
    });
    importData(request);
    expect(
      areas()
        .subDistricts.map(({ name }) => name)
        .sort(),
    ).toEqual(['sub_district 90', 'sub_district 90.1']);
  });

  it('of one name next to each other have an id each', () => {
    writeAreas([
      ...country,
      area('union', 90, 90.01, { name: 'Char' }),
      area('union', 90.02, 90.03, { name: 'Char' }),
    ]);
    importData(request);
    expect(new Set(areas().unions.map(({ id }) => id)).size).toBe(2);
  });

  it('keep their ids in a new folder when others go or the file has another order', () => {
    const squares = Array.from({ length: 60 }, (_, i) =>
      area('sub_district', 90 + i / 400, 90 + (i + 1) / 400, { name: `Upazila no ${i}` }),
    );
    const ids = (list: unknown[], out: string) => {
      writeAreas([area('division'), area('district'), ...list]);
      importData({ ...request, out: join(request.out, '..', out) });
      const file = join(request.out, '..', out, 'current/areas.json');
      const { subDistricts } = JSON.parse(readFileSync(file, 'utf8')) as AdministrativeAreas;
      return new Map(subDistricts.map(({ name, id }) => [name, id]));
    };
    const before = ids(squares, 'one');
    const after = ids(squares.slice(1).reverse(), 'two');
    const changed = [...after].filter(([name, id]) => before.get(name) !== id);
    expect(changed).toEqual([]);
  });
});
