import { loadContract, type Operation } from '@portal/contract';
import { expect, test } from 'vitest';
import type { Outcome } from '../call.ts';
import { hasNoResult } from './no-result.ts';

function responseOf(json: unknown, status = 200): Outcome {
  return { kind: 'response', status, timeMs: 1, size: 1, headers: [], text: '', json };
}

/** The named example responses of an API version that have no result. */
function withoutResult(version: 'v1' | 'v2'): string[] {
  return loadContract(version).operations.flatMap((operation) =>
    (operation.responses.find(({ status }) => status === 200)?.examples ?? [])
      .filter(({ value }) => hasNoResult(operation, responseOf(value)))
      .map(({ name }) => `${operation.id} ${name}`),
  );
}

test('of all example responses, those without matches have no result', () => {
  expect(withoutResult('v2').sort()).toEqual([
    'autocompletePlaces nothingFound',
    'checkGeofence outside',
    'checkNearby outside',
    'checkPointInPolygon outside',
    'findArea outside',
    'findCityCorporation outside',
    'findNearby nothingNear',
    'findNearbyByCategory nothingNear',
    'findWard outside',
    'findWardAndZone outside',
    'findZone outside',
    'listGeofencePoints nextPage',
    'reverseGeocode outside',
    'rupantorGeocode nothingFound',
  ]);
});

test('an error has no result, but it is not empty', () => {
  const operation = loadContract('v2').operations.find(({ id }) => id === 'reverseGeocode') as Operation;
  expect(hasNoResult(operation, responseOf({ place: null, status: 400 }, 400))).toBe(false);
  expect(hasNoResult(operation, { kind: 'cancelled' })).toBe(false);
  expect(hasNoResult(operation, undefined)).toBe(false);
});
