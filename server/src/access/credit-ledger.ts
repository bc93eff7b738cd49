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
  // What was read last, by key. Only a "covered" is taken from it: the charge itself decides in the database.
  const lastRead = new Map<number, { month: string; used: number }>();
  const used = (caller: Caller) => {
    const now = month();
    const calls = (read.get(caller.keyId, now) as { used: number } | undefined)?.used ?? 0;
    lastRead.set(caller.keyId, { month: now, used: calls });
    return calls;
  };
  const isWithin = (before: number, calls: number, { callsPerMonth }: Caller) =>
    before < callsPerMonth && before + calls <= callsPerMonth;
  const covers = (caller: Caller, calls: number) => {
    const known = lastRead.get(caller.keyId);
    if (known?.month === month() && isWithin(known.used, calls, caller)) return true;
    return isWithin(used(caller), calls, caller);
  };
  const note = (caller: Caller, calls: number) => {
    const known = lastRead.get(caller.keyId);
    if (known) known.used += calls;
  };
  return {
    used,
    covers,
    charge(caller, calls) {
      if (calls === 0) return covers(caller, 0);
      const now = month();
      let done = charge.run(calls, caller.keyId, now, caller.callsPerMonth).changes;
      if (done === 0 && open.run(caller.keyId, now).changes > 0) {
        done = charge.run(calls, caller.keyId, now, caller.callsPerMonth).changes;
      }
      if (done > 0) note(caller, calls);
      return done > 0;
    },
    refund(caller, calls) {
      if (calls > 0) refund.run(calls, caller.keyId, month());
    },
  };
}
