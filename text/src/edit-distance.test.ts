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

  it('is what the definition gives, letter by letter', () => {
    const naive = (from: string, to: string): number => {
      if (from === '' || to === '') return from.length + to.length;
      const edits = [
        naive(from.slice(1), to) + 1,
        naive(from, to.slice(1)) + 1,
        naive(from.slice(1), to.slice(1)) + (from[0] === to[0] ? 0 : 1),
      ];
      const isSwapped = from.length > 1 && to.length > 1 && from[0] === to[1] && from[1] === to[0];
      if (isSwapped) edits.push(naive(from.slice(2), to.slice(2)) + 1);
      return Math.min(...edits);
    };
    const word = fc.stringMatching(/^[abc]{0,6}$/);
    fc.assert(
      fc.property(word, word, (from, to) => {
        expect(editDistance(from, to)).toBe(naive(from, to));
      }),
    );
  });

  it('bears long words', () => {
    expect(editDistance('a'.repeat(500), `${'b'.repeat(3)}${'a'.repeat(500)}`)).toBe(3);
    expect(editDistance(`x${'a'.repeat(99)}y`, `y${'b'.repeat(99)}x`)).toBe(101);
  });

  it('is the same both ways', () => {
    const word = fc.stringMatching(/^[abc]{0,8}$/);
    fc.assert(fc.property(word, word, (from, to) => editDistance(from, to) === editDistance(to, from)));
  });
});
