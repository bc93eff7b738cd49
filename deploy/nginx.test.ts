/** The files of nginx, run: what passes is what a server sent, and what none could send has its form. */
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../server/src/app.ts';
import { startNginx } from './testing/start-nginx.ts';

const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
const site = join(folder, 'site');
const isolated = "default-src 'self'";
const siteFiles = {
  'index.html': '<!doctype html><title>Home</title>',
  'index.md': '# Home',
  '404.html': '<!doctype html><title>No page</title>',
  'docs/index.html': '<!doctype html><title>Docs</title>',
  'assets/js/main.0a1b2c3d.js': 'console.log(1)',
  _headers: `/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: ${isolated}\n/assets/*\n  ! X-Frame-Options\n`,
};

let servers: FastifyInstance[];
let nginx: ChildProcess;
let proxy: number;

beforeAll(async () => {
  for (const [path, content] of Object.entries(siteFiles)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
  // Two on one database, as two processes of one machine.
  const options = { siteDir: site, trustProxy: true, database: join(folder, 'portal.db') };
  servers = [await buildApp(options), await buildApp(options)];
  for (const server of servers) await server.listen({ port: 0, host: '127.0.0.1' });
  [nginx, proxy] = await startNginx(folder, servers.map(portOf));
});

const portOf = ({ server }: { server: Server }) => (server.address() as AddressInfo).port;

afterAll(async () => {
  nginx?.kill();
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function send(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Received> {
  return new Promise((done, fail) => {
    const sent = request(
      { port, path, method, host: '127.0.0.1', headers: { host: 'docs.example.com', ...headers } },
      async (response) => {
        const hash = createHash('sha1');
        for await (const chunk of response) hash.update(chunk);
        done({ status: response.statusCode!, headers: response.headers, body: hash.digest('hex') });
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Those that differ from one response of a server to the next, and those of one connection. */
const ofOneResponse = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding', 'server'];
const isOfOne = (name: string) => ofOneResponse.includes(name) || name.startsWith('ratelimit-');
const lasting = ({ status, headers, body }: Received) => ({
  status,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfOne(name))),
});

const json = { 'content-type': 'application/json' };

it.each<[string, Parameters<typeof send>[2]]>([
  ['/', {}],
  ['/', { headers: { accept: 'text/markdown' } }],
  ['/docs', { headers: { 'accept-encoding': 'gzip, br' } }],
  ['/docs/', { method: 'HEAD' }],
  ['/DOCS', {}],
  ['/no-page', {}],
  ['//docs', {}],
  ['/a%2Fb', {}],
  ['/assets/js/main.0a1b2c3d.js', {}],
  ['/assets/js/main.ffffffff.js', {}],
  ['/map/styles/light/style.json', {}],
  ['/map/tiles/7/96/55.pbf', { headers: { 'accept-encoding': 'gzip' } }],
  ['/v2/api/search/reverse/geocode?api_key=sandbox&longitude=90.39&latitude=23.75', {}],
  ['/v2/api/search/reverse/geocode?api_key=sandbox&longitude=23.75&latitude=90.39', {}],
  ['/v2/api/districts?api_key=none', {}],
  ['/v2/api/districts?api_key=sandbox', { method: 'OPTIONS' }],
  [`/v2/api/districts?api_key=sandbox&q=${'x'.repeat(20_000)}`, {}],
  [
    '/v2/api/route/sorted',
    { method: 'POST', headers: json, body: `{"api_key":"sandbox","data":"${'x'.repeat(250_000)}"}` },
  ],
  [
    '/v2/api/route/sorted',
    { method: 'POST', headers: json, body: `{"api_key":"sandbox","data":"${'x'.repeat(280_000)}"}` },
  ],
])('passes what a server sends, whatever it is (%#)', async (path, how) => {
  const direct = await send(portOf(servers[0]!), path, how);
  const through = await send(proxy, path, how);
  expect(lasting(through)).toEqual(lasting(direct));
});

it('believes no address that a client claims, and names https to the server', async () => {
  const style = await send(proxy, '/map/styles/light/style.json');
  const claimed = await send(proxy, '/map/styles/light/style.json', {
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      'x-forwarded-for': '203.0.113.9',
    },
  });
  expect(claimed.body).toBe(style.body);
});

it('keeps what metrics and readiness say to those who run the servers, and passes health', async () => {
  const paths = ['/metrics', '/ready', '/health'];
  const received = await Promise.all(paths.map((path) => send(proxy, path)));
  // Its body has the uptime of one of the servers.
  expect(received.map(({ status }) => status)).toEqual([404, 404, 200]);
});

it('sends a request that can have had an effect only once, and one without effect to the next server', async () => {
  const received: string[] = [];
  const broken = await listening((incoming) => {
    received.push(incoming);
    return false;
  });
  const sound = await listening((incoming) => {
    received.push(incoming);
    return true;
  });
  const [child, balanced] = await startNginx(
    folder,
    [broken, sound].map((server) => portOf({ server })),
  );
  const statusesOf = async (method: string) => {
    // One that failed is tried again after more than two seconds, which nginx counts whole.
    await pause(3100);
    const sent = Array.from({ length: 8 }, (_, at) => send(balanced, `/v2/${method}${at}`, { method }));
    return (await Promise.all(sent)).map(({ status }) => status).sort();
  };
  received.length = 0;
  const ofWrites = await statusesOf('POST');
  const ofReads = await statusesOf('GET');
  child.kill();
  broken.close();
  sound.close();
  const writes = received.filter((line) => line.startsWith('POST'));
  expect(writes.length).toBe(new Set(writes).size);
  expect([ofWrites[0], ofWrites.at(-1)]).toEqual([200, 503]);
  // At least one of them was at the broken server, too.
  expect(received.length - writes.length).toBeGreaterThan(8);
  expect(ofReads).toEqual(Array(8).fill(200));
});

/** A server that says for each request whether it responds or ends the connection. */
async function listening(responds: (line: string) => boolean): Promise<Server> {
  const server = createServer((incoming, response) => {
    if (responds(`${incoming.method} ${incoming.url}`)) response.end('{}');
    else incoming.socket.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return server;
}

it('loses no request while a server stops, and with a 503 of the same form when none is there', async () => {
  const asset = '/assets/js/main.0a1b2c3d.js';
  const own = await send(proxy, asset);
  const path = '/v2/api/districts?api_key=sandbox';
  const statuses: number[] = [];
  let isOver = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver) statuses.push((await send(proxy, path)).status);
  });
  await pause(200);
  await servers[0]!.close();
  await pause(200);
  isOver = true;
  await Promise.all(load);
  expect(new Set(statuses)).toEqual(new Set([200]));

  await servers[1]!.close();
  const away = await send(proxy, path);
  expect([away.status, away.headers['retry-after'], away.headers['content-type']]).toEqual([
    503,
    '1',
    'application/json; charset=utf-8',
  ]);
  expect(away.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  expect(away.body).toBe(
    createHash('sha1')
      .update(JSON.stringify({ message: 'Service unavailable', status: 503 }))
      .digest('hex'),
  );
  expect(lasting(await send(proxy, asset))).toEqual(lasting(own));
});
