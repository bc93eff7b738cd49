import { expect, test } from 'vitest';
import { duration, lengthWords, readingOf } from './reading.ts';

test('long lengths and times read in plain measure', () => {
  expect(readingOf(8193.2, 'm')).toBe('8.19 km');
  expect(readingOf(1300.5, 's')).toBe('21 min 41 s');
  expect(readingOf(276307, 'ms')).toBe('4 min 36 s');
  expect(readingOf(0.501, 'mi')).toBe('0.81 km');
  expect(readingOf(7322, 's')).toBe('2 h 2 min');
});

test('numbers that read well as they are get nothing', () => {
  expect(readingOf(55, 'm')).toBeUndefined();
  expect(readingOf(70, '%')).toBeUndefined();
});

test('a length and a duration in words', () => {
  expect([38.4, 999.6, 2560, 8774.8].map(lengthWords)).toEqual(['38 m', '1.00 km', '2.56 km', '8.77 km']);
  expect([41, 263, 4320, 757_155].map(duration)).toEqual(['41 s', '4 min 23 s', '1 h 12 min', '8 days 18 h']);
});
