import { describe, expect, it } from 'vitest';
import { hasBangla, words } from '../index.ts';
import { readQueries } from './queries/queries.ts';
import { lengthOf, mostEdits, wordsOfQuery } from './terms.ts';

describe('the length of a word', () => {
  it('counts conjuncts and vowel signs of Bangla with their letter, as Unicode segments them', () => {
    const clusters = new Intl.Segmenter('bn');
    const bangla = readQueries('queries.txt', String).flatMap(({ text }) => words(text).filter(hasBangla));
    expect(bangla.length).toBeGreaterThan(40);
    for (const word of bangla)
      expect([word, lengthOf(word)]).toEqual([word, [...clusters.segment(word)].length]);
  });

  it('decides how many typos are tolerated', () => {
    expect(['zila', 'zilas', 'jellaas', 'জেলা', 'অক্ষাংশগুলো', 'v2'].map(mostEdits)).toEqual([0, 1, 2, 0, 1, 0]);
  });
});

describe('the words of a query', () => {
  it('are the same in plain text and next to Bangla', () => {
    const queries = [...readQueries('queries.txt', String), ...readQueries('strangers.txt', String)].map(
      ({ text }) => text,
    );
    // Of a long query only the first words are read.
    const read = queries.filter((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u).length < 10);
    expect(read.length).toBeGreaterThan(600);
    for (const text of read)
      expect(wordsOfQuery(`alone ${text} ঢঢঢ`)).toEqual([...wordsOfQuery(`alone ${text}`), 'ঢঢঢ']);
  });
});
