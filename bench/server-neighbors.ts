/** A normal client next to each of ten hostile ones: how late its page, its look-up and its route are, and alone. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { crowd, neighbors } from './hostile-neighbors.ts';
import { type Measurement, measuredBy, quantile } from './report.ts';
import { benchKey } from './server-load.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { get } from './server-send.ts';

/** The normal client's p99 may grow so many times next to any of them. */
const mostTimesAlone = 5;
/** Below it, a share of two clocks says nothing. */
const leastAloneMs = 20;
const secondsBeside = 15;
const pauseMs = 20;
/** `/health` on a new connection, next to thousands: what watches the server gives up soon after. */
const latestHealthMs = 1000;

/** `only` limits the neighbors to those whose name contains it. */
export async function measureNeighbors(only = ''): Promise<Measurement[]> {
  const server = await startServer({ WARM_UP: 'on', SITE_DIR: 'site/build' });
  try {
    const key = await visitorKey(server);
    while ((await get(`${server.url}/ready`)) !== 200) await pause(pauseMs);
    const alone = await normalClient(server, key);
    const measurements = measured('alone', alone, alone);
    for (const name of Object.keys(neighbors).filter((one) => one.includes(only))) {
      const neighbor = await startNeighbor(name, server);
      const beside = await normalClient(server, key);
      neighbor.kill();
      measurements.push(...measured(name, beside, alone));
    }
    for (const name of Object.keys(crowd).filter((one) => one.includes(only))) {
      const neighbor = await startNeighbor(name, server);
      measurements.push(await latestHealth(name, server));
      neighbor.kill();
    }
    return measurements;
  } finally {
    await server.stop();
  }
}

/** The longest wait for `/health`, each time on a new connection; infinite for another status. */
async function latestHealth(name: string, { url }: RunningServer): Promise<Measurement> {
  const end = performance.now() + secondsBeside * 1000;
  let value = 0;
  let count = 0;
  while (performance.now() < end) {
    const began = performance.now();
    const status = await get(`${url}/health`);
    const waited = performance.now() - began;
    value = status === 200 ? Math.max(value, waited) : Number.POSITIVE_INFINITY;
    count += 1;
    await pause(pauseMs);
  }
  const how = `${count} new connections in ${secondsBeside} s, the last of them to be served`;
  return { what: `/health beside: ${name}`, value, unit: 'ms', budget: latestHealthMs, how };
}

type Kind = 'page' | 'look-up' | 'route';

/** What one client received. */
interface Received {
  /** Milliseconds, ascending. */
  latencies: Record<Kind, number[]>;
  /** How often each status came, by kind and status; 0 without a response. */
  statuses: Map<string, number>;
}

function measured(name: string, { latencies, statuses }: Received, alone: Received): Measurement[] {
  const how = `one client sends a page, a look-up and a route every ${pauseMs} ms for ${secondsBeside} s: 99 of 100 within; beside a neighbor with another key at most ${mostTimesAlone} times alone, and each with status 200`;
  const others = [...statuses].filter(([status]) => !status.endsWith(' 200'));
  const count = others.reduce((sum, [, count]) => sum + count, 0);
  const refusals = {
    ...measuredBy(how)(`other than 200 beside: ${name}`, count, '', 0),
    details: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
  };
  const times = Object.entries(latencies).map(([what, list]) => {
    const base = quantile(alone.latencies[what as Kind], 0.99);
    const budget = Math.round(Math.max(base, leastAloneMs) * mostTimesAlone);
    const isAlone = name === 'alone';
    return measuredBy(how)(
      `${what} beside: ${name}`,
      quantile(list, 0.99),
      'ms',
      isAlone ? undefined : budget,
    );
  });
  return [...times, refusals];
}

/** In its own process, so that the normal client's clock measures the server alone. Resolves when it sends. */
async function startNeighbor(name: string, server: RunningServer): Promise<ChildProcess> {
  const script = new URL('./hostile-neighbors.ts', import.meta.url);
  const neighbor = fork(script, [name, server.url, await visitorKey(server)]);
  await new Promise((begun) => neighbor.once('message', begun));
  return neighbor;
}

async function normalClient(server: RunningServer, key: string): Promise<Received> {
  const end = performance.now() + secondsBeside * 1000;
  const latencies: Record<Kind, number[]> = { page: [], 'look-up': [], route: [] };
  const statuses = new Map<string, number>();
  const urls = {
    page: `${server.url}/api/`,
    'look-up': `${server.url}/v2/api/search/reverse/geocode?api_key=${key}&longitude=90.39&latitude=23.75`,
    route: `${server.url}/v2/api/route/90.39,23.75;90.4,23.76?api_key=${key}`,
  };
  while (performance.now() < end) {
    for (const [what, url] of Object.entries(urls)) {
      const began = performance.now();
      const status = `${what} ${await get(url)}`;
      latencies[what as Kind].push(performance.now() - began);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    await pause(pauseMs);
  }
  for (const list of Object.values(latencies)) list.sort((one, other) => one - other);
  return { latencies, statuses };
}

async function visitorKey({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/sandbox/keys`, { method: 'POST' });
  return ((await response.json()) as { api_key?: string }).api_key ?? benchKey;
}
