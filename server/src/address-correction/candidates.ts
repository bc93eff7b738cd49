import { fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { BilingualName, Language, Place } from '../gazetteer/place.ts';
import { addressUnits, indexTerms } from '../gazetteer/tokenizer.ts';
import { distanceMeters } from '../geo/distance.ts';
import type { Asked, Reading } from './reading.ts';

/** The parts of an address that a repair may name, from the finest to the widest. */
export const PARTS = ['name', 'house', 'road', 'block', 'subArea', 'area'] as const;

export type AddressPart = (typeof PARTS)[number];

/** A place that an address may mean, and what speaks for and against it. */
export interface Candidate {
  row: number;
  place: Place;
  score: number;
  /** Shares of what the address says, by weight, 0 to 1: found here, and known but not here. */
  found: number;
  contradicted: number;
  /** How far off the spelling of what was found is, 0 as written to 1. */
  misspelled: number;
  /** The address names a town or an area, and the place lies in another. */
  isElsewhere: boolean;
  /** Share of the words of the place's own name that the address leaves out. */
  unsaid: number;
  /** Parts of the place that the address names. */
  parts: Set<AddressPart>;
  /** It names the place itself, or its house and road. */
  isExact: boolean;
  /** It says in which area or town the place lies. */
  isLocated: boolean;
}

/** Where something stands in a place, and how much it counts there: its thana has the names of its neighbours. */
const FIELDS = [
  ['name', 1],
  ['house', 1],
  ['road', 1],
  ['block', 1],
  ['subArea', 1],
  ['area', 1],
  ['city', 0.95],
  ['subDistrict', 0.8],
  ['district', 0.9],
  ['thana', 0.65],
  ['union', 0.8],
  ['pauroshova', 0.8],
] as const;

/** A post code, and the kind of the place (`school`), count this much. */
const OTHER_FIELDS = { postCode: 0.9, kind: 0.55 };

/** Fields that say where something lies. */
const AROUND = new Set(['subArea', 'area', 'city', 'subDistrict', 'district', 'thana', 'union', 'postCode']);

/** What spoils a candidate, and two words side by side as asked that lift it, in the units of the weights. */
const COST = {
  otherRoad: 2.2,
  otherHouse: 0.9,
  elsewhere: 1,
  unaskedHouse: 0.8,
  unaskedRoad: 0.3,
  unaskedNameWord: 0.35,
  unaskedShopWord: 0.05,
  fame: 0.3,
};
const SIDE_BY_SIDE = 0.3;

/** A word that only sounds like it counts less by this share of how far off it is. */
const MISSPELLED_COST = 0.8;

/** Farther off than this a word is only guessed. */
const SURELY_MEANT = 0.5;

/** Words of a name beyond these cost no more: official names are long. */
const MOST_UNASKED_WORDS = 4;

/** Share of a name's weight that must be there for the name to be meant. */
const MOST_OF_A_NAME = 0.55;

/** A word that stands in no more rows than this is a name by itself: `Radisson`. */
const ROWS_OF_A_NAME = 4;

/** Words of a name that nobody writes or misses. */
const SILENT = new Set(['of', 'the', 'and', 'ও', 'অব', 'অ্যান্ড']);

const STREETS = new Set<string>(['road', 'lane', 'avenue']);

/** Rows looked at when not all words meet in one place, and rows judged in full. */
const MOST_ROWS = 5000;
const MOST_JUDGED = 60;

/** Scores closer than this are the same. */
const AS_GOOD = 0.15;

/** So many candidates within this score of the best, when there are more that nobody judged, are a crowd. */
const CROWD = { count: 8, apart: 0.3 };
const MOST_AREAS = 10;

/** Places that the address may mean, best first, and how far the best stands above the best elsewhere. */
export interface Candidates {
  candidates: Candidate[];
  /** In the units of the score; 0 when many more places hold as much of the address as those that were judged. */
  margin: number;
  /** Places elsewhere that fit as well. */
  rivals: number;
}

/** Finds the places that an address may mean. None when no word of it is known. */
export function findCandidates(gazetteer: Gazetteer, { asked }: Reading): Candidates {
  const known = asked.filter(({ group }) => group.terms.size > 0);
  if (known.length === 0) return { candidates: [], margin: 0, rivals: 0 };
  const { rows, isCrowd } = mostMatching(gazetteer, candidateRows(gazetteer, known), known);
  const candidates = rows
    .map((row) => judge(gazetteer, row, asked))
    .sort((one, other) => other.score - one.score || one.row - other.row);
  // An area stands out among all that lies in it; a house 8 among all the houses 8 of the country does not.
  const alike = candidates.filter(({ score }) => candidates[0]!.score - score <= CROWD.apart);
  const isOneOfMany = isCrowd && alike.length >= CROWD.count;
  return isOneOfMany
    ? { candidates, margin: 0, rivals: alike.length }
    : { candidates, ...standingOf(candidates) };
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
function mostMatching(
  { words: index, places }: Gazetteer,
  rows: number[],
  known: Asked[],
): { rows: number[]; isCrowd: boolean } {
  const groups = known.map(({ group }) => group);
  const matching = rows
    .map((row) => {
      let matched = 0;
      index.wordPenalties(row, groups).forEach((penalty, at) => {
        if (penalty !== null) matched += known[at]!.weight * (1 - penalty / 2);
      });
      return { row, matched };
    })
    .sort((one, other) => other.matched - one.matched || one.row - other.row);
  const isArea = ({ row }: { row: number }) => places[row]!.type === 'Admin';
  const next = matching[MOST_JUDGED];
  return {
    rows: [
      ...matching.slice(0, MOST_JUDGED),
      // The area stands for a house that is nowhere in it, however many houses of that number there are elsewhere.
      ...matching.slice(MOST_JUDGED).filter(isArea).slice(0, MOST_AREAS),
    ].map(({ row }) => row),
    isCrowd: next !== undefined && matching[0]!.matched - next.matched < 1e-9,
  };
}

/** Where an asked thing stands in a place. */
interface Hit {
  asked: Asked;
  field: string;
  term: string;
  penalty: number;
  /** What it adds to the score. */
  worth: number;
  /** Position among the name's words, or -1. */
  namePosition: number;
}

function judge(gazetteer: Gazetteer, row: number, asked: Asked[]): Candidate {
  const place = gazetteer.places[row]!;
  const fields = fieldTerms(place);
  const hits = withoutChance(
    asked.flatMap((one) => bestHit(fields, one) ?? []),
    asked,
    place,
  );
  const missing = asked.filter((one) => !hits.some((hit) => hit.asked === one));
  const others = missing.filter(({ labels }) => labels[0] === 'house' || hasLabel(place, labels));
  const total = weightOf(asked);
  const evidence = weightOf(hits.map((hit) => hit.asked));
  const unknown = weightOf(
    missing.filter(({ group, labels }) => group.terms.size === 0 && labels.length === 0),
  );
  const terms = new Set(hits.flatMap(meantTerms));
  const isFound = (term: string) => terms.has(term);
  const parts = new Set(PARTS.filter((part) => holdsMatch(gazetteer, place, part, isFound)));
  const isNamed = place.type !== 'Admin' && parts.has('name');
  const { towns, areas } = whereaboutsOf(gazetteer);
  const isMissing = (names: Set<string>) =>
    missing.some(({ text, labels, isNearby }) => labels.length === 0 && !isNearby && names.has(text));
  // Every area has a House 26, Road 9; a named place may be said to lie in the area beside its own.
  const isInNoAreaAsked = !isNamed && !hits.some(({ field }) => field === 'area' || field === 'subArea');
  const isElsewhere = isMissing(towns) || (isInNoAreaAsked && isMissing(areas));
  return {
    row,
    place,
    score:
      hits.reduce((sum, { worth }) => sum + worth, 0) +
      SIDE_BY_SIDE * countSideBySide(hits) -
      otherNumberCost(others) -
      (isElsewhere ? COST.elsewhere : 0) -
      unaskedCost(place, parts, isFound, asked) -
      (1 - gazetteer.fame(row)) * COST.fame,
    found: evidence / total,
    contradicted: (total - evidence - unknown) / total,
    misspelled:
      hits.reduce((sum, { asked: { weight }, penalty }) => sum + weight * penalty, 0) / (evidence || 1),
    isElsewhere,
    unsaid: unsaidShare(place, isFound),
    parts,
    isExact: others.length === 0 && (isNamed || (parts.has('house') && (parts.has('road') || !place.road))),
    isLocated: hits.some(({ asked: one }) => saysWhere(one, fields, place)),
  };
}

/** Whether it names where the place lies, be it in its own name (`Kakrail Mosque` in Kakrail) or beside it. */
function saysWhere({ meanings, bareNumber }: Asked, fields: FieldTerms[], { type }: Place): boolean {
  return fields.some(
    ({ field, terms }) =>
      (AROUND.has(field) || (field === 'name' && type === 'Admin')) &&
      terms.some((term) => term === bareNumber || (meanings.get(term) ?? 1) < SURELY_MEANT),
  );
}

/** House 3 of another road is not the house 3 that was asked for. */
function withoutChance(hits: Hit[], asked: Asked[], place: Place): Hit[] {
  const isOnOtherRoad = asked.some(
    (one) =>
      STREETS.has(one.labels[0] ?? '') &&
      hasLabel(place, one.labels) &&
      !hits.some((hit) => hit.asked === one),
  );
  return isOnOtherRoad ? hits.filter((hit) => hit.asked.labels[0] !== 'house') : hits;
}

/** The terms that stand for what was found, in both scripts; a number that may be many things is only what it is here. */
function meantTerms({ asked: { meanings, bareNumber }, term, penalty }: Hit): string[] {
  if (bareNumber) return [term];
  return [term, ...[...meanings].filter(([, each]) => each <= penalty + 0.2).map(([each]) => each)];
}

function weightOf(asked: Asked[]): number {
  return asked.reduce((sum, { weight }) => sum + weight, 0);
}

/** Folded names in both scripts. */
interface Whereabouts {
  towns: Set<string>;
  areas: Set<string>;
}

const WHEREABOUTS = new WeakMap<Gazetteer, Whereabouts>();

/** The words that are the whole name of a town or district, and of an area of a town. */
function whereaboutsOf(gazetteer: Gazetteer): Whereabouts {
  let known = WHEREABOUTS.get(gazetteer);
  if (!known) {
    const spellings = (names: BilingualName[]) =>
      new Set([...new Set(names.flatMap(({ en, bn }) => [en, bn]))].map(fold));
    known = {
      towns: spellings(gazetteer.places.flatMap(({ city, district }) => [city, district])),
      areas: spellings(gazetteer.places.map(({ area }) => area)),
    };
    WHEREABOUTS.set(gazetteer, known);
  }
  return known;
}

/** One field of a place in one script. */
interface FieldTerms {
  field: string;
  factor: number;
  text: string;
  terms: readonly string[];
}

function fieldTerms(place: Place): FieldTerms[] {
  const around = FIELDS.flatMap(([field, factor]) => {
    const name = place[field];
    if (!name) return [];
    return [name.en, name.bn].map((text) => ({ field, factor, text, terms: indexTerms(text) }));
  });
  const kinds = [place.type, place.subType].map((text) => ({
    field: 'kind',
    factor: OTHER_FIELDS.kind,
    text,
    terms: indexTerms(text),
  }));
  const code = { field: 'postCode', factor: OTHER_FIELDS.postCode, text: '', terms: [place.postCode] };
  return [...around, ...kinds, code];
}

/** The field of the place where the asked thing counts most, or null when it stands nowhere. */
function bestHit(fields: FieldTerms[], asked: Asked): Hit | null {
  let best: Hit | null = null;
  for (const { field, factor, text, terms } of fields) {
    // What nothing here can beat is not worth looking for.
    if (best && best.worth >= asked.weight * factor) continue;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      const isBare = asked.bareNumber === term && (field === 'postCode' || hasBareNumber(text, term));
      const penalty = isBare ? 0 : asked.meanings.get(term);
      if (penalty === undefined) continue;
      const worth = asked.weight * factor * (1 - penalty * MISSPELLED_COST);
      if (best && worth <= best.worth) continue;
      best = { asked, field, term, penalty, worth, namePosition: field === 'name' ? at : -1 };
    }
  }
  return best;
}

/** A number that stands in a name without a label: the 2 of `Gulshan 2`, not that of `House 2`. */
function hasBareNumber(text: string, number: string): boolean {
  return addressUnits(text).some((unit) => unit.kind === 'word' && unit.word === number);
}

/** Neighbours in the address that are neighbours in the name: `Bashundhara City`, not `City of Bashundhara`. */
function countSideBySide(hits: Hit[]): number {
  let count = 0;
  hits.forEach((hit, at) => {
    const next = hits[at + 1];
    if (hit.namePosition >= 0 && next?.namePosition === hit.namePosition + 1) count++;
  });
  return count;
}

function otherNumberCost(others: Asked[]): number {
  return others.reduce(
    (sum, { labels }) => sum + (labels[0] === 'house' ? COST.otherHouse : COST.otherRoad),
    0,
  );
}

/**
 * A name is found when most of its telling words are; of a numbered part its number must be; of an area any word.
 * Words that only repeat where the place lies (`Uttara Sector 7 College` in Uttara, Sector 7) tell nothing.
 */
function holdsMatch(
  gazetteer: Gazetteer,
  place: Place,
  part: AddressPart,
  isFound: (term: string) => boolean,
): boolean {
  const name = place[part];
  if (!name) return false;
  return (['en', 'bn'] as const).some((language) => {
    const terms = indexTerms(name[language]);
    if (part === 'name') return shareFound(gazetteer, place, terms, language, isFound) >= MOST_OF_A_NAME;
    const numbered = terms.filter((term) => term.includes('#'));
    return numbered.length > 0 ? numbered.every(isFound) : terms.some(isFound);
  });
}

/** Share of a name that was found: rare words weigh more, and those of the area around nothing. */
function shareFound(
  { words: index }: Gazetteer,
  { subArea, area, city }: Place,
  terms: readonly string[],
  language: Language,
  isFound: (term: string) => boolean,
): number {
  const around = new Set([subArea, area, city].flatMap((part) => (part ? indexTerms(part[language]) : [])));
  const spoken = terms.filter((term) => !SILENT.has(term));
  const telling = spoken.filter((term) => !around.has(term));
  let all = 0;
  let found = 0;
  for (const term of telling.length > 0 ? telling : spoken) {
    const rows = index.frequency(index.vocabulary.find(term));
    const weight = 1 / Math.log(2 + rows);
    all += weight;
    if (!isFound(term)) continue;
    if (rows <= ROWS_OF_A_NAME) return 1;
    found += weight;
  }
  return all === 0 ? 0 : found / all;
}

function unsaidShare({ name }: Place, isFound: (term: string) => boolean): number {
  if (!name) return 0;
  return Math.min(
    ...[name.en, name.bn].map((text) => {
      const spoken = indexTerms(text).filter((term) => !term.includes('#') && !SILENT.has(term));
      return spoken.filter((term) => !isFound(term)).length / Math.max(1, spoken.length);
    }),
  );
}

function hasLabel(place: Place, labels: string[]): boolean {
  return PARTS.some((part) => {
    const name: BilingualName | null = place[part];
    return (
      name !== null &&
      indexTerms(name.en).some((term) => labels.includes(term.split('#')[0]!) && term.includes('#'))
    );
  });
}

/** What the place says beyond the address makes it a guess: nobody asked for house 8 who wrote `Road 2, Mirpur`. */
function unaskedCost(
  place: Place,
  parts: Set<AddressPart>,
  isFound: (term: string) => boolean,
  asked: Asked[],
): number {
  const nameWords = place.name
    ? Math.min(unfound(place.name.en, isFound), unfound(place.name.bn, isFound), MOST_UNASKED_WORDS)
    : 0;
  const isNamed = parts.has('name');
  const isAtDoor = parts.has('house') && parts.has('road');
  return (
    // Whoever asks for a house does not ask for the shop in it, and means the same door.
    (isAtDoor ? COST.unaskedShopWord : COST.unaskedNameWord) * nameWords +
    (place.house && !isNamed && !asked.some(({ labels }) => labels[0] === 'house') ? COST.unaskedHouse : 0) +
    (place.road && !parts.has('road') && !isNamed ? COST.unaskedRoad : 0)
  );
}

function unfound(text: string, isFound: (term: string) => boolean): number {
  return indexTerms(text).filter((term) => !term.includes('#') && !isFound(term)).length;
}

/** Metres beyond which another candidate is another answer: the size of what the address names. */
function separationMeters({ place, isExact, parts }: Candidate): number {
  if (isExact) return 150;
  if (parts.has('road')) return 600;
  if (place.type !== 'Admin') return 1000;
  return place.subType === 'Sub Area' ? 1200 : 3000;
}

function standingOf([best, ...others]: Candidate[]): { margin: number; rivals: number } {
  const far = separationMeters(best!);
  const elsewhere = others.filter(({ place }) => distanceMeters(place.position, best!.place.position) > far);
  return {
    margin: best!.score - (elsewhere[0]?.score ?? 0),
    rivals: elsewhere.filter(({ score }) => best!.score - score < AS_GOOD).length,
  };
}
