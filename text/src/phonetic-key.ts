import { fold } from './fold.ts';
import { romanize } from './romanize.ts';

/**
 * Spellings of one sound, longest first; applied in order to folded Latin text. Each has a letter without which it does not
 * occur: a key is made at every keystroke of a search box, and most words have few of these letters.
 */
const soundRules: [letter: string, spelling: RegExp, sound: string][] = [
  // ক্ষ্ম is said as ক্ষ: Lakshmipur, Laxmipur, Lokkhipur.
  ['m', /(ksh?|kkh|x)m/g, '$1'],
  ['h', /ksh|kkh/g, 'k'],
  ['x', /x/g, 'ks'],
  ['c', /chh?/g, 'C'],
  ['c', /c(?=[eiy])/g, 's'],
  ['c', /c/g, 'k'],
  ['p', /ph/g, 'f'],
  ['h', /([sjztdkgbr])h/g, '$1'],
  ['q', /q/g, 'k'],
  ['v', /v/g, 'b'],
  ['z', /z/g, 'j'],
  ['g', /n[aeiouy]*g/g, 'n'],
  // `x` represents ক্ষ too, which is said `kkh`: Dakkhin, Dakshin, Daksin, Daxin.
  ['ks', /ks+/g, 'k'],
];

/** Folded Latin words, as most queries are: there is no Bangla in them and no sign to remove. */
const plainWord = /^[a-z0-9]+$/;

/** A letter that is there twice in a row, of those that PLAIN_WORD may become. */
const doubled = /([a-zC])\1+/g;

/**
 * The consonants of a word as they sound, Bangla and Latin spellings alike: Mirpur, Meerpur and মিরপুর are all
 * `mrpr`. Short, so it matches too much: use it below exact and prefix matches, and rank by `editDistance`.
 *
 * A leading vowel is kept as `a`, doubled sounds count once, `h`, `w`, `y` and all other vowels are dropped.
 * Words of digits come back as they are. Never empty for a word that has a letter or digit.
 */
export function phoneticKey(word: string): string {
  const isPlain = plainWord.test(word);
  const sounds = soundsOf(word, isPlain);
  if (sounds === '') return '';
  const startsWithVowel = /^[aeiouyw]/.test(sounds) && !/^[yw][aeiou]/.test(sounds);
  const skeleton = sounds.replace(/[aeiouwyh]+/g, '').replace(isPlain ? doubled : /(\p{L})\1+/gu, '$1');
  return (startsWithVowel ? 'a' : '') + skeleton.toLowerCase() || 'h';
}

function soundsOf(word: string, isPlain: boolean): string {
  let sounds = isPlain ? word : fold(romanize(word)).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  for (const [letter, spelling, sound] of soundRules) {
    if (sounds.includes(letter)) sounds = sounds.replace(spelling, sound);
  }
  return sounds;
}

/**
 * A word as it sounds, vowels included: what differs in two of these is no other spelling but another word. `Dohar` and `Duhar`
 * differ in one letter, `Kunipara` and `Konapara` in two, `Basabo` and `Bashabo` in none.
 */
export function spokenLetters(word: string): string {
  return soundsOf(word.replaceAll('oo', 'u'), plainWord.test(word))
    .replace(/[yw](?=[aeiou])|(?<=[aou])h(?=[aou])/g, '')
    .replaceAll('w', 'u')
    .replaceAll('y', 'i')
    .replace(/([aeiou])[aeou]+/g, '$1')
    .replaceAll('o', 'a')
    .replaceAll('e', 'i')
    .replace(/(\p{L})\1+/gu, '$1');
}

/** What ক্ষ is written as, before an `m` that is not said. */
const beforeSilentM = /(?:ksh?|kkh|x)$/;
const longestBeforeM = 3;
const silentM = 12;

/** Letters that may become the same sound, or one together. Vowels, `h`, `w` and `y` have none. */
const alike = ['ckqsx', 'pf', 'vb', 'zj', 'ng', 'd', 'l', 'm', 'r', 't'];

/** For each letter from `a` on the number of its group in `ALIKE`, counted from 1; 0 without a sound. */
const groupOfLetter = Uint8Array.from(
  { length: 26 },
  (_, letter) => alike.findIndex((group) => group.includes(String.fromCharCode(97 + letter))) + 1,
);

/**
 * A number that all folded Latin words of one phonetic key have in common, and few others: a look at each letter, where the key
 * itself takes a dozen searches. Null for a word with other letters, such as Bangla.
 */
export function soundShape(word: string): number | null {
  let shape = 0;
  let last = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97;
    if (letter < 0 || letter >= 26) {
      if (isDigit(word.charCodeAt(at))) continue;
      return null;
    }
    const group = groupOfLetter[letter]!;
    if (letter === silentM && beforeSilentM.test(word.slice(Math.max(0, at - longestBeforeM), at))) continue;
    if (group !== 0 && group !== last) {
      shape = (Math.imul(shape, 31) + group) | 0;
      last = group;
    }
  }
  return shape;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
