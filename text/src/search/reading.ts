/** How a query is read: which of its words are one term of ours, in which words, and what the API doesn't have. */
import { editDistance, fold, hasBangla, phoneticKey, similarity, words } from '../index.ts';
import { type SynonymRow, synonyms } from './synonyms.ts';
import { mostEdits, wordsOfQuery } from './terms.ts';

/** A part of a query, and the phrases of which a result has to contain one. */
export interface Wanted {
  typed: string[];
  phrases: string[][];
  row?: SynonymRow;
}

/** Longest phrase of the table, in words. */
const longestPhrase = 5;

const phraseOf = (text: string) => words(text).join(' ');

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

/** A single word of the table, for words that only sound or look like one. */
interface SingleWord {
  word: string;
  row: SynonymRow;
  key: string;
}

function singleWords(): SingleWord[] {
  return [...rowsByPhrase]
    .filter(([phrase]) => !phrase.includes(' '))
    .map(([word, row]) => ({ word, row, key: phoneticKey(word) }));
}

/** Endings of Bangla words, also when typed in Latin letters, longest first, and the plural of English ones. */
const endings = 'গুলোর গুলো গুলি দের ের তে কে টি টা র য় ে'.split(' ').map(fold);
const latinEndings = 'gulor gulo guli der te ke ti ta er y r e es s'.split(' ');

/** Reads queries into their parts. `isKnown` tells whether a word is in the index as it is spelled. */
export function queryReader(isKnown: (word: string) => boolean): (query: string) => Wanted[] {
  let kept: SingleWord[] | undefined;
  const vocabulary: Vocabulary = {
    isKnown,
    // Their sounds are worked out when the first word is typed that needs them.
    singleWords() {
      kept ??= singleWords();
      return kept;
    },
  };
  return (query) => partsOf(query, vocabulary);
}

/** The words that a query is compared with, in addition to the phrases of the table. */
interface Vocabulary {
  isKnown(word: string): boolean;
  singleWords(): SingleWord[];
}

function partsOf(query: string, vocabulary: Vocabulary): Wanted[] {
  const typed = wordsOfQuery(query);
  // A bracket or a slash is no word yet.
  if (typed.length === 0) return [];
  // A phrase may contain words that say nothing on their own: `address to coordinates`.
  const whole = rowsByPhrase.get(phraseOf(query));
  if (whole) return [wantedOf(words(query), whole)];
  const parts: Wanted[] = [];
  for (let at = 0; at < typed.length; ) {
    const { length, row } = rowAt(typed, at, vocabulary);
    const part = wantedOf(typed.slice(at, at + length), row);
    if (part.phrases.length > 0) parts.push(part);
    at += length;
  }
  return parts.length > 0 ? parts : [{ typed, phrases: [typed] }];
}

function rowAt(
  typed: string[],
  at: number,
  { isKnown, singleWords }: Vocabulary,
): { length: number; row?: SynonymRow } {
  for (let length = Math.min(longestPhrase, typed.length - at); length > 0; length--) {
    const row = rowsByPhrase.get(typed.slice(at, at + length).join(' '));
    if (row) return { length, row };
  }
  const word = typed[at]!;
  return { length: 1, row: isKnown(word) ? undefined : similarRow(word, singleWords) };
}

/** The row of a word with another ending, spelling or one typo. */
function similarRow(word: string, singleWords: Vocabulary['singleWords']): SynonymRow | undefined {
  const ending = (hasBangla(word) ? endings : latinEndings).find(
    (one) => word.endsWith(one) && rowsByPhrase.has(word.slice(0, -one.length)),
  );
  if (ending) return rowsByPhrase.get(word.slice(0, -ending.length));
  const edits = Math.min(1, mostEdits(word));
  const key = phoneticKey(word);
  const near = singleWords().find(
    ({ word: other, key: otherKey }) =>
      (edits > 0 && Math.abs(other.length - word.length) <= 1 && editDistance(other, word, edits) <= edits) ||
      (word.length > 4 && key.length >= 3 && key === otherKey && similarity(other, word) >= 0.6),
  );
  return near?.row;
}

function wantedOf(typed: string[], row?: SynonymRow): Wanted {
  // Endings and helping verbs have a row without a meaning.
  if (row?.means?.length === 0) return { typed, phrases: [], row };
  const meanings = (row?.means ?? []).map(words);
  const own = hasBangla(typed.join('')) && row ? [] : [typed];
  return { typed, phrases: [...own, ...meanings], row };
}
