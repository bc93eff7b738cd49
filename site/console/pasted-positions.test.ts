import { expect, test } from 'vitest';
import { readPasted } from './pasted-positions.ts';

const hq = { longitude: '90.36402', latitude: '23.82373' };
const gate = { longitude: '90.41254', latitude: '23.79251' };

test('lines in either order are read the way that lies in Bangladesh', () => {
  expect(readPasted('23.82373, 90.36402\n23.79251, 90.41254')).toEqual({
    positions: [hq, gate],
    readAs: 'lat,lon',
    skipped: 0,
  });
  expect(readPasted('90.36402,23.82373;90.41254,23.79251')).toMatchObject({
    positions: [hq, gate],
    readAs: 'lon,lat',
  });
  expect(readPasted('23.82373\t90.36402').positions).toEqual([hq]);
});

test('a pair from abroad is read in the usual order of the field', () => {
  expect(readPasted('24.71, 46.67', 'lat,lon').positions).toEqual([
    { longitude: '46.67', latitude: '24.71' },
  ]);
  expect(readPasted('46.67, 24.71', 'lon,lat').positions).toEqual([
    { longitude: '46.67', latitude: '24.71' },
  ]);
});

test('a table has names for its columns, or whole numbers and names next to its points', () => {
  expect(readPasted('name,lng,lat\nHQ,90.36402,23.82373\nno position,,')).toEqual({
    positions: [hq],
    skipped: 1,
  });
  expect(readPasted("1,Cox's Bazar road,23.82373,90.36402\nnothing here")).toEqual({
    positions: [hq],
    readAs: 'lat,lon',
    skipped: 1,
  });
});

test('JSON is read by its names, GeoJSON longitude first', () => {
  expect(
    readPasted('[{"lat": 23.82373, "lon": 90.36402}, {"point": {"latitude": "23.79251", "lng": "90.41254"}}]')
      .positions,
  ).toEqual([hq, gate]);
  expect(
    readPasted('{"type":"LineString","coordinates":[[90.36402,23.82373],[90.41254,23.79251]]}'),
  ).toMatchObject({
    positions: [hq, gate],
    readAs: 'lon,lat',
  });
  expect(readPasted('{"type":"Point","coordinates":[46.67,24.71]}').positions).toEqual([
    { longitude: '46.67', latitude: '24.71' },
  ]);
  expect(readPasted('[{"id":1,"point":"23.82373,90.36402"}]').positions).toEqual([hq]);
});

test('a text without coordinates has no points', () => {
  expect(readPasted('Mirpur DOHS')).toMatchObject({ positions: [], skipped: 1 });
  expect(readPasted('House 8, Road 2, Block C').positions).toEqual([]);
});

test('a longitude that is no number is no point, and the values in it are read', () => {
  for (const text of [
    '{"lat": null, "lon": null}',
    '{"lat": {}, "lon": []}',
    '{"lat": true, "lon": "east"}',
    '{"lat": {"__proto__": null}, "lon": {"toString": 1}}',
  ]) {
    expect(readPasted(text).positions).toEqual([]);
  }
  expect(readPasted('{"lat": [90.36402, 23.82373], "lon": {}}').positions).toEqual([hq]);
});

test.each([
  '{"api_key":"bkoi_3f9a17c2d4","longitude":90.3572,"latitude":23.8067}',
  'import requests\nfor point in [\n  (90.3572, 23.8067),\n]:\n  requests.get(url, params={"point": point})',
])('a request has no point here, because the console reads it: %s', (text) => {
  expect(readPasted(text).positions).toEqual([]);
});

test('a table with a column of websites has its points', () => {
  const table = 'name,lat,lng,website\nHQ,23.82373,90.36402,https://example.com/hq\nGate,23.79251,90.41254,';
  expect(readPasted(table).positions).toEqual([hq, gate]);
});
