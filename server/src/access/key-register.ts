import { randomInt } from 'node:crypto';
import { controlCharacters } from '../http/control-characters.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Sql, SqlDatabase } from '../store/sql.ts';
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

/** Credits of a key in one month. */
export interface KeyUsage {
  /** UTC, such as 2026-11. */
  month: string;
  keyId: number;
  owner: string;
  hint: string | null;
  creditsUsed: number;
  /** Of its present package. */
  creditsPerMonth: number;
}

/** What was done to a key. */
export interface KeyChange {
  at: string;
  /** Who: the user of the system, and the machine. */
  by: string;
  action: 'add' | 'rotate' | 'revoke' | 'limit';
  keyId: number;
  owner: string;
  detail: string;
}

/** The keys of a database, as their operator manages them. Every change takes effect at once in each running server. */
export interface KeyRegister {
  /** Adds a key, to the owner of this name or a new one. The key is returned here and never again. */
  add(key: NewKey): Promise<{ key: string; record: KeyRecord }>;
  list(): Promise<KeyRecord[]>;
  /**
   * Puts a new key in the place of one, with its owner, limits and used credits. The old one works for `keepMs` more; with 0, it and
   * those before it are invalid at once.
   */
  rotate(id: number, keepMs?: number): Promise<{ key: string; record: KeyRecord }>;
  revoke(id: number): Promise<KeyRecord>;
  /** Changes the limits of a key; what is not given remains. */
  limit(id: number, limits: Partial<KeyLimits>): Promise<KeyRecord>;
  /** Used credits of every key, by month, or of one month. */
  usage(month?: string): Promise<KeyUsage[]>;
  /** The latest 1,000 changes of keys, oldest first. */
  changes(): Promise<KeyChange[]>;
}

interface Row extends Omit<KeyRecord, 'origins' | 'createdAt' | 'revokedAt'> {
  origins: string | null;
  createdAt: number | null;
  revokedAt: number | null;
  isActive: number;
}

const hintCharacters = 4;
/** Changes shown at most; the table has all. */
const mostChanges = 1000;

interface RegisterOptions {
  /** Who makes the changes, for the log. */
  by?: string;
  nowMs?: () => number;
}

export function keyRegister(
  database: SqlDatabase,
  { by = '', nowMs = Date.now }: RegisterOptions = {},
): KeyRegister {
  const select = (sql: Sql, condition: string, ...values: unknown[]) =>
    sql.query<Row>(
      `SELECT api_key.id, owner.name AS owner, owner.id AS "ownerId", hint, calls_per_month AS "creditsPerMonth",
              coalesce(used, 0) AS "creditsUsed", requests_per_minute AS "requestsPerMinute", origins,
              created_at AS "createdAt", revoked_at AS "revokedAt", is_active AS "isActive"
         FROM api_key JOIN owner ON owner.id = owner_id JOIN package ON package.id = package_id
         LEFT JOIN ledger ON key_id = api_key.id AND month = $1
        WHERE ${condition} ORDER BY api_key.id`,
      [monthOf(nowMs()), ...values],
    );
  const find = async (sql: Sql, id: number): Promise<KeyRecord> => {
    const [found] = await select(sql, 'api_key.id = $2', id);
    if (!found) throw new Error(`There is no key ${id}. npm run key -- list shows their numbers.`);
    return toRecord(found);
  };
  const findActive = async (sql: Sql, id: number): Promise<KeyRecord> => {
    const record = await find(sql, id);
    if (record.revokedAt !== null) throw new Error(`Key ${id} is revoked. Add a new one.`);
    return record;
  };
  const ownerOf = async (sql: Sql, name: string): Promise<number> => {
    const [known] = await sql.query<{ id: number }>('SELECT id FROM owner WHERE name = $1 ORDER BY id', [
      name,
    ]);
    return (
      known?.id ?? (await onlyId(sql.query('INSERT INTO owner (name) VALUES ($1) RETURNING id', [name])))
    );
  };
  /** Keys with the same limits share a package. */
  const packageOf = ({ query }: Sql, { creditsPerMonth, requestsPerMinute }: KeyLimits): Promise<number> =>
    onlyId(
      query(
        `INSERT INTO package (name, calls_per_month, requests_per_minute) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`,
        [`${creditsPerMonth} a month, ${requestsPerMinute} a minute`, creditsPerMonth, requestsPerMinute],
      ),
    );

  const note = (sql: Sql, action: KeyChange['action'], keyId: number, detail: string) =>
    sql.query('INSERT INTO key_change (at, changed_by, action, key_id, detail) VALUES ($1, $2, $3, $4, $5)', [
      nowMs(),
      by,
      action,
      keyId,
      detail,
    ]);

  return {
    add: ({ owner, origins, ...limits }) =>
      database.change(async (sql) => {
        if (controlCharacters.test(owner)) {
          throw new Error(
            'The name of the owner has a control character. Expected visible text on one line.',
          );
        }
        const key = newKey();
        const id = await onlyId(
          sql.query(
            `INSERT INTO api_key (hash, hint, owner_id, package_id, origins, created_at)
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
            [
              hashKey(key),
              hintOf(key),
              await ownerOf(sql, owner),
              await packageOf(sql, limits),
              origins.length > 0 ? JSON.stringify(origins) : null,
              nowMs(),
            ],
          ),
        );
        await note(sql, 'add', id, describeLimits(limits));
        return { key, record: await find(sql, id) };
      }),
    list: async () => (await select(database, 'true')).map(toRecord),
    rotate: (id, keepMs = 0) =>
      database.change(async (sql) => {
        await findActive(sql, id);
        const key = newKey();
        const endsAt = nowMs() + keepMs;
        if (keepMs === 0) {
          await sql.query('DELETE FROM former_key WHERE key_id = $1', [id]);
        } else {
          await sql.query('DELETE FROM former_key WHERE ends_at <= $1', [nowMs()]);
          await sql.query(
            'INSERT INTO former_key (hash, key_id, ends_at) SELECT hash, id, $1 FROM api_key WHERE id = $2',
            [endsAt, id],
          );
        }
        const values = [hashKey(key), hintOf(key), id];
        await sql.query('UPDATE api_key SET hash = $1, hint = $2 WHERE id = $3', values);
        const old = keepMs === 0 ? 'invalid at once' : `works until ${isoTime(endsAt)}`;
        await note(sql, 'rotate', id, `new …${hintOf(key)}; the old one ${old}`);
        return { key, record: await find(sql, id) };
      }),
    revoke: (id) =>
      database.change(async (sql) => {
        if ((await find(sql, id)).revokedAt === null) {
          await sql.query('UPDATE api_key SET is_active = 0, revoked_at = $1 WHERE id = $2', [nowMs(), id]);
          await note(sql, 'revoke', id, '');
        }
        return find(sql, id);
      }),
    limit: (id, limits) =>
      database.change(async (sql) => {
        const before = await findActive(sql, id);
        const after = { ...before, ...limits };
        const packageId = await packageOf(sql, after);
        await sql.query('UPDATE api_key SET package_id = $1 WHERE id = $2', [packageId, id]);
        await note(sql, 'limit', id, `${describeLimits(after)}; before: ${describeLimits(before)}`);
        return find(sql, id);
      }),
    usage: async (month) =>
      database.query<KeyUsage>(
        `SELECT month, key_id AS "keyId", owner.name AS owner, hint, used AS "creditsUsed",
                calls_per_month AS "creditsPerMonth"
           FROM ledger JOIN api_key ON api_key.id = key_id JOIN owner ON owner.id = owner_id
           JOIN package ON package.id = package_id
          WHERE month LIKE $1 ORDER BY month, key_id`,
        [month ?? '%'],
      ),
    async changes() {
      const rows = await database.query<Omit<KeyChange, 'at'> & { at: number }>(
        `SELECT at, changed_by AS by, action, key_id AS "keyId", owner.name AS owner, detail
           FROM key_change JOIN api_key ON api_key.id = key_id JOIN owner ON owner.id = owner_id
          ORDER BY key_change.id DESC LIMIT ${mostChanges}`,
      );
      return rows.map((row) => ({ ...row, at: isoTime(row.at)! })).reverse();
    },
  };
}

function describeLimits({ creditsPerMonth, requestsPerMinute }: KeyLimits): string {
  return `${creditsPerMonth} credits a month, ${requestsPerMinute} requests a minute`;
}

async function onlyId(rows: Awaitable<{ id: number }[]>): Promise<number> {
  return (await rows)[0]!.id;
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

function toRecord({ origins, createdAt, revokedAt, isActive, ...row }: Row): KeyRecord {
  return {
    ...row,
    origins: origins === null ? null : (JSON.parse(origins) as string[]),
    createdAt: isoTime(createdAt),
    revokedAt: isActive ? null : isoTime(revokedAt ?? 0),
  };
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
