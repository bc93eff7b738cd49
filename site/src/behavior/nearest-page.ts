export interface ListedPage {
  path: string;
  title: string;
}

/** Share of an address that may differ before it counts as another one. */
const largestShare = 0.45;

/** The page whose path is most like `address` by edits, letter case aside; undefined when none is near. */
export function nearestPage(address: string, pages: ListedPage[]): ListedPage | undefined {
  const wanted = address.toLowerCase();
  let nearest: ListedPage | undefined;
  let fewest = Math.ceil(wanted.length * largestShare);
  for (const page of pages) {
    const path = page.path.toLowerCase();
    // The last part says most about what was meant, so its edits count again.
    const edits = editDistance(wanted, path) + editDistance(lastPart(wanted), lastPart(path));
    if (edits < fewest) {
      fewest = edits;
      nearest = page;
    }
  }
  return nearest;
}

function lastPart(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

/** Levenshtein distance: insertions, deletions and substitutions that turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
