import { common, kinds } from '../../address-correction/testing/area-forms.ts';
import { namedAreas } from '../../address-correction/testing/named-areas.ts';

/** A query for what is in an area and is not in the data. */
export interface AreaQuery {
  text: string;
  /** English name of the area, and of its town or district. */
  name: string;
  town: string;
}

/** What people search for in any area, besides what addresses say. */
const searchedKinds = [...kinds, 'gorur hat', 'para', 'govt colony', 'boro mosjid', 'rail gate', 'bus stop'];

/** Each kind follows one in so many areas. */
const every = 6;

/** Letters of a name that is misspelled: of a shorter one too little is left. */
const leastLetters = 5;

/** How people misspell a name: the same sounds in other letters, or one letter wrong. */
const misspellings: ((name: string) => string)[] = [
  (name) => name.replace(/a(?=[^a]*$)/, 'o'),
  (name) => name.replace(/j|z/, (letter) => (letter === 'j' ? 'z' : 'j')),
  (name) => name.replace(/sh|s/, (letter) => (letter === 's' ? 'sh' : 's')),
  (name) => name.replace(/([b-df-hj-np-tv-z])\1|(?<=[aeiou])[bdgklmnprt](?=[aeiou])/, twiceOrOnce),
  (name) => name.replace(/(?<=..)[aeiou](?=[^aeiou]+[aeiou])/, ''),
  (name) => name.replace(/(?<=..)([a-z])([a-z])(?=..)/, '$2$1'),
];

function twiceOrOnce(letters: string): string {
  return letters.length === 2 ? letters[0]! : letters + letters;
}

/** `savar gorur hat`, `savar bazar, dhaka`: every area and upazila of the country with some of the kinds. */
export function areaQueries(spelling: 'asWritten' | 'misspelled'): AreaQuery[] {
  const areas = [...namedAreas.values()].filter(
    ({ kind, names }) => (kind === 'subDistrict' || kind === 'area') && !common.test(names[0]!),
  );
  return areas.flatMap(({ names: [name = '', town = ''] }, turn) => {
    const written = spelling === 'asWritten' ? name.toLowerCase() : misspelled(name.toLowerCase(), turn);
    if (written === null) return [];
    return searchedKinds
      .filter((_, at) => (at + turn) % every === 0)
      .map((kind, at) => ({
        text: at % 2 === 0 ? `${written} ${kind}` : `${written} ${kind}, ${town.toLowerCase()}`,
        name,
        town,
      }));
  });
}

/** The name in the next spelling that differs from it. */
function misspelled(name: string, turn: number): string | null {
  if (name.length < leastLetters) return null;
  const spellings = misspellings.map((spell) => spell(name)).filter((one) => one !== name);
  return spellings[turn % spellings.length] ?? null;
}
