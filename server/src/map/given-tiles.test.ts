import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildBasemap, checkOpenMapTiles, openBasemap } from '@portal/basemap';
import { openData } from '@portal/data';
import fc from 'fast-check';
import Fastify from 'fastify';
import { zxyToTileId } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { heldBasemap } from './held-basemap.ts';
import { addMapRoutes } from './map-routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'given-tiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tileText = 'the tile of Dhaka';
const openMapTiles = {
  attribution: '<a href="https://openmaptiles.org/">&copy; OpenMapTiles</a>',
  vector_layers: ['water', 'transportation', 'place'].map((id) => ({ id })),
};

interface Parts {
  metadata?: unknown;
  /** 1 none, 2 gzip, 3 Brotli. */
  tileCompression?: number;
  /** 1 vector tiles, 2 PNG. */
  tileType?: number;
  maxZoom?: number;
}

/** An archive of one tile at 6/48/27 as Planetiler writes it, its directory and metadata gzipped (PMTiles 3, section 3). */
function archive({
  metadata = openMapTiles,
  tileCompression = 2,
  tileType = 1,
  maxZoom = 14,
}: Parts = {}): Buffer {
  const tile = gzipSync(tileText);
  const id = zxyToTileId(6, 48, 27);
  // One entry: its id in two bytes, a run of one, its length, its offset and one.
  const root = gzipSync(Buffer.from([1, (id & 127) | 128, id >> 7, 1, tile.length, 1]));
  const text = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const places = [
    127,
    root.length,
    127 + root.length,
    text.length,
    0,
    0,
    127 + root.length + text.length,
    tile.length,
  ];
  for (const [at, value] of [...places, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  header.set([1, 2, tileCompression, tileType, 0, maxZoom], 96);
  return Buffer.concat([header, root, text, tile]);
}

const fileOf = (name: string, bytes: Buffer | string) => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

describe('an archive of tiles in the OpenMapTiles schema', () => {
  it('is served as the map of the data, with a style for it', async () => {
    const data = { ...openData(), folder: join(folder, 'data') };
    const report = await buildBasemap(data, fileOf('country.pmtiles', archive()));
    expect(report).toMatchObject({ tiles: 1, archiveBytes: archive().length });
    const basemap = heldBasemap(openBasemap(data));
    const app = Fastify();
    addMapRoutes(app, () => ({ basemap, data }));

    const style = (await app.inject('/map/styles/dark/style.json?labels=en')).json();
    expect(style.sources.map).toMatchObject({ minzoom: 0, maxzoom: 14 });
    expect(style.sources.map.attribution).toContain('OpenMapTiles</a> | ');
    const layers = style.layers.map((layer: Record<string, string>) => layer['source-layer']);
    expect(layers).toEqual(expect.arrayContaining(['transportation', 'transportation_name', 'place']));
    expect(layers).not.toContain('road');

    const tile = await app.inject('/map/tiles/6/48/27.pbf');
    expect(tile.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(tile.rawPayload))).toBe(tileText);
    expect((await app.inject('/map/tiles/6/20/20.pbf')).statusCode).toBe(204);
    expect((await app.inject('/map/tiles/14/1/1.pbf')).statusCode).toBe(204);
    expect((await app.inject('/map/tiles/15/1/1.pbf')).json().message).toBe('notFound; z: "15"');
    expect((await app.inject('/map/sprites/light.json')).statusCode).toBe(200);
    const whole = await app.inject('/map/basemap.pmtiles');
    expect(whole.rawPayload.equals(readFileSync(join(folder, 'country.pmtiles')))).toBe(true);
    await app.close();
    await basemap.close();
  });

  it.each<[string, Buffer | string, RegExp]>([
    ['text', 'no archive', /found no PMTiles archive of version 3/],
    ['empty', '', /found no PMTiles archive of version 3/],
    [
      'cut off',
      archive().subarray(0, -1),
      /found \d+ bytes, expected \d+\. The file is cut off: copy it again/,
    ],
    ['pictures', archive({ tileType: 2 }), /found tiles of type Png, expected vector tiles/],
    [
      'Brotli',
      archive({ tileCompression: 3 }),
      /compressed with Brotli, expected Gzip: run Planetiler with --tile/,
    ],
    ['deep', archive({ maxZoom: 16 }), /found tiles to zoom 16, expected at most 15/],
    [
      'no list of layers',
      archive({ metadata: {} }),
      /found the layers \(none\), expected those of OpenMapTiles/,
    ],
    [
      'another schema',
      archive({ metadata: { vector_layers: [{ id: 'earth' }, { id: 'water' }] } }),
      /found the layers earth, water, .*; transportation, place is missing\. Run Planetiler with its/,
    ],
  ])('is rejected before the work: %s', async (name, bytes, message) => {
    await expect(checkOpenMapTiles(fileOf(`${name}.pmtiles`, bytes))).rejects.toThrow(message);
  });

  it('is rejected with its name and the fix, whatever another tool has written, and whichever bytes are damaged', async () => {
    const whole = archive();
    const damaged = fc
      .tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }))
      .map(([at, bytes]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)]));
    const layers = fc.array(fc.oneof(fc.jsonValue(), fc.record({ id: fc.jsonValue() })));
    const described = fc
      .oneof(fc.jsonValue(), fc.record({ vector_layers: fc.oneof(fc.jsonValue(), layers) }))
      .map((metadata) => archive({ metadata }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, described), async (bytes) => {
        const file = fileOf('any.pmtiles', bytes);
        const found = await checkOpenMapTiles(file).catch((error: Error) => error.message);
        if (typeof found === 'string')
          expect(found).toMatch(/^\S+any\.pmtiles: .*(Expected|expected|copy it again)/);
      }),
    );
  });
});
