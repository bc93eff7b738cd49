/**
 * A file of objects that never change: columns of numbers are read as they are, into one buffer, and everything else with
 * V8's own serializer, long lists in pieces. So a file of hundreds of megabytes is read in half a second, in short steps.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import Flatbush from 'flatbush';

/** Classes whose instances may be in a file, by the name that they have in it. */
export type Classes = Record<string, { prototype: object }>;

/** Bytes read in one step. */
const stepBytes = 1 << 22;
/** Longer lists are stored in pieces of so many items. */
const pieceItems = 2000;
/** Columns begin at multiples of this, so that numbers of 8 bytes can be read in place. */
const alignment = 8;

const columnTypes = { Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array };
type ColumnType = keyof typeof columnTypes | 'Buffer' | 'Flatbush';

/** What represents a column, a list of pieces or an instance among the other objects. */
class Placeholder {
  /** Its own property survives the serializer, its class doesn't. */
  readonly '#': 'column' | 'pieces' | 'instance';
  constructor(
    kind: 'column' | 'pieces' | 'instance',
    readonly of: unknown,
  ) {
    this['#'] = kind;
  }
}

interface Header {
  /** What it is recognized by. */
  key: unknown;
  objectBytes: number;
  columnBytes: number;
  /** Of the objects, then of each piece: where they begin, and the end of the last. */
  objectStarts: number[];
}

/** Where a column is among the columns, bytes. */
interface ColumnAt {
  type: ColumnType;
  start: number;
  length: number;
}

/**
 * Writes an object, all that it refers to, and a key (JSON) to recognize it by. Throws for functions, and for instances of other
 * classes.
 */
export function writeObjectFile(file: string, root: object, classes: Classes, key: unknown): void {
  const objects = new Dehydration(classes);
  const parts = [serialize(objects.of(root)), ...objects.pieces];
  const objectStarts = [0];
  for (const { length } of parts) objectStarts.push(objectStarts.at(-1)! + length);
  const header: Header = {
    key,
    objectBytes: objectStarts.at(-1)!,
    columnBytes: objects.columnBytes,
    objectStarts,
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const target = openSync(`${file}.new`, 'w');
  try {
    const write = (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(target, bytes, at);
    };
    for (const bytes of [length, text, ...parts, ...objects.columns]) write(bytes);
  } finally {
    closeSync(target);
  }
  // It is never there in part.
  renameSync(`${file}.new`, file);
}

/** The key of a file. Throws when it isn't one. */
export function readKey(file: string): unknown {
  const source = openSync(file, 'r');
  try {
    return readHeader(source).header.key;
  } finally {
    closeSync(source);
  }
}

/** The object of a file, in steps. Throws when the file is damaged, or was written by a newer version of the engine. */
export function* readingObjectFile(file: string, classes: Classes): Generator<void, unknown> {
  const source = openSync(file, 'r');
  try {
    const { header, end } = readHeader(source);
    const { objectBytes, columnBytes, objectStarts } = header;
    const size = end + objectBytes + columnBytes;
    if (fstatSync(source).size !== size) throw new Error(`${file} has another size than ${size} bytes.`);
    const objects = Buffer.allocUnsafeSlow(objectBytes);
    const columns = Buffer.allocUnsafeSlow(columnBytes);
    yield* reading(source, objects, end);
    yield* reading(source, columns, end + objectBytes);
    const part = (at: number): unknown =>
      deserialize(objects.subarray(objectStarts[at], objectStarts[at + 1]));
    return yield* rehydrating(part, columns, classes);
  } finally {
    closeSync(source);
  }
}

function readHeader(source: number): { header: Header; end: number } {
  const length = Buffer.alloc(4);
  readSync(source, length, 0, 4, 0);
  const text = Buffer.alloc(Math.min(length.readUInt32LE(), 1 << 26));
  readSync(source, text, 0, text.length, 4);
  return { header: JSON.parse(text.toString()) as Header, end: 4 + text.length };
}

function* reading(source: number, target: Buffer, from: number): Generator<void> {
  for (let at = 0; at < target.length; ) {
    at += readSync(source, target, at, Math.min(stepBytes, target.length - at), from + at);
    yield;
  }
}

/** Copies objects, with placeholders for what is stored elsewhere. */
class Dehydration {
  readonly columns: Uint8Array[] = [];
  columnBytes = 0;
  readonly pieces: Buffer[] = [];
  private readonly names: Map<unknown, string>;
  private readonly known = new Map<object, unknown>();

  constructor(classes: Classes) {
    this.names = new Map(Object.entries(classes).map(([name, { prototype }]) => [prototype, name]));
  }

  of(value: unknown): unknown {
    if (typeof value === 'function') throw new Error(`A function can't be stored: ${value.name}.`);
    if (typeof value !== 'object' || value === null) return value;
    if (!this.known.has(value)) this.copy(value);
    return this.known.get(value);
  }

  private copy(value: object): void {
    const note = <Copy>(copy: Copy): Copy => {
      this.known.set(value, copy);
      return copy;
    };
    if (ArrayBuffer.isView(value)) {
      note(this.column(value, value.constructor.name as ColumnType));
    } else if (value instanceof Flatbush) {
      note(this.column(new Uint8Array(value.data as ArrayBuffer), 'Flatbush'));
    } else if (value instanceof Map) {
      const copy = note(new Map());
      for (const [key, item] of value) copy.set(this.itself(key), this.of(item));
    } else if (value instanceof Set) {
      const copy = note(new Set());
      for (const item of value) copy.add(this.itself(item));
    } else if (Array.isArray(value)) {
      if (value.length > pieceItems && value.every(isPlain)) note(this.inPieces(value));
      else {
        const copy: unknown[] = note([]);
        for (const item of value) copy.push(this.of(item));
      }
    } else {
      const fields: Record<string, unknown> = {};
      const isRecord = Object.getPrototypeOf(value) === Object.prototype;
      const name = isRecord ? null : this.names.get(Object.getPrototypeOf(value));
      if (name === undefined)
        throw new Error(`No class of this name can be stored: ${value.constructor.name}.`);
      note(name === null ? fields : new Placeholder('instance', { name, fields }));
      for (const [key, item] of Object.entries(value)) fields[key] = this.of(item);
    }
  }

  /** What is stored among the other objects: nothing takes its place in a set. */
  private itself(value: unknown): unknown {
    const copy = this.of(value);
    if (copy instanceof Placeholder) throw new Error('Sets and keys of maps have values and records alone.');
    return copy;
  }

  private column(view: ArrayBufferView, type: ColumnType): Placeholder {
    if (!(type in columnTypes) && type !== 'Buffer' && type !== 'Flatbush') {
      throw new Error(`A column of this type can't be stored: ${type}.`);
    }
    const { buffer, byteOffset, byteLength: length } = view;
    const at: ColumnAt = { type, start: this.columnBytes, length };
    const space = (alignment - (length % alignment)) % alignment;
    this.columns.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, length), new Uint8Array(space));
    this.columnBytes += length + space;
    return new Placeholder('column', at);
  }

  private inPieces(list: unknown[]): Placeholder {
    const from = this.pieces.length;
    for (let at = 0; at < list.length; at += pieceItems) {
      this.pieces.push(serialize(list.slice(at, at + pieceItems)));
    }
    return new Placeholder('pieces', [from, this.pieces.length]);
  }
}

/** Whether an item of a list refers to nothing but values: it may be stored apart from the others. */
function isPlain(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return typeof item !== 'function';
  const isSimple = Array.isArray(item) || Object.getPrototypeOf(item) === Object.prototype;
  return isSimple && Object.values(item).every((one) => typeof one !== 'object' && typeof one !== 'function');
}

/** Puts what is stored elsewhere into the place of its placeholders. */
function* rehydrating(
  part: (at: number) => unknown,
  columns: Buffer,
  classes: Classes,
): Generator<void, unknown> {
  const made = new Map<object, unknown>();
  const waiting: object[] = [];
  const lists: { list: unknown[]; from: number; to: number }[] = [];
  const revive = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (!made.has(value)) made.set(value, revived(value));
    return made.get(value);
  };
  const revived = (value: object): unknown => {
    const { '#': kind, of } = value as Placeholder;
    if (kind === 'column') return columnOf(of as ColumnAt, columns);
    if (kind === 'pieces') {
      const list: unknown[] = [];
      const [from, to] = of as [number, number];
      lists.push({ list, from: from + 1, to: to + 1 });
      return list;
    }
    if (kind !== 'instance') {
      waiting.push(value);
      return value;
    }
    const { name, fields } = of as { name: string; fields: Record<string, unknown> };
    const instance = Object.assign(Object.create(classes[name]!.prototype) as object, fields);
    waiting.push(instance);
    return instance;
  };
  const root = revive(part(0));
  yield;
  for (let count = 1, container = waiting.pop(); container; count++, container = waiting.pop()) {
    if (count % 1000 === 0) yield;
    if (container instanceof Map) {
      for (const [key, item] of container) container.set(revive(key), revive(item));
    } else if (container instanceof Set) {
      for (const item of container) revive(item);
    } else {
      const fields = container as Record<string, unknown>;
      for (const key of Object.keys(fields)) fields[key] = revive(fields[key]);
    }
  }
  for (const { list, from, to } of lists) {
    for (let at = from; at < to; at++) {
      list.push(...(part(at) as unknown[]));
      yield;
    }
  }
  return root;
}

function columnOf({ type, start, length }: ColumnAt, columns: Buffer): unknown {
  const { byteOffset } = columns;
  const buffer = columns.buffer as ArrayBuffer;
  if (type === 'Buffer') return columns.subarray(start, start + length);
  if (type === 'Flatbush') return Flatbush.from(buffer, byteOffset + start);
  const Column = columnTypes[type];
  return new Column(buffer, byteOffset + start, length / Column.BYTES_PER_ELEMENT);
}
