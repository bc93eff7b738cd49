/** How texts and queries become search terms; the same on both sides, or nothing would meet. */
import { fold, hasBangla, normalizeText, phoneticKey, words } from '@portal/text';
import { glossary } from './glossary.ts';

const meanings = new Map(
  Object.entries(glossary).map(([bangla, english]) => [fold(normalizeText(bangla)), english]),
);

/** Marks terms that stand for a word's sound, so that they never meet a spelled word. */
const soundMark = '~';
/** Shorter words have too little sound to tell them apart. */
const shortestSound = 3;

/**
 * The words of a text. Names of code are taken whole and in parts: `distance_in_meters` is found by `distance`,
 * `postCode` by `code`.
 */
export function tokenize(text: string): string[] {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return [
    ...new Set([...words(text), ...words(apart), ...(fold(text).match(/[a-z\d]+(?:_[a-z\d]+)+/g) ?? [])]),
  ];
}

/** Terms of a word in the index: as spelled, and by sound. */
export function termsOf(word: string): string[] {
  return [word, ...soundOf(word)];
}

/** Terms of a word in a query: as spelled, and in English when the glossary knows it. */
export function queryTerms(word: string): string[] {
  const meaning = meanings.get(word);
  return meaning ? words(meaning) : [word];
}

/** Terms of a word in a query when its spelling found nothing: by sound. */
export function soundTerms(word: string): string[] {
  const meaning = meanings.get(word);
  return meaning ? words(meaning) : soundOf(word);
}

function soundOf(word: string): string[] {
  const sound = phoneticKey(word);
  return sound.length >= shortestSound || hasBangla(word) ? [soundMark + sound] : [];
}

/** Which words of a query were read as others, for the line above the results. */
export function readings(query: string): { from: string; to: string }[] {
  return query.split(/\s+/).flatMap((word) => {
    const to = meanings.get(fold(word));
    return to ? [{ from: word, to }] : [];
  });
}
