import {
  type Forward,
  firstOf,
  invert,
  type Marks,
  type Postings,
  postingCount,
  RowMarks,
} from './postings.ts';
import { type TermVariant, Vocabulary } from './vocabulary.ts';
import { WordMarks } from './word-marks.ts';

/** The words of one row, its name's first. */
export interface RowWords {
  name: readonly string[];
  /** Where in `name` the name in another script begins; 0 when there is none. */
  secondName?: number;
  other: readonly string[];
}

export interface Scope {
  inNames: boolean;
  /** The row to stop before: what comes after is too little known to matter. */
  endRow: number;
  /** One bit for each row that may be found. */
  among?: Uint32Array;
}

export interface RowMatch {
  /** False when a searched word is nowhere in the row. */
  hasAll: boolean;
  /** Sum of the words' penalties: 0 when each is there as typed, in the name. */
  penalty: number;
  /** Searched words found in the row's name. */
  wordsInName: number;
  nameLength: number;
  startsName: boolean;
}

/** Where a word is outside the name it counts this much less. */
export const outsideName = 0.12;

/** A word that is only the beginning of the term counts this much less. */
export const unfinished = 0.1;

/**
 * What one step costs, nanoseconds, measured: looking at one row, the more the less of the rows the processor's cache
 * holds; marking one; comparing 32 blocks of 32 marks.
 */
const cost = { look: 60, lookOfMillion: 350, mark: 1.2, compare: 0.6 };

/**
 * One searched word made ready: ranges of terms with their penalties. A row has the word when it has a term of any
 * range.
 */
export class SearchedWord {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly penalties: number[] = [];
  /** The same ranges without those that lie in another: what rows are looked up by. */
  readonly widestFrom: number[] = [];
  readonly widestTo: number[] = [];
  least = Number.POSITIVE_INFINITY;
  /** Words of one key have the same ranges in the same order, as far as both have them. Null: no other word has these. */
  readonly key: string | null;

  constructor(key: string | null = null) {
    this.key = key;
  }

  /** Lets the word represent the terms of a range as well. An empty range adds nothing. */
  add(from: number, to: number, penalty: number): this {
    if (from >= to) return this;
    this.from.push(from);
    this.to.push(to);
    this.penalties.push(penalty);
    if (penalty < this.least) this.least = penalty;
    this.widen(from, to);
    return this;
  }

  addVariants(variants: readonly TermVariant[]): this {
    for (const { id, to, penalty } of variants) this.add(id, to, penalty);
    return this;
  }

  private widen(from: number, to: number): void {
    const { widestFrom, widestTo } = this;
    let kept = 0;
    for (let at = 0; at < widestFrom.length; at++) {
      if (widestFrom[at]! <= from && widestTo[at]! >= to) return;
      if (widestFrom[at]! >= from && widestTo[at]! <= to) continue;
      widestFrom[kept] = widestFrom[at]!;
      widestTo[kept] = widestTo[at]!;
      kept++;
    }
    widestFrom[kept] = from;
    widestTo[kept] = to;
    // Nearly always both are as long already, and setting a length costs more than all the rest.
    if (widestFrom.length > kept + 1) {
      widestFrom.length = kept + 1;
      widestTo.length = kept + 1;
    }
  }
}

/** The words of rows, each row added once and in sequence, before all are known and have their order. */
export class TermDraft {
  readonly starts: Uint32Array;
  readonly nameLengths: Uint8Array;
  readonly secondNames: Uint8Array;
  private readonly ids = new Map<string, number>();
  private terms: Uint32Array;
  private end = 0;

  constructor(rowCount: number) {
    this.starts = new Uint32Array(rowCount + 1);
    this.nameLengths = new Uint8Array(rowCount);
    this.secondNames = new Uint8Array(rowCount);
    this.terms = new Uint32Array(Math.max(1024, rowCount * 8));
  }

  add(row: number, { name, secondName = 0, other }: RowWords): void {
    this.secondNames[row] = secondName < 256 ? secondName : 0;
    this.nameLengths[row] = Math.min(255, name.length);
    for (const word of name) this.append(word);
    for (const word of other) this.append(word);
    this.starts[row + 1] = this.end;
  }

  /** The distinct words in code unit order, and those of all rows by their place in it. */
  inOrder(): { sorted: string[]; terms: Uint32Array } {
    const sorted = [...this.ids.keys()].sort();
    const finalId = new Uint32Array(this.ids.size);
    sorted.forEach((term, id) => {
      finalId[this.ids.get(term)!] = id;
    });
    const terms = this.terms.slice(0, this.end);
    for (let at = 0; at < this.end; at++) terms[at] = finalId[terms[at]!]!;
    return { sorted, terms };
  }

  private append(word: string): void {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(word, id);
    }
    if (this.end === this.terms.length) {
      const larger = new Uint32Array(this.terms.length * 2);
      larger.set(this.terms);
      this.terms = larger;
    }
    this.terms[this.end++] = id;
  }
}

/**
 * An inverted index over rows numbered by popularity. Rows of a word come out best first, so a search may stop as soon
 * as no later row can be better. Words of names are kept apart as well: a place called Mirpur must not drown among the
 * thousands that lie in Mirpur.
 */
export class TermIndex {
  readonly vocabulary: Vocabulary;
  readonly rowCount: number;
  private readonly all: Postings;
  private readonly forward: Forward;
  private readonly nameLengths: Uint8Array;
  /** Where among them the name in another script begins, or 0. */
  private readonly secondNames: Uint8Array;
  private readonly marksOfAll: WordMarks;
  private readonly marksOfNames: WordMarks;
  private readonly namePostings: Postings;
  private readonly lookCost: number;
  private readonly match: RowMatch = {
    hasAll: false,
    penalty: 0,
    wordsInName: 0,
    nameLength: 0,
    startsName: false,
  };

  /** @param words The words of all rows, or what returns the folded words of a row; called once for each row. */
  constructor(rowCount: number, words: TermDraft | ((row: number) => RowWords)) {
    const draft = words instanceof TermDraft ? words : new TermDraft(rowCount);
    if (words instanceof Function) for (let row = 0; row < rowCount; row++) draft.add(row, words(row));
    const { starts } = draft;
    const { sorted, terms } = draft.inOrder();
    this.nameLengths = draft.nameLengths;
    this.secondNames = draft.secondNames;
    this.rowCount = rowCount;
    this.lookCost = cost.look + (cost.lookOfMillion * Math.min(rowCount, 1_000_000)) / 1_000_000;
    this.vocabulary = new Vocabulary(sorted);
    this.forward = { starts, terms };
    this.all = invert(sorted.length, this.forward, (row) => starts[row + 1]!);
    this.namePostings = invert(sorted.length, this.forward, (row) => starts[row]! + this.nameLengths[row]!);
    const { trie } = this.vocabulary;
    this.marksOfAll = new WordMarks(new RowMarks(this.all, rowCount, trie.ranges()), rowCount);
    this.marksOfNames = new WordMarks(new RowMarks(this.namePostings, rowCount, trie.ranges()), rowCount);
  }

  /** How many rows hold a term; its rarity is its weight. */
  frequency(term: number): number {
    return postingCount(this.all, term);
  }

  nameLength(row: number): number {
    return this.nameLengths[row]!;
  }

  /** Term ids of a row's name, first in one script and then in the other; the second list is empty where it is the same. */
  nameTermsOf(row: number): [number[], number[]] {
    const start = this.forward.starts[row]!;
    const end = start + this.nameLengths[row]!;
    const second = this.secondNames[row]! === 0 ? end : start + this.secondNames[row]!;
    const { terms } = this.forward;
    const scripts: [number[], number[]] = [[], []];
    // Views of so few numbers take longer than copies.
    for (let at = start; at < end; at++) scripts[at < second ? 0 : 1].push(terms[at]!);
    return scripts;
  }

  hasTerms(row: number, ids: readonly number[]): boolean {
    return this.hasBetween(this.forward.starts[row]!, this.forward.starts[row + 1]!, ids);
  }

  /**
   * How many terms a row's name has besides all of these, which are distinct, in the script that has them; negative where
   * none has.
   */
  termsMoreInName(row: number, ids: readonly number[]): number {
    const { starts, terms } = this.forward;
    const start = starts[row]!;
    const end = start + this.nameLengths[row]!;
    const second = this.secondNames[row]! === 0 ? end : start + this.secondNames[row]!;
    if (this.hasBetween(start, second, ids)) return second - start - ids.length;
    if (!this.hasBetween(start, end, ids)) return -1;
    // What both have in common, such as a number, is in the first only.
    let length = end - second;
    for (let at = start; at < second; at++) if (ids.includes(terms[at]!)) length++;
    return length - ids.length;
  }

  private hasBetween(start: number, end: number, ids: readonly number[]): boolean {
    const { terms } = this.forward;
    for (const id of ids) {
      let at = start;
      while (at < end && terms[at] !== id) at++;
      if (at === end) return false;
    }
    return true;
  }

  /** Number of terms of a row's name in the script in which it starts with a word; infinite where it starts otherwise. */
  lengthOfName(row: number, word: SearchedWord): number {
    const { starts, terms } = this.forward;
    const start = starts[row]!;
    const length = this.nameLengths[row]!;
    const second = this.secondNames[row]!;
    if (holds(word, terms[start]!)) return second === 0 ? length : second;
    return holds(word, terms[start + second]!) ? length - second : Number.POSITIVE_INFINITY;
  }

  /**
   * Shows `visit` the rows within the scope that have every word, the most popular first, until it returns false; also
   * some rows that have not: `describe` shows.
   */
  eachCandidate(words: readonly SearchedWord[], scope: Scope, visit: (row: number) => boolean): void {
    const { inNames, endRow, among } = scope;
    const marks = inNames ? this.marksOfNames : this.marksOfAll;
    // The rows of the rarest word are few enough to look at one by one, or all words are marked and compared.
    let rarest = -1;
    let fewest = Number.POSITIVE_INFINITY;
    let comparing = ((endRow * words.length) / 1024) * cost.compare;
    const share = endRow / this.rowCount;
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      const { widestFrom, widestTo } = word;
      let size = 0;
      for (let range = 0; range < widestFrom.length; range++) {
        size += marks.rows.size(widestFrom[range]!, widestTo[range]!);
      }
      if (size === 0) return;
      if (words.length > 1 && !marks.has(word, endRow)) comparing += size * share * cost.mark;
      if (size < fewest) {
        fewest = size;
        rarest = at;
      }
    }
    if (rarest < 0) return;
    const only = words[rarest]!;
    if (words.length > 1 && fewest * share * this.lookCost > comparing) {
      this.compareMarks(words, marks, rarest, scope, visit);
    } else if (only.widestFrom.length === 1 && only.widestTo[0] === only.widestFrom[0]! + 1) {
      const { starts, rows } = inNames ? this.namePostings : this.all;
      const end = starts[only.widestTo[0]!]!;
      for (let at = starts[only.widestFrom[0]!]!; at < end && rows[at]! < endRow; at++) {
        const row = rows[at]!;
        if (among && (among[row >>> 5]! & (1 << (row & 31))) === 0) continue;
        if (!visit(row)) return;
      }
    } else this.compareMarks([only], marks, 0, scope, visit);
  }

  private compareMarks(
    words: readonly SearchedWord[],
    marks: WordMarks,
    rarest: number,
    { endRow, among }: Scope,
    visit: (row: number) => boolean,
  ): void {
    const first = marks.of(words[rarest]!, endRow);
    const others: Marks[] = [];
    for (let at = 0; at < words.length; at++) {
      if (at !== rarest) others.push(marks.of(words[at]!, endRow));
    }
    const endGroup = (endRow + 1023) >>> 10;
    for (let group = 0; group < endGroup; group++) {
      let filled = first.filled[group]!;
      // The rarest word is in few blocks, so the others are seldom read.
      for (let other = 0; filled !== 0 && other < others.length; other++) {
        filled &= others[other]!.filled[group]!;
      }
      for (; filled !== 0; filled &= filled - 1) {
        const block = firstOf(group, filled);
        let left = first.blocks[block]!;
        for (let other = 0; left !== 0 && other < others.length; other++) {
          left &= others[other]!.blocks[block]!;
        }
        if (among) left &= among[block]!;
        for (; left !== 0; left &= left - 1) {
          const row = firstOf(block, left);
          if (row >= endRow || !visit(row)) return;
        }
      }
    }
  }

  /**
   * For each word the marks of the rows that have it in their names. They hold for the rows before `endRow`, until the
   * next call; do not change them.
   */
  namesWith(words: readonly SearchedWord[], endRow: number): Marks[] {
    return words.map((word) => this.marksOfNames.of(word, endRow));
  }

  /** How well a row has the words. The result is overwritten by the next call. */
  describe(row: number, words: readonly SearchedWord[]): RowMatch {
    const { match, nameLengths } = this;
    const { starts, terms } = this.forward;
    const start = starts[row]!;
    const end = starts[row + 1]!;
    const nameEnd = start + nameLengths[row]!;
    match.hasAll = true;
    match.penalty = 0;
    match.wordsInName = 0;
    match.nameLength = nameLengths[row]!;
    match.startsName = false;
    for (let place = 0; place < words.length; place++) {
      const word = words[place]!;
      const inName = leastPenalty(word, terms, start, nameEnd);
      // Outside the name a term counts less, so it matters only if the name has none as good.
      const outside =
        inName <= word.least + outsideName ? inName : leastPenalty(word, terms, nameEnd, end) + outsideName;
      const least = Math.min(inName, outside);
      if (least === Number.POSITIVE_INFINITY) {
        match.hasAll = false;
        return match;
      }
      match.penalty += least;
      if (inName !== Number.POSITIVE_INFINITY) {
        match.wordsInName++;
        if (place === 0) {
          const second = start + this.secondNames[row]!;
          match.startsName = holds(word, terms[start]!) || holds(word, terms[second]!);
        }
      }
    }
    return match;
  }
}

/** The least penalty with which any of these terms fits a word; infinite when none does. */
function leastPenalty(
  { from, to, penalties, least }: SearchedWord,
  terms: Uint32Array,
  start: number,
  end: number,
): number {
  let best = Number.POSITIVE_INFINITY;
  for (let at = start; at < end; at++) {
    const term = terms[at]!;
    for (let range = 0; range < from.length; range++) {
      if (term >= from[range]! && term < to[range]! && penalties[range]! < best) best = penalties[range]!;
    }
    if (best === least) return best;
  }
  return best;
}

function holds({ from, to }: SearchedWord, term: number): boolean {
  for (let range = 0; range < from.length; range++)
    if (term >= from[range]! && term < to[range]!) return true;
  return false;
}
