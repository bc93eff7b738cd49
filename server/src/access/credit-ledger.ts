import type { Db } from '../store/database.ts';
import type { Caller } from './key-store.ts';

/** Charges calls against a key's package, atomically: two requests can never share the last call. */
export interface CreditLedger {
  /** True while the package covers at least `calls` more (and is not used up, even for a free call). */
  covers(caller: Caller, calls: number): boolean;
  /** Charges, or changes nothing and returns false when the package does not cover it. */
  charge(caller: Caller, calls: number): boolean;
  /** Gives calls back for a request that was charged and then not answered. */
  refund(caller: Caller, calls: number): void;
  /** Calls charged in the present month. */
  used(caller: Caller): number;
}

/** A ledger on SQLite, one row per key and calendar month (UTC). */
export function sqliteCreditLedger(db: Db, now: () => Date): CreditLedger {
  const month = () => now().toISOString().slice(0, 7);
  const read = db.prepare('SELECT used FROM ledger WHERE key_id = ? AND month = ?');
  const open = db.prepare('INSERT INTO ledger (key_id, month) VALUES (?, ?) ON CONFLICT DO NOTHING');
  // The check and the charge are one statement: nothing can happen between them.
  const charge = db.prepare(
    `UPDATE ledger SET used = used + ?1
      WHERE key_id = ?2 AND month = ?3 AND used < ?4 AND used + ?1 <= ?4`,
  );
  const refund = db.prepare('UPDATE ledger SET used = max(0, used - ?) WHERE key_id = ? AND month = ?');
  const used = (caller: Caller) =>
    (read.get(caller.keyId, month()) as { used: number } | undefined)?.used ?? 0;
  return {
    used,
    covers(caller, calls) {
      const before = used(caller);
      return before < caller.callsPerMonth && before + calls <= caller.callsPerMonth;
    },
    charge(caller, calls) {
      if (calls === 0) return used(caller) < caller.callsPerMonth;
      const now = month();
      let done = charge.run(calls, caller.keyId, now, caller.callsPerMonth).changes;
      if (done === 0 && open.run(caller.keyId, now).changes > 0) {
        done = charge.run(calls, caller.keyId, now, caller.callsPerMonth).changes;
      }
      return done > 0;
    },
    refund(caller, calls) {
      if (calls > 0) refund.run(calls, caller.keyId, month());
    },
  };
}
