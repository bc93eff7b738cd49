import { describe, expect, it } from 'vitest';
import { wordsOfRejection } from './problems.ts';

const ofItself: Record<string, unknown> = {};
ofItself.self = ofItself;

describe('what a promise was rejected with', () => {
  it.each([
    ['an error', new Error('No route.'), 'No route.'],
    ['an error without words', new TypeError(''), 'A promise was rejected with an empty TypeError.'],
    ['nothing', undefined, 'A promise was rejected without a reason.'],
    ['null', null, 'A promise was rejected without a reason.'],
    ['a text', 'too late', 'A promise was rejected with too late.'],
    ['a symbol', Symbol('x'), 'A promise was rejected with Symbol(x).'],
    ['an object', { status: 429 }, 'A promise was rejected with {"status":429}.'],
    ['an object of itself', ofItself, 'A promise was rejected with an object.'],
    ['an object without a prototype', Object.create(null), 'A promise was rejected with {}.'],
  ])('is in words: %s', (_name, reason, words) => {
    expect(wordsOfRejection(reason)).toBe(words);
  });
});
