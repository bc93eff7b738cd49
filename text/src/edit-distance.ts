/**
 * Number of letters to insert, delete, replace or swap with a neighbour to turn one text into the other
 * (optimal string alignment). Stops early and returns `limit + 1` when the distance is above `limit`.
 */
export function editDistance(from: string, to: string, limit = Number.POSITIVE_INFINITY): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  const width = to.length + 1;
  let beforeLast = new Array<number>(width).fill(0);
  let last = Array.from({ length: width }, (_, column) => column);
  let current = new Array<number>(width).fill(0);
  for (let row = 1; row <= from.length; row++) {
    current[0] = row;
    let best = row;
    for (let column = 1; column < width; column++) {
      const replaced = last[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      let least = Math.min(replaced, last[column]! + 1, current[column - 1]! + 1);
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, beforeLast[column - 2]! + 1);
      current[column] = least;
      best = Math.min(best, least);
    }
    // A swap reaches two rows back, so both rows must be beyond the limit before giving up is safe.
    if (best > limit && Math.min(...last) > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[to.length]!, limit + 1);
}

/** How many letters of a word of this length may be wrong before it counts as another word: 0 to 3, 1 to 7, else 2. */
export function toleratedEdits(length: number): number {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}
