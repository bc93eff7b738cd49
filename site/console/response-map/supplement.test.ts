import type { Operation } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { readSource } from '../../pages/reference/render/source.ts';
import { featuresOf } from './geometry.ts';
import { supplementOf } from './supplement.ts';

let operations: Operation[];
beforeAll(() => {
  const { v2, v1 } = readSource().contracts;
  operations = [...v2.operations, ...v1.operations];
});

function recorded(id: string, name: string) {
  const operation = operations.find((one) => one.id === id) as Operation;
  const values = operation.examples.find((example) => example.name === name);
  const response = operation.responses[0]?.examples.find((example) => example.name === name);
  if (!values || !response) throw new Error(`${id} has no example ${name}.`);
  return supplementOf(operation, response.value, featuresOf(operation, values, response.value));
}

test('sorted stops without a line are sent to Route Overview in their new order', () => {
  const route = recorded('sortRouteLocations', 'kishoreganjToDhanmondi');
  expect(route?.operationId).toBe('getRouteOverview');
  expect(String(route?.values.parameters.coordinates)).toMatch(
    /^90\.731277,24\.439648;90\.771103,24\.440899;/,
  );
  expect(recorded('optimizeRoute', 'dhanmondi')).toBeUndefined();
});

test('the boundary of a ward comes from Ward & Zone, in both versions, and only where there is a ward', () => {
  for (const id of ['findWard', 'findWardV1']) {
    expect(recorded(id, 'nikunja')).toMatchObject({
      operationId: 'findWardAndZone',
      values: { parameters: { longitude: 90.4186194745721, latitude: 23.83136348674859 } },
    });
    expect(recorded(id, 'outside')).toBeUndefined();
  }
  expect(recorded('findWardAndZone', 'nikunja')).toBeUndefined();
  expect(recorded('getWardGeometry', 'ward17')).toBeUndefined();
});

test('a zone has no boundary: that of the ward in it comes from Ward & Zone', () => {
  for (const id of ['findZone', 'findZoneV1']) {
    expect(recorded(id, 'nikunja')).toMatchObject({
      operationId: 'findWardAndZone',
      what: 'boundary of the ward',
    });
    expect(recorded(id, 'outside')).toBeUndefined();
  }
  expect(recorded('listZones', 'everyZone')).toBeUndefined();
});

test('the location of an address is that of the place with its ID', () => {
  const location = recorded('reverseGeocode', 'mirpur');
  expect(location?.operationId).toBe('autocompletePlaces');
  const response = { places: [{ id: 1 }, { id: 6488 }] };
  const at = (path: string) =>
    location?.isWanted(
      {
        role: 'returned',
        kind: 'point',
        path,
        label: '',
        geometry: { type: 'Point', coordinates: [90, 23] },
      },
      response,
    );
  expect([at('/places/0'), at('/places/1')]).toEqual([false, true]);
  expect(recorded('reverseGeocode', 'outside')).toBeUndefined();
  expect(recorded('snapToRoad', 'mirpur')).toBeUndefined();
});

test('every request that is fetched is one of version 2 with all that is required', () => {
  for (const { id, examples } of operations) {
    for (const { name } of examples) {
      const found = recorded(id, name);
      if (!found) continue;
      const target = operations.find((one) => one.id === found.operationId);
      const required =
        target?.parameters.filter(({ required: isRequired, isKey }) => isRequired && !isKey) ?? [];
      expect({ id, sent: Object.keys(found.values.parameters) }).toMatchObject({
        id,
        sent: expect.arrayContaining(required.map((one) => one.name)),
      });
    }
  }
});
