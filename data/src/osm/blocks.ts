/** Reads an OSM PBF block by block. Format: https://wiki.openstreetmap.org/wiki/PBF_Format */
import { closeSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { ImportError } from '../import-error.ts';
import { otherFile, readableFile } from '../text-file.ts';

/** The format's own limits: larger ones mean that the length is not one. */
const largestHeaderBytes = 64 * 1024;
const largestBlobBytes = 32 * 1024 * 1024;
/** Tags of blocks that this parser supports (the format's `required_features`). */
const understood = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']);

/** What `read` finds in each block, in sequence. Throws an `ImportError` at the first block that is damaged. */
export function* blocksOf<Found>(file: string, read: (block: Uint8Array) => Found): Generator<Found> {
  const { size } = readableFile(file);
  const damaged = (at: number, what: string) =>
    new ImportError([
      `${file}: found ${what} at byte ${at} of ${size}, expected a whole OSM PBF. Get the file again.`,
    ]);
  const bytes = (at: number, length: number) => {
    if (at + length > size) throw damaged(at, 'the end of the file inside a block');
    const part = Buffer.alloc(length);
    readSync(handle, part, 0, length, at);
    return part;
  };
  const handle = openSync(file, 'r');
  try {
    for (let at = 0, first = true; at < size || first; first = false) {
      const headerLength = size - at < 4 ? 0 : bytes(at, 4).readUInt32BE();
      const header =
        headerLength > 0 && headerLength <= largestHeaderBytes ? bytes(at + 4, headerLength) : null;
      const { type, length } = readBlobHeader(header);
      if (first && type !== 'OSMHeader') {
        throw new ImportError([
          `${file}: found ${kindOfFile(size > 0 ? bytes(0, Math.min(size, 1000)) : null)}, expected OpenStreetMap data such as country.osm.pbf or country.osm.`,
        ]);
      }
      if (type === '' || length < 1 || length > largestBlobBytes) throw damaged(at, 'no block');
      // The tile builder takes one file; `cat` makes no extract of two.
      if (!first && type === 'OSMHeader') throw damaged(at, 'a second file');
      const blobAt = at + 4 + headerLength;
      const blob = bytes(blobAt, length);
      at = blobAt + length;
      if (type === 'OSMHeader')
        checkHeader(
          file,
          unpack(file, blob, () => damaged(blobAt, 'a damaged block')),
        );
      if (type !== 'OSMData') continue;
      const block = unpack(file, blob, () => damaged(blobAt, 'a damaged block'));
      let found: Found;
      try {
        found = read(block);
      } catch {
        throw damaged(blobAt, 'a damaged block');
      }
      yield found;
    }
  } finally {
    closeSync(handle);
  }
}

/** What a file is that is no OSM PBF, and what helps. */
function kindOfFile(start: Buffer | null): string {
  if (start === null) return 'an empty file';
  const text = start.toString('latin1').trimStart().toLowerCase();
  if (text.startsWith('{') || text.startsWith('['))
    return 'JSON (export XML or PBF; of Overpass, `[out:xml]`)';
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'an HTML page';
  if (text.startsWith('<')) return text.includes('<kml') ? 'KML' : 'other XML';
  return otherFile(start) ?? 'no OSM PBF';
}

function readBlobHeader(bytes: Buffer | null): { type: string; length: number } {
  const header = { type: '', length: 0 };
  if (bytes === null) return header;
  try {
    return new PbfReader(bytes).readFields((tag, one, pbf) => {
      if (tag === 1) one.type = pbf.readString();
      if (tag === 3) one.length = pbf.readVarint();
    }, header);
  } catch {
    return { type: '', length: 0 };
  }
}

/** The content of a blob. zlib's checksum finds damage. */
function unpack(file: string, bytes: Buffer, damaged: () => ImportError): Uint8Array {
  const blob = { raw: null as Uint8Array | null, zlib: null as Uint8Array | null, rawSize: -1, other: false };
  try {
    new PbfReader(bytes).readFields((tag, one, pbf) => {
      if (tag === 1) one.raw = pbf.readBytes();
      else if (tag === 2) one.rawSize = pbf.readVarint();
      else if (tag === 3) one.zlib = pbf.readBytes();
      else if (tag >= 4) one.other = true;
    }, blob);
    if (blob.raw) return blob.raw;
    const content = blob.zlib && inflateSync(blob.zlib);
    if (content && content.length === blob.rawSize) return content;
  } catch {
    throw damaged();
  }
  if (blob.zlib || !blob.other) throw damaged();
  throw new ImportError([
    `${file}: found blocks packed otherwise than with zlib. Convert them: \`osmium cat in.osm.pbf -o out.osm.pbf -f pbf,pbf_compression=zlib\`.`,
  ]);
}

function checkHeader(file: string, bytes: Uint8Array): void {
  const required: string[] = [];
  const optional: string[] = [];
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 4) required.push(pbf.readString());
    else if (tag === 5) optional.push(pbf.readString());
  }, null);
  // Its ways have coordinates, and most nodes are missing: the router's builder finds no street in it.
  if (optional.includes('LocationsOnWays')) {
    throw new ImportError([
      `${file}: found coordinates in ways instead of nodes, expected nodes. Use the file from before \`osmium add-locations-to-ways\`.`,
    ]);
  }
  const unknown = required.filter((feature) => !understood.has(feature));
  if (unknown.length === 0) return;
  throw new ImportError([
    `${file}: found the required feature ${unknown.join(', ')}, expected ${[...understood].join(', ')} only. Convert the file with \`osmium cat\`.`,
  ]);
}

export interface Block {
  strings: string[];
  granularity: number;
  latOffset: number;
  lonOffset: number;
}

export function openBlock(bytes: Uint8Array): { block: Block; groups: Uint8Array[] } {
  const block: Block = { strings: [], granularity: 100, latOffset: 0, lonOffset: 0 };
  const groups: Uint8Array[] = [];
  new PbfReader(bytes).readFields((tag, one, pbf) => {
    if (tag === 1) pbf.readMessage(readStrings, one.strings);
    else if (tag === 2) groups.push(pbf.readBytes());
    else if (tag === 17) one.granularity = pbf.readVarint();
    else if (tag === 19) one.latOffset = pbf.readVarint(true);
    else if (tag === 20) one.lonOffset = pbf.readVarint(true);
  }, block);
  return { block, groups };
}

function readStrings(tag: number, strings: string[], pbf: PbfReader): void {
  if (tag === 1) strings.push(pbf.readString());
}
