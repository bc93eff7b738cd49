/**
 * An answer whose JSON is written already. Places and areas do not change while the server runs: their rows are written
 * once, and an answer is put together from them. What a row says is still typed where it is made.
 */
export class WrittenAnswer<Answer = unknown> {
  /** Never set: an answer of one operation is no answer of another. */
  declare readonly answers: Answer;

  constructor(
    /** A text, or its UTF-8. */
    readonly json: string | Buffer,
    /** Places in the answer, for operations that are charged by them. */
    readonly results: number,
  ) {}
}

/** Items of which something is kept, at most: some megabytes. The memory then begins anew. */
const MOST_KEPT = 20_000;

/** Makes a function that works something out of an item once, and then remembers it. */
export function keptOf<Item extends object, Value>(workOut: (item: Item) => Value): (item: Item) => Value {
  let kept = new WeakMap<Item, { value: Value }>();
  let count = 0;
  return (item) => {
    let known = kept.get(item);
    if (known === undefined) {
      if (++count > MOST_KEPT) {
        kept = new WeakMap();
        count = 1;
      }
      known = { value: workOut(item) };
      kept.set(item, known);
    }
    return known.value;
  };
}

/** Makes a function that writes an item's row as JSON, once for each item. */
export function rowWriter<Item extends object>(toRow: (item: Item) => object): (item: Item) => string {
  return keptOf((item) => JSON.stringify(toRow(item)));
}

/** The usual list, `{"places": […], "status": 200}`, from written rows. */
export function writtenPlaces<Answer extends { places: unknown[]; status: 200 }>(
  rows: string[],
): WrittenAnswer<Answer> {
  return new WrittenAnswer(`{"places":[${rows.join(',')}],"status":200}`, rows.length);
}

/** JSON on both sides of a number that is another in each answer. */
export interface AroundNumber {
  before: string;
  after: string;
}

/** Writes a value whose field `name`, the first of that name, is to be put in later; it holds -1 meanwhile. */
export function writtenAround(value: object, name: string): AroundNumber {
  const json = JSON.stringify(value);
  const key = `${JSON.stringify(name)}:`;
  const gap = json.indexOf(`${key}-1`);
  if (gap < 0) throw new Error(`The answer has no field ${name} that holds -1.`);
  return { before: json.slice(0, gap + key.length), after: json.slice(gap + key.length + '-1'.length) };
}
