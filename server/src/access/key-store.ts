import { createHash } from 'node:crypto';
import type { Awaitable } from '../store/awaitable.ts';
import type { Db } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';

/** The holder of a valid key, with what his package allows. */
export interface Caller {
  keyId: number;
  /** The account: geofences belong to it and carry it as `user_id`. */
  ownerId: number;
  /** Calls that the package covers in a calendar month. */
  callsPerMonth: number;
  requestsPerMinute: number;
}

/** Finds and adds API keys. Only their SHA-256 is kept: 128 bits of randomness need no slow hash. */
export interface KeyStore {
  find(key: string): Awaitable<Caller | null>;
  add(key: string, account: KeyAccount): void;
}

/** A key store in this process's own database: it has its answers at hand. */
export interface LocalKeyStore extends KeyStore {
  find(key: string): Caller | null;
}

export interface KeyAccount {
  owner: { id: number; name: string };
  package: { name: string; callsPerMonth: number; requestsPerMinute: number };
}

/** Longest key looked up, characters; anything longer is unknown without a hash. */
const LONGEST_KEY = 256;

/** How long a key that was found is trusted without another look: a key withdrawn elsewhere works no longer than that. */
const TRUSTED_MS = 2000;
/** Keys remembered at most; the memory then starts anew. */
const MOST_REMEMBERED = 10_000;

/** A key store on SQLite. Adding a key that exists changes its account, so seeding twice is harmless. */
export function sqliteKeyStore(db: Db, trustedMs = TRUSTED_MS): LocalKeyStore {
  const find = db.prepare(
    `SELECT api_key.id AS keyId, owner_id AS ownerId, calls_per_month AS callsPerMonth,
            requests_per_minute AS requestsPerMinute
       FROM api_key JOIN package ON package.id = package_id
      WHERE hash = ? AND is_active = 1`,
  );
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
  const trusted = new Map<string, { caller: Caller; until: number }>();
  return {
    find(key) {
      if (key === '' || key.length > LONGEST_KEY) return null;
      const now = performance.now();
      const known = trusted.get(key);
      if (known && known.until > now) return known.caller;
      const caller = (find.get(hashKey(key)) as Caller | undefined) ?? null;
      if (trusted.size >= MOST_REMEMBERED) trusted.clear();
      if (caller) trusted.set(key, { caller, until: now + trustedMs });
      else trusted.delete(key);
      return caller;
    },
    add(key, account) {
      trusted.clear();
      const { name, callsPerMonth, requestsPerMinute } = account.package;
      inTransaction(db, () => {
        addOwner.run(account.owner.id, account.owner.name);
        addPackage.run(name, callsPerMonth, requestsPerMinute);
        addKey.run(hashKey(key), account.owner.id, name);
      });
    },
  };
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
