import { editDistance, fold, hasBangla, phoneticKey } from '@portal/text';
import { type AddressLabel, type AddressUnit, addressUnits, partTerms } from '../gazetteer/tokenizer.ts';
import type { TermIndex, WordGroup } from '../search/index/term-index.ts';
import { writeOut } from './abbreviations.ts';

/** One thing that the address says, and what it may stand for. */
export interface Asked {
  /** The word, or the words of a numbered part. */
  text: string;
  /** Labels of a numbered part: `sec 7` has two. */
  labels: AddressLabel[];
  /** Terms of the index that it may stand for, for finding rows. */
  group: WordGroup;
  /** The same by spelling, with how far off each is: 0 as written, 1 hardly. */
  meanings: Map<string, number>;
  /** A number without a label: what it is where a name has it as it stands (`Gulshan 2`). Null for everything else. */
  bareNumber: string | null;
  weight: number;
  /** Only near, beside an address that also names a road. */
  isNearby: boolean;
  /** Position among the words, to see what stands side by side. */
  place: number;
}

/** A messy address, understood word by word. */
export interface Reading {
  asked: Asked[];
  /** The house number that it names, folded. */
  house: string | null;
  /** It says what is near, not what is meant: `beside the mosque`, and no house or road. */
  isNear: boolean;
}

/** Says that what follows, up to the next comma, is only near. */
const BEFORE_NEIGHBOUR = folded(
  'near nearby beside besides behind opposite opp front infront adjacent next পাশে নিকটে কাছাকাছি',
);

/** Says that what came before it, back to the last comma, is only near. */
const AFTER_NEIGHBOUR = folded(
  `sathe shathe pashe pase pasher samne shamne kache kachhe pichone ulto ultadike
   পাশে পাশের সামনে সামনের কাছে কাছাকাছি পিছনে পেছনে বিপরীতে উল্টো উল্টোদিকে নিকটে সংলগ্ন`,
);

/** Begins a person's name, which goes on until a comma or a numbered part. */
const BEFORE_PERSON = folded('attn attention mr mrs ms miss জনাব');

/** Words that say nothing about where: instructions, politeness, particles. */
const NOISE = folded(
  `of the and at in on to by from with for is er ar or a an my me i you your we our it this that
   bangladesh bd address adress phone mobile mob tel cell contact name email
   please pls plz kindly call ring knock come coming deliver delivery leave guard gate darwan before after first urgent
   am pm time send parcel order inside bhitor vitor bhitore adjacent side corner exact same know last
   এর ও এবং বাংলাদেশ মোবাইল ফোন ফোনে ঠিকানা দিবেন দিয়ে এসে করুন করবেন ভিতর ভিতরে পর`,
);

/** True of every address and so worth little: kinds of areas, and labels that have lost their number. */
const COMMON = folded(
  `thana ps po post union upazila upozila district zila jela village gram para city town sadar area elaka residential
   abashik housing estate society model road house lane block sector section holding bari basa basha floor building
   থানা জেলা উপজেলা ইউনিয়ন গ্রাম ডাক ডাকঘর এলাকা আবাসিক হাউজিং সদর রোড বাড়ি বাসা লেন ব্লক সেক্টর সেকশন`,
);

/** Parts inside a building: true, but no part of where it stands. */
const INDOORS = new Set<AddressLabel>(['flat', 'floor']);

/** Parts that say where a door is; beside them a neighbour counts little. */
const STREET = new Set<AddressLabel>(['house', 'road', 'lane', 'avenue']);

/** Longest number that can be part of an address, a post code; longer ones are telephone numbers. */
const LONGEST_NUMBER = 4;

/** How much a part of the address counts: numbers tell more than words, and rare words more than common ones. */
const WEIGHT = { number: 2, bareNumber: 1.6, rareWord: 2.5, anyWord: 1, common: 0.35, unknown: 0.8 };

/** What is only near counts this much when the address also names a house or road. */
const NEIGHBOUR_SHARE = 0.25;

/** A word without any meaning may be this many edits away from one, and then counts as far off as this. */
const FAR_TYPO = { edits: 3, share: 0.34, penalty: 0.6, shortest: 6 };

/** Two words written apart (`kazi para`) or together (`newmarket`). */
const SPACING_PENALTY = 0.05;

/** What a number without a label may be: after an area its section or sector, at the start a house. */
const BARE_NUMBER_PENALTY = { likely: 0.02, unlikely: 0.5 };

/** Most words of an address that are looked at. */
const MOST_UNITS = 40;

function folded(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean).map(fold));
}

/** Reads a messy address against the words of a gazetteer. */
export function readAddress(index: TermIndex, text: string): Reading {
  const units = addressUnits(writeOut(text)).slice(0, MOST_UNITS);
  const { told, nearby } = withoutSmallTalk(units);
  const hasStreet = told.some((unit) => unit.kind === 'part' && STREET.has(unit.part.labels[0]!));
  const house = houseOf(told);
  const said = units.filter((unit) => told.includes(unit) || nearby.includes(unit));
  // Saying a thing twice does not make it truer.
  const kept = said.filter((unit, at) => said.findIndex((other) => isSame(unit, other)) === at);
  const asked = kept.flatMap((unit, place) =>
    meaningsOf(index, kept, place).map((one) => ({
      ...one,
      isNearby: hasStreet && nearby.includes(unit),
      weight: one.weight * (hasStreet && nearby.includes(unit) ? NEIGHBOUR_SHARE : 1),
    })),
  );
  // `Near the post` holds nothing but words that are true everywhere.
  if (asked.every(({ weight }) => weight <= WEIGHT.common)) asked.length = 0;
  return { asked, house, isNear: nearby.length > 0 && house === null };
}

/** Takes away what says nothing about where, and sets apart what is only near. */
function withoutSmallTalk(units: AddressUnit[]): { told: AddressUnit[]; nearby: AddressUnit[] } {
  const told: AddressUnit[] = [];
  const nearby: AddressUnit[] = [];
  let isNear = false;
  let isPerson = false;
  units.forEach((unit, at) => {
    if (unit.segment !== units[at - 1]?.segment) {
      isNear = false;
      isPerson = false;
    }
    if (unit.kind === 'part') {
      isPerson = false;
      if (!INDOORS.has(unit.part.labels[0]!)) (isNear ? nearby : told).push(unit);
      return;
    }
    const { word } = unit;
    if (AFTER_NEIGHBOUR.has(word) && told.at(-1)?.segment === unit.segment) {
      // The neighbour is what stands just before: `mirpur 10, sony hall er pashe`.
      while (told.at(-1)?.segment === unit.segment && told.at(-1)!.kind === 'word') nearby.push(told.pop()!);
    } else if (BEFORE_NEIGHBOUR.has(word)) isNear = true;
    else if (BEFORE_PERSON.has(word)) isPerson = true;
    else if (!isPerson && !NOISE.has(word) && !isTelephone(word)) (isNear ? nearby : told).push(unit);
  });
  return { told, nearby };
}

function isSame(one: AddressUnit, other: AddressUnit): boolean {
  if (one.kind === 'word') return other.kind === 'word' && one.word === other.word;
  return other.kind === 'part' && partTerms(one.part).join() === partTerms(other.part).join();
}

function isTelephone(word: string): boolean {
  return /^\d+$/.test(word) && word.length > LONGEST_NUMBER;
}

function houseOf(units: AddressUnit[]): string | null {
  for (const unit of units) {
    if (unit.kind === 'part' && unit.part.labels[0] === 'house') return unit.part.value;
  }
  return null;
}

function meaningsOf(index: TermIndex, units: AddressUnit[], place: number): Asked[] {
  const unit = units[place]!;
  const next = units[place + 1];
  if (unit.kind === 'part') {
    return partMeanings(index, unit, place, next?.kind === 'word' && next.segment === unit.segment);
  }
  const number = /^\d/.test(unit.word) ? unit.word : numberWord(units, place);
  if (number !== null) return [numberMeanings(index, units, place, number)];
  return wordMeanings(index, units, place, unit.word);
}

function partMeanings(
  index: TermIndex,
  unit: AddressUnit & { kind: 'part' },
  place: number,
  isBeforeWord: boolean,
): Asked[] {
  const { labels, value } = unit.part;
  const meanings = new Map(partTerms(unit.part).map((term, at) => [term, at * 0.05]));
  // A label that no place has with this number still says what is missing, unless a name goes on: `Road 60 Feet`.
  const isAnywhere = [...meanings.keys()].some((term) => index.vocabulary.find(term) >= 0);
  if (!isAnywhere && isBeforeWord && labels[0] !== 'house') {
    return unit.part.words.map((word) => asked(index, word, spellings(index, word), place, WEIGHT.anyWord));
  }
  return [{ ...asked(index, value, meanings, place, WEIGHT.number), labels }];
}

/** Numbers in words, as said of parts of Dhaka: `মিরপুর দশ`. */
const NUMBER_WORDS = new Map(
  'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ'
    .split(' ')
    .map((word, at) => [fold(word), String(at + 1)]),
);

/** The number that a word is: only after a name, at the end of what is said. Else null. */
function numberWord(units: AddressUnit[], place: number): string | null {
  const [before, unit, after] = [units[place - 1], units[place]!, units[place + 1]];
  const isLast = after?.kind !== 'word' || after.segment !== unit.segment;
  if (unit.kind !== 'word' || before?.kind !== 'word' || before.segment !== unit.segment || !isLast)
    return null;
  return NUMBER_WORDS.get(unit.word) ?? null;
}

/** `mirpur 10`, `53, road 6`, `1216`: what a number means that has no label. */
function numberMeanings(index: TermIndex, units: AddressUnit[], place: number, number: string): Asked {
  const before = units[place - 1];
  const isAfterName =
    before?.kind === 'word' && before.segment === units[place]!.segment && !/^\d/.test(before.word);
  const { likely, unlikely } = BARE_NUMBER_PENALTY;
  const meanings = new Map<string, number>();
  if (!/^\d{4}$/.test(number)) {
    meanings.set(`section#${number}`, isAfterName ? likely : unlikely);
    meanings.set(`sector#${number}`, isAfterName ? likely : unlikely);
    meanings.set(`house#${number}`, isAfterName ? unlikely : likely);
    meanings.set(`road#${number}`, unlikely);
  }
  const one = asked(index, number, meanings, place, WEIGHT.bareNumber);
  const literal = index.vocabulary.find(number);
  if (literal >= 0) one.group.terms.set(literal, Math.min(unlikely, one.group.terms.get(literal) ?? 1));
  return { ...one, bareNumber: number };
}

function wordMeanings(index: TermIndex, units: AddressUnit[], place: number, word: string): Asked[] {
  const meanings = spellings(index, word);
  for (const stem of stems(word)) note(meanings, index, stem, SPACING_PENALTY);
  for (const joined of [join(units, place - 1), join(units, place)]) {
    if (joined === null) continue;
    note(meanings, index, joined, SPACING_PENALTY);
    if (index.vocabulary.find(word) < 0 || index.vocabulary.find(joined) < 0) {
      for (const { id, penalty } of index.vocabulary.soundalikes(joined, false)) {
        if (penalty <= 0.3) note(meanings, index, index.vocabulary.terms[id]!, penalty + SPACING_PENALTY);
      }
    }
  }
  if (meanings.size === 0) {
    const halves = splitWord(index, word);
    if (halves) {
      return halves.map((half) =>
        asked(index, half, new Map([[half, SPACING_PENALTY]]), place, rarityWeight(index, [half])),
      );
    }
    for (const term of farTypos(index, word)) note(meanings, index, term, FAR_TYPO.penalty);
  }
  const isCommon = COMMON.has(word);
  const weight = isCommon
    ? WEIGHT.common
    : meanings.size === 0
      ? WEIGHT.unknown
      : rarityWeight(index, meanings.keys());
  return [asked(index, word, meanings, place, weight)];
}

function asked(
  index: TermIndex,
  text: string,
  meanings: Map<string, number>,
  place: number,
  weight: number,
): Asked {
  const terms = new Map<number, number>();
  for (const [term, penalty] of meanings) {
    const id = index.vocabulary.find(term);
    if (id >= 0) terms.set(id, penalty);
  }
  return {
    text,
    labels: [],
    group: { exact: index.vocabulary.find(text), terms },
    meanings,
    bareNumber: null,
    isNearby: false,
    weight,
    place,
  };
}

/** The terms of the index that a word may be: itself, synonyms, what sounds alike, what is one letter away. */
function spellings({ vocabulary }: TermIndex, word: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, penalty } of [
    ...vocabulary.meanings(word),
    ...vocabulary.soundalikes(word, false),
    ...vocabulary.typos(word, false),
  ]) {
    const term = vocabulary.terms[id]!;
    found.set(term, Math.min(penalty, found.get(term) ?? 1));
  }
  if (vocabulary.find(word) >= 0) found.set(word, 0);
  return found;
}

function note(meanings: Map<string, number>, index: TermIndex, term: string, penalty: number): void {
  if (index.vocabulary.find(term) >= 0) meanings.set(term, Math.min(penalty, meanings.get(term) ?? 1));
}

/** The rarer a word, the more it tells: from `anyWord` for one in every row to `rareWord` for one in a single row. */
function rarityWeight(index: TermIndex, terms: Iterable<string>): number {
  const rows = Math.max(1, ...[...terms].map((term) => index.frequency(index.vocabulary.find(term))));
  const rarity = 1 - Math.log(rows) / Math.log(Math.max(2, index.rowCount));
  return WEIGHT.anyWord + (WEIGHT.rareWord - WEIGHT.anyWord) * rarity;
}

/** Two neighbouring words written as one, or null where there are not two. */
function join(units: AddressUnit[], at: number): string | null {
  const [one, other] = [units[at], units[at + 1]];
  if (one?.kind !== 'word' || other?.kind !== 'word' || one.segment !== other.segment) return null;
  if (/\d/.test(one.word + other.word)) return null;
  return one.word + other.word;
}

/** Bangla words without their case endings: লালবাগের -> লালবাগ, উত্তরায় -> উত্তরা. */
function stems(word: string): string[] {
  if (!hasBangla(word) || word.length < 5) return [];
  return ['\u09C7\u09B0', '\u09B0', '\u09C7', '\u09A4\u09C7', '\u09DF']
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
}

/** `shonirakhra` -> `shonir`, `akhra`: the only cut whose halves both are words of the index. */
function splitWord(index: TermIndex, word: string): [string, string] | null {
  for (let at = 3; at <= word.length - 3; at++) {
    const halves: [string, string] = [word.slice(0, at), word.slice(at)];
    if (halves.every((half) => index.vocabulary.find(half) >= 0)) return halves;
  }
  return null;
}

/** For a long word that means nothing: those few letters away that start with the same sound. */
function farTypos({ vocabulary }: TermIndex, word: string): string[] {
  if (word.length < FAR_TYPO.shortest || hasBangla(word)) return [];
  const limit = Math.min(FAR_TYPO.edits, Math.floor(word.length * FAR_TYPO.share));
  const sound = phoneticKey(word)[0];
  let best = limit;
  let found: string[] = [];
  for (const term of vocabulary.terms) {
    if (Math.abs(term.length - word.length) > best || hasBangla(term) || term.includes('#')) continue;
    const edits = editDistance(word, term, best);
    if (edits > best || phoneticKey(term)[0] !== sound) continue;
    found = edits < best ? [term] : [...found, term];
    best = edits;
  }
  return found;
}
