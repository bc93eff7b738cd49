import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../storage/open-sqlite.ts';
import type { Storage, StorageOptions } from '../storage/storage.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { type SqlDatabase, sqliteSql } from '../store/sql.ts';

/** A new database for one test. */
export interface TestDatabase {
  /** Options of a server that opens it, and environment of a command. */
  server: { database?: string; databaseUrl?: string };
  environment: Record<string, string>;
  /** Opens it once more, as another process does. `remove` closes it. */
  open(options?: StorageOptions): Promise<Storage>;
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
    sql: sqliteSql(db),
    async remove() {
      for (const storage of opened) await storage.close();
      closeDatabase(db);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Each kind of database that a server can use: what is true of one is true of all. */
export const databases: [name: string, create: () => Promise<TestDatabase>][] = [['SQLite', sqliteDatabase]];

/** After this time, every process sees what another one has changed of keys. */
export function changesAreSeen(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

/** Waits until `read` gives what is expected, or its last result after a while. */
export async function eventually<Value>(read: () => Promise<Value>, isExpected: (value: Value) => boolean) {
  let value = await read();
  for (let tries = 0; tries < 500 && !isExpected(value); tries++) {
    await new Promise((done) => setTimeout(done, 10));
    value = await read();
  }
  return value;
}
