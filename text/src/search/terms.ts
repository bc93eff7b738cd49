/** How texts and queries become search terms; the same on both sides, or nothing would match. */
import { fold, hasBangla, phoneticKey, words } from '../index.ts';

/** Marks terms of a word's sound, so that they never match a spelled word. */
const soundMark = '~';
/** Shorter keys match too much. */
const shortestSound = 3;

/**
 * The words of a text. Names of code are taken whole and in parts: `distance_in_meters` is found by `distance`,
 * `postCode` by `code`.
 */
export function tokenize(text: string): string[] {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  const whole = (fold(text).match(plainWords) ?? []).filter((word) => word.includes('_'));
  return [...new Set([...words(text), ...words(apart), ...whole])];
}

/** Marks two words of a title that are written as one. */
const joinMark = '+';

/** Words of a title, and each two telling neighbors as one: `sub district` is found by `subdistrict`. */
export function titleTokens(text: string): string[] {
  const plain = words(text);
  const telling = plain.filter((word) => !fillers.has(word));
  const joined = telling.slice(1).map((word, at) => joinMark + telling[at] + word);
  const tokens = [...tokenize(text), ...joined];
  return [...new Set([...tokens, ...tokens.map(singular)])];
}

/** What a token of a title is found by: itself, and a word also by its sound. */
export function titleTerms(token: string): string[] {
  if (token.startsWith(joinMark)) return [token.slice(joinMark.length)];
  return [token, soundOf(token) ?? ''].filter(Boolean);
}

/** `districts` is found by `district` typed with a typo, too. */
function singular(word: string): string {
  return /[a-z]{3}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** A letter that no hasanta joins to the consonant before it. */
const ownLetter = /(?<![\u0995-\u09B9\u09DC-\u09DF]\u09CD)[\p{L}\p{N}]/gu;

/**
 * Length of a word in grapheme clusters: conjuncts and vowel signs of Bangla belong to their letter (Unicode UAX #29,
 * rule GB9c). By an expression, because some browsers segment conjuncts otherwise, or don't segment at all.
 */
export function lengthOf(word: string): number {
  return hasBangla(word) ? (word.match(ownLetter) ?? []).length : word.length;
}

/** Most edits between a typed word and a word of the index: none for four letters or fewer. */
export function mostEdits(word: string): number {
  const length = lengthOf(word);
  if (length <= 4 || /[\d_]/.test(word)) return 0;
  return length < 7 ? 1 : 2;
}

/** The term of a word's sound, or undefined if its sound says too little. */
export function soundOf(word: string): string | undefined {
  const sound = phoneticKey(word);
  return sound.length >= shortestSound ? soundMark + sound : undefined;
}

/** Endings of words, and what their stem has in their place. */
const stemEndings: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/ies$/, 'y'],
  [/e?s$/, ''],
  [/s$/, ''],
  [/(?:ing|ed|ers?|ly)$/, ''],
  [/(?:ing|ed)$/, 'e'],
  // Of Bangla in Latin letters: `wardey`, `mapgulo`.
  [/(?:gul[ao]r?|e?te|ey|ke|ta)$/, ''],
];

/** What an English word may be without its ending: `tolls` is `toll`, and no misspelled `tools`. */
export function stemsOf(word: string): string[] {
  const stems = stemEndings.flatMap(([ending, instead]) =>
    ending.test(word) ? [word.replace(ending, instead)] : [],
  );
  return stems.filter(({ length }) => length >= shortestSound);
}

/** The sound of an English word, and of one that is written in Bangla script as it is said: `location` and লোকেশন. */
export function loanSoundOf(word: string): string {
  const said = fold(word)
    .replace(/[অএ]্যা|্যা/g, 'া')
    .replace(/[st]ion/g, 'shn')
    .replace(/g(?=[ei])/g, 'j');
  return phoneticKey(said).replace(/^a/, '');
}

/** Words that add nothing in a query that has others: what holds a sentence together, and verbs of every task. */
export const fillers: ReadonlySet<string> = new Set(
  [
    'a an the of in on to for from with by into at as over about via',
    'i my me it its this that them you your we our us they their who what when where how',
    'is are am was were be been has have had do does did can could will would should must might',
    'and or if so not then than there here only also any some each every more at once just please',
    'need want get use using make show turn work working api const',
  ]
    .join(' ')
    .split(' '),
);

/** Words of plain text, and names of code whole. */
const plainWords = /[a-z\d]+(?:_[a-z\d]+)*/g;
/** Words of any script, which takes ten times as long; those that are joined by an underscore are names of code if they are plain. */
const joinedWords = /[\p{L}\p{M}\p{N}_]+/gu;

/** The first words of a text, at most this many. */
function firstWords(text: string, most: number): string[] {
  if (/^[ -~]*$/.test(text)) return (text.match(plainWords) ?? []).slice(0, most);
  const joined = (text.match(joinedWords) ?? []).slice(0, most);
  return joined.flatMap((word) =>
    /^\w+$/.test(word) ? (word.match(plainWords) ?? []) : word.split('_').filter(Boolean),
  );
}

/** Characters of a query that are read: a pasted command has a few thousand, a pasted file says nothing more. */
export const longestQuery = 8000;

/** Longer words are no words of ours; comparing them takes memory by the square of their length. */
export const longestWord = 64;

/** Words of a query without those that say nothing, unless it has no others. */
export function wordsOfQuery(query: string): string[] {
  const all = firstWords(fold(query), 12).map((word) => word.slice(0, longestWord));
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** Names of platforms: a result for another platform is of no use. */
export const platforms: ReadonlySet<string> = new Set(['android', 'flutter', 'laravel', 'react', 'go']);
