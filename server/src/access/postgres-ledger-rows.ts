import type { PostgresDatabase } from '../store/postgres/database.ts';
import type { LedgerRow, LedgerRows, Take } from './credit-ledger.ts';

/** What a take got of one package. */
interface Taken extends LedgerRow {
  credits: number;
  used: number;
}

/**
 * Rows on PostgreSQL. Its statements lock rows in the order of their keys, so that two of them never wait for each other. None
 * is sent a second time: where its response is lost, the credits count as used.
 */
export function postgresLedgerRows(db: PostgresDatabase): LedgerRows {
  const open = (rows: LedgerRow[]) => db.write(openQuery, columnsOf(rows));
  const take = (takes: Take[]) =>
    db.write<Taken>(takeQuery, [
      ...columnsOf(takes),
      takes.map(({ block }) => block),
      takes.map(({ missing }) => missing),
      takes.map(({ limit }) => limit),
    ]);
  return {
    async read(rows) {
      const found = byRow(await db.read<Taken>(readQuery, columnsOf(rows)));
      return rows.map((row) => found.get(nameOf(row))?.used ?? 0);
    },
    async take(takes) {
      const taken = byRow(await take(takes));
      const unopened = takes.filter((one) => !taken.has(nameOf(one)));
      if (unopened.length > 0) {
        await open(unopened);
        for (const [name, row] of byRow(await take(unopened))) taken.set(name, row);
      }
      return takes.map((one) => taken.get(nameOf(one))!);
    },
    async giveBack(rows) {
      const owing = rows.filter(({ credits }) => credits < 0);
      if (owing.length > 0) await open(owing);
      await db.write(giveBackQuery, [...columnsOf(rows), rows.map(({ credits }) => credits)]);
    },
    close() {},
  };
}

function columnsOf(rows: LedgerRow[]): [keyIds: number[], months: string[]] {
  return [rows.map(({ keyId }) => keyId), rows.map(({ month }) => month)];
}

function nameOf({ keyId, month }: LedgerRow): string {
  return `${keyId} ${month}`;
}

function byRow(rows: Taken[]): Map<string, Taken> {
  return new Map(rows.map((row) => [nameOf(row), row]));
}

const readQuery = {
  name: 'ledger-read',
  text: `SELECT key_id AS "keyId", month, used
           FROM ledger JOIN unnest($1::bigint[], $2::text[]) AS wanted (key_id, month) USING (key_id, month)`,
};

const openQuery = {
  name: 'ledger-open',
  text: `INSERT INTO ledger (key_id, month)
         SELECT key_id, month FROM unnest($1::bigint[], $2::text[]) AS wanted (key_id, month) ORDER BY key_id, month
         ON CONFLICT DO NOTHING`,
};

/** As `grantedOf` in credit-ledger.ts, with the rows locked. */
const takeQuery = {
  name: 'ledger-take',
  text: `WITH held AS (
           SELECT key_id, month,
                  CASE WHEN used + block <= most THEN block ELSE greatest(0, least(missing, most - used)) END AS credits
             FROM ledger
             JOIN unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
                    AS wanted (key_id, month, block, missing, most) USING (key_id, month)
            ORDER BY key_id, month FOR UPDATE OF ledger)
         UPDATE ledger SET used = ledger.used + held.credits FROM held
          WHERE ledger.key_id = held.key_id AND ledger.month = held.month
         RETURNING ledger.key_id AS "keyId", ledger.month, held.credits, ledger.used`,
};

const giveBackQuery = {
  name: 'ledger-give-back',
  text: `WITH held AS (
           SELECT key_id, month, credits
             FROM ledger
             JOIN unnest($1::bigint[], $2::text[], $3::bigint[]) AS given (key_id, month, credits) USING (key_id, month)
            ORDER BY key_id, month FOR UPDATE OF ledger)
         UPDATE ledger SET used = greatest(0, ledger.used - held.credits) FROM held
          WHERE ledger.key_id = held.key_id AND ledger.month = held.month`,
};
