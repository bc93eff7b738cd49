import type { Db } from './database.ts';

/**
 * Makes a function that says which state of the file a connection sees: the number changes when another connection, of
 * this process or of another one, has written. What was read can be cached until then. The file is checked once in a turn of
 * the event loop, so that requests served together share the query. See https://sqlite.org/pragma.html#pragma_data_version
 * A database in memory has no other connection.
 */
export function foreignWrites(db: Db): () => number {
  if (db.memory) return () => 0;
  // A list instead of an object: the library makes one in half the time.
  const versionQuery = db.prepare('PRAGMA data_version').raw();
  let known: number | undefined;
  const endTurn = () => {
    known = undefined;
  };
  return () => {
    if (known === undefined) {
      [known] = versionQuery.get() as [number];
      setImmediate(endTurn);
    }
    return known;
  };
}
