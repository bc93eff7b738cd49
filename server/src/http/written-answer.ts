/**
 * An answer whose JSON is written already. Places and areas do not change while the server runs: their rows are written
 * once, and an answer is put together from them. What a row says is still typed where it is made.
 */
export class WrittenAnswer<Answer = unknown> {
  /** Never set: an answer of one operation is no answer of another. */
  declare readonly answers: Answer;

  constructor(
    readonly json: string,
    /** Places in the answer, for operations that are charged by them. */
    readonly results: number,
  ) {}
}

/** Rows remembered by each writer, at most: some megabytes. It then begins anew. */
const MOST_ROWS = 20_000;

/** Makes a function that writes an item's row as JSON, once for each item. */
export function rowWriter<Item extends object>(toRow: (item: Item) => object): (item: Item) => string {
  let rows = new WeakMap<Item, string>();
  let count = 0;
  return (item) => {
    let row = rows.get(item);
    if (row === undefined) {
      if (++count > MOST_ROWS) {
        rows = new WeakMap();
        count = 1;
      }
      row = JSON.stringify(toRow(item));
      rows.set(item, row);
    }
    return row;
  };
}

/** The usual list, `{"places": […], "status": 200}`, from written rows. */
export function writtenPlaces<Answer extends { places: unknown[]; status: 200 }>(
  rows: string[],
): WrittenAnswer<Answer> {
  return new WrittenAnswer(`{"places":[${rows.join(',')}],"status":200}`, rows.length);
}
