import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { writeArchive } from './archive.ts';
import type { PyramidTile } from './pyramid.ts';

const info = {
  bounds: [88, 20.5, 92.7, 26.7] as [number, number, number, number],
  center: [90.4, 23.78, 11] as [number, number, number],
  metadata: { name: 'Test' },
};

const file = join(mkdtempSync(join(tmpdir(), 'archive-')), 'map.pmtiles');

/** The archive of tiles. */
function archiveOf(tiles: PyramidTile[]): Buffer {
  writeArchive(file, info, (add) => {
    for (const one of tiles) add(one);
  });
  return readFileSync(file);
}

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

describe('writeArchive', () => {
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
        const archive = readerOf(archiveOf(added.map(([at, text]) => tile(...at, text))));
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
    const archive = readerOf(archiveOf(curve.map(([x, y]) => tile(1, x, y, 'sea'))));
    for (const [x, y] of curve) expect(await textAt(archive, 1, x, y)).toBe('sea');
    expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 4, numTileEntries: 1 });
  });

  it('repeats a uniform tile in every tile below it, and nowhere else', async () => {
    const archive = readerOf(archiveOf([tile(12, 3077, 1767, 'land', true), tile(12, 3078, 1767, 'city')]));
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
    const often = Array.from({ length: 200 }, (_, x) => tile(9, x, x, 'x'.repeat(2000)));
    expect(archiveOf(often).length - archiveOf(often.slice(1, 2)).length).toBeLessThan(200 * 6);
  });

  it('keeps its root in the first 16 KiB with 30,000 separate tiles, and finds the last one', async () => {
    const tiles = Array.from({ length: 30_000 }, (_, i) => tile(15, (i * 7919) % 32_768, i, String(i)));
    const archive = readerOf(archiveOf(tiles));
    const header = await archive.getHeader();
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect(await textAt(archive, 15, (29_999 * 7919) % 32_768, 29_999)).toBe('29999');
  });

  it('describes itself in the header', async () => {
    const bytes = archiveOf([tile(0, 0, 0, 'world')]);
    const archive = readerOf(bytes);
    const header = await archive.getHeader();
    expect(header).toMatchObject({
      specVersion: 3,
      minLon: 88,
      maxLat: 26.7,
      centerLon: 90.4,
      centerZoom: 11,
      maxZoom: 15,
      numAddressedTiles: 1,
    });
    expect(await archive.getMetadata()).toEqual({ name: 'Test' });
    const { tileDataOffset, tileDataLength = 0 } = header;
    const content = bytes.subarray(tileDataOffset, tileDataOffset + tileDataLength);
    expect(gunzipSync(content).toString()).toBe('world');
  });
});
