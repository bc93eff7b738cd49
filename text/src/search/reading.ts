/** How a query is read: which of its words are one term of ours, in which words, and what the API doesn't have. */
import { banglaEndings, editDistance, fold, hasBangla, phoneticKey, similarity, words } from '../index.ts';
import { type SynonymRow, synonyms } from './synonyms.ts';
import { mostEdits, platforms, wordsOfQuery } from './terms.ts';

/** A part of a query, and the phrases of which a result has to contain one. */
export interface Wanted {
  typed: string[];
  phrases: string[][];
  row?: SynonymRow;
}

/** Longest phrase of the table, in words. */
const longestPhrase = 5;

const phraseOf = (text: string) =>
  words(text)
    .map((word) => (word === 'into' ? 'to' : word))
    .join(' ');

/** By the whole phrase, and by its telling words, because a query loses the others. */
const rowsByPhrase: ReadonlyMap<string, SynonymRow> = new Map(
  synonyms.flatMap((row) =>
    row.words.flatMap((word): [string, SynonymRow][] => [
      [wordsOfQuery(word).join(' '), row],
      // A single word is read the same way.
      ...(/[^a-z]/.test(word) ? [[phraseOf(word), row] satisfies [string, SynonymRow]] : []),
    ]),
  ),
);

/** Words of phrases, which a query may have with another ending: `সিটি কর্পোরেশনের`. */
const wordsOfPhrases: ReadonlySet<string> = new Set(
  [...rowsByPhrase.keys()].flatMap((phrase) => phrase.split(' ')),
);

/** Words of the table by one spelling of their romanization: `sesh` and `shesh`, `bhul` and `vul`. */
const bySpelling: ReadonlyMap<string, string> = new Map(
  [...wordsOfPhrases].filter((word) => !hasBangla(word)).map((word) => [romanizedAs(word), word]),
);

/** One spelling for a sound that Latin letters write in several ways. */
export function romanizedAs(word: string): string {
  return word
    .replace(/bh/g, 'v')
    .replace(/([cdgjkst])h/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/ee|y/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/z/g, 'j')
    .replace(/(.)\1+/g, '$1');
}

/** Phrases by their telling words, where these are those of several rows: `address to lat lng`, `address of lat lng`. */
const rivals: ReadonlyMap<string, { phrase: string; row: SynonymRow }[]> = rivalPhrases();

function rivalPhrases(): Map<string, { phrase: string; row: SynonymRow }[]> {
  const all = new Map<string, { phrase: string; row: SynonymRow }[]>();
  for (const row of synonyms) {
    for (const word of row.words) {
      const key = wordsOfQuery(word).join(' ');
      all.set(key, [...(all.get(key) ?? []), { phrase: phraseOf(word), row }]);
    }
  }
  return new Map([...all].filter(([, phrases]) => new Set(phrases.map(({ row }) => row)).size > 1));
}

/** Phrases by their telling words in any order, where one row alone has these: `name of the street` is `street name`. */
const byWords: ReadonlyMap<string, SynonymRow> = rowsInAnyOrder();

function inAnyOrder(phrase: string): string {
  return phrase.split(' ').sort().join(' ');
}

function rowsInAnyOrder(): Map<string, SynonymRow> {
  const rows = new Map<string, Set<SynonymRow>>();
  for (const [phrase, row] of rowsByPhrase) {
    if (!phrase.includes(' ')) continue;
    const key = inAnyOrder(phrase);
    rows.set(key, (rows.get(key) ?? new Set()).add(row));
  }
  return new Map([...rows].filter(([, { size }]) => size === 1).map(([key, [row]]) => [key, row!]));
}

/** Pronouns, particles and helping verbs of Bangla in Latin and Bangla letters, with the endings of the verbs. */
const helpingWords =
  /^(?:(?:kor|dekh|pa[bry]?|lag|ho[iy]?|thak|ja[bny]?|je|chai|chach?ch|bos|ban|dib|dit|de[wy]?|par|ge(?:ch|s)|ach|as|likh)(?:a|e|i|o|y|te|le|be|bo|ben|lo|che|chi|chen|chilo|no|ano|abo|ate|abe|ai|oa|wa|eche|ese)?|na|nai|nei|naki|ki|kina|kono|kichu|kobe|kokhon|keno|kothay|koi|kemne|ami|amra|amar|amader|apni|apnar|ekta|ekti|e|er|r|ar|ta|te|ke|o)$/;
const helpingBangla = words(
  'না নাই নেই নাকি কি কী কত কোনো কোন কিছু কবে কখন কেন কোথায় কেমনে আমি আমার আমরা আমাদের আপনি আপনার একটা একটি ও এই সেই তা যে যদি করে করি করতে করলে করব করবো করছে করছি করা দেখা দেখাতে দেখাব পাই পাব পাবো পেতে পাওয়া লাগে লাগবে হয় হবে হলে হচ্ছে আছে আছি থাকে যায় যাবে যাব দিতে দিব চাই পারি পারে গেছে গেল',
);
const banglaHelpers: ReadonlySet<string> = new Set(helpingBangla);

function isHelping(word: string): boolean {
  return hasBangla(word) ? banglaHelpers.has(word) : helpingWords.test(word.replace('sh', 's'));
}

/** A single word of the table, for words that only sound or look like one. */
interface SingleWord {
  word: string;
  key: string;
}

let kept: SingleWord[] | undefined;

/** The single words of the table. Their sounds are worked out when the first word is typed that needs them. */
export function singleWords(): SingleWord[] {
  kept ??= [...rowsByPhrase.keys()]
    .filter((phrase) => !phrase.includes(' '))
    .map((word) => ({ word, key: phoneticKey(word) }));
  return kept;
}

/** Of what is listed: `জেলাসমূহ`. */
const plural = fold('সমূহ');

/** Endings of Bangla words typed in Latin letters, longest first, and the plural of English ones. */
const latinEndings = 'gulor gulo guli der ey te ke ti ta er y r e es s'.split(' ');

/**
 * Reads queries into their parts. `isKnown` returns whether a word is in the index as it is spelled, `isTitleWord` whether
 * it begins a word of a title.
 */
export function queryReader(
  isKnown: (word: string) => boolean,
  isTitleWord: (word: string) => boolean = () => true,
): (query: string) => Wanted[] {
  return (query) => partsOf(query, { isKnown, isTitleWord });
}

/** The words that a query is compared with, in addition to the phrases of the table. */
interface Vocabulary {
  isKnown(word: string): boolean;
  isTitleWord(word: string): boolean;
}

function partsOf(query: string, vocabulary: Vocabulary): Wanted[] {
  const typed = wordsOfQuery(query).map((word) => platformOf(word, vocabulary) ?? word);
  // A bracket or a slash is no word yet.
  if (typed.length === 0) return [];
  // A phrase may contain words that say nothing on their own: `address to coordinates`.
  const phrase = phraseOf(query);
  const whole = rowsByPhrase.get(phrase);
  if (whole) return [wantedOf(words(query), whole)];
  const conversion = conversions.find(({ pattern }) => pattern.test(phrase));
  if (conversion) {
    const [converted, others] = [true, false].map((is) =>
      typed.filter((word) => convertible.test(word) === is),
    );
    const rest = others!.length > 0 ? partsOf(others!.join(' '), vocabulary) : [];
    return [wantedOf(converted!, conversion.row), ...rest];
  }
  const parts: Wanted[] = [];
  const spelled = typed.map((word) => spelledAs(word, vocabulary));
  for (let at = 0; at < typed.length; ) {
    const { length, row } = rowAt(typed, spelled, at, phrase);
    if (!row && typed.length > 1 && isHelping(typed[at]!)) {
      at++;
      continue;
    }
    const part = wantedOf(typed.slice(at, at + length), row);
    if (part.phrases.length > 0) parts.push(part);
    at += length;
  }
  if (parts.length === 0) return [{ typed, phrases: [typed] }];
  return isAboutPlace(query, parts, vocabulary)
    ? [wantedOf(typed, placeRow)]
    : withoutWordForError(parts, vocabulary);
}

/** The platform that a word is with one typo: what is for another one is of no use. */
function platformOf(word: string, { isKnown }: Vocabulary): string | undefined {
  if (mostEdits(word) === 0 || isKnown(word)) return undefined;
  return [...platforms].find((platform) => mostEdits(platform) > 1 && editDistance(platform, word, 1) <= 1);
}

const errorRow = rowsByPhrase.get('error codes')!;

/** A status with a page shows which error is meant: a word for error next to it, as in `429 vul`, would lead to all. */
function withoutWordForError(parts: Wanted[], { isTitleWord }: Vocabulary): Wanted[] {
  const isStatus = ({ typed: [word = ''] }: Wanted) => /^[45]\d\d$/.test(word) && isTitleWord(word);
  return parts.some(isStatus) ? parts.filter(({ row }) => row?.means?.[0] !== errorRow.means?.[0]) : parts;
}

const address = '(?:address(?:es)?|texts?|strings?|(?:place )?names?|thikana\\S*|ঠিকানা\\S*)';
const point = `(?:latitudes?|longitudes?|lat|lng|lon|long|latlng|latlong|coordinates?|coords?|location|gps|${['অক্ষাংশ', 'দ্রাঘিমাংশ', 'স্থানাঙ্ক', 'অবস্থান', 'লোকেশন', 'লংগিচিউড', 'ল্যাট'].map(fold).join('|')})`;
const into = `(?:to|theke|diye|dile|likhle|${['থেকে', 'দিয়ে', 'দিলে', 'লিখলে'].map(fold).join('|')})`;
const convertible = new RegExp(`^(?:${address}|${point}|${into})$`);

/** What is known and what is wanted, in either order: `address to lat long`, `lat long of an address`, `ঠিকানা থেকে অক্ষাংশ`. */
const conversions = [
  { known: address, wanted: point, row: rowsByPhrase.get('convert address')! },
  { known: point, wanted: address, row: rowsByPhrase.get('coordinates to address')! },
].map(({ known, wanted, row }) => ({
  row,
  pattern: new RegExp(
    `(?<!\\S)(?:${known} (?:\\S+ )*?${into} (?:\\S+ )*?${wanted}|${wanted} (?:\\S+ )*?(?:from|of|by|for) (?:\\S+ )*?${known})(?!\\S)`,
  ),
}));

/** What is meant by `lat long of` with the name of a place. */
const placeRow = rowsByPhrase.get('coordinates of a place')!;
export const coordinates: ReadonlySet<string> = new Set(
  'latitude longitude lat lng lon long latlng coordinates location'.split(' '),
);
/** A name belongs to what is before or after these. */
const genitive = /\b(?:of|for|er)\b|[\p{L}\p{M}]ের(?:\s|$)/u;

/** Whether a query is for the coordinates of something that no title of ours has, such as a place. */
function isAboutPlace(query: string, parts: Wanted[], { isTitleWord }: Vocabulary): boolean {
  if (!genitive.test(fold(query))) return false;
  const isCoordinates = ({ phrases }: Wanted) => phrases.some((phrase) => coordinates.has(phrase.join('')));
  const others = parts.filter((part) => !isCoordinates(part) && !/^\d+$/.test(part.typed.join('')));
  return (
    others.length > 0 &&
    others.length < parts.length &&
    others.every(({ row, typed }) => !row && typed.every((word) => !isTitleWord(word)))
  );
}

/** The longest phrase of the table that begins at a word, as typed or as the table spells its words: `nearbuy places`. */
function rowAt(
  typed: string[],
  spelled: string[],
  at: number,
  query: string,
): { length: number; row?: SynonymRow } {
  for (let length = Math.min(longestPhrase, typed.length - at); length > 0; length--) {
    const phrases = [typed, spelled].map((all) => all.slice(at, at + length).join(' '));
    const found = phrases.find((phrase) => rowsByPhrase.has(phrase));
    const turned = length > 1 && found === undefined ? byWords.get(inAnyOrder(phrases[0]!)) : undefined;
    if (turned) return { length, row: turned };
    if (found === undefined) continue;
    const whole = rivals.get(found)?.find(({ phrase }) => ` ${query} `.includes(` ${phrase} `));
    return { length, row: whole?.row ?? rowsByPhrase.get(found) };
  }
  return { length: 1 };
}

/** A word that neither the table nor the index has, as the table spells it: with another ending, spelling or one typo. */
function spelledAs(word: string, { isKnown }: Vocabulary): string {
  if (rowsByPhrase.has(word) || isKnown(word)) return word;
  const ending = (hasBangla(word) ? [plural, ...banglaEndings] : latinEndings).find(
    (one) => word.endsWith(one) && wordsOfPhrases.has(word.slice(0, -one.length)),
  );
  if (ending) return word.slice(0, -ending.length);
  const spelling = word.length > 2 ? bySpelling.get(romanizedAs(word)) : undefined;
  if (spelling) return spelling;
  const edits = Math.min(1, mostEdits(word));
  if (edits === 0 && word.length <= 4) return word;
  const key = phoneticKey(word);
  const near = singleWords().find(
    ({ word: other, key: otherKey }) =>
      (edits > 0 && Math.abs(other.length - word.length) <= 1 && editDistance(other, word, edits) <= edits) ||
      (word.length > 4 && key.length >= 3 && key === otherKey && similarity(other, word) >= 0.6),
  );
  return near?.word ?? word;
}

function wantedOf(typed: string[], row?: SynonymRow): Wanted {
  // Endings and helping verbs have a row without a meaning.
  if (row?.means?.length === 0) return { typed, phrases: [], row };
  const meanings = (row?.means ?? []).map(words);
  const own = hasBangla(typed.join('')) && row ? [] : [typed];
  return { typed, phrases: [...own, ...meanings], row };
}
