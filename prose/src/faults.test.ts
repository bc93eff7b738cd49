import { loadSettings } from '@portal/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFaults } from './faults.ts';
import { type ReferenceServer, startReferenceServer } from './reference-server.ts';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.stop());

const { keys } = loadSettings();
const send = (options?: RequestInit) =>
  fetch(`${server.host}/v2/api/districts?api_key=${keys.sandbox}`, options);

describe('faults of a sample', () => {
  it('reach its requests in their order, then the sandbox responds', async () => {
    server.injectFaults(parseFaults('429:60 pass 503'));
    const limited = await send();
    expect([limited.status, limited.headers.get('retry-after'), await limited.json()]).toEqual([
      429,
      '60',
      { message: 'API LIMIT EXCEEDED', status: 429 },
    ]);
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 503, 200]);
    expect(server.takeUnusedFaults()).toEqual([]);
  });

  it('end a connection, or leave it without a response', async () => {
    server.injectFaults(parseFaults('reset silence'));
    await expect(send()).rejects.toThrow('fetch failed');
    await expect(send({ signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
  });

  it('that no request has met are counted, and forgotten', async () => {
    server.injectFaults(parseFaults('503 503'));
    await send();
    expect(server.takeUnusedFaults()).toHaveLength(1);
    expect((await send()).status).toBe(200);
  });

  it('are not counted among the responses of the sandbox', async () => {
    server.takeResponses();
    server.injectFaults(parseFaults('503'));
    await send();
    await send();
    expect(server.takeResponses()).toEqual(['200 GET /v2/api/districts']);
  });

  it.each(['teapot', '200', '429:', '4291'])('are not written as %s', (word) => {
    expect(() => parseFaults(word)).toThrow('is no fault');
  });
});
