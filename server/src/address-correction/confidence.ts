import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality, LocalityLevel } from '../gazetteer/localities.ts';
import { slightly } from './mentions.ts';
import { building, everywhere, landmark, societyWords } from './phrases.ts';
import { hasUnknown, type Reading } from './readings.ts';
import { type AddressToken, isTelling } from './tokenize.ts';

/**
 * Percent of results that are correct where no other reading is likely: within 600 m of the door, or the area that was
 * requested. Fitted to the lines of the lists that are not held out: `npm run bench -- answers` prints what the other half
 * measures.
 */
const shareRight = { house: 99, namedPlace: 99, street: 89, area: 98 };

/**
 * The same where a door was requested and only its area is known: the wider the area, the farther the door. In a town or
 * district it can be anywhere.
 */
const areaAround: Record<LocalityLevel, number> = { place: 75, subArea: 75, union: 65, area: 60, city: 15 };

/** One reading is e times as likely as another whose score is less by this: less where its area is misspelled. */
const spread = { written: 0.12, misspelled: 0.205 };

/** The score of the reading that a misspelled area is none of the data: by the words that would be unknown. */
const nothingKnown = { any: 0.4, word: 0.5 };

/** What a name has more than its area alone if all of it is said, and less where it is unsaid, misspelled or next to a named area. */
const nameMargin = { whole: 0.54, unsaid: 0.72, spelling: 0.36, unsure: 0.275, nextDoor: 0.45 };

/** One word says little of a name of several, however rare it is: least inside the name, as `war, dhaka`. */
const mostOfOneWord = { first: 0.6, inside: 0.45, whole: 0.9 };

/** The most that is said of an incomplete address, and of one with a society, project or building that is not in the data. */
const mostIncomplete = 95;
const mostOfUnknownName = 75;

const leastOfTheOnlyOne = 0.8;

export interface Certainty {
  /** 0 to 100: of a hundred results with this confidence, about this many are correct. */
  confidence: number;
  /** The address contains a house or a place inside its area, every part of it matches, and no other reading is likely. */
  isComplete: boolean;
}

/** The share of one reading among all: each counts by its score. */
export function certaintyOf(
  { localities, rowOf }: Gazetteer,
  tokens: readonly AddressToken[],
  reading: Reading,
): Certainty {
  const { locality, door, name, place, explained, rivals, margins } = reading;
  const said = new Set([...explained].map((at) => tokens[at]!.text));
  const leftover = tokens.filter(({ role, text }) => isTelling(role) && !said.has(text));
  const hasLeftover = leftover.some(({ isNear }) => !isNear || !door?.isHouse);
  const found = door ?? name;
  const isNear = !door?.isHouse && [...(found?.explained ?? [])].some((at) => tokens[at]!.isNear);
  const isBeside = (one: Locality) =>
    one.level !== 'place' && (found || one.level !== 'city') && !localities.holds(one, rowOf(place!));
  const hasBeside = [...(locality?.means.values() ?? [])].some(isBeside);
  const isNextDoor = found && !door?.isHouse && hasBeside;
  const others = [...margins];
  // `Zahirpur, Sunamganj` may be misspelled Tahirpur, or another place.
  const isFar = (locality?.penalty ?? 0) > slightly;
  const unsure = isNextDoor ? nameMargin.nextDoor : isNear || hasLeftover ? nameMargin.unsure : 0;
  const misread =
    name && !door
      ? nameMargin.unsaid * (1 - saidOf(reading, tokens)) +
        nameMargin.spelling * name.penalty * (hasLeftover ? 2 : 1)
      : 0;
  if ((name && !door) || isNear || isNextDoor) others.push(nameMargin.whole - misread - unsure);
  // `Notun Bazar`: every town has one.
  const isCommon = (at: number) => landmark.has(tokens[at]!.text) || everywhere.has(tokens[at]!.text);
  if (!found && !locality!.isLocated && [...explained].every(isCommon)) others.push(0);
  if (!found && locality!.penalty > 0)
    others.push(locality!.score - nothingKnown.any - nothingKnown.word * explained.size);
  // `Palashi`, `Kajolshah, Sylhet`: a quarter that the data lack may bear the name of a union as well.
  const isLone =
    locality?.locality.level === 'union' &&
    ![...locality.means.values()].some(({ level }) => level === 'area');
  const own = (locality?.penalty ?? 0) > 0 ? spread.misspelled : spread.written;
  const share = 1 / (1 + rivals + others.reduce((sum, margin) => sum + Math.exp(-margin / own), 0));
  const isOnlyOne = share >= leastOfTheOnlyOne;
  const isUnknownName =
    !name?.place.house &&
    [societyWords, building].some((labels) => hasUnknown(labels, tokens, (at) => !explained.has(at)));
  const isComplete =
    (door ? door.isHouse : name !== null) && !isUnknownName && !hasLeftover && !isNear && isOnlyOne;
  // Of a door in an area that nothing else competes with, only the door is in doubt.
  const kind = door ? (door.isHouse ? 'house' : 'street') : name ? 'namedPlace' : 'area';
  const percent =
    kind === 'area' && (leftover.length > 0 || isFar || isLone || hasBeside)
      ? (isOnlyOne ? 1 : share) * areaAround[hasBeside ? 'area' : (locality?.locality.level ?? 'city')]
      : share * shareRight[kind];
  const most = isComplete ? 100 : isUnknownName ? mostOfUnknownName : mostIncomplete;
  return { isComplete, confidence: Math.max(1, Math.round(Math.min(percent, most))) };
}

/** The share of a name that is said: `college, dhaka` says one word of Dhaka College. */
function saidOf({ locality, name }: Reading, tokens: readonly AddressToken[]): number {
  const { named, saysFirstWord, said, shareOfWords } = name!;
  const own = [...named].filter((at) => !locality?.means.has(at));
  const segments = new Set([...named].map((at) => tokens[at]!.segment));
  const isOneWord = own.length === 1 && (segments.size > 1 || shareOfWords < mostOfOneWord.whole);
  return isOneWord ? Math.min(said, saysFirstWord ? mostOfOneWord.first : mostOfOneWord.inside) : said;
}
