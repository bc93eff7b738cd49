/**
 * The contract's files as one tree: reads YAML and JSON, follows `$ref` from file to file, and knows the file and
 * line of every value, so that a failed rule can report where to fix it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Fault, fillTokens, type Settings } from '@portal/settings';
import { isMap, isSeq, LineCounter, type Node, parse, parseDocument } from 'yaml';

export type Key = string | number;

/** One file of the contract, its `{tokens}` filled in. */
export interface SourceFile {
  absolutePath: string;
  /** Relative to the contract folder's parent, such as `contract/v2/openapi.yaml`. */
  path: string;
  text: string;
  value: unknown;
}

export interface Place {
  file: string;
  line: number;
}

export class SourceFiles {
  readonly #files = new Map<string, SourceFile>();

  /** `settings` fill the `{tokens}` of every file; `null` leaves them as they are written. */
  constructor(
    readonly folder: string,
    private readonly settings: Settings | null,
  ) {}

  /** The parsed file. Throws with the file, the file that refers to it, and the place of a syntax error. */
  read(absolutePath: string, referredBy?: () => Place): SourceFile {
    const known = this.#files.get(absolutePath);
    if (known) return known;
    const path = relative(dirname(this.folder), absolutePath);
    if (!existsSync(absolutePath)) {
      const referrer = referredBy ? ` ${describe(referredBy())} refers to it:` : '';
      throw new Fault(`No file ${path}.${referrer} write the file or correct the $ref.`);
    }
    const written = readFileSync(absolutePath, 'utf8');
    const text = this.settings ? fillTokens(written, this.settings) : written;
    const file = { absolutePath, path, text, value: parseText(text, path) };
    this.#files.set(absolutePath, file);
    return file;
  }

  root(absolutePath: string): SourceNode {
    const file = this.read(absolutePath);
    return follow(this, { file, pointer: [], value: file.value }, []);
  }

  all(): SourceFile[] {
    return [...this.#files.values()];
  }
}

/** One file's part of a node: what is there, and at which pointer. */
export interface Layer {
  file: SourceFile;
  pointer: Key[];
  value: unknown;
}

/**
 * A value of the contract with its references followed. Where keywords are next to a `$ref`, as OpenAPI 3.1
 * allows, they win over those of the target: the node has two layers.
 */
export class SourceNode {
  constructor(
    private readonly files: SourceFiles,
    readonly layers: Layer[],
    /** Targets of the references that led here, innermost last, as `path#/pointer`. */
    readonly targets: string[],
  ) {}

  /** The value, keywords next to a `$ref` merged in; references further inside are not followed. */
  get value(): unknown {
    const [first, ...rest] = this.layers;
    if (rest.length === 0 || !isRecord(first!.value)) return first!.value;
    return Object.assign({}, ...this.layers.map((layer) => layer.value).reverse());
  }

  /** The member with this key, its references followed; undefined when there is none. */
  get(key: Key): SourceNode | undefined {
    for (const { file, pointer, value } of this.layers) {
      const member = memberOf(value, key);
      if (member !== undefined)
        return follow(this.files, { file, pointer: [...pointer, key], value: member }, []);
    }
    return undefined;
  }

  /** Like `get` with several keys in a row. */
  at(...keys: Key[]): SourceNode | undefined {
    return keys.reduce<SourceNode | undefined>((node, key) => node?.get(key), this);
  }

  /** Members in the order of the file, references followed. */
  entries(): [key: string, node: SourceNode][] {
    const { value } = this;
    if (Array.isArray(value)) return value.map((_, index) => [String(index), this.get(index)!]);
    if (!isRecord(value)) return [];
    return Object.keys(value).map((key) => [key, this.get(key)!]);
  }

  /** Items of a list; empty when this is none. */
  items(): SourceNode[] {
    return Array.isArray(this.value) ? this.entries().map(([, node]) => node) : [];
  }

  has(key: Key): boolean {
    return this.layers.some((layer) => memberOf(layer.value, key) !== undefined);
  }

  text(key: Key): string | undefined {
    const value = this.get(key)?.value;
    return typeof value === 'string' ? value : undefined;
  }

  number(key: Key): number | undefined {
    const value = this.get(key)?.value;
    return typeof value === 'number' ? value : undefined;
  }

  /** The name of the shared schema that this node comes from: the file name in `schemas/`. */
  get schemaName(): string | undefined {
    return this.targets.map(schemaNameOf).findLast((name) => name !== undefined);
  }

  /** True when the reference was followed into another file, that is, when this is shared. */
  get isShared(): boolean {
    return this.targets.length > 0;
  }

  /** The file of this value; of its target behind a `$ref`. */
  get file(): string {
    return this.layers.at(-1)!.file.path;
  }

  /** File and line of this value, or of the member with the key. A node behind a `$ref` is where its target is. */
  place(key?: Key): Place {
    const layer =
      (key !== undefined && this.layers.find(({ value }) => memberOf(value, key) !== undefined)) ||
      this.layers.at(-1)!;
    const pointer =
      key !== undefined && memberOf(layer.value, key) !== undefined ? [...layer.pointer, key] : layer.pointer;
    return { file: layer.file.path, line: lineOf(layer.file, pointer) };
  }

  /**
   * The value with every reference inside it replaced by what it represents. A schema that contains itself is
   * referred to as `#/$defs/Name`, and `$defs` at the root holds it.
   */
  resolved(): unknown {
    const definitions: Record<string, unknown> = {};
    const result = resolveDeep(this, [], definitions);
    return isRecord(result) && Object.keys(definitions).length > 0
      ? { ...result, $defs: definitions }
      : result;
  }
}

function resolveDeep(node: SourceNode, open: string[], definitions: Record<string, unknown>): unknown {
  const repeated = node.targets.find((target) => open.includes(target));
  if (repeated) {
    const name = node.schemaName ?? 'Recursive';
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = resolveDeep(node, [...open.filter((one) => one !== repeated)], definitions);
    }
    return { $ref: `#/$defs/${name}` };
  }
  const { value } = node;
  const inside = [...open, ...node.targets];
  if (Array.isArray(value)) return node.items().map((item) => resolveDeep(item, inside, definitions));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    node.entries().map(([key, member]) => [key, resolveDeep(member, inside, definitions)]),
  );
}

function describe({ file, line }: Place): string {
  return `${file}:${line}`;
}

/** Splits `../schemas/City.yaml#/properties/name` against the file it is in. */
export function parseReference(
  reference: string,
  from: SourceFile,
): { absolutePath: string; pointer: Key[] } {
  const [path = '', fragment = ''] = reference.split('#');
  return {
    absolutePath: path === '' ? from.absolutePath : resolve(dirname(from.absolutePath), path),
    pointer: fragment
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')),
  };
}

/** The name of a schema file, `City` for `…/schemas/City.yaml`; undefined for any other target. */
function schemaNameOf(target: string): string | undefined {
  return /(?:^|\/)schemas\/(\w+)\.yaml(?:#\/?)?$/.exec(target)?.[1];
}

function follow(files: SourceFiles, layer: Layer, targets: string[]): SourceNode {
  const reference = isRecord(layer.value) ? layer.value.$ref : undefined;
  if (typeof reference !== 'string') return new SourceNode(files, [layer], targets);
  // Finding a line means parsing once more, so it waits until there is something to report.
  const place = () => ({ file: layer.file.path, line: lineOf(layer.file, [...layer.pointer, '$ref']) });
  const { absolutePath, pointer } = parseReference(reference, layer.file);
  const target = `${absolutePath}#/${pointer.join('/')}`;
  if (targets.includes(target)) {
    throw new Fault(`${describe(place())}: $ref ${reference} leads back to itself. Point it at a value.`);
  }
  const file = files.read(absolutePath, place);
  const value = pointer.reduce<unknown>(memberOf, file.value);
  if (value === undefined) {
    throw new Fault(
      `${describe(place())}: $ref ${reference} points at nothing; ${file.path} has ` +
        `${Object.keys((file.value as object | null) ?? {}).join(', ') || 'no members'}. Correct the part after #.`,
    );
  }
  const found = follow(files, { file, pointer, value }, [...targets, target]);
  const { $ref: _, ...beside } = layer.value as Record<string, unknown>;
  if (Object.keys(beside).length === 0) return found;
  return new SourceNode(files, [{ ...layer, value: beside }, ...found.layers], found.targets);
}

function memberOf(value: unknown, key: Key): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values by their text: both versions and every copy of the contract share most files. Nobody changes them. */
const parsed = new Map<string, unknown>();

/** The value of a file's YAML or JSON. Throws with its path. */
export function parseText(text: string, path: string): unknown {
  try {
    if (path.endsWith('.json')) return JSON.parse(text);
    if (!parsed.has(text)) parsed.set(text, parse(text, { uniqueKeys: true }));
    return parsed.get(text);
  } catch (error) {
    throw new Fault(`${path} cannot be read: ${(error as Error).message.trim()}`);
  }
}

const positions = new WeakMap<
  SourceFile,
  { document: ReturnType<typeof parseDocument>; lines: LineCounter }
>();

/** Line, counted from 1, of the value at the pointer; of its nearest known parent when it is not there. */
function lineOf(file: SourceFile, pointer: Key[]): number {
  let known = positions.get(file);
  if (!known) {
    const lines = new LineCounter();
    known = { document: parseDocument(file.text, { lineCounter: lines }), lines };
    positions.set(file, known);
  }
  let node: Node | null = known.document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const key of pointer) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => String((item.key as { value?: unknown })?.value) === String(key),
      );
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      node = (node.items[Number(key)] as Node | undefined) ?? null;
      offset = node?.range?.[0] ?? offset;
    } else break;
  }
  return known.lines.linePos(offset).line;
}
