import { type ByteString, byteString, inOnePiece } from './byte-string.ts';

/**
 * Responses put together from JSON that is written already: places and areas do not change while the server runs. What a part
 * says is typed where it is made, and every part can still be read as the value that it was written from.
 */

/** A value and the bytes of its JSON. */
export interface Written<Value> {
  readonly bytes: ByteString;
  value(): Value;
}

/** What was written from a value, which is made anew for those who read it: kept, it would take more memory than its JSON. */
export class WrittenValue<Value extends object> implements Written<Value> {
  readonly bytes: ByteString;

  constructor(
    value: Value,
    private readonly make: () => Value,
  ) {
    this.bytes = byteString(JSON.stringify(value));
  }

  value(): Value {
    return this.make();
  }
}

/**
 * An object that is written except for one number between its members, such as a distance, which is another in each response.
 * Neither the members before it nor those after it may be empty.
 */
export class NumberFrame<Before extends object, Name extends string, After extends object> {
  readonly before: ByteString;
  readonly after: ByteString;

  constructor(
    readonly name: Name,
    [before, after]: readonly [Before, After],
    private readonly make: () => readonly [Before, After],
  ) {
    this.before = inOnePiece(`${byteString(JSON.stringify(before)).slice(0, -1)},"${name}":`);
    this.after = inOnePiece(`,${byteString(JSON.stringify(after)).slice(1)}`);
  }

  with(number: number): Written<Before & Record<Name, number> & After> {
    return new FilledFrame(this, number);
  }

  valueWith(number: number): Before & Record<Name, number> & After {
    const [before, after] = this.make();
    return Object.assign({}, before, { [this.name]: number } as Record<Name, number>, after);
  }
}

/** Makes nothing but its bytes: a list has one in each row. */
class FilledFrame<Before extends object, Name extends string, After extends object>
  implements Written<Before & Record<Name, number> & After>
{
  readonly bytes: ByteString;

  constructor(
    private readonly frame: NumberFrame<Before, Name, After>,
    private readonly number: number,
  ) {
    this.bytes = frame.before + numberBytes(number) + frame.after;
  }

  value(): Before & Record<Name, number> & After {
    return this.frame.valueWith(this.number);
  }
}

/** `String` would keep each number in the engine's own cache, where it outlives its response by far. */
function numberBytes(number: number): ByteString {
  return JSON.stringify(number);
}

/** A member of a JSON object, such as `"status":200`. */
export interface Member<Value extends object = object> extends Written<Value> {
  /** Items of the list that it holds; 0 without one. */
  readonly items: number;
}

/** What one member can contain in addition to written values. */
type Plain = string | number | null;

/** One member. */
export function member<Name extends string, const Value extends Plain>(
  name: Name,
  value: Value | Written<Value>,
): Member<Record<Name, Value>>;
export function member<Name extends string, Value>(
  name: Name,
  value: Written<Value>,
): Member<Record<Name, Value>>;
export function member(name: string, value: Plain | Written<unknown>): Member {
  return typeof value === 'object' && value !== null
    ? new WrittenMember(name, value)
    : new PlainMember(name, value);
}

class WrittenMember implements Member {
  readonly bytes: ByteString;
  readonly items: number;

  constructor(
    private readonly name: string,
    private readonly written: Written<unknown>,
  ) {
    this.bytes = `"${name}":${written.bytes}`;
    this.items = written instanceof WrittenList ? written.length : 0;
  }

  value(): object {
    return { [this.name]: this.written.value() };
  }
}

class PlainMember implements Member {
  readonly bytes: ByteString;
  readonly items = 0;

  constructor(
    private readonly name: string,
    private readonly plain: Plain,
  ) {
    this.bytes = `"${name}":${plainBytes(plain)}`;
  }

  value(): object {
    return { [this.name]: this.plain };
  }
}

function plainBytes(value: Plain): ByteString {
  return typeof value === 'number' ? numberBytes(value) : byteString(JSON.stringify(value));
}

/** The object that has these members. */
type Merged<Parts extends readonly Member[]> = Parts extends readonly [
  Member<infer First>,
  ...infer Rest extends readonly Member[],
]
  ? First & Merged<Rest>
  : unknown;

/** A list of objects, for a member of a response. */
export class WrittenList<Item, Row> implements Written<Row[]> {
  readonly bytes: ByteString;

  /** `rowOf` gives what stands for an item; nothing of it is kept. */
  constructor(
    private readonly items: readonly Item[],
    private readonly rowOf: (item: Item) => Written<Row>,
  ) {
    let bytes = '[';
    for (let at = 0; at < items.length; at++) {
      if (at > 0) bytes += ',';
      bytes += rowOf(items[at]!).bytes;
    }
    this.bytes = `${bytes}]`;
  }

  get length(): number {
    return this.items.length;
  }

  value(): Row[] {
    return this.items.map((item) => this.rowOf(item).value());
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

  /** The response that is one object without a list. */
  static of<ResponseBody>(row: Written<ResponseBody>): WrittenResponse<ResponseBody> {
    return new WrittenResponse(row.bytes, 0, () => row.value());
  }

  value(): ResponseBody {
    return this.make();
  }
}

/** A response with these members, in this order. */
export function writtenResponse<const Parts extends readonly Member[]>(
  ...parts: Parts
): WrittenResponse<Merged<Parts>> {
  let bytes = '';
  let results = 0;
  for (const part of parts) {
    bytes += (bytes === '' ? '{' : ',') + part.bytes;
    results += part.items;
  }
  return new WrittenResponse(`${bytes}}`, results, () => mergedValue(parts) as Merged<Parts>);
}

function mergedValue(parts: readonly Member[]): object {
  return Object.assign({}, ...parts.map((part) => part.value()));
}
