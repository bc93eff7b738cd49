import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coercerOf } from './coerce.ts';

const readNumber = coercerOf({ types: ['number'] });

describe('a number in a text', () => {
  it.each([
    ['23.78', 23.78],
    ['-90.4', -90.4],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['1e2', 100],
    [' 12 ', 12],
    [`${'9'.repeat(40)}`, 1e40],
  ])('%j is %d', (text, number) => expect(readNumber(text)).toBe(number));

  it('has at most 64 characters', () => {
    expect(readNumber(`${'0'.repeat(62)}.5`)).toBe(0.5);
    const longer = `${'0'.repeat(63)}.5`;
    expect(readNumber(longer)).toBe(longer);
  });

  it.each(['', ' ', '.', '..', '1.2.3', '0x10', '1e309', 'Infinity', 'NaN', '1 2', '1,5', '২৩', '12px'])(
    '%j is none, and stays as it is for the check to name it',
    (text) => expect(readNumber(text)).toBe(text),
  );

  it('is read with or without a sign, and not from any other text', () => {
    const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;
    const texts = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', '+'), maxLength: 6 });
    fc.assert(
      fc.property(texts, (text) => {
        expect(readNumber(text)).toBe(decimal.test(text) ? Number(text) : text);
      }),
    );
  });
});
