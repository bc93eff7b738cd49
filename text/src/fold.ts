/** Spelling made comparable: one Unicode form, one case, one set of digits. No meaning is lost that a searcher could need. */

/** NFC takes these three letters apart (Unicode composition exclusions); keyboards and files hold both forms. */
const nuktaLetters: [apart: RegExp, whole: string][] = [
  [/\u09A1\u09BC/g, '\u09DC'],
  [/\u09A2\u09BC/g, '\u09DD'],
  [/\u09AF\u09BC/g, '\u09DF'],
];

const banglaZero = 0x09e6;

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Printable ASCII, as most English queries are: of all the steps it needs only lower case. */
const plainLetters = /^[ -~]*$/;

/** The same with Bangla, as most others are: no accent, other form or other script is in it. */
const bothScripts = /^[ -~\u0980-\u09FF]*$/;

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
 * The text in NFC, with the dotted letters ড় ঢ় য় as single characters and without invisible characters.
 * Without it `বাড়ি` typed on a phone does not equal `বাড়ি` from a file, a ZWJ splits a word in two, and what selects the color
 * of an emoji is a word.
 */
export function normalizeText(text: string): string {
  if (plainLetters.test(text)) return text;
  // Before marks join with letters, because it can be between them.
  const visible = text.replace(invisible, '');
  let normal = (visible.length > longestRun ? withoutLongRuns(visible) : visible).normalize('NFC');
  for (const [apart, whole] of nuktaLetters) normal = normal.replace(apart, whole);
  return normal;
}

export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));
}

export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)));
}

/** What can be a Latin letter, digit or mark of another form; of symbols `ⓜ` is one, while ™ is none of the word that it follows. */
const otherForms = /(?=\P{So}|\p{Alphabetic})[^\0-~\u0980-\u09FF]/gu;

/** Marks of any script can be between the accents of a letter. */
function withoutAccents(text: string): string {
  return text.replace(/(?<=[a-z0-9])\p{M}+/giu, (marks) => marks.replace(/[\u0300-\u036F\p{Me}]/gu, ''));
}

/** `ｍ` of East Asian keyboards, `𝗺` as social networks paste it, `ﬁ` as it is copied from a PDF; digits of any script. */
function plainForm(letter: string): string {
  const plain = withoutAccents(letter.normalize('NFKD'));
  if (plainLetters.test(plain)) return plain;
  return digit.test(letter) ? digitValue(letter) : letter;
}

const digit = /\p{Nd}/u;

/** Unicode has the ten digits of a script in a row, and rows next to each other only as wholes. */
function digitValue(letter: string): string {
  const code = letter.codePointAt(0)!;
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/**
 * The form in which two texts are compared: normalized, lower case, Latin digits, Latin letters without accents or styles.
 * Bangla vowel signs stay: they are letters of the word, not accents.
 */
export function fold(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase();
  if (bothScripts.test(text)) return latinDigits(normalizeText(text)).toLowerCase();
  // Letters and digits come first, because accents join only with plain ones; more of them join with lower case.
  const plain = normalizeText(latinDigits(text.replace(otherForms, plainForm)).toLowerCase());
  return normalizeText(withoutAccents(plain.normalize('NFD')));
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
