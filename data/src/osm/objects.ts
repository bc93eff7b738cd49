/** Reads the objects of an OSM PBF that have certain tags, with their coordinates. */
import type { LngLat } from '@portal/geo';
import { PbfReader } from 'pbf';
import { contains, type MultiPolygon, type Ring, round } from '../geometry.ts';
import { readRecords, writeRecords } from '../record-file.ts';
import { type Block, blocksOf, openBlock } from './blocks.ts';

/** Values by key. */
export type Tags = Record<string, string>;

/** An object of a file with its tags. Node numbers of a way, member ways of a relation. */
export interface OsmObject {
  kind: 'node' | 'way' | 'relation';
  id: number;
  tags: Tags;
  position?: LngLat;
  refs: number[];
  ways: { id: number; isInner: boolean }[];
}

export interface OsmObjects {
  /** In the sequence of the file; each is read when it is required. */
  all: Iterable<OsmObject>;
  /** Those that `isInMemory` chooses, which are not among the others. */
  inMemory: OsmObject[];
  /** The points of a way, or of the member ways of a relation, that are in the file. */
  lineOf(object: OsmObject): LngLat[];
  /** The ground of a relation, or of a closed way that is part of none; null where it has none, or a ring stays open. */
  groundOf(object: OsmObject): MultiPolygon | null;
}

/** Which objects are read. */
export interface OsmChoice {
  isWanted(tags: Tags, kind: OsmObject['kind']): boolean;
  /** Of these, which are few enough for the memory; none without it. */
  isInMemory?(tags: Tags): boolean;
  noteOther?(object: Pick<OsmObject, 'kind' | 'id' | 'tags'>): void;
  /** Nodes are read for their coordinates alone. */
  withoutNodes?: boolean;
  /** Each node of the file. */
  seePosition?(lng: number, lat: number): void;
}

const memberWay = 1;

/** Reads a file three times. Objects are kept in `objectsFile`: a country has too many for the memory. */
export function readOsmObjects(file: string, objectsFile: string, choice: OsmChoice): OsmObjects {
  const inMemory: OsmObject[] = [];
  const lists: number[][] = [];
  const members = new Map<number, number[]>();
  function* objects(): Generator<OsmObject> {
    for (const found of blocksOf(file, (block) => readObjects(block, choice))) {
      for (const object of found) {
        if (object.refs.length > 0) lists.push(object.refs);
        for (const { id } of object.ways) members.set(id, []);
        if (choice.isInMemory?.(object.tags)) inMemory.push(object);
        else yield object;
      }
    }
  }
  writeRecords(objectsFile, objects());
  const readAll = (read: (block: Uint8Array) => void) => {
    for (const _ of blocksOf(file, read));
  };
  if (members.size > 0) {
    readAll((block) => {
      eachOf(
        block,
        (kind) => kind === 'way',
        ({ ids: [id = 0] = [], refs }) => {
          if (members.has(id)) members.set(id, summed(refs));
        },
      );
    });
  }
  const nodes = new NodePositions([...lists, ...members.values()]);
  lists.length = 0;
  readAll((bytes) => {
    eachOf(
      bytes,
      (kind) => kind === 'node',
      (columns, _, block) => {
        eachNode(columns, block, (id, lng, lat) => {
          nodes.note(id, lng, lat);
          choice.seePosition?.(lng, lat);
        });
      },
    );
  });

  const pointsOf = (refs: number[]) => refs.map((ref) => nodes.find(ref)).filter((point) => point !== null);
  return {
    all: readRecords<OsmObject>(objectsFile),
    inMemory,
    lineOf: ({ refs, ways }) => pointsOf(refs.length > 0 ? refs : ways.flatMap(({ id }) => members.get(id)!)),
    groundOf({ id, refs, ways }) {
      if (ways.length > 0) return assembled(ways, members, pointsOf);
      const ring = members.has(id) ? [] : pointsOf(refs);
      return isClosed(ring) ? [[ring]] : null;
    },
  };
}

// --- Shapes ------------------------------------------------------------------------------------------------------

/** Ways joined at their ends into closed rings, inner ones in the outer that holds them; null where a ring stays open. */
function assembled(
  ways: OsmObject['ways'],
  members: Map<number, number[]>,
  lineOf: (refs: number[]) => LngLat[],
): MultiPolygon | null {
  const ringsOf = (isInner: boolean) =>
    joined(ways.filter((way) => way.isInner === isInner).map(({ id }) => members.get(id)!));
  const [outer, inner] = [ringsOf(false), ringsOf(true)];
  if (!outer || !inner || outer.length === 0) return null;
  const polygons = outer
    .map(lineOf)
    .filter(isClosed)
    .map((ring) => [ring]);
  if (polygons.length < outer.length) return null;
  for (const hole of inner.map(lineOf).filter(isClosed)) {
    polygons.find((polygon) => contains([polygon], hole[0]!))?.push(hole);
  }
  return polygons;
}

/** Whether a ring is one: a node that the file lacks leaves a gap at its end. */
export const isClosed = (ring: Ring) => ring.length > 3 && String(ring[0]) === String(ring.at(-1));

/** Rings of node numbers; null where a way has no next one. */
function joined(ways: number[][]): number[][] | null {
  const left = new Set(ways.filter((refs) => refs.length > 1));
  if (left.size < ways.length) return null;
  const byEnd = new Map<number, number[][]>();
  for (const refs of left) {
    for (const end of [refs[0]!, refs.at(-1)!]) {
      const same = byEnd.get(end);
      if (same) same.push(refs);
      else byEnd.set(end, [refs]);
    }
  }
  const rings: number[][] = [];
  for (const first of left) {
    left.delete(first);
    const ring = [...first];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      // Each is looked at once, however many ways meet in a node.
      const candidates = byEnd.get(end) ?? [];
      let next = candidates.pop();
      while (next && !left.has(next)) next = candidates.pop();
      if (!next) return null;
      left.delete(next);
      for (const ref of next[0] === end ? next.slice(1) : next.toReversed().slice(1)) ring.push(ref);
    }
    rings.push(ring);
  }
  return rings;
}

// --- Objects of a block ------------------------------------------------------------------------------------------

type Kind = OsmObject['kind'];
type Column = keyof Columns;
/** Of one object, or of dense nodes, whose `tags` are keys and values in turns with 0 after each node's. */
interface Columns {
  ids?: number[];
  nodeIds?: number[];
  keys?: number[];
  values?: number[];
  lats?: number[];
  lngs?: number[];
  tags?: number[];
  refs?: number[];
  roles?: number[];
  memberIds?: number[];
  memberKinds?: number[];
}

/** What a group has, by its fields, and the fields of each. */
const groupFields: Record<number, { kind: Kind; fields: Record<number, Column> }> = {
  1: { kind: 'node', fields: { 1: 'nodeIds', 2: 'keys', 3: 'values', 8: 'lats', 9: 'lngs' } },
  2: { kind: 'node', fields: { 1: 'nodeIds', 8: 'lats', 9: 'lngs', 10: 'tags' } },
  3: { kind: 'way', fields: { 1: 'ids', 2: 'keys', 3: 'values', 8: 'refs' } },
  4: {
    kind: 'relation',
    fields: { 1: 'ids', 2: 'keys', 3: 'values', 8: 'roles', 9: 'memberIds', 10: 'memberKinds' },
  },
};
const signed = new Set<Column>(['nodeIds', 'lats', 'lngs', 'refs', 'memberIds']);

/** Shows `visit` the objects of a block, dense nodes together. */
function eachOf(
  bytes: Uint8Array,
  isRead: (kind: Kind) => boolean,
  visit: (columns: Columns, kind: Kind, block: Block) => void,
): void {
  const { block, groups } = openBlock(bytes);
  for (const group of groups) {
    new PbfReader(group).readFields((tag, _, pbf) => {
      const object = groupFields[tag];
      if (!object || !isRead(object.kind)) return;
      const columns = pbf.readMessage((field, one: Columns, inner) => {
        const name = object.fields[field];
        if (!name) return;
        one[name] ??= [];
        if (signed.has(name)) inner.readPackedSVarint(one[name]);
        else inner.readPackedVarint(one[name]);
      }, {});
      visit(columns, object.kind, block);
    }, null);
  }
}

/** Columns hold the first value, then differences. */
function eachNode(
  { nodeIds = [], lats = [], lngs = [] }: Columns,
  { granularity, lonOffset, latOffset }: Block,
  visit: (id: number, lng: number, lat: number) => void,
): void {
  let [id, lng, lat] = [0, 0, 0];
  for (let at = 0; at < nodeIds.length; at++) {
    id += nodeIds[at]!;
    lng += lngs[at]!;
    lat += lats[at]!;
    visit(id, (lonOffset + granularity * lng) * 1e-9, (latOffset + granularity * lat) * 1e-9);
  }
}

function summed(differences: number[] = []): number[] {
  let value = 0;
  return differences.map((difference) => {
    value += difference;
    return value;
  });
}

function readObjects(bytes: Uint8Array, { isWanted, noteOther, withoutNodes }: OsmChoice): OsmObject[] {
  const found: OsmObject[] = [];
  const add = (object: Omit<OsmObject, 'refs' | 'ways'> & Partial<OsmObject>) => {
    if (isWanted(object.tags, object.kind)) found.push({ refs: [], ways: [], ...object });
    else noteOther?.(object);
  };
  const isRead = (kind: Kind) => kind !== 'node' || !withoutNodes;
  eachOf(bytes, isRead, (columns, kind, block) => {
    const textAt = (at: number) => block.strings[at] ?? '';
    const { keys = [], values = [], ids: [id = 0] = [] } = columns;
    if (kind === 'node') {
      const all = columns.tags ?? keys.flatMap((key, at) => [key, values[at]!]);
      if (all.length > 0) eachNode(columns, block, addTagged(all));
      return;
    }
    const tags = Object.fromEntries(keys.map((key, at) => [textAt(key), textAt(values[at]!)]));
    if (kind === 'way') add({ kind, id, tags, refs: summed(columns.refs) });
    else add({ kind, id, tags, ways: memberWays(columns, textAt) });

    function addTagged(all: number[]) {
      let next = 0;
      return (id: number, ...position: LngLat) => {
        const tags: Tags = {};
        const from = next;
        for (; all[next]; next += 2) tags[textAt(all[next]!)] = textAt(all[next + 1]!);
        if (next++ > from) add({ kind: 'node', id, tags, position: round(position, 6) });
      };
    }
  });
  return found;
}

function memberWays({ memberIds, memberKinds = [], roles = [] }: Columns, textAt: (at: number) => string) {
  return summed(memberIds).flatMap((id, at) =>
    memberKinds[at] === memberWay ? [{ id, isInner: textAt(roles[at]!) === 'inner' }] : [],
  );
}

// --- Coordinates -------------------------------------------------------------------------------------------------

/** Six digits after the point, about 0.1 m. */
const unitsPerDegree = 1e6;
/** No coordinate. */
const unknown = 2 ** 31 - 1;

/** Coordinates of the nodes that ways require, in sorted columns: a country has millions. */
class NodePositions {
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
