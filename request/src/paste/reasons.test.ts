import { expect, it } from 'vitest';
import { byReason } from './reasons.ts';

it('names each reason once, with all that was ignored for it, each name once', () => {
  expect(
    byReason([
      { name: 'accept', why: 'Headers.' },
      { name: 'colour', why: 'Unknown.' },
      { name: 'origin', why: 'Headers.' },
      { name: 'accept', why: 'Headers.' },
    ]),
  ).toEqual([
    { why: 'Headers.', names: ['accept', 'origin'] },
    { why: 'Unknown.', names: ['colour'] },
  ]);
});
