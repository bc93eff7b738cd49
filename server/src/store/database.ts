import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { createForOwner, noteFiles } from './file-presence.ts';
import { type StorageFaultReason, storageFaultOf } from './storage-fault.ts';
import { inTransaction } from './transaction.ts';

export type Db = Database.Database;

/** Steps from an empty file to the present schema, oldest first; a file remembers how many it has taken. */
export const migrations = [
  './schema.sql',
  '../geofences/schema.sql',
  '../areas/schema.sql',
  '../search/schema.sql',
  './signing.sql',
  '../access/keys.sql',
  '../access/visitor-keys.sql',
  '../areas/without-tables.sql',
  '../geofences/ages.sql',
  '../geofences/pages.sql',
  '../access/key-changes.sql',
  '../geofences/boxes.sql',
].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

export interface DatabaseOptions {
  /**
   * What a write waits for: `full` for the disk, so that what was acknowledged survives a loss of power; `relaxed` for
   * the operating system only, so that it survives a crash of this process, at a hundredth of the time.
   */
  durability?: 'full' | 'relaxed';
  /** Largest size of the file, megabytes; writes that need more are refused as on a full disk. */
  mostMegabytes?: number;
  /** How long opening waits for a lock, milliseconds. */
  timeoutMs?: number;
}

/** How long a start waits for a lock, milliseconds. */
const startTimeoutMs = 5000;
/** How long the end of a process waits for one, milliseconds. In between nothing waits: see `write-queue.ts`. */
const endTimeoutMs = 1000;

/**
 * Opens the SQLite database, in memory (`:memory:`) or a file, and migrates its schema.
 * Files use the write-ahead log. Writes that meet a lock fail at once.
 * Throws with the file's name and a remedy when it cannot be used: missing folder, read-only, damaged, locked, full disk,
 * or written by a newer version of this server.
 */
export function openDatabase(file = ':memory:', options: DatabaseOptions = {}): Db {
  const isNew = file === ':memory:' || !existsSync(file);
  let db: Db | undefined;
  try {
    if (isNew && file !== ':memory:') createForOwner(file);
    db = new Database(file);
    // The library leaves the name empty.
    Object.assign(db, { name: file });
    prepare(db, file, isNew, options);
    if (file !== ':memory:') noteFiles(db);
    return db;
  } catch (error) {
    db?.close();
    throw explained(file, error);
  }
}

/** A fault of the file as one line with a remedy; any other error as it is. */
export function explained(file: string, error: unknown): unknown {
  const fault = storageFaultOf(error);
  return fault ? new Error(describeFault(file, fault.reason), { cause: error }) : error;
}

function prepare(
  db: Db,
  file: string,
  isNew: boolean,
  { durability, mostMegabytes, timeoutMs }: DatabaseOptions,
): void {
  db.pragma(`busy_timeout = ${timeoutMs ?? startTimeoutMs}`);
  if (file !== ':memory:') db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${durability === 'relaxed' ? 'NORMAL' : 'FULL'}`);
  db.pragma('foreign_keys = ON');
  if (mostMegabytes !== undefined) db.pragma(`max_page_count = ${pagesIn(db, mostMegabytes)}`);
  if (!isNew) refuseDamaged(db, file);
  migrate(db, file);
  db.pragma('busy_timeout = 0');
}

function migrate(db: Db, file: string): void {
  if (versionOf(db) === migrations.length) return;
  // Read again with the lock held: another process may have brought the file up to date meanwhile.
  inTransaction(db, () => {
    const version = versionOf(db);
    if (version > migrations.length) {
      throw new Error(
        `The database ${file} has schema version ${version}, this server supports ${migrations.length}. ` +
          'Start the newer server, or set DATABASE to another file.',
      );
    }
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Runs writes of a start, which wait for a lock, and fail with a remedy, as opening does. */
export function withTimeout<Result>(db: Db, work: () => Result): Result {
  db.pragma(`busy_timeout = ${startTimeoutMs}`);
  try {
    return work();
  } catch (error) {
    throw explained(db.name, error);
  } finally {
    db.pragma('busy_timeout = 0');
  }
}

function versionOf(db: Db): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** Damage shows when a page is read, which may be days later; a start reads them all. */
function refuseDamaged(db: Db, file: string): void {
  const [first] = db.pragma('quick_check(1)') as { quick_check: string }[];
  if (first && first.quick_check !== 'ok') throw new Error(describeFault(file, 'damaged'));
}

function pagesIn(db: Db, megabytes: number): number {
  const { page_size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  return Math.max(1, Math.floor((megabytes * 1024 * 1024) / page_size));
}

/**
 * Closes a connection so that the file alone holds everything: what is in the write-ahead log is copied into it first. The
 * library itself leaves the log next to the file. While another process reads an older state, it copies when it closes.
 */
export function closeDatabase(db: Db): void {
  try {
    db.pragma(`busy_timeout = ${endTimeoutMs}`);
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // Nothing is lost: the log is read at the next start.
    if (!storageFaultOf(error)) throw error;
  } finally {
    db.close();
  }
}

/** One line: what is wrong with the file, and what to do. */
function describeFault(file: string, reason: StorageFaultReason): string {
  const elsewhere = 'or set DATABASE to another file';
  switch (reason) {
    case 'locked':
      return `The database ${file} is locked by another program. Stop that program, ${elsewhere}.`;
    case 'full':
      return `The database ${file} cannot be written: the disk is full, or the file has reached DATABASE_MAX_MB. Free some space, ${elsewhere}.`;
    case 'readOnly':
      return `The database ${file} cannot be written: the file or its folder is read-only for this user. Allow writing to both, ${elsewhere}.`;
    case 'damaged':
      return `The database ${file} is damaged or not an SQLite file. Restore a backup (see server/README.md), ${elsewhere}.`;
    case 'missing':
    case 'unreachable':
      return `The database ${file} was deleted or replaced. Restart the server, ${elsewhere}.`;
    case 'unreadable':
      return `The database ${file} cannot be opened: ${whyUnreadable(file)}, ${elsewhere}.`;
  }
}

function whyUnreadable(file: string): string {
  const folder = dirname(file);
  if (!existsSync(folder)) return `the folder ${folder} does not exist. Create it`;
  if (existsSync(file) && statSync(file).isDirectory()) return 'it is a folder. Add a file name';
  return 'this user may not read and write it, or the disk fails. Allow both';
}
