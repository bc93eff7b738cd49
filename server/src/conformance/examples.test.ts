import type { Field } from '@portal/contract';
import { buildRequest, fetchArguments } from '@portal/request';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleValues, requestOf } from './requests.ts';
import { expectRightResponse, namedOperations, operations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

describe('every example of every operation', () => {
  it('is there: at least one for each operation', () => {
    const without = operations.filter(({ examples }) => examples.length === 0).map(({ id }) => id);
    expect(without).toEqual([]);
  });

  const examples = namedOperations.flatMap(([id, operation]) =>
    operation.examples.map((example) => [`${id}, ${example.name}`, operation, example] as const),
  );

  it.each(examples)('%s: gets a response as the samples send it', async (_name, operation, example) => {
    const request = buildRequest(operation, example, { host: 'http://localhost', key: sandboxKey });
    const [url, { method, headers, body }] = fetchArguments(request);
    const response = await sandbox.send({
      url: url.slice('http://localhost'.length),
      method: method as InjectOptions['method'],
      headers: Object.fromEntries(headers as [string, string][]),
      payload: body as string | undefined,
    });
    expectRightResponse(operation, response);
    expect(response.headers['x-data-quality']).toBe(operation.sampleData ? 'sample' : undefined);
    expect(Number(response.headers['x-calls-charged'])).toBeGreaterThanOrEqual(operation.credits.base ?? 0);
  });

  it.each(examples)('%s: gets a response in every content type', async (_name, operation, example) => {
    for (const contentType of operation.body?.contentTypes ?? [undefined]) {
      const values = exampleValues(example);
      expectRightResponse(
        operation,
        await sandbox.send(requestOf(operation, values, { key: sandboxKey, contentType })),
      );
    }
  });
});

/** What is required, and nothing else. The sandbox fails a response without credits that is far longer. */
describe('the shortest request', () => {
  it.each(namedOperations)('of %s is no lever', async (_id, operation) => {
    const right = exampleValues(operation.examples[0]!);
    const requiredOf = (values: unknown, fields: Field[]) =>
      Object.fromEntries(
        fields.flatMap(({ name, required }) =>
          required && name in ((values ?? {}) as object)
            ? [[name, (values as Record<string, unknown>)[name]]]
            : [],
        ),
      );
    const shortest = {
      parameters: requiredOf(right.parameters, operation.parameters),
      body: requiredOf(right.body, operation.body?.fields ?? []),
    };
    expectRightResponse(operation, await sandbox.send(requestOf(operation, shortest, { key: sandboxKey })));
  });

  it.each(
    ['/health', '/ready', '/sandbox/keys', '/mcp', '/mcp/docs', '/map/x', '/v2/api/x', '/x'].flatMap((url) =>
      (['GET', 'POST', 'OPTIONS', 'DELETE'] as const).map((method) => [method, url] as const),
    ),
  )('%s %s without a key is no lever', async (method, url) => {
    const { rawPayload } = await sandbox.send({ method, url });
    expect(rawPayload.length).toBeLessThan(1000);
  });
});
