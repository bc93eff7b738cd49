import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { exampleValues, requestOf } from '../conformance/requests.ts';
import { namedOperations } from '../conformance/responses.ts';
import { sandboxKey } from '../conformance/sandbox.ts';
import { addCompression, compress } from './compression.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

const leastBytes = 1024;
const list = `/v2/api/districts?api_key=${sandboxKey}`;

const get = (url: string, encodings?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

function bodyOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  return rawPayload.toString();
}

describe('the body of a response', () => {
  it.each([
    ['br, gzip, deflate', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding %s is %s', async (encodings, encoding) => {
    const response = await get(list, encodings);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(bodyOf(response)).toBe((await get(list)).body);
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  });

  it.each(namedOperations)('of %s is compressed above 1 kB, and no smaller one', async (_id, operation) => {
    for (const example of operation.examples) {
      const request = requestOf(operation, exampleValues(example), { key: sandboxKey });
      const response = await app.inject({
        ...request,
        headers: { ...request.headers, 'accept-encoding': 'br, gzip' },
      });
      const body = bodyOf(response);
      JSON.parse(body);
      const isLarge = Buffer.byteLength(body) >= leastBytes;
      expect([response.headers.vary, response.headers['content-encoding']]).toEqual([
        'accept-encoding',
        isLarge ? 'br' : undefined,
      ]);
    }
  });

  it('is compressed for an error of more than 1 kB too', async () => {
    const points = Array.from({ length: 30 }, () => '23.8,90.4').join(';');
    const response = await get(`/v2/api/routing/matching?points=${points}&api_key=${sandboxKey}`, 'gzip');
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([400, 'gzip']);
    expect(JSON.parse(bodyOf(response)).status).toBe(400);
  });

  it('is none for HEAD, which has the headers of a small response', async () => {
    const response = await get(list, 'br', 'HEAD');
    expect([response.statusCode, response.rawPayload.length, response.headers.vary]).toEqual([
      200,
      0,
      'accept-encoding',
    ]);
  });

  it.each([
    ['application/json', 'br', 'br'],
    ['application/json', 'gzip', 'gzip'],
    ['text/event-stream', 'br', undefined],
    ['image/png', 'br', undefined],
  ])('that is a stream of %s is for %s in %s', async (type, encodings, encoding) => {
    const server = Fastify();
    addCompression(server);
    const parts = ['[1', ',2'.repeat(leastBytes), ']'];
    server.get('/', (_request, reply) => reply.type(type).send(Readable.from(parts)));
    const response = await server.inject({ url: '/', headers: { 'accept-encoding': encodings } });
    expect([response.headers['content-encoding'], bodyOf(response)]).toEqual([encoding, parts.join('')]);
    expect(response.headers.vary).toBe(encoding && 'accept-encoding');
    await server.close();
  });

  it('is compressed once for each coding, however many request it together', async () => {
    const bytes = Buffer.alloc(leastBytes);
    const [br, sameBr] = await Promise.all([compress.br(bytes), compress.br(bytes)]);
    expect(sameBr).toBe(br);
    expect(await compress.gzip(bytes)).not.toBe(br);
  });
});
