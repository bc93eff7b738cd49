import { expect, test } from 'vitest';
import { chargesOf, costOf, highestCost } from './credits.ts';

const reverse = {
  base: 1,
  perParameter: { district: 1, post_code: 1 },
  perResult: false,
  explanation: '',
};

test('an option counts when it is true or yes, not when it is false, no or omitted', () => {
  expect(costOf(reverse, { district: true, post_code: false })).toBe(2);
  expect(costOf(reverse, { district: 'yes', post_code: 'no' })).toBe(2);
  expect(costOf(reverse, {})).toBe(1);
  expect(highestCost(reverse)).toBe(3);
});

test('a rule by results counts the limit it names', () => {
  const nearby = { perParameter: {}, perResult: true, limitedBy: 'limit', explanation: '' };
  expect(costOf(nearby, { limit: 10 })).toBe(10);
});

test('an unpublished rule has no cost, which is not zero', () => {
  const unknown = { perParameter: {}, perResult: false, explanation: '' };
  expect(costOf(unknown, {})).toBeUndefined();
  expect(chargesOf(unknown, {})).toEqual([]);
});
