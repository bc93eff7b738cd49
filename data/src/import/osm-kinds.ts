/** What an object of OpenStreetMap is as a place, by its tags. */
import { readTable } from '../table.ts';

type Properties = Record<string, unknown>;

const furtherNames = ['alt_name', 'old_name', 'official_name', 'loc_name', 'short_name', 'int_name'];

/** The names among tags. */
export function namesIn(tags: Properties): Properties {
  return Object.fromEntries(
    ['name', 'name:en', 'name:bn'].flatMap((key) => (tags[key] ? [[key, tags[key]]] : [])),
  );
}

/** Reads what tags say of a place: the properties of a feature, or null where they are of none. */
export function osmKinds(): (tags: Properties) => Properties | null {
  const rows = readTable('osm-kinds');
  const textIn = (tags: Properties, key: string) => String(tags[key] ?? '');
  return (tags) => {
    const names = namesIn(tags);
    const postCode = textIn(tags, 'addr:postcode');
    const address = {
      house: tags['addr:housenumber'],
      road: tags['addr:street'],
      ...(/^\d{4}$/.test(postCode) && { post_code: postCode }),
    };
    if (Object.keys(names).length === 0) {
      return address.house && address.road ? { ...address, type: 'Residential', sub_type: 'House' } : null;
    }
    const row = rows.find(({ key, value }) => {
      const own = textIn(tags, key!);
      return own !== '' && own !== 'no' && (value === '*' || value === own);
    });
    if (!row) return null;
    const aliases = furtherNames.flatMap((key) => textIn(tags, key).split(';')).map((one) => one.trim());
    return {
      ...names,
      ...address,
      aliases: aliases.filter(Boolean).join(';'),
      type: row.type,
      sub_type: row.sub_type,
      popularity: row.popularity,
    };
  };
}
