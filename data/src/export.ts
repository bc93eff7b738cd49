/** Writes the data in use for other software: as GeoJSON, and as a dump of Photon's format 0.1.0. */
import { statSync } from 'node:fs';
import type { LngLat } from '@portal/geo';
import { type AdministrativeAreas, type Area, type AreaKind, areaKinds, parentIdOf } from './area.ts';
import { boundingBox } from './geometry.ts';
import type { Data } from './load.ts';
import { type Bilingual, type Place, type PlaceRecord, placeReader, type Words } from './places.ts';
import { readTable } from './table.ts';

/** What a GeoJSON file can be limited to. */
export const exportedParts = ['areas', 'places', 'streets'] as const;
export type ExportedPart = (typeof exportedParts)[number];

type Properties = Record<string, unknown>;

/**
 * The text of a FeatureCollection, a feature at a time, with the attribution as its member. Areas are MultiPolygons, places Points,
 * streets MultiLineStrings, each once in every area that it runs through. An import reads a file of areas, and one of places.
 */
export function* geoJsonOf(data: Data, parts: readonly ExportedPart[] = exportedParts): Generator<string> {
  const { attribution } = data.description;
  yield `{"type":"FeatureCollection","attribution":${JSON.stringify(attribution)},"features":[`;
  let separator = '\n';
  for (const feature of featuresOf(data, parts)) {
    yield separator + JSON.stringify(feature);
    separator = ',\n';
  }
  yield '\n]}\n';
}

function* featuresOf(data: Data, parts: readonly ExportedPart[]): Generator<object> {
  const areas = data.areas();
  if (parts.includes('areas')) {
    const shapes = data.areaShapes();
    for (const [kind, list, parentList] of areaKinds) {
      for (const area of areas[list]) {
        const shape = shapes[`${list}:${area.id}`];
        // An import adds the thana of each subdistrict.
        if (!shape || (list === 'thanas' && isImplied(area, areas))) continue;
        const properties = areaProperties(kind, area, parentList);
        yield featureOf(`${kind}/${area.id}`, 'MultiPolygon', shape, properties);
      }
    }
  }
  if (parts.includes('places')) {
    for (const record of data.placeRecords())
      yield featureOf(`place/${record.id}`, 'Point', record.position, placeProperties(record));
  }
  if (!parts.includes('streets')) return;
  for (const { place, highway, lines } of data.namedStreets(areas)) {
    const properties = { ...both('name', place.road), highway, area: place.area.en, city: place.city.en };
    yield featureOf(`street/${place.id}`, 'MultiLineString', lines, properties);
  }
}

function featureOf(id: string, type: string, coordinates: unknown, properties: Properties): object {
  return { type: 'Feature', id, geometry: { type, coordinates }, properties };
}

function isImplied({ id, name }: Area, { subDistricts }: AdministrativeAreas): boolean {
  return subDistricts.some((one) => 1000 + one.id === id && one.name === name);
}

/** A name, and its Bangla where it has any. */
function both(key: string, words: Bilingual | null): Properties {
  if (!words) return {};
  return { [key]: words.en, ...(words.bn !== words.en && { [`${key}_bn`]: words.bn }) };
}

function bilingual(words: Words | undefined): Bilingual | null {
  return words ? { en: words[0], bn: words[1] } : null;
}

function areaProperties(kind: string, area: Area, parentList: AreaKind | null): Properties {
  const { id, name, nameBn, aliases, transliterated, ...more } = area as Area & Properties;
  const { postCode, corporation, code, number, zone, locality, isMetropolitan } = more;
  return {
    ...{ kind, id },
    ...both('name', { en: name, bn: nameBn }),
    ...(transliterated && { transliterated }),
    ...(aliases.length > 0 && { aliases: aliases.join(';') }),
    ...(parentList && { parent: String(parentIdOf(area, parentList)) }),
    ...(postCode ? { post_code: postCode } : {}),
    ...{ corporation: corporation ?? code, number, zone, locality },
    ...(isMetropolitan ? { metropolitan: 'yes' } : {}),
  };
}

function placeProperties(record: PlaceRecord): Properties {
  const { name, building, aliases, house, road, block, transliterated, code, popularity } = record;
  const whole = name && building ? ([0, 1] as const).map((at) => `${name[at]}, ${building[at]}`) : name;
  return {
    ...both('name', bilingual(whole as Words | undefined)),
    ...(transliterated && { transliterated }),
    ...(aliases && { aliases: aliases.join(';') }),
    ...{ house, ...both('road', bilingual(road)), block, ...record.contact },
    ...{ type: record.type, sub_type: record.subType, code, popularity },
    ...(record.postCode && { post_code: record.postCode }),
  };
}

/** Rows of a file of Photon's dump: https://github.com/komoot/photon, docs/json-dump-format-0.1.0.md. */
export function* photonDumpOf(data: Data): Generator<string> {
  const line = (type: string, content: unknown) => `${JSON.stringify({ type, content })}\n`;
  const areas = data.areas();
  const kindOf = osmTags();
  yield line('NominatimDumpFile', {
    version: '0.1.0',
    generator: 'portal',
    database_version: data.version ?? data.description.quality,
    data_timestamp: statSync(data.file('places.json')).mtime.toISOString(),
    features: {
      sorted_by_country: true,
      has_addresslines: false,
      attribution: data.description.attribution,
    },
  });
  yield line('CountryInfo', [{ country_code: 'BD', name: { name: 'বাংলাদেশ', 'name:en': 'Bangladesh' } }]);
  yield* photonAreas(data, areas, (content) => line('Place', [content]));
  for (const { place } of data.namedStreets(areas)) {
    const { road, id, aliases, position, popularity, postCode } = place;
    const name = photonName(road!, aliases);
    const described = { osm_key: 'highway', osm_value: 'residential', address_type: 'street' };
    const found = { importance: popularity, name, address: photonAddress({ ...place, road: null }) };
    yield line('Place', [
      {
        place_id: `street_${id}`,
        object_type: 'S',
        object_id: id,
        ...described,
        ...found,
        ...ending(position, postCode),
      },
    ]);
  }
  const read = placeReader(areas);
  for (const record of data.placeRecords()) {
    const place = read(record);
    const { id, name, aliases, type, subType, code, position, popularity, postCode } = place;
    const [osmKey, osmValue] = kindOf(type, subType);
    yield line('Place', [
      {
        ...{ place_id: `place_${id}`, object_type: 'P', object_id: id },
        ...{ osm_key: osmKey, osm_value: osmValue, address_type: 'house', importance: popularity },
        categories: [`type.${labelOf(type)}.${labelOf(subType)}`],
        ...(name && { name: photonName(name, aliases) }),
        ...(record.house && { housenumber: record.house }),
        address: photonAddress(place),
        extra: { type, sub_type: subType, code },
        ...ending(position, postCode),
      },
    ]);
  }
}

function ending(centroid: LngLat, postCode: string) {
  return { ...(postCode && { postcode: postCode }), country_code: 'BD', centroid };
}

/** What each kind of area is as a part of an address. */
const addressTypes: Record<AreaKind, string> = {
  ...{ divisions: 'state', districts: 'county', subDistricts: 'city', cities: 'city' },
  ...{ cityAreas: 'district', subAreas: 'locality', unions: 'locality', pauroshovas: 'locality' },
  ...{ thanas: 'other', wards: 'other', zones: 'other', cityCorporations: 'other' },
};

function* photonAreas(
  data: Data,
  areas: AdministrativeAreas,
  line: (content: object) => string,
): Generator<string> {
  const shapes = data.areaShapes();
  const byId = new Map<string, Area>();
  for (const [kind, list, parentList] of areaKinds) {
    for (const area of areas[list]) {
      byId.set(`${list}:${area.id}`, area);
      const shape = shapes[`${list}:${area.id}`];
      const address: Record<string, string> = {};
      for (let [one, above] = [area, parentList]; above; ) {
        const parent = byId.get(`${above}:${parentIdOf(one, above)}`);
        if (!parent) break;
        Object.assign(address, photonPart(addressTypes[above], { en: parent.name, bn: parent.nameBn }));
        [one, above] = [parent, areaKinds.find(([, other]) => other === above)![2]];
      }
      yield line({
        ...{ place_id: `${kind}_${area.id}`, object_type: 'A', object_id: area.id },
        ...{ osm_key: 'boundary', osm_value: 'administrative', address_type: addressTypes[list] },
        importance: areaImportance[list] ?? 0.3,
        name: photonName({ en: area.name, bn: area.nameBn }, area.aliases),
        address,
        country_code: 'BD',
        centroid: area.centre,
        ...(shape && { bbox: boundingBox(shape) }),
      });
    }
  }
}

const areaImportance: Partial<Record<AreaKind, number>> = {
  ...{ divisions: 0.7, districts: 0.6, cities: 0.6, subDistricts: 0.5 },
};

function photonName({ en, bn }: Bilingual, aliases: string[] = []): Record<string, string> {
  return {
    name: en,
    'name:en': en,
    ...(bn !== en && { 'name:bn': bn }),
    ...(aliases.length > 0 && { alt_name: aliases.join(';') }),
  };
}

function photonAddress({ division, district, city, area, subArea, road }: Omit<Place, 'name'>) {
  return {
    ...photonPart('state', division),
    ...photonPart('county', district),
    ...photonPart('city', city),
    ...photonPart('district', area),
    ...photonPart('locality', subArea),
    ...photonPart('street', road),
  };
}

function photonPart(type: string, words: Bilingual | null): Record<string, string> {
  if (!words?.en) return {};
  return { [type]: words.en, ...(words.bn !== words.en && { [`${type}:bn`]: words.bn }) };
}

/** A part of a category: letters, numbers, underscores and dashes. */
function labelOf(text: string): string {
  return text.replace(/[^a-zA-Z0-9_-]+/g, '-').slice(0, 60) || 'none';
}

/** The tag of OpenStreetMap of a type and sub-type: that of the same sub-type, else of the type, else `place=yes`. */
function osmTags(): (type: string, subType: string) => [key: string, value: string] {
  const rows = readTable('osm-kinds').filter(({ value, type }) => type && value !== '*');
  return (type, subType) => {
    const ofType = rows.filter((row) => row.type === type);
    const row = ofType.find(({ sub_type }) => sub_type === subType) ?? ofType[0];
    return row ? [row.key!, row.value!] : ['place', 'yes'];
  };
}
