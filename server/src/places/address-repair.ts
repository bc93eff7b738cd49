import { banglaDigits, fold, words } from '@portal/text';
import type { WordGroup } from '../search/term-index.ts';
import { type AddressUnit, addressUnits, indexTerms } from './address-words.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { BilingualName, Language, Place } from './place.ts';
import { looseGroups } from './place-search.ts';

/** The parts of an address that a repair may name, from the finest to the widest. */
const PARTS = ['name', 'house', 'road', 'block', 'subArea', 'area'] as const;

export type AddressPart = (typeof PARTS)[number];

/** What a messy address means. */
export interface RepairedAddress {
  /** Its parts, mended and with missing ones added; empty when nothing was understood. */
  parts: Partial<Record<AddressPart, BilingualName>>;
  /** The place it stands for, or the area around it; null when nothing fits. */
  place: Place | null;
  /** Names a house or a place, and where it lies. */
  isComplete: boolean;
  /** 0 to 100: above 95 this very place, 70 to 95 the right part of town, below 70 a guess. */
  confidence: number;
  /** How well the words fit, open scale. */
  score: number;
  /** Places that fit as well. */
  equals: number;
}

/** Words that say nothing about where, or only that something is near. */
const NOISE = new Set(
  `near beside besides behind opposite opp front infront of the and at in on to by from side pase pashe samne kache er
   area address post po ps dist bangladesh bd phone mobile tel contact name attn
   পাশে সামনে কাছে নিকটে বিপরীতে এর ও এবং বাংলাদেশ মোবাইল ফোন থানা জেলা ঠিকানা`
    .split(/\s+/)
    .map(fold),
);

/** Parts inside a building: true, but no part of where it stands. */
const INDOORS = new Set(['flat', 'floor']);

/** Longest number that can be part of an address; longer ones are telephone numbers. */
const LONGEST_NUMBER = 5;

/** How much a part of the asked address counts: numbers tell more than words. */
const WEIGHT = { number: 2, rareWord: 2.5, commonWord: 1, unknown: 0.8 };

/** What spoils a candidate, in the units of the weights. */
const COST = { otherNumber: 2.5, unaskedHouse: 0.8, unaskedRoad: 0.3, unaskedNameWord: 0.4, fame: 0.3 };

/** The most that can be said when the address goes no further than this. */
const MOST_CONFIDENCE = { exact: 100, road: 92, subArea: 88, area: 80, houseUnknown: 92 };

/** Less of the address than this understood is no answer at all. */
const LEAST_COVERAGE = 0.34;

/** Rows looked at when not all words meet in one place. */
const MOST_ROWS = 5000;

/** Rows judged in full. */
const MOST_JUDGED = 40;

interface Asked {
  unit: AddressUnit;
  group: WordGroup;
  weight: number;
}

interface Candidate {
  row: number;
  place: Place;
  /** Share of the asked address that stands in the place, 0 to 1. */
  coverage: number;
  score: number;
  /** Whether a number of the address is another one here. */
  hasOtherNumber: boolean;
  found: Set<AddressPart>;
}

/** Repairs a messy address of either script: abbreviations, spelling, missing parts. Never throws. */
export function repairAddress(gazetteer: Gazetteer, text: string): RepairedAddress {
  const units = addressUnits(text).filter(saysWhere);
  const asked = units.flatMap((unit) => weigh(gazetteer, unit));
  const candidates = findCandidates(gazetteer, asked);
  const best = candidates[0];
  if (!best || best.coverage < LEAST_COVERAGE) {
    return { parts: {}, place: null, isComplete: false, confidence: 0, score: 0, equals: 0 };
  }
  return {
    parts: mendedParts(best, units),
    place: best.place,
    isComplete: isExact(best) && (best.found.has('area') || best.found.has('subArea')),
    confidence: confidenceOf(best),
    score: best.score,
    equals: candidates.filter(({ score }) => best.score - score < 1e-9).length,
  };
}

function saysWhere(unit: AddressUnit): boolean {
  if (unit.kind === 'part') return !INDOORS.has(unit.part.labels[0]!);
  const { word } = unit;
  return !NOISE.has(word) && !(/^\d+$/.test(word) && word.length > LONGEST_NUMBER);
}

/** What each part of the address may stand for in the index, and how much it counts. */
function weigh(gazetteer: Gazetteer, unit: AddressUnit): Asked[] {
  const index = gazetteer.words;
  const groups = looseGroups(index, unit);
  if (groups.every(({ terms }) => terms.size === 0)) {
    return [{ unit, group: groups[0]!, weight: WEIGHT.unknown }];
  }
  return groups.map((group) => {
    if (unit.kind === 'part' && groups.length === 1) return { unit, group, weight: WEIGHT.number };
    const rows = Math.max(0, ...[...group.terms.keys()].map((term) => index.frequency(term)));
    const rarity = rows === 0 ? 0 : 1 - Math.log1p(rows) / Math.log1p(index.rowCount);
    return { unit, group, weight: WEIGHT.commonWord + (WEIGHT.rareWord - WEIGHT.commonWord) * rarity };
  });
}

function findCandidates(gazetteer: Gazetteer, asked: Asked[]): Candidate[] {
  const known = asked.filter(({ group }) => group.terms.size > 0);
  if (known.length === 0) return [];
  return mostMatching(gazetteer, candidateRows(gazetteer, known), known)
    .map((row) => judge(gazetteer, row, asked))
    .sort((one, other) => other.score - one.score || one.row - other.row);
}

/** Rows that hold what is rarest among the asked parts; what is in every row tells nothing. */
function candidateRows({ words: index }: Gazetteer, known: Asked[]): number[] {
  const lists = known
    .map(({ group }) => index.rowsOf(group.terms.keys()))
    .sort((one, other) => one.length - other.length);
  const rows = new Set<number>();
  for (const list of lists) {
    if (rows.size > 0 && rows.size + list.length > MOST_ROWS) break;
    for (const row of list.subarray(0, MOST_ROWS)) rows.add(row);
  }
  return [...rows];
}

/** The rows that hold most of the address: only these are worth a closer look. */
function mostMatching({ words: index }: Gazetteer, rows: number[], known: Asked[]): number[] {
  const groups = known.map(({ group }) => group);
  return rows
    .map((row) => {
      let matched = 0;
      index.wordPenalties(row, groups).forEach((penalty, at) => {
        if (penalty !== null) matched += known[at]!.weight * (1 - penalty / 2);
      });
      return { row, matched };
    })
    .sort((one, other) => other.matched - one.matched || one.row - other.row)
    .slice(0, MOST_JUDGED)
    .map(({ row }) => row);
}

function judge(gazetteer: Gazetteer, row: number, asked: Asked[]): Candidate {
  const place = gazetteer.places[row]!;
  const penalties = gazetteer.words.wordPenalties(
    row,
    asked.map(({ group }) => group),
  );
  let matched = 0;
  let total = 0;
  let otherNumbers = 0;
  const matchedTerms = new Set<number>();
  asked.forEach(({ unit, group, weight }, at) => {
    const penalty = penalties[at];
    total += weight;
    if (penalty !== null && penalty !== undefined) {
      matched += weight * (1 - penalty / 2);
      for (const term of group.terms.keys()) matchedTerms.add(term);
    } else if (unit.kind === 'part' && hasLabel(place, unit.part.labels)) {
      otherNumbers++;
    }
  });
  const isMatched = (word: string) => matchedTerms.has(gazetteer.words.vocabulary.find(word));
  const found = new Set(PARTS.filter((part) => holdsMatch(place, part, isMatched)));
  const score =
    matched -
    otherNumbers * COST.otherNumber -
    unaskedCost(place, found, isMatched) -
    (1 - gazetteer.fame(row)) * COST.fame;
  return { row, place, coverage: matched / total, score, hasOtherNumber: otherNumbers > 0, found };
}

/** Share of a name's words that must be there for the name to be meant. */
const MOST_OF_A_NAME = 0.6;

/**
 * A name is found when most of its telling words are; of a numbered part its number must be; of an area any word.
 * Words that only repeat where the place lies (`Uttara Sector 7 College` in Uttara, Sector 7) tell nothing.
 */
function holdsMatch(place: Place, part: AddressPart, isMatched: (word: string) => boolean): boolean {
  const name = place[part];
  if (!name) return false;
  return (['en', 'bn'] as const).some((language) => {
    const terms = indexTerms(name[language]);
    if (part === 'name') return shareOf(tellingTerms(place, terms, language), isMatched) >= MOST_OF_A_NAME;
    const numbered = terms.filter((term) => term.includes('#'));
    return numbered.length > 0 ? numbered.every(isMatched) : terms.some(isMatched);
  });
}

function tellingTerms(
  { subArea, area, city }: Place,
  terms: readonly string[],
  language: Language,
): readonly string[] {
  const around = new Set([subArea, area, city].flatMap((part) => (part ? indexTerms(part[language]) : [])));
  const telling = terms.filter((term) => !around.has(term));
  return telling.length > 0 ? telling : terms;
}

function shareOf(terms: readonly string[], isMatched: (word: string) => boolean): number {
  return terms.filter(isMatched).length / Math.max(1, terms.length);
}

function hasLabel(place: Place, labels: string[]): boolean {
  return PARTS.some((part) => {
    const name = place[part];
    return (
      name !== null &&
      indexTerms(name.en).some((term) => labels.includes(term.split('#')[0]!) && term.includes('#'))
    );
  });
}

/** What the place says beyond the address makes it a guess: nobody asked for house 8 who wrote `Road 2, Mirpur`. */
function unaskedCost(place: Place, found: Set<AddressPart>, isMatched: (word: string) => boolean): number {
  const nameWords = place.name
    ? Math.min(unmatched(place.name.en, isMatched), unmatched(place.name.bn, isMatched))
    : 0;
  return (
    nameWords * COST.unaskedNameWord +
    (place.house && !found.has('house') ? COST.unaskedHouse : 0) +
    (place.road && !found.has('road') ? COST.unaskedRoad : 0)
  );
}

function unmatched(text: string, isMatched: (word: string) => boolean): number {
  return words(text).filter((word) => !isMatched(word)).length;
}

/** True when the address says which house or which named place. */
function isExact({ place, found, hasOtherNumber }: Candidate): boolean {
  if (hasOtherNumber) return false;
  const isNamed = place.type !== 'Admin' && found.has('name');
  return isNamed || (found.has('house') && found.has('road'));
}

function confidenceOf(candidate: Candidate): number {
  const { coverage, found, hasOtherNumber, place } = candidate;
  const reach = isExact(candidate)
    ? 'exact'
    : found.has('road')
      ? 'road'
      : isSubArea(place, found)
        ? 'subArea'
        : 'area';
  const most = hasOtherNumber
    ? Math.min(MOST_CONFIDENCE.houseUnknown, MOST_CONFIDENCE[reach])
    : MOST_CONFIDENCE[reach];
  // A place found by its name, in an area that the address contradicts or leaves out, stays just below certain.
  return Math.round(most * coverage);
}

function isSubArea(place: Place, found: Set<AddressPart>): boolean {
  return place.subArea !== null && found.has('subArea');
}

/** The parts of the place that the address means, with those it left out: its sub-area and area. */
function mendedParts({ place, found }: Candidate, units: AddressUnit[]): RepairedAddress['parts'] {
  const parts: RepairedAddress['parts'] = {};
  const isPrecise = found.has('house') || found.has('road') || found.has('name');
  for (const part of PARTS) {
    const name = place[part];
    const isMeant =
      found.has(part) || part === 'area' || (isPrecise && (part === 'subArea' || part === 'block'));
    if (name && isMeant) parts[part] = name;
  }
  if (!parts.house) parts.house = askedHouse(units) ?? undefined;
  if (parts.name && (parts.name.en === parts.area?.en || parts.name.en === parts.subArea?.en))
    delete parts.name;
  if (parts.subArea?.en === parts.area?.en) delete parts.subArea;
  if (!parts.house) delete parts.house;
  return parts;
}

/** A house that the address names and nobody knows keeps its number. */
function askedHouse(units: AddressUnit[]): BilingualName | null {
  for (const unit of units) {
    if (unit.kind === 'part' && unit.part.labels[0] === 'house') {
      const value = unit.part.value.toUpperCase();
      return { en: `House ${value}`, bn: `বাড়ি ${banglaDigits(value)}` };
    }
  }
  return null;
}

/** A repaired address on one line, from the finest part to the widest. */
export function repairedLine({ parts }: RepairedAddress, language: Language): string {
  return PARTS.flatMap((part) => parts[part]?.[language] ?? []).join(', ');
}

/** The parts that two repaired addresses share, and how alike they are, 0 to 100. */
export function compareAddresses(
  one: RepairedAddress,
  other: RepairedAddress,
): { shared: string; percentage: number } {
  let common = 0;
  let total = 0;
  const shared: string[] = [];
  for (const part of PARTS) {
    const [first, second] = [one.parts[part], other.parts[part]];
    if (!first && !second) continue;
    total += PART_WEIGHT[part];
    if (!first || !second || fold(first.en) !== fold(second.en)) continue;
    common += PART_WEIGHT[part];
    if (part !== 'house') shared.push(first.en.toLowerCase());
  }
  return { shared: shared.join(', '), percentage: total === 0 ? 0 : Math.round((100 * common) / total) };
}

/** How much it matters that two addresses agree in a part. */
const PART_WEIGHT: Record<AddressPart, number> = {
  name: 3,
  house: 3,
  road: 3,
  block: 1,
  subArea: 2,
  area: 3,
};
