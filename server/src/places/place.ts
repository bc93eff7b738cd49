import type { LngLat } from '../geo/distance.ts';

/** A name in both scripts. */
export interface BilingualName {
  en: string;
  bn: string;
}

/** One place or address of the gazetteer. Parts that it does not have are null. */
export interface Place {
  id: number;
  /** Short code that people can read out, such as PFSU6037. */
  code: string;
  /** Its own name; null for a plain house. */
  name: BilingualName | null;
  /** `House 8`. */
  house: BilingualName | null;
  /** `Road 2` or a street's name. */
  road: BilingualName | null;
  /** `Block C`. */
  block: BilingualName | null;
  /** Part of the area, such as `Section 2`. */
  subArea: BilingualName | null;
  area: BilingualName;
  city: BilingualName;
  thana: BilingualName | null;
  subDistrict: BilingualName | null;
  district: BilingualName;
  division: BilingualName;
  union: BilingualName | null;
  pauroshova: BilingualName | null;
  /** Four digits. */
  postCode: string;
  /** One of the 21 main kinds, such as Education. */
  type: string;
  /** Finer kind, such as School. */
  subType: string;
  position: LngLat;
  /** 0 to 1; higher is better known. */
  popularity: number;
  /** When it was stored and last changed, where that is known. */
  createdAt?: string;
  updatedAt?: string;
}

/** The languages that answers are written in. */
export type Language = keyof BilingualName;

/** Where the place lies and what it is called, on one line: name, house, road, block, sub-area, area, city. */
export function addressLine(place: Place, language: Language): string {
  const { name, house, road, block, subArea, area, city } = place;
  return joinParts([name, house, road, block, subArea, area, city], language);
}

/** The same line without area and city, for answers that carry those beside it. */
export function shortAddressLine(place: Place, language: Language): string {
  const { name, house, road, block, subArea } = place;
  return joinParts([name, house, road, block, subArea], language) || place.area[language];
}

/** Parts that repeat the one before are said once: the area of a place that is the area itself. */
function joinParts(parts: (BilingualName | null)[], language: Language): string {
  const texts = parts.flatMap((part) => (part ? [part[language]] : []));
  return texts.filter((text, index) => text !== '' && text !== texts[index - 1]).join(', ');
}

/** What the place is called: its name, or its address for a plain house. */
export function displayName(place: Place, language: Language): string {
  return place.name?.[language] ?? (shortAddressLine(place, language) || place.area[language]);
}
