/** What an expression represents, as far as the text says. */
import { hole, holesIn, type Pair, type PlainRequest, readPairs, splitUrl } from '../plain-request.ts';

/** Undefined is a value that the text doesn't contain. */
export type Value =
  | undefined
  | null
  | string
  | number
  | boolean
  | Value[]
  | RecordValue
  | PairsValue
  | UrlValue
  | ClientValue
  | RequestValue;

/** An object, a dictionary, an array with names. */
export class RecordValue {
  entries: Map<string, Value>;

  constructor(entries: Iterable<[string, Value]> = []) {
    this.entries = new Map(entries);
  }
}

/** `URLSearchParams`, `FormData`: pairs that are sent as a query or a form. */
export class PairsValue {
  constructor(public pairs: Pair[] = []) {}
}

export function pairsValueOf(value: Value): PairsValue {
  return new PairsValue(pairsOf(value));
}

export class UrlValue {
  base: string;
  search: PairsValue;

  constructor(text: string) {
    const { url, query } = splitUrl(text);
    this.base = url;
    this.search = new PairsValue(query);
  }
}

/** A client with what each of its requests has in common. */
export class ClientValue {
  constructor(
    public base = '',
    public options = new RecordValue(),
    /** The library whose options it has, where that isn't the language's usual one. */
    readonly kind?: 'axios' | 'got',
  ) {}

  /** What its requests have in common under this name, such as `params`. */
  part(name: string): Value {
    if (/^(params|headers|auth|cookies)$/.test(name) && !this.options.entries.has(name)) {
      this.options.entries.set(name, new RecordValue());
    }
    return this.options.entries.get(name);
  }
}

/** A request that is built before it is sent: `Request`, a cURL handle. */
export class RequestValue {
  constructor(public request: PlainRequest = { url: '', query: [], headers: [] }) {}
}

/** Characters of the longest text, or ten times the parts of the largest value, that pasted code can build. */
const longestText = 100_000;
export const mostParts = longestText / 10;

/**
 * How many parts a value has, as often as each is in it, a text by its tenth character; counts no further than
 * {@link mostParts}. `o = [o, o]` has twice as many with each line.
 */
export function sizeOf(value: Value): number {
  let size = 0;
  const open: Value[] = [value];
  while (open.length > 0 && size <= mostParts) {
    const one = open.pop();
    size += 1;
    if (typeof one === 'string') size += one.length / 10;
    else if (Array.isArray(one)) open.push(...one.slice(0, mostParts));
    else if (one instanceof RecordValue) open.push(...one.entries.values());
    else if (one instanceof PairsValue) size += textsSize(one.pairs);
    else if (one instanceof UrlValue) size += one.base.length / 10 + textsSize(one.search.pairs);
  }
  return size;
}

function textsSize(pairs: Pair[]): number {
  return pairs.reduce((size, [name, text]) => size + 1 + (name.length + text.length) / 10, 0);
}

/** The parts with the glue between them; undefined if that is longer than code of a request builds. */
export function joinedText(parts: string[], glue = ''): string | undefined {
  const length = parts.reduce((sum, part) => sum + part.length + glue.length, 0);
  return length > longestText ? undefined : parts.join(glue);
}

/** The text that a value becomes inside a string or a query; a hole with this name where it is not known. */
export function textOf(value: Value, name = ''): string {
  if (value === undefined) return hole(name);
  if (value instanceof UrlValue) {
    const query = queryOf(value.search.pairs);
    return query ? `${value.base}?${query}` : value.base;
  }
  if (value instanceof PairsValue) return queryOf(value.pairs);
  if (Array.isArray(value)) return value.map((item) => textOf(item, name)).join(',');
  if (typeof value === 'object' && value !== null) return hole(name);
  return String(value);
}

/** Percent-encoded pairs; holes stay as they are, so that they are found again. */
export function queryOf(pairs: Pair[]): string {
  return pairs.map((pair) => pair.map(encoded).join('=')).join('&');
}

/** Percent-encoded, holes left as they are, and half a surrogate pair, which cannot be encoded, too. */
export function encoded(text: string): string {
  if (holesIn(text).length > 0) return text;
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Pairs of whatever a library accepts for a query or form: a record, pairs, a string, a list of pairs. */
export function pairsOf(value: Value): Pair[] {
  if (value instanceof PairsValue) return [...value.pairs];
  if (value instanceof RecordValue) {
    return [...value.entries].flatMap(([name, one]): Pair[] =>
      one === null ? [] : [[name, textOf(one, name)]],
    );
  }
  if (typeof value === 'string') return readPairs(value.replace(/^\?/, ''));
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Pair[] => {
    if (Array.isArray(one) && one.length >= 2) return [[textOf(one[0]), textOf(one[1], textOf(one[0]))]];
    // Guzzle's multipart: a list of name and contents.
    const name = memberOf(one, 'name');
    return typeof name === 'string' ? [[name, textOf(memberOf(one, 'contents'), name)]] : [];
  });
}

/** The value as JSON; what is not known is a hole. */
export function jsonOf(value: Value, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => jsonOf(item, name));
  if (value instanceof RecordValue) {
    return Object.fromEntries([...value.entries].map(([key, one]) => [key, jsonOf(one, key)]));
  }
  return value === undefined || (typeof value === 'object' && value !== null) ? textOf(value, name) : value;
}

/** A member of a record; undefined if there is none. */
export function memberOf(value: Value, name: string): Value {
  return value instanceof RecordValue ? value.entries.get(name) : undefined;
}
