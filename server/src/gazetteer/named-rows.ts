import { textHash } from './code-table.ts';

/** Rows and their names, each added in the sequence of the rows, before their number is known. */
export class NamedRowsDraft {
  readonly hashes: number[] = [];
  readonly rows: number[] = [];

  /** @param names The terms of each name of the row. */
  add(row: number, names: Iterable<readonly string[]>): void {
    for (const terms of names) {
      if (terms.length === 0) continue;
      this.hashes.push(hashOf(terms));
      this.rows.push(row);
    }
  }
}

/** Rows by one of their names as a whole, in every spelling that the tokenizer reads as the same terms. */
export class NamedRows {
  /** The names of bucket `b` are those from `starts[b]` to `starts[b + 1]`. */
  private readonly starts: Uint32Array;
  private readonly hashes: Uint32Array;
  private readonly rows: Uint32Array;

  constructor({ hashes, rows }: NamedRowsDraft) {
    const buckets = Math.max(1, hashes.length);
    const starts = new Uint32Array(buckets + 1);
    for (const hash of hashes) starts[(hash % buckets) + 1]!++;
    for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
    this.starts = starts;
    this.hashes = new Uint32Array(hashes.length);
    this.rows = new Uint32Array(hashes.length);
    const next = starts.slice(0, buckets);
    for (let at = 0; at < hashes.length; at++) {
      const place = next[hashes[at]! % buckets]!++;
      this.hashes[place] = hashes[at]!;
      this.rows[place] = rows[at]!;
    }
  }

  /**
   * The rows that have a text of these terms as a name, ascending, so the best known first. In one of 3,500 texts, with a
   * million places, one of them has another name of the same hash.
   */
  named(terms: readonly string[]): number[] {
    const hash = hashOf(terms);
    const { starts, hashes, rows } = this;
    const bucket = hash % (starts.length - 1);
    const found: number[] = [];
    for (let at = starts[bucket]!; at < starts[bucket + 1]!; at++) {
      // Both scripts of a name can have the same terms.
      if (hashes[at] === hash && rows[at] !== found.at(-1)) found.push(rows[at]!);
    }
    return found;
  }
}

function hashOf(terms: readonly string[]): number {
  return textHash(terms.join(' '));
}
