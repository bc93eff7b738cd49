import { editDistance, hasBangla, phoneticKey, romanize, synonyms, toleratedEdits } from '@portal/text';

/** Ids of terms, from the first to before the last, in the order of the alphabet. */
export type TermRange = readonly [from: number, to: number];

/** Another term that a searched word may stand for, and how far off it is (0 same, 1 barely related). */
export interface TermVariant {
  id: number;
  penalty: number;
}

/** Most variants kept for one word; a short phonetic key can fit hundreds. */
const MOST_VARIANTS = 24;

const PENALTY = { synonym: 0.05, sound: 0.15, typo: 0.35, prefix: 0.1 };

/**
 * All words of an index in the order of the alphabet, so that a prefix is a range of ids. Spelling variants are
 * found here, on words, and never stored per row.
 */
export class Vocabulary {
  readonly terms: readonly string[];
  private readonly idOf: Map<string, number>;
  /** Sorted phonetic keys, and the terms that sound like each. */
  private readonly keys: string[];
  private readonly termsByKey: number[][];
  private readonly alphabet: { latin: string[]; bangla: string[] };

  /** @param sorted Distinct folded terms in code unit order. */
  constructor(sorted: readonly string[]) {
    this.terms = sorted;
    this.idOf = new Map(sorted.map((term, id) => [term, id]));
    const byKey = new Map<string, number[]>();
    const letters = new Set<string>();
    sorted.forEach((term, id) => {
      for (const letter of term) letters.add(letter);
      // Numbers and `road#5` have no sound to confuse.
      if (/[\d#]/.test(term)) return;
      const key = phoneticKey(term);
      const same = byKey.get(key);
      if (same) same.push(id);
      else byKey.set(key, [id]);
    });
    this.keys = [...byKey.keys()].sort();
    this.termsByKey = this.keys.map((key) => byKey.get(key)!);
    const known = [...letters].filter((letter) => /[\p{L}\p{M}]/u.test(letter));
    this.alphabet = {
      latin: known.filter((letter) => !hasBangla(letter)),
      bangla: known.filter(hasBangla),
    };
  }

  /** Id of a term, or -1. */
  find(term: string): number {
    return this.idOf.get(term) ?? -1;
  }

  /** Ids of all terms that begin so; empty (from = to) when none does. */
  range(prefix: string): TermRange {
    return [lowerBound(this.terms, prefix), lowerBound(this.terms, `${prefix}\uffff`)];
  }

  /** Terms that mean the same as a word: renamed towns, the same noun in the other language. */
  meanings(word: string): TermVariant[] {
    const found = new Map<number, number>();
    for (const same of synonyms(word)) note(found, this.find(same), PENALTY.synonym);
    return nearest(found);
  }

  /** Terms that mean or sound like a word, or begin like it when `asPrefix`; nearest first. */
  soundalikes(word: string, asPrefix: boolean): TermVariant[] {
    const found = new Map(this.meanings(word).map(({ id, penalty }) => [id, penalty]));
    if (!/[\d#]/.test(word)) this.noteSoundalikes(word, asPrefix, found);
    return nearest(found);
  }

  private noteSoundalikes(word: string, asPrefix: boolean, found: Map<number, number>): void {
    const key = phoneticKey(word);
    const latin = romanize(word);
    const from = lowerBound(this.keys, key);
    // A key of one or two sounds starts too much of the vocabulary to mean anything.
    const to = asPrefix && key.length >= 3 ? lowerBound(this.keys, `${key}\uffff`) : from + 1;
    for (let index = from; index < to && index < this.keys.length; index++) {
      const isWhole = this.keys[index] === key;
      if (!isWhole && !asPrefix) break;
      if (!isWhole && key.length < 3) break;
      for (const id of this.termsByKey[index]!) {
        const term = romanize(this.terms[id]!);
        const compared = isWhole ? term : term.slice(0, latin.length + 1);
        const apart = editDistance(latin, compared) / Math.max(latin.length, compared.length);
        if (apart > 0.6) continue;
        note(found, id, PENALTY.sound + apart * 0.5 + (isWhole ? 0 : PENALTY.prefix));
      }
    }
  }

  /**
   * Terms one edit away from a word (two for a swap of neighbours counts as one), or beginning one edit away when
   * `asPrefix`. Words too short to bear an error have none.
   */
  typos(word: string, asPrefix: boolean): TermVariant[] {
    if (toleratedEdits(word.length) === 0 || /[\d#]/.test(word)) return [];
    const found = new Map<number, number>();
    for (const candidate of oneEditAway(word, hasBangla(word) ? this.alphabet.bangla : this.alphabet.latin)) {
      if (!asPrefix) {
        note(found, this.find(candidate), PENALTY.typo);
        continue;
      }
      const from = lowerBound(this.terms, candidate);
      for (let id = from; id < from + MOST_VARIANTS && this.terms[id]?.startsWith(candidate); id++) {
        note(found, id, this.terms[id] === candidate ? PENALTY.typo : PENALTY.typo + PENALTY.prefix);
      }
    }
    return nearest(found);
  }
}

function note(found: Map<number, number>, id: number, penalty: number): void {
  if (id >= 0 && penalty < (found.get(id) ?? Number.POSITIVE_INFINITY)) found.set(id, penalty);
}

function nearest(found: Map<number, number>): TermVariant[] {
  return [...found]
    .map(([id, penalty]) => ({ id, penalty }))
    .sort((one, other) => one.penalty - other.penalty || one.id - other.id)
    .slice(0, MOST_VARIANTS);
}

/** Every text one deletion, swap, replacement or insertion away. */
function* oneEditAway(word: string, alphabet: string[]): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after) yield before + after.slice(1);
    if (after.length > 1) yield before + after[1] + after[0] + after.slice(2);
    for (const letter of alphabet) {
      if (after) yield before + letter + after.slice(1);
      yield before + letter + after;
    }
  }
}

/** First index of a sorted list whose text is not below the given one. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
