import { expect, test } from 'vitest';
import { csvOf, tablesOf } from './tables.ts';

test('each list of objects is a table of its plain values', () => {
  const answer = {
    places: [
      { id: 1, name: 'A', location: [90.4, 23.8], parts: { house: '8' } },
      { id: 2, name: null, shape: 'x'.repeat(200) },
    ],
    session: 'abc',
    status: 200,
  };
  expect(tablesOf(answer)).toEqual([
    {
      path: '/places',
      columns: [{ name: 'id' }, { name: 'name' }, { name: 'location' }].map((column) => ({
        ...column,
        field: undefined,
      })),
      rows: [
        { path: '/places/0', values: [1, 'A', [90.4, 23.8]] },
        { path: '/places/1', values: [2, null, undefined] },
      ],
    },
  ]);
});

test('an answer that is itself a list is a table; a single object or a list of numbers is none', () => {
  expect(tablesOf([{ Ward: 17 }, { Ward: 18 }])[0]?.path).toBe('');
  expect(tablesOf({ place: { id: 1 } })).toEqual([]);
  expect(tablesOf({ bbox: [90, 23, 91, 24] })).toEqual([]);
});

test('values with commas, quotes and line ends are quoted as RFC 4180 says', () => {
  const [table] = tablesOf([
    { address: 'House 8, Road 2', note: 'say "hi"' },
    { address: 'মিরপুর', note: 'two\nlines' },
  ]);
  if (!table) throw new Error('No table was found.');
  expect(csvOf(table)).toBe('address,note\r\n"House 8, Road 2","say ""hi"""\r\nমিরপুর,"two\nlines"\r\n');
});
