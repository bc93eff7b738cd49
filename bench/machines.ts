/** Three servers behind nginx on one PostgreSQL and one Valkey, as several machines: what holds while each of them fails. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { useVersion, versionsIn } from '@portal/data';
import { importVersions } from '@portal/data/import/testing';
import { startNginx } from '../deploy/testing/start-nginx.ts';
// @ts-expect-error Plain JavaScript.
import { startPostgres } from '../scripts/tools.mjs';
import { type KeyRegister, keyRegister } from '../server/src/access/key-register.ts';
import { type PostgresDatabase, postgresDatabase } from '../server/src/store/postgres/database.ts';
import { migrate } from '../server/src/store/postgres/migrations.ts';
import { type TestValkey, testValkey } from '../server/src/testing/valkey.ts';
import { ample, endMachine, having, type Machine, measureByTier, send, startMachine } from './machine.ts';
import { connection, faultOf, MixedLoad } from './machines-load.ts';
import { measureStores } from './machines-stores.ts';
import { type Measurement, measuredBy } from './report.ts';

interface Postgres {
  url: string;
  ready: Promise<string>;
  crash(): Promise<void>;
  restart(): Promise<string>;
  stop(): Promise<void>;
}

interface Machines {
  all: [Machine, Machine, Machine];
  url: string;
  postgres: Postgres;
  valkey: TestValkey;
  keys: KeyRegister;
  /** The folder of each with its copy of the data, of two versions; the names that only one of them contains. */
  folders: string[];
  names: Record<string, string>;
}

/** A package in which the requests find half of the credits that they need. */
const credits = 3000;
const perMinute = 300;
/** So many that none of them is used often. */
const manyKeys = 1000;
/** Credits that a killed process can hold, at most. */
const largestBlock = 10_000;

export async function measureMachines(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'machines-'));
  const postgres = startPostgres({ survivesCrashes: true }) as Postgres;
  const ends: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => postgres.stop(),
  ];
  try {
    await postgres.ready;
    const valkey = await testValkey();
    ends.push(() => valkey.remove());
    await migrate(postgres.url);
    const database: PostgresDatabase = postgresDatabase(postgres.url);
    ends.push(() => database.close());
    const own = ['Firstly', 'Secondly'] as const;
    const data = importVersions(folder, own);
    const versions = versionsIn(data);
    const names = Object.fromEntries(own.map((name, at) => [name, versions[at]!]));
    const folders = ['1', '2', '3'].map((name) => join(folder, name));
    const environment = { DATABASE_URL: postgres.url, VALKEY_URL: valkey.url, TRUST_PROXY: 'on' };
    const all = (await Promise.all(
      folders.map((own) => {
        cpSync(data, dataIn(own), { recursive: true, verbatimSymlinks: true });
        return startMachine({ ...environment, DATA_DIR: dataIn(own), CACHE_DIR: join(own, 'cache') });
      }),
    )) as Machines['all'];
    ends.push(() => Promise.all(all.map(endMachine)));
    const [nginx, port] = await startNginx(
      folder,
      all.map(({ url }) => Number(new URL(url).port)),
    );
    ends.push(() => nginx.kill());
    const keys = keyRegister(database, { by: 'bench' });
    const machines = { all, url: `http://127.0.0.1:${port}`, postgres, valkey, keys, folders, names };
    return [
      ...(await measureCredits(machines)),
      ...(await measureLimits(machines)),
      ...(await measureTiers(machines)),
      ...(await measureStores(folder, postgres.url, database)),
      await measureRevocation(machines),
      ...(await measureFaults(machines)),
    ];
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const dataIn = (folder: string) => join(folder, 'data');

const lookup = (key: string) =>
  `/v2/api/search/reverse/geocode?longitude=90.02&latitude=24.05&api_key=${key}`;

async function measureCredits({ url, all, keys }: Machines): Promise<Measurement[]> {
  const limits = { creditsPerMonth: credits, requestsPerMinute: ample.requestsPerMinute };
  const { key, record } = await keys.add({ owner: 'Credits', origins: [], ...limits });
  const one = connection();
  const { credits: each } = await one(`${all[0].url}${lookup(key)}`);
  const received = await send([`${url}${lookup(key)}`], 2 * credits);
  const how = `${2 * credits} look-ups at once through nginx, with a key of ${credits} credits`;
  const charged = received.reduce(
    (sum, { status, credits: used }) => sum + (status === 200 ? used : 0),
    each,
  );
  const { creditsUsed } = (await keys.list()).find(({ id }) => id === record.id)!;
  const others = received.length - having(received, 200) - having(received, 402);
  return [
    ...exactly('credits of responses', charged, credits, how),
    ...exactly('credits recorded', creditsUsed, credits, how),
    measuredBy(how)('other than 200 and 402', others, '', 0),
  ];
}

function exactly(what: string, value: number, expected: number, how: string): Measurement[] {
  return [false, true].map((atLeast) => measuredBy(how)(what, value, '', expected, atLeast));
}

async function measureLimits({ url, all, keys, valkey }: Machines): Promise<Measurement[]> {
  const limits = { creditsPerMonth: ample.creditsPerMonth, requestsPerMinute: perMinute };
  const add = async () => (await keys.add({ owner: 'Limit', origins: [], ...limits })).key;
  const together = await send([`${url}${lookup(await add())}`], 3 * perMinute);
  const alone = await add();
  await valkey.signal('SIGKILL');
  const urls = all.map((machine) => `${machine.url}${lookup(alone)}`);
  const away = await send(urls, 6 * perMinute);
  await valkey.start();
  return [
    ...exactly(
      'requests let through',
      having(together, 200),
      perMinute,
      `${3 * perMinute} requests in one minute through nginx, with a key of ${perMinute} a minute`,
    ),
    ...exactly(
      'requests let through without Valkey',
      having(away, 200),
      3 * perMinute,
      `${2 * perMinute} to each of the three, Valkey away: each counts alone`,
    ),
  ];
}

async function measureTiers({ url, all, keys }: Machines): Promise<Measurement[]> {
  const added = [];
  for (let at = 0; at < manyKeys; at++)
    added.push((await keys.add({ owner: 'Many', origins: [], ...ample })).key);
  const [key] = added as [string];
  const stored = 'name=a&radius=50&longitude=90.05&latitude=24.05';
  const fence = `/v2/api/set-geo-fence-point?api_key=${key}`;
  // Another point: how many circles contain it decides how much is read.
  const check = `/v2/api/check-geo-fence?longitude=90.08&latitude=24.08&api_key=${key}`;
  await connection()(`${url}${fence}`, 'POST', 'name=b&radius=50&longitude=90.08&latitude=24.08');
  const kinds: [string, string[], string?][] = [
    ['look-up, one key', [`${url}${lookup(key)}`]],
    [`look-up, ${manyKeys} keys in turn`, added.map((one) => `${url}${lookup(one)}`)],
    ['geofence stored', [`${url}${fence}`], stored],
    ['geofence checked', [`${url}${check}`]],
  ];
  const measurements: Measurement[] = [];
  for (const [what, urls, form] of kinds) {
    const count = form ? 2000 : 6000;
    // Every process has used every key before.
    const direct = all.flatMap((machine) => urls.map((one) => one.replace(url, machine.url)));
    await send(direct, Math.max(direct.length, 3000), form);
    measurements.push(...(await measureByTier(what, urls, count, form)));
  }
  return measurements;
}

async function measureRevocation({ all, keys }: Machines): Promise<Measurement> {
  const { key, record } = await keys.add({ owner: 'Revoked', origins: [], ...ample });
  let revokedMs = Number.POSITIVE_INFINITY;
  const lastAccepted = all.map(async (machine) => {
    const get = connection();
    let acceptedMs = 0;
    for (;;) {
      const began = performance.now();
      const { status } = await get(`${machine.url}${lookup(key)}`);
      if (status === 200) acceptedMs = began;
      if (status === 401) return acceptedMs;
      await pause(5);
    }
  });
  await pause(500);
  await keys.revoke(record.id);
  revokedMs = performance.now();
  const latest = Math.max(...(await Promise.all(lastAccepted)));
  const how = 'a request every 5 ms to each of the three, with a key that is revoked meanwhile';
  const what = 'last request accepted after the key is revoked';
  return measuredBy(how)(what, Math.max(0, latest - revokedMs), 'ms', 1000);
}

function faults(
  { all, postgres, valkey, folders, names }: Machines,
  useKeys: (machine: Machine) => Promise<unknown>,
): [what: string, () => Promise<unknown>][] {
  const [killed, , stopped] = all;
  const change = async (version: string) => {
    for (const [at, machine] of all.entries()) {
      useVersion(dataIn(folders[at]!), version);
      machine.process.child.kill('SIGHUP');
      await pause(1000);
    }
  };
  const [first, second] = Object.values(names) as [string, string];
  return [
    ['nothing', () => pause(2000)],
    ['other data, machine by machine', () => change(first)],
    ['one killed', async () => killed.process.child.kill('SIGKILL')],
    [
      'started again',
      async () => {
        await pause(1500);
        await killed.start();
        // nginx doesn't try it at once, and a key that it hasn't used is unknown to it while PostgreSQL is away.
        await useKeys(killed);
      },
    ],
    ['PostgreSQL crashed', () => postgres.crash().then(() => postgres.restart())],
    ['PostgreSQL away for 5 s', () => postgres.crash().then(() => pause(5000))],
    ['PostgreSQL back', () => postgres.restart()],
    ['Valkey away for 3 s', () => valkey.signal('SIGKILL').then(() => pause(3000))],
    ['Valkey back', () => valkey.start()],
    ['the former data again', () => change(second)],
    ['one stopped', () => endMachine(stopped)],
  ];
}

async function measureFaults(machines: Machines): Promise<Measurement[]> {
  const { url, all, keys, names } = machines;
  const look = await keys.add({ owner: 'Look-ups', origins: [], ...ample });
  const write = await keys.add({ owner: 'Writes', origins: [], ...ample });
  let creditsBeside = 0;
  // A known key is one that each process has used.
  const useKeys = async (machine: Machine) => {
    await connection()(`${machine.url}${lookup(write.key)}`);
    creditsBeside += (await connection()(`${machine.url}${lookup(look.key)}`)).credits;
  };
  await Promise.all(all.map(useKeys));
  const load = new MixedLoad({ url, lookupKey: look.key, writerKey: write.key, names });
  const lines: string[] = [];
  for (const [what, happen] of faults(machines, useKeys)) {
    const former = new Map(load.statuses);
    await happen();
    await pause(1500);
    const seen = [...load.statuses].map(([name, count]) => [name, count - (former.get(name) ?? 0)] as const);
    const shown = seen.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${count}`);
    lines.push(`${what}: ${shown.join(', ')}`);
  }
  await load.end();
  for (const [body, count] of load.refusals) lines.push(`look-up refused ${count} times: ${body}`);
  for (const line of [...lines, ...load.wrong.slice(0, 20)]) console.log(`  ${line}`);

  const get = connection();
  const faulty = { lost: 0, back: 0, unread: 0 };
  for (const machine of all.slice(0, 2)) {
    for (const [id, name] of load.acknowledged) {
      const received = await get(`${machine.url}/v2/api/get-geo-fence-point/${id}?api_key=${write.key}`);
      if (received.status === 503) faulty.unread += 1;
      if (faultOf(received, name)) faulty[name === null ? 'back' : 'lost'] += 1;
    }
  }
  await Promise.all(all.map(endMachine));
  const { creditsUsed } = (await keys.list()).find(({ id }) => id === look.record.id)!;
  const unanswered = creditsUsed - creditsBeside - load.creditsCharged;
  const how =
    'a mixed load through nginx over all events, which are printed above with the statuses meanwhile';
  const measured = measuredBy(how);
  const none = (what: string, value: number) => measured(what, value, '', 0);
  const stored = [...load.acknowledged.values()];
  return [
    measured(
      'requests',
      load.count('', () => true),
    ),
    measured('geofences stored and kept', stored.filter(Boolean).length),
    measured('geofences deleted', stored.filter((name) => name === null).length),
    none('acknowledged writes lost', faulty.lost),
    none('deleted geofences back', faulty.back),
    none('geofences that could not be read at the end', faulty.unread),
    none('wrong or mixed responses', load.wrong.length),
    none(
      'no response',
      load.count('', (status) => status === 0),
    ),
    none(
      '5xx other than 503',
      load.count('', (status) => status > 499 && status !== 503),
    ),
    none(
      'look-ups and sessions with a known key, other than 200',
      load.count('look-up', (status) => status !== 200),
    ),
    measured('credits recorded and used for no response', unanswered, '', largestBlock),
    measured('credits recorded, at least those of responses', unanswered, '', 0, true),
  ];
}
