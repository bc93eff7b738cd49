/** The columns of boundary files as they are published, under the names that an import reads. */
import { hasBangla } from '@portal/text';

type Properties = Record<string, unknown>;

/** What a level of administration is in Bangladesh, from the country down. */
const kindOfLevel = [undefined, 'division', 'district', 'sub_district', 'union'];

/** How publishers name the columns of a level, `*`. */
const publishers = [
  // HDX (OCHA's common operational data), the columns until 2024 and since.
  {
    name: ['ADM*_EN', 'adm*_name'],
    nameBn: ['ADM*_BN', 'adm*_name1'],
    aliases: [],
    ownId: ['ADM*_PCODE', 'adm*_pcode'],
  },
  // GADM. Its names in GeoJSON have no spaces.
  { name: ['NAME_*'], nameBn: ['NL_NAME_*'], aliases: ['VARNAME_*'], ownId: ['GID_*'] },
];

/** The same properties, and those that the file has under a publisher's names: its deepest level is what an area is. */
export function withKnownColumns(properties: Properties): Properties {
  const shapeName = textIn(properties, ['shapeName']);
  // geoBoundaries.
  if (shapeName !== undefined) {
    const level = Number(/^ADM(\d)$/.exec(String(properties.shapeType))?.[1] ?? Number.NaN);
    return { ...ofLevel(level), name: shapeName, '@id': properties.shapeID, ...properties };
  }
  for (const { name, nameBn, aliases, ownId } of publishers) {
    const level = [5, 4, 3, 2, 1, 0].find((one) => textIn(properties, name, one) !== undefined);
    if (level === undefined) continue;
    const bangla = textIn(properties, nameBn, level);
    const others = textIn(properties, aliases, level);
    return {
      ...ofLevel(level),
      name: textIn(properties, name, level),
      ...(bangla !== undefined && { name_bn: bangla }),
      ...(others !== undefined && { aliases: others.replaceAll('|', ';') }),
      '@id': textIn(properties, ownId, level),
      ...properties,
    };
  }
  return properties;
}

/** A level without a kind is one that an import omits and reports. */
function ofLevel(level: number): Properties {
  const kind = kindOfLevel[level];
  return kind ? { kind } : { admin_level: Number.isNaN(level) ? 'unknown' : `ADM${level}` };
}

/** The text of the first column that has one. Publishers write `NA` for none. */
function textIn(properties: Properties, columns: string[], level = 0): string | undefined {
  const texts = columns.map((column) => String(properties[column.replace('*', String(level))] ?? '').trim());
  return texts.find((text) => text !== '' && text !== 'NA');
}

/** Columns of names in Bangla, in lower case, besides those that an import reads. */
const banglaColumns = new Set(['bn_name', 'namebn', 'bn', 'name_bangla', 'bangla_name', 'bangla', 'bengali']);

/** The same properties, with the name in Bangla that a column of another name has. */
export function withBanglaName(properties: Properties): Properties {
  if ('name_bn' in properties || 'name:bn' in properties) return properties;
  const own = Object.entries(properties).find(
    ([column, value]) => banglaColumns.has(column.toLowerCase()) && hasBangla(String(value)),
  );
  return own ? { ...properties, name_bn: own[1] } : properties;
}
