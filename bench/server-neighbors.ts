/** A normal client next to each of ten hostile ones: how late its page, its look-up and its route are, and alone. */
import { request } from 'node:http';
import { connect } from 'node:net';
import type { Measurement } from './report.ts';
import { benchKey, quantile } from './server-load.ts';
import { series } from './server-places.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** The normal client's p99 may grow so many times next to any of them. */
const mostTimesAlone = 5;
/** Below it, a share of two clocks says nothing. */
const leastAloneMs = 20;
const secondsBeside = 5;
const pauseMs = 20;

/** Sends until it is over. */
type Neighbor = (server: RunningServer, key: string, isOver: () => boolean) => Promise<void>[];

export async function measureNeighbors(): Promise<Measurement[]> {
  const server = await startServer({ WARM_UP: 'on', SITE_DIR: 'site/build' });
  try {
    const key = await visitorKey(server);
    await until(async () => (await get(`${server.url}/ready`)) === 200);
    const alone = await normalClient(server, key, () => []);
    const measurements = measured('alone', alone, alone);
    for (const [name, neighbor] of Object.entries(neighbors)) {
      const hostileKey = await visitorKey(server);
      const beside = await normalClient(server, key, (isOver) => neighbor(server, hostileKey, isOver));
      measurements.push(...measured(name, beside, alone));
    }
    return measurements;
  } finally {
    await server.stop();
  }
}

type Latencies = Record<'page' | 'look-up' | 'route', number[]>;

function measured(name: string, latencies: Latencies, alone: Latencies): Measurement[] {
  return Object.entries(latencies).map(([what, list]) => {
    const base = quantile(alone[what as keyof Latencies], 0.99);
    const value = quantile(list, 0.99);
    return {
      what: `${what} beside: ${name}`,
      value,
      unit: 'ms',
      ...(name !== 'alone' && { budget: Math.round(Math.max(base, leastAloneMs) * mostTimesAlone) }),
      how: `one client sends a page, a look-up and a route every ${pauseMs} ms for ${secondsBeside} s: 99 of 100 within; beside a neighbor with another key at most ${mostTimesAlone} times alone`,
    };
  });
}

async function normalClient(
  server: RunningServer,
  key: string,
  start: (isOver: () => boolean) => Promise<void>[],
): Promise<Latencies> {
  const end = performance.now() + secondsBeside * 1000;
  const isOver = () => performance.now() >= end;
  const hostile = start(isOver);
  const latencies: Latencies = { page: [], 'look-up': [], route: [] };
  const urls = {
    page: `${server.url}/api/`,
    'look-up': `${server.url}/v2/api/search/reverse/geocode?api_key=${key}&longitude=90.39&latitude=23.75`,
    route: `${server.url}/v2/api/route/90.39,23.75;90.4,23.76?api_key=${key}`,
  };
  while (!isOver()) {
    for (const [what, url] of Object.entries(urls)) {
      const began = performance.now();
      await get(url);
      latencies[what as keyof Latencies].push(performance.now() - began);
    }
    await pause(pauseMs);
  }
  await Promise.all(hostile);
  for (const list of Object.values(latencies)) list.sort((one, other) => one - other);
  return latencies;
}

const [west, south, east, north] = [90.36, 23.73, 90.42, 23.86] as const;

function fiftyStops(): object[] {
  const scattered = series();
  return Array.from({ length: 50 }, () => ({
    point: { lat: south + scattered() * (north - south), lon: west + scattered() * (east - west) },
  }));
}

/** So many connections that send the same request again and again. */
function repeated(
  connections: number,
  send: (server: RunningServer, key: string) => Promise<unknown>,
): Neighbor {
  return (server, key, isOver) =>
    Array.from({ length: connections }, async () => {
      while (!isOver()) await send(server, key);
    });
}

const sandbox = benchKey;

/** Connections that send once and read nothing until it is over. */
function unread(connections: number, path: string): Neighbor {
  return ({ url }, _key, isOver) =>
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20));
      await until(async () => isOver());
      socket.destroy();
    });
}

const neighbors: Record<string, Neighbor> = {
  'sorts 50 stops on 64 connections': repeated(64, ({ url }, key) =>
    post(
      `${url}/v2/api/route/sorted`,
      JSON.stringify({ api_key: key, locations: fiftyStops() }),
      'application/json',
    ),
  ),
  'requests routes on 64 connections': repeated(64, ({ url }, key) =>
    get(`${url}/v2/api/route/90.36,23.73;90.42,23.86?api_key=${key}`),
  ),
  'lists all unions on 60 connections': repeated(60, ({ url }, key) =>
    get(`${url}/v2/api/unions?api_key=${key}`),
  ),
  'stores geofences under the shared key': repeated(20, ({ url }) =>
    post(
      `${url}/v2/api/set-geo-fence-point?api_key=${sandbox}`,
      'name=a&radius=10&longitude=90.4&latitude=23.8',
      'application/x-www-form-urlencoded',
    ),
  ),
  'lists the shared geofences on 60 connections': repeated(60, ({ url }) =>
    get(`${url}/v2/api/get-geo-fence-points?api_key=${sandbox}`),
  ),
  'requests visitor keys': repeated(20, ({ url }) => post(`${url}/sandbox/keys`, '', 'text/plain')),
  'searches on 100 connections': repeated(100, ({ url }, key) =>
    get(`${url}/v2/api/search/autocomplete/place?api_key=${key}&q=mirpur`),
  ),
  'sends fields of 64 kB': repeated(8, ({ url }, key) =>
    post(
      `${url}/v2/api/set-geo-fence-point?api_key=${key}`,
      `name=a&longitude=90&latitude=23&radius=${'1'.repeat(64_000)}x`,
      'application/x-www-form-urlencoded',
    ),
  ),
  'reads nothing of what it requests': unread(150, `/v2/api/unions?api_key=${sandbox}`),
  'opens a connection for each request': repeated(64, ({ url }) => get(`${url}/health`)),
};

function get(url: string): Promise<number> {
  return sent(url, 'GET');
}

function post(url: string, body: string, type: string): Promise<number> {
  return sent(url, 'POST', body, type);
}

/** The status; 0 without a response. Each request has its own connection. */
function sent(url: string, method: string, body = '', type = 'text/plain'): Promise<number> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) } : {};
    request(url, { method, headers, agent: false }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end(body);
  });
}

async function visitorKey({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/sandbox/keys`, { method: 'POST' });
  return ((await response.json()) as { api_key?: string }).api_key ?? benchKey;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(pauseMs);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
