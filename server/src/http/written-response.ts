import { type ByteString, byteString } from './byte-string.ts';

/**
 * Responses put together from JSON that is written already: places and areas do not change while the server runs. What a part
 * says is typed where it is made, and every part can still be read as the value that it was written from.
 */

/** A value and the bytes of its JSON. */
export interface Written<Value> {
  readonly bytes: ByteString;
  value(): Value;
}

/** Members of a JSON object without its braces, such as `"id":1,"name":"Banani"`. */
export abstract class Members<Value extends object = object> implements Written<Value> {
  constructor(
    readonly bytes: ByteString,
    /** Items of the list that they hold; 0 without one. */
    readonly items = 0,
  ) {}

  /** The members of an object, which is made anew for those who read its value. */
  static of<Value extends object>(value: Value, make: () => Value): Members<Value> {
    return new MadeMembers(byteString(JSON.stringify(value).slice(1, -1)), make);
  }

  abstract value(): Value;
}

class MadeMembers<Value extends object> extends Members<Value> {
  constructor(
    bytes: ByteString,
    private readonly make: () => Value,
    items = 0,
  ) {
    super(bytes, items);
  }

  value(): Value {
    return this.make();
  }
}

/** What one member can contain in addition to written values. */
type Plain = string | number | null;

/** One member, whose value is another in each response. */
export function member<Name extends string, const Value extends Plain>(
  name: Name,
  value: Value | Written<Value>,
): Members<Record<Name, Value>>;
export function member<Name extends string, Value>(
  name: Name,
  value: Written<Value>,
): Members<Record<Name, Value>>;
export function member(name: string, value: Plain | Written<unknown>): Members<object> {
  if (typeof value === 'object' && value !== null) {
    const items = value instanceof WrittenList ? value.length : 0;
    return new MadeMembers(`"${name}":${value.bytes}`, () => ({ [name]: value.value() }), items);
  }
  return new PlainMember(name, value);
}

/** A member whose value is in no other response. Makes no function for its value: a list has one in each row. */
class PlainMember extends Members {
  constructor(
    private readonly name: string,
    private readonly plain: Plain,
  ) {
    super(`"${name}":${plainBytes(plain)}`);
  }

  override value(): object {
    return { [this.name]: this.plain };
  }
}

function plainBytes(value: Plain): ByteString {
  // Numbers too: `String` would keep each in the engine's own cache, where it outlives its response by far.
  const json = JSON.stringify(value);
  return typeof value === 'string' ? byteString(json) : json;
}

/** The object whose members come in these parts. */
type Merged<Parts extends readonly Members[]> = Parts extends readonly [
  Members<infer First>,
  ...infer Rest extends readonly Members[],
]
  ? First & Merged<Rest>
  : unknown;

/** An object whose members come in these parts, in this order. No part may be empty. */
export function writtenObject<const Parts extends readonly Members[]>(
  ...parts: Parts
): Written<Merged<Parts>> {
  return new WrittenObject<Merged<Parts>>(parts);
}

class WrittenObject<Value> implements Written<Value> {
  readonly bytes: ByteString;

  constructor(private readonly parts: readonly Members[]) {
    this.bytes = objectBytes(parts);
  }

  value(): Value {
    return mergedValue(this.parts) as Value;
  }
}

/** A list of objects, for a member of a response. */
export class WrittenList<Item, const Parts extends readonly Members[]> implements Written<Merged<Parts>[]> {
  readonly bytes: ByteString;

  /** `partsOf` gives the parts of the object that stands for an item; nothing of them is kept. */
  constructor(
    private readonly items: readonly Item[],
    private readonly partsOf: (item: Item) => Parts,
  ) {
    let bytes = '';
    for (const item of items) bytes += (bytes === '' ? '' : ',') + objectBytes(partsOf(item));
    this.bytes = `[${bytes}]`;
  }

  get length(): number {
    return this.items.length;
  }

  value(): Merged<Parts>[] {
    return this.items.map((item) => mergedValue(this.partsOf(item)) as Merged<Parts>);
  }
}

/** The response of an operation, written already. */
export class WrittenResponse<ResponseBody = unknown> implements Written<ResponseBody> {
  /** Never set: a response of one operation is not a response of another. */
  declare readonly brand: ResponseBody;

  constructor(
    readonly bytes: ByteString,
    /** Items of its list, for operations that are charged by them; 0 without a list. */
    readonly results: number,
    private readonly make: () => ResponseBody,
  ) {}

  value(): ResponseBody {
    return this.make();
  }
}

/** A response whose members come in these parts, in this order. No part may be empty. */
export function writtenResponse<const Parts extends readonly Members[]>(
  ...parts: Parts
): WrittenResponse<Merged<Parts>> {
  let results = 0;
  for (const { items } of parts) results += items;
  return new WrittenResponse(objectBytes(parts), results, () => mergedValue(parts) as Merged<Parts>);
}

function objectBytes(parts: readonly Members[]): ByteString {
  let bytes = '';
  for (const part of parts) bytes += (bytes === '' ? '{' : ',') + part.bytes;
  return `${bytes}}`;
}

function mergedValue(parts: readonly Members[]): object {
  return Object.assign({}, ...parts.map((part) => part.value()));
}
