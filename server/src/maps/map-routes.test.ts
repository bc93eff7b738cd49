import { gunzipSync } from 'node:zlib';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { iconOf } from './icons.ts';

const placeTypes: [type: string, subType: string][] = [
  ['Education', 'School'],
  ['Healthcare', 'Pharmacy'],
  ['Religious Place', 'Temple'],
  ['Transportation', 'Metro Station'],
  ['Landmark', 'Fort'],
];

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
  it.each(['light', 'dark'])('has a %s style that the style specification accepts', async (mode) => {
    const answer = await app.inject({ url: `/map/styles/${mode}/style.json` });
    expect(answer.statusCode).toBe(200);
    expect(validateStyleMin(answer.json())).toEqual([]);
  });

  it('names its tiles at the address it was asked at, so that it runs behind any host', async () => {
    const answer = await app.inject({
      url: '/map/styles/light/style.json',
      headers: { host: 'maps.example:8080' },
    });
    expect(answer.json().sources.map.tiles).toEqual(['http://maps.example:8080/map/tiles/{z}/{x}/{y}.pbf']);
  });

  it('draws land, roads and labels over Mirpur, and lets every page use it', async () => {
    const answer = await app.inject({ url: '/map/tiles/13/6152/3537.pbf' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(layerNames(gunzipSync(answer.rawPayload))).toEqual(
      expect.arrayContaining(['land', 'road', 'label']),
    );
  });

  it('has nothing over the Atlantic, and no tile beyond the zooms it cuts', async () => {
    expect((await app.inject({ url: '/map/tiles/6/20/20.pbf' })).statusCode).toBe(204);
    expect((await app.inject({ url: '/map/tiles/25/1/1.pbf' })).statusCode).toBe(204);
    expect((await app.inject({ url: '/map/tiles/3/a/-1.pbf' })).statusCode).toBe(204);
  });

  it('names glyphs for engines that need them, and serves them to every page', async () => {
    const style = await app.inject({ url: '/map/styles/dark/style.json?labels=en&glyphs=pbf' });
    expect(validateStyleMin(style.json())).toEqual([]);
    expect(style.json().glyphs).toMatch(/\/map\/glyphs\/\{fontstack\}\/\{range\}\.pbf$/);
    const glyphs = await app.inject({ url: '/map/glyphs/Noto%20Sans%20Bengali/0-255.pbf' });
    expect(glyphs.statusCode).toBe(200);
    expect(glyphs.headers['access-control-allow-origin']).toBe('*');
    expect((await app.inject({ url: '/map/glyphs/Noto%20Sans%20Bengali/3-9.pbf' })).statusCode).toBe(404);
  });

  it.each(['light', 'dark'])('serves every picture that the %s style and its places name', async (mode) => {
    const style = (await app.inject({ url: `/map/styles/${mode}/style.json` })).json();
    expect(style.sprite).toMatch(new RegExp(`/map/sprites/${mode}$`));
    const { json, png } = {
      json: (await app.inject({ url: `/map/sprites/${mode}@2x.json` })).json(),
      png: (await app.inject({ url: `/map/sprites/${mode}@2x.png` })).rawPayload,
    };
    const named = [
      ...style.layers.map((layer: { layout?: Record<string, unknown> }) => layer.layout?.['icon-image']),
      ...placeTypes.map(([type, subType]) => iconOf(type, subType)),
    ].filter((name): name is string => typeof name === 'string');
    expect(Object.keys(json)).toEqual(expect.arrayContaining(named));
    // Width and height stand at byte 16 of every PNG (ISO/IEC 15948, 11.2.2).
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    for (const icon of Object.values(json) as { x: number; y: number; width: number; height: number }[]) {
      expect(icon.x + icon.width).toBeLessThanOrEqual(width);
      expect(icon.y + icon.height).toBeLessThanOrEqual(height);
    }
  });

  it('keeps lanes and villages out of the tiles of the far view', async () => {
    const far = await app.inject({ url: '/map/tiles/8/192/110.pbf' });
    const text = gunzipSync(far.rawPayload).toString('latin1');
    expect(text).toContain('Dhaka');
    expect(text).not.toContain('lane');
    expect(far.rawPayload.length).toBeLessThan(15_000);
  });

  it('has no style of another name', async () => {
    expect((await app.inject({ url: '/map/styles/neon/style.json' })).statusCode).toBe(404);
  });
});
