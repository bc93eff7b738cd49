import { fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import { confidenceOf, type OneWord, type Signs } from './confidence.ts';
import { type AddressParts, correctedParts, type Found } from './corrected-parts.ts';
import { knownStreets, type StreetSpan } from './known-streets.ts';
import { type ResolvedLocality, resolveLocality } from './locality.ts';
import { type FoundName, findNamedPlace } from './named-place.ts';
import { isAsNearToAnother, isAsNearToArea } from './near-names.ts';
import { isNumberedLandmark } from './numbered-landmark.ts';
import { areaLabel, building, landmark, negation, societyWords } from './phrases.ts';
import { findDoor, findStreetAlone } from './street.ts';
import { type AddressToken, isTelling, tokenizeAddress } from './tokenize.ts';

/** The place that a misspelled or incomplete address means. */
export interface CorrectedAddress {
  /** Its parts, corrected, with missing areas added; what could not be verified is there in its normal form. */
  parts: AddressParts;
  /** The place it stands for, or the area around it; null when no part of it is known. */
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

/** A name without an area must be present to this share. */
const leastSaidAlone = 0.6;

/** A name this well written outdoes an area that the words only sound like. */
const wellSaid = 0.9;

/** From this popularity on a place is known all over the country. */
const famous = 0.6;

const city: ReadonlySet<string> = new Set(['city', 'সিটি'].map(fold));

/** Spelling errors that do not make another word. */
const slightly = 0.3;

/**
 * Corrects an address of either script. The area that it names comes first and is a limit: street, house and names are
 * searched inside it, and where they are unknown the area is the result. Never throws.
 */
export function correctAddress(gazetteer: Gazetteer, text: string): CorrectedAddress {
  const tokens = tokenizeAddress(text, gazetteer);
  const found = onlyDenies(tokens) ? nothing : locate(gazetteer, tokens, resolveLocality(gazetteer, tokens));
  const explained = new Set([
    ...(found.locality?.explained ?? []),
    ...(found.door?.explained ?? found.name?.explained ?? []),
  ]);
  const parts = correctedParts(gazetteer, tokens, { ...found, explained, place: placeOf(gazetteer, found) });
  const place = placeOf(gazetteer, found);
  if (!place) return { parts, place, isComplete: false, confidence: 0, score: 0, equals: 0 };
  const signs = signsOf(gazetteer, tokens, explained, found);
  const isComplete =
    isDoor(found) &&
    !signs.hasLeftover &&
    !signs.isNear &&
    !signs.isContradicted &&
    !signs.isBetweenNames &&
    (signs.oneWord === null || signs.oneWord === 'first') &&
    signs.rivals === 0;
  return {
    parts,
    place,
    isComplete,
    confidence: confidenceOf(signs, isComplete),
    score: explained.size,
    equals: 1 + signs.rivals,
  };
}

const nothing: Found = { locality: null, door: null, name: null };

/** `না না` sounds like names of places and is none. */
function onlyDenies(tokens: readonly AddressToken[]): boolean {
  return tokens.every(({ text }) => negation.has(text));
}

function locate(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  locality: ResolvedLocality | null,
): Found {
  if (!locality || (locality.isStreetOnly && !locality.isLocated)) {
    // `Mirpur Road` names a street, and not Mirpur.
    const door = findStreetAlone(gazetteer, tokens);
    const name = nameAlone(gazetteer, tokens);
    const isStreet = door && (!name || [...name.named].every((at) => door.explained.has(at)));
    if (isStreet) return { locality: null, door, name: null };
    if (!locality) return { locality, door: null, name };
  }
  if (locality.locality.level === 'place') return placeOrDoor(gazetteer, tokens, locality);
  const free = (at: number) => !locality.explained.has(at);
  const society = endingIn(societyWords, tokens, free);
  const door = society.length > 0 ? null : findDoor(gazetteer, locality.locality, tokens, free);
  const named = findNamedPlace(gazetteer, locality.locality, tokens, free);
  // `Shah Amanat Bridge Road` is not at the bridge.
  const name =
    named &&
    !isPartOfStreet(named, knownStreets(gazetteer, tokens)) &&
    !isNearAndElsewhere(gazetteer, named, locality, tokens) &&
    (society.length === 0 || (named.penalty === 0 && society.every((at) => named.named.has(at))))
      ? named
      : null;
  if (door?.isHouse) {
    // A shop and the house that it is in are one door.
    const isSameDoor =
      name?.place.house?.en === door.place.house?.en && name?.place.road?.en === door.place.road?.en;
    if (!name || !isSameDoor) return { locality, door, name: null };
    return {
      locality,
      door: { ...door, place: name.place, explained: new Set([...door.explained, ...name.explained]) },
      name,
    };
  }
  if (name && name.rivals === 0) return { locality, door: null, name };
  const saysMore = tokens.some(
    (token, at) => (isTelling(token.role) || isMisplacedCity(token, locality)) && free(at),
  );
  const isAlias = saysAlias(locality, tokens);
  if (!door && (saysMore || isAlias) && isDoubtful(locality)) {
    const alone = nameAlone(gazetteer, tokens);
    const isWhole = saysMore || (alone?.said ?? 0) >= wellSaid;
    if (alone && isWhole && outdoes(alone, locality, tokens))
      return { locality: null, door: null, name: alone };
  }
  if (door) return { locality, door, name: null };
  return { locality, door: null, name: null };
}

/** The words before one of these labels that are part of no name of the data. */
function endingIn(
  labels: ReadonlySet<string>,
  tokens: readonly AddressToken[],
  free: (at: number) => boolean,
): number[] {
  const isName = (at: number, segment: number) =>
    tokens[at]?.role === 'word' &&
    tokens[at].segment === segment &&
    free(at) &&
    !landmark.has(tokens[at].text) &&
    !labels.has(tokens[at].text);
  return tokens.flatMap(({ text, segment }, at) =>
    labels.has(text) && isName(at - 1, segment) ? at - 1 : [],
  );
}

/** The finest area that an address names around a place. */
function areaAround(place: ResolvedLocality): ResolvedLocality | null {
  const means = new Map([...place.means].filter(([, one]) => place.locality.within.has(one)));
  const named = [...means.values()];
  if (named.length === 0) return null;
  const locality = named.reduce((finest, one) => (one.size < finest.size ? one : finest));
  return { ...place, locality, means, explained: new Set(means.keys()), penalty: 0, rivals: 0 };
}

/** A place that is named in full, or the house that an address has besides it: `House 5, Road 2, opposite Lalbagh Fort, Lalbagh`. */
function placeOrDoor(gazetteer: Gazetteer, tokens: readonly AddressToken[], place: ResolvedLocality): Found {
  const { locality, explained, means, penalty, rivals } = place;
  const named = new Set([...means].filter(([, one]) => one === locality).map(([at]) => at));
  const area = areaAround(place);
  const free = (at: number) => !explained.has(at);
  const door =
    area && area.locality.level !== 'city' ? findDoor(gazetteer, area.locality, tokens, free) : null;
  if (door?.isHouse) return { locality: area, door, name: null };
  const name = {
    place: gazetteer.places.at(locality.row),
    said: 1,
    shareOfWords: 1,
    saysFirstWord: true,
    penalty,
    explained: new Set(explained),
    named,
    rivals,
  };
  return { locality: area, door: null, name };
}

/** `city` next to the name of an area is part of another name: Bashundhara City is not part of Bashundhara. */
function isMisplacedCity({ role, text }: AddressToken, { locality }: ResolvedLocality): boolean {
  return role === 'label' && city.has(text) && locality.level !== 'city';
}

/** All mentions of the area are part of another name: `mongla port` can be the area, and is rather the port. */
function saysAlias({ locality, explained }: ResolvedLocality, tokens: readonly AddressToken[]): boolean {
  return locality.aliases.has(tokens.flatMap(({ text }, at) => (explained.has(at) ? text : [])).join(''));
}

/** `Pallabi, kalshi mor er kache`: what is only near does not move the address out of the area that it names. */
function isNearAndElsewhere(
  { localities, rowOf }: Gazetteer,
  { place, named }: FoundName,
  { locality }: ResolvedLocality,
  tokens: readonly AddressToken[],
): boolean {
  return [...named].every((at) => tokens[at]!.isNear) && !localities.holds(locality, rowOf(place));
}

/** The name says a part of a street's name and nothing else. */
function isPartOfStreet({ named }: FoundName, streets: readonly StreetSpan[]): boolean {
  return streets.some(
    ({ from, to }) => named.size <= to - from && [...named].every((at) => at >= from && at <= to),
  );
}

/** Nothing but its name, or less, speaks for it: a famous place may bear the name. */
function isDoubtful({ penalty, isStreetOnly, isLocated }: ResolvedLocality): boolean {
  return penalty > 0 || isStreetOnly || !isLocated;
}

/** Everything that is said is the name of a place known in the whole country, or a better reading than the area. */
function outdoes(name: FoundName, locality: ResolvedLocality, tokens: readonly AddressToken[]): boolean {
  const { place, said, penalty, explained, rivals } = name;
  const isLeft = ({ role }: AddressToken, at: number) =>
    isTelling(role) && !explained.has(at) && !isNumberedLandmark(tokens, at);
  if (rivals > 0 || tokens.some(isLeft)) return false;
  if (locality.penalty > 0 && said >= wellSaid && penalty < locality.penalty)
    return penalty === 0 || !isAsNearToArea(tokens, locality, name);
  return penalty < slightly && (place.popularity >= famous || locality.isStreetOnly);
}

function nameAlone(gazetteer: Gazetteer, tokens: readonly AddressToken[]): FoundName | null {
  const name = findNamedPlace(gazetteer, null, tokens, () => true);
  if (!name || name.penalty > slightly) return null;
  const isAll = tokens.every(({ role }, at) => !isTelling(role) || name.explained.has(at));
  if (!isAll && [...name.explained].every((at) => landmark.has(tokens[at]!.text))) return null;
  // `purbo badda` is no East West University.
  if (name.said < wellSaid && [...name.named].every((at) => landmark.has(tokens[at]!.text))) return null;
  return name.said >= leastSaidAlone || name.place.popularity >= famous ? name : null;
}

function placeOf({ places }: Gazetteer, { locality, door, name }: Found): Place | null {
  return door?.place ?? name?.place ?? (locality && places.at(locality.locality.row));
}

function isDoor({ door, name }: Found): boolean {
  return door ? door.isHouse : name !== null;
}

function signsOf(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  explained: ReadonlySet<number>,
  { locality, door, name }: Found,
): Signs {
  const leftover = tokens.filter(({ role }, at) => isTelling(role) && !explained.has(at));
  const hasLeftover = leftover.some(({ isNear }) => !isNear || !door?.isHouse);
  const saysMore = leftover.length > 0;
  return {
    outcome: door
      ? door.isHouse
        ? 'house'
        : 'street'
      : name
        ? 'namedPlace'
        : saysMore
          ? 'areaAround'
          : 'area',
    level: locality?.locality.level ?? null,
    localityPenalty: locality?.penalty ?? 0,
    namePenalty: name?.penalty ?? 0,
    said: name?.said ?? 1,
    oneWord: name && !door ? oneWordOf(name, locality, tokens) : null,
    hasLeftover: door?.isHouse ? leftover.some(({ isNear }) => !isNear) : hasLeftover,
    isNear: name !== null && !door && [...name.explained].some((at) => tokens[at]!.isNear),
    rivals:
      (door ? door.rivals : (name?.rivals ?? 0)) +
      (locality && (!name || name.said < wellSaid || isKindOfArea(name, locality, tokens))
        ? locality.rivals
        : 0),
    isContradicted: locality?.isContradicted ?? false,
    hasUnknownName:
      !name?.place.house &&
      [societyWords, building].some(
        (labels) => endingIn(labels, tokens, (at) => !explained.has(at)).length > 0,
      ),
    isBetweenNames:
      ((locality?.penalty ?? 0) > 0 || (name?.penalty ?? 0) > 0) &&
      isAsNearToAnother(gazetteer, tokens, { locality, name }),
    isBetweenAreas: [...(locality?.means.values() ?? [])].some(
      (named) => named !== locality!.locality && !isRelated(named, locality!.locality),
    ),
  };
}

/** The one word of a name that is said, besides the area in another part of the address. */
function oneWordOf(
  { named, shareOfWords, saysFirstWord }: FoundName,
  locality: ResolvedLocality | null,
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

/** `Kachua thana`: each of the areas of a name has one. */
function isKindOfArea(
  { named }: FoundName,
  { explained }: ResolvedLocality,
  tokens: readonly AddressToken[],
): boolean {
  return [...named].every((at) => {
    const { role, text } = tokens[at]!;
    return explained.has(at) || role === 'label' || landmark.has(text);
  });
}

function isRelated(one: Locality, other: Locality): boolean {
  return one.within.has(other) || other.within.has(one);
}
