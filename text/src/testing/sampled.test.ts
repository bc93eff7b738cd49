import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rotated, sampled } from './sampled.ts';

it('takes as many different members as wanted, in their order, with the first and the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 2, max: 60 }), (length, count) => {
      const members = Array.from({ length }, (_, index) => index);
      const taken = sampled(members, count, false);
      expect(taken.length).toBe(Math.min(length, count));
      expect([...new Set(taken)].sort((a, b) => a - b)).toEqual(taken);
      expect([taken[0], taken.at(-1)]).toEqual([0, length - 1]);
    }),
  );
});

it('takes all where the whole is wanted', () => {
  expect(sampled([1, 2, 3], 1, true)).toEqual([1, 2, 3]);
  expect(sampled([1, 2, 3], 1, false)).toEqual([1]);
});

it('gives each row its share, and all members to as many rows as the step is long', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 50 }),
      (length, step, row) => {
        const members = Array.from({ length }, (_, index) => index);
        const rows = Array.from({ length: step }, (_, index) => rotated(members, row + index, step, false));
        expect(rows.flat().sort((a, b) => a - b)).toEqual(members);
      },
    ),
  );
  expect(rotated([1, 2, 3], 1, 3, true)).toEqual([1, 2, 3]);
});
