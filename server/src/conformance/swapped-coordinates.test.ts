/** Longitude and latitude in the wrong order, wherever an operation has coordinates. */

import type { Field, Operation } from '@portal/contract';
import { bangladesh } from '@portal/geo';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { ErrorBody } from '../http/api-error.ts';
import { requestOf, rightValues } from './requests.ts';
import { operations } from './responses.ts';
import { sandboxKey } from './sandbox.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

async function send(operation: Operation, values: Record<string, unknown>) {
  const isParameter = (name: string) => operation.parameters.some((one) => one.name === name);
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isParameter(name) === wanted));
  const request = { parameters: split(true), body: operation.body && split(false) };
  const { statusCode, body } = await app.inject(requestOf(operation, request, { key: sandboxKey }));
  return { status: statusCode, errors: (JSON.parse(body) as ErrorBody).errors ?? [], text: body };
}

/** A point in Bangladesh, and whether the request has it in the wrong order. */
interface Drawn {
  lng: number;
  lat: number;
  isSwapped: boolean;
  isText: boolean;
}

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e5, max: max * 1e5 }).map((whole) => whole / 1e5);
const drawn = (isSwapped: fc.Arbitrary<boolean>): fc.Arbitrary<Drawn[]> =>
  fc.array(
    fc.record({
      lng: degrees(bangladesh.west, bangladesh.east),
      lat: degrees(bangladesh.south, bangladesh.north),
      isSwapped,
      isText: fc.boolean(),
    }),
    {
      minLength: 12,
      maxLength: 12,
    },
  );

/** How many points a request has, at least, where it may have several. */
const several = 3;

/** Fills a request with points and returns the names of the swapped ones. */
function place(operation: Operation, points: Drawn[]) {
  const { parameters, body } = rightValues(operation);
  const values = { ...parameters, ...(body as object) } as Record<string, unknown>;
  const swapped: string[] = [];
  const rest = [...points];
  const isJson = operation.body?.contentTypes.includes('application/json') ?? false;
  fill([...operation.parameters, ...(operation.body?.fields ?? [])], values, '');
  return { values, swapped, isPlaced: rest.length < points.length };

  function fill(fields: Field[], object: Record<string, unknown>, above: string): void {
    for (const { name, axis, coordinateOrder, types, example, pattern, children } of fields) {
      if (axis === 'longitude') {
        const point = rest.shift()!;
        const latitude = fields
          .map((field) => field.name)
          .find(
            (other) =>
              other !== name && other === name.replace(/longitude/, 'latitude').replace('lon', 'lat'),
          )!;
        const pair = point.isSwapped ? [point.lat, point.lng] : [point.lng, point.lat];
        // In JSON, a number is no text.
        const isText = point.isText && !isJson;
        [object[name], object[latitude]] = isText ? pair.map(String) : pair;
        if (point.isSwapped) swapped.push(above + latitude);
      } else if (coordinateOrder && types.includes('string')) {
        const isList = `${example}${pattern}`.includes(';');
        const texts = Array.from({ length: isList ? several : 1 }, (_, i) => {
          const { lng, lat, isSwapped } = rest.shift()!;
          if (isSwapped) swapped.push(above + name + (isList ? `[${i}]` : ''));
          return ((coordinateOrder === 'lon,lat') !== isSwapped ? [lng, lat] : [lat, lng]).join();
        });
        object[name] = texts.join(';');
      } else if (types.includes('array')) {
        const [item] = (object[name] as Record<string, unknown>[] | undefined) ?? [];
        if (!item) continue;
        const items = Array.from({ length: several }, () => structuredClone(item));
        object[name] = items;
        for (const [i, one] of items.entries()) fill(children, one, `${above}${name}[${i}].`);
      } else if (types.includes('object') && typeof object[name] === 'object') {
        fill(children, object[name] as Record<string, unknown>, `${above}${name}.`);
      }
    }
  }
}

/** Twelve points in a row are enough for any request that `place` fills. */
const samplePoints: Drawn[] = Array.from({ length: 12 }, () => ({
  lng: 90,
  lat: 24,
  isSwapped: false,
  isText: false,
}));
const located = operations.filter((operation) => place(operation, samplePoints).isPlaced);
const named = located.map((operation) => [operation.id, operation] as const);

it('there are operations of each form', () => {
  expect(located.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'reverseGeocode',
      'getRouteOverview',
      'snapToRoad',
      'optimizeRoute',
      'sortRouteLocations',
      'createGeofencePoint',
      'checkPointInPolygon',
      'checkNearby',
      'findWard',
      'getDetailedRoute',
      'getDistanceV1',
    ]),
  );
});

describe.each(named)('%s', (_id, operation) => {
  it('refuses each point of the country that is swapped, and suspects no other', async () => {
    await fc.assert(
      fc.asyncProperty(drawn(fc.boolean()), async (points) => {
        const { values, swapped } = place(operation, points);
        if (swapped.length === 0) return;
        const { status, errors, text } = await send(operation, values);
        expect(status, text).toBe(400);
        expect(errors.map(({ parameter }) => parameter).sort()).toEqual(swapped.sort());
        for (const { hint } of errors) expect(hint).toMatch(/might be swapped/);
      }),
      { numRuns: 20 },
    );
    const { text } = await send(operation, place(operation, samplePoints).values);
    expect(text).not.toContain('swapped');
  });
});

it('no geofence is stored near the pole', async () => {
  const form = 'name=Rajshahi&radius=50&longitude=24.37&latitude=88.60';
  const stored = async () =>
    (await app.inject('/v2/api/get-geo-fence-points?api_key=sandbox')).json().data.length;
  const before = await stored();
  const response = await app.inject({
    method: 'POST',
    url: '/v2/api/set-geo-fence-point?api_key=sandbox',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    [
      {
        parameter: 'latitude',
        found: '88.6, and `longitude` is 24.37',
        expected: 'a latitude in Bangladesh',
        hint: 'Latitude and longitude might be swapped. In order: `longitude` 88.6, `latitude` 24.37.',
      },
    ],
  ]);
  expect(await stored()).toBe(before);
});

it('a text of points has each swapped one in its error, in order', async () => {
  const { errors } = (
    await app.inject('/v2/api/route/90.39,23.87;23.80,88.36?api_key=sandbox')
  ).json<ErrorBody>();
  expect(errors).toEqual([
    {
      parameter: 'coordinates[1]',
      found: '"23.80,88.36"',
      expected: 'a point in the order lon,lat',
      hint: 'Latitude and longitude might be swapped. In order: 88.36,23.80.',
    },
  ]);
});

it('a swapped point is reported once, with what else is invalid', async () => {
  const query = 'longitude=23.8&latitude=90.4&district=perhaps&api_key=sandbox';
  const { errors } = (await app.inject(`/v2/api/search/reverse/geocode?${query}`)).json<ErrorBody>();
  expect(errors?.map(({ parameter }) => parameter)).toEqual(['latitude', 'district']);
});

it.each([
  ['elsewhere', 'longitude=77.2&latitude=28.6'],
  ['that is no number', 'longitude=x&latitude=90.4'],
  ['that is incomplete', 'longitude=23.8'],
  ['near the pole that is nowhere in the country when swapped', 'longitude=27&latitude=89'],
])('a point %s is not called swapped', async (_, query) => {
  const { body } = await app.inject(`/v2/api/search/reverse/geocode?${query}&api_key=sandbox`);
  expect(body).not.toContain('swapped');
});

it('of hundreds of swapped points, twenty are named and the others counted', async () => {
  const points = Array.from({ length: 300 }, () => '23.8,89.5').join(';');
  const response = await app.inject(`/v2/api/routing/matching?points=${points}&api_key=sandbox`);
  const { errors } = response.json<ErrorBody>();
  expect(errors).toHaveLength(21);
  expect(errors?.[20]).toMatchObject({ parameter: 'others', found: 'and 280 more' });
  expect(response.body.length).toBeLessThan(5000);
});
