import { distanceMeters, type LngLat } from '@portal/geo';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import { type Place, streetSubType } from '../gazetteer/place.ts';
import type { AddressLabel } from '../gazetteer/tokenizer.ts';
import { SearchedWord } from '../search/index/term-index.ts';
import { eachRowIn } from './candidates.ts';
import { knownStreets } from './known-streets.ts';
import { streetWord } from './phrases.ts';
import type { AddressToken } from './tokenize.ts';

/** A house, or its street where the house is unknown. */
export interface FoundDoor {
  place: Place;
  /** The house itself is known; else it is the house on the street with the nearest number. */
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
  const street = numberedStreet(wanted) ?? namedStreet(gazetteer, tokens);
  if (!street) return findBlock(gazetteer, locality, wanted);
  const rows = rowsOn(gazetteer, locality, street, wanted.block);
  if (rows.length === 0) return null;
  const { house } = wanted;
  // `Road 9, Uttara`: each sector has one, and the house alone doesn't say which.
  if (!street.words && !areOneStreet(rows)) return null;
  if (house) {
    const terms = house.values.map((value) => `house#${value}`);
    const own = rows.filter(
      ({ house: name }) => name && gazetteer.termsOf(name.en).some((one) => terms.includes(one)),
    );
    if (own.length > 0 && areWithin(own, oneHouseMeters)) {
      const place = own.find(({ name }) => name === null) ?? own[0]!;
      return {
        place,
        isHouse: true,
        explained: explainedBy(gazetteer, [house.at, ...street.at], wanted, place),
        rivals: 0,
      };
    }
    if (own.length > 0) return null;
  }
  const streets = rows.filter(isStreet);
  const doors = rows.filter((row) => !isStreet(row));
  if (!areWithin(doors, oneStreetMeters) || !areWithin(streets, oneStreetMeters)) return null;
  const place =
    house && doors.length > 0 ? nearestNumber(doors, house.values[0]!) : (streets[0] ?? middleOf(doors));
  return { place, isHouse: false, explained: explainedBy(gazetteer, street.at, wanted, place), rivals: 0 };
}

/** The longest stretch of the street that an address names without an area, by all words of its name. */
export function findStreetAlone(gazetteer: Gazetteer, tokens: readonly AddressToken[]): FoundDoor | null {
  const street = namedStreet(gazetteer, tokens);
  if (!street?.words) return null;
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

/** The name holds every word, and no other but one for a street. */
function isWhole(gazetteer: Gazetteer, name: string, words: readonly SearchedWord[]): boolean {
  const all = gazetteer.termsOf(name).filter((term) => !term.includes('#'));
  const telling = all.filter((term) => !streetWord.has(term));
  return [all, telling].some(({ length }) => length === words.length) && isOn(gazetteer, [name], words);
}

/** The middle of a block, where an address names no street. */
function findBlock(
  gazetteer: Gazetteer,
  locality: Locality,
  { block, house }: WantedParts,
): FoundDoor | null {
  const id = block ? gazetteer.words.vocabulary.find(`block#${block.values[0]}`) : -1;
  if (!block || id < 0 || house) return null;
  const rows: Place[] = [];
  eachRowIn(gazetteer, locality, [new SearchedWord().add(id, id + 1, 0)], {}, (row) => {
    const place = gazetteer.places.at(row);
    const isThere = place.block && gazetteer.termsOf(place.block.en).includes(`block#${block.values[0]}`);
    if (isThere && !isStreet(place)) rows.push(place);
    return true;
  });
  if (rows.length === 0 || !areWithin(rows, oneStreetMeters)) return null;
  return { place: middleOf(rows), isHouse: false, explained: new Set([block.at]), rivals: 0 };
}

interface WantedPart {
  at: number;
  /** Folded values; a bare number may be written `7/b` or `7b`. */
  values: string[];
}

interface WantedParts {
  house: WantedPart | null;
  block: WantedPart | null;
  streets: { at: number; terms: string[] }[];
}

/** The house, the block and the streets that an address names, apart from what names its locality. */
function wantedParts(tokens: readonly AddressToken[], free: (at: number) => boolean): WantedParts {
  const wanted: WantedParts = { house: null, block: null, streets: [] };
  tokens.forEach(({ role, part, text }, at) => {
    if (role !== 'part' || !free(at)) return;
    const [label] = part!.labels;
    if (label === 'house') wanted.house ??= { at, values: [text] };
    else if (label === 'block') wanted.block ??= { at, values: [text] };
    else if (streetLabels.has(label!)) wanted.streets.push({ at, terms: [`${label}#${text}`] });
  });
  // `53, road 6`: a number without a label is the house when nothing else is.
  if (!wanted.house) {
    const at = tokens.findIndex(({ role }, place) => role === 'number' && free(place));
    if (at >= 0) wanted.house = { at, values: [tokens[at]!.text] };
  }
  return wanted;
}

/** A street to look for: every word, with the tokens that name it. */
interface WantedStreet {
  at: number[];
  words: SearchedWord[] | null;
  terms: string[];
}

function numberedStreet({ streets }: WantedParts): WantedStreet | null {
  const [street] = streets;
  return street ? { at: [street.at], words: null, terms: street.terms } : null;
}

/** `Satmasjid Road`: the name of a known street. */
function namedStreet(gazetteer: Gazetteer, tokens: readonly AddressToken[]): WantedStreet | null {
  const { vocabulary } = gazetteer.words;
  const [known] = knownStreets(gazetteer, tokens);
  if (!known) return null;
  const at = Array.from({ length: known.to - known.from + 1 }, (_, place) => known.from + place);
  const words = at.flatMap((one) => {
    const id = vocabulary.find(tokens[one]!.text);
    return id < 0 ? [] : new SearchedWord().add(id, id + 1, 0);
  });
  return { at, words, terms: [] };
}

/** The places on a street of a locality, those of the block alone where it is known there. */
function rowsOn(
  gazetteer: Gazetteer,
  locality: Locality,
  { terms, words }: WantedStreet,
  block: WantedPart | null,
): Place[] {
  const { vocabulary } = gazetteer.words;
  const found: Place[] = [];
  const wanted = words ?? [new SearchedWord()];
  if (!words) {
    for (const term of terms) {
      const id = vocabulary.find(term);
      if (id >= 0) wanted[0]!.add(id, id + 1, 0);
    }
    if (wanted[0]!.from.length === 0) return found;
  }
  eachRowIn(gazetteer, locality, wanted, {}, (row) => {
    const place = gazetteer.places.at(row);
    const names = isStreet(place) ? namesOf(place) : place.road ? [place.road.en, place.road.bn] : [];
    if (isOn(gazetteer, names, wanted)) found.push(place);
    return true;
  });
  if (!block) return found;
  const term = `block#${block.values[0]}`;
  const inBlock = found.filter((place) =>
    [place.block, place.subArea].some((name) => name && gazetteer.termsOf(name.en).includes(term)),
  );
  return inBlock.length > 0 ? inBlock : found.filter(({ block: own }) => own === null);
}

function isStreet({ subType }: Place): boolean {
  return subType === streetSubType;
}

/** Whether one of the names of a road holds every wanted word. */
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

function nearestNumber(places: readonly Place[], house: string): Place {
  const requested = Number.parseInt(house, 10);
  const apart = ({ house: own }: Place) => {
    const number = Number.parseInt(own?.en.replace(/^\D+/, '') ?? '', 10);
    return Number.isNaN(number) ? Number.POSITIVE_INFINITY : Math.abs(number - requested);
  };
  return places.reduce((best, place) => (apart(place) < apart(best) ? place : best));
}

/** The place nearest to the middle of all. */
function middleOf(places: readonly Place[]): Place {
  const mean = (axis: 0 | 1) => places.reduce((sum, { position }) => sum + position[axis], 0) / places.length;
  const middle: LngLat = [mean(0), mean(1)];
  const apart = ({ position }: Place) => distanceMeters(position, middle);
  return places.reduce((best, place) => (apart(place) < apart(best) ? place : best));
}

/** The tokens that are true of a door: those that found it, and its block. */
function explainedBy(
  { termsOf }: Gazetteer,
  at: readonly number[],
  { block }: WantedParts,
  place: Place,
): Set<number> {
  const explained = new Set(at);
  const term = block && `block#${block.values[0]}`;
  const holds = [place.block, place.subArea].some((name) => term && name && termsOf(name.en).includes(term));
  if (block && holds) explained.add(block.at);
  return explained;
}
