import type { RowMatch, TermIndex, WordGroup } from '../search/term-index.ts';
import { type AddressUnit, addressUnits, partTerms } from './address-words.ts';
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
  accepts?: (place: Place) => boolean;
}

/** Candidates ranked for one answer; the best of them are among the most popular that fit. */
const MOST_CANDIDATES = 80;

/** How much each trait of a match counts, in the units of a word's penalty. */
const COST = { startElsewhere: 0.08, nameWordUnasked: 0.03, fame: 0.3, looserStage: 0.1, wordMissing: 0.8 };

/** With this many answers as typed, looser readings would only add noise. */
const ENOUGH = 3;

/** Longest part of a query that is looked at, words: more cannot be an address. */
const MOST_WORDS = 24;

/**
 * Places whose words answer a query in either script, best first. Words may come in any order; what does not stand
 * there as typed is taken for a synonym, for something that sounds alike, and then for a typing error; a word that
 * fits nothing is let go when enough others do.
 */
export function searchPlaces(gazetteer: Gazetteer, query: string, options: SearchOptions): FoundPlace[] {
  const { limit, isTyping = true, accepts = () => true } = options;
  const index = gazetteer.words;
  const units = addressUnits(query).slice(0, MOST_WORDS);
  const best = new Map<number, number>();
  const acceptsRow = (row: number) => accepts(gazetteer.places[row]!);

  const collect = (groups: WordGroup[], extraCost: number) => {
    for (const inNames of [true, false]) {
      for (const row of index.search(groups, MOST_CANDIDATES, inNames, acceptsRow)) {
        const cost = costOf(index.describe(row, groups), gazetteer.fame(row)) + extraCost;
        if (cost < (best.get(row) ?? Number.POSITIVE_INFINITY)) best.set(row, cost);
      }
    }
  };
  for (let stage = 0; stage < STAGES.length && best.size < Math.min(limit, ENOUGH); stage++) {
    collect(groupsOf(index, units, stage, isTyping), stage * COST.looserStage);
  }
  if (best.size === 0) collectWithoutOne(index, units, isTyping, collect);
  return [...best]
    .sort(([one, cost], [other, otherCost]) => cost - otherCost || one - other)
    .slice(0, limit)
    .map(([row, cost]) => ({ place: gazetteer.places[row]!, cost }));
}

/** When nothing has every word: the rows that have all but one, for each word in turn. */
function collectWithoutOne(
  index: TermIndex,
  units: AddressUnit[],
  isTyping: boolean,
  collect: (groups: WordGroup[], extraCost: number) => void,
): void {
  const groups = groupsOf(index, units, STAGES.length - 1, isTyping);
  if (groups.length < 2) return;
  for (const left of groups) {
    const others = groups.filter((group) => group !== left);
    collect(others, COST.wordMissing);
  }
}

function costOf(match: RowMatch, fame: number): number {
  const unasked = Math.max(0, match.nameLength - match.wordsInName);
  return (
    match.penalty +
    (match.startsName ? 0 : COST.startElsewhere) +
    Math.min(8, unasked) * COST.nameWordUnasked +
    (1 - fame) * COST.fame
  );
}

/** What a word may stand for at each stage, from strict to loose. */
const STAGES: ((index: TermIndex, word: string, isLast: boolean) => WordGroup)[] = [
  (index, word, isLast) => wordGroup(index, word, isLast, index.vocabulary.meanings(word)),
  (index, word, isLast) =>
    wordGroup(index, word, isLast || word.length >= 3, index.vocabulary.soundalikes(word, isLast)),
  (index, word, isLast) =>
    wordGroup(index, word, isLast || word.length >= 3, [
      ...index.vocabulary.soundalikes(word, isLast),
      ...index.vocabulary.typos(word, isLast),
    ]),
];

function wordGroup(
  index: TermIndex,
  word: string,
  asPrefix: boolean,
  variants: { id: number; penalty: number }[],
): WordGroup {
  const exact = index.vocabulary.find(word);
  const terms = new Map<number, number>();
  for (const { id, penalty } of variants) terms.set(id, Math.min(penalty, terms.get(id) ?? 1));
  if (exact >= 0) terms.set(exact, 0);
  return { exact, terms, ...(asPrefix ? { range: index.vocabulary.range(word) } : {}) };
}

/** The loosest reading of one part of an address: synonyms, sounds and typing errors, nothing unfinished. */
export function looseGroups(index: TermIndex, unit: AddressUnit): WordGroup[] {
  return groupsOf(index, [unit], STAGES.length - 1, false).map(({ exact, terms }) => ({ exact, terms }));
}

function groupsOf(index: TermIndex, units: AddressUnit[], stage: number, isTyping: boolean): WordGroup[] {
  return units.flatMap((unit, at) => {
    const isLast = isTyping && at === units.length - 1;
    const groupOf = STAGES[stage]!;
    if (unit.kind === 'word') return [groupOf(index, unit.word, isLast)];
    const part = partGroup(index, partTerms(unit.part), isLast);
    if (part) return [part];
    // No such part anywhere: `Road 60 Feet` is a name after all.
    return unit.part.words.map((word, place) => groupOf(index, word, isLast && place > 0));
  });
}

function partGroup(index: TermIndex, terms: string[], asPrefix: boolean): WordGroup | null {
  const { vocabulary } = index;
  const found = terms.flatMap((term, place) => {
    const id = vocabulary.find(term);
    return id < 0 ? [] : [[id, place * 0.05] as const];
  });
  const range = asPrefix ? vocabulary.range(terms[0]!) : undefined;
  if (found.length === 0 && (!range || range[0] === range[1])) return null;
  return { exact: found[0]?.[0] ?? -1, terms: new Map(found), ...(range ? { range } : {}) };
}
