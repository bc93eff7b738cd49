import { expect, test } from 'vitest';
import { deprecationWords } from './deprecation.ts';

test('says "will be" up to and on the last day, "has been since" from the day after', () => {
  expect(deprecationWords('2025-12-31', new Date('2025-06-01T12:00:00Z'))).toBe(
    'will be deprecated after December 31, 2025',
  );
  expect(deprecationWords('2025-12-31', new Date('2025-12-31T23:59:59Z'))).toBe(
    'will be deprecated after December 31, 2025',
  );
  expect(deprecationWords('2025-12-31', new Date('2026-01-01T00:00:00Z'))).toBe(
    'has been deprecated since December 31, 2025',
  );
});

test('refuses a date that is none, and shows it', () => {
  expect(() => deprecationWords('31/12/2025', new Date())).toThrow('"31/12/2025"');
});
