import { createHash } from 'node:crypto';
import type { Awaitable } from '../store/awaitable.ts';
import { type Db, withTimeout } from '../store/database.ts';
import { foreignWrites } from '../store/foreign-writes.ts';
import { inTransaction } from '../store/transaction.ts';

/** The holder of a valid key, with what his package allows. */
export interface Caller {
  keyId: number;
  /** The account: geofences belong to it and have it as `user_id`. */
  ownerId: number;
  /** Credits that the package covers in a calendar month; without an end, none are counted. */
  creditsPerMonth: number;
  requestsPerMinute: number;
  /** Milliseconds since 1970 until which a key that was replaced still works; missing for others. */
  endsAtMs?: number;
  /** Of a visitor of the sandbox: what it stores goes when its key ends. */
  visitor?: { endsAtMs: number };
  /** Hosts whose pages may use the key; missing when it works anywhere. */
  origins?: readonly string[];
}

/** Finds and adds API keys. Only their SHA-256 is stored: 128 bits of randomness don't require a slow hash. */
export interface KeyStore {
  find(key: string): Awaitable<Caller | null>;
  /** Adds a key, or changes the account of one that exists. */
  add(key: string, account: KeyAccount): Awaitable<void>;
}

export interface KeyAccount {
  owner: { id: number; name: string };
  package: { name: string; creditsPerMonth: number; requestsPerMinute: number };
}

/** Longest key looked up, characters; anything longer is unknown without a hash. */
export const longestKey = 256;

/** Keys remembered at most; the memory then starts anew. */
export const mostRemembered = 10_000;

export interface KeyRow {
  keyId: number;
  ownerId: number;
  creditsPerMonth: number;
  requestsPerMinute: number;
  origins: string | null;
  endsAt: number | null;
}

/** Finds keys by their hashes, for which a condition follows. */
export const selectKeys = `
  SELECT valid.hash, api_key.id AS "keyId", owner_id AS "ownerId", calls_per_month AS "creditsPerMonth",
         requests_per_minute AS "requestsPerMinute", origins, valid.ends_at AS "endsAt"
    FROM valid_key AS valid JOIN api_key ON api_key.id = key_id JOIN package ON package.id = package_id
   WHERE valid.hash`;

/**
 * A key store on SQLite. Adding a key that exists changes its account, so seeding twice is harmless. A key that was found is
 * remembered until a key is changed, by this process or any other on the database: a revoked one works no longer, at once.
 */
export function sqliteKeyStore(db: Db, nowMs: () => number = Date.now): KeyStore {
  const find = db.prepare(`${selectKeys} = ?`);
  const version = db.prepare('SELECT version FROM key_version');
  const addOwner = db.prepare('INSERT INTO owner (id, name) VALUES (?, ?) ON CONFLICT (id) DO NOTHING');
  const addPackage = db.prepare(
    `INSERT INTO package (name, calls_per_month, requests_per_minute) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET calls_per_month = excluded.calls_per_month,
                                      requests_per_minute = excluded.requests_per_minute`,
  );
  const addKey = db.prepare(
    `INSERT INTO api_key (hash, owner_id, package_id) VALUES (?, ?, (SELECT id FROM package WHERE name = ?))
     ON CONFLICT (hash) DO UPDATE SET owner_id = excluded.owner_id, package_id = excluded.package_id`,
  );
  const fileState = foreignWrites(db);
  const remembered = new Map<string, Caller>();
  let seenState: number | undefined;
  let seenVersion: number | undefined;
  const forgetChanged = () => {
    const state = fileState();
    if (state === seenState) return;
    seenState = state;
    const present = (version.get() as { version: number }).version;
    if (present !== seenVersion) remembered.clear();
    seenVersion = present;
  };

  return {
    find(key) {
      if (key === '' || key.length > longestKey) return null;
      forgetChanged();
      const known = remembered.get(key);
      if (known) return unended(known, nowMs());
      const row = find.get(hashKey(key)) as KeyRow | undefined;
      if (!row) return null;
      if (remembered.size >= mostRemembered) remembered.clear();
      const caller = toCaller(row);
      remembered.set(key, caller);
      return unended(caller, nowMs());
    },
    add(key, account) {
      remembered.clear();
      const { name, creditsPerMonth, requestsPerMinute } = account.package;
      withTimeout(db, () =>
        inTransaction(db, () => {
          addOwner.run(account.owner.id, account.owner.name);
          addPackage.run(name, creditsPerMonth, requestsPerMinute);
          addKey.run(hashKey(key), account.owner.id, name);
        }),
      );
    },
  };
}

export function toCaller({ keyId, ownerId, creditsPerMonth, requestsPerMinute, ...row }: KeyRow): Caller {
  return {
    ...{ keyId, ownerId, creditsPerMonth, requestsPerMinute },
    ...(row.origins !== null && { origins: JSON.parse(row.origins) as string[] }),
    ...(row.endsAt !== null && { endsAtMs: row.endsAt }),
  };
}

/** The caller; null where the key was replaced and its time is over. */
export function unended(caller: Caller, nowMs: number): Caller | null {
  return caller.endsAtMs !== undefined && caller.endsAtMs <= nowMs ? null : caller;
}

/** SHA-256 of a key, hex: what is stored of it. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
