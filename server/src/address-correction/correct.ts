import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import { confidenceOf, type OneWord, type Signs } from './confidence.ts';
import { type AddressParts, correctedParts } from './corrected-parts.ts';
import type { NamedLocality } from './locality.ts';
import type { FoundName } from './named-place.ts';
import { isAsNearToAnother } from './near-names.ts';
import { areaLabel, building, landmark, negation, societyWords } from './phrases.ts';
import { bestReading, endingIn, nothing, type Reading } from './readings.ts';
import { type AddressToken, isTelling, tokenizeAddress } from './tokenize.ts';

/** The place that a misspelled or incomplete address means. */
export interface CorrectedAddress {
  /** Its parts, corrected, with missing areas added; what could not be verified is there in its normal form. */
  parts: AddressParts;
  /** The place that it means, or the area around it; null when no part of it is known. */
  place: Place | null;
  /** The address contains a house or a place inside its area, and every part of it matches. */
  isComplete: boolean;
  /** 0 to 100: the chance that the place is the one meant. */
  confidence: number;
  /** How much of the address is true of the place: one for each word. */
  score: number;
  /** Places that the address may mean as well, this one included. */
  equals: number;
}

/** A name this well written says where it is, whatever else bears the name of its area. */
const wellSaid = 0.9;

/** A word that is farther off than this may be another word. */
const slightly = 0.1;

/** Corrects an address of either script. Never throws. */
export function correctAddress(gazetteer: Gazetteer, text: string): CorrectedAddress {
  const tokens = tokenizeAddress(text, gazetteer);
  // `না না` sounds like names of places and is none.
  const isDenial = tokens.every((token) => negation.has(token.text));
  const reading = isDenial ? nothing : bestReading(gazetteer, tokens);
  const parts = correctedParts(gazetteer, tokens, reading);
  const { place, explained, rivals } = reading;
  if (!place) return { parts, place, isComplete: false, confidence: 0, score: 0, equals: 0 };
  const signs = signsOf(gazetteer, tokens, reading);
  const isComplete =
    ['house', 'namedPlace'].includes(signs.outcome) &&
    !signs.hasLeftover &&
    !signs.isNear &&
    !signs.isContradicted &&
    !signs.isBetweenNames &&
    (signs.oneWord === null || signs.oneWord === 'first') &&
    rivals === 0;
  const confidence = confidenceOf(signs, isComplete);
  return { parts, place, isComplete, confidence, score: explained.size, equals: 1 + rivals };
}

function signsOf(gazetteer: Gazetteer, tokens: readonly AddressToken[], reading: Reading): Signs {
  const { locality, door, name, explained, rivals } = reading;
  const said = new Set([...explained].map((at) => tokens[at]!.text));
  const leftover = tokens.filter(({ role, text }) => isTelling(role) && !said.has(text));
  const isMisspelled = (locality?.penalty ?? 0) > 0 || (name?.penalty ?? 0) > 0;
  return {
    outcome: door
      ? door.isHouse
        ? 'house'
        : 'street'
      : name
        ? 'namedPlace'
        : leftover.length > 0
          ? 'areaAround'
          : 'area',
    level: locality?.locality.level ?? null,
    localityPenalty: locality?.penalty ?? 0,
    namePenalty: name?.penalty ?? 0,
    said: name?.said ?? 1,
    oneWord: name && !door ? oneWordOf(name, locality, tokens) : null,
    hasLeftover: leftover.some(({ isNear }) => !isNear || !door?.isHouse),
    isNear: name !== null && !door && [...name.explained].some((at) => tokens[at]!.isNear),
    rivals,
    isContradicted: locality?.isContradicted ?? false,
    hasUnknownName:
      !name?.place.house &&
      [societyWords, building].some(
        (labels) => endingIn(labels, tokens, (at) => !explained.has(at)).length > 0,
      ),
    isNextDoor:
      name !== null &&
      locality !== null &&
      !gazetteer.localities.holds(locality.locality, gazetteer.rowOf(name.place)),
    isBetweenNames: isMisspelled && isAsNearToAnother(gazetteer, tokens, reading),
    isOneFuzzyWord:
      !door &&
      !name &&
      locality!.penalty > slightly &&
      explained.size === 1 &&
      leftover.some(({ role, text, isNear }) => role === 'word' && !isNear && !landmark.has(text)),
    isBetweenAreas: [...(locality?.means.values() ?? [])].some(
      (named) => named !== locality!.locality && !isRelated(named, locality!.locality),
    ),
  };
}

/** The one word of a name that is said, besides the area in another part of the address. */
function oneWordOf(
  { named, shareOfWords, saysFirstWord }: FoundName,
  locality: NamedLocality | null,
  tokens: readonly AddressToken[],
): OneWord | null {
  const own = [...named].filter((at) => !locality?.means.has(at));
  const [at = -1] = own;
  if (
    own.length !== 1 ||
    [...named].some((other) => other !== at && tokens[other]!.segment === tokens[at]!.segment)
  )
    return null;
  const { text } = tokens[at]!;
  if (landmark.has(text) || areaLabel.has(text) || building.has(text)) return 'kind';
  if (shareOfWords >= wellSaid) return null;
  return saysFirstWord ? 'first' : 'inside';
}

function isRelated(one: Locality, other: Locality): boolean {
  return one.within.has(other) || other.within.has(one);
}
