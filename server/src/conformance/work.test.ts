/**
 * No request may hold up another: whatever is sent, the work it makes grows no faster than its size. Measured is processor
 * time, so that a busy machine changes nothing, and never time by the clock.
 */
import { rmSync } from 'node:fs';
import { expectLinear, type Growing, growingTexts, repeated } from '@portal/text/testing/growth';
import { rotated } from '@portal/text/testing/sampled';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestBodyBytes } from '../http/body-parsers.ts';
import { writeSmallSite } from '../testing/small-site.ts';
import { arbitraryRun, hostileBodies } from './hostile-values.ts';
import { type ContentType, requestOf, rightValues, type Spot, spotsOf } from './requests.ts';
import { expectErrorShape, expectNoFault, namedOperations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

const contentTypes: ContentType[] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
];

/** Router and header limits leave a path or query no more room. */
const longestInAddress = 7800;

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  folder = writeSmallSite();
  sandbox = await openSandbox(folder);
  // Engines and indexes open at the first request; that is no part of a request's own work.
  for (const [, operation] of namedOperations) {
    await sandbox.send(requestOf(operation, rightValues(operation), { key: sandboxKey }));
  }
}, 180_000);
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** Fails if a request of the full size makes far more work than its size explains, or its response isn't right. */
function expectLinearRequest(
  what: string,
  size: number,
  requestOfSize: (size: number) => InjectOptions,
  expectRight: (response: LightMyRequestResponse) => void,
): Promise<void> {
  return expectLinear(what, size, async (part) => expectRight(await sandbox.send(requestOfSize(part))));
}

const withBody = namedOperations
  .filter(([, { body }]) => body !== undefined)
  .map(([id, operation], row) => [id, operation, rotated(contentTypes, row, contentTypes.length)] as const);

describe.each(withBody)('the body of %s', (_id, operation, types) => {
  const right = requestOf(operation, rightValues(operation), { key: sandboxKey });
  const expectRefused = (response: LightMyRequestResponse) => {
    // A body that contains no key where the contract puts it there is refused for that.
    if (response.statusCode === 401 && operation.key.in === 'body') expectErrorShape(response);
    else expectNoFault(operation, response);
  };
  const expectLinearBody = (type: string, { name, of }: Growing<object>) =>
    expectLinearRequest(
      `${type}, ${name}`,
      largestBodyBytes,
      (size) => ({ ...right, ...of(size) }),
      expectRefused,
    );

  it.each(types)('makes work in step with its size in %s', async (type) => {
    for (const hostile of hostileBodies[type]) await expectLinearBody(type, hostile);
  });

  it.each(types)('makes work in step with its size for any run of marks in %s', async (type) => {
    await fc.assert(
      fc.asyncProperty(arbitraryRun(type), (hostile) => expectLinearBody(type, hostile)),
      { numRuns: Number(process.env.FUZZ_RUNS ?? (process.env.FUZZ_SEED ? 15 : 5)), endOnFailure: true },
    );
  });
});

/** Each with a share of the texts; those of one operation together have them all. */
const spots = namedOperations.flatMap(([id, operation]) =>
  spotsOf(operation).map(
    (spot, row) => [`${spot.name} of ${id}`, operation, spot, rotated(growingTexts, row, 4)] as const,
  ),
);

/**
 * Values that are read by more than their type: texts, coordinates in texts, what has parts. Of all others, which are
 * refused before anything is read, one of each kind is enough; `npm run bench -- fuzz` sends them all, and every text to each.
 */
function readSpots(): typeof spots {
  if (process.env.FUZZ_SEED) return spots;
  const kinds = new Set<string>();
  return spots.filter(([, operation, { field, in: place }]) => {
    if (field.enum === undefined && field.types.some((type) => ['string', 'array', 'object'].includes(type)))
      return true;
    const kind = JSON.stringify([place, operation.body?.contentTypes, field.types, field.enum === undefined]);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  });
}

describe('a list', () => {
  const lists = spots.filter(([, , { field }]) => field.types.includes('array'));
  it.each(lists)('makes work in step with its length, right or wrong: %s', async (_name, operation, spot) => {
    const values = rightValues(operation);
    for (const [name, item] of listItems(values.body, spot)) {
      const bytes = JSON.stringify(item).length + 1;
      await expectLinearRequest(
        name,
        largestBodyBytes - 2000,
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
  it.each(readSpots())('makes work in step with its length: %s', async (_name, operation, spot, shapes) => {
    const values = rightValues(operation);
    // A path without this part, or with a dot for it, is another one.
    const least = spot.in === 'path' ? 64 : 0;
    for (const size of sizesOf(spot)) {
      for (const { name, of } of shapes) {
        await expectLinearRequest(
          name,
          size,
          (length) =>
            requestOf(operation, spot.put(values, of(Math.max(length, least))), { key: sandboxKey }),
          (response) => expectNoFault(operation, response),
        );
      }
    }
  });
});

describe('a tool', () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const message = (method: string, params: object) => ({
    method: 'POST' as const,
    url: '/mcp',
    headers,
    payload: { jsonrpc: '2.0', id: 1, method, params },
  });
  const expectResult = ({ statusCode, body }: LightMyRequestResponse) => {
    expect(statusCode).toBe(200);
    expect(body).toContain('"result"');
  };

  it('makes work in step with the length of each argument', async () => {
    const { body } = await sandbox.send(message('tools/list', {}));
    const { tools } = JSON.parse(/^data: (.+)$/m.exec(body)![1]!).result as { tools: Tool[] };
    expect(tools.length).toBe(7);
    let row = 0;
    for (const tool of tools) {
      const right = rightArguments(tool);
      for (const [name, { type, enum: allowed }] of Object.entries(tool.inputSchema.properties)) {
        if (type === 'integer' || allowed) continue;
        const names = Object.keys((right[name] as object | undefined) ?? {});
        const wraps: ((text: string) => unknown)[] =
          type === 'string'
            ? [(text) => text]
            : [(text) => ({ [text]: text }), (text) => Object.fromEntries(names.map((one) => [one, text]))];
        for (const { name: shape, of } of rotated(growingTexts, row++, 3)) {
          for (const wrap of wraps) {
            await expectLinearRequest(
              `${shape} as ${name} of ${tool.name}`,
              largestBodyBytes / 6,
              (size) =>
                message('tools/call', { name: tool.name, arguments: { ...right, [name]: wrap(of(size)) } }),
              expectResult,
            );
          }
        }
      }
    }
  });
});

interface Tool {
  name: string;
  inputSchema: { properties: Record<string, { type: string; enum?: string[] }>; required: string[] };
}

/** Arguments that a tool requires, for a request with numbers that it can build. */
function rightArguments({ inputSchema }: Tool): Record<string, unknown> {
  const [id, operation] = namedOperations.find(
    ([, { parameters, body }]) => !body && parameters[0]?.types.includes('number'),
  )!;
  const right: Record<string, unknown> = { operation: id, values: rightValues(operation).parameters };
  return Object.fromEntries(inputSchema.required.map((name) => [name, right[name] ?? 'x']));
}

describe('the path of a page', () => {
  it('makes work in step with its length', async () => {
    for (const { name, of } of growingTexts) {
      await expectLinearRequest(
        name,
        longestInAddress,
        (size) => ({ method: 'GET', url: `/docs/${encodeURIComponent(of(size))}` }),
        ({ statusCode }) => expect(statusCode).toBe(404),
      );
    }
  });

  it.each(['a/', '/', '%2F', 'a.md/'])('makes work in step with its parts: %s', async (part) => {
    const beginnings = new Set(namedOperations.map(([, { path }]) => path.split('/').slice(0, 3).join('/')));
    for (const beginning of ['', ...beginnings]) {
      await expectLinearRequest(
        beginning,
        2 * longestInAddress,
        (size) => ({ method: 'GET', url: `${beginning}/${repeated(part, size)}` }),
        ({ statusCode }) => expect([400, 404]).toContain(statusCode),
      );
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
  const most = place === 'body' ? largestBodyBytes - 2000 : longestInAddress;
  const { maxLength = most } = field;
  // A character of Bangla is allowed just as one of English, and takes nine bytes.
  const allowed = [maxLength, maxLength * 9].filter((size) => size < most);
  return [...allowed, most];
}
