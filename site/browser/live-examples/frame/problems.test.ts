import { describe, expect, it } from 'vitest';
import { placeInStack, wordsOfRejection } from './problems.ts';

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

describe('the place of a failure in a stack', () => {
  const code = encodeURIComponent('async function go() { await 0; missing(); } go();');
  it.each([
    ['Chromium', `ReferenceError: missing is not defined\n    at go (data:text/javascript,${code}:9:3)`],
    ['Chromium, outside functions', `Error: late\n    at data:text/javascript,${code}:9:3`],
    ['Firefox', `go@data:text/javascript,${code}:9:3\n@data:text/javascript,${code}:12:1`],
    [
      'a library',
      `Error\n    at f (https://example.com/a.js:1:2)\n    at go (data:text/javascript,${code}:9:3)`,
    ],
  ])('is the innermost line of the example: %s', (_browser, stack) => {
    expect(placeInStack(stack)).toEqual({ line: 9, column: 3 });
  });

  it('is unknown where no line is its own', () => {
    expect(placeInStack('Error\n    at f (https://example.com/a.js:1:2)')).toEqual({});
  });
});
