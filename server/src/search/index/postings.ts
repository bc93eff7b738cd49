import type { TermRange } from './term-trie.ts';

/** Rows by term: for each term its rows, ascending. Rows are numbered by popularity, so the best come first. */
export interface Postings {
  /** `rows[starts[term] .. starts[term + 1])` are the term's rows. */
  starts: Uint32Array;
  rows: Uint32Array;
}

/** Terms by row, the inverse; a row's name terms come first. */
export interface Forward {
  starts: Uint32Array;
  terms: Uint32Array;
}

/** Turns rows' terms into terms' rows. A row's terms end at `ends(row)`; repeats count once. */
export function invert(
  termCount: number,
  { starts: rowStarts, terms }: Forward,
  endOf: (row: number) => number,
): Postings {
  const rowCount = rowStarts.length - 1;
  const lastRow = new Int32Array(termCount);
  const eachPosting = (visit: (term: number, row: number) => void) => {
    lastRow.fill(-1);
    for (let row = 0; row < rowCount; row++) {
      const end = endOf(row);
      for (let at = rowStarts[row]!; at < end; at++) {
        const term = terms[at]!;
        if (lastRow[term] === row) continue;
        lastRow[term] = row;
        visit(term, row);
      }
    }
  };
  const starts = new Uint32Array(termCount + 1);
  eachPosting((term) => starts[term + 1]!++);
  for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
  const rows = new Uint32Array(starts[termCount]!);
  const next = starts.slice(0, termCount);
  eachPosting((term, row) => {
    rows[next[term]!++] = row;
  });
  return { starts, rows };
}

export function postingCount({ starts }: Postings, term: number): number {
  return starts[term + 1]! - starts[term]!;
}

/** A range of terms has its rows marked beforehand from this share of all rows on: then marks are smaller than the list. */
const markedShare = 1 / 16;

/** Fewer rows than this are marked as quickly as looked up. */
const leastMarked = 256;

/**
 * Rows as marks, one bit each, in blocks of 32 rows. A second level has a bit for each block with a mark: what few rows have
 * is found, met with other marks and cleared without a look at the empty blocks, which are nearly all.
 */
export class Marks {
  readonly blocks: Uint32Array;
  readonly filled: Uint32Array;

  constructor(rowCount: number) {
    this.blocks = new Uint32Array((rowCount + 31) >>> 5);
    this.filled = new Uint32Array((this.blocks.length + 31) >>> 5);
  }

  has(row: number): boolean {
    return (this.blocks[row >>> 5]! & (1 << (row & 31))) !== 0;
  }

  clear(): void {
    const { blocks, filled } = this;
    for (let group = 0; group < filled.length; group++) {
      for (let left = filled[group]!; left !== 0; left &= left - 1) blocks[firstOf(group, left)] = 0;
      filled[group] = 0;
    }
  }

  /** Adds all marks of another list of rows, as far as they come before the block. */
  addAll(other: Marks, endBlock: number): void {
    const { blocks, filled } = this;
    const end = (endBlock + 31) >>> 5;
    for (let group = 0; group < end; group++) {
      const own = other.filled[group]!;
      filled[group]! |= own;
      for (let left = own; left !== 0; left &= left - 1) {
        const block = firstOf(group, left);
        blocks[block]! |= other.blocks[block]!;
      }
    }
  }
}

/** The number of the lowest bit that is set, in a list of groups of 32. */
export function firstOf(group: number, bits: number): number {
  return (group << 5) + 31 - Math.clz32(bits & -bits);
}

/**
 * Marks for the ranges of terms that very many rows have: `r`, `road`, `dhaka`. Words that many rows have meet by
 * comparing marks, 32 rows at a time; the marks of all others are made when they are searched.
 */
export class RowMarks {
  /** Ranges with this many rows have their marks made beforehand. */
  readonly least: number;
  private readonly rowCount: number;
  private readonly postings: Postings;
  private readonly termCount: number;
  private readonly prepared = new Map<number, Marks>();

  /** @param ranges The ranges that searches use, in addition to single terms. */
  constructor(postings: Postings, rowCount: number, ranges: Iterable<TermRange>) {
    this.rowCount = rowCount;
    this.postings = postings;
    this.termCount = postings.starts.length;
    this.least = Math.max(leastMarked, rowCount * markedShare);
    const prepare = (from: number, to: number) => {
      if (this.size(from, to) < this.least || this.prepared.has(this.keyOf(from, to))) return;
      const marks = new Marks(rowCount);
      this.addRows(from, to, rowCount, marks);
      this.prepared.set(this.keyOf(from, to), marks);
    };
    for (const [from, to] of ranges) prepare(from, to);
    for (let term = 0; term + 1 < this.termCount; term++) prepare(term, term + 1);
  }

  /** Rows of a range of terms; one that has several of them counts several times. */
  size(from: number, to: number): number {
    return this.postings.starts[to]! - this.postings.starts[from]!;
  }

  /** The marks made beforehand, if any. Do not change them. */
  find(from: number, to: number): Marks | undefined {
    return this.size(from, to) < this.least ? undefined : this.prepared.get(this.keyOf(from, to));
  }

  /** Adds the rows of a range of terms, as far as they come before `endRow`, to marks. */
  add(from: number, to: number, endRow: number, marks: Marks): void {
    const prepared = this.find(from, to);
    if (prepared) marks.addAll(prepared, (endRow + 31) >>> 5);
    else this.addRows(from, to, endRow, marks);
  }

  private addRows(from: number, to: number, endRow: number, { blocks, filled }: Marks): void {
    const { starts, rows } = this.postings;
    if (endRow >= this.rowCount) {
      // The rows of a range of terms lie side by side, so a prefix costs one pass.
      const end = starts[to]!;
      for (let at = starts[from]!; at < end; at++) {
        const row = rows[at]!;
        blocks[row >>> 5]! |= 1 << (row & 31);
        filled[row >>> 10]! |= 1 << ((row >>> 5) & 31);
      }
      return;
    }
    for (let term = from; term < to; term++) {
      const end = starts[term + 1]!;
      for (let at = starts[term]!; at < end; at++) {
        const row = rows[at]!;
        if (row >= endRow) break;
        blocks[row >>> 5]! |= 1 << (row & 31);
        filled[row >>> 10]! |= 1 << ((row >>> 5) & 31);
      }
    }
  }

  private keyOf(from: number, to: number): number {
    return from * this.termCount + to;
  }
}
