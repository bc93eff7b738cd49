import type { LocalityLevel } from '../gazetteer/localities.ts';

/** How far an address could be followed. */
export type Outcome =
  /** The house is known on its street, in the area. */
  | 'house'
  /** A place of that name is known, in the area or beside it. */
  | 'namedPlace'
  /** The street is known and the house is not. */
  | 'street'
  /** Only the area is known, and the address says more. */
  | 'areaAround'
  /** The area, and the address says no more. */
  | 'area';

/** `radisson, dhaka` begins a name, `war, dhaka` is inside one, `college, dhaka` says what kind of place it is. */
export type OneWord = 'first' | 'inside' | 'kind';

/** The facts about a result before it is checked. */
export interface Signs {
  outcome: Outcome;
  /** The locality that the address names, null where it names none. */
  level: LocalityLevel | null;
  /** How far off the spelling is, 0 to 1: of the locality, and of a place's name. */
  localityPenalty: number;
  namePenalty: number;
  /** Share of a place's name that the address says. */
  said: number;
  /** All that is said of a name of several words is one word, besides its town: which of them. */
  oneWord: OneWord | null;
  /** Words or parts remain that nothing explains. */
  hasLeftover: boolean;
  /** Of these is a society, project or building that is not in the data. */
  hasUnknownName: boolean;
  /** The address is near the place, not at it. */
  isNear: boolean;
  /** As many other localities or places are meant as likely. */
  rivals: number;
  /** The address also contains a town that the result is not in. */
  isContradicted: boolean;
  /** The named place is next to the area that the address says, not in it. */
  isNextDoor: boolean;
  /** A misspelled word is as near to the name of another area. */
  isBetweenNames: boolean;
  /** One misspelled word is all that is said of the area, and other words are left over. */
  isOneFuzzyWord: boolean;
  /** The address also contains an area next to that of the result. */
  isBetweenAreas: boolean;
}

/**
 * Percent of results that are correct, by outcome: within 600 m of the door, or the area that was requested. Fitted to the
 * lines of the lists that are not held out: `npm run bench -- answers` prints what the other half measures.
 */
const shareRight: Record<Exclude<Outcome, 'areaAround'>, number> = {
  house: 98,
  namedPlace: 97,
  street: 92,
  area: 95,
};

/**
 * The same where a door was requested and only its area is known: the wider the area, the farther the door. In a town or
 * district it can be anywhere.
 */
const areaAround: Record<LocalityLevel, number> = { place: 75, subArea: 75, union: 65, area: 60, city: 30 };

/** Points taken off: for each whole step of spelling, for what is left unsaid, left over or only near. */
const cost = { spelling: 20, unsaid: 40, leftover: 12, near: 18, unlocated: 2 };

/** The least that is said where the area is known and a door in it is not. */
const leastAround = 60;

/** The maximum where the address leaves a doubt: below 60 the result is a guess, prompt the user before you send anyone there. */
const most = {
  rivals: 45,
  oneFuzzyWord: 45,
  contradicted: 35,
  betweenNames: 75,
  unknownName: 75,
  betweenAreas: 85,
  incomplete: 95,
};

const mostOfOneWord: Record<OneWord, number> = { first: 85, inside: 70, kind: 75 };

/** 0 to 100: of a hundred results with this confidence, about this many are correct. */
export function confidenceOf(signs: Signs, isComplete: boolean): number {
  const { outcome, level, localityPenalty, namePenalty, said, hasLeftover, isNear } = signs;
  let percent = outcome === 'areaAround' ? areaAround[level ?? 'city'] : shareRight[outcome];
  percent -= cost.spelling * (outcome === 'house' ? 0.2 : 1) * localityPenalty;
  if (outcome === 'namedPlace') {
    percent -= cost.spelling * 0.25 * namePenalty + cost.unsaid * (1 - said);
    if (level === null) percent -= cost.unlocated;
    if (hasLeftover) percent -= cost.leftover;
    if (isNear) percent -= cost.near;
  }
  if (outcome === 'areaAround' && level !== 'city') percent = Math.max(leastAround, percent);
  if (signs.rivals > 0) percent = Math.min(percent, most.rivals);
  if (signs.isOneFuzzyWord) percent = Math.min(percent, most.oneFuzzyWord);
  if (signs.oneWord) percent = Math.min(percent, mostOfOneWord[signs.oneWord]);
  if (signs.isBetweenNames || signs.isNextDoor) percent = Math.min(percent, most.betweenNames);
  if (signs.hasUnknownName) percent = Math.min(percent, most.unknownName);
  if (signs.isContradicted) percent = Math.min(percent, most.contradicted);
  if (signs.isBetweenAreas && outcome !== 'house' && outcome !== 'namedPlace')
    percent = Math.min(percent, most.betweenAreas);
  if (!isComplete) percent = Math.min(percent, most.incomplete);
  return Math.max(1, Math.round(percent));
}
