import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../store/database.ts';
import { sqliteCreditLedger } from './credit-ledger.ts';
import { type Caller, sqliteKeyStore } from './key-store.ts';
import { memoryRateLimiter, rateHeaders } from './rate-limit.ts';
import { testKeys } from './test-keys.ts';
import { creditsOfRequest, creditsOfResponse } from './used-credits.ts';

const databases: ReturnType<typeof openDatabase>[] = [];

afterEach(() => {
  for (const db of databases.splice(0)) db.close();
});

function freshStore(moment = '2026-03-10T12:00:00Z') {
  const db = openDatabase();
  databases.push(db);
  const keys = sqliteKeyStore(db);
  const clock = { now: new Date(moment) };
  const small = { name: 'small', creditsPerMonth: 10, requestsPerMinute: 3 };
  keys.add('small-key', { owner: { id: 1, name: 'One' }, package: small });
  return {
    db,
    keys,
    clock,
    ledger: sqliteCreditLedger(db, () => clock.now.getTime()),
    caller: keys.find('small-key')!,
  };
}

describe('key store', () => {
  it('keeps keys as SHA-256 only', () => {
    const { db } = freshStore();
    const rows = db.prepare('SELECT * FROM api_key').all();
    expect(JSON.stringify(rows)).not.toContain('small-key');
    // printf small-key | sha256sum
    expect(rows).toMatchObject([
      { hash: 'd8484842191ca22753c34aa50a10220331c45ca5e3cc419ee26c61a54630bd52' },
    ]);
  });

  it('gives the sandbox keys two owners', () => {
    const { keys } = freshStore();
    for (const [key, account] of Object.entries(testKeys('sandbox'))) keys.add(key, account);
    expect(keys.find('sandbox')!.ownerId).not.toBe(keys.find('sandbox-2')!.ownerId);
    expect(keys.find('Sandbox')).toBeNull();
    expect(keys.find('x'.repeat(100_000))).toBeNull();
  });

  it('finds a key with its new account at once when it is added again', () => {
    const { keys } = freshStore();
    const larger = { name: 'larger', creditsPerMonth: 99, requestsPerMinute: 9 };
    keys.add('small-key', { owner: { id: 2, name: 'Two' }, package: larger });
    expect(keys.find('small-key')).toMatchObject({ ownerId: 2, creditsPerMonth: 99 });
  });
});

describe('credit ledger', () => {
  it('charges up to the last credit and not one more', () => {
    const { ledger, caller } = freshStore();
    expect([4, 4, 3, 2, 1].map((credits) => ledger.charge(caller, credits))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(ledger.used(caller)).toBe(10);
  });

  it('covers what is left, and not one credit more', () => {
    const { ledger, caller } = freshStore();
    ledger.charge(caller, 8);
    expect([2, 3].map((credits) => ledger.covers(caller, credits))).toEqual([true, false]);
  });

  it('refuses even a free call once the package is used up', () => {
    const { ledger, caller } = freshStore();
    expect(ledger.charge(caller, 0)).toBe(true);
    ledger.charge(caller, 10);
    expect([ledger.charge(caller, 0), ledger.covers(caller, 0)]).toEqual([false, false]);
  });

  it('begins anew with the month, and refunds requests without a response', () => {
    const { ledger, caller, clock } = freshStore('2026-03-31T23:59:59Z');
    ledger.charge(caller, 10);
    ledger.refund(caller, 3);
    expect(ledger.used(caller)).toBe(7);
    clock.now = new Date('2026-04-01T00:00:00Z');
    expect([ledger.used(caller), ledger.charge(caller, 10)]).toEqual([0, true]);
  });

  it('never lets two connections use the last credit', () => {
    const { db, ledger, caller } = freshStore();
    const other = sqliteCreditLedger(db, () => Date.parse('2026-03-10T12:00:00Z'));
    const taken = Array.from({ length: 30 }, (_, n) => (n % 2 ? ledger : other).charge(caller, 1)).filter(
      Boolean,
    );
    expect(taken.length).toBe(10);
  });
});

describe('credit ledger of a large package', () => {
  const large = { name: 'large', creditsPerMonth: 10_000, requestsPerMinute: 3 };

  function freshLarge() {
    const store = freshStore();
    store.keys.add('large-key', { owner: { id: 1, name: 'One' }, package: large });
    const inDatabase = () =>
      (store.db.prepare('SELECT sum(used) AS used FROM ledger').get() as { used: number }).used;
    return { ...store, caller: store.keys.find('large-key')!, inDatabase };
  }

  it('counts each credit, while the database has at most twice as many', () => {
    const { ledger, caller, inDatabase } = freshLarge();
    for (let credits = 1; credits <= 250; credits++) {
      expect(ledger.charge(caller, 1)).toBe(true);
      expect(ledger.used(caller)).toBe(credits);
      expect(inDatabase()).toBeGreaterThanOrEqual(credits);
      expect(inDatabase()).toBeLessThanOrEqual(Math.max(credits + 10, credits * 2));
    }
    ledger.refund(caller, 7);
    ledger.close();
    expect(inDatabase()).toBe(243);
  });

  it('gives what is left over back after a second', () => {
    vi.useFakeTimers();
    const { ledger, caller, inDatabase } = freshLarge();
    ledger.charge(caller, 3);
    expect(inDatabase()).toBeGreaterThan(3);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect([inDatabase(), ledger.used(caller)]).toEqual([3, 3]);
  });

  it('gives the last month back what it held, when a new one begins', () => {
    const { ledger, caller, clock, db } = freshLarge();
    ledger.charge(caller, 3);
    clock.now = new Date('2026-04-01T00:00:00Z');
    ledger.charge(caller, 5);
    ledger.close();
    expect(db.prepare('SELECT month, used FROM ledger ORDER BY month').all()).toEqual([
      { month: '2026-03', used: 3 },
      { month: '2026-04', used: 5 },
    ]);
  });

  it('records what was charged while another process held the lock, and stores it until then', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
    const [db, other] = [1, 2].map(() => openDatabase(join(folder, 'db.sqlite'))) as [Db, Db];
    databases.push(db, other);
    const keys = sqliteKeyStore(db);
    keys.add('large-key', { owner: { id: 1, name: 'One' }, package: { ...large, creditsPerMonth: 100_000 } });
    const caller = keys.find('large-key')!;
    const ledger = sqliteCreditLedger(db, () => Date.parse('2026-03-10T12:00:00Z'));
    other.exec('BEGIN IMMEDIATE');
    expect([1, 2, 3].map((credits) => ledger.charge(caller, credits))).toEqual([true, true, true]);
    expect(ledger.used(caller)).toBe(6);
    other.exec('ROLLBACK');
    ledger.close();
    expect(other.prepare('SELECT used FROM ledger').all()).toMatchObject([{ used: 6 }]);
  });

  it('never gives more than the package holds to several processes, and all of it to one that is alone', () => {
    const { db, ledger, caller, clock, inDatabase } = freshLarge();
    const others = [1, 2, 3].map(() => sqliteCreditLedger(db, () => clock.now.getTime()));
    let charged = 0;
    for (let n = 0; n < 12_000; n++) {
      const credits = 1 + (n % 3);
      if ([ledger, ...others][n % 4]!.charge(caller, credits)) charged += credits;
    }
    expect(charged).toBeLessThanOrEqual(10_000);
    for (const other of others) other.close();
    while (ledger.charge(caller, 1)) charged += 1;
    expect(charged).toBe(10_000);
    expect(inDatabase()).toBe(10_000);
    ledger.close();
  });
});

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
    const { caller } = freshStore();
    const limiter = memoryRateLimiter(() => 0);
    const states = await Promise.all([1, 2, 3, 4].map(() => limiter.take(caller)));
    expect(states.map((state) => state.isAllowed)).toEqual([true, true, true, false]);
    expect(states.map((state) => state.remaining)).toEqual([2, 1, 0, 0]);
    const other: Caller = { ...caller, keyId: 99 };
    expect((await limiter.take(other)).isAllowed).toBe(true);
  });

  it('starts a new minute 60 seconds after the first request of the last one', async () => {
    const { caller } = freshStore();
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
