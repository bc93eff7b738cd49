/** The sandbox over HTTP: lookups and the raw framework, routes, long work, overload, start and memory. */
import { loadContract, type Operation, type OperationIdV2 } from '@portal/contract';
import { buildRequest, fetchArguments } from '@portal/request';
import type { Measurement } from './report.ts';
import { benchKey, type Load, load, quantile } from './server-load.ts';
import { measureLookups } from './server-lookups.ts';
import { series } from './server-places.ts';
import { type RunningServer, startServer, startStaticServer } from './server-process.ts';

/** Who is turned away should know it at once. */
const SHED_QUICKLY_MS = 100;

/** What a look-up must reach of the speed of a raw Fastify. */
const LOOKUP_SHARE = 0.5;

/** What a search by words must reach of it: that is work on every keystroke, no look-up. */
const SEARCH_SHARE = 0.3;

export async function measureServer(): Promise<Measurement[]> {
  const [server, still] = [await startServer(), await startStaticServer()];
  try {
    return [
      ...(await measureStart(server)),
      ...(await measureLookups(lookups(), server, still, shareOf)),
      ...(await measureLookups(lookupsByBody(), server, still)),
      ...(await measureRoutes(server)),
      ...(await measureLongWork(server)),
      ...(await measureOverload(server)),
      { what: 'memory after all this', value: server.memoryMB(), unit: 'MB', how: STARTING },
    ];
  } finally {
    await Promise.all([server.stop(), still.stop()]);
  }
}

/** The look-ups of these operations alone. */
export async function measureSomeLookups(operationIds: string[]): Promise<Measurement[]> {
  const known = new Map(lookups().map((operation) => [operation.id as string, operation]));
  const operations = operationIds.map((id) => {
    const operation = known.get(id);
    if (!operation) throw new Error(`${id} is no look-up. There are: ${[...known.keys()].join(', ')}.`);
    return operation;
  });
  const [server, still] = [await startServer(), await startStaticServer()];
  try {
    return await measureLookups(operations, server, still, shareOf);
  } finally {
    await Promise.all([server.stop(), still.stop()]);
  }
}

const SEARCHES = new Set<string>(['autocompletePlaces', 'searchPlaces'] satisfies OperationIdV2[]);

function shareOf({ id }: Operation): number {
  return SEARCHES.has(id) ? SEARCH_SHARE : LOOKUP_SHARE;
}

const STARTING =
  'the process as `npm start` runs it, on the sample data; resident memory of the whole process';

async function measureStart(server: RunningServer): Promise<Measurement[]> {
  const idle = server.memoryMB();
  const first = performance.now();
  for (const operation of lookups()) await fetch(...asFetch(operation, server.url));
  const warm = performance.now() - first;
  const routing = performance.now();
  await fetch(...asFetch(byGroup('routes')[0]!, server.url));
  return [
    { what: 'start until ready', value: server.startMs, unit: 'ms', budget: 10_000, how: STARTING },
    { what: 'first answer of every look-up, indexes built', value: warm, unit: 'ms', how: STARTING },
    { what: 'first route, engine opened', value: performance.now() - routing, unit: 'ms', how: STARTING },
    { what: 'memory once ready', value: idle, unit: 'MB', how: STARTING },
    { what: 'memory with every index', value: server.memoryMB(), unit: 'MB', how: STARTING },
  ];
}

/** Endpoints of version 2 that look something up: every GET that calls no routing engine. */
function lookups(): Operation[] {
  return loadContract('v2').operations.filter(
    ({ method, groupId }) => method === 'GET' && groupId !== 'routes',
  );
}

/** Look-ups whose question is in a body. They work on it longer than on the request, so they have no budget here. */
function lookupsByBody(): Operation[] {
  return loadContract('v2').operations.filter(
    ({ groupId, body }) =>
      groupId !== 'routes' && body?.fields.some(({ name }) => name === 'q' || name === 'point'),
  );
}

function byGroup(groupId: string): Operation[] {
  return loadContract('v2').operations.filter((operation) => operation.groupId === groupId);
}

function asFetch(operation: Operation, host: string): [string, RequestInit] {
  return fetchArguments(buildRequest(operation, operation.examples[0]!, { host, key: benchKey }));
}

function asLoad(operation: Operation, host: string): Load {
  const [url, { method, headers, body }] = asFetch(operation, host);
  return {
    url,
    method,
    headers: Object.fromEntries((headers ?? []) as [string, string][]),
    body: body as string | undefined,
  };
}

/** A corner of Dhaka that the sample's streets cover well: [west, south, east, north]. */
const DHAKA = [90.36, 23.73, 90.42, 23.86] as const;

async function measureRoutes(server: RunningServer): Promise<Measurement[]> {
  const how = '200 routes between scattered positions of Dhaka, one after the other, over HTTP';
  const scattered = series();
  const position = () => {
    const [west, south, east, north] = DHAKA;
    return [west + scattered() * (east - west), south + scattered() * (north - south)];
  };
  const text = () =>
    [position(), position()].map((at) => at.map((degrees) => degrees.toFixed(6)).join()).join(';');
  const times: number[] = [];
  let found = 0;
  for (let i = 0; i < 200; i++) {
    const start = performance.now();
    const answer = await fetch(`${server.url}/v2/api/route/${text()}?api_key=${benchKey}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    found += answer.status === 200 ? 1 : 0;
  }
  times.sort((one, other) => one - other);
  return [
    { what: 'routes found', value: found, unit: 'of 200', budget: 190, atLeast: true, how },
    { what: 'route, half are answered within', value: quantile(times, 0.5), unit: 'ms', how },
    {
      what: 'route, 99 of 100 are answered within',
      value: quantile(times, 0.99),
      unit: 'ms',
      budget: 100,
      how,
    },
  ];
}

/** While orders of 50 stops are searched, how late is a lookup that takes no work at all? */
async function measureLongWork(server: RunningServer): Promise<Measurement[]> {
  const how = 'GET /health every 5 ms while four clients have the best order of 50 stops searched, for 5 s';
  const scattered = series();
  const [west, south, east, north] = DHAKA;
  const locations = Array.from({ length: 50 }, () => ({
    point: {
      lat: south + scattered() * (north - south),
      lon: west + scattered() * (east - west),
    },
  }));
  await server.usage();
  const until = performance.now() + 5000;
  let sorted = 0;
  const sorting = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      const answer = await fetch(`${server.url}/v2/api/route/sorted`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: benchKey, locations }),
      });
      await answer.arrayBuffer();
      sorted += answer.status === 200 ? 1 : 0;
    }
  });
  const delays: number[] = [];
  while (performance.now() < until) {
    const start = performance.now();
    await (await fetch(`${server.url}/health`)).arrayBuffer();
    delays.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 5));
  }
  await Promise.all(sorting);
  const { latestTurnMs } = await server.usage();
  delays.sort((one, other) => one - other);
  return [
    { what: 'orders of 50 stops found a second', value: sorted / 5, unit: '/s', how },
    { what: 'a look-up meanwhile, 99 of 100 within', value: quantile(delays, 0.99), unit: 'ms', how },
    { what: 'a look-up meanwhile, the latest', value: delays.at(-1) ?? 0, unit: 'ms', budget: 250, how },
    { what: 'event loop, how late at most', value: latestTurnMs, unit: 'ms', how },
  ];
}

/**
 * What the server does with four times what it can serve. Look-ups are so cheap that a client on the same machine cannot
 * send so many: how many it sent is printed.
 */
async function measureOverload(server: RunningServer): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const kinds: [string, Operation][] = [
    ['look-ups', lookups()[0]!],
    ['routes', byGroup('routes')[0]!],
  ];
  for (const [name, operation] of kinds) {
    const request = asLoad(operation, server.url);
    const full = await load(request, { seconds: 3, connections: 16 });
    const able = (full.latencies.get(200)?.length ?? 0) / 3;
    await server.usage();
    const over = await load(request, { seconds: 6, connections: 600, rate: Math.ceil(able * 4) });
    const { latestTurnMs } = await server.usage();
    const accepted = over.latencies.get(200) ?? [];
    const shed = [429, 503].flatMap((status) => over.latencies.get(status) ?? []).sort((a, b) => a - b);
    const others = [...over.latencies].filter(([status]) => ![200, 429, 503].includes(status));
    const how = `${name}: 600 connections ask for four times the ${able.toFixed(0)} answers a second that 16 get, for 6 s`;
    measurements.push(
      { what: 'asked for, of what it can serve', value: over.answers / 6 / able, unit: '', how },
      { what: 'accepted, of what it can serve', value: accepted.length / 6 / able, unit: '', how },
      { what: 'accepted, 99 of 100 within', value: quantile(accepted, 0.99), unit: 'ms', budget: 2000, how },
      { what: 'turned away with 429 or 503', value: shed.length, unit: 'requests', how },
      {
        what: 'turned away, half of them within',
        value: quantile(shed, 0.5),
        unit: 'ms',
        budget: SHED_QUICKLY_MS,
        how,
      },
      { what: 'event loop, how late at most', value: latestTurnMs, unit: 'ms', how },
      {
        what: 'no answer, or another status',
        value: over.failures + others.reduce((sum, [, list]) => sum + list.length, 0),
        unit: 'requests',
        budget: 0,
        how,
      },
    );
  }
  return measurements;
}
