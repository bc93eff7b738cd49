import { closeSync, openSync, statSync } from 'node:fs';
import type Database from 'libsql';
import { StorageFault } from './storage-fault.ts';

/** A connection that knows which file it has open: the file's name may lead to another one later, or to none. */
type Opened = Database.Database & { inode?: number };

/** Keys, and the secret that signs them, will be in it: nobody else may read it. The log next to it gets the same rights. */
export function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Opening it as a database says what is wrong.
  }
}

/** Notes which file a connection has open. */
export function noteFile(db: Database.Database): void {
  (db as Opened).inode = statSync(db.name).ino;
}

/** Throws a `StorageFault` when the file of a connection was deleted or replaced: what is written to it would be lost. */
export function refuseMissing(db: Database.Database): void {
  const { inode, name } = db as Opened;
  if (inode !== undefined && statSync(name, { throwIfNoEntry: false })?.ino !== inode) {
    throw new StorageFault('missing');
  }
}
