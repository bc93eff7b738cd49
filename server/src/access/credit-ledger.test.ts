import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StorageOptions } from '../storage/storage.ts';
import { databases, eventually, type TestDatabase } from '../testing/databases.ts';
import type { CreditLedger } from './credit-ledger.ts';
import type { Caller } from './key-store.ts';

describe.each(databases)('credit ledger on %s', (_name, create) => {
  let database: TestDatabase;
  let clock: { now: number; steady: number };

  beforeEach(async () => {
    // Ledgers give back in the background when a test says so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    clock = { now: Date.parse('2026-03-10T12:00:00Z'), steady: 0 };
    database = await create();
  });
  afterEach(async () => {
    await database.remove();
    vi.useRealTimers();
  });

  const open = (options: StorageOptions = {}) =>
    database.open({ nowMs: () => clock.now, steadyMs: () => clock.steady, ...options });
  async function openWith(creditsPerMonth: number) {
    const { keys, ledger } = await open();
    const account = { name: `${creditsPerMonth}`, creditsPerMonth, requestsPerMinute: 3 };
    await keys.add('key', { owner: { id: 1, name: 'One' }, package: account });
    return { ledger, caller: (await keys.find('key'))! };
  }
  const recorded = async () =>
    (await database.sql.query<{ used: number }>('SELECT used FROM ledger ORDER BY month')).map(
      ({ used }) => used,
    );
  async function charges(ledger: CreditLedger, caller: Caller, ...credits: number[]): Promise<boolean[]> {
    const results = [];
    for (const count of credits) results.push(await ledger.charge(caller, count));
    return results;
  }

  it('charges up to the last credit and not one more', async () => {
    const { ledger, caller } = await openWith(10);
    expect(await charges(ledger, caller, 4, 4, 3, 2, 1)).toEqual([true, true, false, true, false]);
    expect(await ledger.used(caller)).toBe(10);
  });

  it('covers what is left, and not one credit more', async () => {
    const { ledger, caller } = await openWith(10);
    await ledger.charge(caller, 8);
    expect([await ledger.covers(caller, 2), await ledger.covers(caller, 3)]).toEqual([true, false]);
  });

  it('refuses even a free call once the package is used up', async () => {
    const { ledger, caller } = await openWith(10);
    expect(await charges(ledger, caller, 0, 10, 0)).toEqual([true, true, false]);
    expect(await ledger.covers(caller, 0)).toBe(false);
  });

  it('begins anew with the month, and refunds requests without a response', async () => {
    const { ledger, caller } = await openWith(10);
    clock.now = Date.parse('2026-03-31T23:59:59Z');
    await ledger.charge(caller, 10);
    await ledger.refund(caller, 3);
    expect(await ledger.used(caller)).toBe(7);
    clock.now = Date.parse('2026-04-01T00:00:00Z');
    expect([await ledger.used(caller), await ledger.charge(caller, 10)]).toEqual([0, true]);
  });

  it('charges 60 requests at once in two processes for the last 40 credits, and 40 have them', async () => {
    const { ledger, caller } = await openWith(40);
    const { ledger: other } = await open();
    const all = Array.from({ length: 60 }, (_, at) => (at % 2 ? ledger : other).charge(caller, 1));
    expect((await Promise.all(all)).filter(Boolean).length).toBe(40);
    expect(await recorded()).toEqual([40]);
  });

  it('counts each credit, while the database has at most twice as many', async () => {
    const { ledger, caller } = await openWith(10_000);
    for (let credits = 1; credits <= 250; credits++) {
      expect(await ledger.charge(caller, 1)).toBe(true);
      if (credits % 25 > 1) continue;
      expect(await ledger.used(caller)).toBe(credits);
      const [inDatabase] = await recorded();
      expect(inDatabase).toBeGreaterThanOrEqual(credits);
      expect(inDatabase).toBeLessThanOrEqual(Math.max(credits + 10, credits * 2));
    }
    await ledger.refund(caller, 7);
    await ledger.close();
    expect(await recorded()).toEqual([243]);
  });

  it('holds a block while its key is used, and gives it back after 15 idle seconds', async () => {
    const { ledger, caller } = await openWith(10_000);
    await ledger.charge(caller, 3);
    expect(await recorded()).toEqual([10]);
    clock.steady = 14_999;
    vi.advanceTimersByTime(1000);
    await ledger.charge(caller, 1);
    clock.steady += 14_999;
    vi.advanceTimersByTime(1000);
    await ledger.charge(caller, 1);
    expect([await recorded(), await ledger.used(caller)]).toEqual([[10], 5]);
    clock.steady += 15_000;
    vi.advanceTimersByTime(1000);
    expect(await eventually(recorded, ([used]) => used === 5)).toEqual([5]);
    expect([await ledger.used(caller), await ledger.charge(caller, 1)]).toEqual([5, true]);
  });

  it('gives back what a key no longer uses as fast as before', async () => {
    const { ledger, caller } = await openWith(100_000);
    await ledger.charge(caller, 1);
    clock.steady = 5000;
    for (let n = 1; n < 1000; n++) await ledger.charge(caller, 1);
    const sweepAt = (moment: number, used: number) => {
      clock.steady = moment;
      vi.advanceTimersByTime(1000);
      return eventually(recorded, ([now]) => now === used);
    };
    expect(await sweepAt(15_000, 1280)).toEqual([1280]);
    clock.steady = 20_000;
    await ledger.charge(caller, 1);
    expect(await sweepAt(29_999, 1280)).toEqual([1280]);
    expect(await sweepAt(30_000, 1002)).toEqual([1002]);
  });

  it('takes for 200 keys that come together at once', async () => {
    const { keys, ledger } = await open();
    const large = { name: 'large', creditsPerMonth: 10_000, requestsPerMinute: 3 };
    const callers: Caller[] = [];
    for (let n = 0; n < 200; n++) {
      await keys.add(`key-${n}`, { owner: { id: 1, name: 'One' }, package: large });
      callers.push((await keys.find(`key-${n}`))!);
    }
    // In both orders, so that rows are locked in one.
    const { ledger: other } = await open();
    const all = [
      ...callers.map((one) => ledger.charge(one, 1)),
      ...callers.toReversed().map((one) => other.charge(one, 1)),
    ];
    expect((await Promise.all(all)).filter(Boolean).length).toBe(400);
    expect(await recorded()).toEqual(callers.map(() => 20));
  });

  it('gives the last month back what it held, when a new one begins', async () => {
    const { ledger, caller } = await openWith(10_000);
    await ledger.charge(caller, 3);
    clock.now = Date.parse('2026-04-01T00:00:00Z');
    await ledger.charge(caller, 5);
    await ledger.close();
    expect(await recorded()).toEqual([3, 5]);
  });

  it('never gives more than the package holds to several processes, and all of it to one that is alone', async () => {
    const { ledger, caller } = await openWith(2000);
    const others = await Promise.all([1, 2, 3].map(async () => (await open()).ledger));
    let charged = 0;
    for (let n = 0; n < 2400; n++) {
      const credits = 1 + (n % 3);
      if (await [ledger, ...others][n % 4]!.charge(caller, credits)) charged += credits;
    }
    expect(charged).toBeLessThanOrEqual(2000);
    for (const other of others) await other.close();
    while (await ledger.charge(caller, 1)) charged += 1;
    expect(charged).toBe(2000);
    expect(await recorded()).toEqual([2000]);
  });
});
