/** Misspelled words that are as near to the name of another area as to the one that was found. */
import { editDistance, hasBangla, synonyms, words } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { type Locality, nameKeys } from '../gazetteer/localities.ts';
import type { BilingualName } from '../gazetteer/place.ts';
import type { Reading } from './readings.ts';
import type { AddressToken } from './tokenize.ts';

/** Letters in which folded words joined differ from the nearest of some names, or of the words in them. */
export function lettersOff(key: string, names: readonly BilingualName[]): number {
  const language = hasBangla(key) ? 'bn' : 'en';
  let least = Number.POSITIVE_INFINITY;
  for (const { [language]: name } of names)
    for (const one of [...nameKeys(name), ...words(name)])
      least = Math.min(least, editDistance(key, one, least));
  return least;
}

/**
 * Whether a misspelled word that the result rests on is as near to another area, which the rest of the address doesn't
 * rule out: `azampor, dhaka` may be Azampur and Azimpur.
 */
export function isAsNearToAnother(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  { locality, name }: Reading,
): boolean {
  const { localities, rowOf, words: index } = gazetteer;
  const own = name ? localities.leafOf(rowOf(name.place)) : locality!.locality;
  const names = [own, ...own.within].map((one) => one.name);
  const said = [...(locality?.means.values() ?? [])].filter(
    (one) => one !== locality!.locality && own.within.has(one),
  );
  const isElsewhere = (one: Locality) =>
    one.level !== 'union' &&
    one !== own &&
    one.name.en !== own.name.en &&
    !one.within.has(own) &&
    !own.within.has(one) &&
    said.every((wider) => one.within.has(wider));
  const keys = locality
    ? spansOf(tokens, locality.locality, locality.means)
        .map(({ key }) => key)
        .filter((key) => !localities.named(key).includes(locality.locality))
    : [];
  for (const at of name?.named ?? []) {
    const { role, text } = tokens[at]!;
    // `kella` is another word for a fort, and names no area.
    const isKnown = index.vocabulary.find(text) >= 0 || synonyms(text).length > 1;
    if (role !== 'word' || locality?.means.has(at) || isKnown) continue;
    if (lettersOff(text, names) <= lettersOff(text, [name!.place.name!])) keys.push(text);
  }
  return keys.some((key) => {
    const off = lettersOff(key, names);
    return localities
      .soundingLike(key)
      .some(({ locality: other }) => isElsewhere(other) && lettersOff(key, [other.name]) <= off);
  });
}

/** Neighboring tokens that name one locality, with their words joined. */
function spansOf(
  tokens: readonly AddressToken[],
  locality: Locality,
  means: ReadonlyMap<number, Locality>,
): { from: number; to: number; key: string }[] {
  const spans: { from: number; to: number; key: string }[] = [];
  tokens.forEach(({ text, role }, at) => {
    if (means.get(at) !== locality || role === 'postCode') return;
    const last = spans.at(-1);
    if (last?.to === at - 1 && tokens[at - 1]!.segment === tokens[at]!.segment) {
      last.to = at;
      last.key += text;
    } else spans.push({ from: at, to: at, key: text });
  });
  return spans;
}
