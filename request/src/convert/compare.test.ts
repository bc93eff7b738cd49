import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { compareResponses } from './compare.ts';

const find = (version: 'v1' | 'v2', id: string) =>
  loadContract(version).operations.find((operation) => operation.id === id)!;

it('finds 8.7748 KM and 8774.8 m to be one distance', () => {
  const rows = compareResponses(
    find('v1', 'getDistanceV1'),
    { Distance: '8.7748 KM', status: 200 },
    find('v2', 'getRouteOverview'),
    { code: 'Ok', routes: [{ distance: 8774.8, duration: 757.2 }], status: 200 },
  );
  expect(rows).toEqual([
    {
      oldPath: 'Distance',
      oldValue: '8.7748 KM',
      newPath: 'routes[0].distance',
      newValue: 8774.8,
      result: 'same value',
    },
    { oldPath: 'status', oldValue: 200, newPath: 'status', newValue: 200, result: 'same' },
    { newPath: 'code', newValue: 'Ok', result: 'new' },
    { newPath: 'routes[0].duration', newValue: 757.2, result: 'new' },
  ]);
});

it('finds a postal code that became a string, and a field that is gone', () => {
  const rows = compareResponses(
    find('v1', 'reverseGeocodeV1'),
    { place: { id: 1, postCode: 1216, extra: 'x' } },
    find('v2', 'reverseGeocode'),
    { place: { id: 1, postCode: '1216' } },
  );
  expect(rows.map(({ oldPath, result }) => [oldPath, result])).toEqual([
    ['place.id', 'same'],
    ['place.postCode', 'same value'],
    ['place.extra', 'not returned'],
  ]);
});

it('compares a ward that is not there', () => {
  const rows = compareResponses(find('v1', 'findWardV1'), [], find('v2', 'findWard'), {
    ward: null,
    status: 200,
  });
  expect(rows.map(({ oldPath, newPath, result }) => [oldPath, newPath, result])).toEqual([
    ['', undefined, 'not returned'],
    [undefined, 'ward', 'new'],
    [undefined, 'status', 'new'],
  ]);
});
