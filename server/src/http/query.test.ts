import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from './query.ts';

/** Names and values as clients send them: plain, with `+` for spaces, and percent-encoded, in any order. */
const part = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'q', '7', '.', '-', '=', '+'), maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map(encodeURIComponent),
  fc.constantFrom('%E0%A6%A2', 'School%2CATM', '%2B', 'a+b', ''),
);

it('is read as URLSearchParams reads it, wherever it begins to be encoded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { maxLength: 6 }), (pairs) => {
      const raw = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      const expected = new Map<string, string[]>();
      for (const [name, value] of new URLSearchParams(raw))
        expected.set(name, [...(expected.get(name) ?? []), value]);
      const { values, undecodable } = parseQuery(raw);
      expect(values).toEqual(expected);
      expect(undecodable.size).toBe(0);
    }),
  );
});

it('names the parameter that is not UTF-8, and still reads the others', () => {
  const { values, undecodable } = parseQuery('a=1&q=%E0%A4&b=x%20y&a=2');
  expect([...undecodable]).toEqual(['q']);
  expect(Object.fromEntries(values)).toEqual({ a: ['1', '2'], q: [''], b: ['x y'] });
});
