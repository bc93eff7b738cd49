import type { Awaitable } from '../store/awaitable.ts';
import { batches } from '../store/batches.ts';
import type { PostgresDatabase } from '../store/postgres/database.ts';
import { storageFaultOf } from '../store/storage-fault.ts';
import {
  type Caller,
  hashKey,
  type KeyRow,
  type KeyStore,
  longestKey,
  mostRemembered,
  selectKeys,
  toCaller,
  unended,
} from './key-store.ts';

/**
 * What is known of keys is believed for so long without a look at their version, milliseconds. From the first on, a look runs next
 * to requests; from the second on, they wait for it.
 */
const believed = { freshMs: 300, mostMs: 800 };
/** While the database can't be reached, nobody can revoke a key in it, except from where it can be. */
const believedAwayMs = 5 * 60_000;

/**
 * Keys on PostgreSQL. A key that was found is remembered until a key or a package is changed; every process notices a change
 * within a second. Keys that are unknown here and arrive together are looked up by one statement.
 */
export function postgresKeyStore(
  db: PostgresDatabase,
  {
    nowMs = Date.now,
    steadyMs = () => performance.now(),
  }: { nowMs?: () => number; steadyMs?: () => number } = {},
): KeyStore {
  const remembered = new Map<string, Caller>();
  let seenVersion: number | undefined;
  let seenAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const sentMs = steadyMs();
    const [row] = await db.read<{ version: number }>(versionQuery, []);
    if (row!.version !== seenVersion) remembered.clear();
    seenVersion = row!.version;
    seenAtMs = sentMs;
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const findMany = batches(async (hashes: string[]) => {
    const rows = await db.read<KeyRow & { hash: string }>(keysQuery, [hashes]);
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => byHash.get(hash) ?? null);
  });

  const findUnknown = async (key: string): Promise<Caller | null> => {
    const version = seenVersion;
    const row = await findMany(hashKey(key));
    if (!row) return null;
    const caller = toCaller(row);
    // Another look may have forgotten it meanwhile.
    if (version === seenVersion) {
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(key, caller);
    }
    return caller;
  };

  const findLater = async (key: string): Promise<Caller | null> => {
    try {
      await lookOnce();
    } catch (error) {
      const known = remembered.get(key);
      if (known && storageFaultOf(error) && steadyMs() - seenAtMs < believedAwayMs) return known;
      throw error;
    }
    return remembered.get(key) ?? findUnknown(key);
  };

  const findAny = (key: string): Awaitable<Caller | null> => {
    const ageMs = steadyMs() - seenAtMs;
    if (ageMs >= believed.mostMs) return findLater(key);
    if (ageMs >= believed.freshMs) lookOnce().catch(() => {});
    return remembered.get(key) ?? findUnknown(key);
  };
  const whileValid = (caller: Caller | null) => (caller === null ? null : unended(caller, nowMs()));

  return {
    find(key) {
      if (key === '' || key.length > longestKey) return null;
      const found = findAny(key);
      return found instanceof Promise ? found.then(whileValid) : whileValid(found);
    },
    async add(key, { owner, package: { name, creditsPerMonth, requestsPerMinute } }) {
      await db.change(async (sql) => {
        await sql.query('INSERT INTO owner (id, name) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
          owner.id,
          owner.name,
        ]);
        await sql.query(
          `INSERT INTO package AS present (name, calls_per_month, requests_per_minute) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET calls_per_month = excluded.calls_per_month,
                                            requests_per_minute = excluded.requests_per_minute
            WHERE (present.calls_per_month, present.requests_per_minute)
               <> (excluded.calls_per_month, excluded.requests_per_minute)`,
          [name, creditsPerMonth, requestsPerMinute],
        );
        await sql.query(
          `INSERT INTO api_key AS present (hash, owner_id, package_id)
           VALUES ($1, $2, (SELECT id FROM package WHERE name = $3))
           ON CONFLICT (hash) DO UPDATE SET owner_id = excluded.owner_id, package_id = excluded.package_id
            WHERE (present.owner_id, present.package_id) <> (excluded.owner_id, excluded.package_id)`,
          [hashKey(key), owner.id, name],
        );
      });
      seenAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}

const versionQuery = { name: 'key-version', text: 'SELECT version FROM key_version' };

const keysQuery = {
  name: 'keys',
  text: `${selectKeys} = ANY ($1::text[])`,
};
