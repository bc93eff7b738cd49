/**
 * A country of two squares side by side, as the files of an import:
 *
 *   24.1 +-------+-------+
 *        | West  | East  |   District: Midland, division: Middle
 *   24.0 +-------+-------+
 *       90.0   90.1    90.2
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeOsmPbf } from '../../osm-pbf.ts';
import { type ImportRequest, importData } from '../write.ts';

export type Properties = Record<string, unknown>;

export function feature(type: string, coordinates: unknown, properties: Properties, more: object = {}) {
  return { type: 'Feature', geometry: { type, coordinates }, properties, ...more };
}

export function collection(features: readonly unknown[], more: object = {}): string {
  return JSON.stringify({ type: 'FeatureCollection', features, ...more });
}

export function ringOf(west: number, east: number, south = 24, north = 24.1): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

export function square(west: number, east: number, properties: Properties, south?: number, north?: number) {
  return feature('Polygon', [ringOf(west, east, south, north)], properties);
}

export function point(lng: number, lat: number, properties: Properties) {
  return feature('Point', [lng, lat], properties);
}

/** A street of two nodes. */
export function streetsAt(
  lng: number,
  lat: number,
  tags: Record<string, string> = { highway: 'residential' },
) {
  return encodeOsmPbf({
    nodes: [
      { id: 1, position: [lng, lat] },
      { id: 2, position: [lng + 0.01, lat] },
    ],
    ways: [{ id: 1, nodeIds: [1, 2], tags }],
  });
}

export const smallCountry = [
  square(90, 90.2, { kind: 'division', name: 'Middle', name_bn: 'মধ্য' }),
  square(90, 90.2, { admin_level: 5, name: 'Midland' }),
  square(90, 90.1, { kind: 'sub_district', name: 'West', id: 7 }),
  square(90.1, 90.2, { kind: 'sub_district', name: 'East', id: 8 }),
];

/** Writes the files of an import to a folder; `out` is a folder next to them. */
export function writeCountry(
  folder: string,
  {
    areas = smallCountry,
    places = [point(90.02, 24.05, { name: 'School', type: 'Education' })],
    streets = streetsAt(90.02, 24.05),
  }: { areas?: readonly object[]; places?: readonly object[]; streets?: Uint8Array } = {},
): ImportRequest & { streets: string } {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return {
    areas: [{ file: write('areas.geojson', collection(areas)) }],
    places: [{ file: write('places.geojson', collection(places)) }],
    streets: write('streets.osm.pbf', streets),
    out: join(folder, 'out'),
    attribution: '© the surveyors',
  };
}

/** Imports two versions into a folder, each with a school and 300 shops that have its name. The second is in use. */
export function importVersions(folder: string, names: readonly [string, string]): string {
  const out = join(folder, 'out');
  for (const name of names) {
    const shops = Array.from({ length: 300 }, (_, at) =>
      point(90.01 + (at % 50) / 1000, 24.01 + at / 10_000, {
        name: `${name} Shop ${at}`,
        type: 'Shop',
        id: at + 1,
      }),
    );
    const school = point(90.02, 24.05, { name: `${name} School`, type: 'Education', code: 'SCHO0001' });
    importData({ ...writeCountry(join(folder, name), { places: [school, ...shops] }), out });
  }
  return out;
}
