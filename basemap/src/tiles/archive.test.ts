import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { archiveWriter } from './archive.ts';
import type { PyramidTile } from './pyramid.ts';

const info = {
  bounds: [88, 20.5, 92.7, 26.7] as [number, number, number, number],
  center: [90.4, 23.78, 11] as [number, number, number],
  metadata: { name: 'Test' },
};

/** The archive, as the code reads it that the format's authors publish. */
function readerOf(archive: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({
      data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
    }),
  });
}

async function textAt(archive: PMTiles, zoom: number, x: number, y: number): Promise<string | undefined> {
  const found = await archive.getZxy(zoom, x, y);
  return found && Buffer.from(found.data).toString();
}

const tile = (zoom: number, x: number, y: number, text: string, isUniform = false): PyramidTile => ({
  zoom,
  x,
  y,
  tile: Buffer.from(text),
  isUniform,
});

describe('archiveWriter', () => {
  it('returns each tile as it was added, and none elsewhere, whatever the order', async () => {
    const position = fc.integer({ min: 0, max: 15 }).chain((zoom) => {
      const side = fc.integer({ min: 0, max: 2 ** zoom - 1 });
      return fc.tuple(fc.constant(zoom), side, side);
    });
    const tiles = fc.uniqueArray(fc.tuple(position, fc.string({ maxLength: 3 })), {
      selector: ([at]) => at.join('/'),
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(tiles, async (added) => {
        const writer = archiveWriter();
        for (const [[zoom, x, y], text] of added) writer.add(tile(zoom, x, y, text));
        const archive = readerOf(writer.finish(info));
        for (const [[zoom, x, y], text] of added) expect(await textAt(archive, zoom, x, y)).toBe(text);
        if (!added.some(([at]) => at.join('/') === '15/7/7'))
          expect(await textAt(archive, 15, 7, 7)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it('has neighbors on the curve with one content as one entry, whole', async () => {
    const curve = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ] as const;
    const writer = archiveWriter();
    for (const [x, y] of curve) writer.add(tile(1, x, y, 'sea'));
    const archive = readerOf(writer.finish(info));
    for (const [x, y] of curve) expect(await textAt(archive, 1, x, y)).toBe('sea');
    expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 4, numTileEntries: 1 });
  });

  it('repeats a uniform tile in every tile below it, and nowhere else', async () => {
    const writer = archiveWriter();
    writer.add(tile(12, 3077, 1767, 'land', true));
    writer.add(tile(12, 3078, 1767, 'city'));
    const archive = readerOf(writer.finish(info));
    // The four corners of what is below the tile at zoom 15, and their neighbors outside.
    const [west, north] = [3077 * 8, 1767 * 8];
    for (const [x, y] of [
      [west, north],
      [west + 7, north],
      [west, north + 7],
      [west + 7, north + 7],
    ] as const) {
      expect(await textAt(archive, 15, x, y)).toBe('land');
    }
    expect(await textAt(archive, 15, west - 1, north)).toBeUndefined();
    expect(await textAt(archive, 15, west + 8, north)).toBeUndefined();
    expect(await textAt(archive, 13, 3077 * 2 + 1, 1767 * 2)).toBe('land');
  });

  it('stores one content once', () => {
    const writer = archiveWriter();
    const once = archiveWriter();
    const text = 'x'.repeat(2000);
    once.add(tile(9, 1, 1, text));
    for (let x = 0; x < 200; x += 1) writer.add(tile(9, x, x, text));
    expect(writer.finish(info).length - once.finish(info).length).toBeLessThan(200 * 6);
  });

  it('keeps its root in the first 16 KiB with 30,000 separate tiles, and finds the last one', async () => {
    const writer = archiveWriter();
    for (let i = 0; i < 30_000; i += 1) writer.add(tile(15, (i * 7919) % 32_768, i, String(i)));
    const archive = readerOf(writer.finish(info));
    const header = await archive.getHeader();
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect(await textAt(archive, 15, (29_999 * 7919) % 32_768, 29_999)).toBe('29999');
  });

  it('describes itself in the header', async () => {
    const writer = archiveWriter();
    writer.add(tile(0, 0, 0, 'world'));
    const bytes = writer.finish(info);
    const archive = readerOf(bytes);
    expect(await archive.getHeader()).toMatchObject({
      specVersion: 3,
      minLon: 88,
      maxLat: 26.7,
      centerLon: 90.4,
      centerZoom: 11,
      maxZoom: 15,
      numAddressedTiles: 1,
    });
    expect(await archive.getMetadata()).toEqual({ name: 'Test' });
    expect(gunzipSync(bytes.subarray(-25)).toString()).toBe('world');
  });
});
