import type { Awaitable } from '../store/awaitable.ts';
import type { Caller } from './key-store.ts';

/** Where a key is in its present minute. */
export interface RateState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the minute starts anew. */
  resetSeconds: number;
}

/** Counts requests per key. */
export interface RateLimiter {
  take(caller: Caller): Awaitable<RateState>;
  /** Requests that should have been counted over all processes, but were counted in this one. */
  countedAlone(): number;
}

/** One that never waits. */
export interface MemoryRateLimiter extends RateLimiter {
  take(caller: Caller): RateState;
}

interface Window {
  endsMs: number;
  requests: number;
}

const windowSeconds = 60;
/** A minute, milliseconds. */
export const windowMs = windowSeconds * 1000;

/**
 * A limiter in this process's memory: each key has a window of a minute from its first request on. `now` gives
 * milliseconds of a clock that never goes back.
 */
export function memoryRateLimiter(now: () => number = () => performance.now()): MemoryRateLimiter {
  const windows = new Map<number, Window>();
  let nextSweepMs = now() + windowMs;

  const forgetEnded = (moment: number) => {
    for (const [keyId, { endsMs }] of windows) if (endsMs <= moment) windows.delete(keyId);
    nextSweepMs = moment + windowMs;
  };

  return {
    take({ keyId, requestsPerMinute: limit }) {
      const moment = now();
      if (moment >= nextSweepMs) forgetEnded(moment);
      let window = windows.get(keyId);
      if (!window || window.endsMs <= moment) {
        window = { endsMs: moment + windowMs, requests: 0 };
        windows.set(keyId, window);
      }
      window.requests += 1;
      return {
        isAllowed: window.requests <= limit,
        limit,
        remaining: Math.max(0, limit - window.requests),
        resetSeconds: Math.max(1, Math.ceil((window.endsMs - moment) / 1000)),
      };
    },
    countedAlone: () => 0,
  };
}

/**
 * Headers that show a client where it is, named as in draft 6 of "RateLimit header fields for HTTP"
 * (draft-ietf-httpapi-ratelimit-headers-06), the form most clients read; `Retry-After` only on a refusal.
 */
export function rateHeaders({
  isAllowed,
  limit,
  remaining,
  resetSeconds,
}: RateState): Record<string, string> {
  const seconds = String(resetSeconds);
  const headers: Record<string, string> = {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': seconds,
    'ratelimit-policy': `${limit};w=${windowSeconds}`,
  };
  if (!isAllowed) headers['retry-after'] = seconds;
  return headers;
}
