import { loadContract } from '@portal/contract';
import { expect, test } from 'vitest';
import { ambiguousNames, misreadAs, quantitiesOf, rangeOf, readsAs, tripsOf } from './quantities.ts';

const all = quantitiesOf(loadContract('v2'));

test('has every measured number and every coordinate of the contract', () => {
  const found = (id: string, path: string) =>
    all.find(({ operation, field }) => operation.id === id && field.path === path);
  expect(found('snapToRoad', 'point')).toMatchObject({ direction: 'query', unit: 'degrees' });
  expect(found('getDetailedRoute', 'data.start.latitude')).toMatchObject({
    direction: 'body',
    unit: 'degrees',
  });
  expect(found('getDetailedRoute', 'trip.summary.length')).toMatchObject({
    direction: 'returned',
    unit: 'mi',
  });
  expect(found('getDetailedRoute', 'paths[].time')).toMatchObject({ unit: 'ms' });
  expect(all.some(({ unit }) => ['id', 'code', 'index'].includes(unit))).toBe(false);
});

test('pairs the distance and the duration of a trip, in all their units', () => {
  const trips = tripsOf(all).map(({ operation, distance, duration }) => [
    operation.id,
    distance.field.path,
    distance.unit,
    duration.field.path,
    duration.unit,
  ]);
  expect(trips).toEqual(
    expect.arrayContaining([
      ['getRouteOverview', 'routes[].distance', 'm', 'routes[].duration', 's'],
      ['getDetailedRoute', 'trip.summary.length', 'mi', 'trip.summary.time', 's'],
      ['getDetailedRoute', 'paths[].distance', 'm', 'paths[].time', 'ms'],
    ]),
  );
});

test('says what a number means, and what it would be in the usual unit', () => {
  expect(readsAs({ unit: 'mi', example: 5.4524 })).toBe('8.77 km');
  expect(readsAs({ unit: 'ms', example: 757155 })).toBe('12 min 37 s');
  expect(misreadAs({ unit: 'ms', example: 757155 })).toBe('Read as seconds: 8 days 18 h');
  expect(misreadAs({ unit: 's', example: 757 })).toBeUndefined();
});

test('finds the radius that is kilometers here and meters there', () => {
  const [radius] = ambiguousNames(all).filter(({ name }) => name === 'radius');
  expect(new Set(radius?.uses.map(({ unit }) => unit))).toEqual(new Set(['km', 'm']));
});

test('writes ranges in words', () => {
  const [latitude] = all.filter(({ field }) => field.name === 'latitude');
  expect(rangeOf(latitude!.field)).toBe('−90 to 90');
  expect(all.map(({ field }) => rangeOf(field)).filter((range) => /NaN|undefined/.test(range))).toEqual([]);
  const pair = all.find(({ field }) => field.name === 'geo_location');
  expect(rangeOf(pair!.field)).toBe('2 items');
});
