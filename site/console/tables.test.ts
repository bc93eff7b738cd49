import { expect, test } from 'vitest';
import { csvOf, tablesOf } from './tables.ts';

test('each list of objects is a table of its plain values', () => {
  const response = {
    places: [
      { id: 1, name: 'A', location: [90.4, 23.8], tags: [] },
      { id: 2, name: null, shape: 'x'.repeat(200) },
    ],
    session: 'abc',
    status: 200,
  };
  expect(tablesOf(response)).toEqual([
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

test('the values of an object in a row have columns by their path, so that a stop keeps its point', () => {
  const stops = [
    { point: { lat: 24.4, lon: 90.7 }, index: 1, none: {} },
    { point: null, index: 2, place: { name: 'Banani', parts: { house: '8' } } },
  ];
  const [table] = tablesOf({ stops });
  if (!table) throw new Error('No table was found.');
  expect(csvOf(table)).toBe(
    'point.lat,point.lon,index,point,place.name,place.parts.house\r\n24.4,90.7,1,,,\r\n,,2,,Banani,8\r\n',
  );
});

test('a response that is itself an array is a table; a single object and a pair of numbers are none', () => {
  expect(tablesOf([{ Ward: 17 }, { Ward: 18 }])[0]?.path).toBe('');
  expect(tablesOf([{ Ward: 17 }])[0]?.rows).toEqual([{ path: '/0', values: [17] }]);
  expect(tablesOf({ place: { id: 1 } })).toEqual([]);
  expect(tablesOf({ location: [90, 23] })).toEqual([]);
});

test('lists of values, of points and in other lists have a table each, the outer ones first', () => {
  const route = {
    legs: [{ distance: 5 }],
    geometry: {
      coordinates: [
        [90.4, 23.8],
        [90.5, 23.9],
        [90.6, 24],
      ],
    },
  };
  const response = { routes: [route], names: ['A', 'B'] };
  expect(tablesOf(response).map(({ path, rows }) => [path, rows.length])).toEqual([
    ['/routes/0/legs', 1],
    ['/names', 2],
    ['/routes/0/geometry/coordinates', 3],
  ]);
  const points = tablesOf(response).at(-1);
  expect(points && csvOf(points)).toBe('value\r\n"90.4,23.8"\r\n"90.5,23.9"\r\n"90.6,24"\r\n');
});

test('values with commas, quotes and line ends are quoted as RFC 4180 says', () => {
  const [table] = tablesOf([
    { address: 'House 8, Road 2', note: 'say "hi"' },
    { address: 'মিরপুর', note: 'two\nlines' },
  ]);
  if (!table) throw new Error('No table was found.');
  expect(csvOf(table)).toBe('address,note\r\n"House 8, Road 2","say ""hi"""\r\nমিরপুর,"two\nlines"\r\n');
});

test('no text is calculated by a spreadsheet, and numbers stay numbers', () => {
  const [table] = tablesOf([
    { name: '=1+1', phone: '+8801700000000', note: '-90.4,23.8', offset: -12.5, area: '@SUM(A1)' },
  ]);
  expect(table && csvOf(table)).toBe(
    `name,phone,note,offset,area\r\n'=1+1,+8801700000000,"'-90.4,23.8",-12.5,'@SUM(A1)\r\n`,
  );
});
