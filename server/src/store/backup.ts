import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { explained } from './database.ts';
import { createForOwner } from './file-presence.ts';

export interface Backup {
  bytes: number;
  geofences: number;
  keys: number;
}

/**
 * Copies a database, with all that is stored at this moment, while servers go on writing to it. The copy is checked, on disk
 * and complete before it gets its name. Throws with one line when the source is missing or the copy exists already.
 */
export function backUp(file: string, copy: string): Backup {
  if (!existsSync(file))
    throw new Error(`There is no database ${file}. Set DATABASE to the file of the server.`);
  if (existsSync(copy))
    throw new Error(`${copy} exists already. Choose another name: a backup overwrites nothing.`);
  if (!existsSync(dirname(copy)))
    throw new Error(`The folder ${dirname(copy)} does not exist. Create it first.`);
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  try {
    createForOwner(partial);
    // One read transaction: it sees one state, and holds up no writer. See https://sqlite.org/lang_vacuum.html#vacuuminto
    inDatabase(file, (db) => db.prepare('VACUUM INTO ?').run(partial));
    const counts = inDatabase(partial, checkedCounts);
    flushToDisk(partial);
    renameSync(partial, copy);
    flushToDisk(dirname(copy));
    return { ...counts, bytes: statSync(copy).size };
  } finally {
    rmSync(partial, { force: true });
  }
}

function inDatabase<Result>(file: string, work: (db: Database.Database) => Result): Result {
  let db: Database.Database | undefined;
  try {
    db = new Database(file);
    db.pragma('busy_timeout = 5000');
    return work(db);
  } catch (error) {
    throw explained(file, error);
  } finally {
    db?.close();
  }
}

function checkedCounts(db: Database.Database): Pick<Backup, 'geofences' | 'keys'> {
  const [first] = db.pragma('quick_check(1)') as { quick_check: string }[];
  if (first?.quick_check !== 'ok')
    throw new Error(`The copy is damaged: ${first?.quick_check}. Check the disk.`);
  const count = (table: string) =>
    (db.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count;
  return { geofences: count('geofence'), keys: count('api_key') };
}

function flushToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
