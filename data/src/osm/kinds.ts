/** What an object of OpenStreetMap is as a place, by its tags. */
import { isStreet } from '../street.ts';
import { readTable } from '../table.ts';

type Properties = Record<string, unknown>;

/** What a place says besides what responses have. */
export const contactKeys = ['phone', 'website', 'opening_hours'] as const;

const furtherNames = ['alt_name', 'old_name', 'official_name', 'loc_name', 'short_name', 'int_name'];

const textIn = (tags: Properties, key: string) => String(tags[key] ?? '').trim();

/** The names among tags; of an object without a usual one, another name that it has. */
export function namesIn(tags: Properties): Properties {
  const usual = ['name', 'name:en', 'name:bn'].flatMap((key) =>
    textIn(tags, key) ? [[key, tags[key]]] : [],
  );
  const other = [...furtherNames, 'addr:housename'].find((key) => textIn(tags, key));
  return Object.fromEntries(usual.length > 0 || !other ? usual : [['name', tags[other]]]);
}

/** Reads what tags say of a place: the properties of a feature, or null where they are of none. */
export function osmKinds(): (tags: Properties) => Properties | null {
  const rows = readTable('osm-kinds');
  return (tags) => {
    const names = namesIn(tags);
    const named = { ...tags, ...names };
    const postCode = textIn(tags, 'addr:postcode');
    const address = {
      house: textIn(tags, 'addr:housenumber') || undefined,
      road: textIn(tags, 'addr:street') || undefined,
      ...(/^\d{4}$/.test(postCode) && { post_code: postCode }),
    };
    if (Object.keys(names).length === 0) {
      return address.house && address.road ? { ...address, type: 'Residential', sub_type: 'House' } : null;
    }
    const row = rows.find(({ key, value }) => {
      const own = textIn(named, key!);
      return own !== '' && own !== 'no' && (value === '*' || value === own);
    });
    // Named ways of streets are read as streets.
    const isNamedStreet = isStreet(textIn(tags, 'highway')) && tags.type !== 'multipolygon';
    if (!row?.type || isNamedStreet) return null;
    const aliases = furtherNames.flatMap((key) => textIn(tags, key).split(';')).map((one) => one.trim());
    return {
      ...names,
      ...address,
      ...Object.fromEntries(contactKeys.map((key) => [key, tags[key] ?? tags[`contact:${key}`]])),
      aliases: aliases.filter(Boolean).join(';'),
      type: row.type,
      sub_type: row.sub_type,
      popularity: row.popularity,
    };
  };
}
