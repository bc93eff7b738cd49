/** HTTP itself, on every path of the contract: methods, content types, and bodies that are not what they seem. */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, requestOf, rightValues } from './requests.ts';
import {
  expectErrorShape,
  expectNoFault,
  expectRefusal,
  expectRightResponse,
  namedOperations,
  operations,
} from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

const key = sandboxKey;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const largestBodyBytes = 256 * 1024;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const withBody = namedOperations.filter(([, { body }]) => body !== undefined);
const withForm = withBody.filter(([, { body }]) => body!.contentTypes.includes('multipart/form-data'));

describe('methods', () => {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => [path] as const);

  it.each(paths)('%s accepts its own, and lists them to all others', async (path) => {
    const onPath = operations.filter((operation) => operation.path === path);
    const documented = onPath.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const { url } = requestOf(onPath[0]!, rightValues(onPath[0]!), { key });
    for (const method of methods) {
      const response = await sandbox.send({ method, url });
      if (method === 'OPTIONS') {
        expect([response.statusCode, response.body]).toEqual([204, '']);
      } else if (documented.includes(method)) {
        expect(response.statusCode).not.toBe(405);
        continue;
      } else {
        expect(response.statusCode, method).toBe(405);
        if (method !== 'HEAD') expect(expectErrorShape(response).errors![0]!.parameter).toBe('method');
      }
      const allowed = String(response.headers.allow).split(', ');
      expect(allowed.sort()).toEqual([...documented, 'OPTIONS'].sort());
    }
  });

  it.each(namedOperations.filter(([, { method }]) => method === 'GET'))(
    '%s responds to HEAD as to GET, without the body',
    async (_id, operation) => {
      const request = requestOf(operation, rightValues(operation), { key });
      const get = await sandbox.send(request);
      const head = await sandbox.send({ ...request, method: 'HEAD' });
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    },
  );

  it.each(namedOperations.filter(([, { method }]) => method === 'GET'))(
    '%s does not care about a body on GET',
    async (_id, operation) => {
      const request = requestOf(operation, rightValues(operation), { key });
      const response = await sandbox.send({
        ...request,
        headers: { 'content-type': 'application/json' },
        payload: '{"q":',
      });
      expectRightResponse(operation, response);
    },
  );
});

it.each(namedOperations)(
  'the path of %s is the same with its letters percent-encoded, for each method',
  async (_id, operation) => {
    const request = requestOf(operation, rightValues(operation), { key });
    // RFC 3986, section 6.2.2.2.
    const [path = '', query] = String(request.url).split('?');
    const encoded = path.replace(/(?<!%.?)[\w.~-]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
    expect(encoded).not.toBe(path);
    for (const method of [operation.method, 'OPTIONS', 'PATCH'] as const) {
      const send = (url: string) =>
        sandbox.send({ ...request, method, url: query ? `${url}?${query}` : url });
      const { statusCode, headers } = await send(path);
      const same = await send(encoded);
      expect([method, same.statusCode, same.headers.allow]).toEqual([method, statusCode, headers.allow]);
    }
  },
);

it('a separator in a path that is percent-encoded, as clients do with every part, is read', async () => {
  const pairs = namedOperations.filter(([, { path }]) => path.includes('},{'));
  expect(pairs.length).toBeGreaterThan(0);
  for (const [, operation] of pairs) {
    const { url, ...rest } = requestOf(operation, rightValues(operation), { key });
    expectRightResponse(operation, await sandbox.send({ ...rest, url: String(url).replaceAll(',', '%2C') }));
    const without = await sandbox.send({ ...rest, url: String(url).replaceAll(/,[^/]*/g, '') });
    expect(expectRefusal(without).errors![0]!.found).toBe('missing');
  }
});

describe.each(withBody)('the body of %s', (_id, operation) => {
  const right = rightValues(operation);
  const send = (request: Pick<InjectOptions, 'payload' | 'headers'>) =>
    sandbox.send({ ...requestOf(operation, right, { key }), ...request });
  const keyed = () =>
    operation.key.in === 'body' ? { ...(right.body as object), [operation.key.name]: key } : right.body;

  it('is understood in each documented content type, with a charset or in capitals', async () => {
    for (const contentType of operation.body!.contentTypes) {
      const { payload, headers } = bodyOf(keyed(), contentType);
      const type = String(headers!['content-type']);
      const boundary = type.indexOf(';') < 0 ? type.length : type.indexOf(';');
      const spellings = [
        type,
        type.slice(0, boundary).toUpperCase() + type.slice(boundary),
        ...(boundary === type.length ? [`${type}; charset=utf-8`, `${type};charset=UTF-8`] : []),
      ];
      for (const spelling of spellings) {
        const response = await send({ payload, headers: { 'content-type': spelling } });
        expectRightResponse(operation, response);
      }
    }
  });

  it.each(['text/plain', 'application/xml', 'application/octet-stream', 'application/jsonp', 'nonsense', ''])(
    'in %j is refused, or read as what it is',
    async (contentType) => {
      const response = await send({
        payload: JSON.stringify(keyed()),
        headers: { 'content-type': contentType },
      });
      expectErrorShape(response);
      expect([400, 401, 415]).toContain(response.statusCode);
    },
  );

  it('without a content type is refused', async () => {
    const response = await send({ payload: JSON.stringify(keyed()), headers: {} });
    expectErrorShape(response);
    expect([400, 401, 415]).toContain(response.statusCode);
  });

  const keyMissing = operation.key.in === 'body' ? [401] : [];
  it.each([
    ['empty', ''],
    ['a JSON null', 'null'],
    ['a JSON list', '[1,2]'],
    ['a JSON text', '"q"'],
    ['cut off', '{"q":'],
    ['not JSON', 'q=1'],
    ['nested 5,000 deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['nested 5,000 lists deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a prototype', '{"__proto__":{"q":"x"},"constructor":{"prototype":{"radius":5}}}'],
  ])('is refused when it is %s', async (_what, payload) => {
    const response = await send({ payload, headers: { 'content-type': 'application/json' } });
    expectErrorShape(response);
    expect([400, ...keyMissing]).toContain(response.statusCode);
  });

  it('is refused with 413 one byte above the limit, and read at the limit', async () => {
    for (const contentType of operation.body!.contentTypes) {
      const sized = (bytes: number) => {
        const { payload, headers } = bodyOf({ ...(keyed() as object), filler: '' }, contentType);
        const missing = bytes - Buffer.byteLength(String(payload));
        return { ...bodyOf({ ...(keyed() as object), filler: 'x'.repeat(missing) }, contentType), headers };
      };
      expectNoFault(operation, await send(sized(largestBodyBytes)));
      const over = await send(sized(largestBodyBytes + 1));
      expect(over.statusCode).toBe(413);
      expectRefusal(over, 'body');
    }
  });
});

describe.each(withForm)('the form of %s', (_id, operation) => {
  it('is accepted as JSON too, with numbers and booleans instead of strings', async () => {
    const { parameters, body } = rightValues(operation);
    const typed = Object.fromEntries(
      Object.entries(body as Record<string, unknown>).map(([name, value]) => [
        name,
        value === 'yes' ? true : value === 'no' ? false : value,
      ]),
    );
    const request = requestOf(
      operation,
      { parameters, body: typed },
      { key, contentType: 'application/json' },
    );
    expectRightResponse(operation, await sandbox.send(request));
  });

  it('refuses a field that is sent twice, by its name', async () => {
    const request = requestOf(operation, rightValues(operation), { key });
    const [name] = Object.keys(rightValues(operation).body as object);
    const twice = { ...request, payload: `${request.payload}&${name}=1&${name}=2` };
    expectRefusal(await sandbox.send(twice), name!);
  });

  it('shows a list as what it is, where the form is sent as JSON', async () => {
    const { parameters, body } = rightValues(operation);
    for (const name of Object.keys(body as object)) {
      const list = { ...(body as object), [name]: ['x'] };
      const request = requestOf(
        operation,
        { parameters, body: list },
        { key, contentType: 'application/json' },
      );
      const { errors } = expectRefusal(await sandbox.send(request), name);
      expect(errors!.find((one) => one.parameter === name)!.found).toBe('["x"]');
    }
  });

  it('refuses bytes that are not UTF-8, by the name of the field', async () => {
    const request = requestOf(operation, rightValues(operation), { key });
    const [name] = Object.keys(rightValues(operation).body as object);
    expectRefusal(await sandbox.send({ ...request, payload: `${name}=%E0%A4` }), name!);
  });

  it('refuses a file where a text goes', async () => {
    const [name] = Object.keys(rightValues(operation).body as object);
    const disposition = `Content-Disposition: form-data; name="${name}"; filename="a.txt"`;
    const payload = `--edge\r\n${disposition}\r\nContent-Type: text/plain\r\n\r\nx\r\n--edge--\r\n`;
    const response = await sandbox.send({
      ...requestOf(operation, rightValues(operation), { key }),
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload,
    });
    expectRefusal(response, name!);
  });

  it('may come in the query instead, where its body is empty', async () => {
    const { parameters, body } = rightValues(operation);
    const inQuery = { parameters: { ...parameters, ...(body as object) }, body: {} };
    const response = await sandbox.send(requestOf(operation, inQuery, { key }));
    expectRightResponse(operation, response);
    const { payload: _, headers: __, ...bodiless } = requestOf(operation, inQuery, { key });
    expectRightResponse(operation, await sandbox.send(bodiless));
  });
});
