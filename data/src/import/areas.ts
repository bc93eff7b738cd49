/** Makes the administrative areas and their shapes from the features of an import. */

import type { LngLat } from '@portal/geo';
import {
  type AdministrativeAreas,
  type Area,
  type AreaKind,
  type AreaShapes,
  areaFinder,
  type CorporationCode,
  southOffset,
} from '../area.ts';
import { contains, type MultiPolygon, type Ring, round, signedArea } from '../geometry.ts';
import { type AreaIds, type AreaIdTable, areaIds } from './area-ids.ts';
import { type Feature, textOf, throwFaults } from './geojson.ts';

/** `kind` of a feature, the list it belongs to, and the kind of its parent. Parents stand before their children. */
const kinds = [
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

type Kind = (typeof kinds)[number][0];

/** `admin_level` of OpenStreetMap in Bangladesh. */
const kindOfLevel: Record<string, Kind> = { 4: 'division', 5: 'district', 6: 'sub_district', 8: 'union' };

/** Ids of areas beyond this would meet those of places. */
const largestId = 8999;

const required: Kind[] = ['division', 'district', 'sub_district'];

const corporations: CorporationCode[] = ['DNCC', 'DSCC'];

/** The field that holds the parent's id. */
const parentField: Partial<Record<AreaKind, string>> = {
  divisions: 'divisionId',
  districts: 'districtId',
  subDistricts: 'subDistrictId',
  cities: 'cityId',
  cityAreas: 'cityAreaId',
};

interface Draft extends Area {
  /** Everything that only some kinds have. */
  [field: string]: unknown;
}

type Lists = Record<AreaKind, Draft[]>;

/** Areas and shapes of an import. `table` gets new ids. Throws an `ImportError` that lists every fault of the features. */
export function importAreas(
  features: Feature<MultiPolygon>[],
  table: AreaIdTable,
): {
  areas: AdministrativeAreas;
  shapes: AreaShapes;
} {
  const faults: string[] = [];
  const lists = Object.fromEntries(kinds.map(([, list]) => [list, [] as Draft[]])) as Lists;
  const shapes: AreaShapes = {};
  const byKind = groupByKind(features, faults);
  const ids = areaIds(table, givenIds(byKind));
  for (const [kind, list, parentList] of kinds) {
    for (const feature of byKind.get(kind) ?? []) {
      const draft = readArea(feature, lists[list], kind, ids, faults);
      if (!draft) continue;
      if (parentList) {
        const parent = parentOf(feature, draft, parentList, lists[parentList], shapes);
        if (parent) draft[parentField[parentList]!] = parent.id;
        else faults.push(noParent(feature, parentList));
      }
      lists[list].push(draft);
      shapes[`${list}:${draft.id}`] = outerFirst(feature.shape);
    }
  }
  for (const kind of required) {
    if (!byKind.has(kind)) faults.push(`Found no area of kind "${kind}", expected at least one.`);
  }
  throwFaults(faults);
  addWhatIsImplied(lists, shapes, ids);
  shapes['country:1'] = lists.divisions.flatMap(({ id }) => shapes[`divisions:${id}`]!);
  return { areas: lists as unknown as AdministrativeAreas, shapes };
}

function groupByKind(
  features: Feature<MultiPolygon>[],
  faults: string[],
): Map<Kind, Feature<MultiPolygon>[]> {
  const groups = new Map<Kind, Feature<MultiPolygon>[]>();
  for (const feature of features) {
    const level = textOf(feature, 'admin_level') ?? '';
    const kind = textOf(feature, 'kind') ?? kindOfLevel[level];
    const known = kinds.find(([one]) => one === kind)?.[0];
    if (known) groups.set(known, [...(groups.get(known) ?? []), feature]);
    else {
      faults.push(
        `${feature.where}: found kind "${kind ?? ''}" and admin_level "${level}", expected a kind of ${kinds.map(([one]) => one).join(', ')}, or an admin_level of ${Object.keys(kindOfLevel).join(', ')}.`,
      );
    }
  }
  return groups;
}

function readArea(
  feature: Feature<MultiPolygon>,
  taken: Draft[],
  kind: Kind,
  ids: AreaIds,
  faults: string[],
): Draft | null {
  const name = textOf(feature, 'name:en') ?? textOf(feature, 'name');
  if (!name) {
    faults.push(`${feature.where}: found no name, expected the property "name".`);
    return null;
  }
  const extra =
    kind === 'ward' || kind === 'zone' || kind === 'city_corporation' ? corporationOf(feature, kind) : {};
  if (typeof extra === 'string') {
    faults.push(`${feature.where}: ${extra}.`);
    return null;
  }
  const given = Number(textOf(feature, 'id') ?? Number.NaN);
  if (given > largestId) {
    faults.push(
      `${feature.where}: found the id ${given}, expected 1 to ${largestId}. Leave it out to get the next free one.`,
    );
    return null;
  }
  const centre = round(insideOf(feature.shape), 6);
  const id = extra.id ?? (isId(given) ? given : ids.idOf(kind, identityOf(feature, name, centre)));
  if (taken.some((one) => one.id === id)) {
    faults.push(
      `${feature.where}: found the id ${id} twice among areas of kind "${kind}", expected each once.`,
    );
    return null;
  }
  return {
    name,
    nameBn: textOf(feature, 'name_bn') ?? textOf(feature, 'name:bn') ?? name,
    aliases: (textOf(feature, 'aliases') ?? '').split(';').filter(Boolean),
    centre,
    quality: 'surveyed',
    ...(kind === 'area' || kind === 'sub_area' ? { postCode: textOf(feature, 'post_code') ?? '' } : {}),
    ...(kind === 'sub_district' ? { isMetropolitan: textOf(feature, 'metropolitan') === 'yes' } : {}),
    ...extra,
    id,
  };
}

function isId(given: number): boolean {
  return Number.isInteger(given) && given > 0;
}

/** The ids that areas bring along, by kind. */
function givenIds(byKind: Map<Kind, Feature<MultiPolygon>[]>): Map<string, Set<number>> {
  return new Map(
    [...byKind].map(([kind, features]) => [
      kind,
      new Set(features.map((feature) => Number(textOf(feature, 'id') ?? Number.NaN)).filter(isId)),
    ]),
  );
}

/** What tells an area from others of its kind: its own id, else its name and where about it is (0.1 degrees are 10 km). */
function identityOf({ ownId }: Feature<MultiPolygon>, name: string, [lng, lat]: LngLat): string {
  return ownId ?? `${name} ${lng.toFixed(1)} ${lat.toFixed(1)}`;
}

/** Ward, zone and corporation carry the code of Dhaka's corporations; ids of the south are 100 higher. */
function corporationOf(
  feature: Feature<MultiPolygon>,
  kind: Kind,
): { id?: number; [field: string]: unknown } | string {
  const corporation = textOf(feature, 'corporation') as CorporationCode | undefined;
  if (!corporation || !corporations.includes(corporation)) {
    return `found corporation "${corporation ?? ''}", expected ${corporations.join(' or ')}`;
  }
  const offset = corporations.indexOf(corporation) * southOffset;
  if (kind === 'city_corporation') return { code: corporation };
  const number = Number(textOf(feature, 'number'));
  if (!Number.isInteger(number) || number < 1 || number > 100) {
    return `found number "${textOf(feature, 'number') ?? ''}", expected a whole number from 1 to 100`;
  }
  if (kind === 'zone') return { id: number + offset, corporation, number };
  const zone = Number(textOf(feature, 'zone'));
  if (!Number.isInteger(zone))
    return `found zone "${textOf(feature, 'zone') ?? ''}", expected a whole number`;
  return { id: number + offset, corporation, number, zone, locality: textOf(feature, 'locality') ?? '' };
}

/** The parent that the feature names, by name or id, or else the one that holds its middle. */
function parentOf(
  feature: Feature<MultiPolygon>,
  { centre }: Draft,
  kind: AreaKind,
  parents: Draft[],
  shapes: AreaShapes,
): Draft | undefined {
  const named = textOf(feature, 'parent');
  if (named === undefined) return areaFinder(kind, parents, shapes)(centre);
  const fitting = parents.filter(({ id, name, nameBn }) => [String(id), name, nameBn].includes(named));
  return fitting.length < 2 ? fitting[0] : areaFinder(kind, fitting, shapes)(centre);
}

function noParent(feature: Feature<MultiPolygon>, kind: AreaKind): string {
  const parent = kinds.find(([, list]) => list === kind)![0];
  const named = textOf(feature, 'parent');
  return named === undefined
    ? `${feature.where}: found no ${parent} around its middle, expected one; or name it in the property "parent".`
    : `${feature.where}: found no ${parent} called "${named}", expected the name or id of one in "parent".`;
}

/**
 * A thana for each subdistrict, after the given ones: it contains what is in none of them. An area for each city, and a
 * part for each area, without any.
 */
function addWhatIsImplied(lists: Lists, shapes: AreaShapes, ids: AreaIds): void {
  const given = new Set(lists.thanas.map(({ id }) => id));
  for (const { isMetropolitan: _, ...area } of lists.subDistricts) {
    const usual = 1000 + area.id;
    const id = given.has(usual) ? ids.idOf('thana', `of sub-district ${area.id}`) : usual;
    lists.thanas.push({ ...area, id } as Draft);
    shapes[`thanas:${id}`] = shapes[`subDistricts:${area.id}`]!;
  }
  const implied = [
    ['cities', 'cityAreas', 'cityId'],
    ['cityAreas', 'subAreas', 'cityAreaId'],
  ] as const;
  for (const [parents, children, field] of implied) {
    for (const parent of lists[parents]) {
      if (lists[children].some((child) => child[field] === parent.id)) continue;
      const { districtId: _, cityId: __, ...area } = parent;
      const id = ids.idOf(children === 'cityAreas' ? 'area' : 'sub_area', `of ${parents} ${parent.id}`);
      lists[children].push({ ...area, postCode: area.postCode ?? '', [field]: parent.id, id } as Draft);
      shapes[`${children}:${id}`] = shapes[`${parents}:${parent.id}`]!;
    }
  }
}

/** Parts by size, the largest first. */
function outerFirst(shape: MultiPolygon): MultiPolygon {
  return [...shape].sort((one, other) => Math.abs(signedArea(other[0]!)) - Math.abs(signedArea(one[0]!)));
}

/** A point inside: the middle of the longest stretch of the largest part on the latitude of its middle. */
function insideOf(shape: MultiPolygon): LngLat {
  const polygon = outerFirst(shape)[0]!;
  const outer = polygon[0]!;
  const latitudes = outer.map(([, lat]) => lat);
  const lat = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const crossings = polygon.flatMap((ring) => crossingsOf(ring, lat)).sort((one, other) => one - other);
  let best: LngLat = outer[0]!;
  let longest = -1;
  for (let at = 1; at < crossings.length; at++) {
    const [from, to] = [crossings[at - 1]!, crossings[at]!];
    const middle: LngLat = [(from + to) / 2, lat];
    if (to - from > longest && contains([polygon], middle)) [best, longest] = [middle, to - from];
  }
  return best;
}

/** Longitudes at which a ring crosses a latitude. */
function crossingsOf(ring: Ring, lat: number): number[] {
  return ring.slice(1).flatMap(([toLng, toLat], at) => {
    const [fromLng, fromLat] = ring[at]!;
    if (fromLat > lat === toLat > lat) return [];
    return fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng);
  });
}
