/** What a look-up costs a server on SQLite and one on PostgreSQL, with one key and with many in turn; and a check of a geofence on SQLite. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keyRegister } from '../server/src/access/key-register.ts';
import { sqliteGeofenceStore } from '../server/src/geofences/geofence-store.ts';
import { closeDatabase, openDatabase } from '../server/src/store/database.ts';
import type { PostgresDatabase } from '../server/src/store/postgres/database.ts';
import { type SqlDatabase, sqliteSql } from '../server/src/store/sql.ts';
import { ample, endMachine, having, type Machine, send, startMachine } from './machine.ts';
import { processorMicrosOf, processorMs } from './processes.ts';
import { type Measurement, measuredBy, median } from './report.ts';

const manyKeys = 1000;
const lookups = 4000;
const manyCircles = 100_000;
const checks = 2000;
/** Odd, so that one of them is the median. */
const rounds = 9;

interface Kind {
  machine: Machine;
  urls: string[];
  /** Of each round, for one look-up. */
  micros: number[];
}

/** Both servers in turn, so that a machine which becomes slower does for both. */
export async function measureStores(
  folder: string,
  postgresUrl: string,
  postgres: PostgresDatabase,
): Promise<Measurement[]> {
  const file = join(folder, 'stores.db');
  const db = openDatabase(file);
  const sqlite = await keysOf(sqliteSql(db));
  closeDatabase(db);
  const [onSqlite, onPostgres] = await Promise.all([
    startMachine({ DATABASE: file }),
    startMachine({ DATABASE_URL: postgresUrl }),
  ]);
  const others = await keysOf(postgres);
  const kind = (machine: Machine, keys: string[]): Kind => ({
    machine,
    urls: keys.map(
      (key) => `${machine.url}/v2/api/search/reverse/geocode?longitude=90.39&latitude=23.75&api_key=${key}`,
    ),
    micros: [],
  });
  const kinds = {
    sqliteOne: kind(onSqlite, sqlite.slice(0, 1)),
    sqliteMany: kind(onSqlite, sqlite),
    postgresOne: kind(onPostgres, others.slice(0, 1)),
    postgresMany: kind(onPostgres, others),
  };
  for (const one of Object.values(kinds)) await measureRound(one);
  const statements = await statementsOf(postgres, () => measureRound(kinds.postgresMany));
  for (const one of Object.values(kinds)) one.micros = [];
  for (let round = 0; round < rounds; round++)
    for (const one of Object.values(kinds)) await measureRound(one);
  await Promise.all([endMachine(onSqlite), endMachine(onPostgres)]);

  const { sqliteOne, sqliteMany, postgresOne, postgresMany } = kinds;
  const how = `processor time of the server for a look-up, median of ${rounds} alternating rounds of ${lookups}`;
  const ratio = (what: string, one: Kind, other: Kind, budget: number): Measurement => {
    const ratios = one.micros.map((micros, round) => micros / other.micros[round]!);
    const details = `${median(one.micros).toFixed(0)} : ${median(other.micros).toFixed(0)} µs`;
    return { ...measuredBy(how)(what, median(ratios), 'times', budget), details };
  };
  return [
    ratio('PostgreSQL to SQLite, one key', postgresOne, sqliteOne, 1.1),
    ratio(`PostgreSQL to SQLite, ${manyKeys} keys in turn`, postgresMany, sqliteMany, 1.3),
    ratio(`SQLite, ${manyKeys} keys in turn to one`, sqliteMany, sqliteOne, 1.3),
    measuredBy(`counted by PostgreSQL, ${manyKeys} keys in turn that the server knows`)(
      'transactions of PostgreSQL for 1,000 look-ups',
      (statements / lookups) * 1000,
      '',
      100,
    ),
    ...measureChecks(),
  ];
}

/** Checks of points, among them one right after each write of the owner, against many circles over the whole country. */
function measureChecks(): Measurement[] {
  const db = openDatabase();
  const owner = { ownerId: 7 };
  db.exec(`
    INSERT INTO owner (id, name) VALUES (7, 'Stores');
    INSERT INTO geofence (id, owner_id, name, longitude, latitude, radius_m)
    WITH RECURSIVE numbers (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${manyCircles - 1})
    SELECT printf('%013d', value), 7, 'one', 88 + value % 317 * 0.015, 20.6 + value / 317 * 0.019, 100 + value % 10 * 100
      FROM numbers`);
  const store = sqliteGeofenceStore(db);
  const microsOf = (before: (at: number) => void) => {
    let micros = 0;
    for (let at = 0; at < checks; at++) {
      before(at);
      const point: [number, number] = [88 + ((at * 0.618) % 1) * 4.7, 20.6 + ((at * 0.414) % 1) * 6];
      micros += processorMs(() => store.containing(owner, point)) * 1000;
    }
    return micros / checks;
  };
  const rename = db.prepare('UPDATE geofence SET name = ? WHERE id = ?');
  const how = `processor time of a check on SQLite against ${manyCircles} geofences of one owner, mean of ${checks}`;
  const measured = (what: string, before: (at: number) => void) =>
    measuredBy(how)(what, microsOf(before), 'µs', 100);
  microsOf(() => {});
  return [
    measured('a check of a geofence', () => {}),
    measured('a check right after a write', (at) => rename.run(`n${at}`, '0000000000042')),
  ];
}

async function keysOf(database: SqlDatabase): Promise<string[]> {
  const register = keyRegister(database, { by: 'bench' });
  const keys: string[] = [];
  for (let at = 0; at < manyKeys; at++)
    keys.push((await register.add({ owner: 'Stores', origins: [], ...ample })).key);
  return keys;
}

async function measureRound({ machine, urls, micros }: Kind): Promise<void> {
  const pid = machine.process.child.pid!;
  const before = processorMicrosOf(pid);
  const received = await send(urls, lookups);
  micros.push((processorMicrosOf(pid) - before) / lookups);
  if (having(received, 200) !== lookups)
    throw new Error('A look-up of a known key has another status than 200.');
}

async function statementsOf(postgres: PostgresDatabase, act: () => Promise<void>): Promise<number> {
  const count = async () => {
    // Processes of PostgreSQL report what they did after ten idle seconds at the latest.
    await pause(11_000);
    const [row] = await postgres.query<{ count: string }>(
      'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row!.count);
  };
  const before = await count();
  await act();
  return (await count()) - before;
}
