import { describe, expect, it } from 'vitest';
import { hasBangla, words } from '../index.ts';
import { lengthOf, mostEdits } from './terms.ts';
import { readQueries } from './testing/queries.ts';

describe('the length of a word', () => {
  it('counts conjuncts and vowel signs of Bangla with their letter, as Unicode segments them', () => {
    const clusters = new Intl.Segmenter('bn');
    const bangla = readQueries('queries.txt').flatMap(({ text }) => words(text).filter(hasBangla));
    expect(bangla.length).toBeGreaterThan(40);
    for (const word of bangla)
      expect([word, lengthOf(word)]).toEqual([word, [...clusters.segment(word)].length]);
  });

  it('decides how many typos are tolerated', () => {
    expect(['zila', 'zilas', 'jellaas', 'জেলা', 'অক্ষাংশগুলো', 'v2'].map(mostEdits)).toEqual([0, 1, 2, 0, 1, 0]);
  });
});
