/**
 * Writes a PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The registry has
 * implementations that read the format and no maintained one that writes it; the published one checks ours in the tests.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import { deepestTileZoom } from './cut.ts';
import type { PyramidTile } from './pyramid.ts';

/** Tiles `tileId` to `tileId + runLength - 1`, in the order of the Hilbert curve, share one content. */
interface Entry {
  tileId: number;
  runLength: number;
  offset: number;
  length: number;
}

export interface ArchiveInfo {
  /** West, south, east, north, in degrees. */
  bounds: [number, number, number, number];
  /** Longitude, latitude, and zoom of the first view. */
  center: [number, number, number];
  metadata: object;
}

const headerBytes = 127;
/** The header and the root directory have to fit into the first 16 KiB; contents begin after them. */
const contentsAt = 16_384;
const rootLimitBytes = contentsAt - headerBytes;
const entriesPerLeaf = 4096;
const compression = { none: 1, gzip: 2 } as const;
const vectorTile = 1;

/** Writes an archive of the tiles that `fill` adds. Contents go to the file as they come: a map has more of them than fit into memory. */
export function writeArchive(
  file: string,
  info: ArchiveInfo,
  fill: (add: (tile: PyramidTile) => void) => void,
): void {
  const target = openSync(file, 'w');
  try {
    const contents = new Contents(target);
    const entries: Entry[] = [];
    fill(({ zoom, x, y, tile, isUniform }) => {
      const place = contents.store(tile);
      const tileId = zxyToTileId(zoom, x, y);
      entries.push({ tileId, runLength: 1, ...place });
      if (!isUniform) return;
      // Below a tile, the curve passes through all its descendants of a zoom before it leaves them.
      const index = tileId - firstIdOf(zoom);
      for (let below = 1; zoom + below <= deepestTileZoom; below += 1) {
        const count = 4 ** below;
        entries.push({ tileId: firstIdOf(zoom + below) + index * count, runLength: count, ...place });
      }
    });
    const merged = mergeRuns(entries);
    const { root, leaves } = directories(merged);
    const metadata = Buffer.from(JSON.stringify(info.metadata));
    const header = writeHeader(info, {
      rootBytes: root.length,
      metadataBytes: metadata.length,
      leafBytes: leaves.length,
      contentBytes: contents.bytes,
      tiles: merged.reduce((sum, { runLength }) => sum + runLength, 0),
      entries: merged.length,
      contents: contents.count,
    });
    writeAll(target, Buffer.concat([header, root]), 0);
    writeAll(target, Buffer.concat([metadata, leaves]), contentsAt + contents.bytes);
  } finally {
    closeSync(target);
  }
}

/** Compressed tiles, each content once. */
class Contents {
  bytes = 0;
  private readonly known = new Map<string, Pick<Entry, 'offset' | 'length'>>();

  constructor(private readonly target: number) {}

  get count(): number {
    return this.known.size;
  }

  store(tile: Uint8Array): Pick<Entry, 'offset' | 'length'> {
    const hash = createHash('sha256').update(tile).digest('base64');
    const known = this.known.get(hash);
    if (known) return known;
    const content = gzipSync(tile, { level: 9 });
    const place = { offset: this.bytes, length: content.length };
    writeAll(this.target, content, contentsAt + place.offset);
    this.bytes += content.length;
    this.known.set(hash, place);
    return place;
  }
}

function writeAll(target: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(target, bytes, at, bytes.length - at, position + at);
}

/** Id of the first tile of a zoom: as many tiles as there are in all zooms above. */
const firstIdOf = (zoom: number) => (4 ** zoom - 1) / 3;

/** Entries in the order of their ids; neighbors with the same content become one run. */
function mergeRuns(entries: Entry[]): Entry[] {
  const merged: Entry[] = [];
  for (const entry of entries.sort((a, b) => a.tileId - b.tileId)) {
    const last = merged.at(-1);
    const continues = last && last.offset === entry.offset && last.tileId + last.runLength === entry.tileId;
    if (continues) last.runLength += entry.runLength;
    else merged.push({ ...entry });
  }
  return merged;
}

/** One directory if it is small enough, else a root that points to leaves. Not compressed: tiles are served as stored. */
function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(entries);
  if (whole.length <= rootLimitBytes) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += entriesPerLeaf) {
    const leaf = encodeDirectory(entries.slice(i, i + entriesPerLeaf));
    // A run length of 0 says that the entry points to a leaf.
    pointers.push({ tileId: entries[i]!.tileId, runLength: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  const root = encodeDirectory(pointers);
  if (root.length > rootLimitBytes)
    throw new Error(
      `The root directory of the map archive has ${root.length} bytes. Expected at most ${rootLimitBytes}: raise entriesPerLeaf (${entriesPerLeaf}).`,
    );
  return { root, leaves: Buffer.concat(leaves) };
}

function encodeDirectory(entries: Entry[]): Buffer {
  const directory = new PbfWriter();
  const write = (value: number) => directory.writeVarint(value);
  write(entries.length);
  entries.forEach(({ tileId }, i) => {
    write(tileId - (entries[i - 1]?.tileId ?? 0));
  });
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    write(before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return Buffer.from(directory.finish());
}

interface Sizes {
  rootBytes: number;
  metadataBytes: number;
  leafBytes: number;
  contentBytes: number;
  tiles: number;
  entries: number;
  contents: number;
}

function writeHeader({ bounds, center }: ArchiveInfo, sizes: Sizes): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const metadataAt = contentsAt + sizes.contentBytes;
  const leavesAt = metadataAt + sizes.metadataBytes;
  const numbers = [
    headerBytes,
    sizes.rootBytes,
    metadataAt,
    sizes.metadataBytes,
    leavesAt,
    sizes.leafBytes,
    contentsAt,
    sizes.contentBytes,
    sizes.tiles,
    sizes.entries,
    sizes.contents,
  ];
  numbers.forEach((value, i) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  });
  // Contents follow the order of the walk, not of the ids: not "clustered".
  header.set([0, compression.none, compression.gzip, vectorTile, 0, deepestTileZoom], 96);
  const e7 = (degrees: number) => Math.round(degrees * 1e7);
  bounds.forEach((degrees, i) => {
    header.writeInt32LE(e7(degrees), 102 + 4 * i);
  });
  header.writeUInt8(center[2], 118);
  header.writeInt32LE(e7(center[0]), 119);
  header.writeInt32LE(e7(center[1]), 123);
  return header;
}
