/**
 * Writes a street network as OpenStreetMap PBF, the format that Valhalla, OSRM, GraphHopper and osm2pgsql read.
 * Format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { deflateSync } from 'node:zlib';
import type { LngLat } from '@portal/geo';
import { PbfWriter } from 'pbf';

export interface OsmNode {
  id: number;
  position: LngLat;
  tags?: Record<string, string>;
}

export interface OsmWay {
  id: number;
  nodeIds: number[];
  tags: Record<string, string>;
}

export interface OsmRelation {
  id: number;
  members: { type: 'node' | 'way' | 'relation'; id: number; role: string }[];
  tags: Record<string, string>;
}

export interface OsmData {
  /** Ids ascending: Valhalla's builder relies on sorted input. */
  nodes: OsmNode[];
  ways: OsmWay[];
  relations?: OsmRelation[];
}

/** The format's default: coordinates in units of 100 nanodegrees. */
const nanodegreesPerUnit = 100;
/** Entities a block holds; the format allows blocks of up to 32 MiB uncompressed. */
const entitiesPerBlock = 8000;
const memberTypes = { node: 0, way: 1, relation: 2 };

/** The file's bytes. Throws when ids do not ascend, because other tools would silently drop what follows. */
export function encodeOsmPbf(data: OsmData): Uint8Array {
  return Buffer.concat([...osmPbfBlobs(data)]);
}

/** The same, some entities at a time: a country's fit into no memory. */
export function* osmPbfBlobs({
  nodes,
  ways,
  relations = [],
}: { [Kind in keyof OsmData]: Iterable<NonNullable<OsmData[Kind]>[number]> }): Generator<Uint8Array> {
  yield encodeBlob('OSMHeader', encodeHeader());
  for (const part of chunks(nodes)) yield encodeBlob('OSMData', encodeBlock(part, writeDenseNodes));
  for (const part of chunks(ways)) yield encodeBlob('OSMData', encodeBlock(part, writeWays));
  for (const part of chunks(relations)) yield encodeBlob('OSMData', encodeBlock(part, writeRelations));
}

function* chunks<Entity extends { id: number }>(entities: Iterable<Entity>): Generator<Entity[]> {
  let [chunk, before]: [Entity[], number] = [[], Number.NEGATIVE_INFINITY];
  for (const entity of entities) {
    if (entity.id <= before)
      throw new Error(`OSM ids must ascend: found ${entity.id} after ${before}. Sort the entities by id.`);
    before = entity.id;
    if (chunk.push(entity) < entitiesPerBlock) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function encodeHeader(): Uint8Array {
  const header = new PbfWriter();
  header.writeStringField(4, 'OsmSchema-V0.6');
  header.writeStringField(4, 'DenseNodes');
  header.writeStringField(16, 'portal sample data');
  return header.finish();
}

/** Length of the blob header (4 bytes, big endian), blob header, blob. */
function encodeBlob(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Uint8Array {
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content));
  const body = blob.finish();
  const blobHeader = new PbfWriter();
  blobHeader.writeStringField(1, type);
  blobHeader.writeVarintField(3, body.length);
  const header = blobHeader.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

/** A block's strings, each written once; index 0 is the empty string by the format's rule. */
class StringTable {
  private readonly indexes = new Map<string, number>([['', 0]]);

  indexOf(text: string): number {
    const known = this.indexes.get(text);
    if (known !== undefined) return known;
    this.indexes.set(text, this.indexes.size);
    return this.indexes.size - 1;
  }

  write(table: this, pbf: PbfWriter): void {
    for (const text of table.indexes.keys()) pbf.writeStringField(1, text);
  }
}

type WriteGroup<T> = (part: { entities: T[]; strings: StringTable }, pbf: PbfWriter) => void;

function encodeBlock<T>(entities: T[], writeGroup: WriteGroup<T>): Uint8Array {
  const strings = new StringTable();
  // The group is written first because writing it fills the string table, which the format puts before it.
  const group = new PbfWriter();
  writeGroup({ entities, strings }, group);
  const block = new PbfWriter();
  block.writeMessage(1, strings.write, strings);
  block.writeBytesField(2, group.finish());
  block.writeVarintField(17, nanodegreesPerUnit);
  return block.finish();
}

const writeDenseNodes: WriteGroup<OsmNode> = ({ entities, strings }, pbf) => {
  const toUnits = (degrees: number) => Math.round((degrees * 1e9) / nanodegreesPerUnit);
  const hasTags = entities.some(({ tags }) => tags);
  const keysAndValues = entities.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [strings.indexOf(key), strings.indexOf(value)]),
    0,
  ]);
  pbf.writeMessage(
    2,
    (_, dense) => {
      dense.writePackedSVarint(1, differences(entities.map(({ id }) => id)));
      dense.writePackedSVarint(8, differences(entities.map(({ position }) => toUnits(position[1]))));
      dense.writePackedSVarint(9, differences(entities.map(({ position }) => toUnits(position[0]))));
      if (hasTags) dense.writePackedVarint(10, keysAndValues);
    },
    null,
  );
};

/** Objects of a field, each with its id and tags, and what `writeRest` adds. */
function writeTagged<One extends OsmWay | OsmRelation>(
  field: number,
  writeRest: (one: One, strings: StringTable, message: PbfWriter) => void,
): WriteGroup<One> {
  return ({ entities, strings }, pbf) => {
    const indexesOf = (texts: string[]) => texts.map((text) => strings.indexOf(text));
    for (const one of entities) {
      pbf.writeMessage(
        field,
        (_, message) => {
          message.writeVarintField(1, one.id);
          message.writePackedVarint(2, indexesOf(Object.keys(one.tags)));
          message.writePackedVarint(3, indexesOf(Object.values(one.tags)));
          writeRest(one, strings, message);
        },
        null,
      );
    }
  };
}

const writeWays = writeTagged<OsmWay>(3, ({ nodeIds }, _, message) => {
  message.writePackedSVarint(8, differences(nodeIds));
});

const writeRelations = writeTagged<OsmRelation>(4, ({ members }, strings, message) => {
  message.writePackedVarint(
    8,
    members.map(({ role }) => strings.indexOf(role)),
  );
  message.writePackedSVarint(9, differences(members.map(({ id }) => id)));
  message.writePackedVarint(
    10,
    members.map(({ type }) => memberTypes[type]),
  );
});

/** First value, then each value less the one before: the format's delta coding. */
function differences(values: number[]): number[] {
  return values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]!));
}
