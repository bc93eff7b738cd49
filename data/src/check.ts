/**
 * What must hold for the sample data, as a list of problems: each names the record, what was found and what was
 * expected. Empty means good. The tests run it, and so may anyone who edits a table.
 */

import type { LngLat } from '@portal/geo';
import { distanceMeters } from '@portal/geo';
import {
  type AdministrativeAreas,
  type Area,
  type AreaKind,
  type AreaShapes,
  areaFinder,
  areaKinds,
  parentIdOf,
} from './area.ts';
import { contains } from './geometry.ts';

/** English names: Latin letters, digits and the marks of addresses. */
const latinText = /^[A-Za-z0-9 .,'()&/{}+-]+$/;
/** Bangla names: letters, signs and digits of the Bengali block and the marks of addresses. */
const banglaText = /^[\u0980-\u09FF .,'()/-]+$/;

/** Problems of names: a wrong script, a stray space, a Bangla letter in its taken-apart form, a sign without a letter. */
export function scriptProblems(label: string, name: string, nameBn: string): string[] {
  const problems: string[] = [];
  if (!latinText.test(name)) problems.push(`${label}: English name "${name}" has other than Latin letters.`);
  if (!banglaText.test(nameBn))
    problems.push(`${label}: Bangla name "${nameBn}" has other than Bangla letters.`);
  for (const one of [name, nameBn]) {
    if (one !== one.trim() || one.includes('  ')) problems.push(`${label}: "${one}" has stray spaces.`);
  }
  if (/[\u09A1\u09A2\u09AF]\u09BC/.test(nameBn))
    problems.push(`${label}: "${nameBn}" has a taken-apart ড়, ঢ় or য়.`);
  if (/(^|[ (])[\u0981-\u0983\u09BC\u09BE-\u09CD]/.test(nameBn))
    problems.push(`${label}: "${nameBn}" starts a word with a sign.`);
  return problems;
}

/** Farthest that an area's center may be from its parent's, meters; the Sundarbans reach far from their seats. */
const farthest: [AreaKind, AreaKind, number][] = [
  ['districts', 'divisions', 220_000],
  ['subDistricts', 'districts', 110_000],
  ['unions', 'subDistricts', 80_000],
  ['cityAreas', 'cities', 20_000],
];

/** Problems of areas: ids, names, parents, centers inside their own shape, and shapes inside the parent's. */
export function areaProblems(areas: AdministrativeAreas, shapes: AreaShapes): string[] {
  const problems: string[] = [];
  for (const [kind, list] of Object.entries(areas) as [AreaKind, Area[]][]) {
    const seen = new Map<number, string>();
    for (const area of list) {
      const label = `${kind} ${area.id} ${area.name}`;
      if (seen.has(area.id)) problems.push(`${label}: id is taken by ${seen.get(area.id)}.`);
      seen.set(area.id, area.name);
      problems.push(...scriptProblems(label, area.name, area.nameBn));
      const shape = shapes[`${kind}:${area.id}`];
      if (!shape) problems.push(`${label}: has no shape.`);
      else if (!contains(shape, area.centre))
        problems.push(`${label}: its centre ${area.centre} is outside its shape.`);
      if (!contains(shapes['country:1']!, area.centre)) problems.push(`${label}: lies outside the country.`);
      problems.push(...parentProblems(kind, area, areas, label));
    }
  }
  return problems;
}

function parentProblems(kind: AreaKind, area: Area, areas: AdministrativeAreas, label: string): string[] {
  const parentKind = areaKinds.find(([, list]) => list === kind)![2];
  if (!parentKind) return [];
  const parentId = parentIdOf(area, parentKind);
  const parent = (areas[parentKind] as Area[]).find(({ id }) => id === parentId);
  if (!parent) return [`${label}: parent ${parentKind} ${parentId} does not exist.`];
  const limit = farthest.find(([child, of]) => child === kind && of === parentKind)?.[2];
  const away = distanceMeters(area.centre, parent.centre);
  if (limit && away > limit)
    return [
      `${label}: ${Math.round(away / 1000)} km from ${parent.name}, expected at most ${limit / 1000} km.`,
    ];
  return [];
}

/** Layers that cover each other: every point of the first is in exactly one area of each of the others. */
const layers: AreaKind[] = ['divisions', 'districts', 'subDistricts'];

/**
 * Problems of coverage at the points: in the country but in no (or the wrong) division, district, subdistrict, or
 * in a ward but in no zone, corporation, thana or city area.
 */
export function coverageProblems(
  areas: AdministrativeAreas,
  shapes: AreaShapes,
  positions: LngLat[],
): string[] {
  const find = (kind: AreaKind) => areaFinder(kind, areas[kind] as Area[], shapes);
  const [division, district, subDistrict] = layers.map(find) as [Finder, Finder, Finder];
  const [ward, zone, corporation, thana] = (['wards', 'zones', 'cityCorporations', 'thanas'] as const).map(
    find,
  ) as [Finder, Finder, Finder, Finder];
  const subDistrictById = new Map(areas.subDistricts.map((one) => [one.id, one]));
  const districtById = new Map(areas.districts.map((one) => [one.id, one]));
  const wardById = new Map(areas.wards.map((one) => [one.id, one]));
  return positions.flatMap((position) => {
    if (!contains(shapes['country:1']!, position)) return [];
    const found = subDistrict(position);
    if (!found) return [`${position} is in the country and in no sub-district.`];
    const { districtId } = subDistrictById.get(found.id)!;
    if (district(position)?.id !== districtId)
      return [`${position} is in ${found.name} but not in its district.`];
    if (division(position)?.id !== districtById.get(districtId)!.divisionId)
      return [`${position} is in ${found.name} but not in its division.`];
    if (!thana(position)) return [`${position} is in no thana.`];
    const inWard = ward(position);
    if (!inWard) return corporation(position) ? [`${position} is in a city corporation and in no ward.`] : [];
    const { zone: number, corporation: code } = wardById.get(inWard.id)!;
    const foundZone = zone(position) as { number?: number; corporation?: string } | undefined;
    if (foundZone?.number !== number || foundZone?.corporation !== code)
      return [`${position} is in ${code} ${inWard.name} but not in its zone ${number}.`];
    return [];
  });
}

type Finder = (position: LngLat) => Area | undefined;
