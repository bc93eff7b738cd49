/** The `.http` file, sent as an editor sends it: variables replaced, headers up to the empty line, then the body. */
import { loadContract } from '@portal/contract';
import { httpFile } from '@portal/contract/http-file';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectRightResponse, operations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

describe.each(['v2', 'v1'] as const)('the .http file of %s', (version) => {
  const file = httpFile(loadContract(version), 'YOUR_API_KEY', sandboxKey);
  const variables = Object.fromEntries(
    [...file.matchAll(/^# @(host|apiKey) = (\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const requests = file
    .split(/^### .*$/m)
    .slice(1)
    .map((block) => block.replace(/\{\{(\w+)\}\}/g, (unset, name) => variables[name] ?? unset).trim())
    .map((block) => [/^# @name (\w+)/.exec(block)?.[1] ?? '', block] as const);

  it.each(requests)('%s: returns its example', async (id, block) => {
    const [head = '', ...body] = block.split('\n\n');
    const [, line = '', ...headers] = head.split('\n');
    const [method, url = ''] = line.split(' ');
    const operation = operations.find((one) => one.id === id)!;
    const response = await sandbox.send({
      method: method as InjectOptions['method'],
      url: url.slice(new URL(url).origin.length),
      headers: Object.fromEntries(headers.map((header) => header.split(': '))),
      payload: body.join('\n\n') || undefined,
    });
    expectRightResponse(operation, response);
  });
});
