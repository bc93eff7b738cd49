/** The `.http` file, sent as an editor sends it: variables replaced, headers up to the empty line, then the body. */
import { loadContract } from '@portal/contract';
import { httpFile } from '@portal/contract/http-file';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';
import { expectExample } from './written-requests.ts';

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
    await expectExample(sandbox, id, {
      method: method!,
      url,
      headers: Object.fromEntries(headers.map((header) => header.split(': '))),
      body: body.join('\n\n'),
    });
  });
});
