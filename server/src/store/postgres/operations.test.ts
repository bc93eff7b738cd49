/** What an operator does with the database: backup, restore, upgrade. As docs/several-machines.md says. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashKey } from '../../access/key-store.ts';
import { openPostgres } from '../../storage/open-postgres.ts';
import { postgresTestDatabase, type TestDatabase } from '../../testing/databases.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeEach(async () => {
  [database, other] = await Promise.all([postgresTestDatabase(), postgresTestDatabase()]);
});
afterEach(async () => {
  await database.remove();
  await other.remove();
});

const account = { name: 'large', creditsPerMonth: 1000, requestsPerMinute: 9 };
const depot = { name: 'ডিপো', center: [90.4, 23.8] as [number, number], radiusMeters: 100 };
/** Sizes of the tables and the version of the schema. */
const stateOf = ({ sql }: TestDatabase) =>
  sql.query(
    `SELECT (SELECT version FROM schema_version), (SELECT count(*) FROM geofence) AS geofences,
            (SELECT count(*) FROM api_key) AS keys, (SELECT sum(used) FROM ledger) AS used`,
  );

it('a dump is restored whole, over another database', async () => {
  const before = await database.open();
  await before.keys.add('key', { owner: { id: 7, name: 'Seven' }, package: account });
  const caller = (await before.keys.find('key'))!;
  await before.ledger.charge(caller, 7);
  const added = await before.geofences.add(caller, depot);
  await before.ledger.close();
  const replaced = await other.open();
  await replaced.keys.add('gone', { owner: { id: 8, name: 'Eight' }, package: account });

  const folder = mkdtempSync(join(tmpdir(), 'dump-'));
  const dump = join(folder, 'portal.dump');
  const run = (command: string, ...args: string[]) => {
    // What the page says, with the tools of the same PostgreSQL.
    const { status, stderr } = spawnSync(toolOf(command), args, { encoding: 'utf8' });
    expect([command, status, stderr]).toEqual([command, 0, '']);
  };
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/several-machines.md'), 'utf8');
  const said = [...page.matchAll(/^(pg_\w+) (.*?)(?:"\$DATABASE_URL"|portal\.dump)/gm)].map(
    ([, command, options]) => [command, options!.trim()],
  );
  expect(said).toEqual([
    ['pg_dump', '--format=custom'],
    ['pg_restore', '--clean --if-exists --dbname'],
  ]);
  run('pg_dump', '--format=custom', '--file', dump, database.environment.DATABASE_URL!);
  run('pg_restore', '--clean', '--if-exists', '--dbname', other.environment.DATABASE_URL!, dump);
  rmSync(folder, { recursive: true });

  expect(await stateOf(other)).toEqual(await stateOf(database));
  const after = await other.open();
  const found = (await after.keys.find('key'))!;
  expect([found, await after.keys.find('gone')]).toEqual([caller, null]);
  expect(await after.geofences.list(found, { after: '', limit: 9 })).toEqual([added]);
  const data = Buffer.from('a');
  expect(after.sign('test', data)).toEqual(before.sign('test', data));
  // The windows of rate limits aren't in a dump that matters; they work at once.
  expect(await after.rateWindows!.lease(1, 9)).toMatchObject({ granted: 1 });
});

it('a database of the release before is upgraded, and that release works on', async () => {
  const url = other.environment.DATABASE_URL!;
  await other.sql.query('DROP SCHEMA public CASCADE');
  await other.sql.query('CREATE SCHEMA public');
  const first = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8');
  await other.sql.query(first);
  await other.sql.query('CREATE TABLE schema_version (version integer NOT NULL)');
  await other.sql.query('INSERT INTO schema_version VALUES (1)');
  await other.sql.query("INSERT INTO owner (id, name) VALUES (7, 'Seven')");
  await other.sql.query(
    "INSERT INTO package (name, calls_per_month, requests_per_minute) VALUES ('p', 100, 9)",
  );
  const addKey = 'INSERT INTO api_key (hash, owner_id, package_id) SELECT $1, 7, id FROM package';
  await other.sql.query(addKey, [hashKey('old')]);

  // Two servers start at once.
  const servers = await Promise.all([openPostgres(url), openPostgres(url)]);
  expect(await stateOf(other)).toMatchObject([{ version: 2, keys: 1 }]);
  // What the release before sends.
  await other.sql.query(addKey, [hashKey('new')]);
  for (const { keys } of servers) {
    expect([await keys.find('old'), await keys.find('new')]).toMatchObject([{ ownerId: 7 }, { ownerId: 7 }]);
  }
  for (const server of servers) await server.close();

  await other.sql.query('UPDATE schema_version SET version = 3');
  await (await openPostgres(url)).close();
  await other.sql.query('UPDATE schema_version SET version = 4');
  await expect(openPostgres(url)).rejects.toThrow(/has schema version 4, this server supports 2/);
});

/** Path of a tool next to the server of the tests. */
function toolOf(command: string): string {
  const folder = process.env.TEST_POSTGRES_BIN!;
  return existsSync(join(folder, command)) ? join(folder, command) : command;
}
