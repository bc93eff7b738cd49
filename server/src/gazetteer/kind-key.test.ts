import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kindKey } from './kind-key.ts';

it('is never empty where a kind has a Latin letter', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      letter,
      fc.string({ unit: 'grapheme' }),
      (before, one, after) => {
        expect(kindKey(before + one + after)).not.toBe('');
      },
    ),
  );
});

it('is empty for marks and spaces alone', () => {
  expect(kindKey(' -—, ')).toBe('');
});
