/** Makes place records from the points of an import. */
import type { LngLat } from '@portal/geo';
import type { AdministrativeAreas, AreaShapes } from '../area.ts';
import { ImportError } from '../import-error.ts';
import { contactKeys } from '../osm/kinds.ts';
import type { PlaceRecord } from '../places.ts';
import { type Surroundings, surroundings } from '../surroundings.ts';
import { readTable } from '../table.ts';
import { decimalIn } from '../text-file.ts';
import { type Feature, type Findings, namesOf, textOf, transliteratedIn } from './features.ts';
import type { NameWords } from './name-words.ts';
import { giveIds, type Identified, identifiedPlace, type PlaceIdTable } from './place-ids.ts';

/** Four letters and digits, as codes are written. */
const codePattern = /^[A-Z]{4,6}\d{4,5}$/;

const defaultPopularity = { named: 0.1, house: 0.02 };

/** What an import has of places. */
export interface ImportedPlaces {
  /** In the order of the files; each is made when it is required, once. */
  records: Iterable<PlaceRecord>;
  count: number;
  /** Points outside all areas, omitted. */
  outside: number;
  inNoSubDistrict: number;
  /** So many records up to now whose name in this language the import has written. */
  transliterated: { en: number; bn: number };
}

/** More points than this share outside all areas are reported. */
const usuallyOutside = 0.02;

/**
 * The places of an import, how many points are outside all areas and were omitted, and how many are in no subdistrict. More than
 * the share `mostOutside` outside means that areas and places do not belong together. `ids` gets new ids. The features are read
 * twice and none is kept: `read` begins anew.
 */
export function importPlaces(
  read: () => Iterable<Feature<LngLat>>,
  areas: AdministrativeAreas,
  shapes: AreaShapes,
  ids: PlaceIdTable,
  names: NameWords,
  nowSeconds: number,
  { faults, notes }: Findings,
  mostOutside: number,
): ImportedPlaces {
  const types = new Set(readTable('place-types').map(({ type }) => type!));
  const around = surroundings(areas, shapes);
  const seen = new Set<string>();
  const outside: Pick<Feature<LngLat>, 'where' | 'shape'>[] = [];
  const identities = new Map<string, number>();
  const items: Identified[] = [];
  /** Of each feature; null for one that is omitted. */
  const located: (Surroundings | null)[] = [];
  for (const feature of read()) {
    const { where, shape } = feature;
    const fault = faultOf(feature, types, seen);
    const found = fault ? null : around(shape);
    located.push(found);
    if (fault) faults.add(where, ...fault);
    else if (found) items.push(identifiedPlace(feature, identities));
    else outside.push({ where, shape });
  }
  identities.clear();
  faults.throwIfAny();
  if (outside.length > located.length * mostOutside) {
    throw new ImportError([
      `Found ${outside.length} of ${located.length} places outside the areas; expected at most ${mostOutside * 100} %. Give areas that cover the places, or \`--outside\` a larger share to import the others.`,
    ]);
  }
  if (outside.length > located.length * usuallyOutside) {
    for (const { where, shape } of outside)
      notes.add(where, 'a place outside the areas at', 'nearly all inside', shape.join(', '));
  }
  const given = giveIds(items, ids, nowSeconds);
  const transliterated = { en: 0, bn: 0 };
  function* records(): Generator<PlaceRecord> {
    let [at, row] = [0, 0];
    for (const feature of read()) {
      const found = located[at++];
      if (!found) continue;
      const own = described(feature, names, found.postCode);
      if (own.transliterated) transliterated[own.transliterated]++;
      // Spreading so many properties takes six times as long.
      yield Object.assign({}, found, own, given[row++]!, { updatedAt: nowSeconds });
    }
  }
  const inNoSubDistrict = located.filter((found) => found && found.subDistrictId === undefined).length;
  return {
    ...{ records: records(), count: given.length, outside: outside.length },
    ...{ inNoSubDistrict, transliterated },
  };
}

function faultOf(
  feature: Feature<LngLat>,
  types: Set<string>,
  seen: Set<string>,
): [what: string, expected: string, value?: string] | null {
  const { latin, bangla } = namesOf(feature, 'name');
  const [house, road, type, code, postCode, popularity] = [
    ...['house', 'road', 'type', 'code', 'post_code', 'popularity'].map((one) => textOf(feature, one)),
  ];
  if (!latin && !bangla && !(house && road))
    return ['neither a name nor a house with its road in', 'one of them, named by `--map name=COLUMN`'];
  if (!type) return ['no type in', `one of ${[...types].join(', ')}`];
  if (!types.has(type)) return ['the type', `one of ${[...types].join(', ')}`, type];
  if (code !== undefined && !codePattern.test(code)) return ['the code', 'one such as PFSU6037', code];
  if (code !== undefined && seen.has(code)) return ['a code for a second time:', 'each once', code];
  if (code !== undefined) seen.add(code);
  if (postCode !== undefined && !/^\d{4}$/.test(postCode)) return ['the post_code', 'four digits', postCode];
  const share = decimalIn(popularity ?? '0');
  return share >= 0 && share <= 1 ? null : ['the popularity', '0 to 1', popularity!];
}

/** What a point says of itself. */
function described(feature: Feature<LngLat>, names: NameWords, postCodeAround: string) {
  const [house, block, type] = ['house', 'block', 'type'].map((name) => textOf(feature, name));
  const own = names.both(namesOf(feature, 'name'));
  const along = names.both(namesOf(feature, 'road'));
  const name = own?.words;
  const { transliterated } = { ...transliteratedIn(feature), ...(own ?? along) };
  const aliases = (textOf(feature, 'aliases') ?? '').split(';').filter(Boolean);
  const contact = contactKeys.flatMap((key) => {
    const text = textOf(feature, key);
    return text === undefined ? [] : [[key, text]];
  });
  return {
    ...(name && { name }),
    ...(transliterated && { transliterated }),
    ...(aliases.length > 0 && { aliases }),
    ...(house && { house }),
    ...(along && { road: along.words }),
    ...(block && { block }),
    ...(contact.length > 0 && { contact: Object.fromEntries(contact) }),
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
