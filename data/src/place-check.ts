/** What must hold for the places; each problem names the place, what was found and what was expected. */
import type { AreaKind, AreaShapes } from './area.ts';
import { scriptProblems } from './check.ts';
import { contains } from './geometry.ts';
import type { Bilingual, Place, PlaceRecord } from './places.ts';

/** The place types that the API publishes. */
export const placeTypes = [
  ...[
    'Admin',
    'Agricultural',
    'Bank',
    'Commercial',
    'Construction',
    'Education',
    'Food',
    'Fuel',
    'Government',
  ],
  ...['Healthcare', 'Hotel', 'Industry', 'Landmark', 'Office', 'Others', 'Recreation', 'Religious Place'],
  ...['Residential', 'Shop', 'Transportation', 'Utility'],
];

/** Codes as published: four letters and four digits; one public example has five of each. */
const codePattern = /^[A-Z]{4}\d{4}$|^[A-Z]{5}\d{5}$/;

/** Problems of coordinates: a place that is not inside an area it claims, or claims none where it must. */
export function containmentProblems(records: PlaceRecord[], shapes: AreaShapes): string[] {
  const claims: [AreaKind, (record: PlaceRecord) => number | undefined][] = [
    ['districts', (record) => record.districtId],
    ['subDistricts', (record) => record.subDistrictId],
    ['thanas', (record) => record.thanaId],
    ['wards', (record) => record.wardId],
    ['unions', (record) => record.unionId],
    ['pauroshovas', (record) => record.pauroshovaId],
    ['cities', (record) => record.cityId],
    ['cityAreas', (record) => record.cityAreaId],
    ['subAreas', (record) => record.subAreaId],
  ];
  return records.flatMap((record) =>
    claims.flatMap(([kind, idOf]) => {
      const id = idOf(record);
      if (id === undefined) {
        // The capital's city and its wards are the same ground.
        const isMissing = kind === 'wards' && record.cityId === 1;
        return isMissing ? [`Place ${record.id} at ${record.position}: in Dhaka but in no ward.`] : [];
      }
      const shape = shapes[`${kind}:${id}`];
      if (shape && contains(shape, record.position)) return [];
      return [`Place ${record.id} at ${record.position}: not inside ${kind} ${id}.`];
    }),
  );
}

/** Problems of what is written: ids, codes, types, postal codes, names in English and Bangla, times. */
export function placeProblems(places: Place[]): string[] {
  const [ids, codes, addresses] = [new Set<number>(), new Set<string>(), new Set<string>()];
  return places.flatMap((place) => {
    const label = `Place ${place.id} ${place.code}`;
    const problems: string[] = [];
    if (ids.has(place.id)) problems.push(`${label}: the id is taken.`);
    if (codes.has(place.code)) problems.push(`${label}: the code is taken.`);
    ids.add(place.id);
    codes.add(place.code);
    if (!codePattern.test(place.code))
      problems.push(`${label}: the code is not four letters and four digits.`);
    if (!placeTypes.includes(place.type)) problems.push(`${label}: "${place.type}" is no published type.`);
    if (!/^\d{4}$/.test(place.postCode)) problems.push(`${label}: "${place.postCode}" is no post code.`);
    if (place.popularity < 0 || place.popularity > 1)
      problems.push(`${label}: popularity ${place.popularity} is not between 0 and 1.`);
    if (place.updatedAt < place.createdAt) problems.push(`${label}: updated before it was created.`);
    if (!place.name && !(place.house && place.road))
      problems.push(`${label}: neither a name nor an address.`);
    const { name, house, road, block, subArea, area, city } = place;
    const parts = [name, house, road, block, subArea, area, city].filter((part) => part !== null);
    problems.push(...parts.flatMap((part) => scriptProblems(label, part.en, part.bn)));
    if (!name) {
      const address = addressOf(parts);
      if (addresses.has(address)) problems.push(`${label}: another house has the address ${address}.`);
      addresses.add(address);
    }
    return problems;
  });
}

function addressOf(parts: Bilingual[]): string {
  return parts.map(({ en }) => en).join(', ');
}
