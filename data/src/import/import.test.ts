import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdministrativeAreas } from '../area.ts';
import { encodeOsmPbf } from '../osm-pbf.ts';
import type { PlaceRecord } from '../places.ts';
import type { RoadSpeeds } from '../road-speeds.ts';
import { importData } from './write.ts';

/**
 * A country of two squares side by side, drawn here:
 *
 *   24.1 +-------+-------+
 *        | West  | East  |   District: Midland, division: Middle
 *   24.0 +-------+-------+
 *       90.0   90.1    90.2
 */
const root = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Properties = Record<string, string | number>;

function square(west: number, east: number, properties: Properties, south = 24, north = 24.1) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return feature({ type: 'Polygon', coordinates: [ring] }, properties);
}

function point(lng: number, lat: number, properties: Properties) {
  return feature({ type: 'Point', coordinates: [lng, lat] }, properties);
}

function feature(geometry: object, properties: Properties) {
  return { type: 'Feature', geometry, properties };
}

const AREAS = [
  square(90, 90.2, { kind: 'division', name: 'Middle', name_bn: 'মধ্য' }),
  square(90, 90.2, { admin_level: 5, name: 'Midland' }),
  square(90, 90.1, { kind: 'sub_district', name: 'West', id: 7 }),
  square(90.1, 90.2, { kind: 'sub_district', name: 'East' }),
  square(90, 90.1, { kind: 'city', name: 'Westport' }),
  square(90, 90.05, { kind: 'area', name: 'Harbour', post_code: 1234 }),
];

const PLACES = [
  point(90.02, 24.05, {
    name: 'Harbour School',
    name_bn: 'বন্দর বিদ্যালয়',
    type: 'Education',
    code: 'HARB0001',
  }),
  point(90.15, 24.05, { house: '8', road: 'Road 2', type: 'Residential', sub_type: 'House' }),
];

let files: { areas: string; places: string; streets: string; out: string; attribution: string };

beforeEach(() => {
  const folder = mkdtempSync(join(root, 'case-'));
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  files = {
    areas: write('areas.geojson', collection(AREAS)),
    places: write('places.geojson', collection(PLACES)),
    streets: write('streets.osm.pbf', encodeOsmPbf({ nodes: [], ways: [], relations: [] })),
    out: join(folder, 'out'),
    attribution: '© the surveyors',
  };
});

function collection(features: unknown[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features });
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(files.out, name), 'utf8')) as Content;
}

describe('an import', () => {
  it('writes areas with their parents, found by name, by position or implied', () => {
    importData(files);
    const areas = read<AdministrativeAreas>('areas.json');
    expect(areas.subDistricts.map(({ id, name, districtId }) => [id, name, districtId])).toEqual([
      [7, 'West', 1],
      [8, 'East', 1],
    ]);
    expect(areas.divisions[0]).toMatchObject({ name: 'Middle', nameBn: 'মধ্য' });
    expect(areas.cityAreas).toMatchObject([{ name: 'Harbour', cityId: 1, postCode: '1234' }]);
    expect(areas.subAreas).toMatchObject([{ name: 'Harbour', cityAreaId: 1 }]);
    expect(areas.thanas.map(({ name }) => name)).toEqual(['West', 'East']);
    expect(areas.subDistricts[0]!.centre).toEqual([90.05, 24.05]);
  });

  it('puts each place into the areas that hold it', () => {
    expect(importData(files)).toMatchObject({ places: 2, outside: 0 });
    const [school, house] = read<PlaceRecord[]>('places.json');
    expect(school).toMatchObject({
      code: 'HARB0001',
      name: ['Harbour School', 'বন্দর বিদ্যালয়'],
      subDistrictId: 7,
      cityAreaId: 1,
      cityId: 1,
      postCode: '1234',
      subType: 'Education',
    });
    expect(house).toMatchObject({ house: '8', road: ['Road 2', 'Road 2'], subDistrictId: 8, thanaId: 1008 });
    expect(house).not.toHaveProperty('cityId');
    expect(house!.code).toMatch(/^[A-Z]{4}\d{4}$/);
  });

  it('takes road speeds of its own, else those of the sample', () => {
    importData(files);
    const sample = read<RoadSpeeds>('speeds.json');
    expect(sample.roads.trunk.open).toBe(39);
    const speeds = join(files.out, '../speeds.json');
    sample.roads.trunk.open = 60;
    writeFileSync(speeds, JSON.stringify(sample));
    importData({ ...files, speeds });
    expect(read<RoadSpeeds>('speeds.json').roads.trunk.open).toBe(60);
    sample.roads.trunk.town = 60;
    writeFileSync(speeds, JSON.stringify(sample));
    expect(() => importData({ ...files, speeds })).toThrow(/speeds.json: roads.trunk.town: a car drives 60/);
  });

  it('leaves out a place in no sub-district and says how many', () => {
    writeFileSync(files.places, collection([...PLACES, point(91, 22, { name: 'At sea', type: 'Landmark' })]));
    expect(importData(files)).toMatchObject({ places: 2, outside: 1 });
  });

  it('replaces a former import whole, and nothing else', () => {
    importData(files);
    writeFileSync(join(files.out, 'left-over.txt'), '');
    importData(files);
    expect(existsSync(join(files.out, 'left-over.txt'))).toBe(false);
    rmSync(join(files.out, 'data.json'));
    expect(() => importData(files)).toThrow(/found other files, expected a new folder/);
    expect(existsSync(join(files.out, 'areas.json'))).toBe(true);
  });
});

describe('what does not fit', () => {
  const withAreas = (...features: unknown[]) => writeFileSync(files.areas, collection(features));
  const withPlaces = (...features: unknown[]) => writeFileSync(files.places, collection(features));

  it.each<[name: string, change: () => void, message: RegExp]>([
    [
      'swapped coordinates',
      () => withPlaces(point(24.05, 90.02, { name: 'A', type: 'Bank' })),
      /longitude comes first/,
    ],
    [
      'an unknown type',
      () => withPlaces(point(90.02, 24.05, { name: 'A', type: 'Castle' })),
      /feature 1: found type "Castle", expected one of Residential, /,
    ],
    [
      'a place without a name',
      () => withPlaces(point(90.02, 24.05, { type: 'Bank' })),
      /neither a name nor a house/,
    ],
    [
      'a code twice',
      () => withPlaces(PLACES[0], PLACES[0]),
      /feature 2: found code "HARB0001" a second time/,
    ],
    ['a polygon for a place', () => withPlaces(AREAS[0]), /found a Polygon, expected a Point/],
    [
      'an open ring',
      () =>
        withAreas(
          feature(
            {
              type: 'Polygon',
              coordinates: [
                [
                  [90, 24],
                  [90.1, 24],
                  [90.1, 24.1],
                  [90, 24.1],
                ],
              ],
            },
            { kind: 'division', name: 'A' },
          ),
        ),
      /open ring/,
    ],
    [
      'an unknown kind',
      () => withAreas(square(90, 90.1, { kind: 'state', name: 'A' })),
      /found kind "state"/,
    ],
    ['no sub-districts', () => withAreas(AREAS[0], AREAS[1]), /no area of kind "sub_district"/],
    [
      'a parent that is not there',
      () => withAreas(AREAS[0], square(90, 90.2, { kind: 'district', name: 'A', parent: 'North' })),
      /no division called "North"/,
    ],
    [
      'a large id',
      () => withAreas(square(90, 90.2, { kind: 'division', name: 'A', id: 3_921_000 })),
      /expected 1 to 8999/,
    ],
    [
      'areas that miss the places',
      () => withPlaces(point(91, 22, { name: 'A', type: 'Bank' })),
      /1 of 1 places in no sub-district/,
    ],
    ['no JSON', () => writeFileSync(files.areas, '<osm/>'), /found no JSON/],
    ['no PBF', () => writeFileSync(files.streets, '<osm version="0.6"/>'), /found no OSM PBF/],
    ['no file', () => rmSync(files.places), /found no such file/],
    [
      'no attribution',
      () => {
        files.attribution = ' ';
      },
      /no attribution/,
    ],
  ])('%s', (_name, change, message) => {
    change();
    expect(() => importData(files)).toThrow(message);
    expect(existsSync(files.out)).toBe(false);
  });

  it('tells many faults at once, and not all of hundreds', () => {
    withPlaces(...Array.from({ length: 300 }, () => point(90.02, 24.05, { type: 'Bank' })));
    expect(() => importData(files)).toThrow(/feature 20: .*\n… and 280 more\.$/);
  });
});
