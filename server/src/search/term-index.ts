import { type Forward, invert, type Postings, postingCount, unionRows } from './postings.ts';
import { type TermRange, Vocabulary } from './vocabulary.ts';

/** The words of one row, its name's first. */
export interface RowWords {
  name: string[];
  other: string[];
}

/** One searched word: the terms it may stand for, and how far off each is. */
export interface WordGroup {
  /** A whole prefix, for the word being typed. */
  range?: TermRange;
  /** Single terms with their penalties. */
  terms: Map<number, number>;
  /** The term that is the word itself, or -1: a full word beats a prefix. */
  exact: number;
}

/** A row that has every searched word, and how well. */
export interface RowMatch {
  row: number;
  /** Sum of the words' penalties: 0 when each stands there as typed, in the name. */
  penalty: number;
  /** Searched words found in the row's name. */
  wordsInName: number;
  /** Words of the row's name. */
  nameLength: number;
  startsName: boolean;
}

/** Where a word stands outside the name it counts this much less. */
const OUTSIDE_NAME = 0.12;

/** A word that is only the beginning of the term counts this much less, the more so the more is missing. */
const UNFINISHED = 0.1;

/** Up to this many rows of the rarest word are looked at one by one. */
const FEW_ROWS = 300;

/** Above this many rows, looking at the most popular rows finds enough sooner than marking all. */
const MANY_ROWS = 100_000;

/**
 * An inverted index over rows numbered by popularity. Rows of a word come out best first, so a search may stop at
 * the first `limit` hits. Words of names are kept apart as well: a place called Mirpur must not drown among the
 * thousands that lie in Mirpur.
 */
export class TermIndex {
  readonly vocabulary: Vocabulary;
  readonly rowCount: number;
  private readonly all: Postings;
  private readonly names: Postings;
  private readonly forward: Forward;
  /** Number of name terms of each row. */
  private readonly nameLengths: Uint8Array;

  /** @param wordsOf Folded words of a row; called twice for each row. */
  constructor(rowCount: number, wordsOf: (row: number) => RowWords) {
    const draft = new Map<string, number>();
    const starts = new Uint32Array(rowCount + 1);
    this.nameLengths = new Uint8Array(rowCount);
    let buffer = new Uint32Array(Math.max(1024, rowCount * 8));
    let end = 0;
    for (let row = 0; row < rowCount; row++) {
      const { name, other } = wordsOf(row);
      this.nameLengths[row] = Math.min(255, name.length);
      for (const word of [...name, ...other]) {
        let id = draft.get(word);
        if (id === undefined) {
          id = draft.size;
          draft.set(word, id);
        }
        if (end === buffer.length) {
          const larger = new Uint32Array(buffer.length * 2);
          larger.set(buffer);
          buffer = larger;
        }
        buffer[end++] = id;
      }
      starts[row + 1] = end;
    }
    const sorted = [...draft.keys()].sort();
    const finalId = new Uint32Array(draft.size);
    sorted.forEach((term, id) => {
      finalId[draft.get(term)!] = id;
    });
    const terms = buffer.slice(0, end).map((id) => finalId[id]!);
    this.rowCount = rowCount;
    this.vocabulary = new Vocabulary(sorted);
    this.forward = { starts, terms };
    this.all = invert(sorted.length, rowCount, (row) => terms.subarray(starts[row], starts[row + 1]));
    this.names = invert(sorted.length, rowCount, (row) =>
      terms.subarray(starts[row], starts[row]! + this.nameLengths[row]!),
    );
  }

  /** How many rows hold a term; its rarity is its weight. */
  frequency(term: number): number {
    return postingCount(this.all, term);
  }

  /** Term ids of a row, its name's first. */
  termsOf(row: number): Uint32Array {
    return this.forward.terms.subarray(this.forward.starts[row], this.forward.starts[row + 1]);
  }

  /** Rows that hold any of these terms, ascending. */
  rowsOf(terms: Iterable<number>): Uint32Array {
    return unionRows(this.all, terms);
  }

  /**
   * The first `limit` rows (most popular first) that have every word, optionally only inside names, and that
   * `accepts` lets through.
   */
  search(groups: WordGroup[], limit: number, inNames: boolean, accepts: (row: number) => boolean): number[] {
    if (groups.length === 0) return [];
    const postings = inNames ? this.names : this.all;
    const sizes = groups.map((group) => this.groupSize(postings, group));
    const fewest = Math.min(...sizes);
    if (fewest === 0) return [];
    const holds = (row: number, group: WordGroup) => this.penaltyIn(row, group, inNames) !== null;

    if (fewest <= FEW_ROWS) {
      // A rare word: look at each of its rows.
      const rarest = groups[sizes.indexOf(fewest)]!;
      const rows = this.rowsOfGroup(postings, rarest);
      return take(
        rows,
        limit,
        (row) => accepts(row) && groups.every((group) => group === rarest || holds(row, group)),
      );
    }
    if (groups.length === 1 && fewest > MANY_ROWS) {
      // A word that so many rows have that the most popular ones soon give enough.
      return this.walk(limit, (row) => accepts(row) && holds(row, groups[0]!));
    }
    // Frequent words, which may never meet: mark the rows of each, and keep those that all have marked.
    let common: Uint32Array | null = null;
    for (const group of groups) common = intersect(common, this.markRows(postings, group));
    return take(markedRows(common!), limit, accepts);
  }

  private walk(limit: number, passes: (row: number) => boolean): number[] {
    const hits: number[] = [];
    for (let row = 0; row < this.rowCount && hits.length < limit; row++) {
      if (passes(row)) hits.push(row);
    }
    return hits;
  }

  /** One bit per row. The rows of a range of terms lie side by side, so a prefix costs one pass. */
  private markRows({ starts, rows }: Postings, { range, terms }: WordGroup): Uint32Array {
    const bits = new Uint32Array((this.rowCount + 31) >>> 5);
    const mark = (from: number, to: number) => {
      for (let index = from; index < to; index++) bits[rows[index]! >>> 5]! |= 1 << (rows[index]! & 31);
    };
    if (range) mark(starts[range[0]]!, starts[range[1]]!);
    for (const term of terms.keys()) mark(starts[term]!, starts[term + 1]!);
    return bits;
  }

  private groupSize(postings: Postings, { range, terms }: WordGroup): number {
    let size = 0;
    if (range) size += postings.starts[range[1]]! - postings.starts[range[0]]!;
    for (const term of terms.keys()) size += postingCount(postings, term);
    return size;
  }

  private rowsOfGroup(postings: Postings, { range, terms }: WordGroup): Uint32Array {
    const ids = new Set(terms.keys());
    if (range) for (let term = range[0]; term < range[1]; term++) ids.add(term);
    return unionRows(postings, ids);
  }

  /** The least penalty with which a row holds a word, or null. */
  private penaltyIn(row: number, group: WordGroup, inNames: boolean): number | null {
    const from = this.forward.starts[row]!;
    const nameEnd = from + this.nameLengths[row]!;
    const end = inNames ? nameEnd : this.forward.starts[row + 1]!;
    let best: number | null = null;
    for (let index = from; index < end; index++) {
      const penalty = this.termPenalty(this.forward.terms[index]!, group);
      if (penalty === null) continue;
      const total = penalty + (index < nameEnd ? 0 : OUTSIDE_NAME);
      if (best === null || total < best) best = total;
    }
    return best;
  }

  private termPenalty(term: number, { range, terms, exact }: WordGroup): number | null {
    if (term === exact) return 0;
    const single = terms.get(term);
    if (single !== undefined) return single;
    return range && term >= range[0] && term < range[1] ? UNFINISHED : null;
  }

  /** For each word the penalty with which a row holds it, wherever in the row, or null when it does not. */
  wordPenalties(row: number, groups: WordGroup[]): (number | null)[] {
    const terms = this.termsOf(row);
    return groups.map((group) => {
      let best: number | null = null;
      for (const term of terms) {
        const penalty = this.termPenalty(term, group);
        if (penalty !== null && (best === null || penalty < best)) best = penalty;
      }
      return best;
    });
  }

  /** How well a row that has every word has them. */
  describe(row: number, groups: WordGroup[]): RowMatch {
    const from = this.forward.starts[row]!;
    const nameLength = this.nameLengths[row]!;
    let penalty = 0;
    let wordsInName = 0;
    for (const group of groups) {
      const least = this.penaltyIn(row, group, false) ?? 1;
      penalty += least;
      if (this.penaltyIn(row, group, true) !== null) wordsInName++;
    }
    const first = groups[0];
    const startsName =
      first !== undefined && nameLength > 0 && this.termPenalty(this.forward.terms[from]!, first) !== null;
    return { row, penalty, wordsInName, nameLength, startsName };
  }
}

function take(rows: Iterable<number>, limit: number, accepts: (row: number) => boolean): number[] {
  const hits: number[] = [];
  for (const row of rows) {
    if (hits.length >= limit) break;
    if (accepts(row)) hits.push(row);
  }
  return hits;
}

function intersect(one: Uint32Array | null, other: Uint32Array): Uint32Array {
  if (!one) return other;
  for (let index = 0; index < one.length; index++) one[index]! &= other[index]!;
  return one;
}

/** The rows whose bit is set, ascending. */
function* markedRows(bits: Uint32Array): Generator<number> {
  for (let index = 0; index < bits.length; index++) {
    for (let left = bits[index]!; left !== 0; left &= left - 1) {
      yield (index << 5) + (31 - Math.clz32(left & -left));
    }
  }
}
