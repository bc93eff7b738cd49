import type { Operation } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Texts } from '../browser/requests/share.ts';
import { readSource } from '../pages/reference/render/source.ts';
import { textsOf, valuesOfTexts } from './fields.ts';
import { type PositionField, placeForStop, positionFieldsOf, typedPosition } from './position-fields.ts';
import { featuresOf } from './response-map/geometry.ts';

const operations = new Map<string, Operation>();
beforeAll(() => {
  for (const { operations: all } of Object.values(readSource().contracts)) {
    for (const operation of all) operations.set(operation.id, operation);
  }
});

const here = typedPosition([90.412345678, 23.8]);
const fieldsOf = (id: string) => positionFieldsOf(operations.get(id) as Operation);
const exampleTexts = (id: string): Texts => {
  const operation = operations.get(id) as Operation;
  return textsOf(operation, operation.examples[0]);
};

test('a pair of parameters or of body fields gets both numbers', () => {
  const [reverse] = fieldsOf('reverseGeocode');
  expect(reverse?.add({}, here)).toEqual({ 'query.longitude': '90.41235', 'query.latitude': '23.80000' });
  expect(fieldsOf('getDetailedRoute').map(({ label, holdsMany }) => ({ label, holdsMany }))).toEqual([
    { label: 'data.start', holdsMany: false },
    { label: 'data.destination', holdsMany: false },
  ]);
});

test('a coordinate text is written in its own order', () => {
  expect(fieldsOf('snapToRoad')[0]?.add({}, here)).toEqual({ 'query.point': '23.80000,90.41235' });
  expect(fieldsOf('checkPointInPolygon')[0]?.add({}, here)).toEqual({ 'body.point': '90.41235,23.80000' });
});

test('a via point of a route goes between its neighbors, one beyond the end to the end', () => {
  const [coordinates] = fieldsOf('getRouteOverview');
  const texts = { 'path.coordinates': '90.41,23.79;90.37,23.74' };
  expect(coordinates?.add(texts, { longitude: '90.39', latitude: '23.77' })).toEqual({
    'path.coordinates': '90.41,23.79;90.39,23.77;90.37,23.74',
  });
  expect(coordinates?.add(texts, { longitude: '90.36', latitude: '23.73' })).toEqual({
    'path.coordinates': '90.41,23.79;90.37,23.74;90.36,23.73',
  });
  const stop = (longitude: number) => ({ longitude: String(longitude), latitude: '23.8' });
  expect(placeForStop([], stop(90))).toBe(0);
  expect(placeForStop([stop(90.1)], stop(90))).toBe(1);
});

test('a numbered list grows by the next number, another keeps what else its rows hold', () => {
  const [, , points] = fieldsOf('optimizeRoute');
  const grown = JSON.parse(
    points?.add(exampleTexts('optimizeRoute'), here)['body.geo_points'] ?? '',
  ) as unknown[];
  expect(grown).toHaveLength(4);
  expect(grown.at(-1)).toEqual({ id: 4, point: '23.80000,90.41235' });
  expect(points?.most).toBe(50);
  const [locations] = fieldsOf('sortRouteLocations');
  const moved = JSON.parse(
    locations?.set(exampleTexts('sortRouteLocations'), 1, here)['body.locations'] ?? '',
  ) as unknown[];
  expect(moved).toHaveLength(5);
  expect(moved[1]).toEqual({
    point: { lat: 23.8, lon: 90.41235 },
    additional_payload: [{ address: 'House 38, Road 9/A' }],
  });
});

test('every marker of every example belongs to one point of the form, which can be moved', () => {
  for (const operation of operations.values()) {
    for (const example of operation.examples) {
      const texts = textsOf(operation, example);
      const fields: PositionField[] = positionFieldsOf(operation);
      const paths = fields.flatMap((field) => {
        const positions = field.read(texts);
        return positions.map((_, at) => field.pathOf(at, positions.length));
      });
      const points = featuresOf(operation, valuesOfTexts(operation, texts), undefined).filter(
        ({ kind }) => kind === 'point',
      );
      expect({ id: operation.id, paths: points.map(({ path }) => path) }).toEqual({
        id: operation.id,
        paths,
      });
    }
  }
});
