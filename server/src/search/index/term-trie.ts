/** Terms side by side in the alphabet: from the first to before the last, as ids. */
export type TermRange = readonly [from: number, to: number];

/** Takes a range of terms; `isWhole` says that its first is the word itself. */
type FoundTerms = (from: number, to: number, isWhole: boolean) => void;

const root = 0;

const none = -1;

const hash = 35;

/** So few children of a node are searched in sequence. */
const mostInTurn = 6;

/**
 * Sorted terms as a tree of letters. A node represents a beginning that terms share, so that a prefix is a node, and
 * words with one wrong letter are found by walking on instead of trying every letter at every place.
 * Nodes lie level by level in flat arrays: the children of one are side by side, in the order of the alphabet.
 */
export class TermTrie {
  /** The letter (UTF-16 unit) that leads to each node. */
  private readonly letters: Uint16Array;
  /** The children of a node are `children[node]` to before `children[node + 1]`. */
  private readonly children: Uint32Array;
  /** The terms that begin with a node are `from[node]` to before `to[node]`. */
  private readonly from: Uint32Array;
  private readonly to: Uint32Array;
  /** 1 where a term ends; it is the first of the node's terms. */
  private readonly ends: Uint8Array;

  /** @param sorted Distinct terms in code unit order. */
  constructor(sorted: readonly string[]) {
    const letters = [0];
    const from = [0];
    const to = [sorted.length];
    const ends: number[] = [];
    const children: number[] = [];
    let levelEnd = 1;
    for (let node = 0, depth = 0; node < from.length; node++) {
      if (node === levelEnd) {
        depth++;
        levelEnd = from.length;
      }
      const end = to[node]!;
      let at = from[node]!;
      const isTerm = at < end && sorted[at]!.length === depth;
      ends.push(isTerm ? 1 : 0);
      if (isTerm) at++;
      children.push(from.length);
      while (at < end) {
        const letter = sorted[at]!.charCodeAt(depth);
        letters.push(letter);
        from.push(at);
        while (at < end && sorted[at]!.charCodeAt(depth) === letter) at++;
        to.push(at);
      }
    }
    children.push(from.length);
    this.letters = Uint16Array.from(letters);
    this.children = Uint32Array.from(children);
    this.from = Uint32Array.from(from);
    this.to = Uint32Array.from(to);
    this.ends = Uint8Array.from(ends);
  }

  /** Id of a term, or -1. */
  find(term: string): number {
    const node = this.walk(root, term, 0);
    return node !== none && this.ends[node] === 1 ? this.from[node]! : -1;
  }

  /** Ids of all terms that begin so; empty (from = to) when none does. */
  range(prefix: string): TermRange {
    const node = this.walk(root, prefix, 0);
    return node === none ? [0, 0] : [this.from[node]!, this.to[node]!];
  }

  /** The terms of every node, the shared beginnings first. */
  *ranges(): Generator<TermRange> {
    for (let node = 0; node < this.from.length; node++) yield [this.from[node]!, this.to[node]!];
  }

  /**
   * Calls `found` for every term that is one letter away from a word: one removed, inserted, replaced, or
   * swapped with its neighbor. With `asPrefix` for the terms that begin with such a word, also if none is one.
   * No digit or mark is put in.
   */
  oneLetterAway(word: string, asPrefix: boolean, found: FoundTerms): void {
    let node = root;
    for (let at = 0; node !== none; at++) {
      const isAtEnd = at === word.length;
      const letter = isAtEnd ? -1 : word.charCodeAt(at);
      if (!isAtEnd) this.reach(node, word, at + 1, asPrefix, found);
      if (at + 1 < word.length && word.charCodeAt(at + 1) !== letter) {
        const second = this.child(node, word.charCodeAt(at + 1));
        const first = second === none ? none : this.child(second, letter);
        if (first !== none) this.reach(first, word, at + 2, asPrefix, found);
      }
      // A letter more at the end of an unfinished word is no error.
      if (!(isAtEnd && asPrefix)) {
        for (let child = this.children[node]!; child < this.children[node + 1]!; child++) {
          const other = this.letters[child]!;
          if (other === hash || (other >= 48 && other <= 57)) continue;
          this.reach(child, word, at, asPrefix, found);
          if (!isAtEnd && other !== letter) this.reach(child, word, at + 1, asPrefix, found);
        }
      }
      if (isAtEnd) return;
      node = this.child(node, letter);
    }
  }

  private reach(start: number, word: string, at: number, asPrefix: boolean, found: FoundTerms): void {
    const node = this.walk(start, word, at);
    if (node === none) return;
    const isWhole = this.ends[node] === 1;
    if (isWhole || asPrefix) found(this.from[node]!, this.to[node]!, isWhole);
  }

  private walk(start: number, word: string, from: number): number {
    let node = start;
    for (let at = from; at < word.length && node !== none; at++) node = this.child(node, word.charCodeAt(at));
    return node;
  }

  private child(node: number, letter: number): number {
    const { letters, children } = this;
    let child = children[node]!;
    let end = children[node + 1]!;
    // The root has a child for each letter of both scripts.
    while (end - child > mostInTurn) {
      const middle = (child + end) >>> 1;
      if (letters[middle]! <= letter) child = middle;
      else end = middle;
    }
    for (; child < end; child++) if (letters[child] === letter) return child;
    return none;
  }
}
