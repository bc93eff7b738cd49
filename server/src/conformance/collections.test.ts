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

describe('a run of the whole collection', () => {
  const stored = async () => {
    const url = `/v2/api/get-geo-fence-points?api_key=${sandboxKey}`;
    return (await sandbox.send({ method: 'GET', url })).json().data.length;
  };
  const scripts = {
    postman: (id: string) => {
      const { item } = collectionOf('postman', 'v2') as {
        item: { item: { event?: { script: { exec: string[] } }[] }[] }[];
      };
      const exec = item
        .flatMap((folder) => folder.item)
        .flatMap(({ event = [] }) => event[0]?.script.exec ?? []);
      const variables = { ...collectionVariables };
      const pm = {
        response: { json: () => ({ data: { id } }) },
        collectionVariables: {
          set: (name: string, value: string) => Object.assign(variables, { [name]: value }),
        },
      };
      new Function('pm', exec.join('\n'))(pm);
      return postmanRequests('v2', variables);
    },
    bruno: (id: string) => {
      const { items } = collectionOf('bruno', 'v2') as {
        items: { items: { request: { script?: { res: string } } }[] }[];
      };
      const script = items
        .flatMap((folder) => folder.items)
        .flatMap(({ request }) => request.script?.res ?? []);
      const variables: Record<string, string> = {};
      const bru = { setVar: (name: string, value: string) => Object.assign(variables, { [name]: value }) };
      new Function('bru', 'res', script.join('\n'))(bru, { body: { data: { id } } });
      return brunoRequests('v2', variables);
    },
  };

  it.each(['postman', 'bruno'] as const)('of %s removes the geofence that it has stored', async (tool) => {
    const before = await stored();
    const geofences = scripts[tool]('').flatMap(({ url }, at) =>
      url.includes('-geo-fence-point') ? [at] : [],
    );
    let id = '';
    for (const at of geofences) {
      const request = scripts[tool](id)[at]!;
      const response = await sandbox.send({
        ...request,
        method: request.method as 'GET',
        payload: request.body,
      });
      expect([request.url, response.statusCode]).toEqual([request.url, 200]);
      if (request.url.includes('set-geo-fence-point')) id = response.json().data.id;
    }
    expect(id).not.toBe('');
    expect(await stored()).toBe(before);
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
function postmanRequests(version: ApiVersion, variables = collectionVariables): WrittenRequest[] {
  const definition = collectionOf('postman', version) as { variable: { key: string; value: string }[] };
  const variable = definition.variable.map(({ key, value }) => ({
    key,
    value: variables[key] ?? value,
  }));
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
function brunoRequests(version: ApiVersion, own: Record<string, string> = {}): WrittenRequest[] {
  const { items, environments } = collectionOf('bruno', version) as BrunoCollection;
  const variables = environments.find(({ name }) => name === 'Sandbox')?.variables ?? [];
  const values = new Map([
    ...variables.map(({ name, value }) => [name, value] as const),
    ...Object.entries(own),
  ]);
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
  const whole = resolve(resolve(url).replace(/\/:(\w+)/g, (unset, name) => `/${inPath.get(name) ?? unset}`));
  if (body.mode === 'formUrlEncoded') {
    const sent = body.formUrlEncoded.filter(({ enabled }) => enabled);
    return { method, url: whole, ...formOf(sent.map(({ name, value }) => [name, resolve(value)])) };
  }
  if (body.mode === 'none') return { method, url: whole, headers: {} };
  const headers = { 'content-type': 'application/json' };
  return { method, url: whole, headers, body: resolve(body.json ?? '') };
}
