/** While the places are being read, requests that search them wait, and all others get their response. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { ApiError } from '../http/api-error.ts';
import { exampleValues, requestOf } from './requests.ts';
import { operations } from './responses.ts';
import { sandboxKey } from './sandbox.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp({ shedding: false });
  // Waiting is made visible as an error, and reading at once as another.
  app.services.gazetteerReady = () => Promise.reject(new ApiError('unavailable'));
  app.services.gazetteer = () => {
    throw new Error('The places were read at once.');
  };
});
afterAll(() => app.close());

it('each operation waits for the places or does without them', async () => {
  const statuses = new Map<number, string[]>();
  for (const operation of operations) {
    const values = exampleValues(operation.examples[0]!);
    const { statusCode } = await app.inject(requestOf(operation, values, { key: sandboxKey }));
    statuses.set(statusCode, [...(statuses.get(statusCode) ?? []), operation.id]);
  }
  expect(statuses.get(500)).toBeUndefined();
  expect(statuses.get(503)?.sort()).toEqual([
    'autocompletePlaces',
    'autocompletePlacesV1',
    'findNearby',
    'findNearbyByCategory',
    'findNearbyByTypes',
    'getPlaceDetails',
    'reverseGeocode',
    'reverseGeocodeServerV1',
    'reverseGeocodeV1',
    'rupantorGeocode',
    'rupantorGeocodeV1',
    'searchPlaces',
  ]);
  expect(statuses.get(200)?.length).toBeGreaterThan(20);
});
