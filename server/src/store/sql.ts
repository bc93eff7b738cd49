import type { Awaitable } from './awaitable.ts';
import { type Db, withTimeout } from './database.ts';
import { refuseMissing } from './file-presence.ts';

/** Statements of a command, on either kind of database. `$1` in a statement is the first value. */
export interface Sql {
  query<Row>(statement: string, values?: readonly unknown[]): Awaitable<Row[]>;
}

/** A database that a command works on. */
export interface SqlDatabase extends Sql {
  /** Runs `work`, which executes statements only, in a transaction. All or nothing. */
  change<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
}

/** Statements on SQLite. Nothing else may use this connection while `change` runs. */
export function sqliteSql(db: Db): SqlDatabase {
  const query = <Row>(statement: string, values: readonly unknown[] = []): Row[] => {
    const prepared = db.prepare(statement.replace(/\$(\d)/g, '?$1'));
    if (prepared.reader) return prepared.all(...values) as Row[];
    prepared.run(...values);
    return [];
  };
  return {
    query,
    async change(work) {
      withTimeout(db, () => {
        refuseMissing(db);
        db.exec('BEGIN IMMEDIATE');
      });
      try {
        const result = await work({ query });
        db.exec('COMMIT');
        return result;
      } catch (error) {
        if (db.inTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
