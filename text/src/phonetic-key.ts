import { fold } from './fold.ts';
import { romanize } from './romanize.ts';

/** Spellings of one sound, longest first; applied in order to folded Latin text. */
const SOUNDS: [spelling: RegExp, sound: string][] = [
  [/ksh|kkh/g, 'k'],
  [/x(?=m)/g, 'k'],
  [/x/g, 'ks'],
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ph/g, 'f'],
  [/([sjztdkgbr])h/g, '$1'],
  [/q/g, 'k'],
  [/v/g, 'b'],
  [/z/g, 'j'],
  [/n[aeiouy]*g/g, 'n'],
];

/**
 * The consonants of a word as they sound, Bangla and Latin spellings alike: Mirpur, Meerpur and মিরপুর are all
 * `mrpr`. Short, so it matches too much: use it below exact and prefix matches, and rank by `editDistance`.
 *
 * A leading vowel is kept as `a`, doubled sounds count once, `h`, `w`, `y` and all other vowels are dropped.
 * Words of digits come back as they are. Never empty for a word that has a letter or digit.
 */
export function phoneticKey(word: string): string {
  let sounds = fold(romanize(word)).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  if (sounds === '') return '';
  const startsWithVowel = /^[aeiouyw]/.test(sounds) && !/^[yw][aeiou]/.test(sounds);
  for (const [spelling, sound] of SOUNDS) sounds = sounds.replace(spelling, sound);
  const skeleton = sounds.replace(/[aeiouwyh]/g, '').replace(/(\p{L})\1+/gu, '$1');
  return (startsWithVowel ? 'a' : '') + skeleton.toLowerCase() || 'h';
}
