/** Reads the objects of an OSM PBF that have certain tags, with their coordinates. */
import type { LngLat } from '@portal/geo';
import { PbfReader } from 'pbf';
import { contains, type MultiPolygon, type Ring } from '../geometry.ts';
import { readRecords, writeRecords } from '../record-file.ts';
import { blocksOf, NodePositions, openBlock, readBlocks, readPositions, summed } from './street-file.ts';

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
  /** The ground of a relation; null where it has none, or a ring stays open. */
  groundOf(object: OsmObject): MultiPolygon | null;
}

/** Which objects are read. */
export interface OsmChoice {
  isWanted(tags: Tags): boolean;
  /** Of these, which are few enough for the memory; none without it. */
  isInMemory?(tags: Tags): boolean;
  noteOther?(object: Pick<OsmObject, 'kind' | 'id' | 'tags'>): void;
}

const coordinateUnit = 1e-9;
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
  if (members.size > 0) readBlocks(file, (block) => readMemberWays(block, members));
  const nodes = new NodePositions([...lists, ...members.values()]);
  lists.length = 0;
  readBlocks(file, (block) => readPositions(block, nodes));

  const pointsOf = (refs: number[]) => refs.map((ref) => nodes.find(ref)).filter((point) => point !== null);
  return {
    all: readRecords<OsmObject>(objectsFile),
    inMemory,
    lineOf: ({ refs, ways }) => pointsOf(refs.length > 0 ? refs : ways.flatMap(({ id }) => members.get(id)!)),
    groundOf: ({ ways }) => (ways.length > 0 ? assembled(ways, members, pointsOf) : null),
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

interface Columns {
  id: number;
  ids: number[];
  keys: number[];
  values: number[];
  lats: number[];
  lngs: number[];
  /** Of dense nodes: keys and values in turns, 0 after each node's. */
  tags: number[];
  refs: number[];
  roles: number[];
  memberIds: number[];
  memberKinds: number[];
}

const noColumns = (): Columns => ({
  id: 0,
  ids: [],
  keys: [],
  values: [],
  lats: [],
  lngs: [],
  tags: [],
  refs: [],
  roles: [],
  memberIds: [],
  memberKinds: [],
});

function readObjects(
  bytes: Uint8Array,
  { isWanted, noteOther }: Pick<OsmChoice, 'isWanted' | 'noteOther'>,
): OsmObject[] {
  const found: OsmObject[] = [];
  const { block, groups } = openBlock(bytes);
  const textAt = (at: number) => block.strings[at] ?? '';
  const degrees = (offset: number, value: number) => (offset + block.granularity * value) * coordinateUnit;
  const at = (lng: number, lat: number): LngLat =>
    [degrees(block.lonOffset, lng), degrees(block.latOffset, lat)].map(
      (one) => Math.round(one * 1e6) / 1e6,
    ) as LngLat;
  const add = (object: Omit<OsmObject, 'refs' | 'ways'> & Partial<OsmObject>) => {
    if (isWanted(object.tags)) found.push({ refs: [], ways: [], ...object });
    else noteOther?.(object);
  };
  for (const group of groups) {
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 2) {
        const dense = pbf.readMessage(readDense, noColumns());
        const [ids, lats, lngs] = [summed(dense.ids), summed(dense.lats), summed(dense.lngs)];
        for (let node = 0, next = 0; node < ids.length && next < dense.tags.length; node++) {
          const tags: Tags = {};
          for (; dense.tags[next] !== 0 && next < dense.tags.length; next += 2) {
            tags[textAt(dense.tags[next]!)] = textAt(dense.tags[next + 1]!);
          }
          next += 1;
          add({ kind: 'node', id: ids[node]!, tags, position: at(lngs[node]!, lats[node]!) });
        }
      } else if (tag === 1 || tag === 3 || tag === 4) {
        const one = pbf.readMessage(tag === 1 ? readNode : tag === 3 ? readWay : readRelation, noColumns());
        const tags = Object.fromEntries(one.keys.map((key, i) => [textAt(key), textAt(one.values[i]!)]));
        if (tag === 1) add({ kind: 'node', id: one.id, tags, position: at(one.lngs[0]!, one.lats[0]!) });
        else if (tag === 3) add({ kind: 'way', id: one.id, tags, refs: summed(one.refs) });
        else add({ kind: 'relation', id: one.id, tags, ways: memberWays(one, textAt) });
      }
    }, null);
  }
  return found;
}

function memberWays(
  { memberIds, memberKinds, roles }: Columns,
  textAt: (at: number) => string,
): OsmObject['ways'] {
  return summed(memberIds).flatMap((id, i) =>
    memberKinds[i] === memberWay ? [{ id, isInner: textAt(roles[i]!) === 'inner' }] : [],
  );
}

function readMemberWays(bytes: Uint8Array, members: Map<number, number[]>): void {
  for (const group of openBlock(bytes).groups) {
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag !== 3) return;
      const { id, refs } = pbf.readMessage(readWay, noColumns());
      if (members.has(id)) members.set(id, summed(refs));
    }, null);
  }
}

function readDense(tag: number, { ids, lats, lngs, tags }: Columns, pbf: PbfReader): void {
  if (tag === 1) pbf.readPackedSVarint(ids);
  else if (tag === 8) pbf.readPackedSVarint(lats);
  else if (tag === 9) pbf.readPackedSVarint(lngs);
  else if (tag === 10) pbf.readPackedVarint(tags);
}

function readTagColumns(tag: number, { keys, values }: Columns, pbf: PbfReader): void {
  if (tag === 2) pbf.readPackedVarint(keys);
  else if (tag === 3) pbf.readPackedVarint(values);
}

function readNode(tag: number, one: Columns, pbf: PbfReader): void {
  if (tag === 1) one.id = pbf.readSVarint();
  else if (tag === 8) one.lats.push(pbf.readSVarint());
  else if (tag === 9) one.lngs.push(pbf.readSVarint());
  else readTagColumns(tag, one, pbf);
}

function readWay(tag: number, one: Columns, pbf: PbfReader): void {
  if (tag === 1) one.id = pbf.readVarint();
  else if (tag === 8) pbf.readPackedSVarint(one.refs);
  else readTagColumns(tag, one, pbf);
}

function readRelation(tag: number, one: Columns, pbf: PbfReader): void {
  if (tag === 1) one.id = pbf.readVarint();
  else if (tag === 8) pbf.readPackedVarint(one.roles);
  else if (tag === 9) pbf.readPackedSVarint(one.memberIds);
  else if (tag === 10) pbf.readPackedVarint(one.memberKinds);
  else readTagColumns(tag, one, pbf);
}
