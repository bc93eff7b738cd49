import { expect, test } from 'vitest';
import { expressionOf, matchesOf, revealing, visibleRows } from './tree-rows.ts';

const closed = { toggled: {}, shown: {} };
const response = {
  places: [
    { name: 'Mirpur DOHS', address_bn: 'মিরপুর ডিওএইচএস, বাড়ি ৫', 'ward area': 'x' },
    { name: "Cox's Bazar", center: [91.97, 21.43] },
  ],
  status: 200,
};

test('rows show fields in order; a pair of numbers is one row, long lists start closed', () => {
  const open = { toggled: { '/places/0': true, '/places/1': true }, shown: {} };
  expect(visibleRows(response, undefined, open).map(({ path }) => path)).toEqual([
    '/places',
    '/places/0',
    '/places/0/name',
    '/places/0/address_bn',
    '/places/0/ward area',
    '/places/1',
    '/places/1/name',
    '/places/1/center',
    '/status',
  ]);
  const long = { wards: Array.from({ length: 13 }, (_, at) => ({ at })) };
  expect(visibleRows(long, undefined, closed).map(({ path }) => path)).toEqual(['/wards']);
});

test('a list of several objects with names opens as names, however long it is; a single object with its fields', () => {
  const paths = (value: unknown) => visibleRows(value, undefined, closed).map(({ path }) => path);
  expect(paths({ places: response.places })).toEqual(['/places', '/places/0', '/places/1']);
  expect(paths({ wards: Array.from({ length: 13 }, (_, at) => ({ ward_number: at })) })).toHaveLength(14);
  expect(paths({ places: response.places.slice(1) })).toContain('/places/0/name');
});

test('an array of thousands shows its first hundred, then what the user opens or jumps to', () => {
  const many = Array.from({ length: 4500 }, (_, at) => `union ${at}`);
  const open = { toggled: { '/places': true }, shown: {} };
  const rows = visibleRows({ places: many }, undefined, open);
  expect(rows).toHaveLength(102);
  expect(rows.at(-1)?.hidden).toBe(4400);
  const state = revealing(open, { places: many }, '/places/4321');
  expect(visibleRows({ places: many }, undefined, state).some(({ path }) => path === '/places/4321')).toBe(
    true,
  );
});

test('names and values are found whatever their case, script of digits or form of letters', () => {
  expect(matchesOf(response, 'mirpur')).toEqual(['/places/0/name']);
  expect(matchesOf(response, 'বাড়ি 5')).toEqual(['/places/0/address_bn']);
  expect(matchesOf(response, 'STATUS')).toEqual(['/status']);
  expect(matchesOf(response, '21.43')).toEqual(['/places/1/center/1']);
  expect(matchesOf(response, '')).toEqual([]);
});

test('a match inside closed branches is brought to sight', () => {
  const deep = { a: { b: { c: { d: { e: 'here' } } } } };
  const [path] = matchesOf(deep, 'here');
  const state = revealing(closed, deep, path ?? '');
  expect(visibleRows(deep, undefined, state).at(-1)?.path).toBe('/a/b/c/d/e');
});

test('paths are written as in code', () => {
  expect(expressionOf('/places/0/address_bn')).toBe('places[0].address_bn');
  expect(expressionOf('/0/Ward')).toBe('[0].Ward');
  expect(expressionOf('/ward area')).toBe('["ward area"]');
});
