import { distanceMeters } from '@portal/geo';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import { type Place, streetSubType } from '../gazetteer/place.ts';
import type { AddressLabel } from '../gazetteer/tokenizer.ts';
import type { SearchedWord } from '../search/index/term-index.ts';
import { eachRowIn, wordOf } from './candidates.ts';
import { landmark } from './phrases.ts';
import type { AddressToken } from './tokenize.ts';

/** A house, or its street where the house is unknown. */
export interface FoundDoor {
  place: Place;
  /** The house itself is known, and not its street alone. */
  isHouse: boolean;
  /** The tokens that are true of it. */
  explained: Set<number>;
  /** Other stretches or streets of the name, elsewhere, that the address names as well. */
  rivals: number;
}

const streetLabels = new Set<AddressLabel>(['road', 'lane', 'avenue']);

/** Houses of one street lie this close together; more apart they are of two streets that share a name. */
const oneStreetMeters = 1200;

/** A numbered road is no longer than this. */
const longestLaneMeters = 1500;

/** Entrances of one house. */
const oneHouseMeters = 150;

/** Finds the house, or the street, that an address names within a locality. Null when neither is known there, or many are. */
export function findDoor(
  gazetteer: Gazetteer,
  locality: Locality,
  tokens: readonly AddressToken[],
  free: (at: number) => boolean,
): FoundDoor | null {
  const wanted = wantedParts(tokens, free);
  const street = numberedStreet(gazetteer, wanted) ?? namedStreet(gazetteer, tokens);
  if (!street) return null;
  const rows = rowsOn(gazetteer, locality, street, wanted.block);
  if (rows.length === 0) return null;
  const { house } = wanted;
  // `Road 9, Uttara`: each sector has one, and the house alone doesn't say which.
  if (street.isNumbered && !areOneStreet(rows)) return null;
  if (house) {
    const own = rows.filter(({ house: name }) => name && gazetteer.termsOf(name.en).includes(house.term));
    if (own.length > 0 && areWithin(own, oneHouseMeters)) {
      const place = own.find(({ name }) => name === null) ?? own[0]!;
      return {
        place,
        isHouse: true,
        explained: explainedBy(gazetteer, [house.at, ...street.at], wanted, place),
        rivals: 0,
      };
    }
  }
  const streets = rows.filter(isStreet);
  const doors = rows.filter((row) => !isStreet(row));
  if (!areWithin(doors, oneStreetMeters) || !areWithin(streets, oneStreetMeters)) return null;
  const place = streets[0] ?? doors[0]!;
  return { place, isHouse: false, explained: explainedBy(gazetteer, street.at, wanted, place), rivals: 0 };
}

/** The longest stretch of the street that an address names without an area, by all words of its name. None for `Station Road`. */
export function findStreetAlone(gazetteer: Gazetteer, tokens: readonly AddressToken[]): FoundDoor | null {
  const street = namedStreet(gazetteer, tokens);
  if (!street || street.at.every((at) => landmark.has(tokens[at]!.text))) return null;
  const { words } = street;
  const rows: Place[] = [];
  eachRowIn(gazetteer, null, words, {}, (row) => {
    const place = gazetteer.places.at(row);
    if (isStreet(place) && namesOf(place).some((name) => isWhole(gazetteer, name, words))) rows.push(place);
    return true;
  });
  const [place] = rows;
  if (!place) return null;
  const rivals = rows.filter(
    ({ position }) => distanceMeters(position, place.position) > oneStreetMeters,
  ).length;
  return { place, isHouse: false, explained: new Set(street.at), rivals };
}

function namesOf({ road, aliases }: Place): string[] {
  return road ? [road.en, road.bn, ...(aliases ?? [])] : [];
}

/** The name holds every word, and no other. */
function isWhole(gazetteer: Gazetteer, name: string, words: readonly SearchedWord[]): boolean {
  const all = gazetteer.termsOf(name).filter((term) => !term.includes('#'));
  return all.length === words.length && isOn(gazetteer, [name], words);
}

interface WantedPart {
  at: number;
  /** Its label and number, as the index has them. */
  term: string;
}

interface WantedParts {
  house: WantedPart | null;
  block: WantedPart | null;
  street: WantedPart | null;
}

/** The house, the block and the streets that an address names, apart from what names its locality. */
function wantedParts(tokens: readonly AddressToken[], free: (at: number) => boolean): WantedParts {
  const wanted: WantedParts = { house: null, block: null, street: null };
  tokens.forEach(({ role, part, text }, at) => {
    if (role !== 'part' || !free(at)) return;
    const [label] = part!.labels;
    const term = `${label}#${text}`;
    if (label === 'house' || label === 'block') wanted[label] ??= { at, term };
    else if (streetLabels.has(label!)) wanted.street ??= { at, term };
  });
  // `53, road 6`: a number without a label is the house when nothing else is.
  const at = tokens.findIndex(({ role }, place) => role === 'number' && free(place));
  if (at >= 0) wanted.house ??= { at, term: `house#${tokens[at]!.text}` };
  return wanted;
}

/** A street to look for: every word, or its number, with the tokens that name it. */
interface WantedStreet {
  at: number[];
  words: SearchedWord[];
  isNumbered: boolean;
}

function numberedStreet(gazetteer: Gazetteer, { street }: WantedParts): WantedStreet | null {
  return street && { at: [street.at], words: wordOf(gazetteer, street.term), isNumbered: true };
}

/** `Satmasjid Road`: the name of a known street. */
function namedStreet(gazetteer: Gazetteer, tokens: readonly AddressToken[]): WantedStreet | null {
  const first = tokens.findIndex(({ street }) => street !== null);
  if (first < 0) return null;
  const at = [...tokens.keys()].filter((one) => tokens[one]!.street === first);
  // `Banga Bandhu Avenue` is Bangabandhu Avenue, and no other avenue.
  const name = gazetteer.streets.wordsOf(at.map((one) => tokens[one]!.text).join(''));
  return { at, words: name!.flatMap((word) => wordOf(gazetteer, word)), isNumbered: false };
}

/** The places on a street of a locality, those of the block alone where it is known there. */
function rowsOn(
  gazetteer: Gazetteer,
  locality: Locality,
  { words }: WantedStreet,
  block: WantedPart | null,
): Place[] {
  const found: Place[] = [];
  if (words.length === 0) return found;
  eachRowIn(gazetteer, locality, words, {}, (row) => {
    const place = gazetteer.places.at(row);
    const names = isStreet(place) ? namesOf(place) : place.road ? [place.road.en, place.road.bn] : [];
    if (isOn(gazetteer, names, words)) found.push(place);
    return true;
  });
  if (!block) return found;
  const inBlock = found.filter((place) => isIn(gazetteer, place, block));
  return inBlock.length > 0 ? inBlock : found.filter(({ block: own }) => own === null);
}

/** The place is in a block or a part of that number. */
function isIn({ termsOf }: Gazetteer, { block, subArea }: Place, { term }: WantedPart): boolean {
  return [block, subArea].some((name) => name && termsOf(name.en).includes(term));
}

function isStreet({ subType }: Place): boolean {
  return subType === streetSubType;
}

function isOn(
  { words: { vocabulary }, termsOf }: Gazetteer,
  names: readonly string[],
  wanted: readonly SearchedWord[],
): boolean {
  return names.some((name) => {
    const ids = termsOf(name).map((term) => vocabulary.find(term));
    return wanted.every(({ from, to }) =>
      ids.some((id) => from.some((start, at) => id >= start && id < to[at]!)),
    );
  });
}

function areWithin(places: readonly Place[], meters: number): boolean {
  const [first] = places;
  return !first || places.every(({ position }) => distanceMeters(position, first.position) <= meters);
}

/** All doors are in one part of the area, or near one another. */
function areOneStreet(places: readonly Place[]): boolean {
  const [first] = places;
  const isHere = ({ subArea, block }: Place) =>
    subArea?.en === first!.subArea?.en && block?.en === first!.block?.en;
  if (!first || places.every(isHere)) return true;
  const apart = (place: Place) => distanceMeters(place.position, first.position);
  const end = places.reduce((far, place) => (apart(place) > apart(far) ? place : far));
  return areWithin([end, ...places], longestLaneMeters);
}

/** The tokens that are true of a door: those that found it, and its block. */
function explainedBy(
  gazetteer: Gazetteer,
  at: readonly number[],
  { block }: WantedParts,
  place: Place,
): Set<number> {
  return new Set(block && isIn(gazetteer, place, block) ? [...at, block.at] : at);
}
