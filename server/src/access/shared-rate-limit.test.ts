import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresDatabase } from '../store/postgres/database.ts';
import { signerOf } from '../store/signing.ts';
import { eventually, postgresTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { type TestValkey, testValkey } from '../testing/valkey.ts';
import type { Caller } from './key-store.ts';
import { postgresRateWindows } from './postgres-rate-windows.ts';
import type { RateLimiter } from './rate-limit.ts';
import { type RateWindows, sharedRateLimiter } from './shared-rate-limit.ts';
import { valkeyRateWindows } from './valkey-rate-windows.ts';

const caller: Caller = { keyId: 2 ** 53 - 1, ownerId: 1, creditsPerMonth: 10, requestsPerMinute: 300 };
/** The machine of the tests can be slow. */
const patienceMs = 30_000;

let valkey: TestValkey;
let database: TestDatabase;
beforeAll(async () => {
  [valkey, database] = await Promise.all([testValkey(), postgresTestDatabase()]);
});
afterAll(async () => {
  await valkey.remove();
  await database.remove();
});

interface Store {
  /** Windows as another process opens them. */
  open(): Promise<RateWindows>;
  endWindows(): Promise<void>;
}

const inValkey: Store = {
  open: () => valkeyRateWindows(valkey.url, signerOf('00')),
  async endWindows() {
    const client = createClient({ url: valkey.url });
    await client.connect();
    await client.flushAll();
    client.destroy();
  },
};

const inPostgres: Store = {
  async open() {
    const db = postgresDatabase(database.environment.DATABASE_URL!);
    const windows = postgresRateWindows(db);
    return {
      lease: windows.lease,
      close() {
        windows.close();
        void db.close();
      },
    };
  },
  async endWindows() {
    await database.sql.query("UPDATE rate_window SET ends_at = ends_at - interval '1 hour'");
  },
};

/** How many of so many requests at once are let through. */
async function allowed(limiter: RateLimiter, requests: number, by = caller): Promise<number> {
  const states = await Promise.all(Array.from({ length: requests }, () => limiter.take(by)));
  return states.filter(({ isAllowed }) => isAllowed).length;
}

describe.each([
  ['Valkey', inValkey],
  ['PostgreSQL', inPostgres],
])('rate limits over three processes on %s', (_name, store) => {
  let opened: RateWindows[];
  let leases: number;
  let clockMs: number;
  let limiters: RateLimiter[];
  beforeEach(async () => {
    leases = 0;
    clockMs = 0;
    opened = await Promise.all([store.open(), store.open(), store.open()]);
    limiters = opened.map((windows) =>
      sharedRateLimiter(
        {
          ...windows,
          lease(...of) {
            leases += 1;
            return windows.lease(...of);
          },
        },
        { now: () => clockMs, patienceMs },
      ),
    );
  });
  afterEach(async () => {
    for (const windows of opened) windows.close();
    await store.endWindows();
  });

  it('are exact in each window, at a message for five requests or fewer', async () => {
    let through = 0;
    for (let turn = 0; turn < 150; turn++) through += await allowed(limiters[turn % 3]!, 3);
    expect(through).toBe(300);
    const messages = leases;
    expect(messages).toBeLessThan(70);
    // What is used up is known: refusals send nothing.
    for (const limiter of limiters) {
      expect(await limiter.take(caller)).toMatchObject({ isAllowed: false, remaining: 0 });
    }
    expect(leases).toBeLessThanOrEqual(messages + 3);

    await store.endWindows();
    clockMs = 60_000;
    expect(await Promise.all(limiters.map((limiter) => allowed(limiter, 200)))).toSatisfy(
      (counts: number[]) => counts.reduce((sum, count) => sum + count) === 300,
    );
    expect(limiters.map((limiter) => limiter.countedAlone())).toEqual([0, 0, 0]);
  });

  it('follow a limit that is changed in the window, and keep keys apart', async () => {
    expect(await allowed(limiters[0]!, 400)).toBe(300);
    const raised = { ...caller, requestsPerMinute: 350 };
    expect(await allowed(limiters[0]!, 100, raised)).toBe(50);
    expect(await limiters[1]!.take({ ...caller, requestsPerMinute: 20 })).toMatchObject({ isAllowed: false });
    const other = { ...caller, keyId: 5, requestsPerMinute: 1 };
    expect(await Promise.all(limiters.map((limiter) => allowed(limiter, 2, other)))).toSatisfy(
      (counts: number[]) => counts.reduce((sum, count) => sum + count) === 1,
    );
    const state = await limiters[0]!.take({ ...caller, keyId: 6 });
    expect(state).toMatchObject({ isAllowed: true, limit: 300, remaining: 299, resetSeconds: 60 });
  });
});

describe('rate limits without their store', () => {
  it('count alone in each process, and over all once it is back', async () => {
    const own = await testValkey();
    const windows = await Promise.all([1, 2].map(() => valkeyRateWindows(own.url, signerOf('00'))));
    let clockMs = 0;
    const limiters = windows.map((one) => sharedRateLimiter(one, { now: () => clockMs, patienceMs }));
    await limiters[0]!.take(caller);
    await own.signal('SIGKILL');
    for (const limiter of limiters) {
      clockMs += 60_000;
      expect([await allowed(limiter, 400), limiter.countedAlone()]).toEqual([300, 400]);
    }
    await own.start();
    clockMs += 60_000;
    // Requests try it, and none waits for it.
    const counted = () => limiters.map((limiter) => limiter.countedAlone());
    await eventually(
      async () => {
        clockMs += 300;
        const before = counted();
        for (const limiter of limiters) await limiter.take({ ...caller, keyId: clockMs });
        return counted().every((count, at) => count === before[at]);
      },
      (isBack) => isBack,
    );
    const through = await Promise.all(limiters.map((limiter) => allowed(limiter, 300)));
    expect(through[0]! + through[1]!).toBe(300);
    for (const one of windows) one.close();
    await own.remove();
  });

  it('wait for a silent one once, and not again', async () => {
    const never: RateWindows = { lease: () => new Promise(() => {}), close() {} };
    const limiter = sharedRateLimiter(never, { now: () => 0, patienceMs: 1 });
    expect(await limiter.take(caller)).toMatchObject({ isAllowed: true });
    expect(limiter.take(caller)).not.toBeInstanceOf(Promise);
    expect(await allowed(limiter, 400)).toBe(298);
    expect(limiter.countedAlone()).toBe(402);
  });

  it('begin with a warning, and end at once with a wrong password', async () => {
    const own = await testValkey(['--requirepass', 'right']);
    const password = own.url.replace('127', ':wrong@127');
    await expect(valkeyRateWindows(password, signerOf('00'))).rejects.toThrow(
      /VALKEY_URL refuses .*WRONGPASS/,
    );
    await own.remove();
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    const windows = await valkeyRateWindows(own.url, signerOf('00'));
    expect(warned).toHaveBeenCalledWith(expect.stringMatching(/VALKEY_URL can't be reached .*ECONNREFUSED/));
    warned.mockRestore();
    windows.close();
  });
});
