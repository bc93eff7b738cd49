/** The sandbox over HTTP: lookups and the raw framework, routes, long work, overload, start and memory. */
import { loadContract, type Operation } from '@portal/contract';
import { type Measurement, measuredBy, quantile } from './report.ts';
import { benchKey, type Load, load } from './server-load.ts';
import { measureLatency, measureLookups } from './server-lookups.ts';
import { fiftyStops, scatteredInDhaka } from './server-places.ts';
import { type RunningServer, startServer, startStaticServer } from './server-process.ts';
import { loadOf } from './server-requests.ts';

/** A client whose request is rejected should learn so immediately. */
const shedQuicklyMs = 100;

/** A whole lookup may take so many times the processor time of a raw Fastify that sends a fixed body. */
const mostTimesRaw = 4;

/** How late a lookup may be while the server gets four fifths of what it can serve, in 99 of 100 requests. */
const latestLookupMs = 10;

/** All of it, or only the lookups of these operations. */
export async function measureServer(operationIds?: string[]): Promise<Measurement[]> {
  const chosen = operationIds?.map(lookupOf);
  const [server, still] = [await startServer(), await startStaticServer()];
  try {
    if (chosen) return await measureLookups(chosen, server, still, mostTimesRaw);
    return [
      ...(await measureStart(server)),
      ...(await measureLookups(lookups(), server, still, mostTimesRaw)),
      await measureLatency(lookups(), server, latestLookupMs),
      ...(await measureLookups(lookupsByBody(), server, still)),
      ...(await measureRoutes(server)),
      ...(await measureLongWork(server)),
      ...(await measureOverload(server)),
      measuredBy(starting)('memory after all this', server.memoryMB(), 'MB'),
    ];
  } finally {
    await Promise.all([server.stop(), still.stop()]);
  }
}

function lookupOf(wanted: string): Operation {
  const found = lookups().find(({ id }) => id === wanted);
  const ids = lookups().map(({ id }) => id);
  if (!found) throw new Error(`${wanted} is not a lookup. Expected one of: ${ids.join(', ')}.`);
  return found;
}

const starting =
  'the process as `npm start` runs it, on the sample data; resident memory of the whole process';

async function measureStart(server: RunningServer): Promise<Measurement[]> {
  const idle = server.memoryMB();
  const first = performance.now();
  for (const operation of lookups()) await send(exampleOf(operation, server.url));
  const warm = performance.now() - first;
  const routing = performance.now();
  await send(exampleOf(byGroup('routes')[0]!, server.url));
  const measured = measuredBy(starting);
  return [
    measured('start until ready', server.startMs, 'ms', 10_000),
    measured('first response of every lookup, indexes built', warm, 'ms'),
    measured('first route, engine opened', performance.now() - routing, 'ms'),
    measured('memory once ready', idle, 'MB'),
    measured('memory with every index', server.memoryMB(), 'MB'),
  ];
}

/** Endpoints of version 2 that look something up: every GET that calls no routing engine. */
function lookups(): Operation[] {
  return loadContract('v2').operations.filter(
    ({ method, groupId }) => method === 'GET' && groupId !== 'routes',
  );
}

/** Lookups that read their input from a body. The work on it takes longer than the request, so they have no budget here. */
function lookupsByBody(): Operation[] {
  return loadContract('v2').operations.filter(
    ({ groupId, body }) =>
      groupId !== 'routes' && body?.fields.some(({ name }) => name === 'q' || name === 'point'),
  );
}

function byGroup(groupId: string): Operation[] {
  return loadContract('v2').operations.filter((operation) => operation.groupId === groupId);
}

const exampleOf = (operation: Operation, host: string): Load =>
  loadOf(operation, operation.examples[0]!, host);

/** Sends a request and resolves with the status once all has come. */
async function send({ url, ...init }: Load): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}

async function measureRoutes(server: RunningServer): Promise<Measurement[]> {
  const measured = measuredBy(
    '200 routes between scattered positions of Dhaka, one after the other, over HTTP',
  );
  const scattered = scatteredInDhaka();
  const text = () =>
    [scattered(), scattered()].map(({ lon, lat }) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(';');
  const times: number[] = [];
  let found = 0;
  for (let i = 0; i < 200; i++) {
    const start = performance.now();
    const status = await send({ url: `${server.url}/v2/api/route/${text()}?api_key=${benchKey}` });
    times.push(performance.now() - start);
    found += status === 200 ? 1 : 0;
  }
  times.sort((one, other) => one - other);
  return [
    measured('routes found', found, 'of 200', 190, true),
    measured('route, response time, median', quantile(times, 0.5), 'ms'),
    measured('route, response time, 99 of 100 within', quantile(times, 0.99), 'ms', 100),
  ];
}

/** While orders of 50 stops are searched, how late is a lookup that takes no work at all? */
async function measureLongWork(server: RunningServer): Promise<Measurement[]> {
  const measured = measuredBy(
    'GET /health every 5 ms while four clients request the best order of 50 stops, for 5 s',
  );
  const locations = fiftyStops();
  const until = performance.now() + 5000;
  let sorted = 0;
  const sorting = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      const status = await send({
        url: `${server.url}/v2/api/route/sorted`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: benchKey, locations }),
      });
      sorted += status === 200 ? 1 : 0;
    }
  });
  const delays: number[] = [];
  while (performance.now() < until) {
    const start = performance.now();
    await send({ url: `${server.url}/health` });
    delays.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 5));
  }
  await Promise.all(sorting);
  delays.sort((one, other) => one - other);
  return [
    measured('orders of 50 stops found a second', sorted / 5, '/s'),
    measured('a lookup meanwhile, 99 of 100 within', quantile(delays, 0.99), 'ms'),
    measured('a lookup meanwhile, the slowest', delays.at(-1) ?? 0, 'ms', 250),
  ];
}

/**
 * What the server does with four times what it can serve. Lookups are so cheap that a client on the same machine cannot
 * send so many: how many it sent is printed.
 */
async function measureOverload(server: RunningServer): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const kinds: [string, Operation][] = [
    ['lookups', lookups()[0]!],
    ['routes', byGroup('routes')[0]!],
  ];
  for (const [name, operation] of kinds) {
    const request = exampleOf(operation, server.url);
    const full = await load(request, { seconds: 3, connections: 16 });
    const able = (full.latencies.get(200)?.length ?? 0) / 3;
    const over = await load(request, { seconds: 6, connections: 600, rate: Math.ceil(able * 4) });
    const accepted = over.latencies.get(200) ?? [];
    const shed = [429, 503].flatMap((status) => over.latencies.get(status) ?? []).sort((a, b) => a - b);
    const others = [...over.latencies].filter(([status]) => ![200, 429, 503].includes(status));
    const measured = measuredBy(
      `${name}: 600 connections send four times the ${able.toFixed(0)} requests a second that 16 connections complete, for 6 s`,
    );
    const unserved = others.reduce((sum, [, list]) => sum + list.length, over.failures);
    measurements.push(
      measured('sent, share of what it can serve', over.responses / 6 / able),
      measured('accepted, share of what it can serve', accepted.length / 6 / able),
      measured('accepted, 99 of 100 within', quantile(accepted, 0.99), 'ms', 2000),
      measured('rejected with 429 or 503', shed.length, 'requests'),
      measured('rejected, half of them within', quantile(shed, 0.5), 'ms', shedQuicklyMs),
      measured('no response, or another status', unserved, 'requests', 0),
    );
  }
  return measurements;
}
