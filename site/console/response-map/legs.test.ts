import type { Operation } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { readSource } from '../../pages/reference/render/source.ts';
import { type DrawnFeature, featuresOf } from './geometry.ts';
import { type Leg, legsOf } from './legs.ts';
import { offsetsOf, trackOf } from './offsets.ts';

let operations: Operation[];
beforeAll(() => {
  operations = readSource().contracts.v2.operations;
});

function recorded(id: string, name: string): { features: DrawnFeature[]; legs: Leg[] } {
  const operation = operations.find((one) => one.id === id) as Operation;
  const values = operation.examples.find((example) => example.name === name);
  const response = operation.responses[0]?.examples.find((example) => example.name === name);
  if (!values || !response) throw new Error(`${id} has no example ${name}.`);
  const features = featuresOf(operation, values, response.value);
  return { features, legs: legsOf(operation.responses[0]?.schema, response.value, features) };
}

test('legs have the distance and the duration of the response, in meters and seconds whatever its units', () => {
  expect(recorded('getRouteOverview', 'gulshanToDhanmondi').legs).toMatchObject([
    { path: '/routes/0/legs/0', distanceMeters: 8254.3, durationSeconds: 1807 },
  ]);
  const [miles] = recorded('getDetailedRoute', 'motorcycle').legs;
  expect(miles?.distanceMeters).toBeCloseTo(0.5004 * 1609.344, 6);
  expect(miles?.durationSeconds).toBe(176.866);
});

test('without legs, instructions make one from stop to stop, and together they are all instructions', () => {
  const { legs } = recorded('optimizeRoute', 'dhanmondi');
  expect(legs).toHaveLength(4);
  const sum = (of: (leg: Leg) => number | undefined) =>
    legs.reduce((total, leg) => total + (of(leg) ?? 0), 0);
  expect(sum(({ distanceMeters }) => distanceMeters)).toBeCloseTo(713.904, 3);
  expect(sum(({ durationSeconds }) => durationSeconds)).toBeCloseTo(195.039, 1);
  for (const { middle } of legs) {
    expect(middle?.[0]).toBeCloseTo(90.372, 2);
    expect(middle?.[1]).toBeCloseTo(23.745, 2);
  }
});

test('no response without a route has legs', () => {
  for (const operation of operations.filter(({ groupId }) => groupId !== 'routes')) {
    for (const { name } of operation.examples) expect(recorded(operation.id, name).legs).toEqual([]);
  }
});

test('the offset of a snapped point is the distance that the response says', () => {
  const [offset, ...others] = offsetsOf(recorded('snapToRoad', 'mirpur').features);
  expect(others).toEqual([]);
  expect(offset?.meters).toBeCloseTo(12.135, 1);
});

test('the offsets of a route are the distances of its waypoints', () => {
  const meters = offsetsOf(recorded('getRouteOverview', 'gulshanToDhanmondi').features).map(
    (one) => one.meters,
  );
  expect(meters[0]).toBeCloseTo(36.152, 0);
  expect(meters[1]).toBeCloseTo(4.445, 0);
});

test('recorded points are next to the road that they were matched to', () => {
  const { features } = recorded('matchRoute', 'rokeyaSarani');
  expect(trackOf(features)).toHaveLength(features.filter(({ role }) => role === 'sent').length);
  for (const { meters } of offsetsOf(features)) expect(meters).toBeLessThan(50);
  expect(trackOf(recorded('getRouteOverview', 'gulshanToDhanmondi').features)).toBeUndefined();
});

test('several places near one point have no offset: none of them is the point', () => {
  expect(offsetsOf(recorded('autocompletePlaces', 'mirpur').features)).toEqual([]);
});
