import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type HttpValhallaClient, httpValhallaClient } from './valhalla-client.ts';

/** What Valhalla does at the moment. */
let respond: RequestListener;
let paths: string[];
let service: Server;
let client: HttpValhallaClient;
let url: string;

beforeEach(async () => {
  paths = [];
  service = createServer((request, response) => {
    paths.push(request.url!);
    respond(request, response);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  client = httpValhallaClient([url], { timeoutMs: 200, retryMs: 20 });
});
afterEach(() => {
  client.close();
  service.closeAllConnections();
  service.close();
});

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const healthy: RequestListener = (request, response) =>
  json(200, request.url === '/status' ? { version: '3' } : { trip: { legs: [] } })(request, response);

const faults: [string, RequestListener][] = [
  ['resets the connection', (request) => request.socket.destroy()],
  ['returns HTML', (_request, response) => response.end('<html>Welcome</html>')],
  ['returns 503', json(503, { error: 'busy' })],
  ['returns something else', json(200, {})],
  ['returns null', json(200, null)],
  ['is silent', () => {}],
];

describe('a Valhalla service that', () => {
  it.each(faults)('%s is a 503, then at once, until it responds again', async (_what, fault) => {
    respond = fault;
    await expect(client.route({})).rejects.toMatchObject({ errorName: 'unavailable', retryAfterSeconds: 1 });
    const before = paths.filter((path) => path === '/route').length;
    expect(client.isDown()).toBe(true);
    for (let again = 0; again < 20; again++) {
      await expect(client.route({})).rejects.toMatchObject({ errorName: 'unavailable' });
    }
    expect(paths.filter((path) => path === '/route').length).toBe(before);
    respond = healthy;
    await expect.poll(() => client.isDown(), { timeout: 5000 }).toBe(false);
    expect(await client.route({})).toEqual({ trip: { legs: [] } });
  });

  it('refuses a request is not down', async () => {
    respond = json(400, { error: 'No path could be found for input' });
    await expect(client.route({})).rejects.toThrow('No path could be found for input');
    expect(client.isDown()).toBe(false);
  });
});

describe('several Valhalla services', () => {
  it('take turns, and none goes to one that is down', async () => {
    respond = healthy;
    const other = createServer(json(200, { trip: { legs: ['other'] } }));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const both = httpValhallaClient([url, otherUrl], { timeoutMs: 2000, retryMs: 20 });
    const legs = async (count: number) => {
      const trips = [];
      for (let sent = 0; sent < count; sent++) trips.push((await both.route({})).trip.legs.length);
      return trips.toSorted();
    };
    expect(await legs(4)).toEqual([0, 0, 1, 1]);
    other.closeAllConnections();
    await new Promise((done) => other.close(done));
    expect([await legs(4), both.isDown()]).toEqual([[0, 0, 0, 0], false]);
    respond = json(503, {});
    await expect(both.route({})).rejects.toMatchObject({ errorName: 'unavailable' });
    expect(both.isDown()).toBe(true);
    both.close();
  });

  it('are a 503 in the time of one when all are silent', async () => {
    respond = () => {};
    const both = httpValhallaClient([url, `${url}/two`, `${url}/three`], { timeoutMs: 600, retryMs: 9000 });
    const began = performance.now();
    await expect(both.route({})).rejects.toMatchObject({ errorName: 'unavailable' });
    expect(paths.length).toBe(3);
    // Three times as long, if each had the whole time.
    expect(performance.now() - began).toBeLessThan(1700);
    both.close();
  });
});

it('is named by /ready while it does not respond, and routes are a 503 with Retry-After', async () => {
  service.close();
  const app = await buildApp({ shedding: false, routing: { valhallaUrls: ['http://127.0.0.1:1'] } });
  const route = await app.inject('/v2/api/route/90.39,23.75;90.4,23.76?api_key=sandbox');
  expect([route.statusCode, route.headers['retry-after'], route.json().errors[0].parameter]).toEqual([
    503,
    '2',
    'routing',
  ]);
  const ready = await app.inject('/ready');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'incomplete', missing: ['routing'] }]);
  expect((await app.inject('/health')).statusCode).toBe(200);
  await app.close();
});
