/** Rows of the table, reused for every comparison: a search compares thousands of words. */
let beforeLast = new Uint16Array(32);
let last = new Uint16Array(32);
let current = new Uint16Array(32);

/**
 * Number of letters to insert, delete, replace or swap with a neighbor to turn one text into the other
 * (optimal string alignment). Stops early and returns `limit + 1` when the distance is above `limit`.
 */
export function editDistance(from: string, to: string, limit = Number.POSITIVE_INFINITY): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  // A common start or end doesn't require an edit.
  let start = 0;
  let fromEnd = from.length;
  let toEnd = to.length;
  while (start < fromEnd && start < toEnd && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  while (fromEnd > start && toEnd > start && from.charCodeAt(fromEnd - 1) === to.charCodeAt(toEnd - 1)) {
    fromEnd--;
    toEnd--;
  }
  const rows = fromEnd - start;
  const columns = toEnd - start;
  if (rows === 0 || columns === 0) return Math.min(rows + columns, limit + 1);
  if (columns >= current.length) {
    beforeLast = new Uint16Array(columns * 2);
    last = new Uint16Array(columns * 2);
    current = new Uint16Array(columns * 2);
  }
  for (let column = 0; column <= columns; column++) last[column] = column;
  let bestOfLast = 0;
  for (let row = 1; row <= rows; row++) {
    const letter = from.charCodeAt(start + row - 1);
    current[0] = row;
    let best = row;
    for (let column = 1; column <= columns; column++) {
      const other = to.charCodeAt(start + column - 1);
      let least = last[column - 1]! + (letter === other ? 0 : 1);
      if (last[column]! + 1 < least) least = last[column]! + 1;
      if (current[column - 1]! + 1 < least) least = current[column - 1]! + 1;
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === to.charCodeAt(start + column - 2) &&
        other === from.charCodeAt(start + row - 2);
      if (isSwapped && beforeLast[column - 2]! + 1 < least) least = beforeLast[column - 2]! + 1;
      current[column] = least;
      if (least < best) best = least;
    }
    // A swap reaches two rows back, so both rows must be beyond the limit before giving up is safe.
    if (best > limit && bestOfLast > limit) return limit + 1;
    bestOfLast = best;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[columns]!, limit + 1);
}

/** How many letters of a word of this length may be wrong before it counts as another word: 0 to 3, 1 to 7, else 2. */
export function toleratedEdits(length: number): number {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}
