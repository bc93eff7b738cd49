import type { Operation } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { readSource } from '../render/source.ts';
import { positionWriter } from './pick.ts';

const operations = new Map<string, Operation>();
beforeAll(() => {
  for (const { operations: all } of Object.values(readSource().contracts)) {
    for (const operation of all) operations.set(operation.id, operation);
  }
});

const write = (id: string) => positionWriter(operations.get(id) as Operation)?.([90.412345678, 23.8]);

test('a pair of parameters or of body fields gets both numbers', () => {
  expect(write('reverseGeocode')).toEqual({ 'query.longitude': '90.41235', 'query.latitude': '23.80000' });
  expect(write('createGeofencePoint')).toEqual({ 'body.longitude': '90.41235', 'body.latitude': '23.80000' });
});

test('a coordinate text is written in its own order', () => {
  expect(write('snapToRoad')).toEqual({ 'query.point': '23.80000,90.41235' });
  expect(write('checkPointInPolygon')).toEqual({ 'body.point': '90.41235,23.80000' });
});

test('where there is no position, or more than one, nothing can be picked', () => {
  for (const id of ['listCities', 'getRouteOverview', 'checkNearby', 'getDetailedRoute', 'optimizeRoute']) {
    expect({ id, written: write(id) }).toEqual({ id, written: undefined });
  }
});
