import { readFileSync } from 'node:fs';
import Database from 'libsql';

export type Db = Database.Database;

/** Steps from an empty file to the present schema, oldest first; a file remembers how many it has taken. */
const MIGRATIONS = [
  './schema.sql',
  '../geofences/schema.sql',
  '../areas/schema.sql',
  '../search/schema.sql',
].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

/**
 * What a write waits for: `full` for the disk, so that what was acknowledged survives a loss of power; `relaxed` for
 * the operating system only, so that it survives a crash of this process, at a hundredth of the time.
 */
export type Durability = 'full' | 'relaxed';

/**
 * Opens the SQLite database, in memory (`:memory:`) or a file, and brings its schema up to date.
 * Files use the write-ahead log.
 * Throws with the file's name when it was written by a newer version of this server.
 */
export function openDatabase(file = ':memory:', durability: Durability = 'full'): Db {
  let db: Db;
  try {
    db = new Database(file);
  } catch (error) {
    throw new Error(
      `The database ${file} cannot be opened: ${(error as Error).message}. ` +
        'Set DATABASE to a file in an existing folder that this process may write to, or leave it unset.',
    );
  }
  if (file !== ':memory:') db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 2000');
  const version = (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
  if (version > MIGRATIONS.length) {
    db.close();
    throw new Error(
      `The database ${file} has schema version ${version}, this server knows ${MIGRATIONS.length}. ` +
        'Start the newer server, or set DATABASE to another file.',
    );
  }
  for (let step = version; step < MIGRATIONS.length; step++) {
    db.transaction(() => {
      db.exec(MIGRATIONS[step]!);
      db.exec(`PRAGMA user_version = ${step + 1}`);
    })();
  }
  return db;
}
