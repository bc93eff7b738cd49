import { randomInt } from 'node:crypto';
import { type Db, withTimeout } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';
import { monthOf } from './credit-ledger.ts';
import { hashKey } from './key-store.ts';

/** What an operator sees of a key. The key itself is stored nowhere. */
export interface KeyRecord {
  id: number;
  owner: string;
  /** `user_id` of the geofences that its owner stores. */
  ownerId: number;
  /** Its last characters; null for a key that was not made here, such as a test key. */
  hint: string | null;
  creditsPerMonth: number;
  /** Credits used in the present month (UTC), with those that running servers hold ready. */
  creditsUsed: number;
  requestsPerMinute: number;
  /** Hosts whose pages may use it; null when it works anywhere. */
  origins: string[] | null;
  createdAt: string | null;
  revokedAt: string | null;
}

export interface KeyLimits {
  creditsPerMonth: number;
  requestsPerMinute: number;
}

export interface NewKey extends KeyLimits {
  owner: string;
  origins: string[];
}

/** The keys of a database, as their operator manages them. Every change takes effect at once in each running server. */
export interface KeyRegister {
  /** Adds a key, to the owner of this name or a new one. The key is returned here and never again. */
  add(key: NewKey): { key: string; record: KeyRecord };
  list(): KeyRecord[];
  /** Puts a new key in the place of one, with its owner, limits and used credits. The old one is invalid at once. */
  rotate(id: number): { key: string; record: KeyRecord };
  revoke(id: number): KeyRecord;
  /** Changes the limits of a key; what is not given remains. */
  limit(id: number, limits: Partial<KeyLimits>): KeyRecord;
}

interface Row {
  id: number;
  owner: string;
  ownerId: number;
  hint: string | null;
  creditsPerMonth: number;
  creditsUsed: number;
  requestsPerMinute: number;
  origins: string | null;
  createdAt: number | null;
  revokedAt: number | null;
  isActive: number;
}

const hintCharacters = 4;

export function keyRegister(db: Db, nowMs: () => number = Date.now): KeyRegister {
  const selectAll = `
    SELECT api_key.id AS id, owner.name AS owner, owner.id AS ownerId, hint, calls_per_month AS creditsPerMonth,
           coalesce(used, 0) AS creditsUsed, requests_per_minute AS requestsPerMinute, origins,
           created_at AS createdAt, revoked_at AS revokedAt, is_active AS isActive
      FROM api_key JOIN owner ON owner.id = owner_id JOIN package ON package.id = package_id
      LEFT JOIN ledger ON key_id = api_key.id AND month = ?`;
  const rows = db.prepare(`${selectAll} ORDER BY api_key.id`);
  const row = db.prepare(`${selectAll} WHERE api_key.id = ?`);
  const ownerNamed = db.prepare('SELECT id FROM owner WHERE name = ? ORDER BY id');
  const addOwner = db.prepare('INSERT INTO owner (name) VALUES (?)');
  const addPackage = db.prepare(
    `INSERT INTO package (name, calls_per_month, requests_per_minute) VALUES (?, ?, ?)
     ON CONFLICT (name) DO NOTHING`,
  );
  const packageNamed = db.prepare('SELECT id FROM package WHERE name = ?');
  const addKey = db.prepare(
    'INSERT INTO api_key (hash, hint, owner_id, package_id, origins, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const replace = db.prepare('UPDATE api_key SET hash = ?, hint = ? WHERE id = ?');
  const switchOff = db.prepare('UPDATE api_key SET is_active = 0, revoked_at = ? WHERE id = ?');
  const changePackage = db.prepare('UPDATE api_key SET package_id = ? WHERE id = ?');

  const find = (id: number): KeyRecord => {
    const found = row.get(monthOf(nowMs()), id) as Row | undefined;
    if (!found) throw new Error(`There is no key ${id}. npm run key -- list shows their numbers.`);
    return toRecord(found);
  };
  const findActive = (id: number): KeyRecord => {
    const record = find(id);
    if (record.revokedAt !== null) throw new Error(`Key ${id} is revoked. Add a new one.`);
    return record;
  };
  const idOf = (found: unknown) => (found as { id: number } | undefined)?.id;
  /** Keys with the same limits share a package. */
  const packageOf = ({ creditsPerMonth, requestsPerMinute }: KeyLimits): number => {
    const name = `${creditsPerMonth} a month, ${requestsPerMinute} a minute`;
    addPackage.run(name, creditsPerMonth, requestsPerMinute);
    return idOf(packageNamed.get(name))!;
  };
  const change = <Result>(work: () => Result): Result => withTimeout(db, () => inTransaction(db, work));

  return {
    add: ({ owner, origins, ...limits }) =>
      change(() => {
        const key = newKey();
        const ownerId = idOf(ownerNamed.get(owner)) ?? Number(addOwner.run(owner).lastInsertRowid);
        const hosts = origins.length > 0 ? JSON.stringify(origins) : null;
        const values = [hashKey(key), hintOf(key), ownerId, packageOf(limits), hosts, nowMs()];
        return { key, record: find(Number(addKey.run(...values).lastInsertRowid)) };
      }),
    list: () => (rows.all(monthOf(nowMs())) as Row[]).map(toRecord),
    rotate: (id) =>
      change(() => {
        findActive(id);
        const key = newKey();
        replace.run(hashKey(key), hintOf(key), id);
        return { key, record: find(id) };
      }),
    revoke: (id) =>
      change(() => {
        if (find(id).revokedAt === null) switchOff.run(nowMs(), id);
        return find(id);
      }),
    limit: (id, limits) =>
      change(() => {
        changePackage.run(packageOf({ ...findActive(id), ...limits }), id);
        return find(id);
      }),
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const keyLetters = 32;

/** A new key: a prefix that secret scanners can look for, and 190 random bits in letters that are valid in any URL. */
function newKey(): string {
  return `key_${Array.from({ length: keyLetters }, () => letters[randomInt(letters.length)]).join('')}`;
}

function hintOf(key: string): string {
  return key.slice(-hintCharacters);
}

/** Member by member: the library adds another to each row. */
function toRecord({ origins, createdAt, revokedAt, isActive, ...row }: Row): KeyRecord {
  const { id, owner, ownerId, hint, creditsPerMonth, creditsUsed, requestsPerMinute } = row;
  return {
    id,
    owner,
    ownerId,
    hint,
    creditsPerMonth,
    creditsUsed,
    requestsPerMinute,
    origins: origins === null ? null : (JSON.parse(origins) as string[]),
    createdAt: isoTime(createdAt),
    revokedAt: isActive ? null : isoTime(revokedAt ?? 0),
  };
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
