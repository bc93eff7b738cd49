import { buildRequest, fetchArguments } from '@portal/request';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleValues, requestOf } from './requests.ts';
import { expectRightResponse, isImplemented, namedOperations, operations } from './responses.ts';
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
    if (!isImplemented(operation)) return;
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
