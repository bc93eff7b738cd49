/** Requests as published clients send them, which the contract's own examples don't have. */
import type { Operation } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type ContentType, requestOf, rightValues, spotsOf } from './requests.ts';
import { namedOperations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const status = async (request: Parameters<Sandbox['send']>[0]) => (await sandbox.send(request)).statusCode;

describe('the key in the body', () => {
  const writes = namedOperations.filter(([, { method, key }]) => method !== 'GET' && key.in !== 'path');

  it.each(writes)('is accepted by %s, in JSON and in a form', async (_id, operation) => {
    const { parameters, body } = rightValues(operation);
    for (const type of ['application/json', 'application/x-www-form-urlencoded'] as ContentType[]) {
      if (operation.body && !operation.body.contentTypes.includes(type)) continue;
      const withoutKey = requestOf(operation, { parameters, body }, { key: null, contentType: type });
      expect(await status(withoutKey)).toBe(401);
      const sent = { ...(body as object), api_key: sandboxKey };
      expect(await status({ ...withoutKey, ...bodyOf(sent, type) })).not.toBe(401);
    }
  });
});

describe('a parameter', () => {
  const withQuery = namedOperations.filter(([, operation]) => queryName(operation) !== undefined);

  it.each(withQuery)('of %s that is sent twice with one value counts once', async (_id, operation) => {
    const name = queryName(operation)!;
    const values = rightValues(operation);
    const request = requestOf(operation, values, { key: sandboxKey });
    const value = encodeURIComponent(String(values.parameters![name]));
    expect(await status({ ...request, url: `${request.url}&${name}=${value}` })).toBe(await status(request));
  });
});

describe('an item of an array of objects', () => {
  it('that is none is said to be expected as an object, not as an array', async () => {
    const location = (payload: unknown) => ({
      point: { lat: 23.74, lon: 90.38 },
      additional_payload: [payload],
    });
    const sent = { api_key: sandboxKey, locations: [location({}), location(12)] };
    const { body } = await sandbox.send({
      method: 'POST',
      url: '/v2/api/route/sorted',
      ...bodyOf(sent, 'application/json'),
    });
    expect(JSON.parse(body).errors).toEqual([
      { parameter: 'locations[1].additional_payload[0]', found: '12', expected: 'an object' },
    ]);
  });
});

describe('coordinates', () => {
  const texts = namedOperations.flatMap(([id, operation]) =>
    spotsOf(operation)
      .filter(({ name, field }) => {
        const { parameters, body } = rightValues(operation);
        const sent = parameters![name] ?? (body === undefined ? undefined : valueAt(body, name));
        return field.coordinateOrder !== undefined && typeof sent === 'string' && sent.includes(',');
      })
      .map((spot) => [`${spot.name} of ${id}`, operation, spot] as const),
  );

  it.each(texts)('can have blanks around their separators: %s', async (_name, operation, spot) => {
    const values = rightValues(operation);
    const right = String(values.parameters![spot.name] ?? valueAt(values.body, spot.name));
    const send = (value: string) =>
      sandbox.send(requestOf(operation, spot.put(values, value), { key: sandboxKey }));
    const expected = await send(right);
    const spaced = await send(` ${right.replaceAll(/[,;]/g, ' $& ')} `);
    // How long it took is the one thing that differs.
    const untimed = ({ body }: { body: string }) => body.replace(/"took":\d+/, '');
    expect([spaced.statusCode, untimed(spaced)]).toEqual([expected.statusCode, untimed(expected)]);
  });
});

describe('a JSON body', () => {
  const numbers = namedOperations.flatMap(([id, operation]) =>
    operation.body?.contentTypes[0] === 'application/json'
      ? spotsOf(operation)
          .filter((spot) => spot.in === 'body' && spot.field.types.join() === 'number' && spot.field.required)
          .map((spot) => [`${spot.name} of ${id}`, operation, spot] as const)
      : [],
  );

  it.each(numbers)('can have its numbers as strings: %s', async (_name, operation, spot) => {
    const values = rightValues(operation);
    const right = valueAt(values.body, spot.name);
    const request = (value: unknown) => requestOf(operation, spot.put(values, value), { key: sandboxKey });
    expect(await status(request(String(right)))).toBe(await status(request(right)));
    expect(await status(request('23,79'))).toBe(400);
  });

  it('without its Content-Type is a 415 with the name of the header', async () => {
    const [, operation] = namedOperations.find(
      ([, { body }]) => body?.contentTypes[0] === 'application/json',
    )!;
    const request = requestOf(operation, rightValues(operation), { key: sandboxKey });
    for (const type of ['application/x-www-form-urlencoded', undefined]) {
      const headers = type === undefined ? {} : { 'content-type': type };
      const response = await sandbox.send({ ...request, headers });
      expect(response.json()).toMatchObject({ status: 415, errors: [{ parameter: 'Content-Type' }] });
    }
  });
});

function queryName({ parameters, examples }: Operation): string | undefined {
  const isSent = (name: string) => examples[0]!.parameters[name] !== undefined;
  return parameters.find((one) => one.in === 'query' && !one.isKey && isSent(one.name))?.name;
}

function valueAt(body: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], body);
}
