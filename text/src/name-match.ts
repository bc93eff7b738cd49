import { canonicalWord } from './aliases.ts';
import { editDistance, toleratedEdits } from './edit-distance.ts';
import { words } from './fold.ts';
import { phoneticKey } from './phonetic-key.ts';
import { romanize } from './romanize.ts';
import { hasBangla } from './script.ts';

/** How a name matches a query, best first; the number orders results. */
export const rankOfMatch = { exact: 0, sameMeaning: 1, prefix: 2, word: 3, sound: 4, typo: 5 } as const;

export type MatchRank = (typeof rankOfMatch)[keyof typeof rankOfMatch];

/** A name taken apart once, so that many queries can be compared with it. */
export interface PreparedName {
  words: string[];
  /** The words in their own script, joined. */
  whole: string;
  /** The words in Latin letters, joined: `coxsbazar` for both `Cox's Bazar` and `Coxs-bazar`. */
  joined: string;
  /** What each word represents: `south` for দক্ষিণ. */
  meanings: string[];
  meaning: string;
  key: string;
  wordKeys: string[];
}

export function prepareName(name: string): PreparedName {
  const own = words(name);
  const meanings = own.map(canonicalWord);
  const latin = own.map((word) => (hasBangla(word) ? romanize(word) : word));
  return {
    words: own,
    whole: own.join(''),
    joined: latin.join(''),
    meanings,
    meaning: meanings.join(''),
    key: phoneticKey(meanings.join('')),
    wordKeys: own.map(phoneticKey),
  };
}

/**
 * How well a name matches a query, or null if it doesn't. Both may be of either script.
 * An empty query matches nothing.
 */
export function matchRank(query: PreparedName, name: PreparedName): MatchRank | null {
  const certain = certainRank(query, name);
  if (certain !== null || query.joined === '') return certain;
  if (soundsAlike(query, name)) return rankOfMatch.sound;
  const edits = toleratedEdits(query.joined.length);
  if (edits > 0 && editDistance(query.joined, name.joined, edits) <= edits) return rankOfMatch.typo;
  return null;
}

/** Like `matchRank`, but only for equal spelling: null if a name only sounds or looks alike. Much faster. */
export function certainRank(query: PreparedName, name: PreparedName): MatchRank | null {
  if (query.joined === '') return null;
  if (query.joined === name.joined || query.whole === name.whole) return rankOfMatch.exact;
  if (query.meaning === name.meaning) return rankOfMatch.sameMeaning;
  if (name.joined.startsWith(query.joined) || name.whole.startsWith(query.whole)) return rankOfMatch.prefix;
  return everyWordStartsOne(query, name) ? rankOfMatch.word : null;
}

/** Equal keys, or a key that starts the other; letters must agree too, because short keys match too much. */
function soundsAlike(query: PreparedName, name: PreparedName): boolean {
  if (query.key.length < 2 || !name.key.startsWith(query.key)) return false;
  if (query.key === name.key) return similarity(query.joined, name.joined) >= 0.4;
  const start = name.joined.slice(0, query.joined.length + 1);
  return query.key.length >= 3 && similarity(query.joined, start) > 0.5;
}

function everyWordStartsOne(query: PreparedName, name: PreparedName): boolean {
  return query.words.every((word, index) => {
    const meaning = query.meanings[index];
    return name.words.some(
      (other, place) =>
        other.startsWith(word) ||
        name.meanings[place] === meaning ||
        (query.wordKeys[index]!.length >= 3 &&
          query.words.length > 1 &&
          name.wordKeys[place] === query.wordKeys[index]),
    );
  });
}

/** 1 for equal texts, 0 for texts with nothing in common: the share of letters without an edit. */
export function similarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer;
}
