import { distanceMeters } from '@portal/geo';
import { phoneticKey, words } from '@portal/text';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import { type Place, streetSubType } from '../../gazetteer/place.ts';
import { expandAbbreviations } from '../abbreviations.ts';
import { type CorrectedAddress, correctAddress } from '../correct.ts';
import type { AreaAddress, NamedArea } from './named-areas.ts';

/** A result this close to the published location of the named area is correct. */
const foundMeters = 1000;

/** A result this close to a door is correct for a user who looks for the door: ten minutes on foot, at 5 km/h and a detour of 1.3. */
const doorMeters = 600;

/** Lower ends of the bins of confidence, percent. */
const binCount = [0, 40, 60, 70, 80, 90, 96];

/** A result, and what it is worth. */
export interface JudgedResult {
  corrected: CorrectedAddress;
  /** The chance that it is within 600 m of what the author meant, 0 to 1; null where the data cannot show it. */
  rightness: number | null;
}

/** The result of one address. */
export interface CorrectionResult extends JudgedResult {
  address: AreaAddress;
  /** The named area was found: the result is within 1 km of its published location. */
  isFound: boolean;
  /** The result is in another neighborhood than the named one. */
  isWrongNeighborhood: boolean;
}

export interface Measured {
  count: number;
  /** Share of results within 1 km of the area's published location. */
  recall: number;
  wrongNeighborhood: number;
  /** Wrong neighborhoods with a confidence of 90 or more. */
  sureAndWrong: CorrectionResult[];
  /** Mean distance between confidence and truth (expected calibration error, Naeini et al. 2015). */
  calibrationError: number;
}

const corrections = new WeakMap<Gazetteer, Map<string, CorrectedAddress>>();

/** Several measurements look at the same lists. */
export function correctedOnce(gazetteer: Gazetteer, text: string): CorrectedAddress {
  const known = corrections.get(gazetteer) ?? new Map<string, CorrectedAddress>();
  corrections.set(gazetteer, known);
  const corrected = known.get(text) ?? correctAddress(gazetteer, text);
  known.set(text, corrected);
  return corrected;
}

/** Corrects every address. */
export function correctAll(gazetteer: Gazetteer, addresses: readonly AreaAddress[]): CorrectionResult[] {
  return addresses.map((address) => {
    const corrected = correctedOnce(gazetteer, address.text);
    const { place } = corrected;
    const meters = place ? distanceMeters(place.position, address.area.position) : Number.POSITIVE_INFINITY;
    const isFound = meters <= foundMeters;
    const isInside = place !== null && liesIn(place, address.area);
    return {
      address,
      corrected,
      isFound,
      isWrongNeighborhood: place !== null && !isFound && !isInside && !isAround(place, address.area),
      rightness: rightnessOf(gazetteer, address, corrected, isFound || isInside),
    };
  });
}

/**
 * Where an address contains the area alone, or the name of the place found, 1 if it is in the area. Where it contains a door
 * that is not in the data, the share of the doors that it could be. Of upazilas only the town's doors are known, of their
 * unions none, and of their villages nothing can be said, neither of right results nor of wrong ones.
 */
function rightnessOf(
  gazetteer: Gazetteer,
  { area, road, namesDoor, text }: AreaAddress,
  { place, parts }: CorrectedAddress,
  isInArea: boolean,
): number | null {
  if (!place) return 0;
  if (!namesDoor || saysName(text, place)) return Number(isInArea);
  if (area.kind === 'subDistrict' || area.kind === 'union') return null;
  // A road of its name in another part of the area counts as well.
  const own = road ?? (parts.road?.en === place.road?.en ? parts.road?.en : undefined);
  return isInArea ? shareOfDoors(gazetteer, area.names.join(', '), place, own) : 0;
}

/** The address contains the whole name of the place, or one of its other names, as it sounds: together or word for word. */
function saysName(text: string, { name, type, aliases = [] }: Place): boolean {
  if (!name || type === 'Admin') return false;
  const sounds = (given: string) => words(expandAbbreviations(given)).map(phoneticKey);
  const said = new Set(sounds(text));
  const all = phoneticKey(words(text).join(''));
  return [name.en, name.bn, ...aliases].some(
    (one) =>
      all.includes(phoneticKey(words(one).join(''))) ||
      sounds(one.replace(/\b(?:of|the)\b/gi, '')).every((sound) => said.has(sound)),
  );
}

/**
 * The share of the known doors of an area, or of its road, that are within 600 m of a place: it is unknown which of them is
 * next to the one meant. Null where no door is known.
 */
export function shareOfDoors(gazetteer: Gazetteer, area: string, place: Place, road?: string): number | null {
  const known = doorsByArea(gazetteer).get(area) ?? [];
  const own = road ? known.filter((door) => door.road!.en === road) : known;
  if (own.length === 0) return null;
  return (
    own.filter(({ position }) => distanceMeters(position, place.position) <= doorMeters).length / own.length
  );
}

const doorsOf = new WeakMap<Gazetteer, Map<string, Place[]>>();

/** The doors of each area and town, by its names joined with commas. */
function doorsByArea(gazetteer: Gazetteer): Map<string, Place[]> {
  const known = doorsOf.get(gazetteer);
  if (known) return known;
  const doors = new Map<string, Place[]>();
  doorsOf.set(gazetteer, doors);
  for (const place of gazetteer.places) {
    if (place.type === 'Admin' || place.subType === streetSubType || !place.road) continue;
    const { subArea, area, city } = place;
    for (const names of [
      [city.en],
      [area.en, city.en],
      ...(subArea ? [[subArea.en, area.en, city.en]] : []),
    ]) {
      const key = names.join(', ');
      const own = doors.get(key);
      if (own) own.push(place);
      else doors.set(key, [place]);
    }
  }
  return doors;
}

/** Every name of the area is one of the place's. */
function liesIn(place: Place, { names }: NamedArea): boolean {
  const own = new Set(namesAround(place));
  return names.every((name) => own.has(name));
}

/** The result is the wider area itself, not a place elsewhere in it. */
function isAround(place: Place, { names }: NamedArea): boolean {
  return place.type === 'Admin' && names.slice(1).includes(place.name!.en);
}

function namesAround({ name, type, subArea, area, city, thana, subDistrict, union, district }: Place) {
  const own = type === 'Admin' ? [name] : [];
  return [...own, subArea, area, city, thana, subDistrict, union, district].flatMap((each) => each?.en ?? []);
}

export function measure(results: readonly CorrectionResult[]): Measured {
  const share = (holds: (result: CorrectionResult) => boolean) =>
    results.filter(holds).length / results.length;
  return {
    count: results.length,
    recall: share(({ isFound }) => isFound),
    wrongNeighborhood: share(({ isWrongNeighborhood }) => isWrongNeighborhood),
    sureAndWrong: results.filter(
      ({ isWrongNeighborhood, corrected }) => isWrongNeighborhood && corrected.confidence >= 90,
    ),
    calibrationError: calibrationError(results),
  };
}

/** Mean distance of confidence and share right, in bins of confidence (expected calibration error). */
export function calibrationError(results: readonly JudgedResult[]): number {
  const all = bins(results);
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return all.reduce(
    (sum, { count, confidence, right }) => sum + (count / total) * Math.abs(confidence - right),
    0,
  );
}

export interface Bin {
  from: number;
  count: number;
  /** Mean confidence and mean rightness, 0 to 1. */
  confidence: number;
  right: number;
}

/** The results by confidence; empty bins are omitted, and so are results that cannot be judged. */
export function bins(results: readonly JudgedResult[]): Bin[] {
  const known = results.filter(({ rightness }) => rightness !== null);
  return binCount.flatMap((from, at) => {
    const to = binCount[at + 1] ?? 101;
    const inside = known.filter(({ corrected: { confidence } }) => confidence >= from && confidence < to);
    if (inside.length === 0) return [];
    const mean = (of: (result: JudgedResult) => number) =>
      inside.reduce((sum, result) => sum + of(result), 0) / inside.length;
    return {
      from,
      count: inside.length,
      confidence: mean(({ corrected }) => corrected.confidence / 100),
      right: mean(({ rightness }) => rightness!),
    };
  });
}
