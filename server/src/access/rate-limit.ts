import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from './key-store.ts';

/** Where a key stands in its present minute. */
export interface RateState {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the minute starts anew. */
  resetSeconds: number;
}

/** Counts requests per key. */
export interface RateLimiter {
  take(caller: Caller): Promise<RateState>;
}

const WINDOW_SECONDS = 60;

/** A limiter in this process's memory: each key has a window of a minute from its first request on. */
export function memoryRateLimiter(): RateLimiter {
  // One limiter per limit: the limit is part of a limiter, and packages are few.
  const limiters = new Map<number, RateLimiterMemory>();
  return {
    async take(caller) {
      const limit = caller.requestsPerMinute;
      let limiter = limiters.get(limit);
      if (!limiter) {
        limiter = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
        limiters.set(limit, limiter);
      }
      try {
        return rateState(true, limit, await limiter.consume(String(caller.keyId)));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return rateState(false, limit, refusal);
        throw refusal;
      }
    },
  };
}

function rateState(isAllowed: boolean, limit: number, state: RateLimiterRes): RateState {
  return {
    isAllowed,
    limit,
    remaining: Math.max(0, limit - state.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}

/**
 * Headers that tell a client where it stands, named as in draft 6 of "RateLimit header fields for HTTP"
 * (draft-ietf-httpapi-ratelimit-headers-06), the form most clients read; `Retry-After` only on a refusal.
 */
export function rateHeaders(state: RateState): Record<string, string> {
  return {
    'RateLimit-Limit': String(state.limit),
    'RateLimit-Remaining': String(state.remaining),
    'RateLimit-Reset': String(state.resetSeconds),
    'RateLimit-Policy': `${state.limit};w=${WINDOW_SECONDS}`,
    ...(state.isAllowed ? {} : { 'Retry-After': String(state.resetSeconds) }),
  };
}
