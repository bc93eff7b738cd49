import { BestRows } from '../search/best-rows.ts';
import {
  OUTSIDE_NAME,
  type RowMatch,
  SearchedWord,
  type TermIndex,
  UNFINISHED,
  type WordGroup,
} from '../search/term-index.ts';
import {
  type AddressLabel,
  type AddressUnit,
  addressUnits,
  type NumberedPart,
  partTerms,
} from './address-words.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { Place } from './place.ts';

/** A place that answers a query, with how far it is from what was asked: 0 as typed, above 1 hardly. */
export interface FoundPlace {
  place: Place;
  cost: number;
}

export interface SearchOptions {
  limit: number;
  /** The last word may be unfinished. Default true: people search while they type. */
  isTyping?: boolean;
  /** Rows of the gazetteer that may be answers. Default: all. */
  acceptsRow?: (row: number) => boolean;
}

/** Candidates judged in full for one answer; the best of them are among the most popular that fit. */
const MOST_CANDIDATES = 80;

/** Candidates looked at at all: most are seen to be no better than what is found already. */
const MOST_SEEN = 4000;

/** How much each trait of a match counts, in the units of a word's penalty. */
const COST = {
  startElsewhere: 0.08,
  nameWordUnasked: 0.03,
  fame: 0.3,
  looserStage: 0.1,
  otherLabel: 0.05,
  wordMissing: 0.8,
};

/** What a number costs that a place has not: fewer houses are known than roads, and fewer roads than areas. */
const MISSING_NUMBER: Partial<Record<AddressLabel, number>> = {
  flat: 0.3,
  floor: 0.3,
  house: 0.4,
  road: 0.6,
  lane: 0.6,
};

/** Words of a long name that count as unasked. */
const MOST_UNASKED = 8;

/** Sums of the same costs in another order may differ by this much. */
const ROUNDING = 1e-9;

/** With this many answers as typed, looser readings would only add noise. */
const ENOUGH = 3;

/** Longest part of a query that is looked at, words: more cannot be an address. */
const MOST_WORDS = 24;

/**
 * Places whose words answer a query in either script, best first. Words may come in any order; what does not stand
 * there as typed is taken for a synonym, for something that sounds alike, and then for a typing error; a number or word
 * that fits nothing is let go when enough others do.
 */
export function searchPlaces(gazetteer: Gazetteer, query: string, options: SearchOptions): FoundPlace[] {
  const { limit, isTyping = true, acceptsRow } = options;
  const units = addressUnits(query);
  if (units.length > MOST_WORDS) units.length = MOST_WORDS;
  const best = new BestRows(limit);
  let asked: AskedWord[] = [];
  for (let stage = 0; stage <= STAGE.typos && best.size < Math.min(limit, ENOUGH); stage++) {
    asked = askedWords(gazetteer.words, units, stage, isTyping);
    collect(gazetteer, asked, stage * COST.looserStage, best, acceptsRow);
  }
  if (best.size === 0) {
    for (const fewer of lettingGo(asked)) {
      for (const { kept, cost } of fewer) collect(gazetteer, kept, cost, best, acceptsRow);
      if (best.size > 0) break;
    }
  }
  return best.rows.map((row, at) => ({ place: gazetteer.places[row]!, cost: best.costs[at]! }));
}

interface Kept {
  kept: AskedWord[];
  cost: number;
}

/**
 * What to search for when no place has every word, the least loss first: without words that stand nowhere; then
 * without a number (a house that is not known may stand in a road that is); then without all numbers; then without any
 * one word.
 */
function* lettingGo(asked: AskedWord[]): Generator<Kept[]> {
  const without = (isLeft: (word: AskedWord) => boolean): Kept => ({
    kept: asked.filter((word) => !isLeft(word)),
    cost: asked.reduce((cost, word) => cost + (isLeft(word) ? word.missingCost : 0), 0),
  });
  const isUnknown = ({ from }: AskedWord) => from.length === 0;
  const known = without(isUnknown);
  if (known.kept.length < asked.length) {
    // Most of the query must be understood.
    if (known.kept.length * 2 < asked.length) return;
    yield [known];
  }
  const rest = known.kept;
  if (rest.length < 2) return;
  const numbers = rest.filter(({ isNumber }) => isNumber);
  yield numbers.map((left) => without((word) => isUnknown(word) || word === left));
  if (numbers.length > 1 && numbers.length < rest.length) {
    yield [without((word) => isUnknown(word) || word.isNumber)];
  }
  yield rest.map((left) => without((word) => isUnknown(word) || word === left));
}

/** Adds the places that have every word, first those that have them in their names. */
function collect(
  gazetteer: Gazetteer,
  words: readonly SearchedWord[],
  extraCost: number,
  best: BestRows,
  acceptsRow?: (row: number) => boolean,
): void {
  if (words.length === 0) return;
  const { words: index, popularity } = gazetteer;
  let least = extraCost;
  for (const word of words) least += word.least;
  // What the rest of a search can cost at least, so that it ends as soon as nothing better can come.
  let sureCost = least - ROUNDING;
  let mostInName = words.length;
  for (const inNames of [true, false]) {
    let judged = 0;
    let seen = 0;
    index.eachCandidate(words, inNames, (row) => {
      const sure = sureCost + fameCost(popularity[row]!);
      const { worst } = best;
      if (sure > worst) return false;
      if (acceptsRow && !acceptsRow(row)) return true;
      if (sure + unaskedCost(index.nameLength(row) - mostInName) <= worst) {
        const match = index.describe(row, words);
        if (match.hasAll && (!inNames || match.wordsInName === words.length)) {
          best.add(row, costOf(match, popularity[row]!) + extraCost);
          judged++;
        }
      }
      return ++seen < MOST_SEEN && judged < MOST_CANDIDATES;
    });
    if (judged < MOST_CANDIDATES && seen < MOST_SEEN) {
      // Every row with all words in its name is judged: what follows has at least one outside.
      sureCost = least + OUTSIDE_NAME - ROUNDING + (words.length === 1 ? COST.startElsewhere : 0);
      mostInName = words.length - 1;
    }
  }
}

function costOf({ penalty, startsName, nameLength, wordsInName }: RowMatch, fame: number): number {
  return (
    penalty + (startsName ? 0 : COST.startElsewhere) + unaskedCost(nameLength - wordsInName) + fameCost(fame)
  );
}

function unaskedCost(unasked: number): number {
  return unasked <= 0 ? 0 : Math.min(MOST_UNASKED, unasked) * COST.nameWordUnasked;
}

function fameCost(fame: number): number {
  return (1 - fame) * COST.fame;
}

/** How loosely words are read, from strict to loose. */
const STAGE = { typed: 0, sounds: 1, typos: 2 };

/** From this many letters on, looser readings take any word for unfinished. */
const LEAST_UNFINISHED = 3;

/** One word or number of a query, with what it may stand for. */
class AskedWord extends SearchedWord {
  readonly isNumber: boolean;
  /** What a place costs that has it not. */
  readonly missingCost: number;

  constructor(label: AddressLabel | null) {
    super();
    this.isNumber = label !== null;
    this.missingCost = label === null ? COST.wordMissing : (MISSING_NUMBER[label] ?? COST.wordMissing);
  }
}

function askedWords(index: TermIndex, units: AddressUnit[], stage: number, isTyping: boolean): AskedWord[] {
  const asked: AskedWord[] = [];
  units.forEach((unit, at) => {
    const isLast = isTyping && at === units.length - 1;
    if (unit.kind === 'word') {
      asked.push(askedWord(index, unit.word, stage, isLast));
      return;
    }
    const part = askedPart(index, unit.part, isLast);
    if (part) asked.push(part);
    // No such part anywhere: `Road 60 Feet` is a name after all.
    else {
      unit.part.words.forEach((word, place) => {
        asked.push(askedWord(index, word, stage, isLast && place > 0));
      });
    }
  });
  return asked;
}

function askedWord({ vocabulary }: TermIndex, word: string, stage: number, isLast: boolean): AskedWord {
  const asked = new AskedWord(null);
  const exact = vocabulary.find(word);
  if (exact >= 0) asked.add(exact, exact + 1, 0);
  if (isLast || (stage > STAGE.typed && word.length >= LEAST_UNFINISHED)) {
    asked.add(...vocabulary.range(word), UNFINISHED);
  }
  asked.addVariants(vocabulary.meanings(word));
  if (stage >= STAGE.sounds) asked.addVariants(vocabulary.soundalikes(word, isLast));
  if (stage >= STAGE.typos) asked.addVariants(vocabulary.typos(word, isLast));
  return asked;
}

/** A numbered part by the first of its labels that is known with this number; null when none is. */
function askedPart({ vocabulary }: TermIndex, part: NumberedPart, asPrefix: boolean): AskedWord | null {
  const asked = new AskedWord(part.labels[0]!);
  const terms = partTerms(part);
  terms.forEach((term, place) => {
    const id = vocabulary.find(term);
    // `sec 7` is rather a section than a sector, but where there is no such section it is as good.
    if (id >= 0) asked.add(id, id + 1, asked.from.length === 0 ? 0 : place * COST.otherLabel);
  });
  if (asPrefix) asked.add(...vocabulary.range(terms[0]!), UNFINISHED);
  return asked.from.length > 0 ? asked : null;
}

/** The loosest reading of one part of an address: synonyms, sounds and typing errors, nothing unfinished. */
export function looseGroups(index: TermIndex, unit: AddressUnit): WordGroup[] {
  const { vocabulary } = index;
  if (unit.kind === 'part') {
    const part = askedPart(index, unit.part, false);
    if (part) return [wordGroup(part.from[0]!, part.from, part.penalties)];
  }
  const words = unit.kind === 'part' ? unit.part.words : [unit.word];
  return words.map((word) => {
    const variants = [
      ...vocabulary.meanings(word),
      ...vocabulary.soundalikes(word, false),
      ...vocabulary.typos(word, false),
    ];
    return wordGroup(
      vocabulary.find(word),
      variants.map(({ id }) => id),
      variants.map(({ penalty }) => penalty),
    );
  });
}

function wordGroup(exact: number, ids: number[], penalties: number[]): WordGroup {
  const terms = new Map<number, number>();
  ids.forEach((id, at) => {
    terms.set(id, Math.min(penalties[at]!, terms.get(id) ?? 1));
  });
  if (exact >= 0) terms.set(exact, 0);
  return { exact, terms };
}
