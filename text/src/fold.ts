/** Spelling made comparable: one Unicode form, one case, one set of digits. No meaning is lost that a searcher could need. */

/** NFC takes these three letters apart (Unicode composition exclusions); keyboards and files hold both forms. */
const nuktaLetters: [apart: RegExp, whole: string][] = [
  [/\u09A1\u09BC/g, '\u09DC'],
  [/\u09A2\u09BC/g, '\u09DD'],
  [/\u09AF\u09BC/g, '\u09DF'],
];

const banglaZero = 0x09e6;

/** Printable ASCII, as most English queries are: of all the steps it needs only lower case. */
const plainLetters = /^[ -~]*$/;

/** Characters up to which sorting a run of marks takes no time. */
const longestRun = 500;

/**
 * The text with at most 30 combining marks in a row, as in Unicode's Stream-Safe Text Format (UAX #15, section 13): engines sort
 * a run of marks by a method whose time grows with the square of its length.
 */
function withoutLongRuns(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/**
 * The text in NFC, with the dotted letters ড় ঢ় য় as single characters and without invisible joiners.
 * Without it `বাড়ি` typed on a phone does not equal `বাড়ি` from a file, and a ZWJ splits a word in two.
 */
export function normalizeText(text: string): string {
  if (plainLetters.test(text)) return text;
  let normal = (text.length > longestRun ? withoutLongRuns(text) : text).normalize('NFC');
  for (const [apart, whole] of nuktaLetters) normal = normal.replace(apart, whole);
  return normal.replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '');
}

export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));
}

export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)));
}

/** Latin letters, digits and marks of another width or style: `ｍ` of East Asian keyboards, `𝗺` as social networks paste it. */
const styledLetters = /[\u3000\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]+/gu;

/**
 * The form in which two texts are compared: normalized, lower case, Latin digits, Latin letters without accents or styles.
 * Bangla vowel signs stay: they are letters of the word, not accents.
 */
export function fold(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase();
  // First of all, because accents join only with a plain letter.
  const unstyled = text.replace(styledLetters, (styled) => styled.normalize('NFKC'));
  const plain = latinDigits(normalizeText(unstyled)).toLowerCase();
  return plain.replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) =>
    letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}

/**
 * The folded words of a text, in order. An apostrophe joins (`Cox's` is `coxs`), every other mark separates.
 * Combining marks belong to the word: `\w` would tear মিরপুর apart at its vowel signs.
 */
export function words(text: string): string[] {
  if (plainLetters.test(text))
    return (
      text
        .toLowerCase()
        .replace(/['`]/g, '')
        .match(/[a-z0-9]+/g) ?? []
    );
  return (
    fold(text)
      .replace(/['’‘ʼ`]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
