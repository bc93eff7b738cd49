/** The protocol's own client talks to the server over a socket. */
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { loadContract, type Operation } from '@portal/contract';
import { buildRequest, requestUrl } from '@portal/request';
import { rotated } from '@portal/text/testing/sampled';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { layerPage, writeSmallSite } from '../testing/small-site.ts';
import { longestText } from './tool.ts';

let folder: string;
let app: FastifyInstance;
let address: string;
let client: Client;

async function connect(key?: string, url = address): Promise<Client> {
  const opened = new Client({ name: 'test', version: '1' });
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  await opened.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return opened;
}

/** Tools whose texts are bounded by `longestText` alone. */
const longTools = ['read_page', 'call_sandbox'];

async function call(name: string, values: Record<string, unknown>, caller = client) {
  const { content, isError } = await caller.callTool({ name, arguments: values });
  const [first] = content as { type: string; text: string }[];
  const { text } = first!;
  if (!longTools.includes(name)) expect(Buffer.byteLength(text)).toBeLessThan(10_000);
  return { text, isError };
}

/** What a connection receives for bytes, up to `end`. */
async function received(bytes: string, end: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connectSocket(port, '127.0.0.1').setEncoding('utf8');
  socket.write(bytes);
  let text = '';
  for await (const piece of socket) {
    text += piece;
    if (text.endsWith(end)) break;
  }
  return text;
}

beforeAll(async () => {
  folder = writeSmallSite();
  writeFileSync(join(folder, 'long.md'), 'x'.repeat(longestText + 7));
  app = await buildApp({ siteDir: folder, shedding: false });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/mcp`;
  client = await connect();
});

afterAll(async () => {
  await client.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const toolNames = [
  'search_docs',
  'read_page',
  'find_endpoint',
  'build_request',
  'validate_request',
  'convert_request',
  'call_sandbox',
];

describe('the list of tools', () => {
  it('has seven tools', async () => {
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(toolNames);
    expect(client.getInstructions()).toContain('Coordinate order differs by endpoint');
  });

  it('is at most 20 times as long as the shortest request of the protocol for it', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const head =
      'POST /mcp HTTP/1.1\r\nHost:a\r\nContent-Type:application/json\r\n' +
      `Accept:application/json, text/event-stream\r\nContent-Length:${body.length}\r\n\r\n`;
    const response = await received(head + body, '\r\n0\r\n\r\n');
    expect(response).toContain('call_sandbox');
    expect(Buffer.byteLength(response)).toBeLessThanOrEqual(20 * (head.length + body.length));
  });

  it('has a longest length for every argument that is a string', async () => {
    const { tools } = await client.listTools();
    const unbounded = tools.flatMap(({ name, inputSchema }) =>
      Object.entries(inputSchema.properties as Record<string, Record<string, unknown>>).flatMap(
        ([argument, { type, enum: allowed, maxLength }]) =>
          type === 'string' && !allowed && maxLength === undefined ? [`${name}.${argument}`] : [],
      ),
    );
    expect(unbounded).toEqual([]);
  });

  it('omits the tool that sends requests at /mcp/docs', async () => {
    const other = await connect(undefined, `${address}/docs`);
    expect((await other.listTools()).tools.map(({ name }) => name)).toEqual(toolNames.slice(0, -1));
    expect(other.getInstructions()).not.toContain('call_sandbox');
    expect(other.getInstructions()).toContain('find_endpoint');
    expect(client.getInstructions()).toContain('call_sandbox');
    const { text, isError } = await call('call_sandbox', { operation: 'listDistricts', values: {} }, other);
    expect(isError).toBe(true);
    expect(text).toContain('no tool `call_sandbox`');
    await other.close();
  });

  it('omits the pages where no site is served', async () => {
    const bare = await buildApp({ shedding: false });
    const url = `${await bare.listen({ port: 0, host: '127.0.0.1' })}/mcp`;
    const other = await connect(undefined, url);
    expect((await other.listTools()).tools.map(({ name }) => name)).toEqual(toolNames.slice(2));
    await other.close();
    await bare.close();
  });
});

const operations = loadContract('v2').operations.map((one) => [one.id, one] as const);
const exampleOf = ({ examples: [example] }: Operation) => ({ ...example!.parameters, ...example!.body });

describe('a request', () => {
  it.each(operations)('to %s is described, valid, built and sent', async (id, operation) => {
    const values = exampleOf(operation);
    const found = JSON.parse((await call('find_endpoint', { task: id })).text);
    expect(found.best).toMatchObject({ operation: id, example: values, page: `/api/${operation.slug}` });
    expect(JSON.stringify(found.best)).toContain(`\`${operation.key.name}\` in the ${operation.key.in}`);

    const checked = await call('validate_request', { operation: id, values });
    expect(checked, checked.text).toMatchObject({ isError: false });
    expect(JSON.parse(checked.text).valid).toBe(true);

    const built = await call('build_request', { operation: id, values, language: 'python' });
    expect(built.text).toMatch(new RegExp(`^${operation.method} https://`));
    expect(built.text).toContain('YOUR_API_KEY');

    const sent = await call('call_sandbox', { operation: id, values });
    expect(sent.isError, sent.text).toBe(false);
    expect(JSON.parse(sent.text)).toBeTypeOf('object');
    expect(sent.text.length).toBeLessThanOrEqual(longestText);
  });

  it('with a long list returns how it begins, and how many items it has', async () => {
    const all = JSON.parse((await app.inject('/v2/api/unions?api_key=sandbox')).body);
    const { text } = await call('call_sandbox', { operation: 'listUnions', values: {} });
    const { note, ...response } = JSON.parse(text);
    const [name, items] = Object.entries<unknown[]>(all).find(([, value]) => Array.isArray(value))!;
    expect(note).toContain(`of the ${items.length} items of \`${name}\``);
    expect(response).toEqual({ ...all, [name]: items.slice(0, response[name].length) });
    expect(text.length).toBeGreaterThan(longestText / 2);
  });

  it('for the sandbox is built with the address that the caller reached', async () => {
    const values = { operation: 'listDistricts', values: {}, host: 'sandbox' };
    expect((await call('build_request', values)).text).toContain(`GET ${new URL(address).origin}/v2/`);
    const headers = {
      host: 'docs.example.com:8443',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    };
    const payload = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'build_request', arguments: values },
    };
    const named = await app.inject({ method: 'POST', url: '/mcp', headers, payload });
    expect(named.body).toContain('GET http://docs.example.com:8443/v2/');
  });

  it('reads names in Bangla', async () => {
    const values = { q: 'মিরপুর', bangla: true };
    const { text } = await call('call_sandbox', { operation: 'autocompletePlaces', values });
    expect(JSON.parse(text).places[0].address_bn).toContain('মিরপুর');
  });

  it('that is wrong names the field and the fix, checked or sent', async () => {
    const swapped = { operation: 'reverseGeocode', values: { longitude: 23.8, latitude: 190.4 } };
    const checked = await call('validate_request', swapped);
    expect(checked.isError).toBe(true);
    const sent = JSON.parse((await call('call_sandbox', swapped)).text);
    expect(sent).toMatchObject({ status: 400, errors: [{ parameter: 'latitude' }] });
    expect(JSON.parse(checked.text)).toEqual({ valid: false, errors: sent.errors });
  });

  it.each(operations)('to %s without values is judged as the API judges it', async (id) => {
    const checked = await call('validate_request', { operation: id, values: {} });
    const sent = await call('call_sandbox', { operation: id, values: {} });
    expect(checked.isError).toBe(sent.isError && JSON.parse(sent.text).status === 400);
  });

  it('is counted in credits', async () => {
    const values = { longitude: 90.36, latitude: 23.8, post_code: true, address: true };
    const { text } = await call('validate_request', { operation: 'reverseGeocode', values });
    expect(JSON.parse(text)).toEqual({ valid: true, credits: 3 });
  });

  it('uses the key that the caller sends', async () => {
    const other = await connect('unknown-key');
    const { text, isError } = await call('call_sandbox', { operation: 'listDistricts', values: {} }, other);
    expect(isError).toBe(true);
    expect(JSON.parse(text).status).toBe(401);
    await other.close();
  });

  it.each([
    [
      { operation: 'findWard', values: { lng: 90.4 } },
      "`values` has `lng`, which findWard doesn't accept. It accepts: `longitude`, `latitude`",
    ],
    [{ operation: 'findWard', values: { api_key: 'x' } }, 'The server adds the key, so omit it.'],
    [{ operation: 'reverse_geocode', values: {} }, 'Did you mean reverseGeocode?'],
    [
      { operation: 'findWard', value: {} },
      'call_sandbox has no argument `value`. Its arguments: `operation`, `values`.',
    ],
    [{ operation: 'findWard' }, 'call_sandbox requires `values` (object).'],
    [{ operation: 7, values: {} }, '`operation` of call_sandbox is number. Send string.'],
    [
      { operation: 'x'.repeat(101), values: {} },
      '`operation` of call_sandbox has 101 characters. Send at most 100.',
    ],
  ])('with the arguments %j says what to change', async (values, message) => {
    const { text, isError } = await call('call_sandbox', values);
    expect(isError).toBe(true);
    expect(text).toContain(message);
  });

  it('to a tool that does not exist is an error with a way on', async () => {
    const { text, isError } = await call('teleport', {});
    expect(isError).toBe(true);
    expect(text).toContain('no tool `teleport`. tools/list');
  });
});

it.each(operations.filter(([, { parameters }]) => parameters.some((one) => one.in === 'path' && !one.isKey)))(
  'a part of the path that every client takes for a folder is reported, and not sent: %s',
  async (id, operation) => {
    for (const { name } of operation.parameters.filter((one) => one.in === 'path' && !one.isKey)) {
      for (const folder of ['.', '..']) {
        const values = { ...exampleOf(operation), [name]: folder };
        const { text } = await call('call_sandbox', { operation: id, values });
        expect(JSON.parse(text)).toMatchObject({
          status: 400,
          errors: [{ parameter: name, found: `"${folder}"` }],
        });
      }
    }
  },
);

describe('find_endpoint', () => {
  it.each([
    ['address to coordinates', 'rupantorGeocode'],
    ['coordinates to address', 'reverseGeocode'],
    ['suggestions while typing', 'autocompletePlaces'],
    ['turn-by-turn instructions', 'getDetailedRoute'],
    ['sort delivery stops into the shortest order', 'sortRouteLocations'],
    ['match a GPS track to roads', 'matchRoute'],
    ['boundary of a ward', 'getWardGeometry'],
    ['GET /v2/api/search/reverse/geocode', 'reverseGeocode'],
    ['/v2/api/route/90.39,23.87;90.36,23.80', 'getRouteOverview'],
    // By the table of synonyms of the site's search.
    ['tsp', 'optimizeRoute'],
    ['map matching', 'matchRoute'],
    ['typeahead', 'autocompletePlaces'],
    ['thikana', 'rupantorGeocode'],
  ])('for %j finds %s', async (task, id) => {
    const { best, others } = JSON.parse((await call('find_endpoint', { task })).text);
    expect([best, ...others].map(({ operation }) => operation)).toContain(id);
  });
});

it('find_endpoint says what the API does not have, with the nearest endpoints', async () => {
  const { missing, best } = JSON.parse((await call('find_endpoint', { task: 'isochrone' })).text);
  expect(missing).toBe('No isochrone endpoint. These endpoints come nearest.');
  expect(best.operation).toBe('findNearby');
});

describe('convert_request', () => {
  it('converts version 1, and the result is valid', async () => {
    for (const operation of loadContract('v1').operations) {
      const { parameters, body } = operation.examples[0]!;
      const request = buildRequest(
        operation,
        { parameters, body },
        { host: 'https://x.test', key: 'secret-key-77' },
      );
      const fields =
        request.body && ('json' in request.body ? request.body.json : Object.fromEntries(request.body.form));
      const { text, isError } = await call('convert_request', {
        url: requestUrl(request),
        method: request.method,
        ...(fields ? { body: fields } : {}),
      });
      if (!operation.deprecation?.replacedBy) {
        expect(isError, operation.id).toBe(true);
        expect(text).toContain('has no replacement');
        continue;
      }
      const { operation: id, values, changes } = JSON.parse(text);
      expect(id).toBe(operation.deprecation.replacedBy.operationId);
      expect(changes.length).toBeGreaterThan(0);
      expect(text).not.toContain('secret-key-77');
      const checked = await call('validate_request', { operation: id, values });
      expect(checked.isError, `${operation.id}: ${checked.text}`).toBe(false);
    }
  });

  it('converts a request of another provider', async () => {
    const url =
      'https://api.mapbox.com/directions/v5/mapbox/driving/90.39,23.87;90.36,23.80?access_token=pk.x';
    const { text } = await call('convert_request', { url });
    expect(JSON.parse(text)).toMatchObject({ operation: expect.any(String), values: expect.any(Object) });
    expect(text).not.toContain('pk.x');
  });

  it.each(['https://example.com/', 'not a URL', ''])('says what it reads, given %j', async (url) => {
    const { text, isError } = await call('convert_request', { url });
    expect(isError).toBe(true);
    expect(text).toContain('`url`');
  });
});

describe('pages', () => {
  it.each([
    '/npm/GL JS/add-layer',
    'npm/GL%20JS/add-layer.md',
    'https://docs.example/npm/GL%20JS/add-layer/#add-it',
    '/npm/GL JS/add-layer.html',
  ])('are read by the address %s', async (path) => {
    expect(await call('read_page', { path })).toEqual({ text: layerPage, isError: false });
  });

  it('are read by section, and a wrong one lists them', async () => {
    expect((await call('read_page', { path: '/npm/GL JS/add-layer', section: 'add it' })).text).toBe(
      '## Add it\n\nCall `addLayer` with a paint color.\n\n```js\n## no heading\n```',
    );
    const { text, isError } = await call('read_page', { path: '/npm/GL JS/add-layer', section: 'Remove' });
    expect(isError).toBe(true);
    expect(text).toContain('Its sections: Add it; রং');
  });

  it.each(['/nowhere', '../../../etc/passwd', '/index', '%', '\ud800'])(
    'are not there for %j',
    async (path) => {
      expect(await call('read_page', { path })).toMatchObject({ isError: true });
    },
  );

  it.each(['paint color', 'addlayer', 'রং'])('are found by %j', async (query) => {
    const { text } = await call('search_docs', { query });
    expect(text).toContain('path: /npm/GL JS/add-layer');
  });

  it('are found with the section that has the words, and how it begins', async () => {
    expect((await call('search_docs', { query: 'paint color' })).text).toBe(
      'Add it · Npm, Add a layer\npath: /npm/GL JS/add-layer\nsection: Add it\nCall `addLayer` with a paint color. ```js ## no heading ```',
    );
  });

  it('that are long are cut', async () => {
    const { text } = await call('read_page', { path: '/long' });
    expect(text).toMatch(/^x+…\n\n7 more characters\./);
  });

  it('that nothing matches are said not to exist', async () => {
    expect((await call('search_docs', { query: 'zzzzqqq' })).text).toContain('No page contains');
  });
});

it('a connection that its client ends after a response is closed', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const head =
    'POST /mcp HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n' +
    `Accept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n`;
  expect(await received(head + body, 'never')).toContain('"tools"');
});

it('several messages at once are refused', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { accept: 'application/json, text/event-stream' };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers,
    payload: [message, message],
  });
  expect(statusCode).toBe(400);
  expect(JSON.parse(body).error.message).toContain('Expected one message');
});

describe('an argument of 100,000 characters', () => {
  const long = 'x'.repeat(100_000);

  it.each([
    ['find_endpoint', { task: long }],
    ['build_request', { operation: long, values: {} }],
    ['build_request', { operation: 'listDistricts', values: { [long]: 1 } }],
    ['build_request', { operation: 'listDistricts', values: {}, language: long }],
    ['validate_request', { operation: 'reverseGeocode', values: { longitude: long, latitude: 23.8 } }],
    ['convert_request', { url: long }],
    ['call_sandbox', { operation: long, values: {} }],
    ['search_docs', { query: long }],
    ['read_page', { path: long }],
    ['read_page', { path: '/npm/GL JS/add-layer', [long]: 1 }],
    [long, {}],
  ])('of %.20s is quoted in part', async (tool, values) => {
    const { text } = await call(tool, values);
    expect(text.length).toBeLessThan(2000);
  });
});

describe('standard input and output', () => {
  it('carry the same tools, and nothing but messages', { timeout: 120_000 }, async () => {
    // As `node scripts/mcp.mjs` does it, without what it generates first.
    const steps = new URL('../../../scripts/steps.mjs', import.meta.url);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['--input-type=module', '-e', `(await import('${steps}')).runServerCommand('mcp')`],
      env: { ...process.env, SITE_DIR: folder } as Record<string, string>,
      stderr: 'pipe',
    });
    const other = new Client({ name: 'test', version: '1' });
    const faults: Error[] = [];
    other.onerror = (error) => faults.push(error);
    await other.connect(transport);
    expect((await other.listTools()).tools.map(({ name }) => name)).toEqual(toolNames);
    expect((await call('read_page', { path: '/npm/GL JS/add-layer' }, other)).text).toBe(layerPage);
    const sent = await call('call_sandbox', { operation: 'listDistricts', values: {} }, other);
    expect(JSON.parse(sent.text).places.length).toBe(64);
    await other.close();
    expect(faults).toEqual([]);
  });
});

describe('the address', () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const send = (more: Record<string, string>, url = '/mcp') =>
    app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload: ping });

  it('refuses what is no JSON and what is no message of the protocol, with an error of the protocol', async () => {
    const broken = await fetch(address, { method: 'POST', headers, body: '{' });
    expect([broken.status, broken.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
    expect(await broken.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: expect.stringContaining('body is JSON that is invalid at its end') },
    });
  });

  const info = { name: 'test', version: '1' };
  const right = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: info };
  const message = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
  it.each<[unknown, number, string]>([
    [undefined, -32600, 'The body is missing. Expected one message, an object.'],
    ['text', -32600, 'The body is string. Expected one message, an object.'],
    [[message('ping')], -32600, 'The body is array. Expected one message, an object.'],
    [{ a: 1 }, -32600, '`jsonrpc` of the message is not "2.0". Send "2.0".'],
    [{ ...message('ping'), method: 5 }, -32600, '`method` of the message is number. Send string.'],
    [{ ...message('ping'), id: 1.5 }, -32600, '`id` of the message is neither a string nor an integer'],
    [{ ...message('ping'), id: null }, -32600, '`id` of the message is neither a string nor an integer'],
    [{ jsonrpc: '2.0', id: 1 }, -32600, '`method` of the message is missing. Send string.'],
    [{ ...message('ping'), name: 'a' }, -32600, 'A message has no `name`. Send it in `params`.'],
    [message('ping', [1]), -32600, '`params` of the message is array. Send object.'],
    [message('ping', { _meta: null }), -32600, '`params._meta` of the message is null. Send object.'],
    [
      message('ping', { _meta: { progressToken: 1.5 } }),
      -32600,
      '`params._meta.progressToken` is neither a string nor an integer.',
    ],
    [message('initialize'), -32602, '`params` of initialize is missing. Send object.'],
    [
      message('initialize', { ...right, protocolVersion: 5 }),
      -32602,
      '`params.protocolVersion` of initialize is number. Send string.',
    ],
    [
      message('initialize', { ...right, clientInfo: { name: null } }),
      -32602,
      '`params.clientInfo.name` of initialize is null. Send string.',
    ],
    [message('tools/list', { cursor: {} }), -32602, '`params.cursor` of tools/list is object. Send string.'],
    [message('tools/call'), -32602, '`params` of tools/call is missing. Send object.'],
    [
      message('tools/call', { name: 'search_docs', arguments: [] }),
      -32602,
      '`params.arguments` of tools/call is array. Send object.',
    ],
  ])('reports the first fault of the message %j', async (body, code, words) => {
    const response = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers,
      payload: JSON.stringify(body),
    });
    const { error } = JSON.parse(response.body.slice(response.body.indexOf('{')));
    expect(error).toEqual({ code, message: expect.stringContaining(words) });
  });

  it.each(['*/*', 'text/html, */*;q=0.1'])('accepts that a client accepts everything: %s', async (accept) => {
    expect((await send({ accept })).statusCode).toBe(200);
  });

  it('names the header of a body that is sent in another type', async () => {
    const response = await send({ 'content-type': 'text/plain' });
    expect(response.json().error.message).toMatch(
      /Content-Type is "text\/plain"\. .*sent as application\/json/,
    );
  });

  it.each([' ', '\0', '\u200b\u2060'])(
    'requires a query in which something is visible: %j',
    async (query) => {
      const { text, isError } = await call('search_docs', { query });
      expect([isError, text]).toEqual([true, expect.stringContaining('search_docs requires `query`')]);
    },
  );

  it.each(
    ['/mcp', '/mcp/', '/mcp/docs'].flatMap((url) =>
      (['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({ method, url })),
    ),
  )('refuses $method $url with the methods that it has', async ({ method, url }) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  it.each(['a:b@x', 'a b', '[', '%', 'a:99999'])('refuses the Host %j', async (host) => {
    const response = await send({ host }, '/mcp?api_key=SECRET');
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([400, '*']);
    expect(response.json()).toMatchObject({ error: { code: -32600 } });
  });

  it.each(['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000', 'https://docs.barikoi.com'])(
    'lets pages of %s call it with the headers that the protocol needs',
    async (origin) => {
      expect((await send({ origin })).statusCode).toBe(200);
      const requested = 'authorization,content-type,mcp-protocol-version';
      const response = await fetch(address, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-headers': requested },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-headers')).toBe(requested);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it.each(['https://evil.example', 'http://localhost.evil.example', 'null'])(
    'refuses pages of %s',
    async (origin) => {
      const response = await send({ origin });
      expect(response.statusCode).toBe(403);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('values that are no strings', () => {
  it.each([
    ['null', 'null'],
    ['-1e400', '-Infinity'],
    ['[1]', 'a list'],
    ['{"a":1}', 'an object'],
  ])('nor have a text are no strings in a URL or a form: %s', async (value, found) => {
    for (const [operation, name] of [
      ['autocompletePlaces', 'city'],
      ['snapToRoad', 'point'],
      ['createGeofencePoint', 'radius'],
    ]) {
      const params = `{"name":"validate_request","arguments":{"operation":"${operation}","values":{"${name}":${value}}}}`;
      const response = await app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
      });
      const { result } = JSON.parse(response.body.slice(response.body.indexOf('{')));
      expect(JSON.parse(result.content[0].text).errors).toMatchObject([{ parameter: name, found }]);
    }
  });

  const wrong: unknown[] = [{ toString: 1 }, [[]], { a: { b: {} } }, null, true, 1e300];
  const tools = ['build_request', 'validate_request', 'call_sandbox'];
  let row = 0;
  it.each(operations)('of %s are read, or reported by name', async (id, operation) => {
    // One for each test: a client keeps a listener of each of its requests.
    const other = await connect();
    for (const name of Object.keys(exampleOf(operation))) {
      for (const value of wrong) {
        for (const tool of rotated(tools, row++, tools.length)) {
          const { text } = await call(tool, { operation: id, values: { [name]: value } }, other);
          expect(text).not.toContain('Internal server error');
        }
      }
    }
    await other.close();
  });
});

describe('a conversion', () => {
  it.each([
    'https://api.mapbox.com/directions/v5/mapbox/driving/90.39,23.87;90.36,23.80?',
    'https://maps.googleapis.com/maps/api/geocode/json?address=Dhaka&',
  ])('of %s with 1,500 unknown parameters lists 20 and counts the rest', async (start) => {
    const url =
      start +
      Array.from({ length: 1500 }, (_, i) => `p${i}`)
        .join('&')
        .slice(0, 7900);
    const { text } = await call('convert_request', { url });
    expect(text.length).toBeLessThan(url.length);
    const { parameters, moreParameters } = JSON.parse(text);
    expect(parameters.length).toBe(20);
    expect(moreParameters).toBeGreaterThan(1000);
  });
});
