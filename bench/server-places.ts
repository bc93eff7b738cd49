/** Places for measuring: as many as wanted, in English and Bangla, the same in each run. All of them are invented. */
import { openData, randomSeries } from '@portal/data';
import type { BilingualName, Place } from '../server/src/gazetteer/place.ts';

/** Syllables of invented names, in English and Bangla. Three of them make 46,656 names. */
const syllables: [en: string, bn: string][] = [
  ['ra', 'রা'],
  ['hi', 'হি'],
  ['ma', 'মা'],
  ['ni', 'নি'],
  ['ka', 'কা'],
  ['to', 'তো'],
  ['shu', 'শু'],
  ['ba', 'বা'],
  ['lo', 'লো'],
  ['de', 'দে'],
  ['pa', 'পা'],
  ['ri', 'রি'],
  ['cha', 'চা'],
  ['mo', 'মো'],
  ['nu', 'নু'],
  ['ja', 'জা'],
  ['ku', 'কু'],
  ['te', 'তে'],
  ['go', 'গো'],
  ['fa', 'ফা'],
  ['si', 'সি'],
  ['du', 'দু'],
  ['ho', 'হো'],
  ['ta', 'তা'],
  ['mi', 'মি'],
  ['bo', 'বো'],
  ['la', 'লা'],
  ['su', 'সু'],
  ['na', 'না'],
  ['re', 'রে'],
  ['po', 'পো'],
  ['gi', 'গি'],
  ['sha', 'শা'],
  ['bu', 'বু'],
  ['ko', 'কো'],
  ['me', 'মে'],
];

const kinds: [type: string, subType: string, en: string, bn: string][] = [
  ['Education', 'School', 'School', 'স্কুল'],
  ['Education', 'Madrasha', 'Madrasha', 'মাদ্রাসা'],
  ['Healthcare', 'Hospital', 'Hospital', 'হাসপাতাল'],
  ['Shop', 'Pharmacy', 'Pharmacy', 'ফার্মেসি'],
  ['Shop', 'Grocery', 'Store', 'স্টোর'],
  ['Food', 'Restaurant', 'Restaurant', 'রেস্টুরেন্ট'],
  ['Bank', 'ATM', 'Bank ATM', 'ব্যাংক এটিএম'],
  ['Religious Place', 'Mosque', 'Jame Mosque', 'জামে মসজিদ'],
  ['Office', 'Private', 'Limited', 'লিমিটেড'],
  ['Shop', 'Market', 'Market', 'মার্কেট'],
];

/** Of three places, two are plain houses. */
const shareOfNames = 1 / 3;

/** So many places, spread over the country's unions and municipalities, each when it is requested. */
export function* makePlaces(count: number): Generator<Place> {
  const { divisions, districts, subDistricts, unions } = openData().areas();
  const { random, pick, words } = inventing();
  const named = ({ name, nameBn }: { name: string; nameBn: string }): BilingualName => ({
    en: name,
    bn: nameBn,
  });
  // Places share the names of where they lie, as those of a real gazetteer do.
  const surroundings = unions.map((union) => {
    const subDistrict = subDistricts.find(({ id }) => id === union.subDistrictId)!;
    const district = districts.find(({ id }) => id === subDistrict.districtId)!;
    const division = divisions.find(({ id }) => id === district.divisionId)!;
    return {
      center: union.centre,
      postCode: String(1000 + (subDistrict.id % 8999)),
      union: named(union),
      area: named(union),
      subDistrict: named(subDistrict),
      thana: named(subDistrict),
      city: named(district),
      district: named(district),
      division: named(division),
    };
  });
  const numbered = (en: string, bn: string, most: number) =>
    Array.from({ length: most }, (_, i) => ({ en: `${en} ${i + 1}`, bn: `${bn} ${banglaDigits(i + 1)}` }));
  const houses = numbered('House', 'বাড়ি', 400);
  const roads = numbered('Road', 'রোড', 60);
  const blocks = numbered('Block', 'ব্লক', 20);
  const streets = Array.from({ length: 3000 }, () => {
    const { en, bn } = words(1);
    return { en: `${en} Road`, bn: `${bn} রোড` };
  });

  for (let id = 0; id < count; id++) {
    const { center, ...around } = pick(surroundings);
    const isNamed = random() < shareOfNames;
    const [type, subType, en, bn] = isNamed ? pick(kinds) : ['Residential', 'House', '', ''];
    const own = isNamed ? words(random() < 0.5 ? 1 : 2) : null;
    yield {
      ...around,
      id,
      code: codeOf(id),
      name: own && { en: `${own.en} ${en}`, bn: `${own.bn} ${bn}` },
      house: isNamed && random() < 0.5 ? null : pick(houses),
      road: random() < 0.3 ? pick(streets) : pick(roads),
      block: random() < 0.5 ? pick(blocks) : null,
      subArea: null,
      pauroshova: null,
      type: type!,
      subType: subType!,
      position: [center[0] + (random() - 0.5) * 0.05, center[1] + (random() - 0.5) * 0.05],
      // Few places are well known, and plain houses are not known at all.
      popularity: isNamed ? random() ** 4 : 0,
    };
  }
}

/** A series of choices, and of invented words. */
export function inventing() {
  const random = series();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const words = (parts: number): BilingualName => {
    const chosen = Array.from({ length: parts }, () => [pick(syllables), pick(syllables), pick(syllables)]);
    const text = (script: 0 | 1) => chosen.map((word) => word.map((one) => one[script]).join('')).join(' ');
    return { en: text(0).replaceAll(/\b\w/g, (letter) => letter.toUpperCase()), bn: text(1) };
  };
  return { random, pick, words };
}

/** The code of the place with an id. */
export function codeOf(id: number): string {
  return id.toString(36).toUpperCase().padStart(8, '0');
}

export function banglaDigits(value: number): string {
  return String(value).replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
}

/** Numbers from 0 to 1 that look random and are the same in each run. */
export const series = () => randomSeries('bench');

/** Points in a corner of Dhaka that the sample's streets cover well, the same in each run. */
export function scatteredInDhaka(): () => { lon: number; lat: number } {
  const random = series();
  return () => ({ lat: 23.73 + random() * 0.13, lon: 90.36 + random() * 0.06 });
}

/** The most stops that one order can have. */
export function fiftyStops(): object[] {
  const scattered = scatteredInDhaka();
  return Array.from({ length: 50 }, () => ({ point: scattered() }));
}
