import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('marks of Markdown go, words and file-like names stay', () => {
  expect(plainText('Adds `address_bn`, see [Errors](/api/#errors).\nCosts **nothing**.')).toBe(
    'Adds address_bn, see Errors. Costs nothing.',
  );
});
