import { firstWhere, fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import {
  otherSpacings,
  type QueryTerm,
  queryTerms,
  readingLevels,
  spacingCost,
} from '../gazetteer/query-terms.ts';
import { addressUnits } from '../gazetteer/tokenizer.ts';
import { calledFirst, placesCalled } from './called-first.ts';
import type { FoundPlace, SearchOptions } from './found-place.ts';
import type { Marks } from './index/postings.ts';
import { outsideName, type RowMatch } from './index/term-index.ts';
import { TopK } from './index/top-k.ts';

/** Candidates scored in full for one response; the best of them are among the most popular that match. */
const mostCandidates = 80;

/** Candidates looked at at all: most are seen to be no better than what is found already. */
const mostSeen = 4000;

/** How much each trait of a match counts, in the units of a word's penalty. */
const matchCost = { startElsewhere: 0.08, extraNameWord: 0.03, fame: 0.3, looserReading: 0.1 };

/** Words of a long name that count although the query does not have them. */
const mostExtraWords = 8;

/** A place that costs so much more than the best is none that was meant. */
export const farthestBehind = 0.6;

/** Words that join others, or specify what kind of area their neighbor is, and nothing on their own. */
const fillers = new Set(
  `in at on of the and near to by for from এর এ ও এবং কাছে পাশে নিকট নিকটে
   residential commercial area abashik elaka আবাসিক বাণিজ্যিক এলাকা`
    .split(/\s+/)
    .map(fold),
);

/** A word with no more than this penalty is only spelled differently. */
const nearlyCertain = 0.25;

/** With this many results as typed, looser readings would only add noise. */
const enoughRows = 3;

/**
 * A whole name of so many words means its place. One of two may be another's that sounds alike, and one word too much
 * else.
 */
const wordsOfName = { whole: 2, meant: 3 };

/**
 * Places whose words match a query in English or Bangla, best first. Words can be in any order; what is not there as typed is taken for a synonym, for something that sounds alike, and then for a typing error; a number or word
 * that fits nothing is let go when enough others do.
 */
export function searchPlaces(
  gazetteer: Gazetteer,
  query: string,
  options: SearchOptions,
  units = addressUnits(query),
  called = placesCalled(gazetteer, units, options.among),
): FoundPlace[] {
  const { limit, isTyping = true } = options;
  const { places, words: index } = gazetteer;
  const enough = Math.min(limit, enoughRows);
  const search = new Search(gazetteer, options);
  const { best } = search;
  let terms = queryTerms(index, units, isTyping);
  search.collect(terms, 0, 0);
  const whole = [called?.first, best.rows[0]].find((row) => search.isWholeName(row, terms));
  const isWhole = whole !== undefined;
  const isMeant = isWhole && terms.length >= wordsOfName.meant;
  if (best.size < limit && !isMeant) {
    for (const spacing of otherSpacings(index, terms, isTyping)) search.collect(spacing, spacingCost, 0);
  }
  if (best.size < enough && !isMeant) {
    const spoken = best.size === 0 ? withoutFillers(terms) : terms;
    const hasLost = spoken.length < terms.length;
    terms = spoken;
    search.readLooser(terms, readingLevels.sounds, hasLost);
    if (best.size === 0) search.letGo(withoutNumbers(terms));
    if (best.size < enough && !isWhole) search.readLooser(terms, readingLevels.typos, false);
    if (best.size === 0) search.letGo(withoutNumbers(terms));
    // Of two words only one would be left, and so that one must be there as typed.
    if (best.size === 0) {
      search.letGo([withoutWords(terms.length > 2 ? terms : queryTerms(index, units, isTyping))]);
    }
    if (best.size === 0 && isTyping) search.letGo([withoutLast(terms)]);
  }
  const found = best.rows.map((row, at) => ({
    place: places.at(row),
    row,
    cost: best.costs[at]!,
    isMeant: false,
  }));
  const list = called ? calledFirst(gazetteer, called, found, options) : found;
  const [first] = list;
  if (first && isMeant && first.row === whole) list[0] = { ...first, isMeant };
  return list;
}

class Search {
  readonly best: TopK;
  private readonly gazetteer: Gazetteer;
  private readonly among: Uint32Array | undefined;

  constructor(gazetteer: Gazetteer, { limit, among }: SearchOptions) {
    this.gazetteer = gazetteer;
    this.among = among;
    this.best = new TopK(limit, farthestBehind);
  }

  isWholeName(row: number | undefined, terms: readonly QueryTerm[]): boolean {
    if (terms.length < wordsOfName.whole || row === undefined) return false;
    const { words: index } = this.gazetteer;
    const { hasAll, penalty, startsName } = index.describe(row, terms);
    if (!hasAll || penalty > 0 || !startsName) return false;
    let span = 0;
    for (const term of terms) span += term.span;
    return index.lengthOfName(row, terms[0]!) <= span;
  }

  /**
   * Adds the places that have every word in a looser reading. What has every word in the reading before is found
   * already, unless `isNew`: another place has at least one word only as added now.
   */
  readLooser(terms: readonly QueryTerm[], reading: number, isNew: boolean): void {
    const { vocabulary } = this.gazetteer.words;
    let more = Number.POSITIVE_INFINITY;
    for (const word of terms) {
      word.readAs(reading, vocabulary);
      more = Math.min(more, word.leastAdded - Math.min(word.least, word.leastAdded));
    }
    if (isNew) more = 0;
    if (more !== Number.POSITIVE_INFINITY) this.collect(terms, reading * matchCost.looserReading, more);
  }

  /** Adds what is found without some words: for the first choice that finds anything, all that it says. */
  letGo(choices: Kept[][]): void {
    for (const choice of choices) {
      for (const { kept, cost } of choice) this.collect(kept, cost, 0);
      if (this.best.size > 0) return;
    }
  }

  /**
   * Adds the places that have every word, first those that have them in their names. Each costs `extraCost` more than
   * its match, and none that is not found yet costs less than `more` beyond the least that its words can.
   */
  collect(words: readonly QueryTerm[], extraCost: number, more: number): void {
    if (words.length === 0) return;
    let least = extraCost + more;
    for (const word of words) {
      if (word.from.length === 0) return;
      least += word.least;
    }
    const allSeen = this.collectInNames(words, extraCost, least);
    this.collectAnywhere(words, extraCost, least, allSeen);
  }

  /** Adds places with every word in their names. True when no row is left that could be better than what is found. */
  private collectInNames(words: readonly QueryTerm[], extraCost: number, least: number): boolean {
    const { best, among } = this;
    const { words: index, popularity } = this.gazetteer;
    const endRow = this.endRow(least);
    let judged = 0;
    let seen = 0;
    if (endRow === 0) return true;
    index.eachCandidate(words, { inNames: true, endRow, among }, (row) => {
      // The more is found, the less the rest may cost.
      const sure = least + fameCost(popularity[row]!);
      if (best.isBeyond(sure, row)) return false;
      if (!best.isBeyond(sure + extraWordCost(index.nameLength(row) - words.length), row)) {
        const match = index.describe(row, words);
        if (match.wordsInName === words.length) {
          best.add(row, costOf(match, popularity[row]!) + extraCost);
          judged++;
        }
      }
      return ++seen < mostSeen && judged < mostCandidates;
    });
    return judged < mostCandidates && seen < mostSeen;
  }

  /** Adds places with every word, wherever. `namesSeen` says that those with all in their names are added already. */
  private collectAnywhere(
    words: readonly QueryTerm[],
    extraCost: number,
    least: number,
    namesSeen: boolean,
  ): void {
    const { best, among } = this;
    const { words: index, popularity } = this.gazetteer;
    const leastOutside = least + (namesSeen ? outsideName : 0);
    const endRow = this.endRow(leastOutside);
    if (endRow === 0) return;
    let inName: readonly Marks[] | undefined;
    let judged = 0;
    let seen = 0;
    index.eachCandidate(words, { inNames: false, endRow, among }, (row) => {
      const fame = fameCost(popularity[row]!);
      if (best.isBeyond(leastOutside + fame, row)) return false;
      // Most readings have no row at all: the names are marked for the first one.
      inName ??= index.namesWith(words, endRow);
      let wordsInName = 0;
      for (let at = 0; at < inName.length; at++) if (inName[at]!.has(row)) wordsInName++;
      const isSeen = namesSeen && wordsInName === words.length;
      const startsElsewhere = !inName[0]!.has(row);
      const sure =
        least +
        fame +
        (words.length - wordsInName) * outsideName +
        (startsElsewhere ? matchCost.startElsewhere : 0) +
        extraWordCost(index.nameLength(row) - wordsInName);
      if (!isSeen && !best.isBeyond(sure, row)) {
        const match = index.describe(row, words);
        if (match.hasAll) {
          best.add(row, costOf(match, popularity[row]!) + extraCost);
          judged++;
        }
      }
      return ++seen < mostSeen && judged < mostCandidates;
    });
  }

  /** Rows come by popularity: from this one on they cost too much, whatever else they have. */
  private endRow(least: number): number {
    return firstBelow(this.gazetteer.popularity, 1 - (this.best.most - least) / matchCost.fame);
  }
}

interface Kept {
  kept: QueryTerm[];
  cost: number;
}

function without(terms: QueryTerm[], isLeft: (word: QueryTerm) => boolean): Kept {
  return {
    kept: terms.filter((word) => !isLeft(word)),
    cost: terms.filter(isLeft).reduce((cost, { missingCost }) => cost + missingCost, 0),
  };
}

/** A house that is not known can be in a road that is: the query without one number, then without any. */
function withoutNumbers(terms: QueryTerm[]): Kept[][] {
  const numbers = terms.filter(({ isNumber }) => isNumber);
  if (numbers.length === 0 || terms.length === 1) return [];
  const withoutOne = numbers.map((left) => without(terms, (word) => word === left));
  if (numbers.length === 1 || numbers.length === terms.length) return [withoutOne];
  return [withoutOne, [without(terms, ({ isNumber }) => isNumber)]];
}

/** The query without words that match no row, or where all match some row without each word in turn. */
function withoutWords(terms: QueryTerm[]): Kept[] {
  const known = without(terms, ({ from }) => from.length === 0);
  // Most of the query must be understood.
  if (known.kept.length * 2 < terms.length) return [];
  if (known.kept.length < terms.length) return [known];
  return terms.length < 2 ? [] : terms.map((left) => without(terms, (word) => word === left));
}

/** The query without the word being typed, if the others are as good as certain. */
function withoutLast(terms: QueryTerm[]): Kept[] {
  const last = terms.at(-1);
  const isSure = terms.length > 1 && terms.every((word) => word === last || word.least <= nearlyCertain);
  return isSure ? [without(terms, (word) => word === last)] : [];
}

/** The query without words that only join others (`hospital in gulshan`), unless there are no others. */
function withoutFillers(terms: QueryTerm[]): QueryTerm[] {
  const kept = terms.filter(({ text }) => !fillers.has(text));
  return kept.length > 0 ? kept : terms;
}

/** The cost of a place that has every word: the less, the better it matches. */
export function costOf({ penalty, startsName, nameLength, wordsInName }: RowMatch, fame: number): number {
  return (
    penalty +
    (startsName ? 0 : matchCost.startElsewhere) +
    extraWordCost(nameLength - wordsInName) +
    fameCost(fame)
  );
}

function extraWordCost(extraWords: number): number {
  return extraWords <= 0 ? 0 : Math.min(mostExtraWords, extraWords) * matchCost.extraNameWord;
}

export function fameCost(fame: number): number {
  return (1 - fame) * matchCost.fame;
}

function firstBelow(popularity: Float64Array, least: number): number {
  return least <= 0 ? popularity.length : firstWhere(popularity.length, (row) => popularity[row]! < least);
}
