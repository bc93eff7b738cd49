/** The protocol's own client talks to the server over a socket. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { loadContract } from '@portal/contract';
import Ajv2020 from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

const FILES: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'llms.txt': '# Pages\n',
  'npm/GL JS/add-layer.md': '# Add a layer\n',
  'npm/GL JS/add-layer/index.html': '<!doctype html><title>Layer</title>',
};

let folder: string;
let app: FastifyInstance;
let address: string;
let client: Client;

async function connect(key?: string): Promise<Client> {
  const opened = new Client({ name: 'test', version: '1' });
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  await opened.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return opened;
}

async function call(name: string, values: Record<string, unknown>, caller = client) {
  const { content, isError } = await caller.callTool({ name, arguments: values });
  const [first] = content as { type: string; text: string }[];
  return { text: first!.text, isError };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-'));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  app = await buildApp({ siteDir: folder, shedding: false });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/mcp`;
  client = await connect();
});

afterAll(async () => {
  await client.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the list of tools', () => {
  it('has one for every operation of version 2, and those that read pages', async () => {
    const { tools } = await client.listTools();
    const ids = loadContract('v2').operations.map(({ id }) => id);
    expect(tools.map(({ name }) => name)).toEqual([...ids, 'listPages', 'readPage']);
    expect(client.getInstructions()).toBeTruthy();
  });

  it('gives schemas that every documented example fits, and never asks for the key', async () => {
    const { tools } = await client.listTools();
    for (const operation of loadContract('v2').operations) {
      const { inputSchema } = tools.find(({ name }) => name === operation.id)!;
      const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(inputSchema);
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain(operation.key.name);
      for (const example of operation.examples) {
        fits({ ...example.parameters, ...example.body });
        expect(fits.errors, operation.id).toBeNull();
      }
    }
  });

  it('leaves the pages out where no site is served', async () => {
    const bare = await buildApp({ shedding: false });
    const url = `${await bare.listen({ port: 0, host: '127.0.0.1' })}/mcp`;
    const other = new Client({ name: 'test', version: '1' });
    await other.connect(new StreamableHTTPClientTransport(new URL(url)));
    expect((await other.listTools()).tools.map(({ name }) => name)).not.toContain('readPage');
    await other.close();
    await bare.close();
  });
});

describe('a tool', () => {
  it.each(loadContract('v2').operations.map((one) => [one.id, one] as const))(
    '%s answers its documented example as the call itself does',
    async (id, { examples }) => {
      const [example] = examples;
      const { text, isError } = await call(id, { ...example!.parameters, ...example!.body });
      expect(isError, text).toBe(false);
      expect(JSON.parse(text)).toBeTypeOf('object');
    },
  );

  it('reads names in Bangla', async () => {
    const { text } = await call('autocompletePlaces', { q: 'মিরপুর', bangla: true });
    expect(JSON.parse(text).places[0].address_bn).toContain('মিরপুর');
  });

  it('says what was wrong with a value, as the API does', async () => {
    const { text, isError } = await call('reverseGeocode', { longitude: 23.8, latitude: 190.4 });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ status: 400, errors: [{ parameter: 'latitude' }] });
  });

  it('names what it takes when it is given something else', async () => {
    const { text, isError } = await call('findWard', { lng: 90.4 });
    expect(isError).toBe(true);
    expect(text).toContain('does not take lng. It takes: longitude, latitude.');
  });

  it('uses the key that the caller sends', async () => {
    const other = await connect('unknown-key');
    const { text, isError } = await call('listDistricts', {}, other);
    expect(isError).toBe(true);
    expect(JSON.parse(text).status).toBe(401);
    await other.close();
  });

  it('that does not exist is an error with a way on', async () => {
    const { text, isError } = await call('teleport', {});
    expect(isError).toBe(true);
    expect(text).toContain('no tool teleport');
  });
});

describe('pages', () => {
  it.each([
    '/npm/GL JS/add-layer',
    'npm/GL%20JS/add-layer.md',
    'https://docs.example/npm/GL%20JS/add-layer/#add-it',
    '/npm/GL JS/add-layer.html',
  ])('are read by the address %s', async (path) => {
    expect(await call('readPage', { path })).toEqual({ text: '# Add a layer\n', isError: false });
  });

  it('are listed', async () => {
    expect(await call('listPages', {})).toEqual({ text: '# Pages\n', isError: false });
  });

  it.each(['/nowhere', '../../../etc/passwd', '/index', ''])('are not there for %s', async (path) => {
    expect(await call('readPage', { path })).toMatchObject({ isError: true });
  });
});

describe('the address', () => {
  it('refuses what is no JSON and what is no message of the protocol', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    expect((await fetch(address, { method: 'POST', headers, body: '{' })).status).toBe(400);
    expect((await fetch(address, { method: 'POST', headers, body: '{"a":1}' })).status).toBe(400);
    expect((await fetch(address)).status).toBe(405);
  });

  it('lets pages of other origins call it with the headers that the protocol needs', async () => {
    const asked = 'authorization,content-type,mcp-protocol-version';
    const answer = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin: 'https://x.test', 'access-control-request-headers': asked },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});
