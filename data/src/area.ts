/** What an administrative area is, of each kind, and which of them contains a point. */

import type { LngLat } from '@portal/geo';
import { contains, type MultiPolygon } from './geometry.ts';

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

export type CorporationCode = 'DNCC' | 'DSCC';

export interface CityCorporation extends Area {
  code: CorporationCode;
}

/** An administrative zone; its id is its number, plus 100 in Dhaka South. */
export interface Zone extends Area {
  corporation: CorporationCode;
  number: number;
}

/** A ward; its id is its number, plus 100 in Dhaka South, because both corporations count from 1. */
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

/** Added to the numbers of Dhaka South's wards and zones to make ids. */
export const southOffset = 100;

export type AreaKind = keyof AdministrativeAreas;

/** Shapes by `<kind>:<id>`, e.g. `wards:17`; the country's is `country:1`. */
export type AreaShapes = Record<string, MultiPolygon>;

/** Finds the areas of one kind that contain a point: at most one, by construction. */
export function areaFinder<T extends Area>(
  kind: AreaKind,
  areas: T[],
  shapes: AreaShapes,
): (position: LngLat) => T | undefined {
  const boxed = areas.flatMap((one) => {
    const shape = shapes[`${kind}:${one.id}`];
    if (!shape) return [];
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of shape.flatMap(([outer]) => outer!)) {
      box[0] = Math.min(box[0]!, x);
      box[1] = Math.min(box[1]!, y);
      box[2] = Math.max(box[2]!, x);
      box[3] = Math.max(box[3]!, y);
    }
    return [{ one, shape, box }];
  });
  return (position) =>
    boxed.find(
      ({ box, shape }) =>
        position[0] >= box[0]! &&
        position[0] <= box[2]! &&
        position[1] >= box[1]! &&
        position[1] <= box[3]! &&
        contains(shape, position),
    )?.one;
}
