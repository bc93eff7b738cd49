/** Longitude and latitude in the wrong order, wherever an operation has coordinates. */

import type { Field, Operation } from '@portal/contract';
import { loadContract } from '@portal/contract';
import { bangladesh } from '@portal/geo';
import { loadSettings } from '@portal/settings';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { rightValues } from '../conformance/requests.ts';
import { endpointTools } from './endpoint-tools.ts';
import type { McpTool } from './tool.ts';

const settings = loadSettings();
const contract = loadContract('v2');

let app: FastifyInstance;
let tools: Map<string, McpTool>;
beforeAll(async () => {
  app = await buildApp({ shedding: false, settings });
  const all = endpointTools(app, { contracts: [contract], settings });
  tools = new Map(all.map((tool) => [tool.definition.name, tool]));
});
afterAll(() => app.close());

const run = (tool: string, operation: string, values: Record<string, unknown>) =>
  tools.get(tool)!.run({ operation, values }, settings.keys.sandbox);

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
        if (point.isSwapped) swapped.push(above + name);
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

const samplePoints: Drawn[] = Array.from({ length: 12 }, () => ({
  lng: 90,
  lat: 24,
  isSwapped: false,
  isText: false,
}));
const located = contract.operations.filter((operation) => place(operation, samplePoints).isPlaced);
const named = located.map((operation) => [operation.id, operation] as const);

it('there are operations of each form', () => {
  expect(located.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'reverseGeocode',
      'getRouteOverview',
      'snapToRoad',
      'optimizeRoute',
      'sortRouteLocations',
      'checkNearby',
      'getDetailedRoute',
    ]),
  );
});

describe.each(named)('%s', (id, operation) => {
  it('is built when each point is in order, and its check warns of nothing', async () => {
    await fc.assert(
      fc.asyncProperty(drawn(fc.constant(false)), async (points) => {
        const { values } = place(operation, points);
        const built = await run('build_request', id, values);
        expect(built.isError, built.text).toBe(false);
        expect((await run('validate_request', id, values)).text).not.toContain('warnings');
      }),
      { numRuns: 30 },
    );
  });

  it('is an error of build_request that lists each swapped point with its order', async () => {
    await fc.assert(
      fc.asyncProperty(drawn(fc.boolean()), async (points) => {
        const { values, swapped } = place(operation, points);
        const { text, isError } = await run('build_request', id, values);
        expect(isError, text).toBe(swapped.length > 0);
        if (!isError) return;
        const { errors } = JSON.parse(text);
        expect(errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual(
          swapped.sort(),
        );
        for (const { hint } of errors) expect(hint).toMatch(/^Swap /);
        const checked = await run('validate_request', id, values);
        const { errors: rejected = [], warnings = [] } = JSON.parse(checked.text);
        expect([...rejected, ...warnings].length, checked.text).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });
});

it.each([
  [
    'reverseGeocode',
    { longitude: 23.8, latitude: 90.4 },
    {
      parameter: 'longitude',
      found: '23.8, and `latitude` is 90.4',
      expected: 'a longitude in Bangladesh',
      hint: 'Swap `longitude` and `latitude`: 90.4 and 23.8.',
    },
  ],
  [
    'getRouteOverview',
    { coordinates: '90.39,23.87;23.80,90.36' },
    {
      parameter: 'coordinates[1]',
      found: '"23.80,90.36"',
      expected: 'a point in the order lon,lat',
      hint: 'Swap the two numbers: 90.36,23.80.',
    },
  ],
  [
    'snapToRoad',
    { point: '90.36289, 23.80475' },
    {
      parameter: 'point',
      found: '"90.36289, 23.80475"',
      expected: 'a point in the order lat,lon',
      hint: 'Swap the two numbers: 23.80475,90.36289.',
    },
  ],
])('%s with %j has the fix in its error', async (operation, values, error) => {
  const { text, isError } = await run('build_request', operation, values);
  expect(isError).toBe(true);
  expect(JSON.parse(text)).toEqual({ errors: [error] });
});

it('a swapped point that the API accepts is a warning of validate_request', async () => {
  const { text, isError } = await run('validate_request', 'reverseGeocode', {
    longitude: 23.8,
    latitude: 89.5,
  });
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toEqual({
    valid: true,
    credits: 1,
    warnings: [expect.objectContaining({ parameter: 'longitude', hint: expect.stringMatching(/^Swap /) })],
  });
});

it.each([
  ['reverseGeocode', { longitude: null, latitude: 23.8 }, 'longitude'],
  ['reverseGeocode', { longitude: { x: 90.4 }, latitude: 23.8 }, 'longitude'],
  ['reverseGeocode', { longitude: 'Dhaka', latitude: 23.8 }, 'longitude'],
  ['findNearby', { radius: -1, limit: 5, longitude: 90.36, latitude: 23.8 }, 'radius'],
  ['autocompletePlaces', {}, 'q'],
])(
  'build_request makes no code of what the API rejects: %s with %j',
  async (operation, values, parameter) => {
    const { text, isError } = await run('build_request', operation, values);
    expect(isError, text).toBe(true);
    expect(JSON.parse(text).errors).toContainEqual(expect.objectContaining({ parameter }));
  },
);

it('a point in the wrong order is reported once, with what else is invalid', async () => {
  const { text } = await run('build_request', 'reverseGeocode', {
    longitude: 23.8,
    latitude: 90.4,
    district: 'perhaps',
  });
  const names = JSON.parse(text).errors.map(({ parameter }: { parameter: string }) => parameter);
  expect(names.sort()).toEqual(['district', 'longitude']);
});

it.each([
  ['elsewhere', { longitude: 77.2, latitude: 28.6 }],
  ['that is no number', { longitude: 'x', latitude: 90.4 }],
  ['that is incomplete', { longitude: 23.8 }],
  ['that is empty', { longitude: '', latitude: null }],
])('a point %s is not called swapped', async (_, values) => {
  expect((await run('build_request', 'reverseGeocode', values)).text).not.toContain('Swap');
});

it('of hundreds of swapped points, twenty are named and the others counted', async () => {
  const points = Array.from({ length: 300 }, () => '23.8,89.5').join(';');
  const { text } = await run('build_request', 'matchRoute', { points });
  const { errors } = JSON.parse(text);
  expect(errors).toHaveLength(21);
  expect(errors[20]).toMatchObject({ parameter: 'others', found: 'and 280 more' });
  expect(text.length).toBeLessThan(5000);
});
