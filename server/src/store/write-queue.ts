import type { Db } from './database.ts';
import { StorageFault, storageFaultOf } from './storage-fault.ts';
import { inTransaction } from './transaction.ts';

/** Writes of one connection, grouped into transactions, that never wait for a lock with the event loop held. */
export interface WriteQueue {
  /**
   * Runs `task`, which only executes statements, in a transaction with those that arrive together. Resolves with its result
   * once it is stored; rejects with a `StorageFault`, nothing stored, when the file cannot be written in time.
   * `task` may run more than once: only the last run is stored.
   */
  write<Result>(task: () => Result): Promise<Result>;
  /** Stores what waits, waiting for a lock, because nothing else is left to be done; rejects what cannot be stored. */
  close(): void;
}

/** How long a write waits for a lock that another process holds, milliseconds. */
const defaultTimeoutMs = 1000;
/** How often it is tried meanwhile, milliseconds. */
const retryMs = 10;
/** Writes in one transaction at most, so that the event loop is not held for long. */
const largestGroup = 500;
/** Writes that wait at most; more are refused at once. */
const mostWaiting = 5000;

interface Waiting {
  task: () => unknown;
  /** When it is given up. */
  until: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export function writeQueue(
  db: Db,
  {
    timeoutMs = defaultTimeoutMs,
    now = () => performance.now(),
  }: { timeoutMs?: number; now?: () => number } = {},
): WriteQueue {
  let waiting: Waiting[] = [];
  let isScheduled = false;

  const schedule = (delayMs = 0) => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    if (delayMs > 0) setTimeout(writeGroup, delayMs);
    else setImmediate(writeGroup);
  };

  const writeGroup = () => {
    isScheduled = false;
    const group = waiting.splice(0, largestGroup);
    if (group.length === 0) return;
    const isLocked = store(group) === 'locked';
    schedule(isLocked ? retryMs : 0);
  };

  /** Stores a group, or puts it back when the file is locked. */
  const store = (group: Waiting[]): 'done' | 'locked' => {
    let results: unknown[];
    try {
      results = inTransaction(db, () => group.map(({ task }) => task()));
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault?.reason === 'locked') {
        putBack(group, fault);
        return 'locked';
      }
      // One that cannot be stored must not keep the others from it: with a full disk, a deletion may still succeed.
      if (group.length > 1) for (const one of group) store([one]);
      else group[0]!.reject(fault ?? error);
      return 'done';
    }
    for (const [at, { resolve }] of group.entries()) resolve(results[at]);
    return 'done';
  };

  const putBack = (group: Waiting[], fault: StorageFault) => {
    const moment = now();
    waiting = [...group, ...waiting].filter((one) => {
      if (one.until > moment) return true;
      one.reject(fault);
      return false;
    });
  };

  return {
    write<Result>(task: () => Result) {
      if (waiting.length >= mostWaiting) return Promise.reject(new StorageFault('locked'));
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ task, until: now() + timeoutMs, resolve: resolve as Waiting['resolve'], reject });
        schedule();
      });
    },
    close() {
      const group = waiting;
      waiting = [];
      if (group.length === 0) return;
      db.pragma(`busy_timeout = ${timeoutMs}`);
      if (store(group) === 'done') return;
      const fault = new StorageFault('locked');
      for (const { reject } of waiting.splice(0)) reject(fault);
    },
  };
}
