/** Whole readings of an address: an area with a house, a place or a street in it. The one with the highest score wins. */
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import { asLikely, type NamedLocality, namedLocalities } from './locality.ts';
import { type FoundName, famous, findNamedPlace } from './named-place.ts';
import { landmark, societyWords } from './phrases.ts';
import { type FoundDoor, findDoor } from './street.ts';
import type { AddressToken } from './tokenize.ts';

/** What an address says, as one place. */
export interface Reading {
  locality: NamedLocality | null;
  door: FoundDoor | null;
  name: FoundName | null;
  /** None where no part of the address is known. */
  place: Place | null;
  /** The tokens that are true of the place. */
  explained: ReadonlySet<number>;
  /** Other places that the address means as likely. */
  rivals: number;
  /** How much of the address it explains, and how well. */
  score: number;
  /** What the readings in other areas have less than its score. */
  margins: readonly number[];
}

/**
 * What is known in an area counts for it, a name by how much of it is said. A road that has only a number or is in every town, and a kind of
 * place, count for little, as every area has its own: the others stay as likely. That the better known of two areas is meant
 * is as sure as it is larger.
 */
const worth = { house: 0.8, name: 0.6, street: 0.3, kind: 0.01, numbered: 0.005, size: 0.04 };

/** Areas in which doors and names are searched, at most: the best, and one that is as likely. */
const mostSearched = 2;

const byScore = (one: Reading, other: Reading) => other.score - one.score;

/** The reading of an address that has the highest score. */
export function bestReading(gazetteer: Gazetteer, tokens: readonly AddressToken[]): Reading {
  const areas = namedLocalities(gazetteer, tokens);
  const [best, ...elsewhere] = areas
    .map((area, at) =>
      at < mostSearched && area.score > areas[0]!.score - asLikely
        ? readingIn(gazetteer, area, tokens)
        : readingOf(gazetteer, tokens, area, null, null),
    )
    .toSorted(byScore);
  if (!best) return readingOf(gazetteer, tokens, null, null, null);
  const own = best.locality?.locality;
  const parentsOf = ({ locality }: Reading) => [...(locality?.locality.parents ?? [])];
  const isShared = (around: Locality) => own?.parents.has(around);
  // Of a quarter and an upazila of one name, in one district, neither is meant because it is larger.
  const isNamesake = ({ level, name }: Locality) => level === own?.level && name.bn === own.name.bn;
  const sizeOf = (one: Reading) =>
    one.locality && isNamesake(one.locality.locality) && parentsOf(one).some(isShared) ? 0 : worth.size;
  const fame = ({ locality }: Reading, size: number) =>
    locality ? locality.known - size * Math.log2(1 + locality.locality.size) : 0;
  const margins = elsewhere.map(
    (one) => best.score - fame(best, sizeOf(one)) - (one.score - fame(one, sizeOf(one))),
  );
  // `Khedarmara, Amtali, Baghaichhari`: two unions of an upazila are both known, whichever is meant.
  const isUnion = (one: Reading) =>
    one.locality?.locality.level === 'union' && parentsOf(one).every(isShared);
  const unions = isUnion(best) ? elsewhere.filter(isUnion) : [];
  return { ...best, margins, explained: new Set([best, ...unions].flatMap((one) => [...one.explained])) };
}

function worthOf(
  { locality, door, name }: Pick<Reading, 'locality' | 'door' | 'name'>,
  tokens: readonly AddressToken[],
): number {
  // `Kachua thana`: each of the areas of a name has one. What is only near says nothing of the area.
  const saysNothing = (at: number) => {
    const { text, isNear, role } = tokens[at]!;
    return isNear || locality?.explained.has(at) || role === 'label' || landmark.has(text);
  };
  return (
    (door ? worth[door.isHouse ? 'house' : isCommonRoad(door, tokens) ? 'numbered' : 'street'] : 0) +
    (name ? name.said * (1 - name.penalty) * worth[[...name.named].every(saysNothing) ? 'kind' : 'name'] : 0)
  );
}

/** It has only a number, or a name that every town has: `Road 4`, `Thana Road`. */
function isCommonRoad({ explained }: FoundDoor, tokens: readonly AddressToken[]): boolean {
  return [...explained].every((at) => tokens[at]!.role !== 'word' || landmark.has(tokens[at]!.text));
}

/** What an address says if it is in one area: its house, a place by a part of its name, its street, or the area alone. */
function readingIn(gazetteer: Gazetteer, named: NamedLocality, tokens: readonly AddressToken[]): Reading {
  const { locality, explained } = named;
  const free = (at: number) => !explained.has(at);
  if (locality.level === 'place') return readingAt(gazetteer, named, tokens, free);
  const road = hasUnknown(societyWords, tokens, free) ? null : findDoor(gazetteer, locality, tokens, free);
  // `Bazar Road, Munshiganj`: every upazila of a district has one.
  const door = road && locality.level === 'city' && isCommonRoad(road, tokens) ? null : road;
  const found = findNamedPlace(gazetteer, locality, tokens, free);
  // In a whole district, the end of a name, or one word that only sounds like a name, names no place.
  const isGuess =
    found &&
    locality.level === 'city' &&
    ((!found.saysFirstWord && found.place.popularity < famous) ||
      (found.penalty > 0 && found.named.size === 1));
  const withDoor = readingOf(gazetteer, tokens, named, door, null);
  const withName = readingOf(gazetteer, tokens, named, null, isGuess ? null : found);
  return withName.score > withDoor.score ? withName : withDoor;
}

function readingOf(
  { places }: Gazetteer,
  tokens: readonly AddressToken[],
  locality: NamedLocality | null,
  door: FoundDoor | null,
  name: FoundName | null,
): Reading {
  const explained = new Set([
    ...(locality?.explained ?? []),
    ...(door?.explained ?? []),
    ...(name?.explained ?? []),
  ]);
  const place = name?.place ?? door?.place ?? (locality && places.at(locality.locality.row));
  const rivals = (door ?? name)?.rivals ?? 0;
  const score = (locality?.score ?? 0) + worthOf({ locality, door, name }, tokens);
  return { locality, door, name, place, explained, rivals, score, margins: [] };
}

/** A place that is named in full, or the house that an address has besides it: `House 5, Road 2, opposite Lalbagh Fort, Lalbagh`. */
function readingAt(
  gazetteer: Gazetteer,
  named: NamedLocality,
  tokens: readonly AddressToken[],
  free: (at: number) => boolean,
): Reading {
  const { locality, explained, means, penalty, found, score } = named;
  const area = areaAround(named);
  const door =
    area && area.locality.level !== 'city' ? findDoor(gazetteer, area.locality, tokens, free) : null;
  if (door?.isHouse) return { ...readingOf(gazetteer, tokens, area, door, null), score };
  if (found && 'isHouse' in found) return { ...readingOf(gazetteer, tokens, area, found, null), score };
  const own = new Set([...means].filter(([, one]) => one === locality).map(([at]) => at));
  const name = found ?? {
    place: gazetteer.places.at(locality.row),
    said: 1,
    shareOfWords: 1,
    saysFirstWord: true,
    penalty,
    explained,
    named: own,
    rivals: 0,
  };
  return { ...readingOf(gazetteer, tokens, area, null, name), score };
}

/** One of these labels ends a name, and a word of it is in no name of the data: `Banani Park Housing` in Mirpur. */
export function hasUnknown(
  labels: ReadonlySet<string>,
  tokens: readonly AddressToken[],
  free: (at: number) => boolean,
): boolean {
  let isUnknown = false;
  return tokens.some(({ role, text, segment }, at) => {
    if (segment !== tokens[at - 1]?.segment) isUnknown = false;
    if (labels.has(text)) return isUnknown;
    isUnknown = free(at) && (role === 'word' || role === 'label') && (isUnknown || !landmark.has(text));
    return false;
  });
}

/** The finest area that an address names around a place. */
function areaAround(place: NamedLocality): NamedLocality | null {
  const means = new Map([...place.means].filter(([, one]) => place.locality.within.has(one)));
  const named = [...means.values()];
  if (named.length === 0) return null;
  const locality = named.reduce((finest, one) => (one.size < finest.size ? one : finest));
  return { ...place, locality, means, explained: new Set(means.keys()), penalty: 0 };
}
