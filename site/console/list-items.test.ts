import type { Field, Operation } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { readSource } from '../pages/reference/render/source.ts';
import { columnsOf, moveItem, newItem, readItems } from './list-items.ts';

const lists = new Map<string, Field>();
beforeAll(() => {
  for (const { operations } of Object.values(readSource().contracts)) {
    for (const { body } of operations as Operation[]) {
      for (const field of body?.fields ?? []) if (field.types.includes('array')) lists.set(field.name, field);
    }
  }
});
const columns = (name: string) => columnsOf(lists.get(name) as Field);

test('the columns of the arrays of version 2 are their numbers, points and texts', () => {
  const said = (name: string) => columns(name).map(({ kind, names }) => `${kind} ${names.join('.')}`);
  expect(said('geo_points')).toEqual(['value id', 'position point']);
  expect(said('locations')).toEqual(['position point', 'value additional_payload']);
});

test('a moved row takes the number of its new place, because the numbers give the order', () => {
  const items = [
    { id: 1, point: '23.7,90.1' },
    { id: 5, point: '23.8,90.2' },
    { id: 9, point: '23.9,90.3' },
  ];
  expect(moveItem(columns('geo_points'), items, 2, 0)).toEqual([
    { id: 1, point: '23.9,90.3' },
    { id: 5, point: '23.7,90.1' },
    { id: 9, point: '23.8,90.2' },
  ]);
  expect(moveItem(columns('geo_points'), items, 0, -1)).toEqual(items);
});

test('a new row has the next number and no optional values', () => {
  const position = { longitude: '90.5', latitude: '23.5' };
  expect(newItem(columns('geo_points'), [{ id: 7, point: '' }], position)).toEqual({
    id: 8,
    point: '23.5,90.5',
  });
  expect(newItem(columns('locations'), [], position)).toEqual({ point: { lat: 23.5, lon: 90.5 } });
});

test('half a number stays as it is typed; a cleared optional text goes away', () => {
  const [point, payload] = columns('locations');
  if (point?.kind !== 'position' || payload?.kind !== 'value')
    throw new Error('Other columns than expected.');
  const item = { point: { lat: 23.5, lon: 90.5 }, additional_payload: [{ address: 'A' }] };
  expect(point.write(item, { longitude: '90.', latitude: '23.5' }).point).toEqual({ lat: 23.5, lon: '90.' });
  expect(payload.read(item)).toBe('[{"address":"A"}]');
  expect(payload.write(item, '')).toEqual({ point: { lat: 23.5, lon: 90.5 } });
});

test('only a list of objects has rows', () => {
  expect(readItems('')).toEqual([]);
  expect(readItems('[{"id": 1}]')).toEqual([{ id: 1 }]);
  for (const text of ['[1]', '{"id": 1}', '[{"id": 1}', 'null']) expect(readItems(text)).toBeUndefined();
});
