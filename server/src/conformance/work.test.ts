/**
 * No request may hold up another: whatever is sent, the work it makes grows no faster than its size. Measured is processor
 * time, so that a busy machine changes nothing, and never time by the clock.
 */
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_BODY_BYTES } from '../http/body-parsers.ts';
import { arbitraryRun, type Growing, hostileBodies, hostileStrings } from './hostile-values.ts';
import { type ContentType, requestOf, rightValues, type Spot, spotsOf } from './requests.ts';
import { expectErrorShape, expectNoFault, namedOperations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

const CONTENT_TYPES: ContentType[] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
];

/** Below this much processor time the noise of a measurement hides how the work grows, and nobody waits for it. */
const UNNOTICED_MS = 40;
/**
 * A request is compared with one of this part of its size. A quarter, not half: work in step with the size is 4 times as
 * much there, and work in step with its square 16 times, so that a garbage collection in one of the two decides nothing.
 */
const PART = 1 / 4;
/** The whole may make at most this much more work than the part: four times, and room for what a cache no longer holds. */
const MOST_GROWTH = 7.5;
/** A measurement is repeated this often before it counts against the server; the least work counts. */
const MOST_REPEATS = 8;
/** Router and header limits leave a path or query no more room. */
const LONGEST_IN_ADDRESS = 7800;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  // Engines and indexes open at the first request; that is no part of a request's own work.
  for (const [, operation] of namedOperations) {
    await sandbox.send(requestOf(operation, rightValues(operation), { key: sandboxKey }));
  }
}, 180_000);
afterAll(() => sandbox.close());

/** Sends a request and gives its response with the processor time spent on it, in milliseconds. */
async function measured(request: InjectOptions): Promise<{ response: LightMyRequestResponse; ms: number }> {
  const before = process.cpuUsage();
  const response = await sandbox.send(request);
  const { user, system } = process.cpuUsage(before);
  return { response, ms: (user + system) / 1000 };
}

/** Fails if a request of the full size makes far more work than its size explains. */
async function expectLinear(
  what: string,
  size: number,
  requestOfSize: (size: number) => InjectOptions,
  expectRight: (response: LightMyRequestResponse) => void,
): Promise<void> {
  let [part, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let repeat = 0; repeat < MOST_REPEATS; repeat++) {
    const full = await measured(requestOfSize(size));
    expectRight(full.response);
    whole = Math.min(whole, full.ms);
    if (whole <= UNNOTICED_MS) return;
    part = Math.min(part, (await measured(requestOfSize(Math.floor(size * PART)))).ms);
    if (repeat > 0 && whole <= part * MOST_GROWTH) return;
  }
  expect.fail(
    `${what}: ${size} bytes took ${whole.toFixed(0)} ms of processor time, a quarter of them ${part.toFixed(0)} ms.`,
  );
}

const withBody = namedOperations.filter(([, { body }]) => body !== undefined);

describe.each(withBody)('the body of %s', (_id, operation) => {
  const right = requestOf(operation, rightValues(operation), { key: sandboxKey });
  const expectRefused = (response: LightMyRequestResponse) => {
    // A body that carries no key where the contract puts it there is refused for that.
    if (response.statusCode === 401 && operation.key.in === 'body') expectErrorShape(response);
    else expectNoFault(operation, response);
  };
  const expectLinearBody = (type: string, { name, of }: Growing<object>) =>
    expectLinear(
      `${type}, ${name}`,
      LARGEST_BODY_BYTES,
      (size) => ({ ...right, ...of(size) }),
      expectRefused,
    );

  it.each(CONTENT_TYPES)('makes work in step with its size in %s', async (type) => {
    for (const hostile of hostileBodies[type]) await expectLinearBody(type, hostile);
  });

  it.each(CONTENT_TYPES)('makes work in step with its size for any run of marks in %s', async (type) => {
    await fc.assert(
      fc.asyncProperty(arbitraryRun(type), (hostile) => expectLinearBody(type, hostile)),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 15), endOnFailure: true },
    );
  });
});

const spots = namedOperations.flatMap(([id, operation]) =>
  spotsOf(operation).map((spot) => [`${spot.name} of ${id}`, operation, spot] as const),
);

describe('a list', () => {
  const lists = spots.filter(([, , { field }]) => field.types.includes('array'));
  it.each(lists)('makes work in step with its length, right or wrong: %s', async (_name, operation, spot) => {
    const values = rightValues(operation);
    for (const [name, item] of listItems(values.body, spot)) {
      const bytes = JSON.stringify(item).length + 1;
      await expectLinear(
        name,
        LARGEST_BODY_BYTES - 2000,
        (size) => {
          const list = Array.from({ length: Math.floor(size / bytes) }, () => item);
          return requestOf(operation, spot.put(values, list), { key: sandboxKey });
        },
        (response) => expectNoFault(operation, response),
      );
    }
  });
});

describe('a value', () => {
  it.each(spots)('makes work in step with its length: %s', async (_name, operation, spot) => {
    const values = rightValues(operation);
    for (const size of sizesOf(spot)) {
      for (const { name, of } of hostileStrings) {
        await expectLinear(
          name,
          size,
          (length) => requestOf(operation, spot.put(values, of(length)), { key: sandboxKey }),
          (response) => expectNoFault(operation, response),
        );
      }
    }
  });
});

/** A right item of a list, and items of which each is wrong. */
function listItems(body: unknown, { name }: Spot): [string, unknown][] {
  const steps = name.split(/[.[\]]+/).filter((step) => step !== '');
  const list = steps.reduce(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    body,
  ) as unknown[];
  return [
    ['right items', list?.[0] ?? null],
    ['nulls', null],
    ['empty objects', {}],
    ['lists', [[]]],
    ['strings', 'x'],
  ];
}

/** As long as the schema allows, which reaches the handler, and as long as a request can be. */
function sizesOf({ field, in: place }: Spot): number[] {
  const most = place === 'body' ? LARGEST_BODY_BYTES - 2000 : LONGEST_IN_ADDRESS;
  const { maxLength = most } = field;
  // A character of Bangla is allowed just as one of English, and takes nine bytes.
  const allowed = [maxLength, maxLength * 9].filter((size) => size < most);
  return [...allowed, most];
}
