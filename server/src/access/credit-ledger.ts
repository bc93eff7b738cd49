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
  /** Calls charged in the present month, those that another process holds ready included. */
  used(caller: Caller): number;
  /** Gives back what was held ready. */
  close(): void;
}

/**
 * Calls taken from a package at once: about as many as the key has used in this second, so that a crash costs a key that
 * is asked now and then next to nothing, and a busy one never more than the largest block.
 */
const BLOCK = { least: 10, most: 1000 };

/** Of what is left of a package at most this share is held ready, so that its end is counted call by call. */
const BLOCK_SHARE = 1 / 20;

/** How long calls are held ready, and what was read of a package is believed. */
const HELD_MS = 1000;

/** What this process holds of one key's package. */
interface Account {
  keyId: number;
  month: string;
  /** Calls of the database when last seen: those charged by anyone, and those held ready. */
  taken: number;
  /** Calls held ready here: taken, but not charged yet. */
  ready: number;
  /** Calls charged since the account was read, less than a second ago. */
  charged: number;
}

/** Whether a package covers so many more calls, or is at least not used up when the call is free. */
function isCovered({ taken, ready }: Account, calls: number, limit: number): boolean {
  const used = taken - ready;
  return used < limit && used + calls <= limit;
}

/**
 * A ledger on SQLite, one row per key and calendar month (UTC). A write per request would cost more than most
 * answers: calls are taken from the package in blocks, charged in memory, and what is left over goes back after a
 * second. A block is taken by one statement that checks the limit, so that several processes on one file never give
 * more than the package holds. A process that is killed loses the block that it held: charged, though not used.
 */
export function sqliteCreditLedger(db: Db, nowMs: () => number): CreditLedger {
  const read = db.prepare('SELECT used FROM ledger WHERE key_id = ? AND month = ?');
  const open = db.prepare('INSERT INTO ledger (key_id, month) VALUES (?, ?) ON CONFLICT DO NOTHING');
  // The check and the taking are one statement: nothing can happen between them.
  const take = db.prepare(
    `UPDATE ledger SET used = used + ?1
      WHERE key_id = ?2 AND month = ?3 AND used < ?4 AND used + ?1 <= ?4`,
  );
  const giveBack = db.prepare('UPDATE ledger SET used = max(0, used - ?) WHERE key_id = ? AND month = ?');
  const monthNow = calendarMonth(nowMs);
  const accounts = new Map<number, Account>();

  const takenBy = (keyId: number, month: string) =>
    (read.get(keyId, month) as { used: number } | undefined)?.used ?? 0;

  const settle = ({ keyId, month, ready }: Account) => {
    if (ready > 0) giveBack.run(ready, keyId, month);
  };
  const settleAll = () => {
    for (const account of accounts.values()) {
      settle(account);
      accounts.delete(account.keyId);
    }
  };
  const timer = setInterval(() => {
    try {
      settleAll();
    } catch {
      // Another process writes to the file for long: what is left is given back with the next second.
    }
  }, HELD_MS);
  timer.unref();

  const accountOf = ({ keyId }: Caller): Account => {
    const month = monthNow();
    let account = accounts.get(keyId);
    if (account?.month !== month) {
      if (account) settle(account);
      account = { keyId, month, taken: takenBy(keyId, month), ready: 0, charged: 0 };
      accounts.set(keyId, account);
    }
    return account;
  };

  const takeBlock = (account: Account, calls: number, limit: number): boolean => {
    const { keyId, month } = account;
    if (take.run(calls, keyId, month, limit).changes === 0) return false;
    account.taken += calls;
    account.ready += calls;
    return true;
  };
  const takeMore = (account: Account, calls: number, limit: number): boolean => {
    if (account.taken === 0) open.run(account.keyId, account.month);
    const wanted = Math.min(BLOCK.most, Math.max(BLOCK.least, account.charged));
    const block = Math.min(wanted, Math.floor((limit - account.taken) * BLOCK_SHARE));
    if (block > calls && takeBlock(account, block, limit)) return true;
    // Others may have taken from the package meanwhile: the smallest block that will do, from what is really left.
    account.taken = takenBy(account.keyId, account.month);
    return takeBlock(account, calls, limit);
  };

  const covers = (caller: Caller, calls: number) => {
    const account = accountOf(caller);
    if (isCovered(account, calls, caller.callsPerMonth)) return true;
    account.taken = takenBy(account.keyId, account.month);
    return isCovered(account, calls, caller.callsPerMonth);
  };

  return {
    covers,
    charge(caller, calls) {
      if (calls === 0) return covers(caller, 0);
      const account = accountOf(caller);
      const missing = calls - account.ready;
      if (missing > 0 && !takeMore(account, missing, caller.callsPerMonth)) return false;
      account.ready -= calls;
      account.charged += calls;
      return true;
    },
    refund(caller, calls) {
      accountOf(caller).ready += calls;
    },
    used(caller) {
      const { keyId, month, ready } = accountOf(caller);
      return takenBy(keyId, month) - ready;
    },
    close() {
      clearInterval(timer);
      settleAll();
    },
  };
}

/** The calendar month (UTC) of a clock, such as 2026-01; worked out anew only when another one begins. */
function calendarMonth(nowMs: () => number): () => string {
  let month = '';
  let beginsMs = 0;
  let endsMs = 0;
  return () => {
    const moment = nowMs();
    if (moment < beginsMs || moment >= endsMs) {
      const date = new Date(moment);
      month = date.toISOString().slice(0, 7);
      beginsMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
      endsMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    }
    return month;
  };
}
