import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sqliteKeyStore } from './access/key-store.ts';
import { type AppOptions, buildApp } from './app.ts';
import { sampleGazetteer } from './gazetteer/sample-gazetteer.ts';
import { overloaded } from './http/api-error.ts';
import { overloadGuard } from './http/overload.ts';
import { closeDatabase, openDatabase } from './store/database.ts';
import { killServers, startServer } from './testing/server-process.ts';
import { writeSmallSite } from './testing/small-site.ts';

let app: FastifyInstance | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = undefined;
  killServers();
});

async function listen(options?: AppOptions): Promise<number> {
  app = await buildApp(options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

/** Sends raw bytes and resolves with all that comes back until the server closes. */
function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return new Promise((resolve) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}

const sortHead = 'POST /v2/api/route/sorted HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe('requests that one connection sends together', () => {
  it('each get their whole response, in order, also where one has no body', async () => {
    const port = await listen({ shedding: false });
    const zone = '/v2/api/search/zone/90.4/23.78?api_key=sandbox';
    const lines = [
      `GET ${zone}`,
      'GET /v2/api/districts?api_key=sandbox',
      `HEAD ${zone}`,
      `GET ${zone}&x`,
      'GET /v2/api/none',
    ];
    const requests = lines.map((line, at) => {
      const end = at === lines.length - 1 ? 'Connection: close\r\n' : '';
      return `${line} HTTP/1.1\r\nHost: a\r\n${end}\r\n`;
    });
    const received = await talk(port, requests.join(''));
    const [none, ...parts] = received.split(/(?=HTTP\/1\.1 \d{3} )/);
    const responses = [none!, ...parts].map((part) => part.split('\r\n\r\n') as [string, string]);
    expect(responses.map(([head]) => head.slice(9, 12))).toEqual(['200', '200', '200', '200', '404']);
    const lengths = responses.map(([head]) => Number(/content-length: (\d+)/i.exec(head)?.[1]));
    const bodies = responses.map(([, body]) => Buffer.byteLength(body));
    expect(bodies).toEqual(lengths.map((length, at) => (at === 2 ? 0 : length)));
    expect(responses[0]![1]).toBe(responses[3]![1]);
    expect(JSON.parse(responses[1]![1]).status).toBe(200);
  });
});

describe('clients that hold on', () => {
  it('are cut off after seconds, not minutes: headers, whole request, idle connection', async () => {
    await listen();
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app!.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(15_000);
    expect(keepAliveTimeout).toBeLessThanOrEqual(75_000);
    expect(timeout).toBeLessThanOrEqual(30_000);
  });

  it.each([
    ['headers', 'GET /health HTTP/1.1\r\nHost: a\r\nX-Half: '],
    [
      'bodies',
      'POST /v2/api/route/sorted HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"',
    ],
  ])('return 408 and are closed when %s never end', async (_what, beginning) => {
    app = await buildApp({ timeouts: { headersMs: 200, requestMs: 400, checkMs: 50 } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const received = await talk(port, beginning);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({ status: 408 });
  });

  it.each([
    ['send nothing', '', ''],
    ['drip headers', 'GET /health HTTP/1.1\r\nX-Half: ', 'x'],
    ['drip a body', `${sortHead}Content-Length: 9999\r\n\r\n{"`, 'x'],
    ['keep silent after a response', 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n', ''],
    ['drip a second request', 'GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /health HTTP/1.1\r\nX-Half: ', 'x'],
    ['send no HTTP and stay', 'NONSENSE\r\n\r\n', ''],
  ])(
    'lose their connection though they never close it themselves, when they %s',
    async (_what, beginning, drip) => {
      app = await buildApp({ timeouts: { headersMs: 100, requestMs: 200, idleMs: 300, checkMs: 50 } });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as { port: number };
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      sockets.push(socket);
      socket.on('error', () => {}).resume();
      await new Promise((resolve) => socket.once('connect', resolve));
      await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(1), 5000);
      if (beginning) socket.write(beginning);
      const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 50);
      try {
        await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(0), 10_000);
      } finally {
        clearInterval(dripping);
      }
    },
  );

  it('are not blamed for the time in which the server itself is busy, and are cut off once it is idle', async () => {
    app = await buildApp({ timeouts: { headersMs: 200, requestMs: 400, checkMs: 50 } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const [prompt, silent] = [await connected(port), await connected(port)];
    await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(2), 5000);
    const received = new Promise<string>((resolve) => prompt.once('data', (chunk) => resolve(`${chunk}`)));
    silent.resume();
    prompt.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    // As building an index does on a slow machine, right after the request has arrived.
    for (const until = performance.now() + 700; performance.now() < until; ) Math.sqrt(2);
    expect(await received).toMatch(/^HTTP\/1\.1 200 /);
    prompt.destroy();
    await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(0), 10_000);
  });

  it('lose their connection when they do not read what they requested', async () => {
    app = await buildApp({ timeouts: { stalledMs: 300 } });
    app.get('/much', async () => 'x'.repeat(50_000_000));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = await connected(port);
    socket.pause().on('error', () => {});
    socket.write('GET /much HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(1), 5000);
    await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(0), 10_000);
  });

  it('do not keep others waiting', async () => {
    const port = await listen();
    for (let held = 0; held < 200; held++)
      void talk(port, 'POST /v2/api/route/sorted HTTP/1.1\r\nHost: a\r\nContent-Le');
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/v2/api/districts?api_key=sandbox&q=Dhaka`);
    expect(response.status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('get a response of the same shape for bytes that are no HTTP', async () => {
    const port = await listen();
    const received = await talk(port, 'NONSENSE\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]+\r\naccess-control-allow-origin: \*\r\n/);
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({
      status: 400,
      message: 'Parameter missing',
    });
  });

  it.each(['/v2/api/districts?q=ঢাকা', '/v2/api/search/nearby/১/5?q=x', '/v2/api/districts?q=caf\u00e9'])(
    'are told to encode an address that they send as typed: %s',
    async (path) => {
      const received = await talk(await listen(), `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      const { errors } = JSON.parse(received.slice(received.indexOf('{')));
      expect(errors[0]).toMatchObject({
        parameter: 'url',
        hint: expect.stringContaining('--data-urlencode'),
      });
    },
  );

  it.each([
    ['two Host headers', 'GET /health HTTP/1.1\r\nHost: a\r\nhOST: b\r\nConnection: close\r\n\r\n', 400],
    ['no Host header', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['none by HTTP/1.0', 'GET /health HTTP/1.0\r\n\r\n', 200],
  ])('are refused without exactly one Host header, except by HTTP/1.0: %s', async (_what, text, status) => {
    const received = await talk(await listen(), text);
    expect(received.slice(9, 12)).toBe(String(status));
    const body = JSON.parse(received.slice(received.indexOf('{')));
    if (status === 200) return;
    expect(body).toMatchObject({ status, errors: [{ parameter: 'Host' }] });
    expect(received).toContain('access-control-allow-origin: *');
  });

  it.each(['200-ok', '100-continue, 200-ok', 'x'.repeat(1000)])(
    'are served without what they expect beyond the protocol: %s',
    async (expected) => {
      const head = `GET /health HTTP/1.1\r\nHost: a\r\nExpect: ${expected}\r\nConnection: close\r\n\r\n`;
      expect(await talk(await listen(), head)).toContain('HTTP/1.1 200 OK');
    },
  );

  it('get a response to CONNECT', async () => {
    const received = await talk(
      await listen(),
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('"found":"CONNECT"');
  });

  it.each([
    ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n', 'Invalid character in Content-Length'],
    ['get /health HTTP/1.1\r\nHost: a\r\n\r\n', 'Invalid method'],
    ['GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n', 'Missing expected LF'],
  ])('are told which bytes are not HTTP: %j', async (text, reason) => {
    const received = await talk(await listen(), text);
    expect(received).toContain(`"found":"bytes that are not HTTP: ${reason}`);
  });

  it.each(['zz\r\n', ''])(
    'get no second response after an early one, however the body goes on: %j',
    async (body) => {
      const port = await listen({ timeouts: { requestMs: 300, idleMs: 300, checkMs: 50 } });
      const head = 'POST /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
      expect((await talk(port, head + body)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405']);
    },
  );

  it.each(['http://a', 'HTTPS://b:8080'])('are served whatever host is in the target: %s', async (origin) => {
    const siteDir = writeSmallSite();
    const port = await listen({ siteDir });
    rmSync(siteDir, { recursive: true });
    for (const path of ['/health', '/', '/v2/api/districts?api_key=sandbox&q=http://a/b']) {
      const head = `GET ${origin}${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      expect(await talk(port, head)).toContain('HTTP/1.1 200 OK');
    }
  });

  it('get 431 for headers above the limit', async () => {
    const port = await listen();
    const received = await talk(
      port,
      `GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('two servers on one file, one killed and one stopped under load', () => {
  it('lose no acknowledged write, reset no connection of the one that stops, and overspend no credit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'resilience-'));
    const file = join(folder, 'db.sqlite');
    const seed = openDatabase(file);
    const small = { name: 'small', creditsPerMonth: 150, requestsPerMinute: 100_000 };
    sqliteKeyStore(seed).add('small-key', { owner: { id: 9, name: 'Nine' }, package: small });
    closeDatabase(seed);
    const servers = [1, 2].map(() => startServer({ DATABASE: file }));
    const [killed, stopped] = await Promise.all(servers.map(async ({ ready }) => drive(await ready)));
    await killed!.hasStored(60);
    servers[0]!.child.kill('SIGKILL');
    await stopped!.hasStored(120);
    servers[1]!.child.kill('SIGTERM');
    const { code } = await servers[1]!.ended;
    await Promise.all([killed!.done, stopped!.done]);

    expect([code, stopped!.faults]).toEqual([0, []]);
    const both = [killed!, stopped!];
    expect(
      both.flatMap(({ statuses }) => statuses).filter((status) => ![200, 402, 503].includes(status)),
    ).toEqual([]);
    const file2 = openDatabase(file);
    const kept = new Set(
      (file2.prepare('SELECT id FROM geofence').all() as { id: string }[]).map(({ id }) => id),
    );
    expect(both.flatMap(({ stored }) => stored).filter((id) => !kept.has(id))).toEqual([]);
    const successfulLookups = both.reduce((sum, { lookups }) => sum + lookups, 0);
    const { used } = file2
      .prepare('SELECT used FROM ledger JOIN api_key ON id = key_id WHERE owner_id = 9')
      .get() as {
      used: number;
    };
    expect(successfulLookups).toBeLessThanOrEqual(150);
    // The killed one loses at most the block that it held.
    expect(used).toBeGreaterThanOrEqual(successfulLookups);
    expect(used).toBeLessThanOrEqual(150);
    closeDatabase(file2);
    rmSync(folder, { recursive: true });
  }, 180_000);
});

/**
 * Eight clients that write and look up in turn, each on one connection, until the server closes it. Half of them send the next
 * request after some tenths of a second, as over a slow network.
 */
function drive(url: string) {
  const stored: string[] = [];
  const statuses: number[] = [];
  const faults: string[] = [];
  let lookups = 0;
  let awaited: { count: number; reach(): void } | undefined;
  const client = async (agent: Agent, index: number) => {
    for (let turn = 0; ; turn++) {
      const body = turn % 2 ? undefined : 'name=point&radius=100&longitude=90.39&latitude=23.72';
      const path = body ? set : lookup;
      const response = await exchange(`${url}${path}`, agent, body);
      if ('fault' in response) return void faults.push(response.fault);
      statuses.push(response.status);
      if (response.status === 200 && body) {
        stored.push((JSON.parse(response.text) as { data: { id: string } }).data.id);
        if (awaited && stored.length >= awaited.count) awaited.reach();
      }
      if (response.status === 200 && !body) lookups += 1;
      if (response.isLast) return;
      if (index % 2) await new Promise((done) => setTimeout(done, 300));
    }
  };
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const done = Promise.all(agents.map(client)).then(() => {
    for (const agent of agents) agent.destroy();
  });
  return {
    stored,
    statuses,
    faults,
    done,
    /** Resolves once so many writes are acknowledged, however long a busy machine takes. */
    hasStored: (count: number) =>
      new Promise<void>((reach) => {
        if (stored.length >= count) reach();
        else awaited = { count, reach };
      }),
    get lookups() {
      return lookups;
    },
  };
}

type Exchange = { status: number; text: string; isLast: boolean } | { fault: string };

function exchange(url: string, agent: Agent, body?: string): Promise<Exchange> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    request(url, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', ({ message }) => resolve({ fault: message }));
      response.on('end', () =>
        resolve({ status: response.statusCode!, text, isLast: response.headers.connection === 'close' }),
      );
    })
      .on('error', ({ message }) => resolve({ fault: message }))
      .end(body);
  });
}

const set = '/v2/api/set-geo-fence-point?api_key=sandbox';
/** Uses 1 credit. */
const lookup = '/v2/api/search/ward/90.4/23.8?api_key=small-key';

describe('overload', () => {
  /** Counts the requests that have begun, and those turned away. */
  const opened = () => {
    const clock = { now: 0 };
    const limits = { sliceMs: 10, refusalsMs: 5, longestWaitMs: 100, restMs: 10 };
    const guard = overloadGuard(limits, () => clock.now);
    const outcomes = { began: [] as string[], refused: [] as string[] };
    const refused = (name: string) => {
      outcomes.refused.push(name);
      clock.now += 4;
    };
    const come = (name: string, connection: object = {}, owner = '') => {
      const began = () => {
        outcomes.began.push(name);
        clock.now += 4;
      };
      const turn = guard.wait(connection, () => owner);
      if (turn) turn.then(began, () => refused(name));
      else began();
    };
    return { clock, outcomes, come };
  };

  it('begins no more requests in a turn than its slice allows, and the others in their order', async () => {
    const { outcomes, come } = opened();
    for (const name of 'abcdefgh') come(name);
    expect(outcomes.began).toEqual(['a', 'b', 'c']);
    await nextTurn();
    expect(outcomes.began.length).toBeLessThan(8);
    await vi.waitFor(() => expect(outcomes).toEqual({ began: [...'abcdefgh'], refused: [] }));
  });

  it('turns away who has waited too long', async () => {
    const { clock, outcomes, come } = opened();
    for (const name of 'abcde') come(name);
    clock.now += 101;
    await vi.waitFor(() => expect(outcomes).toEqual({ began: ['a', 'b', 'c'], refused: ['d', 'e'] }));
    for (const name of 'fg') come(name);
    expect(outcomes.began).toEqual(['a', 'b', 'c', 'f', 'g']);
  });

  it('serves more than it turns away, however many wait', async () => {
    const { clock, outcomes, come } = opened();
    const { began, refused } = outcomes;
    // 300 clients, each of which sends again when it has a response: a request waits for 1.2 s if all are served in turn.
    for (let client = 0; client < 300; client += 1) come(`${client}`);
    let seen = 0;
    while (clock.now < 10_000) {
      await nextTurn();
      clock.now += 1;
      for (const more = began.length + refused.length; seen < more; seen += 1) come(`again ${seen}`);
    }
    expect(refused.length).toBeGreaterThan(100);
    expect(began.length).toBeGreaterThan(refused.length);
  });

  it('lets connections take turns, whatever each has sent', async () => {
    const { outcomes, come } = opened();
    const greedy = {};
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) come(name, greedy);
    come('other');
    await vi.waitFor(() => expect(outcomes.began).toEqual(['a', 'b', 'c', 'd', 'other', 'e', 'f']));
  });

  it('lets keys take turns, whatever connections each has', async () => {
    const { outcomes, come } = opened();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) come(name, {}, 'greedy');
    come('own', {}, 'other');
    come('without a key');
    const began = ['a', 'b', 'c', 'd', 'own', 'without a key', 'e', 'f'];
    await vi.waitFor(() => expect(outcomes).toEqual({ began, refused: [] }));
  });

  it('gives no turn to who does not read, however long, and the others theirs', async () => {
    const { clock, outcomes, come } = opened();
    const unread = Object.defineProperty(new Socket(), 'writableLength', { value: 1e6, writable: true });
    sockets.push(unread);
    for (const name of ['a', 'b']) come(name, unread);
    come('other');
    await vi.waitFor(() => expect(outcomes.began).toEqual(['other']));
    clock.now += 1000;
    come('c', unread);
    await nextTurn();
    come('next');
    await vi.waitFor(() => expect(outcomes).toEqual({ began: ['other', 'next'], refused: [] }));
    Object.assign(unread, { writableLength: 0 });
    unread.emit('drain');
    await vi.waitFor(() => expect(outcomes.began).toEqual(['other', 'next', 'a', 'b', 'c']));
    expect(unread.listenerCount('drain')).toBe(0);
  });

  it('turns away every request but pages and what tells how the server is', async () => {
    const siteDir = mkdtempSync(join(tmpdir(), 'site-'));
    writeFileSync(join(siteDir, 'index.html'), 'A page');
    app = await buildApp({
      siteDir,
      shedding: { turn: 0, wait: () => Promise.reject(overloaded), waitAgain: () => undefined },
    });
    rmSync(siteDir, { recursive: true });
    const statuses = async (urls: string[]) => {
      const responses = await Promise.all(urls.map((url) => app!.inject({ url, method: methodOf(url) })));
      return responses.map(({ statusCode, headers }, at) =>
        `${urls[at]} ${statusCode} ${headers['access-control-allow-origin'] ?? ''}`.trim(),
      );
    };
    const methodOf = (url: string) => (/^\/(mcp|sandbox)/.test(url) ? 'POST' : 'GET');
    const responds = ['/', '/health', '/ready'];
    expect(await statuses(responds)).toEqual(responds.map((url) => `${url} 200${url === '/' ? '' : ' *'}`));
    const rest = [
      '/v2/api/districts?api_key=sandbox',
      '/sandbox/keys',
      '/mcp',
      '/mcp/docs',
      '/map/styles/light/style.json',
      '/map/tiles/6/48/27.pbf',
      '/map/sprites/light.json',
      '/map/glyphs/Regular/0-255.pbf',
      '/map/basemap.pmtiles',
    ];
    expect(await statuses(rest)).toEqual(rest.map((url) => `${url} 503 *`));
  });

  it('responds to some in time and rejects the others quickly, when 300 arrive at once', async () => {
    let clockMs = 0;
    const nearest = vi.fn((): [] => {
      clockMs += 10;
      return [];
    });
    const shedding = overloadGuard(undefined, () => clockMs);
    const port = await listen({ gazetteer: () => ({ ...sampleGazetteer(), nearest }), shedding });
    const clients = await Promise.all(Array.from({ length: 300 }, () => connected(port)));
    // The server takes one new connection in a turn: let it have them all, so that the requests come together.
    await vi.waitFor(async () => expect(await connectionsOf(app!.server)).toBe(300), 10_000);
    const responses = await Promise.all(
      clients.map((client) => {
        client.write(`GET ${nearbyUrl} HTTP/1.1\r\nHost: a\r\n\r\n`);
        return new Promise<string>((resolve) => client.once('data', (chunk) => resolve(String(chunk))));
      }),
    );
    const served = responses.filter((response) => response.startsWith('HTTP/1.1 200 '));
    const refused = responses.filter((response) => /^HTTP\/1\.1 503 .*retry-after: 1\r/is.test(response));
    expect(served.length + refused.length).toBe(300);
    expect(served.length).toBeGreaterThan(5);
    expect(refused.length).toBeGreaterThan(50);
    // A refusal takes none of that work.
    expect(nearest.mock.calls.length).toBe(served.length);
  });
});

const nextTurn = () => new Promise((done) => setImmediate(done));

const nearbyUrl = '/v2/api/search/nearby/1/5?api_key=sandbox&longitude=90.4&latitude=23.8';

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, connections) => resolve(connections)));
}
