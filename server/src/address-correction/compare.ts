import { canonicalWord, fold, phoneticKey } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { partTerms } from '../gazetteer/tokenizer.ts';
import { type CorrectedAddress, correctAddress } from './correct.ts';
import { tokenizeAddress } from './tokenize.ts';

/** The parts that are compared, from the finest to the widest, and how much it matters that two addresses agree in one. */
const partWeight = { name: 3, house: 3, road: 3, block: 1, subArea: 2, area: 3 };

type AddressPart = keyof typeof partWeight;

const comparedParts = Object.keys(partWeight) as AddressPart[];

export interface AddressComparison {
  one: CorrectedAddress;
  other: CorrectedAddress;
  /** English names of the parts that both have, without the house, in lower case. */
  shared: string;
  /** 0 to 100: how much of what the two say is the same. */
  percentage: number;
}

/** What differs only in the door is alike, and what differs in more is not: bounds in percent. */
const alike = { least: 80, most: 90 };
const mostApart = 60;

/** A repair less sure than this is a guess: the words themselves are compared as well. */
const surePercent = 40;

/** Compares two addresses of either script by what they mean, and by their words where the meaning is a guess. */
export function compareAddresses(gazetteer: Gazetteer, first: string, second: string): AddressComparison {
  const [one, other] = [correctAddress(gazetteer, first), correctAddress(gazetteer, second)];
  const shared = comparedParts
    .filter((part) => part !== 'house' && isSamePart(one, other, part))
    .map((part) => one.parts[part]!.en.toLowerCase())
    .join(', ');
  if (fold(first).trim() === fold(second).trim()) return { one, other, shared, percentage: 100 };
  const wording = wordingLikeness(first, second);
  const isSure = Math.min(one.confidence, other.confidence) >= surePercent;
  const meaning = meaningLikeness(one, other);
  return { one, other, shared, percentage: isSure ? meaning : Math.min(meaning || wording, wording) };
}

function meaningLikeness(one: CorrectedAddress, other: CorrectedAddress): number {
  if (!one.place || !other.place) return 0;
  const said = comparedParts.filter((part) => one.parts[part] || other.parts[part]);
  const common = said.filter((part) => isSamePart(one, other, part));
  // A shop and the house that it is in are one door.
  const isSameDoor = common.includes('house') && common.includes('road');
  const differing = said.filter((part) => !common.includes(part) && !(part === 'name' && isSameDoor));
  const isSamePlace = one.place.code === other.place.code && one.isComplete && other.isComplete;
  const likeness = Math.round((100 * weigh(common)) / Math.max(1, weigh(said)));
  if (one.place.city.en !== other.place.city.en) return Math.min(likeness, mostApart);
  if (differing.length === 0 || (isSamePlace && !differing.includes('house'))) return 100;
  if (differing.every((part) => part === 'house') && common.includes('road')) {
    return Math.min(alike.most, Math.max(alike.least, likeness));
  }
  return Math.min(likeness, mostApart);
}

function isSamePart(one: CorrectedAddress, other: CorrectedAddress, part: AddressPart): boolean {
  const [first, second] = [one.parts[part], other.parts[part]];
  return first !== undefined && second !== undefined && fold(first.en) === fold(second.en);
}

function weigh(parts: AddressPart[]): number {
  return parts.reduce((sum, part) => sum + partWeight[part], 0);
}

/** Share of what the two texts say that both say, 0 to 100: a word counts where the other text may mean it too. */
function wordingLikeness(first: string, second: string): number {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  const common = (from: Said[], to: Said[]) =>
    from.filter((said) => to.some((each) => meansSame(said, each))).length;
  const all = one.length + other.length;
  return all === 0 ? 0 : Math.round((100 * (common(one, other) + common(other, one))) / all);
}

/** A word or part of an address, what it means and how it sounds. */
interface Said {
  meaning: string;
  sound: string | null;
}

function wordsOf(text: string): Said[] {
  return tokenizeAddress(text).flatMap(({ role, part, text: word }) => {
    if (role === 'part') return { meaning: partTerms(part!)[0]!, sound: null };
    if (role === 'word') return { meaning: canonicalWord(word), sound: phoneticKey(word) };
    return role === 'number' || role === 'postCode' ? { meaning: word, sound: null } : [];
  });
}

function meansSame(one: Said, other: Said): boolean {
  return one.meaning === other.meaning || (one.sound !== null && one.sound === other.sound);
}
