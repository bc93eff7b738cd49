import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiNumber } from './digits.ts';

test('numbers in Bangla, Arabic and full-width digits are read', () => {
  expect(asciiNumber('৯০.৩৫৭২৩')).toBe('90.35723');
  expect(asciiNumber('２３．８０６７')).toBe('23.8067');
  expect(asciiNumber('−٢٣')).toBe('-23');
});

test('a text with other letters keeps its digits', () => {
  expect(asciiNumber('বাড়ি ৮, রোড ২')).toBe('বাড়ি ৮, রোড ২');
});

test('a number of ASCII digits stays as it is', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (number) => asciiNumber(String(number)) === String(number)),
  );
});
