import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { requestOf, rightValues, spotsOf } from '../conformance/requests.ts';
import { namedOperations } from '../conformance/responses.ts';
import { describeFound } from './api-error.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

/** Numbers with more digits than a double has, none of them a degree. */
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }),
    fc.constantFrom('', '.5', '.50'),
  )
  .map(([sign, digits, fraction]) => `${sign}${digits}${fraction}`);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

/** Requests that send a text as a latitude: the parameter, and how. */
const requests = {
  'in the query': (text: string) => ({
    parameter: 'latitude',
    method: 'GET' as const,
    url: `/v2/api/search/reverse/geocode?api_key=sandbox&longitude=90.39&latitude=${text}`,
  }),
  'in a form': (text: string) => ({
    parameter: 'latitude',
    method: 'POST' as const,
    url: '/v2/api/set-geo-fence-point?api_key=sandbox',
    headers: form,
    payload: `name=Depot&radius=100&longitude=90.39&latitude=${text}`,
  }),
  'in a form sent as JSON': (text: string) => ({
    parameter: 'latitude',
    method: 'POST' as const,
    url: '/v2/api/set-geo-fence-point?api_key=sandbox',
    headers: json,
    payload: `{"name":"Depot","radius":100,"longitude":90.39,"latitude":${text}}`,
  }),
  'deep in a JSON body': (text: string) => ({
    parameter: 'locations[1].point.lat',
    method: 'POST' as const,
    url: '/v2/api/route/sorted?api_key=sandbox',
    headers: json,
    payload: `{"locations":[{"point":{"lat":23.8,"lon":90.4}},{"point":{"lat":${text},"lon":90.39}}]}`,
  }),
};

describe('a number that is invalid is shown as it was sent', () => {
  it.each(Object.entries(requests))('%s', async (_where, of) => {
    await fc.assert(
      fc.asyncProperty(number, async (text) => {
        const { parameter, ...request } = of(text);
        const response = await app.inject(request);
        const { errors } = response.json() as { errors: { parameter: string; found: string }[] };
        expect([response.statusCode, errors.find((one) => one.parameter === parameter)?.found]).toEqual([
          400,
          text,
        ]);
      }),
      { seed: 33, numRuns: 40 },
    );
  });
});

/** Every field of every body, except the free contents of objects, which nobody reads. */
const fields = namedOperations.flatMap(([id, operation]) =>
  spotsOf(operation)
    .filter((spot) => spot.in === 'body' && !spot.name.includes('payload'))
    .map((spot) => [`${spot.name} of ${id}`, operation, spot] as const),
);

it.each(fields)('a number that no double has is none: %s', async (_name, operation, spot) => {
  const values = spot.put(rightValues(operation), 'no double');
  const request = requestOf(operation, values, { key: 'sandbox', contentType: 'application/json' });
  const payload = String(request.payload).replace('"no double"', '-1e400');
  const { errors } = (await app.inject({ ...request, payload })).json();
  expect(errors).toContainEqual(expect.objectContaining({ parameter: spot.name, found: '-1e400' }));
});

it.each([
  ['23.8\u200b', '"23.8\\u200b"'],
  ['\ufeff23.8\ud800', '"\\ufeff23.8\\ud800"'],
  ['২৩\u{e0020}', '"২৩\\udb40\\udc20"'],
  ['ক্\u200dষ\u200cা 5', '"ক্\u200dষ\u200cা 5"'],
])('%j is shown as %s, with escapes for what nobody sees', (text, found) =>
  expect(describeFound(text)).toBe(found),
);
