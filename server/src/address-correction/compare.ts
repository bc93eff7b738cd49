import { fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { TermIndex } from '../search/index/term-index.ts';
import { type AddressPart, PARTS } from './candidates.ts';
import { type CorrectedAddress, correctAddress } from './correct.ts';
import { type Asked, readAddress } from './reading.ts';

/** Two addresses side by side. */
export interface AddressComparison {
  one: CorrectedAddress;
  other: CorrectedAddress;
  /** English names of the parts that both have, without the house, in lower case. */
  shared: string;
  /** 0 to 100: how much of what the two say is the same. */
  percentage: number;
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

/** What differs only in the door is alike, and what differs in more is not: bounds in percent. */
const ALIKE = { least: 80, most: 90 };
const MOST_APART = 60;

/** A repair less sure than this is a guess: the words themselves are compared as well. */
const SURE_PERCENT = 40;

/** Compares two addresses of either script by what they mean, and by their words where the meaning is a guess. */
export function compareAddresses(gazetteer: Gazetteer, first: string, second: string): AddressComparison {
  const [one, other] = [correctAddress(gazetteer, first), correctAddress(gazetteer, second)];
  const shared = PARTS.filter((part) => part !== 'house' && isSamePart(one, other, part))
    .map((part) => one.parts[part]!.en.toLowerCase())
    .join(', ');
  if (fold(first).trim() === fold(second).trim()) return { one, other, shared, percentage: 100 };
  const wording = wordingLikeness(gazetteer.words, first, second);
  const isSure = Math.min(one.confidence, other.confidence) >= SURE_PERCENT;
  const meaning = meaningLikeness(one, other);
  return { one, other, shared, percentage: isSure ? meaning : Math.min(meaning || wording, wording) };
}

/** Likeness of two repaired addresses, 0 to 100. */
function meaningLikeness(one: CorrectedAddress, other: CorrectedAddress): number {
  if (!one.place || !other.place) return 0;
  const said = PARTS.filter((part) => one.parts[part] || other.parts[part]);
  const common = said.filter((part) => isSamePart(one, other, part));
  // A shop and the house that it is in are one door.
  const isSameDoor = common.includes('house') && common.includes('road');
  const differing = said.filter((part) => !common.includes(part) && !(part === 'name' && isSameDoor));
  const isSamePlace = one.place.code === other.place.code && one.isComplete && other.isComplete;
  const likeness = Math.round((100 * weigh(common)) / Math.max(1, weigh(said)));
  if (one.place.city.en !== other.place.city.en) return Math.min(likeness, MOST_APART);
  if (differing.length === 0 || (isSamePlace && !differing.includes('house'))) return 100;
  if (differing.every((part) => part === 'house') && common.includes('road')) {
    return Math.min(ALIKE.most, Math.max(ALIKE.least, likeness));
  }
  return Math.min(likeness, MOST_APART);
}

function isSamePart(one: CorrectedAddress, other: CorrectedAddress, part: AddressPart): boolean {
  const [first, second] = [one.parts[part], other.parts[part]];
  return first !== undefined && second !== undefined && fold(first.en) === fold(second.en);
}

function weigh(parts: AddressPart[]): number {
  return parts.reduce((sum, part) => sum + PART_WEIGHT[part], 0);
}

/** Share of what the two texts say that both say, 0 to 100: a word counts where the other text may mean it too. */
function wordingLikeness(index: TermIndex, first: string, second: string): number {
  const [one, other] = [readAddress(index, first).asked, readAddress(index, second).asked];
  const weightOf = (asked: Asked[]) => asked.reduce((sum, { weight }) => sum + weight, 0);
  const common = (from: Asked[], to: Asked[]) =>
    weightOf(from.filter((asked) => to.some((each) => meansSame(asked, each))));
  const all = weightOf(one) + weightOf(other);
  return all === 0 ? 0 : Math.round((100 * (common(one, other) + common(other, one))) / all);
}

function meansSame(one: Asked, other: Asked): boolean {
  if (one.text === other.text) return one.labels.join() === other.labels.join();
  return [...one.meanings.keys()].some((meaning) => other.meanings.has(meaning));
}
