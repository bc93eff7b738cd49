/** Every request of the Postman and Bruno collections, with the variables of the sandbox, as each tool resolves them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiVersion, apiVersions, loadContract } from '@portal/contract';
import postman from 'postman-collection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';
import { expectExample, type WrittenRequest } from './written-requests.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

describe.each(apiVersions)('of %s', (version) => {
  const ids = loadContract(version).groups.flatMap(({ operations }) => operations.map(({ id }) => id));
  const named = (requests: WrittenRequest[]) => {
    expect(requests.length).toBe(ids.length);
    return requests.map((request, i) => [ids[i]!, request] as const);
  };

  it.each(named(postmanRequests(version)))('Postman sends %s and gets its example', async (id, request) => {
    await expectExample(sandbox, id, request);
  });

  it.each(named(brunoRequests(version)))('Bruno sends %s and gets its example', async (id, request) => {
    await expectExample(sandbox, id, request);
  });
});

/** The collection that users import. */
function collectionOf(tool: 'postman' | 'bruno', version: ApiVersion): unknown {
  const file = join(import.meta.dirname, `../../../contract/generated/${tool}/${version}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The sandbox has one host and one key. */
const collectionVariables: Record<string, string> = { host: 'http://localhost:4000', apiKey: sandboxKey };

type Pairs = [name: string, value: string][];

function formOf(pairs: Pairs): Omit<WrittenRequest, 'method' | 'url'> {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  };
}

/** What Postman's own library makes of a request. */
interface PostmanRequest {
  method: string;
  url: { toString(): string };
  body?: { mode: string; raw?: string; urlencoded?: { all(): PostmanPair[] } };
  getHeaders(): Record<string, string>;
}

interface PostmanPair {
  key: string;
  value: string;
  disabled?: boolean;
}

interface PostmanLibrary {
  Item: new (definition: object) => { request: PostmanRequest };
}

/** By the library of Postman, once the variables of the collection are those of the sandbox. */
function postmanRequests(version: ApiVersion): WrittenRequest[] {
  const definition = collectionOf('postman', version) as { variable: { key: string }[] };
  const variable = definition.variable.map(({ key }) => ({ key, value: collectionVariables[key] }));
  const collection = new postman.Collection({ ...definition, variable });
  const { Item } = postman as unknown as PostmanLibrary;
  const requests: WrittenRequest[] = [];
  collection.forEachItem((item) => {
    const { toObjectResolved } = item as unknown as { toObjectResolved(scope: object): object };
    requests.push(writtenByPostman(new Item(toObjectResolved.call(item, collection)).request));
  });
  return requests;
}

function writtenByPostman(request: PostmanRequest): WrittenRequest {
  const { method, body } = request;
  const sent = body?.urlencoded?.all().filter(({ disabled }) => !disabled) ?? [];
  const form = body?.mode === 'urlencoded' && formOf(sent.map(({ key, value }) => [key, value]));
  return {
    method,
    url: request.url.toString(),
    headers: request.getHeaders(),
    body: body?.raw,
    ...form,
  };
}

interface BrunoRow {
  name: string;
  value: string;
  enabled: boolean;
  type?: 'path' | 'query' | 'text';
}

interface BrunoRequest {
  url: string;
  method: string;
  params: BrunoRow[];
  body: { mode: 'json' | 'formUrlEncoded' | 'none'; json?: string; formUrlEncoded: BrunoRow[] };
}

interface BrunoCollection {
  items: { items: { request: BrunoRequest }[] }[];
  environments: { name: string; variables: BrunoRow[] }[];
}

/** With the environment of the sandbox, as Bruno sends them: the query of the URL, and values for the parts of its path. */
function brunoRequests(version: ApiVersion): WrittenRequest[] {
  const { items, environments } = collectionOf('bruno', version) as BrunoCollection;
  const variables = environments.find(({ name }) => name === 'Sandbox')?.variables ?? [];
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  const resolve = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (unset, name) => values.get(name) ?? unset);
  return items.flatMap((folder) => folder.items.map(({ request }) => writtenByBruno(request, resolve)));
}

function writtenByBruno(
  { url, method, params, body }: BrunoRequest,
  resolve: (text: string) => string,
): WrittenRequest {
  const inPath = new Map(
    params.filter(({ type }) => type === 'path').map(({ name, value }) => [name, value]),
  );
  const whole = resolve(url).replace(/\/:(\w+)/g, (unset, name) => `/${inPath.get(name) ?? unset}`);
  if (body.mode === 'formUrlEncoded') {
    const sent = body.formUrlEncoded.filter(({ enabled }) => enabled);
    return { method, url: whole, ...formOf(sent.map(({ name, value }) => [name, resolve(value)])) };
  }
  if (body.mode === 'none') return { method, url: whole, headers: {} };
  const headers = { 'content-type': 'application/json' };
  return { method, url: whole, headers, body: resolve(body.json ?? '') };
}
