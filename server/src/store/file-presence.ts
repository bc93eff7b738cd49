import { closeSync, openSync, statSync } from 'node:fs';
import type Database from 'libsql';
import { StorageFault } from './storage-fault.ts';

/** A connection that knows which files it has open: their names may lead to others later, or to none. */
type Opened = Database.Database & { files?: [name: string, inode: number | undefined][] };

/** Keys, and the secret that signs them, will be in it: nobody else may read it. The log next to it gets the same rights. */
export function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Opening it as a database says what is wrong.
  }
}

/** Notes which files a connection has open: the database, its log, and what processes on it share in memory. */
export function noteFiles(db: Database.Database): void {
  (db as Opened).files = ['', '-wal', '-shm'].map((ending) => [db.name + ending, inodeOf(db.name + ending)]);
}

/**
 * Throws a `StorageFault` when a file of a connection was deleted or replaced: what is written to it would be lost. What follows
 * reads the files, not what is known of them, so that damage shows.
 */
export function refuseMissing(db: Database.Database): void {
  const { files } = db as Opened;
  if (!files) return;
  if (files.some(([name, inode]) => inodeOf(name) !== inode)) throw new StorageFault('missing');
  db.pragma('shrink_memory');
}

function inodeOf(name: string): number | undefined {
  return statSync(name, { throwIfNoEntry: false })?.ino;
}
