/**
 * Reads an OSM PBF through before it is used: a file that was cut off, damaged, or is about somewhere else would make a
 * router that returns wrong routes, or fails at the first one. Format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { LngLat } from '@portal/geo';
import { PbfReader } from 'pbf';
import type { NamedWay } from '../named-streets.ts';
import { isStreet } from '../street.ts';
import { ImportError } from './faults.ts';
import { letterOrDigit, plainNames } from './name-words.ts';
import { otherFile } from './text-file.ts';

/** The format's own limits: larger ones mean that the length is not one. */
const largestHeaderBytes = 64 * 1024;
const largestBlobBytes = 32 * 1024 * 1024;
/** Tags of blocks that this parser supports (the format's `required_features`). */
const understood = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']);
/** Nodes compared with the areas: every one of a small file, evenly chosen ones of a large file. */
const mostCompared = 20_000;
/** Writers put at most so many into a block. */
const waysOfBlock = 8000;
/** Of these nodes must lie in the areas: an extract is cut with a margin. */
const leastInside = 0.5;

/** What a file of streets holds. */
export interface StreetFileContent {
  nodes: number;
  /** Ways with a `highway`. */
  streets: number;
  /** It has ways of more than one block and no relation: nothing else in a file says that its last blocks are missing. */
  isPerhapsCutOff: boolean;
}

/** The ways of a checked file that have a highway tag and a name, with their coordinates. Reads the file twice. */
export function* readNamedWays(file: string): Generator<NamedWay> {
  const drafts: DraftWay[] = [];
  readBlocks(file, (block) => readWays(block, drafts));
  const nodes = new NodePositions(drafts.map(({ refs }) => refs));
  readBlocks(file, (block) => readPositions(block, nodes));
  for (const { refs, ...way } of drafts) {
    const points = refs.map((ref) => nodes.find(ref)).filter((point) => point !== null);
    if (points.length > 1) yield { ...way, points };
  }
}

/** Throws an `ImportError` when the file is no whole OSM PBF, has no streets, or lies elsewhere than `isInside` says. */
export function checkStreetFile(file: string, isInside: (position: LngLat) => boolean): StreetFileContent {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new ImportError([`${file}: found no such file. Check the path.`]);
  if (!stats.isFile()) throw new ImportError([`${file}: found a folder; expected a file.`]);
  const content: Content = { nodes: 0, ways: 0, relations: 0, streets: 0, compared: [], step: 1 };
  readBlocks(file, (block) => readBlock(block, content));
  if (content.streets === 0) {
    throw new ImportError([
      `${file}: found ${content.nodes} nodes and no way with a highway tag, expected streets. Is the file a cut of them?`,
    ]);
  }
  const inside = content.compared.filter(isInside).length;
  if (inside < content.compared.length * leastInside) {
    const percent = Math.round((100 * inside) / content.compared.length);
    const [lng, lat] = content.compared[0]!;
    throw new ImportError([
      `${file}: found ${percent} % of the nodes inside the areas (the first is at ${lng.toFixed(3)}, ${lat.toFixed(3)}), expected nearly all. Give the extract of the same country as the areas.`,
    ]);
  }
  const { nodes, streets, ways, relations } = content;
  return { nodes, streets, isPerhapsCutOff: ways >= waysOfBlock && relations === 0 };
}

interface Content extends Omit<StreetFileContent, 'isPerhapsCutOff'> {
  ways: number;
  relations: number;
  compared: LngLat[];
  /** One node in so many is compared. */
  step: number;
}

/** Shows `visit` the content of every block. Throws an `ImportError` at the first that is damaged. */
export function readBlocks(file: string, visit: (block: Uint8Array) => void): void {
  for (const _ of blocksOf(file, visit));
}

/** What `read` finds in each block, in sequence. Throws an `ImportError` at the first block that is damaged. */
export function* blocksOf<Found>(file: string, read: (block: Uint8Array) => Found): Generator<Found> {
  const handle = openSync(file, 'r');
  try {
    yield* blobsOf(handle, file, read);
  } finally {
    closeSync(handle);
  }
}

function* blobsOf<Found>(handle: number, file: string, read: (block: Uint8Array) => Found): Generator<Found> {
  const size = fstatSync(handle).size;
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
  for (let at = 0, first = true; at < size || first; first = false) {
    const headerLength = size - at < 4 ? 0 : bytes(at, 4).readUInt32BE();
    const header =
      headerLength > 0 && headerLength <= largestHeaderBytes ? bytes(at + 4, headerLength) : null;
    const { type, length } = readBlobHeader(header);
    if (first && type !== 'OSMHeader') {
      throw new ImportError([
        `${file}: found ${kindOfFile(size > 0 ? bytes(0, Math.min(size, 64)) : null)}, expected an OSM PBF such as country.osm.pbf.`,
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
}

/** What a file is that is no OSM PBF, and what helps. */
function kindOfFile(start: Buffer | null): string {
  if (start === null) return 'an empty file';
  const text = start.toString('latin1').trimStart().toLowerCase();
  if (text.startsWith('{') || text.startsWith('['))
    return 'JSON (export XML or PBF; of Overpass, `[out:xml]`)';
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'an HTML page';
  if (text.startsWith('<')) return 'XML';
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

function readBlock(bytes: Uint8Array, content: Content): void {
  const { block, groups } = openBlock(bytes);
  for (const group of groups) new PbfReader(group).readFields(readGroup, { block, content });
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

function readGroup(
  tag: number,
  { block, content }: { block: Block; content: Content },
  pbf: PbfReader,
): void {
  // Nodes one by one, or all in columns.
  if (tag === 1 || tag === 2) {
    const columns = { lats: [] as number[], lngs: [] as number[] };
    pbf.readMessage(tag === 1 ? readNode : readDense, columns);
    noteNodes(columns, block, content);
  } else if (tag === 4) content.relations += 1;
  else if (tag === 3) {
    content.ways += 1;
    const { keys, values } = pbf.readMessage(readWayTags, { keys: [], values: [] } as WayTags);
    const at = keys.findIndex((key) => block.strings[key] === 'highway');
    if (at >= 0 && isStreet(block.strings[values[at]!]!)) content.streets += 1;
  }
}

/** Columns of places in the block's strings. */
interface WayTags {
  keys: number[];
  values: number[];
}

function readWayTags(tag: number, { keys, values }: WayTags, pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(keys);
  else if (tag === 3) pbf.readPackedVarint(values);
}

interface Columns {
  lats: number[];
  lngs: number[];
}

function readNode(tag: number, { lats, lngs }: Columns, pbf: PbfReader): void {
  if (tag === 8) lats.push(pbf.readSVarint());
  if (tag === 9) lngs.push(pbf.readSVarint());
}

function readDense(tag: number, { lats, lngs }: Columns, pbf: PbfReader): void {
  if (tag === 8) pbf.readPackedSVarint(lats);
  if (tag === 9) pbf.readPackedSVarint(lngs);
}

/** Counts nodes and keeps one in `step` of them. Columns hold the first value, then differences. */
function noteNodes({ lats, lngs }: Columns, block: Block, content: Content): void {
  let [lat, lng] = [0, 0];
  for (let i = 0; i < lats.length; i += 1) {
    lat += lats[i]!;
    lng += lngs[i]!;
    if (content.nodes % content.step === 0) {
      content.compared.push([
        (block.lonOffset + block.granularity * lng) * 1e-9,
        (block.latOffset + block.granularity * lat) * 1e-9,
      ]);
    }
    content.nodes += 1;
  }
  if (content.compared.length > mostCompared) {
    content.compared = content.compared.filter((_, i) => i % 2 === 0);
    content.step *= 2;
  }
}

// --- Named ways --------------------------------------------------------------------------------------------------

/** A way whose nodes have no coordinates yet. */
interface DraftWay extends Omit<NamedWay, 'points'> {
  refs: number[];
}

function readWays(bytes: Uint8Array, drafts: DraftWay[]): void {
  const { block, groups } = openBlock(bytes);
  for (const group of groups) {
    new PbfReader(group).readFields((tag, list, pbf) => {
      if (tag !== 3) return;
      const way = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] };
      pbf.readMessage((field, one, inner) => {
        if (field === 1) one.id = inner.readVarint();
        else if (field === 8) inner.readPackedSVarint(one.refs);
        else readWayTags(field, one, inner);
      }, way);
      const tags: Record<string, string> = Object.fromEntries(
        way.keys.map((key, i) => [block.strings[key], block.strings[way.values[i]!]!]),
      );
      const { highway } = tags;
      const names = namesOf(tags);
      if (highway && isStreet(highway) && names) {
        list.push({ id: way.id, ...names, highway, refs: summed(way.refs) });
      }
    }, drafts);
  }
}

const furtherNames = ['name', 'alt_name', 'old_name', 'official_name', 'loc_name', 'ref'];

/** A name in English and Bangla, of which a missing one is replaced by the other, and further names. */
export function namesOf(tags: Readonly<Record<string, string>>): Pick<NamedWay, 'name' | 'aliases'> | null {
  const plain = plainNames(tags.name);
  const { 'name:en': latin = plain.latin, 'name:bn': bangla = plain.bangla } = tags;
  const any = latin ?? bangla;
  if (!any || !letterOrDigit.test(any)) return null;
  const aliases = furtherNames.flatMap((tag) => (tags[tag] ?? '').split(';').map((one) => one.trim()));
  return { name: [any, bangla ?? any], aliases: aliases.filter(Boolean) };
}

/** Columns hold the first value, then differences. */
export function summed(differences: number[]): number[] {
  let value = 0;
  return differences.map((difference) => {
    value += difference;
    return value;
  });
}

export function readPositions(bytes: Uint8Array, nodes: NodePositions): void {
  const { block, groups } = openBlock(bytes);
  const degrees = (offset: number, value: number) => (offset + block.granularity * value) * 1e-9;
  const readOne = (isDense: boolean) => (tag: number, one: IdColumns, pbf: PbfReader) => {
    const list = tag === 1 ? one.ids : tag === 8 ? one.lats : tag === 9 ? one.lngs : null;
    if (!list) return;
    if (isDense) pbf.readPackedSVarint(list);
    else list.push(pbf.readSVarint());
  };
  for (const group of groups) {
    new PbfReader(group).readFields((tag, found, pbf) => {
      if (tag !== 1 && tag !== 2) return;
      const columns = pbf.readMessage(readOne(tag === 2), { ids: [], lats: [], lngs: [] } as IdColumns);
      const [ids, lats, lngs] = [summed(columns.ids), summed(columns.lats), summed(columns.lngs)];
      ids.forEach((id, i) => {
        found.note(id, degrees(block.lonOffset, lngs[i]!), degrees(block.latOffset, lats[i]!));
      });
    }, nodes);
  }
}

interface IdColumns extends Columns {
  ids: number[];
}

/** Six digits after the point, about 0.1 m. */
const unitsPerDegree = 1e6;
/** No coordinate. */
const unknown = 2 ** 31 - 1;

/** Coordinates of the nodes that ways require, in sorted columns: a country has millions. */
export class NodePositions {
  private readonly ids: Float64Array;
  /** In units, rounded. */
  private readonly lngs: Int32Array;
  private readonly lats: Int32Array;

  constructor(lists: readonly number[][]) {
    const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
    let count = 0;
    for (const list of lists) {
      all.set(list, count);
      count += list.length;
    }
    all.sort();
    // A set has room for 16 million, and a filter makes an object of each.
    let unique = 0;
    for (const id of all) if (unique === 0 || id !== all[unique - 1]) all[unique++] = id;
    this.ids = all.subarray(0, unique);
    this.lngs = new Int32Array(unique).fill(unknown);
    this.lats = new Int32Array(unique);
  }

  note(id: number, lng: number, lat: number): void {
    const at = this.indexOf(id);
    if (at < 0) return;
    this.lngs[at] = Math.round(lng * unitsPerDegree);
    this.lats[at] = Math.round(lat * unitsPerDegree);
  }

  /** `[lng, lat]`; null for a node that the file does not hold. */
  find(id: number): LngLat | null {
    const at = this.indexOf(id);
    if (at < 0 || this.lngs[at] === unknown) return null;
    return [this.lngs[at]! / unitsPerDegree, this.lats[at]! / unitsPerDegree];
  }

  private indexOf(id: number): number {
    let [low, high] = [0, this.ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.ids[middle] === id) return middle;
      if (this.ids[middle]! < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
