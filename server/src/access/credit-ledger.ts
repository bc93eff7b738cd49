import type { Awaitable } from '../store/awaitable.ts';
import type { Db } from '../store/database.ts';
import { storageFaultOf } from '../store/storage-fault.ts';
import { inTransaction } from '../store/transaction.ts';
import { type WriteQueue, writeQueue } from '../store/write-queue.ts';
import type { Caller } from './key-store.ts';

/** Charges credits against a key's package, atomically: two requests can never use the last credit. */
export interface CreditLedger {
  /** True while the package covers at least `credits` more (and is not used up, even for a free call). */
  covers(caller: Caller, credits: number): Awaitable<boolean>;
  /**
   * Charges, or changes nothing and returns false when the package does not cover it. Rejects with a `StorageFault` when the
   * charge cannot be recorded.
   */
  charge(caller: Caller, credits: number): Awaitable<boolean>;
  /** Refunds the credits of a request that was charged and then got no response. */
  refund(caller: Caller, credits: number): Awaitable<void>;
  /** Calls charged in the present month, those that another process holds ready included. */
  used(caller: Caller): Awaitable<number>;
  /** Gives back what was held ready. */
  close(): void;
}

/**
 * Calls taken from a package at once: about as many as the key has used in this second, so that a crash costs a key that
 * is rarely used reserves next to nothing, and a busy one never more than the largest block.
 */
const blockCredits = { least: 10, most: 10_000 };

/** Of what is left of a package at most this share is held ready, so that its end is counted call by call. */
const blockShare = 1 / 20;

/**
 * While the file cannot be written, a request is charged in memory and recorded afterward, up to this share of what is left
 * of the package: so much that look-ups go on, and so little that several processes cannot spend a credit twice, unless
 * they use up all the rest of the package meanwhile. A process that is killed in that time forgets these charges.
 */
const owedShare = 1 / 1000;

/** How long credits are held ready, and what was read of a package is believed. */
const heldMs = 1000;

/** What this process holds of one key's package. */
interface Account {
  keyId: number;
  month: string;
  /** Calls of the database when last seen: those charged by anyone, and those held ready. */
  taken: number;
  /** Calls held ready here: taken, but not charged yet. Below zero: charged here, but not recorded yet. */
  ready: number;
  /** Calls charged since the account was read, less than a second ago. */
  charged: number;
}

/** A package without an end is not counted, and nothing is stored for it. */
function isCounted({ creditsPerMonth }: Caller): boolean {
  return Number.isFinite(creditsPerMonth);
}

/** Whether a package covers this many more credits, or still has some when the request uses none. */
function isCovered({ taken, ready }: Account, credits: number, limit: number): boolean {
  const used = taken - ready;
  return used < limit && used + credits <= limit;
}

/**
 * A ledger on SQLite, one row per key and calendar month (UTC). A write per request would cost more than most
 * responses: credits are reserved from the package in blocks and charged in memory, and what is left over is returned after a
 * second. A block is taken by one statement that checks the limit, so that several processes on one file never give
 * more than the package holds. A process that is killed loses the block that it held: charged, though not used.
 */
export function sqliteCreditLedger(
  db: Db,
  nowMs: () => number,
  queue: WriteQueue = writeQueue(db),
): CreditLedger {
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
  /** Accounts of a month that is over, until they are settled. */
  const leaving: Account[] = [];

  const takenBy = (keyId: number, month: string) =>
    (read.get(keyId, month) as { used: number } | undefined)?.used ?? 0;

  /** Records what an account holds ready or owes. Throws, with nothing changed, while the file cannot be written. */
  const settle = (account: Account) => {
    const { keyId, month, ready } = account;
    if (ready === 0) return;
    inTransaction(db, () => {
      if (ready < 0) open.run(keyId, month);
      giveBack.run(ready, keyId, month);
    });
    account.taken -= ready;
    account.ready = 0;
  };
  const settleAll = () => {
    while (leaving.length > 0) {
      settle(leaving[0]!);
      leaving.shift();
    }
    for (const account of accounts.values()) {
      settle(account);
      accounts.delete(account.keyId);
    }
  };
  const timer = setInterval(() => {
    try {
      settleAll();
    } catch {
      // Nothing in the background may end the process: what could not be recorded is kept, and tried again in a second.
    }
  }, heldMs);
  timer.unref();

  const accountOf = ({ keyId }: Caller): Account => {
    const month = monthNow();
    let account = accounts.get(keyId);
    if (account?.month !== month) {
      const taken = takenBy(keyId, month);
      if (account) leaving.push(account);
      account = { keyId, month, taken, ready: 0, charged: 0 };
      accounts.set(keyId, account);
    }
    return account;
  };

  /** Takes credits from the package: how many, or none when it does not cover them. Executes statements only. */
  const takeBlock = ({ keyId, month }: Account, credits: number, limit: number): number =>
    take.run(credits, keyId, month, limit).changes === 0 ? 0 : credits;
  const takeMore = (account: Account, missing: number, limit: number): number => {
    if (account.taken === 0) open.run(account.keyId, account.month);
    const wanted = Math.min(blockCredits.most, Math.max(blockCredits.least, account.charged));
    const block = Math.min(wanted, Math.floor((limit - account.taken) * blockShare));
    // Others may have taken from the package meanwhile: then the smallest block that will do, from what is really left.
    return (block > missing && takeBlock(account, block, limit)) || takeBlock(account, missing, limit);
  };
  const receive = (account: Account, block: number) => {
    account.ready += block;
    account.taken = takenBy(account.keyId, account.month);
  };

  const covers = (caller: Caller, credits: number) => {
    if (!isCounted(caller)) return true;
    const account = accountOf(caller);
    if (isCovered(account, credits, caller.creditsPerMonth)) return true;
    account.taken = takenBy(account.keyId, account.month);
    return isCovered(account, credits, caller.creditsPerMonth);
  };

  const spend = (account: Account, credits: number): true => {
    account.ready -= credits;
    account.charged += credits;
    return true;
  };

  const mayOwe = (account: Account, credits: number, limit: number): boolean => {
    account.taken = takenBy(account.keyId, account.month);
    const left = limit - (account.taken - account.ready);
    return credits - account.ready <= left * owedShare;
  };

  /** Charges once the file can be written, at the latest when the queue gives up. */
  const chargeLater = async (caller: Caller, credits: number): Promise<boolean> => {
    const before = accountOf(caller);
    const block = await queue.write(() => takeMore(before, credits, caller.creditsPerMonth));
    if (block === 0) return false;
    // Accounts are settled and read anew meanwhile, and a month may end.
    const account = accountOf(caller);
    if (account.month === before.month) {
      receive(account, block);
      return spend(account, credits);
    }
    leaving.push({ ...before, taken: block, ready: block - credits });
    return true;
  };

  return {
    covers,
    charge(caller, credits) {
      if (credits === 0 || !isCounted(caller)) return covers(caller, credits);
      const account = accountOf(caller);
      const missing = credits - account.ready;
      if (missing <= 0) return spend(account, credits);
      try {
        const block = inTransaction(db, () => takeMore(account, missing, caller.creditsPerMonth));
        receive(account, block);
        return block > 0 && spend(account, credits);
      } catch (error) {
        if (!storageFaultOf(error)) throw error;
        if (mayOwe(account, credits, caller.creditsPerMonth)) return spend(account, credits);
        return chargeLater(caller, credits);
      }
    },
    refund(caller, credits) {
      if (isCounted(caller)) accountOf(caller).ready += credits;
    },
    used(caller) {
      if (!isCounted(caller)) return 0;
      const { keyId, month, ready } = accountOf(caller);
      return takenBy(keyId, month) - ready;
    },
    close() {
      clearInterval(timer);
      queue.close();
      try {
        settleAll();
      } catch (error) {
        // The file cannot be written: blocks held ready stay charged, and what was charged in memory only is forgotten.
        if (!storageFaultOf(error)) throw error;
      }
    },
  };
}

/** The calendar month (UTC) of a moment, such as 2026-01. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
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
      month = monthOf(moment);
      beginsMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
      endsMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    }
    return month;
  };
}
