import type { Db } from '../store/database.ts';
import { foreignWrites } from '../store/foreign-writes.ts';

/** Owners remembered at most; the memory then starts anew. */
const mostOwners = 1000;

/** What belongs to an owner, read once and kept until it is written. */
export function ownerCache<Value>(db: Db, read: (ownerId: number) => Value) {
  const known = new Map<number, Value>();
  const fileState = foreignWrites(db);
  let seen = fileState();
  return {
    of(ownerId: number): Value {
      const state = fileState();
      if (state !== seen || known.size > mostOwners) {
        known.clear();
        seen = state;
      }
      let value = known.get(ownerId);
      if (value === undefined) {
        value = read(ownerId);
        known.set(ownerId, value);
      }
      return value;
    },
    /** Call it after each write through the same connection, for one owner or for all; those of others are noticed. */
    forget(ownerId?: number) {
      if (ownerId === undefined) known.clear();
      else known.delete(ownerId);
    },
  };
}
