/** Rows by term: for each term its rows, ascending. Rows are numbered by popularity, so the best come first. */
export interface Postings {
  /** `rows[starts[term] .. starts[term + 1])` are the term's rows. */
  starts: Uint32Array;
  rows: Uint32Array;
}

/** Terms by row, the other way round; a row's name terms come first. */
export interface Forward {
  starts: Uint32Array;
  terms: Uint32Array;
}

/** Turns rows' terms into terms' rows. `termsOf` yields a row's term ids (repeats allowed). */
export function invert(
  termCount: number,
  rowCount: number,
  termsOf: (row: number) => Iterable<number>,
): Postings {
  const starts = new Uint32Array(termCount + 1);
  const lastRow = new Int32Array(termCount).fill(-1);
  for (let row = 0; row < rowCount; row++) {
    for (const term of termsOf(row)) {
      if (lastRow[term] === row) continue;
      lastRow[term] = row;
      starts[term + 1]!++;
    }
  }
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  const rows = new Uint32Array(starts[termCount]!);
  const next = starts.slice(0, termCount);
  lastRow.fill(-1);
  for (let row = 0; row < rowCount; row++) {
    for (const term of termsOf(row)) {
      if (lastRow[term] === row) continue;
      lastRow[term] = row;
      rows[next[term]!++] = row;
    }
  }
  return { starts, rows };
}

/** Number of rows of a term. */
export function postingCount({ starts }: Postings, term: number): number {
  return starts[term + 1]! - starts[term]!;
}

/** The term's rows, ascending; a view, not a copy. */
export function postingRows({ starts, rows }: Postings, term: number): Uint32Array {
  return rows.subarray(starts[term], starts[term + 1]);
}

/** All rows of several terms, ascending, each once. */
export function unionRows(postings: Postings, terms: Iterable<number>): Uint32Array {
  const lists = [...terms].map((term) => postingRows(postings, term)).filter((list) => list.length > 0);
  if (lists.length === 0) return new Uint32Array(0);
  if (lists.length === 1) return lists[0]!;
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  const merged = new Uint32Array(total);
  let end = 0;
  for (const list of lists) {
    merged.set(list, end);
    end += list.length;
  }
  merged.sort();
  let kept = 0;
  for (let index = 0; index < total; index++) {
    if (index === 0 || merged[index] !== merged[index - 1]) merged[kept++] = merged[index]!;
  }
  return merged.subarray(0, kept);
}
