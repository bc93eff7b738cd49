/** What the words and numbers of an address may be in the name of a place. */
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { QueryTerm, readingLevels } from '../gazetteer/query-terms.ts';
import type { Vocabulary } from '../search/index/vocabulary.ts';
import type { AddressToken } from './tokenize.ts';

/** A shorter word in another spelling may be any word: `jon` is no Janani Store. */
const leastLetters = 4;

/** Every word and number of the address as query terms; a word with an exact reading has no other. */
export function nameTerms(
  { words: { vocabulary } }: Gazetteer,
  tokens: readonly AddressToken[],
): Map<number, QueryTerm> {
  const terms = new Map<number, QueryTerm>();
  tokens.forEach(({ role, text }, at) => {
    if (role !== 'word' && role !== 'number' && role !== 'label') return;
    const term = new QueryTerm(text, { isNumber: role === 'number' });
    term.readAs(readingLevels.typed, vocabulary);
    for (const level of [readingLevels.sounds, readingLevels.typos])
      if (role === 'word' && term.from.length === 0 && text.length >= leastLetters)
        term.readAs(level, vocabulary);
    if (role === 'word' && vocabulary.find(text) < 0) addPieces(vocabulary, text, term);
    terms.set(at, term);
  });
  return terms;
}

/** What two words cost that are written together: `asadgate`. */
const spacingPenalty = 0.05;

function addPieces(vocabulary: Vocabulary, word: string, term: QueryTerm): void {
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const pieces = [word.slice(0, cut), word.slice(cut)].map((piece) => vocabulary.find(piece));
    if (pieces.every((id) => id >= 0)) for (const id of pieces) term.add(id, id + 1, spacingPenalty);
  }
}
