import {
  editDistance,
  firstWhere,
  phoneticKey,
  romanize,
  synonyms,
  synonymsOfBeginning,
  toleratedEdits,
} from '@portal/text';
import { type TermRange, TermTrie } from './term-trie.ts';

/** A term that a searched word may represent, and how far off it is: 0 same, 1 barely related. */
export interface TermVariant {
  /** The term, or the first of several that lie side by side in the alphabet. */
  id: number;
  to: number;
  penalty: number;
}

/** Most variants kept for one word; a short phonetic key can fit hundreds. */
const mostVariants = 24;

/** Terms compared letter by letter for one word that is not finished. */
const mostCompared = 400;

const readingPenalty = { synonym: 0.05, sound: 0.15, typo: 0.35, prefix: 0.1 };

/** Fewer letters than this begin too many words with synonyms. */
const leastLetters = 4;

/** Share of its letters in which a word that sounds alike may differ. */
const mostApart = 0.6;

/** Words whose looser readings are remembered, at most; the memory then begins anew. */
const mostRemembered = 5000;
const longestRemembered = 40;

/** Less of a sound than this starts too much of the vocabulary to mean anything. */
const leastSounds = 3;

/**
 * All words of an index in the order of the alphabet, so that a prefix is a range of ids. Spelling variants are
 * found here, on words, and never stored per row.
 */
export class Vocabulary {
  readonly terms: readonly string[];
  readonly trie: TermTrie;
  /** Each term as `spoken`. */
  private readonly latin: readonly string[];
  /** Sorted phonetic keys, and the terms that sound like each. */
  private readonly keys: string[];
  private readonly termsByKey: number[][];
  private readonly soundsOf = new Map<string, readonly TermVariant[]>();
  private readonly typosOf = new Map<string, readonly TermVariant[]>();

  /** @param sorted Distinct folded terms in code unit order. */
  constructor(sorted: readonly string[]) {
    this.terms = sorted;
    this.trie = new TermTrie(sorted);
    this.latin = sorted.map(spoken);
    const byKey = new Map<string, number[]>();
    sorted.forEach((term, id) => {
      // Numbers and `road#5` have no sound to confuse.
      if (hasNumber(term)) return;
      const key = phoneticKey(term);
      const same = byKey.get(key);
      if (same) same.push(id);
      else byKey.set(key, [id]);
    });
    this.keys = [...byKey.keys()].sort();
    this.termsByKey = this.keys.map((key) => byKey.get(key)!);
  }

  /** Id of a term, or -1. */
  find(term: string): number {
    return this.trie.find(term);
  }

  /** Ids of all terms that begin so; empty (from = to) when none does. */
  range(prefix: string): TermRange {
    return this.trie.range(prefix);
  }

  /**
   * Other terms that mean the same as a word: renamed towns, the same noun in the other language. With `asPrefix` also
   * those that mean the same as what the word may become.
   */
  meanings(word: string, asPrefix = false): TermVariant[] {
    const found: TermVariant[] = [];
    for (const same of synonyms(word)) {
      if (same !== word) this.addTerm(same, readingPenalty.synonym, found);
    }
    if (asPrefix && word.length >= leastLetters) {
      for (const same of synonymsOfBeginning(word)) {
        this.addTerm(same, readingPenalty.synonym + readingPenalty.prefix, found);
      }
    }
    return found;
  }

  private addTerm(term: string, penalty: number, found: TermVariant[]): void {
    const id = this.find(term);
    if (id >= 0) found.push({ id, to: id + 1, penalty });
  }

  /**
   * Terms that sound like a word, or begin like it when `asPrefix`; nearest first. Remembered, because every keystroke
   * searches the words before it again.
   */
  soundalikes(word: string, asPrefix: boolean): readonly TermVariant[] {
    return remembered(this.soundsOf, word, asPrefix, () => this.readSounds(word, asPrefix));
  }

  private readSounds(word: string, asPrefix: boolean): TermVariant[] {
    if (hasNumber(word)) return [];
    const found: TermVariant[] = [];
    const key = phoneticKey(word);
    const latin = spoken(word);
    const from = firstWhere(this.keys.length, (at) => this.keys[at]! >= key);
    let compared = 0;
    for (let index = from; index < this.keys.length && compared < mostCompared; index++) {
      const isWhole = this.keys[index] === key;
      if (!isWhole && !(asPrefix && key.length >= leastSounds && this.keys[index]!.startsWith(key))) break;
      for (const id of this.termsByKey[index]!) {
        const term = this.latin[id]!;
        const start = isWhole ? term : term.slice(0, latin.length + 1);
        const length = Math.max(latin.length, start.length);
        const most = Math.floor(length * mostApart);
        const edits = editDistance(latin, start, most);
        compared++;
        if (edits > most) continue;
        const apart = edits / length;
        const penalty = readingPenalty.sound + apart * 0.5 + (isWhole ? 0 : readingPenalty.prefix);
        found.push({ id, to: id + 1, penalty });
      }
    }
    return nearest(found);
  }

  /**
   * Terms one letter away from a word (a swap of neighbors is one letter), or beginning so when `asPrefix`. Words too
   * short to bear an error have none. Remembered as well.
   */
  typos(word: string, asPrefix: boolean): readonly TermVariant[] {
    return remembered(this.typosOf, word, asPrefix, () => this.readTypos(word, asPrefix));
  }

  private readTypos(word: string, asPrefix: boolean): TermVariant[] {
    if (toleratedEdits(word.length) === 0 || hasNumber(word)) return [];
    const found: TermVariant[] = [];
    this.trie.oneLetterAway(word, asPrefix, (from, to, isWhole) => {
      if (isWhole) found.push({ id: from, to: from + 1, penalty: readingPenalty.typo });
      if (asPrefix && to - from > (isWhole ? 1 : 0))
        found.push({ id: from, to, penalty: readingPenalty.typo + readingPenalty.prefix });
    });
    return nearest(found);
  }
}

function remembered(
  memory: Map<string, readonly TermVariant[]>,
  word: string,
  asPrefix: boolean,
  read: () => TermVariant[],
): readonly TermVariant[] {
  // No word has a star: whatever is neither letter, mark nor digit divides words.
  const key = asPrefix ? `${word}*` : word;
  let known = memory.get(key);
  if (!known) {
    known = read();
    if (word.length > longestRemembered) return known;
    if (memory.size >= mostRemembered) memory.clear();
    memory.set(key, known);
  }
  return known;
}

function hasNumber(term: string): boolean {
  return /[\d#]/.test(term);
}

/** A word in Latin letters, its long vowels written short: `meerpoor`, `mirpur` and `মিরপুর` are the same. */
function spoken(word: string): string {
  return romanize(word).replaceAll('ee', 'i').replaceAll('oo', 'u');
}

/** The least penalty of each range, nearest first. */
function nearest(found: TermVariant[]): TermVariant[] {
  found.sort((one, other) => one.penalty - other.penalty || one.id - other.id || one.to - other.to);
  const kept: TermVariant[] = [];
  for (const one of found) {
    if (kept.length === mostVariants) break;
    if (!kept.some(({ id, to }) => id === one.id && to === one.to)) kept.push(one);
  }
  return kept;
}
