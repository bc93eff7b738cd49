import type { LngLat } from '@portal/geo';

/** A name in English and Bangla. */
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
  /** Former and official names, and other spellings, in either script. */
  aliases?: readonly string[];
  /** `House 8`. */
  house: BilingualName | null;
  /** `Road 2` or a street's name. */
  road: BilingualName | null;
  /** `Block C`. */
  block: BilingualName | null;
  /** Part of the area, such as `Section 2`. */
  subArea: BilingualName | null;
  /** This and the three below have empty texts where data of an import don't have the area. */
  area: BilingualName;
  city: BilingualName;
  thana: BilingualName | null;
  subDistrict: BilingualName | null;
  district: BilingualName;
  division: BilingualName;
  union: BilingualName | null;
  pauroshova: BilingualName | null;
  /** Four digits; empty where none is known. */
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

/** What the sub-type of a street within an area is: an address that has a road and no house. */
export const streetSubType = 'Street';

/** The languages of responses. */
export type Language = keyof BilingualName;

/** Where the place lies and what it is called, on one line: name, house, road, block, sub-area, area, city. */
export function addressLine(place: Place, language: Language): string {
  return joinParts(place, language, place.area, place.city);
}

/** The same line without area and city, for responses that contain those in other fields. */
export function shortAddressLine(place: Place, language: Language): string {
  return joinParts(place, language, null, null) || place.area[language];
}

/** Parts from the finest to the widest. One that repeats the one before is said once: the area of a place that is the area itself. */
function joinParts(
  { name, house, road, block, subArea }: Place,
  language: Language,
  area: BilingualName | null,
  city: BilingualName | null,
): string {
  let line = '';
  let last = '';
  for (const part of [name, house, road, block, subArea, area, city]) {
    const text = language === 'en' ? part?.en : part?.bn;
    if (!text || text === last) continue;
    line = line === '' ? text : `${line}, ${text}`;
    last = text;
  }
  return line;
}

/** What the place is called: its name, or its address for a plain house. */
export function displayName(place: Place, language: Language): string {
  return place.name?.[language] ?? (shortAddressLine(place, language) || place.area[language]);
}
