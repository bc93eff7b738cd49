import { inflateSync } from 'node:zlib';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { encodeOsmPbf, type OsmData } from './osm-pbf.ts';

interface Read {
  features: string[];
  nodes: { id: number; lng: number; lat: number }[];
  ways: { id: number; refs: number[]; tags: Record<string, string> }[];
  relations: number;
}

/** Reads the format field by field after its description (https://wiki.openstreetmap.org/wiki/PBF_Format). */
function read(bytes: Uint8Array): Read {
  const result: Read = { features: [], nodes: [], ways: [], relations: 0 };
  const file = Buffer.from(bytes);
  for (let at = 0; at < file.length; ) {
    const headerLength = file.readUInt32BE(at);
    const header = { type: '', size: 0 };
    new PbfReader(file.subarray(at + 4, at + 4 + headerLength)).readFields((tag, _, pbf) => {
      if (tag === 1) header.type = pbf.readString();
      if (tag === 3) header.size = pbf.readVarint();
    }, null);
    at += 4 + headerLength;
    let content = new Uint8Array();
    let rawSize = 0;
    new PbfReader(file.subarray(at, at + header.size)).readFields((tag, _, pbf) => {
      if (tag === 2) rawSize = pbf.readVarint();
      if (tag === 3) content = inflateSync(pbf.readBytes());
    }, null);
    expect(content.length).toBe(rawSize);
    at += header.size;
    if (header.type === 'OSMHeader')
      new PbfReader(content).readFields((tag, _, pbf) => {
        if (tag === 4) result.features.push(pbf.readString());
      }, null);
    else readBlock(content, result);
  }
  return result;
}

function readBlock(content: Uint8Array, result: Read): void {
  const strings: string[] = [];
  const groups: Uint8Array[] = [];
  let granularity = 100;
  new PbfReader(content).readFields((tag, _, pbf) => {
    if (tag === 1)
      new PbfReader(pbf.readBytes()).readFields((inner, __, table) => {
        if (inner === 1) strings.push(table.readString());
      }, null);
    if (tag === 2) groups.push(pbf.readBytes());
    if (tag === 17) granularity = pbf.readVarint();
  }, null);
  const sums = (deltas: number[]) => {
    let sum = 0;
    return deltas.map((delta) => {
      sum += delta;
      return sum;
    });
  };
  for (const group of groups)
    new PbfReader(group).readFields((tag, _, pbf) => {
      const fields: Record<number, number[]> = {};
      let id = 0;
      if (tag === 2) {
        new PbfReader(pbf.readBytes()).readFields((inner, __, dense) => {
          if (inner === 1 || inner === 8 || inner === 9) fields[inner] = sums(dense.readPackedSVarint());
        }, null);
        fields[1]!.forEach((nodeId, i) => {
          const degrees = (field: number) => (fields[field]![i]! * granularity) / 1e9;
          result.nodes.push({ id: nodeId, lng: degrees(9), lat: degrees(8) });
        });
      }
      if (tag === 3) {
        new PbfReader(pbf.readBytes()).readFields((inner, __, way) => {
          if (inner === 1) id = way.readVarint();
          if (inner === 2 || inner === 3) fields[inner] = way.readPackedVarint();
          if (inner === 8) fields[8] = sums(way.readPackedSVarint());
        }, null);
        const tags = fields[2]!.map((key, i) => [strings[key]!, strings[fields[3]![i]!]!]);
        result.ways.push({ id, refs: fields[8]!, tags: Object.fromEntries(tags) });
      }
      if (tag === 4) result.relations += 1;
    }, null);
}

describe('encodeOsmPbf', () => {
  const data: OsmData = {
    nodes: [
      { id: 5, position: [90.3687, 23.8069] },
      { id: 9, position: [-0.0000001, -23.5], tags: { highway: 'traffic_signals' } },
    ],
    ways: [{ id: 7, nodeIds: [9, 5, 9], tags: { name: 'মিরপুর রোড', highway: 'primary' } }],
    relations: [{ id: 1, members: [{ type: 'way', id: 7, role: 'outer' }], tags: { 'ISO3166-1': 'BD' } }],
  };

  it('is read back by the rules of the published format', () => {
    const { features, nodes, ways, relations } = read(encodeOsmPbf(data));
    expect(features).toEqual(['OsmSchema-V0.6', 'DenseNodes']);
    expect(nodes.map(({ id }) => id)).toEqual([5, 9]);
    expect(nodes[0]!.lng).toBeCloseTo(90.3687, 7);
    expect(nodes[1]!.lat).toBeCloseTo(-23.5, 7);
    expect(ways).toEqual([{ id: 7, refs: [9, 5, 9], tags: { name: 'মিরপুর রোড', highway: 'primary' } }]);
    expect(relations).toBe(1);
  });

  it('splits into blocks and loses nothing', () => {
    const nodes = Array.from({ length: 20_001 }, (_, i) => ({
      id: i + 1,
      position: [90 + i / 1e5, 24] as [number, number],
    }));
    const back = read(encodeOsmPbf({ nodes, ways: [] }));
    expect(back.nodes).toHaveLength(20_001);
    expect(back.nodes.at(-1)!.id).toBe(20_001);
  });

  it('refuses ids that do not ascend', () => {
    expect(() => encodeOsmPbf({ ...data, nodes: [...data.nodes].reverse() })).toThrow('found 5 after 9');
  });
});
