import { batches } from '../store/batches.ts';
import type { PostgresDatabase } from '../store/postgres/database.ts';
import { windowMs } from './rate-limit.ts';
import { type Lease, leaseParts, type RateWindows } from './shared-rate-limit.ts';

interface Wanted {
  keyId: number;
  limit: number;
}

/** Windows in a table of PostgreSQL. Leases that are taken together are one statement. */
export function postgresRateWindows(db: PostgresDatabase): RateWindows {
  const lease = batches(async (wanted: Wanted[]): Promise<Lease[]> => {
    const rows = await db.write<Lease & { keyId: number }>(leaseQuery, [
      wanted.map(({ keyId }) => keyId),
      wanted.map(({ limit }) => limit),
    ]);
    const byKey = new Map(rows.map((row) => [row.keyId, row]));
    return wanted.map(({ keyId }) => byKey.get(keyId)!);
  });
  // Each visitor has a window.
  const sweep = setInterval(() => db.write(sweepQuery, []).catch(() => {}), windowMs);
  sweep.unref();
  return {
    lease: (keyId, limit) => lease({ keyId, limit }),
    close: () => clearInterval(sweep),
  };
}

const leaseOf = (left: string) =>
  `greatest(0, least(${left}, greatest((excluded.most + ${leaseParts.ofLimit - 1}) / ${leaseParts.ofLimit}, (${left}) / ${leaseParts.ofLeft})))`;
const leftOfWindow = 'excluded.most - present.requests';

/** Rows are locked in the order of their keys. */
const leaseQuery = {
  name: 'rate-lease',
  text: `INSERT INTO rate_window AS present (key_id, ends_at, most, requests, granted)
         SELECT key_id, clock_timestamp() + interval '${windowMs} ms', most, first, first
           FROM unnest($1::bigint[], $2::bigint[]) AS wanted (key_id, most),
                LATERAL (SELECT ${leaseOf('excluded.most').replaceAll('excluded.', '')}) AS lease (first)
          ORDER BY key_id
         ON CONFLICT (key_id) DO UPDATE SET (ends_at, most, requests, granted) = (
           SELECT CASE WHEN is_over THEN excluded.ends_at ELSE present.ends_at END, excluded.most,
                  CASE WHEN is_over THEN excluded.requests ELSE present.requests + next END,
                  CASE WHEN is_over THEN excluded.granted ELSE next END
             FROM (SELECT present.ends_at <= clock_timestamp(), ${leaseOf(leftOfWindow)}) AS state (is_over, next))
         RETURNING key_id AS "keyId", granted::float8, greatest(0, most - requests)::float8 AS left,
                   extract(epoch FROM ends_at - clock_timestamp())::float8 * 1000 AS "endsInMs"`,
};

/** Never waits for a lease, nor lets one wait. */
const sweepQuery = {
  name: 'rate-sweep',
  text: `DELETE FROM rate_window WHERE key_id IN (
           SELECT key_id FROM rate_window WHERE ends_at < clock_timestamp() - interval '${windowMs} ms'
              FOR UPDATE SKIP LOCKED)`,
};
