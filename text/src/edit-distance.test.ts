import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

describe('editDistance', () => {
  // Published pairs: kitten/sitting and saturday/sunday are the textbook cases, ca/abc separates OSA from full Damerau.
  it.each([
    ['kitten', 'sitting', 3],
    ['saturday', 'sunday', 3],
    ['ca', 'abc', 3],
    ['abcd', 'acbd', 1],
    ['', 'ঢাকা', 4],
    ['mirpur', 'mirpur', 0],
  ])('from %s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it('says limit + 1 for everything beyond the limit, and the truth within it', () => {
    const word = fc.stringMatching(/^[abc]{0,8}$/);
    fc.assert(
      fc.property(word, word, fc.nat(5), (from, to, limit) => {
        expect(editDistance(from, to, limit)).toBe(Math.min(editDistance(from, to), limit + 1));
      }),
    );
  });

  it('is the same both ways', () => {
    const word = fc.stringMatching(/^[abc]{0,8}$/);
    fc.assert(fc.property(word, word, (from, to) => editDistance(from, to) === editDistance(to, from)));
  });
});
