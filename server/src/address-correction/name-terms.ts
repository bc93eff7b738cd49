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
    if (role === 'word') addJoined(vocabulary, tokens, at, term);
    terms.set(at, term);
  });
  return terms;
}

/** Two words written apart (`asad gate`) or together (`asadgate`). */
const spacingPenalty = 0.05;

function addJoined(
  vocabulary: Vocabulary,
  tokens: readonly AddressToken[],
  at: number,
  term: QueryTerm,
): void {
  const addTerm = (text: string) => {
    const id = vocabulary.find(text);
    if (id >= 0) term.add(id, id + 1, spacingPenalty);
  };
  const { text } = tokens[at]!;
  for (const [first, second] of [
    [tokens[at - 1], tokens[at]],
    [tokens[at], tokens[at + 1]],
  ]) {
    if (first?.role === 'word' && second?.role === 'word' && first.segment === second.segment) {
      addTerm(first.text + second.text);
    }
  }
  if (vocabulary.find(text) >= 0) return;
  for (let cut = 3; cut <= text.length - 3; cut++) {
    const [first, second] = [text.slice(0, cut), text.slice(cut)].map((half) => vocabulary.find(half));
    if (first! < 0 || second! < 0) continue;
    term.add(first!, first! + 1, spacingPenalty);
    term.add(second!, second! + 1, spacingPenalty);
  }
}
