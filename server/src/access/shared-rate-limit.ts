import type { Caller } from './key-store.ts';
import { memoryRateLimiter, type RateLimiter, type RateState, windowMs } from './rate-limit.ts';

/** Requests that one process may let through in the present window of a key. */
export interface Lease {
  /** 0 when nothing is left. */
  granted: number;
  /** What is left for all processes after it. */
  left: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
}

/** Windows of a minute that several processes share: each begins with the first lease after the last one has ended. */
export interface RateWindows {
  /** Takes a lease from a window of `limit` requests. Rejects when the windows can't be reached. */
  lease(keyId: number, limit: number): Promise<Lease>;
  close(): void;
}

/**
 * Size of a lease: a twentieth of what is left of the window, and at least 1 % of the limit. So a window costs a key some
 * 50 messages at most, and a process that is idle with a lease holds little.
 */
export const leaseParts = { ofLeft: 20, ofLimit: 100 };

/** A store that takes longer is away, milliseconds. */
const patienceMs = 100;
/** How long requests don't try a store that is away, milliseconds. */
const awayMs = 250;

interface Held {
  limit: number;
  endsMs: number;
  /** Of the present lease. */
  unused: number;
  /** For all processes, after the present lease. */
  left: number;
}

interface Options {
  now?: () => number;
  patienceMs?: number;
}

/**
 * Counts requests per key over all processes on the same windows: each takes leases, and never lets more through than it was
 * granted. While the windows are away, it counts alone, and no request waits for them.
 */
export function sharedRateLimiter(
  windows: RateWindows,
  { now = () => performance.now(), patienceMs: patience = patienceMs }: Options = {},
): RateLimiter {
  // Counts everything, so that it knows what this process let through when the windows go away.
  const alone = memoryRateLimiter(now);
  const heldByKey = new Map<number, Held>();
  const leasing = new Map<number, Promise<boolean>>();
  let nextSweepMs = now() + windowMs;
  let awayUntilMs: number | undefined;
  let countedAlone = 0;

  const forgetEnded = (moment: number) => {
    for (const [keyId, { endsMs }] of heldByKey) if (endsMs <= moment) heldByKey.delete(keyId);
    nextSweepMs = moment + windowMs;
  };

  const takeLease = async ({ keyId, requestsPerMinute: limit }: Caller): Promise<boolean> => {
    // The store's window ends later than this one by the time of the way, so that no lease outlives its window.
    const sentMs = now();
    try {
      const { granted, left, endsInMs } = await windows.lease(keyId, limit);
      heldByKey.set(keyId, { limit, endsMs: sentMs + endsInMs, unused: granted, left });
      awayUntilMs = undefined;
      return true;
    } catch {
      awayUntilMs = now() + awayMs;
      return false;
    } finally {
      leasing.delete(keyId);
    }
  };

  /** The lease that is under way, or a new one. A late one still counts when it comes. */
  const leaseInTime = (caller: Caller): Promise<boolean> => {
    const known = leasing.get(caller.keyId);
    if (known) return known;
    const lease = takeLease(caller);
    const timely = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        // After work that held the event loop, what has arrived meanwhile is read first.
        setImmediate(() => {
          if (leasing.get(caller.keyId) === timely) awayUntilMs = now() + awayMs;
          resolve(false);
        });
      }, patience);
      lease.then((isThere) => {
        clearTimeout(timer);
        resolve(isThere);
      });
    });
    leasing.set(caller.keyId, timely);
    return timely;
  };

  /** The response from what is held; undefined when that takes a lease. */
  const takeHeld = ({ keyId, requestsPerMinute: limit }: Caller): RateState | undefined => {
    const held = heldByKey.get(keyId);
    const moment = now();
    if (!held || held.endsMs <= moment || held.limit !== limit) return undefined;
    const isAllowed = held.unused > 0;
    if (!isAllowed && held.left > 0) return undefined;
    if (isAllowed) held.unused -= 1;
    const resetSeconds = Math.max(1, Math.ceil((held.endsMs - moment) / 1000));
    return { isAllowed, limit, remaining: held.unused + held.left, resetSeconds };
  };

  const countAlone = (state: RateState): RateState => {
    countedAlone += 1;
    return state;
  };

  const takeLater = async (caller: Caller, here: RateState): Promise<RateState> => {
    while (await leaseInTime(caller)) {
      const state = takeHeld(caller);
      if (state) return state;
    }
    return countAlone(here);
  };

  return {
    take(caller) {
      const moment = now();
      if (moment >= nextSweepMs) forgetEnded(moment);
      const here = alone.take(caller);
      const state = takeHeld(caller);
      if (state) return state;
      if (awayUntilMs === undefined) return takeLater(caller, here);
      if (moment >= awayUntilMs) void leaseInTime(caller);
      return countAlone(here);
    },
    countedAlone: () => countedAlone,
  };
}
