/** Postal codes of places outside the areas of a city: those of the upazila's or the district's head office. */
import { list, readTable, text } from './table.ts';

/** The code of a subdistrict of a district under any of the district's names; empty where none is known. */
export function postCodes(): (district: string, subDistrict: string) => string {
  const names = new Map(
    readTable('districts').flatMap((row) => {
      const name = text(row, 'name');
      return [name, text(row, 'official_name'), ...list(row, 'aliases')].map((one) => [
        comparable(one),
        name,
      ]);
    }),
  );
  const codes = new Map(
    readTable('post-codes').map((row) => [
      keyOf(text(row, 'district'), text(row, 'sub_district')),
      text(row, 'post_code'),
    ]),
  );
  return (district, subDistrict) => {
    const name = names.get(comparable(district)) ?? district;
    return codes.get(keyOf(name, subDistrict)) ?? codes.get(keyOf(name, '')) ?? '';
  };
}

const keyOf = (district: string, subDistrict: string) => `${comparable(district)}/${comparable(subDistrict)}`;

/** Published spellings differ in capitals, apostrophes and spaces. */
const comparable = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
