import { expect, test } from 'vitest';
import { costWords } from './cost-words.ts';

test('a cost names its parts, and says when nothing is published', () => {
  const rule = { base: 1, perParameter: { post_code: 1, address: 1 }, perResult: false, explanation: '' };
  expect(costWords(rule, { post_code: true, address: 'yes' })).toBe(
    '3 credits: base 1 + post_code 1 + address 1',
  );
  expect(costWords(rule, {})).toBe('1 credit');
  expect(costWords({ base: 0, perParameter: {}, perResult: false, explanation: '' }, {})).toBe('No credits');
  expect(costWords({ perParameter: {}, perResult: false, explanation: '' }, {})).toBe(
    'Credits not published',
  );
  expect(costWords({ perResult: true, perParameter: {}, explanation: '' }, {})).toBe('1 credit per place');
});
