import { describe, expect, it } from 'vitest';
import type { Caller } from './key-store.ts';
import { memoryRateLimiter, rateHeaders } from './rate-limit.ts';
import { creditsOfRequest, creditsOfResponse } from './used-credits.ts';

const caller: Caller = { keyId: 1, ownerId: 1, creditsPerMonth: 10, requestsPerMinute: 3 };

describe('cost', () => {
  const rule = { base: 1, perParameter: { district: 1, post_code: 1 }, perResult: false, explanation: '' };

  it('adds each flag that is switched on, as the pricing page works it out', () => {
    // Published worked example: district and post_code on a reverse geocode are 1 + 2 = 3 credits.
    expect(creditsOfRequest(rule, { district: true, post_code: true })).toBe(3);
    expect(creditsOfRequest(rule, { district: false, post_code: 'no' })).toBe(1);
    expect(creditsOfRequest(rule, { district: 'yes' })).toBe(2);
  });

  it('counts the places returned where the rule says so', () => {
    const perResult = { perParameter: {}, perResult: true, explanation: '' };
    expect(creditsOfResponse(perResult, { places: [1, 2, 3], status: 200 })).toBe(3);
    expect(creditsOfResponse(rule, { places: [1, 2, 3] })).toBe(0);
  });
});

describe('rate limiter', () => {
  it('lets as many through in a minute as the package allows, each key for itself', async () => {
    const limiter = memoryRateLimiter(() => 0);
    const states = await Promise.all([1, 2, 3, 4].map(() => limiter.take(caller)));
    expect(states.map((state) => state.isAllowed)).toEqual([true, true, true, false]);
    expect(states.map((state) => state.remaining)).toEqual([2, 1, 0, 0]);
    const other: Caller = { ...caller, keyId: 99 };
    expect((await limiter.take(other)).isAllowed).toBe(true);
  });

  it('starts a new minute 60 seconds after the first request of the last one', async () => {
    const clock = { ms: 5000 };
    const limiter = memoryRateLimiter(() => clock.ms);
    const states = [0, 20_500, 59_999, 59_999, 60_000].map((ms) => {
      clock.ms = 5000 + ms;
      return limiter.take(caller);
    });
    expect(await Promise.all(states)).toEqual([
      { isAllowed: true, limit: 3, remaining: 2, resetSeconds: 60 },
      { isAllowed: true, limit: 3, remaining: 1, resetSeconds: 40 },
      { isAllowed: true, limit: 3, remaining: 0, resetSeconds: 1 },
      { isAllowed: false, limit: 3, remaining: 0, resetSeconds: 1 },
      { isAllowed: true, limit: 3, remaining: 2, resetSeconds: 60 },
    ]);
  });

  it('adds Retry-After to a refusal alone', () => {
    const state = { limit: 3, remaining: 0, resetSeconds: 42 };
    expect(rateHeaders({ ...state, isAllowed: false })).toHaveProperty('retry-after', '42');
    expect(rateHeaders({ ...state, isAllowed: true })).not.toHaveProperty('retry-after');
  });
});
