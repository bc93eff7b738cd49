/** Makes the administrative areas and their shapes from the features of an import. */

import type { LngLat } from '@portal/geo';
import {
  type AdministrativeAreas,
  type Area,
  type AreaKind,
  type AreaShapes,
  areaFinder,
  areaKinds,
  corporationCodes,
  idInCorporation,
  parentField,
} from '../area.ts';
import { insideOf, type MultiPolygon, outerFirst, round } from '../geometry.ts';
import { decimalIn } from '../text-file.ts';
import { type AreaIds, type AreaIdTable, areaIds, largestAreaId } from './area-ids.ts';
import { overlapping } from './crossings.ts';
import type { Faults } from './faults.ts';
import { type Feature, type Findings, namesOf, textOf, transliteratedIn } from './features.ts';
import type { NameWords } from './name-words.ts';

type Kind = (typeof areaKinds)[number][0];

/** `admin_level` of OpenStreetMap in Bangladesh. */
const kindOfLevel: Record<string, Kind> = { 4: 'division', 5: 'district', 6: 'sub_district', 8: 'union' };

/** The last words that names of a kind may have in a source, and don't here. */
const kindWords: Partial<Record<Kind, string[]>> = {
  division: ['division', 'বিভাগ'],
  district: ['district', 'zila', 'zilla', 'জেলা'],
  sub_district: ['upazila', 'upazilla', 'thana', 'subdistrict', 'sub-district', 'উপজেলা', 'থানা'],
  union: ['union', 'ইউনিয়ন'],
};

function withoutKind(name: string, kind: Kind): string {
  const words = name.split(/\s+/);
  const isKind = words.length > 1 && kindWords[kind]?.includes(words.at(-1)!.toLowerCase());
  return isKind ? words.slice(0, -1).join(' ') : name;
}

interface Draft extends Area {
  /** Everything that only some kinds have. */
  [field: string]: unknown;
}

type Lists = Record<AreaKind, Draft[]>;

/** Areas and shapes of an import, of the kinds that the files have. `table` gets new ids. */
export function importAreas(
  features: Feature<MultiPolygon>[],
  table: AreaIdTable,
  names: NameWords,
  findings: Findings,
): {
  areas: AdministrativeAreas;
  shapes: AreaShapes;
} {
  const lists = Object.fromEntries(areaKinds.map(([, list]) => [list, [] as Draft[]])) as Lists;
  const shapes: AreaShapes = {};
  const { faults } = findings;
  const byKind = groupByKind(features, findings);
  const ids = areaIds(table, givenIds(byKind));
  for (const [kind, list, parentList] of areaKinds) {
    const taken = new Set<number>();
    const places = new Map<Area, Feature<MultiPolygon>>();
    const parentOf = parentList && parentFinder(parentList, lists[parentList], shapes);
    for (const feature of byKind.get(kind) ?? []) {
      const draft = readArea(feature, kind, ids, names, findings);
      if (!draft) continue;
      if (taken.has(draft.id)) {
        faults.add(feature.where, `an id that another ${kind} has`, 'each once', String(draft.id));
        continue;
      }
      if (parentOf) {
        const parent = parentOf(feature, draft);
        if (!parent) {
          addNoParent(feature, parentList, faults);
          continue;
        }
        draft[parentField[parentList]!] = parent.id;
      }
      taken.add(draft.id);
      lists[list].push(draft);
      places.set(draft, feature);
      shapes[`${list}:${draft.id}`] = outerFirst(feature.shape);
    }
    for (const { one, other } of overlapping(list, lists[list], shapes)) {
      const { where } = places.get(one)!;
      faults.add(
        where,
        `a ${kind} on the ground of another:`,
        'each place in one',
        `${one.name} on ${other.name}`,
      );
      lists[list].splice(lists[list].indexOf(one as Draft), 1);
    }
  }
  faults.throwIfAny();
  addWhatIsImplied(lists, shapes, ids);
  shapes['country:1'] = lists.divisions.flatMap(({ id }) => shapes[`divisions:${id}`]!);
  return { areas: lists as unknown as AdministrativeAreas, shapes };
}

function groupByKind(
  features: Feature<MultiPolygon>[],
  { faults, notes }: Findings,
): Map<Kind, Feature<MultiPolygon>[]> {
  const groups = new Map<Kind, Feature<MultiPolygon>[]>();
  for (const feature of features) {
    const level = textOf(feature, 'admin_level') ?? '';
    const kind = textOf(feature, 'kind') ?? kindOfLevel[level];
    const known = areaKinds.find(([one]) => one === kind)?.[0];
    const group = known && groups.get(known);
    if (group) group.push(feature);
    else if (known) groups.set(known, [feature]);
    else if (kind === undefined && level !== '') {
      notes.add(
        feature.where,
        'an area that is left out, of admin_level',
        Object.keys(kindOfLevel).join(', '),
        level,
      );
    } else {
      const expected = `one of ${areaKinds.map(([one]) => one).join(', ')}, an admin_level of ${Object.keys(kindOfLevel).join(', ')}, or \`--kind KIND\` after the file`;
      if (kind === undefined) faults.add(feature.where, 'no kind in', expected);
      else faults.add(feature.where, 'the kind', expected, kind);
    }
  }
  return groups;
}

function readArea(
  feature: Feature<MultiPolygon>,
  kind: Kind,
  ids: AreaIds,
  names: NameWords,
  { faults, notes }: Findings,
): Draft | null {
  const named = Object.entries(namesOf(feature, 'name')).map(([script, one]) => [
    script,
    withoutKind(one, kind),
  ]);
  const { words, transliterated } = {
    ...transliteratedIn(feature),
    ...names.both(Object.fromEntries(named)),
  };
  const [name, nameBn] = words ?? [];
  if (!name) {
    faults.add(feature.where, 'no name in', 'the property "name", or `--map name=COLUMN` after the file');
    return null;
  }
  const extra =
    kind === 'ward' || kind === 'zone' || kind === 'city_corporation' ? corporationOf(feature, kind) : {};
  if (Array.isArray(extra)) {
    faults.add(feature.where, ...extra);
    return null;
  }
  const id = textOf(feature, 'id');
  const given = decimalIn(id);
  if (given > largestAreaId) {
    faults.add(feature.where, 'the id', `1 to ${largestAreaId}, or none`, String(given));
    return null;
  }
  const ownId = extra.id ?? (isId(given) ? given : undefined);
  if (id !== undefined && ownId !== given) {
    const expected = extra.id
      ? 'that of its corporation and number'
      : `a whole number from 1 to ${largestAreaId}`;
    notes.add(feature.where, 'an id that is replaced:', `${expected}, or none`, id);
  }
  const centre = round(insideOf(feature.shape), 6);
  return {
    name,
    nameBn: nameBn!,
    ...(transliterated && { transliterated }),
    aliases: (textOf(feature, 'aliases') ?? '').split(';').filter(Boolean),
    centre,
    quality: 'surveyed',
    ...(kind === 'area' || kind === 'sub_area' ? { postCode: textOf(feature, 'post_code') ?? '' } : {}),
    ...(kind === 'sub_district' ? { isMetropolitan: textOf(feature, 'metropolitan') === 'yes' } : {}),
    ...extra,
    id: ownId ?? ids(kind, identityOf(feature, name, centre)),
  };
}

function isId(given: number): boolean {
  return Number.isInteger(given) && given > 0;
}

/** The ids that areas have, by kind. */
function givenIds(byKind: Map<Kind, Feature<MultiPolygon>[]>): Map<string, Set<number>> {
  return new Map(
    [...byKind].map(([kind, features]) => [
      kind,
      new Set(features.map((feature) => decimalIn(textOf(feature, 'id'))).filter(isId)),
    ]),
  );
}

/** What distinguishes an area from others of its kind: its own id, else its name and where about it is (0.1 degrees are 10 km). */
function identityOf({ ownId }: Feature<MultiPolygon>, name: string, [lng, lat]: LngLat): string {
  return ownId ?? `${name} ${lng.toFixed(1)} ${lat.toFixed(1)}`;
}

/** Ward, zone and corporation have the code of a corporation; a list is a fault. */
function corporationOf(
  feature: Feature<MultiPolygon>,
  kind: Kind,
): { id?: number; [field: string]: unknown } | [what: string, expected: string, value?: string] {
  const given = textOf(feature, 'corporation');
  const corporation = corporationCodes.find((code) => code === given);
  if (!corporation) return ['the corporation', `one of ${corporationCodes.join(', ')}`, given ?? ''];
  if (kind === 'city_corporation')
    return { id: corporationCodes.indexOf(corporation) + 1, code: corporation };
  const number = decimalIn(textOf(feature, 'number'));
  if (!Number.isInteger(number) || number < 1 || number > 100) {
    return ['the number', 'a whole number from 1 to 100', textOf(feature, 'number') ?? ''];
  }
  const id = idInCorporation(number, corporation);
  if (kind === 'zone') return { id, corporation, number };
  const zone = decimalIn(textOf(feature, 'zone'));
  if (!Number.isInteger(zone)) return ['the zone', 'a whole number', textOf(feature, 'zone') ?? ''];
  return { id, corporation, number, zone, locality: textOf(feature, 'locality') ?? '' };
}

/** Finds the parent that a feature names, by name or id, or else the one that holds its middle. */
function parentFinder(kind: AreaKind, parents: Draft[], shapes: AreaShapes) {
  const around = areaFinder(kind, parents, shapes);
  return (feature: Feature<MultiPolygon>, { centre }: Draft): Draft | undefined => {
    const named = textOf(feature, 'parent');
    if (named === undefined) return around(centre);
    const fitting = parents.filter(({ id, name, nameBn }) => [String(id), name, nameBn].includes(named));
    return fitting.length < 2 ? fitting[0] : areaFinder(kind, fitting, shapes)(centre);
  };
}

function addNoParent(feature: Feature<MultiPolygon>, kind: AreaKind, faults: Faults): void {
  const parent = areaKinds.find(([, list]) => list === kind)![0];
  const named = textOf(feature, 'parent');
  if (named === undefined)
    faults.add(
      feature.where,
      `no ${parent} around the middle of`,
      'one, or its name in the property "parent"',
    );
  else faults.add(feature.where, `no ${parent} with the name`, 'the name or id of one in "parent"', named);
}

/**
 * A thana for each subdistrict, after the given ones: it contains what is in none of them. An area for each city, and a
 * part for each area, without any.
 */
function addWhatIsImplied(lists: Lists, shapes: AreaShapes, ids: AreaIds): void {
  const given = new Set(lists.thanas.map(({ id }) => id));
  for (const { isMetropolitan: _, ...area } of lists.subDistricts) {
    const usual = 1000 + area.id;
    const id = given.has(usual) ? ids('thana', `of sub-district ${area.id}`) : usual;
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
      const id = ids(children === 'cityAreas' ? 'area' : 'sub_area', `of ${parents} ${parent.id}`);
      lists[children].push({ ...area, postCode: area.postCode ?? '', [field]: parent.id, id } as Draft);
      shapes[`${children}:${id}`] = shapes[`${parents}:${parent.id}`]!;
    }
  }
}
