import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openData } from '@portal/data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoutingEngine } from '../routing/engine.ts';
import { embeddedConfig, lazyRouting, type Router } from '../routing/open-routing.ts';
import { knownRoutes } from '../routing/testing/known-routes.ts';
import { hasValhallaBinary } from '../routing/testing/street-map.ts';
import { embeddedValhallaActor, type ValhallaActor } from '../routing/valhalla-client.ts';
import { killServers, runCommand, startCommand } from '../testing/server-process.ts';
import { routingService } from './routing-service.ts';

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const post = (url: string, query: object) => fetch(url, { method: 'POST', body: JSON.stringify(query) });

describe.skipIf(!hasValhallaBinary)('a routing service', () => {
  const routers: Router[] = [];
  let embedded: RoutingEngine;
  let remote: RoutingEngine;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = routingService(await embeddedValhallaActor(await embeddedConfig(openData())));
    url = await listen(server);
    routers.push(lazyRouting(), lazyRouting({ valhallaUrls: [url] }));
    [embedded, remote] = (await Promise.all(routers.map((router) => router.open()))) as [
      RoutingEngine,
      RoutingEngine,
    ];
  });
  afterAll(() => {
    for (const router of routers) router.close();
    server.close();
  });

  it('returns what the embedded engine does, refusals too', async () => {
    const routes = knownRoutes()
      .flatMap(({ from, to }) => [
        { from, to },
        { from: to, to: from },
      ])
      .slice(0, 40);
    expect(routes.length).toBe(40);
    const profiles = ['car', 'motorcycle', 'bike', 'foot'] as const;
    const outcome = (result: Promise<unknown>) =>
      result.catch((error: Error) => [error.constructor.name, error.message]);
    // One after another: a response that takes longer than a route may is none.
    const outcomes = async (engine: RoutingEngine) => {
      const { from, to } = routes[0]!;
      const found: unknown[] = [];
      for (const [at, one] of routes.entries()) {
        found.push(await outcome(engine.route([one.from, one.to], profiles[Math.floor(at / 10) % 4]!)));
      }
      found.push(await outcome(engine.matrix([from, to], 'car')));
      found.push(await outcome(engine.match([from, [from[0] + 0.001, from[1]]], 'car')));
      found.push(await outcome(engine.snap(from, 'foot')));
      found.push(await outcome(engine.route([from, [89.5, 19.5]], 'car')));
      found.push(await outcome(engine.snap([0, 90], 'car')));
      return found;
    };
    const [own, over] = [await outcomes(embedded), await outcomes(remote)];
    expect(over).toEqual(own);
    const trips = own.slice(0, 40).filter((one) => !Array.isArray(one));
    expect(trips.length).toBeGreaterThan(30);
    expect(own.at(-2)).toEqual(['NoRouteError', 'No street within 5 km of a point.']);
  });

  it('responds to wrong requests as valhalla_service does', async () => {
    const bad = await post(`${url}/route`, { locations: [] });
    expect([bad.status, await bad.json()]).toMatchObject([
      400,
      { status_code: 400, status: 'Bad Request', error: expect.any(String) },
    ]);
    expect((await post(`${url}/isochrone`, {})).status).toBe(404);
    expect((await fetch(`${url}/route`, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${url}/route?json=nothing`)).status).toBe(400);
    const large = await fetch(`${url}/route`, { method: 'POST', body: 'x'.repeat(10_000_001) });
    expect(large.status).toBe(413);
    expect(await (await fetch(`${url}/status`)).json()).toMatchObject({
      available_actions: expect.arrayContaining(['route', 'trace_route']),
    });
  });

  it('runs as a command', async () => {
    const command = startCommand('routing', [], { PORT: '0', DATA_DIR: '' });
    const own = await command.ready;
    const query = {
      locations: [
        { lat: 23.75, lon: 90.39 },
        { lat: 23.76, lon: 90.4 },
      ],
      costing: 'auto',
    };
    expect((await (await post(`${own}/route`, query)).json()).trip.status).toBe(0);
    command.child.kill('SIGTERM');
    expect((await command.ended).code).toBe(0);
    killServers();
  });
});

it('does not begin a query whose client is gone', async () => {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const actor: ValhallaActor = (_action, query) => {
    begun.push(query);
    return new Promise((done) => finish.push(() => done('{}')));
  };
  const server = routingService(actor, { atOnce: 1 });
  const url = await listen(server);
  const send = (body: string, signal?: AbortSignal) =>
    fetch(`${url}/route`, { method: 'POST', body, signal });
  const first = send('first');
  await expect.poll(() => begun).toEqual(['first']);
  const leaving = new AbortController();
  const arrived = new Promise((done) => server.once('request', done));
  const second = send('second', leaving.signal).catch(() => 'gone');
  const request = (await arrived) as import('node:http').IncomingMessage;
  leaving.abort();
  expect(await second).toBe('gone');
  if (!request.socket.destroyed) await new Promise((done) => request.socket.once('close', done));
  const third = send('third');
  finish.shift()!();
  expect((await first).status).toBe(200);
  await expect.poll(() => begun).toEqual(['first', 'third']);
  finish.shift()!();
  expect((await third).status).toBe(200);
  server.close();
});

it('refuses options, because it has only variables', async () => {
  expect(await runCommand('routing', ['--port', '80'])).toMatchObject({
    code: 1,
    output: expect.stringContaining("Unknown option '--port'"),
  });
});
