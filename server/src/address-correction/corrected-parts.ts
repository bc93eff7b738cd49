/** Writes an address anew: the parts of what was found, and what could not be verified as it was written. */
import { banglaDigits } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import type { BilingualName, Language } from '../gazetteer/place.ts';
import type { FoundName } from './named-place.ts';
import type { Reading } from './readings.ts';
import { type AddressToken, isTelling } from './tokenize.ts';

/** The parts of a corrected address, from the finest to the widest. `other` is what could not be verified. */
const writtenParts = ['unit', 'name', 'house', 'road', 'block', 'other', 'subArea', 'area', 'city'] as const;

type AddressPart = (typeof writtenParts)[number];

export type AddressParts = Partial<Record<AddressPart, BilingualName>>;

/** The corrected parts: those of the place that the address names, and what could not be verified as it was written. */
export function correctedParts(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  reading: Reading,
): AddressParts {
  const parts: AddressParts = {};
  const { locality, door, name, place } = reading;
  if (name) {
    parts.name = name.place.name!;
    if (!door && saysRoad(gazetteer, tokens, name)) parts.road = name.place.road!;
  }
  if (door) {
    if (door.place.road) parts.road = door.place.road;
    if (door.isHouse && door.place.house) parts.house = door.place.house;
  }
  if (place) {
    if ((door || name) && place.block) parts.block = place.block;
    const level = locality?.locality.level;
    const part =
      door || name
        ? place.subArea
        : level === 'subArea' || level === 'union'
          ? locality!.locality.name
          : null;
    if (part && part.en !== place.area.en) parts.subArea = part;
    parts.area =
      door || name ? place.area : level === 'city' || level === 'area' ? locality!.locality.name : place.area;
  }
  writeUnverified(parts, tokens, writtenBy(gazetteer, reading));
  const city = cityPart(gazetteer, tokens, reading);
  if (city) parts.city = city;
  return parts;
}

/** The address says the road of a named place, besides its name: `Square Hospital, Panthapath`. */
function saysRoad({ termsOf }: Gazetteer, tokens: readonly AddressToken[], name: FoundName): boolean {
  const { road } = name.place;
  const own = road ? [...termsOf(road.en), ...termsOf(road.bn)] : [];
  return [...name.explained].some((at) => !name.named.has(at) && own.includes(tokens[at]!.text));
}

/** The tokens that the corrected parts contain in their own words: an area next to the place is in none of them. */
function writtenBy(gazetteer: Gazetteer, { locality, door, name, place, explained }: Reading): Set<number> {
  const isOwn = (at: number) =>
    door?.explained.has(at) || name?.named.has(at) || (name?.explained.has(at) && !locality?.means.has(at));
  const row = place ? gazetteer.rowOf(place) : -1;
  const isAround = (one: Locality | undefined) =>
    one && ((one === locality?.locality && !door && !name) || gazetteer.localities.holds(one, row));
  return new Set([...explained].filter((at) => isOwn(at) || isAround(locality?.means.get(at))));
}

const labels: Record<string, BilingualName> = {
  house: { en: 'House', bn: 'বাড়ি' },
  road: { en: 'Road', bn: 'রোড' },
  lane: { en: 'Lane', bn: 'লেন' },
  avenue: { en: 'Avenue', bn: 'এভিনিউ' },
  block: { en: 'Block', bn: 'ব্লক' },
  section: { en: 'Section', bn: 'সেকশন' },
  sector: { en: 'Sector', bn: 'সেক্টর' },
  ward: { en: 'Ward', bn: 'ওয়ার্ড' },
  flat: { en: 'Flat', bn: 'ফ্ল্যাট' },
  floor: { en: 'Floor', bn: 'তলা' },
};

/** Adds what the address says and nobody knows. */
function writeUnverified(
  parts: AddressParts,
  tokens: readonly AddressToken[],
  explained: ReadonlySet<number>,
): void {
  const other: string[] = [];
  let run: string[] = [];
  let isTellingRun = false;
  const endRun = () => {
    if (isTellingRun) other.push(run.join(' '));
    run = [];
    isTellingRun = false;
  };
  tokens.forEach((token, at) => {
    if (token.segment !== tokens[at - 1]?.segment) endRun();
    if (token.role === 'indoors') add(parts, 'unit', numbered(token));
    else if (token.role === 'postCode' || token.role === 'person' || explained.has(at)) endRun();
    else if (token.role === 'part') {
      const slot = slotOf(token);
      if (slot) add(parts, slot, numbered(token));
      else {
        run.push(numbered(token).en);
        isTellingRun = true;
      }
    } else {
      run.push(token.text);
      isTellingRun ||= isTelling(token.role);
    }
  });
  endRun();
  if (other.length > 0) parts.other = { en: other.join(', '), bn: banglaDigits(other.join(', ')) };
}

function slotOf({ part }: AddressToken): 'house' | 'road' | 'block' | null {
  const [label] = part!.labels;
  if (label === 'house' || label === 'block') return label;
  return label === 'road' || label === 'lane' || label === 'avenue' ? 'road' : null;
}

function add(parts: AddressParts, slot: AddressPart, name: BilingualName): void {
  const known = parts[slot];
  parts[slot] = known ? { en: `${known.en}, ${name.en}`, bn: `${known.bn}, ${name.bn}` } : name;
}

/** `Road 27 (Old)`, `Flat 4B`. */
function numbered({ text, part, numbering }: AddressToken): BilingualName {
  const label = labels[part!.labels[0]!]!;
  const value = text.toUpperCase();
  const kind = numbering
    ? { en: ` (${numbering})`, bn: numbering === 'Old' ? ' (পুরাতন)' : ' (নতুন)' }
    : { en: '', bn: '' };
  return { en: `${label.en} ${value}${kind.en}`, bn: `${label.bn} ${banglaDigits(value)}${kind.bn}` };
}

/** The town, if the address contains it, with the postal code. */
function cityPart(
  { localities, rowOf }: Gazetteer,
  tokens: readonly AddressToken[],
  { locality, name }: Reading,
): BilingualName | null {
  const code = tokens.find(({ role }) => role === 'postCode')?.text;
  const isFree = (at: number) => !name?.named.has(at);
  const inside = locality?.locality ?? (name && localities.leafOf(rowOf(name.place)));
  const city = [...(inside?.within ?? [])].find(
    (one) =>
      one.level === 'city' &&
      (locality
        ? [...locality.means].some(([at, named]) => named === one && isFree(at))
        : tokens.some(({ text }, at) => isFree(at) && localities.named(text).includes(one))),
  );
  if (!city) return code ? { en: code, bn: banglaDigits(code) } : null;
  return code ? { en: `${city.name.en} ${code}`, bn: `${city.name.bn} ${banglaDigits(code)}` } : city.name;
}

/** A corrected address on one line, from the finest part to the widest. */
export function correctedLine({ parts }: { parts: AddressParts }, language: Language): string {
  return writtenParts.flatMap((part) => parts[part]?.[language] ?? []).join(', ');
}
