import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { encodeOsmPbf } from '../osm-pbf.ts';
import { importData } from './write.ts';

/** Changes of the file system until the process ends; none without a number. */
const left = vi.hoisted(() => ({ changes: Number.POSITIVE_INFINITY, done: 0 }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const changing = [
    ...['writeFileSync', 'writeSync', 'copyFileSync', 'mkdirSync'],
    ...['renameSync', 'rmSync', 'rmdirSync', 'symlinkSync', 'unlinkSync'],
  ] as const;
  const cut = changing.map((name) => {
    const change = fs[name as keyof typeof fs] as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        if (left.done >= left.changes) throw new Error('cut off');
        left.done += 1;
        return change(...args);
      },
    ];
  });
  return { ...fs, ...Object.fromEntries(cut) };
});

const root = mkdtempSync(join(tmpdir(), 'cut-off-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('is cut off after any change of a file: a whole version is served, with both tables of ids', () => {
  const files = writeFiles();
  const current = join(files.out, 'current');
  importData(files);
  left.done = 0;
  importData(files);
  const all = left.done;
  expect(all).toBeGreaterThan(12);
  for (let changes = 0; changes < all; changes += 1) {
    const before = readFileSync(join(current, 'place-ids.tsv'), 'utf8').length;
    Object.assign(left, { changes, done: 0 });
    try {
      importData(files);
    } catch {
      // The process has ended.
    }
    left.changes = Number.POSITIVE_INFINITY;
    for (const name of ['data.json', 'places.json', 'place-ids.tsv', 'area-ids.json']) {
      expect(existsSync(join(realpathSync(current), name)), `${name} after ${changes} changes`).toBe(true);
    }
    expect(readFileSync(join(current, 'place-ids.tsv'), 'utf8')).toHaveLength(before);
    importData(files);
  }
});

function writeFiles() {
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(root, name), content);
    return join(root, name);
  };
  const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
  const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties });
  const [west, east, south, north] = [90, 90.1, 24, 24.1];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const area = (kind: string) => feature({ type: 'Polygon', coordinates: [ring] }, { kind, name: kind });
  return {
    areas: [write('areas.geojson', collection(['division', 'district', 'sub_district'].map(area)))],
    places: [
      write(
        'places.geojson',
        collection([
          feature({ type: 'Point', coordinates: [90.05, 24.05] }, { name: 'School', type: 'Education' }),
        ]),
      ),
    ],
    streets: write(
      'streets.osm.pbf',
      encodeOsmPbf({
        nodes: [
          { id: 1, position: [90.02, 24.05] },
          { id: 2, position: [90.03, 24.05] },
        ],
        ways: [{ id: 1, nodeIds: [1, 2], tags: { highway: 'residential', name: 'College Road' } }],
      }),
    ),
    out: join(root, 'out'),
    attribution: '© the surveyors',
  };
}
