import { banglaStems } from '@portal/text';
import { SearchedWord, type TermIndex, unfinished } from '../search/index/term-index.ts';
import type { Vocabulary } from '../search/index/vocabulary.ts';
import { type AddressLabel, type AddressUnit, type NumberedPart, partTerms } from './tokenizer.ts';

/** How loosely words are read, from strict to loose. Each reading adds to the one before. */
export const readingLevels = { typed: 0, sounds: 1, typos: 2 } as const;

/** From this many letters on, looser readings take any word for unfinished. */
const leastUnfinished = 3;

/** What a word costs with an ending. */
const inflected = 0.05;

/** What a part costs that a place has not, in the units of a word's penalty. */
const missing = { word: 0.8, number: 0.6, otherLabel: 0.05 };

/** Fewer houses are known than roads, and fewer roads than areas. */
const missingPart: Partial<Record<AddressLabel, number>> = { flat: 0.3, floor: 0.3, house: 0.4 };

/** Longest part of a query that is looked at, words: more cannot be an address. */
const mostWords = 24;

/** What else there is to know of a term; without any, it is a finished word. */
interface TermTraits {
  isLast?: boolean;
  isNumber?: boolean;
  missingCost?: number;
  /** Of a numbered part: the words that it was written with. */
  partWords?: readonly string[];
}

/** One word or number of a query, with what it may represent. */
export class QueryTerm extends SearchedWord {
  readonly text: string;
  readonly isNumber: boolean;
  /** What a place costs that has it not. */
  readonly missingCost: number;
  /** How many terms it has in the name of a place: a part has one for each of its words as well. */
  readonly span: number;
  /** The least penalty among what the present reading added; infinite when it added nothing. */
  leastAdded = Number.POSITIVE_INFINITY;
  private readonly isLast: boolean;
  private readonly isPart: boolean;

  constructor(
    text: string,
    { isLast = false, isNumber = false, missingCost = 0, partWords }: TermTraits = {},
  ) {
    const isPart = partWords !== undefined;
    super(isPart ? null : isLast ? `${text}*` : text);
    this.span = partWords ? partWords.length + 1 : 1;
    this.text = text;
    this.isLast = isLast;
    this.isNumber = isNumber;
    this.missingCost = missingCost;
    this.isPart = isPart;
  }

  /** A word of letters, neither a number nor a part. */
  get isWord(): boolean {
    return !this.isPart && !this.isNumber;
  }

  /** Reads the word more loosely, one reading after the other. A numbered part has only one reading. */
  readAs(reading: number, vocabulary: Vocabulary): void {
    const before = this.penalties.length;
    if (!this.isPart) this.addReading(reading, vocabulary);
    this.leastAdded = Number.POSITIVE_INFINITY;
    for (let at = before; at < this.penalties.length; at++) {
      this.leastAdded = Math.min(this.leastAdded, this.penalties[at]!);
    }
  }

  private addReading(reading: number, vocabulary: Vocabulary): void {
    const { text, isLast } = this;
    if (reading === readingLevels.typed) {
      const exact = vocabulary.find(text);
      if (exact >= 0) this.add(exact, exact + 1, 0);
      else this.addStems(vocabulary);
      if (isLast) this.addUnfinished(vocabulary);
      this.addVariants(vocabulary.meanings(text, isLast));
    } else if (reading === readingLevels.sounds) {
      if (!isLast && text.length >= leastUnfinished) this.addUnfinished(vocabulary);
      this.addVariants(vocabulary.soundalikes(text, isLast));
    } else this.addVariants(vocabulary.typos(text, isLast));
  }

  /** `সিলেটের`: of the words that it may be without an ending, those that are known. */
  private addStems(vocabulary: Vocabulary): void {
    for (const stem of banglaStems(this.text)) {
      const id = vocabulary.find(stem);
      if (id >= 0) this.add(id, id + 1, inflected);
    }
  }

  private addUnfinished(vocabulary: Vocabulary): void {
    const [from, to] = vocabulary.range(this.text);
    this.add(from, to, unfinished);
  }
}

/** The words and numbers of a query as typed. The last word may be unfinished when `isTyping`. */
export function queryTerms(
  { vocabulary }: TermIndex,
  units: readonly AddressUnit[],
  isTyping: boolean,
): QueryTerm[] {
  const count = Math.min(mostWords, units.length);
  const terms: QueryTerm[] = [];
  for (let at = 0; at < count; at++) {
    const unit = units[at]!;
    const isLast = isTyping && at === count - 1;
    if (unit.kind === 'word') {
      terms.push(queryTerm(vocabulary, unit.word, isLast));
      continue;
    }
    const part = partTerm(vocabulary, unit.part, isLast);
    if (part) terms.push(part);
    else {
      // No such part anywhere: `Road 60 Feet` is a name after all.
      const { words } = unit.part;
      for (let place = 0; place < words.length; place++) {
        terms.push(queryTerm(vocabulary, words[place]!, isLast && place > 0));
      }
    }
  }
  return terms;
}

function queryTerm(vocabulary: Vocabulary, word: string, isLast: boolean): QueryTerm {
  const isNumber = /^\d/.test(word);
  const missingCost = isNumber ? missing.number : missing.word;
  const term = new QueryTerm(word, { isLast, isNumber, missingCost });
  term.readAs(readingLevels.typed, vocabulary);
  return term;
}

/** A numbered part by the first of its labels that is known with this number; null when none is. */
function partTerm(vocabulary: Vocabulary, part: NumberedPart, asPrefix: boolean): QueryTerm | null {
  const terms = partTerms(part);
  const term = new QueryTerm(terms[0]!, {
    isLast: asPrefix,
    isNumber: true,
    missingCost: missingPart[part.labels[0]!] ?? missing.number,
    partWords: part.words,
  });
  for (let place = 0; place < terms.length; place++) {
    const id = vocabulary.find(terms[place]!);
    // `sec 7` is rather a section than a sector, but where there is no such section it is as good.
    if (id >= 0) term.add(id, id + 1, term.from.length === 0 ? 0 : place * missing.otherLabel);
  }
  if (asPrefix) {
    const [from, to] = vocabulary.range(terms[0]!);
    term.add(from, to, unfinished);
  }
  return term.from.length > 0 ? term : null;
}

/** Words that were written together or apart cost this much more than as the place has them. */
export const spacingCost = 0.08;

/** Fewer letters than this are no half of a word. */
const leastHalf = 2;

/** Ways to take one word apart that are tried. */
const mostCuts = 3;

/** Readings of a whole query with its spaces elsewhere that are tried. */
const mostSpacings = 6;

/**
 * The same query with its spaces elsewhere: two words as one where the index has that word (`kazi para`), and a word that
 * the index has not as two that it has (`newmarket`). Nearest first, a few at most.
 */
export function otherSpacings(
  index: TermIndex,
  terms: readonly QueryTerm[],
  isTyping: boolean,
): QueryTerm[][] {
  const { vocabulary } = index;
  const spacings: QueryTerm[][] = [];
  for (let at = 0; at < terms.length && spacings.length < mostSpacings; at++) {
    const [one, next] = [terms[at]!, terms[at + 1]];
    const isEnd = isTyping && at + 1 >= terms.length - 1;
    if (next?.isWord && one.isWord) {
      const joined = one.text + next.text;
      const [from, to] = vocabulary.range(joined);
      const isHere = isEnd ? from < to : vocabulary.find(joined) >= 0;
      if (isHere) spacings.push(replaced(terms, at, 2, [queryTerm(vocabulary, joined, isEnd)]));
    }
    const isLast = isTyping && at === terms.length - 1;
    if (!one.isWord || one.from.length > 0) continue;
    for (const [first, second] of cuts(index, one.text, isLast)) {
      const halves = [queryTerm(vocabulary, first, false), queryTerm(vocabulary, second, isLast)];
      spacings.push(replaced(terms, at, 1, halves));
    }
  }
  return spacings.slice(0, mostSpacings);
}

function replaced(terms: readonly QueryTerm[], at: number, count: number, by: QueryTerm[]): QueryTerm[] {
  return [...terms.slice(0, at), ...by, ...terms.slice(at + count)];
}

/** The halves of a word that both are words; the second may be unfinished. Whole words and long halves come first. */
function cuts({ vocabulary }: TermIndex, word: string, isUnfinished: boolean): [string, string][] {
  const found: { halves: [string, string]; isWhole: boolean; length: number }[] = [];
  for (let at = leastHalf; at <= word.length - leastHalf; at++) {
    // A vowel sign belongs to the letter before it.
    if (/\p{M}/u.test(word[at]!)) continue;
    const halves: [string, string] = [word.slice(0, at), word.slice(at)];
    if (vocabulary.find(halves[0]) < 0) continue;
    const isWhole = vocabulary.find(halves[1]) >= 0;
    if (!isWhole && !isUnfinished) continue;
    const [from, to] = vocabulary.range(halves[1]);
    if (from < to) found.push({ halves, isWhole, length: Math.min(halves[0].length, halves[1].length) });
  }
  found.sort((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.length - one.length);
  return found.slice(0, mostCuts).map(({ halves }) => halves);
}
