import { gunzipSync } from 'node:zlib';
import { openBasemap } from '@portal/basemap';
import { openData } from '@portal/data';
import Fastify from 'fastify';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { expectErrorShape } from '../conformance/responses.ts';
import { heldBasemap } from './held-basemap.ts';
import { addMapRoutes } from './map-routes.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

/** Layer names of a tile: field 3 of the tile holds layers, field 1 of a layer its name (vector tile 2.1). */
function layerNames(tile: Buffer): string[] {
  const names: string[] = [];
  new PbfReader(tile).readFields((tag, _result, pbf) => {
    if (tag !== 3 || !pbf) return;
    const end = pbf.readVarint() + pbf.pos;
    pbf.readFields(
      (field: number, _inner: null, layer: PbfReader) => void (field === 1 && names.push(layer.readString())),
      null,
      end,
    );
  }, null);
  return names;
}

describe('the sample map', () => {
  it('refers to its tiles at the host of the request, so that it runs behind any host', async () => {
    const response = await app.inject({
      url: '/map/styles/light/style.json',
      headers: { host: 'maps.example:8080' },
    });
    expect(response.json().sources.map.tiles).toEqual(['http://maps.example:8080/map/tiles/{z}/{x}/{y}.pbf']);
  });

  it('has land, roads and labels over Mirpur, and lets every page use it', async () => {
    const response = await app.inject({ url: '/map/tiles/13/6152/3537.pbf' });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(layerNames(gunzipSync(response.rawPayload))).toEqual(
      expect.arrayContaining(['land', 'road', 'label']),
    );
  });

  it('is empty over the Atlantic', async () => {
    expect((await app.inject({ url: '/map/tiles/6/20/20.pbf' })).statusCode).toBe(204);
  });

  it.each([
    ['tiles/99/0/0.pbf', 'z'],
    ['tiles/25/1/1.pbf', 'z'],
    ['tiles/-1/0/0.pbf', 'z'],
    ['tiles/1e1/0/0.pbf', 'z'],
    ['tiles/%20/0/0.pbf', 'z'],
    ['tiles/3/8/0.pbf', 'x'],
    ['tiles/3/a/-1.pbf', 'x'],
    ['tiles/0/0/1.pbf', 'y'],
    ['tiles/3/0/0x1.pbf', 'y'],
    ['tiles/3/0/0.png', 'path'],
    ['styles/neon/style.json', 'style'],
    ['styles/__proto__/style.json', 'style'],
    ['sprites/light@3x.png', 'sprite'],
    ['glyphs/Noto%20Sans/3-9.pbf', 'range'],
    ['glyphs/Noto%20Sans/0-255-511.pbf', 'range'],
  ])(
    'has no %s, and says so by the name of what is wrong, to pages of any origin',
    async (path, parameter) => {
      const response = await app.inject(`/map/${path}`);
      expect([response.statusCode, expectErrorShape(response).errors?.[0]?.parameter]).toEqual([
        404,
        parameter,
      ]);
    },
  );

  it('supports reading only', async () => {
    for (const path of ['tiles/0/0/0.pbf', 'basemap.pmtiles', 'nothing']) {
      const response = await app.inject({ method: 'POST', url: `/map/${path}` });
      expect(expectErrorShape(response).status).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('refers to glyphs for engines that need them, and serves them to every page', async () => {
    const style = await app.inject({ url: '/map/styles/dark/style.json?labels=en&glyphs=pbf' });
    expect(style.json().glyphs).toMatch(/\/map\/glyphs\/\{fontstack\}\/\{range\}\.pbf$/);
    const glyphs = await app.inject({ url: '/map/glyphs/Noto%20Sans%20Bengali/0-255.pbf' });
    expect(glyphs.statusCode).toBe(200);
    expect(glyphs.headers['access-control-allow-origin']).toBe('*');
  });

  it.each(['light', 'dark'])(
    'serves the %s sprite that the style refers to, in both densities',
    async (mode) => {
      const style = (await app.inject({ url: `/map/styles/${mode}/style.json` })).json();
      expect(style.sprite).toMatch(new RegExp(`/map/sprites/${mode}$`));
      for (const density of ['', '@2x']) {
        const table = await app.inject({ url: `/map/sprites/${mode}${density}.json` });
        expect(table.headers['content-type']).toMatch(/^application\/json/);
        expect(Object.keys(table.json())).toContain('shield');
        const picture = await app.inject({ url: `/map/sprites/${mode}${density}.png` });
        expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
      }
    },
  );

  it('serves the whole archive in ranges, which the published library of the format can read', async () => {
    const archive = new PMTiles({
      getKey: () => 'served',
      async getBytes(offset, length) {
        const part = await app.inject({
          url: '/map/basemap.pmtiles',
          headers: { range: `bytes=${offset}-${offset + length - 1}` },
        });
        expect(part.statusCode).toBe(206);
        expect(part.headers['content-range']).toMatch(/^bytes \d+-\d+\/\d+$/);
        return { data: new Uint8Array(part.rawPayload).buffer };
      },
    });
    const tile = await archive.getZxy(13, 6152, 3537);
    expect(layerNames(Buffer.from(tile!.data))).toContain('road');
    const beyond = await app.inject({
      url: '/map/basemap.pmtiles',
      headers: { range: 'bytes=99999999999-' },
    });
    expect(expectErrorShape(beyond).status).toBe(416);
    expect(beyond.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
  });

  it('reads no part of the archive for HEAD, and a range of it for GET alone', async () => {
    const readParts = vi.fn(async () => Buffer.alloc(1));
    const server = Fastify();
    const basemap = heldBasemap({
      ...openBasemap({ folder: null }),
      archiveBytes: async () => 9,
      archivePart: readParts,
    });
    addMapRoutes(server, () => ({ basemap, data: openData() }));
    const size = async (method: 'GET' | 'HEAD', headers: Record<string, string>) => {
      const response = await server.inject({ method, url: '/map/basemap.pmtiles', headers });
      return [response.statusCode, response.headers['content-length'], readParts.mock.calls.length];
    };
    expect(await size('HEAD', { range: 'bytes=0-0' })).toEqual([200, '9', 0]);
    expect(await size('GET', { range: 'bytes=0-0' })).toEqual([206, '1', 1]);
    await server.close();
    await basemap.close();
  });

  it.each(['basemap.pmtiles', 'tiles/0/0/0.pbf', 'styles/light/style.json'])(
    'lets pages of any origin read ranges of %s',
    async (path) => {
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url: `/map/${path}`,
        headers: { origin: 'https://example.org', 'access-control-request-headers': 'range' },
      });
      expect(statusCode).toBe(204);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-methods']).toContain('GET');
      expect(headers['access-control-allow-headers']).toContain('Range');
    },
  );

  it('keeps lanes and villages out of the tiles of the far view', async () => {
    const far = await app.inject({ url: '/map/tiles/8/192/110.pbf' });
    const text = gunzipSync(far.rawPayload).toString('latin1');
    expect(text).toContain('Dhaka');
    expect(text).not.toContain('lane');
    expect(far.rawPayload.length).toBeLessThan(15_000);
  });
});

describe('a map built where fontnik has no binary', () => {
  const without = {
    ...openBasemap({ folder: null }),
    hasGlyphs: async () => false,
    glyphs: async () => null,
  };
  const bare = Fastify();
  const basemap = heldBasemap(without);
  addMapRoutes(bare, () => ({ basemap, data: openData() }));
  afterAll(async () => {
    await bare.close();
    await basemap.close();
  });

  it('tells the engine that requests glyphs what is missing, and returns no glyphs instead of an error', async () => {
    const style = (await bare.inject('/map/styles/light/style.json?glyphs=pbf')).json();
    expect(style.metadata.glyphs).toBe(
      'No glyphs: fontnik has no binary for this platform. Engines that need them (mapbox-gl 1.13) show the map without names.',
    );
    const glyphs = await bare.inject('/map/glyphs/Noto%20Sans/0-255.pbf');
    expect([glyphs.statusCode, glyphs.rawPayload.length]).toEqual([200, 0]);
  });

  it('has the same style and tiles for every other engine, which uses the fonts of its user', async () => {
    const url = '/map/styles/light/style.json?labels=bn';
    const headers = { host: 'maps.example' };
    const [style, whole] = await Promise.all(
      [bare, app].map(async (server) => (await server.inject({ url, headers })).json()),
    );
    expect(style.glyphs).toBeUndefined();
    expect(style.layers).toEqual(whole.layers);
    expect((await bare.inject('/map/tiles/13/6152/3537.pbf')).statusCode).toBe(200);
  });
});
