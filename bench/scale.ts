/** A country's places on one server, on one with PostgreSQL, and on three behind nginx: start, memory, and what a request takes by tier. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LngLat } from '@portal/geo';
import { startNginx } from '../deploy/testing/start-nginx.ts';
// @ts-expect-error Plain JavaScript.
import { startPostgres } from '../scripts/tools.mjs';
import { migrate } from '../server/src/store/postgres/migrations.ts';
import { killServers, runCommand } from '../server/src/testing/server-process.ts';
import { importInvented } from './import.ts';
import { cornersFor, extractWith } from './import-streets.ts';
import { ample, endMachine, type Machine, measureByTier, send, startMachine } from './machine.ts';
import { processOf, treeOf } from './processes.ts';
import { type Measurement, measuredBy, quantile } from './report.ts';
import { makePlaces } from './server-places.ts';

const usualPlaces = 1_000_000;
/** Places whose names and coordinates the requests are about. */
const sampled = 500;
const requests = 4000;
const mixedConnections = 20;

/** Makes a server print at its end how long a turn of its event loop took at most since it listened, milliseconds. */
const turnProbe = `import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Server } from 'node:net';
import { isMainThread } from 'node:worker_threads';
if (isMainThread && process.argv[1]?.endsWith('main.mjs')) {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...options) {
    return listen.apply(this.once('listening', () => turns.enable()), options);
  };
  process.on('exit', () => console.log('Longest turn: ' + turns.max / 1e6));
}`;
const withProbe = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(turnProbe)}` };

/** `places`: how many the imported data have. */
export async function measureScale(places = usualPlaces): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const data = join(folder, 'data');
    await importInvented(folder, places, data);
    const queries = queriesAbout(places);
    const measurements: Measurement[] = [];
    const common = { DATA_DIR: data, CACHE_DIR: join(folder, 'cache'), TRUST_PROXY: 'on', WARM_UP: 'on' };

    const embedded = { ...common, DATABASE: join(folder, 'portal.db') };
    const key = await addKey(embedded);
    measurements.push(...(await measureSetUp('embedded', [embedded], folder, queries, key)));
    measurements.push(...(await measureMixed(embedded, queries, key)));

    const postgres = startPostgres();
    ends.push(() => postgres.stop());
    await postgres.ready;
    await migrate(postgres.url);
    const shared = { ...common, DATABASE_URL: postgres.url as string };
    const sharedKey = await addKey(shared);
    for (const set of [[shared], [shared, shared, shared]]) {
      const name = set.length === 1 ? 'PostgreSQL' : 'PostgreSQL, three processes';
      measurements.push(...(await measureSetUp(name, set, folder, queries, sharedKey)));
    }
    return measurements;
  } finally {
    killServers();
    for (const end of ends.reverse()) await end();
  }
}

async function addKey(environment: Record<string, string>): Promise<string> {
  const limits = ['--credits', String(ample.creditsPerMonth), '--limit', `${ample.requestsPerMinute}/min`];
  const { code, output } = await runCommand(
    'key',
    ['add', '--owner', 'Bench', ...limits, '--json'],
    environment,
  );
  if (code !== 0) throw new Error(output);
  return JSON.parse(output).key as string;
}

/** Look-ups by kind, each about places of the data. */
function queriesAbout(places: number): [kind: string, paths: string[]][] {
  const about: { name: string; position: LngLat }[] = [];
  let at = 0;
  for (const { name, position } of makePlaces(places)) {
    if (name && at++ % Math.ceil(places / sampled / 4) === 0) about.push({ name: name.en, position });
    if (about.length === sampled) break;
  }
  const corners = cornersFor(extractWith(places));
  const point = ([longitude, latitude]: LngLat) =>
    `longitude=${longitude.toFixed(6)}&latitude=${latitude.toFixed(6)}`;
  return [
    ['reverse geocode', about.map(({ position }) => `/v2/api/search/reverse/geocode?${point(position)}`)],
    ['nearby', about.map(({ position }) => `/v2/api/search/nearby/0.5/10?${point(position)}`)],
    [
      'autocomplete',
      about.map(({ name }) => `/v2/api/search/autocomplete/place?q=${encodeURIComponent(name.slice(0, 9))}`),
    ],
    [
      'route',
      Array.from({ length: sampled }, (_, turn) => {
        const [longitude, latitude] = corners[turn % corners.length]!;
        return `/v2/api/route/${longitude},${latitude};${longitude + 0.0008},${latitude + 0.0005}?`;
      }),
    ],
  ];
}

/** What users wait for when routes are searched next to everything else. A seventh of the requests is for a route. */
async function measureMixed(
  environment: Record<string, string>,
  queries: [kind: string, paths: string[]][],
  key: string,
): Promise<Measurement[]> {
  const machine = await startMachine(environment);
  try {
    const mixed = (queries[0]?.[1] ?? []).flatMap((_, at) =>
      ['reverse geocode', 'nearby', 'autocomplete', 'autocomplete', 'reverse geocode', 'nearby', 'route'].map(
        (kind) => queries.find(([name]) => name === kind)![1][at]!,
      ),
    );
    const urls = mixed.map((path) => `${machine.url}${path}&api_key=${key}`);
    await send(urls, requests, undefined, mixedConnections);
    const received = await send(urls, requests, undefined, mixedConnections);
    const other = received.find(({ status }) => status !== 200);
    if (other) throw new Error(`Not every status is 200: ${other.status} ${other.body}`);
    const times = received.map(({ milliseconds }) => milliseconds).sort((one, last) => one - last);
    const used = treeOf(machine.process.child.pid!).reduce((sum, { pid }) => sum + megabytesOf(pid), 0);
    return [
      measuredBy('by the clock, each next request right after a response; let nothing else run')(
        `embedded: ${mixedConnections} mixed connections, p99`,
        quantile(times, 0.99),
        'ms',
        100,
      ),
      measuredBy('of the server and its router, without files')(
        'embedded: memory after them',
        used,
        'MB',
        1000,
      ),
    ];
  } finally {
    await endMachine(machine);
  }
}

/** A server for each environment; behind nginx when there are several. */
async function measureSetUp(
  name: string,
  environments: Record<string, string>[],
  folder: string,
  queries: [kind: string, paths: string[]][],
  key: string,
): Promise<Measurement[]> {
  const machines: Machine[] = [];
  const outputs: string[] = [];
  for (const environment of environments) machines.push(await startMachine({ ...environment, ...withProbe }));
  let measurements: Measurement[];
  try {
    measurements = (await Promise.all(machines.map((machine) => measureStart(name, machine)))).flat();
    const [nginx, port] =
      machines.length > 1
        ? await startNginx(
            folder,
            machines.map(({ url }) => Number(new URL(url).port)),
          )
        : [];
    const url = port === undefined ? machines[0]!.url : `http://127.0.0.1:${port}`;
    for (const [kind, paths] of queries) {
      const withKey = paths.map((path) => `${path}&api_key=${key}`);
      // Every process has used the key and compiled its code before.
      for (const machine of machines)
        await send(
          withKey.map((path) => machine.url + path),
          requests / 2,
        );
      measurements.push(
        ...(await measureByTier(
          `${name}: ${kind}`,
          withKey.map((path) => url + path),
          requests,
        )),
      );
    }
    nginx?.kill();
  } finally {
    for (const machine of machines) outputs.push(await endMachine(machine));
  }
  const turns = outputs.map((output) => Number(/^Longest turn: (.*)$/m.exec(output)?.[1]));
  const how =
    'by the clock, from the moment at which it listens, these requests included; let nothing else run';
  // With fewer cores than servers and their sender, a turn waits for a core, too.
  const budget = availableParallelism() > environments.length ? 250 : undefined;
  return [
    ...measurements,
    measuredBy(how)(`${name}: longest turn of the event loop`, Math.max(...turns), 'ms', budget),
  ];
}

/** When its `/ready` is 200 for the first time: what a process has used. */
async function measureStart(name: string, { url, process: { child } }: Machine): Promise<Measurement[]> {
  let [isReady, longestMs] = [false, 0];
  while (!isReady) {
    const start = performance.now();
    await fetch(`${url}/health`);
    longestMs = Math.max(longestMs, performance.now() - start);
    isReady = (await fetch(`${url}/ready`)).ok;
    await pause(20);
  }
  const measured = measuredBy(
    'each process when its /ready is 200 for the first time: processor time of user and system, memory without files, and, by the clock, how long /health took at most until then',
  );
  return [
    measured(`${name}: start`, processOf(child.pid!).micros / 1e6, 's', 5),
    measured(`${name}: memory`, megabytesOf(child.pid!), 'MB'),
    measured(`${name}: longest wait for /health`, longestMs, 'ms', 1000),
  ];
}

/** Memory of a process that no file backs. */
function megabytesOf(pid: number): number {
  const memory = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Anonymous:\s+(\d+) kB/m.exec(memory)?.[1]) / 1024;
}
