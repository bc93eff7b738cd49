/** Makes place records from the points of an import. */

import type { LngLat } from '@portal/geo';
import { hasBangla } from '@portal/text';
import { type AdministrativeAreas, type Area, type AreaKind, type AreaShapes, areaFinder } from '../area.ts';
import type { PlaceRecord, Words } from '../places.ts';
import { readTable } from '../table.ts';
import { type Feature, ImportError, textOf, throwFaults } from './geojson.ts';
import { givePlaceIds, type PlaceIdTable } from './place-ids.ts';

/** Four letters and digits, as codes are written. */
const codePattern = /^[A-Z]{4,6}\d{4,5}$/;

const defaultPopularity = { named: 0.1, house: 0.02 };

/** More points than this share outside every subdistrict mean that areas and places do not belong together. */
const mostOutside = 0.5;

/** The places of an import, and how many points are in no subdistrict and were omitted. `ids` gets new ids. */
export function importPlaces(
  features: Feature<LngLat>[],
  areas: AdministrativeAreas,
  shapes: AreaShapes,
  ids: PlaceIdTable,
  nowSeconds: number,
): { places: PlaceRecord[]; outside: number } {
  const faults: string[] = [];
  const types = new Set(readTable('place-types').map(({ type }) => type!));
  const around = surroundings(areas, shapes);
  const seen = new Set<string>();
  const located = features.flatMap((feature) => {
    const fault = faultOf(feature, types, seen);
    if (fault) {
      faults.push(`${feature.where}: ${fault}.`);
      return [];
    }
    const found = around(feature.shape);
    return found ? [{ feature, found }] : [];
  });
  throwFaults(faults);
  const outside = features.length - located.length;
  if (outside > features.length * mostOutside) {
    throw new ImportError([
      `Found ${outside} of ${features.length} places in no sub-district, expected nearly all in one. Give areas that cover the places.`,
    ]);
  }
  const given = givePlaceIds(
    located.map(({ feature }) => feature),
    ids,
    nowSeconds,
  );
  const places = located.map(({ feature, found }, i): PlaceRecord => {
    return { ...found, ...described(feature, found.postCode), ...given[i]!, updatedAt: nowSeconds };
  });
  return { places, outside };
}

function faultOf(feature: Feature<LngLat>, types: Set<string>, seen: Set<string>): string | null {
  const [name, house, road, type] = ['name', 'house', 'road', 'type'].map((one) => textOf(feature, one));
  if (!name && !(house && road))
    return 'found neither a name nor a house with its road, expected one of them';
  if (!type || !types.has(type)) {
    return `found type "${type ?? ''}", expected one of ${[...types].join(', ')}`;
  }
  const code = textOf(feature, 'code');
  if (code !== undefined && !codePattern.test(code))
    return `found code "${code}", expected one such as PFSU6037`;
  if (code !== undefined && seen.has(code)) return `found code "${code}" a second time, expected each once`;
  if (code !== undefined) seen.add(code);
  const postCode = textOf(feature, 'post_code');
  if (postCode !== undefined && !/^\d{4}$/.test(postCode)) {
    return `found post_code "${postCode}", expected four digits`;
  }
  const popularity = Number(textOf(feature, 'popularity') ?? 0);
  return popularity >= 0 && popularity <= 1 ? null : `found popularity ${popularity}, expected 0 to 1`;
}

/** What a point says of itself. */
function described(feature: Feature<LngLat>, postCodeAround: string) {
  const [house, block, type] = ['house', 'block', 'type'].map((name) => textOf(feature, name));
  const name = words(feature, 'name');
  return {
    ...(name && { name }),
    ...(house && { house }),
    ...(textOf(feature, 'road') && { road: words(feature, 'road') }),
    ...(block && { block }),
    type: type!,
    subType: textOf(feature, 'sub_type') ?? type!,
    postCode: textOf(feature, 'post_code') ?? postCodeAround,
    position: feature.shape,
    popularity: Number(
      textOf(feature, 'popularity') ?? (name ? defaultPopularity.named : defaultPopularity.house),
    ),
    quality: 'surveyed' as const,
  };
}

/** A name in English and Bangla; a missing one is replaced by the other. */
function words(feature: Feature<LngLat>, name: string): Words | undefined {
  const plain = textOf(feature, name);
  const bangla = textOf(feature, `${name}_bn`) ?? (plain && hasBangla(plain) ? plain : undefined);
  const latin = plain ?? bangla;
  return latin ? [latin, bangla ?? latin] : undefined;
}

/** The ids of all areas around a point, or null when no subdistrict contains it. */
export function surroundings(areas: AdministrativeAreas, shapes: AreaShapes) {
  const finder = <One extends Area>(kind: AreaKind, list: One[]) => areaFinder(kind, list, shapes);
  const find = {
    subDistrict: finder('subDistricts', areas.subDistricts),
    thana: finder('thanas', areas.thanas),
    union: finder('unions', areas.unions),
    pauroshova: finder('pauroshovas', areas.pauroshovas),
    subArea: finder('subAreas', areas.subAreas),
    ward: finder('wards', areas.wards),
  };
  const cityAreas = new Map(areas.cityAreas.map((one) => [one.id, one]));
  return (position: LngLat) => {
    const subDistrict = find.subDistrict(position);
    if (!subDistrict) return null;
    const subArea = find.subArea(position);
    const cityArea = subArea && cityAreas.get(subArea.cityAreaId);
    return {
      subDistrictId: subDistrict.id,
      districtId: subDistrict.districtId,
      // Where none is given, each subdistrict has an implied one.
      thanaId: find.thana(position)!.id,
      unionId: find.union(position)?.id,
      pauroshovaId: find.pauroshova(position)?.id,
      wardId: find.ward(position)?.id,
      subAreaId: subArea?.id,
      cityAreaId: cityArea?.id,
      cityId: cityArea?.cityId,
      postCode: subArea?.postCode || cityArea?.postCode || '0000',
    };
  };
}
