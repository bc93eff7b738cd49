import { distanceMeters } from '@portal/geo';
import { editDistance } from '@portal/text';
import { common } from './area-forms.ts';
import { type AreaAddress, type NamedArea, namedAreas } from './named-areas.ts';

/** Names of fewer letters are near to too many others. */
const leastLetters = 5;

/** Names that differ in more letters than this have no misspelling as near to both. */
const mostApart = 2;

/** Areas nearer than this have the same thana. */
const besideMeters = 3000;

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** A misspelled name with the two areas that are equally near to it. */
export interface BetweenAreas {
  word: string;
  areas: [NamedArea, NamedArea];
}

/**
 * One misspelling for each two areas of the country, not side by side, whose names differ in a letter or two: `azompur` of
 * Azimpur and Azampur. It is no name itself.
 */
export function betweenAreas(isName: (word: string) => boolean): BetweenAreas[] {
  const areas = [...namedAreas.values()].filter(
    ({ kind, names: [name = ''] }) =>
      (kind === 'area' || kind === 'subDistrict') &&
      !common.test(name) &&
      name.length >= leastLetters &&
      /^[A-Z][a-z]+$/.test(name),
  );
  return areas.flatMap((one, at) =>
    areas.slice(at + 1).flatMap((other, turn) => {
      const [first, second] = [one.names[0]!.toLowerCase(), other.names[0]!.toLowerCase()];
      if (first === second || editDistance(first, second, mostApart) > mostApart) return [];
      if (distanceMeters(one.position, other.position) < besideMeters) return [];
      const words = neighbors(first).filter((word) => !isName(word) && editDistance(word, second, 1) === 1);
      const word = words[(at + turn) % words.length];
      return word ? [{ word, areas: [one, other] as [NamedArea, NamedArea] }] : [];
    }),
  );
}

/** Every word with one letter of a name replaced, omitted or added. */
function neighbors(name: string): string[] {
  const words = new Set<string>();
  for (let at = 0; at <= name.length; at++) {
    const [before, after] = [name.slice(0, at), name.slice(at)];
    for (const letter of alphabet) {
      words.add(before + letter + after);
      if (after) words.add(before + letter + after.slice(1));
    }
    if (after) words.add(before + after.slice(1));
  }
  words.delete(name);
  return [...words];
}

/** What people write with it: the word alone, with what is there, and with their town if both are in one. */
export function addressesBetween({ word, areas: [one, other] }: BetweenAreas): AreaAddress[] {
  const town = one.names[1] === other.names[1] ? `, ${one.names[1]!.toLowerCase()}` : '';
  return [word, `${word} bus stand`, `${word} college`, `house 4, ${word}`, `${word} thana`].map((text) => ({
    text: text + town,
    area: one,
    namesDoor: true,
    isHeldOut: false,
  }));
}
