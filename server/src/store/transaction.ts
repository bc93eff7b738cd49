import type Database from 'libsql';
import { refuseMissing } from './file-presence.ts';

/**
 * Runs `work` in a transaction that takes the write lock first, so that it never has to wait in its middle. All or nothing.
 *
 * Every write goes through here. A prepared statement that meets a lock is left half run by the library until it runs
 * again, and that takes back what others have stored meanwhile; here only the `BEGIN` can meet one. The library's own
 * `transaction` also hides the error of a full disk, because SQLite has already rolled back by then.
 */
export function inTransaction<Result>(db: Database.Database, work: () => Result): Result {
  refuseMissing(db);
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
