/** Reads OpenStreetMap's XML (`.osm`, also packed as `.osm.gz`) and writes it as PBF, which everything else reads. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { ImportError } from '../import-error.ts';
import { encodeOsmPbf, type OsmData, type OsmRelation } from '../osm-pbf.ts';
import { decimalIn, readableFile } from '../text-file.ts';

/** All objects of the file are in memory at once. */
const largestXmlBytes = 1_000_000_000;
const chunkBytes = 1 << 20;

/** A file of OpenStreetMap as PBF. */
export interface OsmPbfFile {
  path: string;
  /** Lines about it, with the name of the file that was given. */
  named(lines: string[]): string[];
  /** Removes what was written for it. */
  discard(): void;
}

/** The file itself, or a temporary one with the same objects if it is XML. Throws an `ImportError` for damaged XML. */
export function asOsmPbf(file: string): OsmPbfFile {
  const isPacked = startOf(file).subarray(0, 2).toString('hex') === '1f8b';
  const xml = isPacked
    ? unpackedXml(file)
    : startOf(file).toString('latin1').includes('<osm')
      ? readXml(file)
      : null;
  if (xml === null) return { path: file, named: (lines) => lines, discard() {} };
  const bytes = encodeOsmPbf(parseOsmXml(file, xml));
  const folder = mkdtempSync(join(tmpdir(), 'osm-import-'));
  const path = join(folder, `${basename(file)}.pbf`);
  writeFileSync(path, bytes);
  return {
    path,
    named: (lines) => lines.map((line) => line.replaceAll(path, file)),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The first bytes. Throws as `readableFile`. */
function startOf(file: string): Buffer {
  readableFile(file);
  const handle = openSync(file, 'r');
  const start = Buffer.alloc(1024);
  const length = readSync(handle, start, 0, start.length, 0);
  closeSync(handle);
  return start.subarray(0, length);
}

/** Null for a packed file of something else. */
function unpackedXml(file: string): Buffer | null {
  let content: Buffer;
  try {
    content = gunzipSync(readFileSync(file), { maxOutputLength: largestXmlBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(file);
    throw new ImportError([
      `${file}: found a damaged packed file (${(error as Error).message}); expected a whole one. Get the file again.`,
    ]);
  }
  return content.toString('latin1', 0, 1024).includes('<osm') ? content : null;
}

function readXml(file: string): Buffer {
  if (statSync(file).size > largestXmlBytes) throw tooLarge(file);
  return readFileSync(file);
}

function tooLarge(file: string): ImportError {
  return new ImportError([
    `${file}: found more than ${largestXmlBytes / 1e6} MB of XML; expected at most so much. Convert it with \`osmium cat country.osm -o country.osm.pbf\`.`,
  ]);
}

type Attributes = Record<string, string>;

/** The objects of a file by ascending ids; deleted ones are omitted. */
function parseOsmXml(file: string, xml: Buffer): OsmData {
  const data: Required<OsmData> = { nodes: [], ways: [], relations: [] };
  const parser = new SaxesParser();
  const fault = (what: string) =>
    new ImportError([
      `${file}: found ${what} in line ${parser.line}; expected a whole file of OpenStreetMap's XML. Get the file again.`,
    ]);
  const numberOf = (attributes: Attributes, name: string) => {
    const number = decimalIn(attributes[name]);
    if (Number.isFinite(number)) return number;
    throw fault(`the ${name} ${JSON.stringify(attributes[name] ?? '')}`);
  };
  const idOf = (attributes: Attributes, name = 'id') => {
    const id = numberOf(attributes, name);
    if (Number.isSafeInteger(id) && id > 0) return id;
    throw fault(`the ${name} ${id}, of an object that was never uploaded,`);
  };
  let tags: Record<string, string> = {};
  let nodeIds: number[] = [];
  let members: OsmRelation['members'] = [];
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'node' || name === 'way' || name === 'relation') {
      [tags, nodeIds, members] = [{}, [], []];
      if (attributes.visible === 'false' || attributes.action === 'delete') return;
      const id = idOf(attributes);
      if (name === 'node') {
        data.nodes.push({ id, position: [numberOf(attributes, 'lon'), numberOf(attributes, 'lat')], tags });
      } else if (name === 'way') data.ways.push({ id, nodeIds, tags });
      else data.relations.push({ id, members, tags });
    } else if (name === 'tag') tags[attributes.k ?? ''] = attributes.v ?? '';
    else if (name === 'nd') nodeIds.push(idOf(attributes, 'ref'));
    else if (name === 'member') {
      const type = attributes.type as OsmRelation['members'][number]['type'];
      if (!['node', 'way', 'relation'].includes(type)) throw fault(`a member of type "${type}"`);
      members.push({ type, id: idOf(attributes, 'ref'), role: attributes.role ?? '' });
    } else if (name === 'remark' || name === 'osmChange') {
      // Overpass ends a file so when it ran out of time or memory.
      throw fault(name === 'remark' ? 'a remark that its export has failed' : 'changes (osmChange)');
    }
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < xml.length; at += chunkBytes) {
      parser.write(decoder.decode(xml.subarray(at, at + chunkBytes), { stream: true }));
    }
    parser.close();
  } catch (error) {
    throw error instanceof ImportError ? error : fault(`damaged XML (${(error as Error).message})`);
  }
  for (const list of [data.nodes, data.ways, data.relations]) list.sort((a, b) => a.id - b.id);
  return {
    nodes: withoutRepeated(data.nodes),
    ways: withoutRepeated(data.ways),
    relations: withoutRepeated(data.relations),
  };
}

/** Extracts that were joined have objects twice. */
function withoutRepeated<One extends { id: number }>(sorted: One[]): One[] {
  return sorted.filter(({ id }, at) => id !== sorted[at - 1]?.id);
}
