import type { Feature, Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { deepestTileZoom, encodeTile, type MapLayer, tileCutter } from './cut.ts';
import { type PyramidTile, tilesOnDemand, walkPyramid } from './pyramid.ts';

const square = (west: number, south: number, side: number): Position[][] => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
];

const polygon = (coordinates: Position[][], kind: string): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates },
  properties: { class: kind },
});

// Land of 0.4 degrees with a town that starts deeper, a road across, and a lone place outside.
const layers: MapLayer[] = [
  { name: 'land', fromZoom: 0, features: [polygon(square(90, 23, 0.4), 'land')] },
  { name: 'ground', fromZoom: 12, features: [polygon(square(90.1, 23.1, 0.2), 'town')] },
  {
    name: 'road',
    fromZoom: 11,
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [90.02, 23.03],
            [90.37, 23.36],
          ],
        },
        properties: {},
      },
    ],
  },
  {
    name: 'place',
    fromZoom: 14,
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [91.5, 23.5] }, properties: {} }],
  },
];

const tiles = new Map<string, PyramidTile>();
walkPyramid(layers, (tile) => tiles.set(`${tile.zoom}/${tile.x}/${tile.y}`, tile));
const cut = tileCutter(layers);

/** The tile that a request to the pyramid gets: its own, or that of the uniform one above it. */
function readTile(zoom: number, x: number, y: number): PyramidTile | undefined {
  const own = tiles.get(`${zoom}/${x}/${y}`);
  if (own || zoom === 0) return own;
  const above = readTile(zoom - 1, x >> 1, y >> 1);
  return above?.isUniform ? above : undefined;
}

const namesIn = (content: ReturnType<typeof cut>) =>
  Object.entries(content).map(([name, { features }]) => [name, features.length]);

/** Column and row of the tile that contains a point. */
function tileOf(zoom: number, [lng, lat]: [number, number]): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor((lng / 360 + 0.5) * 2 ** zoom), Math.floor(y * 2 ** zoom)];
}

/** Tiles of a zoom around the drawn map, and a margin of empty ones. */
function* tilesAt(zoom: number): Generator<[x: number, y: number]> {
  const [west, north] = tileOf(zoom, [89.95, 23.45]);
  const [east, south] = tileOf(zoom, [90.5, 22.95]);
  for (let x = west; x <= east; x += 1) for (let y = north; y <= south; y += 1) yield [x, y];
}

describe('walkPyramid', () => {
  it.each([6, 9, 11, 12, 13, 14])('has every tile of zoom %i that has content, and no other', (zoom) => {
    let filled = 0;
    for (const [x, y] of tilesAt(zoom)) {
      const expected = cut(zoom, x, y);
      const isFilled = Object.keys(expected).length > 0;
      expect(readTile(zoom, x, y) !== undefined, `${zoom}/${x}/${y}: ${namesIn(expected)}`).toBe(isFilled);
      if (isFilled) filled += 1;
    }
    expect(filled).toBeGreaterThan(0);
  });

  it('leaves no tile uniform whose ground changes deeper', () => {
    // The middle of the town, far from its edges and from the road: land alone until zoom 11, the town from 12.
    const inTown = readTile(15, ...tileOf(15, [90.15, 23.25]))!;
    expect(Buffer.from(inTown.tile).toString('latin1')).toContain('town');
  });

  it('cuts tiles that a line, an outline or a point reaches one by one', () => {
    for (const { zoom, x, y, tile, isUniform } of tiles.values()) {
      if (!isUniform) expect(Buffer.compare(tile, encodeTile(cut(zoom, x, y)))).toBe(0);
    }
    const place = [...tiles.values()].find(({ tile }) =>
      Buffer.from(tile).toString('latin1').includes('place'),
    )!;
    expect([place.zoom, place.isUniform]).toEqual([14, false]);
  });

  it('writes a uniform tile once for all that is below it', () => {
    const uniform = [...tiles.values()].filter((tile) => tile.isUniform && tile.zoom < deepestTileZoom);
    expect(uniform.length).toBeGreaterThan(10);
    for (const { zoom, x, y } of uniform) expect(tiles.has(`${zoom + 1}/${2 * x}/${2 * y}`)).toBe(false);
  });
});

describe('tilesOnDemand', () => {
  it('cuts every tile with the bytes that the pyramid has, and none where it has none', () => {
    const tile = tilesOnDemand(layers);
    let [filled, empty] = [0, 0];
    for (const zoom of [0, 6, 7, 9, 11, 12, 13, 14, 15]) {
      for (const [x, y] of tilesAt(zoom)) {
        const found = tile(zoom, x, y);
        const expected = readTile(zoom, x, y)?.tile ?? null;
        if (Buffer.compare(Buffer.from(found ?? ''), Buffer.from(expected ?? '')) !== 0) {
          expect.fail(`${zoom}/${x}/${y} differs`);
        }
        if (found) filled += 1;
        else empty += 1;
      }
    }
    expect(Math.min(filled, empty)).toBeGreaterThan(50);
  });
});

describe('a dense map', () => {
  it('has the same tiles when its divisions are divided again', () => {
    const written = (tile: PyramidTile) =>
      JSON.stringify({ ...tile, tile: Buffer.from(tile.tile).toString('base64') });
    // The town fills whole tiles of the zooms above its own.
    const late = [layers[0]!, { ...layers[1]!, fromZoom: 14 }];
    const tilesOf = (mostFeatures?: number) => {
      const all: string[] = [];
      walkPyramid(late, (tile) => all.push(written(tile)), { mostFeatures });
      return all.sort().join('\n');
    };
    expect(tilesOf(0)).toBe(tilesOf());
  });

  it('has each line of several where it is, and none of them twice', () => {
    const lines = [
      [90.1, 23.1],
      [92.3, 24.9],
    ].map(([lng, lat]) => [
      [lng!, lat!],
      [lng! + 0.001, lat! + 0.001],
    ]);
    const several: MapLayer[] = [
      {
        name: 'boundary',
        fromZoom: 7,
        features: [
          { type: 'Feature', geometry: { type: 'MultiLineString', coordinates: lines }, properties: {} },
        ],
      },
    ];
    const whole = tileCutter(several);
    let deepest = 0;
    walkPyramid(
      several,
      ({ zoom, x, y, tile }) => {
        expect(tile).toEqual(encodeTile(whole(zoom, x, y)));
        if (zoom === deepestTileZoom) deepest += 1;
      },
      { mostFeatures: 0 },
    );
    expect(deepest).toBeGreaterThan(1);
  });
});
