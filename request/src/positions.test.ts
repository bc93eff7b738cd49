import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, parsePositions, printPositions, swap } from './positions.ts';

const longitude = fc.double({ min: 88, max: 92.7, noNaN: true });
const latitude = fc.double({ min: 20.5, max: 26.7, noNaN: true });

test('every point of Bangladesh is valid as it is and invalid when swapped', () => {
  fc.assert(
    fc.property(longitude, latitude, (lng, lat) => {
      const position = { longitude: String(lng), latitude: String(lat) };
      expect(judge(position)).toBe('inside');
      expect(judge(swap(position))).toBe('swapped');
    }),
  );
});

test('a place abroad is outside, an unfinished number is unreadable', () => {
  expect(judge({ longitude: '46.67', latitude: '24.71' })).toBe('outside');
  expect(judge({ longitude: '', latitude: '23.8' })).toBe('unreadable');
  expect(judge({ longitude: '90.4', latitude: 'north' })).toBe('unreadable');
});

test('what no globe has lies nowhere, even where only one of the two is too large', () => {
  expect(judge({ longitude: '90.4', latitude: '123' })).toBe('nowhere');
  expect(judge({ longitude: '-180.1', latitude: '23.8' })).toBe('nowhere');
  expect(judge({ longitude: '180', latitude: '-90' })).toBe('outside');
});

test('coordinate texts keep the order of the wire', () => {
  expect(parsePositions('23.8,90.4', 'lat,lon')).toEqual([{ longitude: '90.4', latitude: '23.8' }]);
  const list = '90.4,23.8;90.3,23.7';
  expect(printPositions(parsePositions(list, 'lon,lat') ?? [], 'lon,lat')).toBe(list);
  expect(printPositions([[90.4, 23.8]], 'lat,lon')).toBe('23.8,90.4');
  expect(parsePositions('somewhere', 'lon,lat')).toBeUndefined();
});
