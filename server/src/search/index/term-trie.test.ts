import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermTrie } from './term-trie.ts';

const sampleLetters = ['a', 'b', 'c', 'ক', 'া'];

/** Every text one letter away from a word, written out. */
function editsOf(word: string, atEnd: boolean): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of sampleLetters) {
      if (after !== '') edits.add(before + letter + after.slice(1));
      if (after !== '' || atEnd) edits.add(before + letter + after);
    }
  }
  edits.delete(word);
  return edits;
}

const letter = fc.constantFrom(...sampleLetters);
const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
const vocabulary = fc.uniqueArray(word, { maxLength: 60 }).map((terms) => terms.sort());

describe('TermTrie', () => {
  it('finds terms and the range of a beginning, as a look through the list does', () => {
    fc.assert(
      fc.property(vocabulary, word, (terms, searched) => {
        const trie = new TermTrie(terms);
        expect(trie.find(searched)).toBe(terms.indexOf(searched));
        const [from, to] = trie.range(searched);
        expect(terms.slice(from, to)).toEqual(terms.filter((term) => term.startsWith(searched)));
      }),
    );
  });

  it('walks to every term that is one letter away, and to no other', () => {
    fc.assert(
      fc.property(vocabulary, word, (terms, searched) => {
        const found = new Set<string>();
        new TermTrie(terms).oneLetterAway(searched, false, (from, _, isWhole) => {
          if (isWhole) found.add(terms[from]!);
        });
        found.delete(searched);
        const edits = editsOf(searched, true);
        expect([...found].sort()).toEqual(terms.filter((term) => edits.has(term)));
      }),
    );
  });

  it('walks to every term that begins one letter away', () => {
    fc.assert(
      fc.property(vocabulary, word, (terms, searched) => {
        const found = new Set<string>();
        new TermTrie(terms).oneLetterAway(searched, true, (from, to) => {
          for (const term of terms.slice(from, to)) found.add(term);
        });
        const edits = [...editsOf(searched, false)];
        const expected = terms.filter((term) => edits.some((edit) => term.startsWith(edit)));
        // A swap or a letter more may give the word itself again: that is no error, and does no harm.
        const others = (list: string[]) => list.filter((term) => !term.startsWith(searched));
        expect(others([...found].sort())).toEqual(others(expected));
      }),
    );
  });

  it('puts no digit or mark into a word', () => {
    const found: number[] = [];
    new TermTrie(['road#', 'road5', 'roads']).oneLetterAway('road', false, (from) => found.push(from));
    expect(found).toEqual([2]);
  });
});
