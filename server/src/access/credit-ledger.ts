import type { Awaitable } from '../store/awaitable.ts';
import { batches } from '../store/batches.ts';
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
  close(): Awaitable<void>;
}

/** A key's package in one calendar month (UTC), such as 2026-01. */
export interface LedgerRow {
  keyId: number;
  month: string;
}

/** What is taken from a package at once. */
export interface Take extends LedgerRow {
  /** Credits to hold ready. */
  block: number;
  /** Credits that requests wait for: where the block isn't left, as many of these as are. */
  missing: number;
  /** Credits of the package. */
  limit: number;
}

/** Where credits are recorded. What it is called for at once is one statement or one transaction. */
export interface LedgerRows {
  /** Credits recorded as used, those that processes hold ready included. */
  read(rows: LedgerRow[]): Awaitable<number[]>;
  /**
   * Takes from packages, never more than they have: how many credits, and how many are used then. Rejects with a `StorageFault`
   * when they can't be recorded at this moment.
   */
  take(takes: Take[]): Awaitable<{ credits: number; used: number }[]>;
  /** The same for one package, where waiting can help: until a write is given up. */
  takeInTime?(take: Take): Promise<{ credits: number; used: number }>;
  /** Gives credits back; below zero, records credits that were used. */
  giveBack(rows: (LedgerRow & { credits: number })[]): Awaitable<void>;
  close(): void;
}

/**
 * Credits taken from a package at once: about as many as the key has used in the last 15 to 30 seconds, so that a crash costs
 * a key that is rarely used reserves next to nothing, and a busy one never more than the largest block.
 */
const blockCredits = { least: 10, most: 10_000 };

/** Of what is left of a package at most this share is held ready, so that its end is counted call by call. */
const blockShare = 1 / 20;

/**
 * While nothing can be recorded, a request is charged in memory and recorded afterward, up to this share of what is left
 * of the package: so much that look-ups go on, and so little that several processes cannot spend a credit twice, unless
 * they use up all the rest of the package meanwhile. A process that is killed in that time forgets these charges.
 */
const owedShare = 1 / 1000;

/** How long credits are held ready for a key that is not used. A used key keeps as many as it used in such a time. */
const idleMs = 15_000;
/** How often it is checked. */
const sweepMs = 1000;

/** What this process holds of one key's package. */
interface Account extends LedgerRow {
  /** Credits recorded when last seen: those charged by anyone, and those held ready. */
  taken: number;
  /** Credits held ready here: taken, but not charged yet. Below zero: charged here, but not recorded yet. */
  ready: number;
  /** Credits that requests wait for. Until they have them, the account remains. */
  waiting: number;
  /** Taking credits at this moment. */
  taking: Promise<number> | undefined;
  /** Credits charged in the present period of 15 seconds, and in the one before. */
  charged: number;
  chargedBefore: number;
  periodBeganMs: number;
  usedMs: number;
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
 * A ledger with one row per key and calendar month (UTC). A write per request would cost more than most responses: credits are
 * reserved from the package in blocks and charged in memory. A block is taken by one statement that checks the limit, so that
 * several processes never give more than the package holds. A process that is killed loses the blocks that it held: charged,
 * though not used. `steadyMs` gives milliseconds of a clock that never goes back.
 */
export function blockLedger(
  rows: LedgerRows,
  nowMs: () => number,
  steadyMs: () => number = () => performance.now(),
): CreditLedger {
  const monthNow = calendarMonth(nowMs);
  const accounts = new Map<number, Account>();
  /** Accounts of a month that is over, until they are settled. */
  const leaving = new Set<Account>();

  const readUsed = batches((wanted: LedgerRow[]) => rows.read(wanted));
  const takeBlock = batches((takes: { account: Account; limit: number }[]) =>
    rows.take(takes.map(({ account, limit }) => takeOf(account, limit))),
  );

  const knownAccount = ({ keyId }: Caller): Account | undefined => {
    const account = accounts.get(keyId);
    return account?.month === monthNow() ? account : undefined;
  };
  const openAccount = async (caller: Caller): Promise<Account> => {
    const row = { keyId: caller.keyId, month: monthNow() };
    const taken = await readUsed(row);
    const opened = knownAccount(caller);
    if (opened) return opened;
    const former = accounts.get(row.keyId);
    if (former) leaving.add(former);
    const moment = steadyMs();
    const account: Account = {
      ...row,
      taken,
      ready: 0,
      waiting: 0,
      taking: undefined,
      charged: 0,
      chargedBefore: 0,
      periodBeganMs: moment,
      usedMs: moment,
    };
    accounts.set(row.keyId, account);
    return account;
  };

  const spend = (account: Account, credits: number): true => {
    account.ready -= credits;
    account.charged += credits;
    account.usedMs = steadyMs();
    return true;
  };

  type Taking = (account: Account, limit: number) => Promise<{ credits: number; used: number }>;
  const takeAtOnce: Taking = (account, limit) => takeBlock({ account, limit });
  const takeInTime: Taking | undefined =
    rows.takeInTime && ((account, limit) => rows.takeInTime!(takeOf(account, limit)));
  /** Takes credits for all who wait for some of this account: how many there were. */
  const takeMore = async (account: Account, limit: number, take: Taking): Promise<number> => {
    const { credits, used } = await take(account, limit);
    account.ready += credits;
    account.taken = used;
    return credits;
  };

  /** Charges in memory what can't be recorded at this moment, as long as it is little. */
  const owe = async (account: Account, credits: number, limit: number): Promise<boolean> => {
    // A file that can't be written can often be read.
    account.taken = await readUsed(account).catch(() => account.taken);
    const left = limit - (account.taken - account.ready);
    return credits - account.ready <= left * owedShare && spend(account, credits);
  };

  const chargeBlock = async (caller: Caller, credits: number): Promise<boolean> => {
    const limit = caller.creditsPerMonth;
    const account = knownAccount(caller) ?? (await openAccount(caller));
    let take = takeAtOnce;
    account.waiting += credits;
    try {
      while (account.ready < credits) {
        account.taking ??= takeMore(account, limit, take).finally(() => {
          account.taking = undefined;
        });
        try {
          if ((await account.taking) === 0) return false;
        } catch (error) {
          if (!storageFaultOf(error)) throw error;
          if (await owe(account, credits, limit)) return true;
          if (!takeInTime || take === takeInTime) throw error;
          take = takeInTime;
        }
      }
      return spend(account, credits);
    } finally {
      account.waiting -= credits;
    }
  };

  const coversWhenRead = async (caller: Caller, credits: number): Promise<boolean> => {
    const known = knownAccount(caller);
    const account = known ?? (await openAccount(caller));
    if (known) account.taken = await readUsed(account);
    return isCovered(account, credits, caller.creditsPerMonth);
  };
  const covers = (caller: Caller, credits: number): Awaitable<boolean> => {
    if (!isCounted(caller)) return true;
    const account = knownAccount(caller);
    return account && isCovered(account, credits, caller.creditsPerMonth)
      ? true
      : coversWhenRead(caller, credits);
  };

  /** What an account doesn't need any longer, or owes. */
  const surplusOf = (account: Account, moment: number, isLast: boolean): number => {
    const isOver = isLast || leaving.has(account) || moment - account.usedMs >= idleMs;
    if (isOver || account.ready < 0) return account.ready;
    if (moment - account.periodBeganMs < idleMs) return 0;
    const surplus = Math.max(0, account.ready - account.charged);
    account.chargedBefore = account.charged;
    account.charged = 0;
    account.periodBeganMs = moment;
    return surplus;
  };
  const forget = (account: Account) => {
    if (account.ready !== 0 || account.waiting > 0) return;
    leaving.delete(account);
    if (accounts.get(account.keyId) === account && steadyMs() - account.usedMs >= idleMs) {
      accounts.delete(account.keyId);
    }
  };
  const settle = async (isLast = false) => {
    const moment = steadyMs();
    const all = [...leaving, ...accounts.values()].filter(({ waiting }) => waiting === 0);
    const due = all.map((account) => ({ account, credits: surplusOf(account, moment, isLast) }));
    const changed = due.filter(({ credits }) => credits !== 0);
    // Nobody else uses them from here on.
    for (const { account, credits } of changed) account.ready -= credits;
    try {
      if (changed.length > 0) {
        await rows.giveBack(
          changed.map(({ account: { keyId, month }, credits }) => ({ keyId, month, credits })),
        );
      }
      for (const { account, credits } of changed) account.taken -= credits;
    } catch (error) {
      // What may have been recorded is never recorded a second time.
      if (!storageFaultOf(error)?.mayBeStored) {
        for (const { account, credits } of changed) account.ready += credits;
      }
      throw error;
    } finally {
      for (const account of all) forget(account);
    }
  };
  let settling: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Nothing in the background may end the process: what could not be recorded is kept, and tried again in a second.
    settling ??= settle()
      .catch(() => {})
      .finally(() => {
        settling = undefined;
      });
  }, sweepMs);
  timer.unref();

  return {
    covers,
    charge(caller, credits) {
      if (credits === 0 || !isCounted(caller)) return covers(caller, credits);
      const account = knownAccount(caller);
      return account && account.ready >= credits ? spend(account, credits) : chargeBlock(caller, credits);
    },
    async refund(caller, credits) {
      if (credits === 0 || !isCounted(caller)) return;
      const account = knownAccount(caller) ?? (await openAccount(caller));
      account.ready += credits;
      account.charged -= credits;
    },
    async used(caller) {
      if (!isCounted(caller)) return 0;
      const account = knownAccount(caller) ?? (await openAccount(caller));
      return (await readUsed(account)) - account.ready;
    },
    async close() {
      clearInterval(timer);
      await settling;
      try {
        await settle(true);
      } catch (error) {
        // Nothing can be recorded: blocks held ready stay charged, and what was charged in memory only is forgotten.
        if (!storageFaultOf(error)) throw error;
      }
      rows.close();
    },
  };
}

function takeOf(
  { keyId, month, taken, ready, waiting, charged, chargedBefore }: Account,
  limit: number,
): Take {
  const missing = waiting - ready;
  const wanted = Math.min(blockCredits.most, Math.max(blockCredits.least, charged, chargedBefore));
  const block = Math.min(wanted, Math.floor((limit - taken) * blockShare));
  return { keyId, month, block: Math.max(block, missing), missing, limit };
}

/** How many credits a take receives from a package of which so many are used. */
function grantedOf({ block, missing, limit }: Take, used: number): number {
  if (used + block <= limit) return block;
  return Math.max(0, Math.min(missing, limit - used));
}

/** Rows on SQLite: a take fails at once when another process holds the lock, and waits for it in the queue of writes. */
export function sqliteLedgerRows(db: Db, queue: WriteQueue = writeQueue(db)): LedgerRows {
  const select = db.prepare('SELECT used FROM ledger WHERE key_id = ? AND month = ?');
  const add = db.prepare(
    `INSERT INTO ledger (key_id, month, used) VALUES (?1, ?2, max(0, ?3))
     ON CONFLICT (key_id, month) DO UPDATE SET used = max(0, used + ?3)`,
  );
  const usedOf = ({ keyId, month }: LedgerRow) =>
    (select.get(keyId, month) as { used: number } | undefined)?.used ?? 0;
  /** Executes statements, in a transaction that has the lock: nothing can happen between them. */
  const take = (wanted: Take) => {
    const used = usedOf(wanted);
    const credits = grantedOf(wanted, used);
    if (credits > 0) add.run(wanted.keyId, wanted.month, credits);
    return { credits, used: used + credits };
  };
  return {
    read: (rows) => rows.map(usedOf),
    take: (takes) => inTransaction(db, () => takes.map(take)),
    takeInTime: (wanted) => queue.write(() => take(wanted)),
    giveBack(rows) {
      inTransaction(db, () => {
        for (const { keyId, month, credits } of rows) add.run(keyId, month, -credits);
      });
    },
    close: () => queue.close(),
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
