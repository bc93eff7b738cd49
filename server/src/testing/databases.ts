import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../storage/open-postgres.ts';
import { openSqlite } from '../storage/open-sqlite.ts';
import type { Storage, StorageOptions } from '../storage/storage.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { postgresDatabase } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { type SqlDatabase, sqliteSql } from '../store/sql.ts';

/** A new database for one test. */
export interface TestDatabase {
  /** Options of a server that opens it, and environment of a command. */
  server: { database?: string; databaseUrl?: string };
  environment: Record<string, string>;
  /** Opens it once more, as another process does. `remove` closes it. */
  open(options?: StorageOptions): Promise<Storage>;
  /** After it, every process sees what another one has changed of keys. */
  changesAreSeen(): Promise<void>;
  /** Statements of the test itself. */
  sql: SqlDatabase;
  remove(): Promise<void>;
}

async function sqliteDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  const file = join(folder, 'portal.db');
  const db = openDatabase(file);
  const opened: Storage[] = [];
  return {
    server: { database: file },
    environment: { DATABASE: file },
    async open(options) {
      const storage = openSqlite(file, options);
      opened.push(storage);
      return storage;
    },
    changesAreSeen: () => new Promise((done) => setImmediate(done)),
    sql: sqliteSql(db),
    async remove() {
      for (const storage of opened) await storage.close();
      closeDatabase(db);
      rmSync(folder, { recursive: true });
    },
  };
}

/** A new database on the PostgreSQL of the test run. */
export async function postgresTestDatabase(): Promise<TestDatabase> {
  const url = await urlOfNewDatabase();
  const opened: Storage[] = [];
  const open = async (options?: StorageOptions) => {
    const storage = await openPostgres(url, options);
    opened.push(storage);
    return storage;
  };
  await migrate(url);
  const db = postgresDatabase(url);
  return {
    server: { databaseUrl: url },
    environment: { DATABASE_URL: url, DATABASE: '' },
    open,
    changesAreSeen: () => new Promise((done) => setTimeout(done, 850)),
    sql: db,
    async remove() {
      for (const storage of opened) await storage.close();
      await db.close();
    },
  };
}

/** The server of the run goes with its databases. */
async function urlOfNewDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL!;
  const client = await connected(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  return server.replace('/postgres?', `/${name}?`);
}

/** It starts while the first tests run. */
async function connected(url: string): Promise<pg.Client> {
  for (;;) {
    const failure = process.env.TEST_POSTGRES_FAILED!;
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** Each kind of database that a server can use: what is true of one is true of all. */
export const databases: [name: string, create: () => Promise<TestDatabase>][] = [
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', postgresTestDatabase],
];

/** Waits until `read` gives what is expected, or its last result after a while. */
export async function eventually<Value>(read: () => Promise<Value>, isExpected: (value: Value) => boolean) {
  let value = await read();
  for (let tries = 0; tries < 500 && !isExpected(value); tries++) {
    await new Promise((done) => setTimeout(done, 10));
    value = await read();
  }
  return value;
}
