/** What an administrative area is, of each kind, and which of them contains a point. */

import type { LngLat } from '@portal/geo';
import Flatbush from 'flatbush';
import { boundingBox, contains, type MultiPolygon, type Polygon } from './geometry.ts';

/**
 * How far coordinates may be trusted: `surveyed` taken from a publisher, `approximate` placed by hand,
 * `synthetic` generated. Shapes are always synthetic.
 */
export type Quality = 'surveyed' | 'approximate' | 'synthetic';

export interface Area {
  /** Unique among areas of its kind, and stable. */
  id: number;
  /** English name as the API publishes it. */
  name: string;
  nameBn: string;
  /** Which of the two an import has written itself. */
  transliterated?: 'en' | 'bn';
  /** Gazetted English spelling where it differs from `name` (Chattogram for Chittagong). */
  officialName?: string;
  /** Other spellings and names in Latin letters. */
  aliases: string[];
  /** A point inside the area, usually its seat. */
  centre: LngLat;
  /** Of `centre`. */
  quality: Quality;
}

export type Division = Area;

export interface District extends Area {
  divisionId: number;
}

export interface SubDistrict extends Area {
  districtId: number;
  /** A metropolitan thana that is listed as a subdistrict, not an upazila. */
  isMetropolitan: boolean;
}

export interface Union extends Area {
  subDistrictId: number;
}

/** A municipality; its id is that of its subdistrict. */
export interface Pauroshova extends Area {
  subDistrictId: number;
}

/** A police thana. Outside Dhaka's metropolitan police its id is 1000 + that of the subdistrict with the same name. */
export interface Thana extends Area {
  districtId: number;
}

/** The country's city corporations, in the order in which the ids of their wards and zones follow each other. */
export const corporationCodes = [
  ...(['DNCC', 'DSCC', 'CCC', 'KCC', 'RCC', 'SCC'] as const),
  ...(['BCC', 'NCC', 'CUCC', 'RPCC', 'GCC', 'MCC'] as const),
];

export type CorporationCode = (typeof corporationCodes)[number];

/** Of a ward or zone, because every corporation counts from 1: its number, plus 100 for each corporation before. */
export function idInCorporation(number: number, code: CorporationCode): number {
  return number + 100 * corporationCodes.indexOf(code);
}

export interface CityCorporation extends Area {
  code: CorporationCode;
}

/** An administrative zone; see {@link idInCorporation} for its id. */
export interface Zone extends Area {
  corporation: CorporationCode;
  number: number;
}

/** A ward; see {@link idInCorporation} for its id. */
export interface Ward extends Area {
  corporation: CorporationCode;
  number: number;
  zone: number;
  /** English name of a neighborhood in it. */
  locality: string;
}

export interface City extends Area {
  districtId: number;
}

export interface CityArea extends Area {
  cityId: number;
  postCode: string;
}

export interface SubArea extends Area {
  cityAreaId: number;
  postCode: string;
}

export interface AdministrativeAreas {
  divisions: Division[];
  districts: District[];
  subDistricts: SubDistrict[];
  unions: Union[];
  pauroshovas: Pauroshova[];
  thanas: Thana[];
  cityCorporations: CityCorporation[];
  zones: Zone[];
  wards: Ward[];
  cities: City[];
  cityAreas: CityArea[];
  subAreas: SubArea[];
}

export type AreaKind = keyof AdministrativeAreas;

/** A kind in files, its list, and that of its parent. Parents are before their children. */
export const areaKinds = [
  ['division', 'divisions', null],
  ['district', 'districts', 'divisions'],
  ['sub_district', 'subDistricts', 'districts'],
  ['union', 'unions', 'subDistricts'],
  ['pauroshova', 'pauroshovas', 'subDistricts'],
  ['thana', 'thanas', 'districts'],
  ['city', 'cities', 'districts'],
  ['area', 'cityAreas', 'cities'],
  ['sub_area', 'subAreas', 'cityAreas'],
  ['city_corporation', 'cityCorporations', null],
  ['zone', 'zones', null],
  ['ward', 'wards', null],
] as const satisfies [string, AreaKind, AreaKind | null][];

/** The field that holds the parent's id. */
export const parentField: Partial<Record<AreaKind, string>> = {
  divisions: 'divisionId',
  districts: 'districtId',
  subDistricts: 'subDistrictId',
  cities: 'cityId',
  cityAreas: 'cityAreaId',
};

export function parentIdOf(area: Area, parentList: AreaKind): number {
  return (area as Area & Record<string, number>)[parentField[parentList]!]!;
}

/** Shapes by `<kind>:<id>`, e.g. `wards:17`; the country's is `country:1`. */
export type AreaShapes = Record<string, MultiPolygon>;

/**
 * Finds the area of one kind that contains a point: at most one, by construction; of two the earlier in the list. `isIn` says
 * whether a polygon contains a point.
 */
export function areaFinder<T extends Area>(
  kind: AreaKind,
  areas: readonly T[],
  shapes: AreaShapes,
  isIn = (position: LngLat, polygon: Polygon) => contains([polygon], position),
): (position: LngLat) => T | undefined {
  const parts = areas.flatMap((one) =>
    (shapes[`${kind}:${one.id}`] ?? []).map((polygon) => ({ one, polygon })),
  );
  if (parts.length === 0) return () => undefined;
  const boxes = new Flatbush(parts.length);
  for (const { polygon } of parts) boxes.add(...boundingBox([polygon]));
  boxes.finish();
  return (position) => {
    const [lng, lat] = position;
    let first = parts.length;
    for (const at of boxes.search(lng, lat, lng, lat)) {
      if (at < first && isIn(position, parts[at]!.polygon)) first = at;
    }
    return parts[first]?.one;
  };
}
