/**
 * Arbitrary requests to every operation. Repeatable by default; `FUZZ_SEED` and `FUZZ_RUNS` choose other ones, such as
 * `FUZZ_RUNS=2000 FUZZ_SEED=7 npx vitest run server/src/conformance/fuzz.test.ts`.
 */
import type { Operation } from '@portal/contract';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { junk, rightValue } from './arbitrary-values.ts';
import { bodyOf, type ContentType, requestOf, rightValues, spotsOf, textOf } from './requests.ts';
import { expectErrorShape, expectNoFault, namedOperations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

const settings = {
  numRuns: Number(process.env.FUZZ_RUNS ?? 40),
  seed: Number(process.env.FUZZ_SEED ?? 20260101),
};
/** Far above the time of any response, far below a hang. */
const longestResponseMs = 5000;
const contentTypes: ContentType[] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  // Engines and indexes open at the first request, which is not measured here.
  for (const [, operation] of namedOperations) {
    await sandbox.send(requestOf(operation, rightValues(operation), { key: sandboxKey }));
  }
});
afterAll(() => sandbox.close());

async function sendTimed(request: InjectOptions): Promise<LightMyRequestResponse> {
  const start = performance.now();
  const response = await sandbox.send(request);
  expect(performance.now() - start).toBeLessThan(longestResponseMs);
  return response;
}

/** A router takes these out of a path before the server sees them. */
const vanishing = ['', '.', '..'];

function arbitraryRequest(operation: Operation, junkWeight: number): fc.Arbitrary<InjectOptions> {
  const choices = spotsOf(operation)
    .filter((spot) => !spot.name.includes('.') && !spot.name.includes('['))
    .map(({ name, in: place, field }) => {
      const right = { weight: 8, arbitrary: rightValue(field).map((value) => ({ value })) };
      const wrong = { weight: junkWeight, arbitrary: junk.map((value) => ({ value })) };
      const absent = {
        weight: field.required ? junkWeight : 8,
        arbitrary: fc.constant({ value: undefined }),
      };
      const value: fc.Arbitrary<{ value: unknown }> =
        place === 'path'
          ? fc.oneof(right, wrong).filter((one) => !vanishing.includes(textOf(one.value)))
          : fc.oneof(right, wrong, absent);
      return value.map((one) => ({ name, place, value: one.value }));
    });
  const contentType = operation.body ? fc.constantFrom(...contentTypes) : fc.constant(undefined);
  return fc.tuple(fc.tuple(...choices), contentType).map(([values, type]) => {
    const at = (inBody: boolean) =>
      Object.fromEntries(
        values.filter(({ place }) => (place === 'body') === inBody).map(({ name, value }) => [name, value]),
      );
    return requestOf(
      operation,
      { parameters: at(false), body: at(true) },
      { key: sandboxKey, contentType: type },
    );
  });
}

describe.each(namedOperations)('%s', (_id, operation) => {
  it('responds to every request that its schema allows, or reports what is invalid in it', async () => {
    let successes = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(operation, 0), async (request) => {
        const response = await sendTimed(request);
        expectNoFault(operation, response);
        successes += response.statusCode === 200 ? 1 : 0;
      }),
      settings,
    );
    const positions = operation.parameters.filter(({ axis }) => axis === 'longitude');
    // Every single point has a response, even if it is empty; between two there might be no road.
    const isSure =
      !operation.body &&
      positions.length < 2 &&
      operation.parameters.every(({ isKey, axis, types }) => isKey || axis || types.includes('boolean'));
    if (isSure) expect(successes).toBe(settings.numRuns);
  });

  it('refuses junk, and never fails on it', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(operation, 6), async (request) => {
        expectNoFault(operation, await sendTimed(request));
      }),
      settings,
    );
  });

  if (operation.body) {
    const keyMissing = operation.key.in === 'body' ? [401] : [];
    it('refuses a body of any JSON and of any bytes, or reads it right', async () => {
      const anyBody = fc.oneof(
        fc.jsonValue({ maxDepth: 6 }).map((value) => bodyOf(value, 'application/json')),
        fc
          .tuple(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...contentTypes))
          .map(([bytes, type]) => ({
            payload: Buffer.from(bytes),
            headers: { 'content-type': type === 'multipart/form-data' ? `${type}; boundary=x` : type },
          })),
      );
      await fc.assert(
        fc.asyncProperty(anyBody, async (body) => {
          const response = await sendTimed({
            ...requestOf(operation, rightValues(operation), { key: sandboxKey }),
            ...body,
          });
          if (keyMissing.includes(response.statusCode)) expectErrorShape(response);
          else expectNoFault(operation, response);
        }),
        settings,
      );
    });
  }
});

it('responds to any path below the API in the form of its errors', async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'v1',
      'v2',
      'api',
      'search',
      'route',
      'ward',
      'zone',
      'districts',
      'nearby',
      sandboxKey,
      '',
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }).map(encodeURIComponent),
    fc.constantFrom('%', '%E0%A4', '%00', '%2e%2e', '..', ';', '90.4,23.8'),
  );
  const path = fc
    .tuple(fc.constantFrom('/v2/api', '/v1/api', '/api/v2'), fc.array(segment, { maxLength: 6 }))
    .map(([start, segments]) => [start, ...segments].join('/'));
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'), async (url, method) => {
      const response = await sendTimed({ method, url: `${url}?api_key=${sandboxKey}` } as InjectOptions);
      if (response.statusCode === 200) return;
      expectErrorShape(response);
      expect(response.statusCode).toBeLessThan(502);
      expect(response.statusCode).not.toBe(500);
    }),
    { ...settings, numRuns: settings.numRuns * 10 },
  );
});
