import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Position } from 'geojson';
import { afterAll, expect, it } from 'vitest';
import type { MapLayer } from './cut.ts';
import { type Drawing, divide } from './divided.ts';
import { type Box, boxOfLine, type DividedLayers, walkPyramid } from './pyramid.ts';

const root = mkdtempSync(join(tmpdir(), 'divided-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Line {
  points: Position[];
  fromZoom: number;
}

const drawing: Drawing<Line> = {
  boxOf: ({ points }) => boxOfLine(points),
  fromZoomOf: ({ fromZoom }) => fromZoom,
  layersOf(lines) {
    const all = [...lines];
    return Array.from({ length: 13 }, (_, fromZoom) => ({
      ...{ name: 'road', fromZoom },
      features: all
        .filter((line) => line.fromZoom === fromZoom)
        .map(({ points: coordinates }) => ({
          type: 'Feature' as const,
          geometry: { type: 'LineString' as const, coordinates },
          properties: {},
        })),
    })).filter(({ features }) => features.length > 0);
  },
};
const land: MapLayer = {
  name: 'land',
  fromZoom: 0,
  features: [
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [88.5, 22.5],
            [90.5, 22.5],
            [90.5, 24],
            [88.5, 22.5],
          ],
        ],
      },
      properties: {},
    },
  ],
};
const bounds: Box = [88, 20.5, 92.7, 26.7];

type Tiles = Map<string, { content: string; isUniform: boolean }>;

function tilesOf(layers: MapLayer[], parts?: DividedLayers): Tiles {
  const tiles: Tiles = new Map();
  walkPyramid(
    layers,
    ({ zoom, x, y, tile, isUniform }) => {
      if (zoom > 12) return;
      tiles.set([zoom, x, y].join('/'), { content: Buffer.from(tile).toString('base64'), isUniform });
    },
    { divided: parts },
  );
  return tiles;
}

/** What a client gets at the places of some tiles: their own content, or that of the uniform one above. */
function contentAt(tiles: Tiles, keys: Iterable<string>): [string, string | undefined][] {
  const find = (zoom: number, x: number, y: number): { content: string; isUniform: boolean } | undefined => {
    const own = tiles.get([zoom, x, y].join('/'));
    if (own || zoom === 0) return own;
    const above = find(zoom - 1, x >> 1, y >> 1);
    return above?.isUniform ? above : undefined;
  };
  return [...keys].map((key) => {
    const [zoom, x, y] = key.split('/').map(Number);
    return [key, find(zoom!, x!, y!)?.content];
  });
}

const within = (degrees: number, axis: 0 | 1) => Math.min(Math.max(degrees, bounds[axis]), bounds[axis + 2]!);

it('has the same tiles as a map whose lines are all in memory', () => {
  const line = fc
    .record({
      lng: fc.double({ min: 88, max: 92.7, noNaN: true }),
      lat: fc.double({ min: 20.5, max: 26.7, noNaN: true }),
      // Some lead to another division.
      offset: fc.tuple(...[0, 1].map(() => fc.double({ min: -0.5, max: 0.5, noNaN: true }))),
      fromZoom: fc.integer({ min: 4, max: 12 }),
    })
    .map(({ lng, lat, offset: [east, north], fromZoom }) => ({
      points: [
        [lng, lat],
        // Tiles outside of the bounds don't have what leads there.
        [within(lng + east!, 0), within(lat + north!, 1)],
      ],
      fromZoom,
    }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      const folder = mkdtempSync(join(root, 'case-'));
      const divided = divide(lines, join(folder, 'parts'), bounds, drawing);
      const [some, all] = [
        tilesOf([land, ...divided.far], divided),
        tilesOf([land, ...drawing.layersOf(lines)]),
      ];
      const keys = new Set([...some.keys(), ...all.keys()]);
      expect(contentAt(some, keys)).toEqual(contentAt(all, keys));
    }),
    { numRuns: 4 },
  );
});

it('writes nothing of what is outside its bounds', () => {
  const everywhere = [
    [-180, -80],
    [180, 80],
  ];
  const elsewhere = [
    [10, 50],
    [11, 51],
  ];
  const lines = [everywhere, elsewhere].map((points) => ({ points, fromZoom: 12 }));
  const { parts } = divide(lines, join(root, 'outside'), bounds, drawing);
  // The country has 14 columns and 19 rows of such tiles, and the bounds reach into the margins of others.
  expect(parts.length).toBeLessThan(16 * 21);
  expect(parts.flatMap(({ layers }) => layers()[0]!.features)).toHaveLength(parts.length);
});
