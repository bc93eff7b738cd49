import pg from 'pg';
import type { Rings } from '../geo/polygon.ts';
import { boundsOf } from '../geofences/postgres-polygon-store.ts';
import { type Db, withTimeout } from '../store/database.ts';
import { migrate } from '../store/postgres/migrations.ts';

/** Tables in an order in which each refers to earlier ones alone, with the columns that both databases have. */
const tables = {
  owner: ['id', 'name', 'ends_at', 'used_at'],
  package: ['id', 'name', 'calls_per_month', 'requests_per_minute'],
  api_key: [
    ...['id', 'hash', 'owner_id', 'package_id', 'is_active'],
    ...['hint', 'origins', 'created_at', 'revoked_at'],
  ],
  former_key: ['hash', 'key_id', 'ends_at'],
  key_change: ['id', 'at', 'changed_by', 'action', 'key_id', 'detail'],
  ledger: ['key_id', 'month', 'used'],
  geofence: ['id', 'owner_id', 'name', 'longitude', 'latitude', 'radius_m', 'created_at'],
  account_polygon: ['id', 'owner_id', 'name', 'rings'],
};

/** Tables whose next id PostgreSQL counts. */
const counted = ['owner', 'package', 'api_key', 'key_change'];
const mostOwnerId = 2 ** 52;

const rowsAtOnce = 1000;

/**
 * Copies an SQLite database whole to a PostgreSQL database without keys, owners and geofences: all or nothing. Returns the number of
 * rows of each table. The file is locked meanwhile; a server that still used it would respond to writes with 503.
 */
export async function moveToPostgres(db: Db, url: string): Promise<Record<string, number>> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  withTimeout(db, () => db.exec('BEGIN IMMEDIATE'));
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE owner IN ACCESS EXCLUSIVE MODE');
    const { rows } = await client.query<{ owners: string }>('SELECT count(*) AS owners FROM owner');
    if (rows[0]!.owners !== '0') {
      throw new Error('The database of --to has owners already. Name an empty one: nothing is overwritten.');
    }
    const counts: Record<string, number> = {};
    for (const [table, columns] of Object.entries(tables))
      counts[table] = await copy(db, client, table, columns);
    const { secret } = db.prepare('SELECT secret FROM signing_secret').get() as { secret: string };
    await client.query('UPDATE signing_secret SET secret = $1', [secret]);
    for (const table of counted) {
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest(max(id), nextval(pg_get_serial_sequence('${table}', 'id'))))
           FROM ${table} WHERE id < ${mostOwnerId}`,
      );
    }
    await client.query('COMMIT');
    return counts;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    // What wasn't committed is not stored.
    await client.end();
  }
}

async function copy(db: Db, client: pg.Client, table: string, columns: string[]): Promise<number> {
  const target = table === 'account_polygon' ? [...columns, 'bounds'] : columns;
  let count = 0;
  let rows: Record<string, unknown>[] = [];
  const send = async () => {
    // One JSON value for all rows: a statement has at most 65,535 parameters.
    await client.query(
      `INSERT INTO ${table} (${target}) SELECT ${target} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    count += rows.length;
    rows = [];
  };
  for (const row of db.prepare(`SELECT ${columns} FROM ${table}`).iterate() as Iterable<
    Record<string, unknown>
  >) {
    const values = Object.fromEntries(columns.map((column) => [column, storable(row[column])]));
    if (table === 'account_polygon') values.bounds = boundsOf(JSON.parse(row.rings as string) as Rings);
    rows.push(values);
    if (rows.length === rowsAtOnce) await send();
  }
  await send();
  return count;
}

/** PostgreSQL stores every character but this one. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
