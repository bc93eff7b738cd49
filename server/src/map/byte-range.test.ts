import { describe, expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

// The cases of RFC 9110, section 14.1.2, for a file of 10,000 bytes.
describe('byteRangeOf', () => {
  it.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-999', { first: 500, last: 999 }],
    ['bytes=-500', { first: 9500, last: 9999 }],
    ['bytes=9500-', { first: 9500, last: 9999 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=9000-20000', { first: 9000, last: 9999 }],
    ['bytes=-20000', { first: 0, last: 9999 }],
    ['bytes=10000-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-2', null],
    ['Bytes=0-1', { first: 0, last: 1 }],
    ['bytes=4-5,0-1', { first: 4, last: 5 }],
    ['bytes=10000-, 0-1\t,-5', { first: 0, last: 1 }],
    ['bytes=10000-,20000-', 'outside'],
    ['bytes=0-1,5-2', null],
    ['bytes=a,b', null],
    ['bytes=-', null],
    ['items=0-5', null],
    ['bytes=a-b', null],
    [undefined, null],
  ])('reads %s', (header, range) => {
    expect(byteRangeOf(header, 10_000)).toEqual(range);
  });
});
