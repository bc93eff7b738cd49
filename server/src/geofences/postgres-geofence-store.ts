import { limits } from '@portal/settings';
import type { PostgresDatabase } from '../store/postgres/database.ts';
import type { Sql } from '../store/sql.ts';
import {
  type GeofenceOwner,
  type GeofenceRow,
  type GeofenceStore,
  type GeofenceStoreOptions,
  mostForgotten,
  nearestHolding,
  notingUses,
  orNull,
  sharedMs,
  toGeofence,
  unguessableId,
} from './geofence-store.ts';
import { VisitorUses } from './visitor-uses.ts';

/**
 * A geofence store on PostgreSQL. Nothing is remembered, so every process sees what another one has stored. An owner whose
 * circles are added at the same time can store a few more than its limit.
 */
export function postgresGeofenceStore(
  db: PostgresDatabase,
  { nowMs = Date.now, sharedOwners = [] }: Omit<GeofenceStoreOptions, 'queue'> = {},
): GeofenceStore {
  const uses = new VisitorUses(nowMs);
  return notingUses(uses, {
    async add(owner, { name, center, radiusMeters }) {
      // PostgreSQL stores every character but this one.
      const added = {
        id: unguessableId(),
        ownerId: owner.ownerId,
        name: name.replaceAll('\0', ''),
        center,
        radiusMeters,
      };
      const moment = nowMs();
      const values = [added.id, owner.ownerId, added.name, ...center, radiusMeters, moment];
      const isShared = sharedOwners.includes(owner.ownerId);
      if (!owner.visitor && !isShared) {
        const stored = await db.write(insert, [...values, limits.ownerGeofences]);
        return stored.length > 0 ? added : null;
      }
      return db.change(async (sql) => {
        if (isShared) await makeRoomForShared(sql, owner, moment);
        else if (!(await makeRoomForVisitor(sql, owner, moment, uses))) return null;
        await sql.query(insert.text, [...values, Number.MAX_SAFE_INTEGER]);
        return added;
      });
    },
    list: async ({ ownerId }, { after, limit }) =>
      (await db.read<GeofenceRow>(page, [ownerId, after, limit])).map(toGeofence),
    find: async ({ ownerId }, id) => orNull((await db.read(byId, [ownerId, id]))[0]),
    update: async ({ ownerId }, id, { radiusMeters, name }) =>
      orNull(
        (await db.write(change, [radiusMeters ?? null, name?.replaceAll('\0', '') ?? null, ownerId, id]))[0],
      ),
    remove: async ({ ownerId }, id) => orNull((await db.write(erase, [ownerId, id]))[0]),
    containing: async ({ ownerId }, position) =>
      nearestHolding(position, (await db.read<GeofenceRow>(around, [ownerId, ...position])).map(toGeofence)),
  });
}

/** Under a key that everybody knows, the oldest circles make room. */
async function makeRoomForShared({ query }: Sql, { ownerId }: GeofenceOwner, moment: number): Promise<void> {
  await query('SELECT id FROM owner WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
  await query('DELETE FROM geofence WHERE owner_id = $1 AND created_at < $2', [ownerId, moment - sharedMs]);
  await query(
    `DELETE FROM geofence WHERE id IN
       (SELECT id FROM geofence WHERE owner_id = $1 ORDER BY created_at DESC, id OFFSET $2)`,
    [ownerId, limits.sharedGeofences - 1],
  );
}

/** Whether a visitor can store another circle. Visitors who have ended, or used theirs least recently, make room. */
async function makeRoomForVisitor(
  sql: Sql,
  { ownerId, visitor }: GeofenceOwner,
  moment: number,
  uses: VisitorUses,
): Promise<boolean> {
  const known = await sql.query(
    'UPDATE owner SET used_at = $2 WHERE id = $1 AND ends_at IS NOT NULL RETURNING id',
    [ownerId, moment],
  );
  if (known.length > 0) {
    const stored = await sql.query('SELECT id FROM geofence WHERE owner_id = $1', [ownerId]);
    return stored.length < limits.visitorGeofences;
  }
  await forget(sql, 'ends_at < $1', 'ends_at', [moment]);
  const [{ count } = { count: 0 }] = await sql.query<{ count: number }>(
    'SELECT count(*) AS count FROM owner WHERE ends_at IS NOT NULL',
  );
  if (count >= limits.visitorsWithGeofences) {
    const latest = uses.take();
    await sql.query(storeUses, [latest.map(([id]) => id), latest.map(([, atMs]) => atMs)]);
    await forget(sql, 'ends_at IS NOT NULL', 'used_at', []);
  }
  await sql.query(
    `INSERT INTO owner (id, name, ends_at, used_at) VALUES ($1, 'Sandbox visitor', $2, $3)
     ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at`,
    [ownerId, visitor!.endsAtMs, moment],
  );
  return true;
}

/** Rows that another process holds are left: two processes would wait for each other. */
const storeUses = `
  WITH latest AS (
    SELECT owner.id, at_ms
      FROM owner JOIN unnest($1::bigint[], $2::bigint[]) AS uses (id, at_ms) ON owner.id = uses.id
     WHERE ends_at IS NOT NULL FOR UPDATE OF owner SKIP LOCKED)
  UPDATE owner SET used_at = greatest(used_at, at_ms) FROM latest WHERE owner.id = latest.id`;

async function forget({ query }: Sql, condition: string, order: string, values: unknown[]): Promise<void> {
  // One that another process is writing for, or forgets already, is left.
  const rows = await query<{ id: number }>(
    `SELECT id FROM owner WHERE ${condition} ORDER BY ${order} LIMIT ${mostForgotten} FOR UPDATE SKIP LOCKED`,
    values,
  );
  const ids = [rows.map(({ id }) => id)];
  await query('DELETE FROM geofence WHERE owner_id = ANY ($1::bigint[])', ids);
  await query('DELETE FROM owner WHERE id = ANY ($1::bigint[])', ids);
}

const columns = 'id, owner_id, name, longitude, latitude, radius_m';

const insert = {
  name: 'geofence-add',
  text: `INSERT INTO geofence (${columns}, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7
          WHERE (SELECT count(*) FROM (SELECT FROM geofence WHERE owner_id = $2 LIMIT $8) AS stored) < $8
         RETURNING id`,
};

const page = {
  name: 'geofence-page',
  text: `SELECT ${columns} FROM geofence WHERE owner_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
};

const byId = { name: 'geofence', text: `SELECT ${columns} FROM geofence WHERE owner_id = $1 AND id = $2` };

const change = {
  name: 'geofence-change',
  text: `UPDATE geofence SET radius_m = coalesce($1, radius_m), name = coalesce($2, name)
          WHERE owner_id = $3 AND id = $4 RETURNING ${columns}`,
};

const erase = {
  name: 'geofence-erase',
  text: `DELETE FROM geofence WHERE owner_id = $1 AND id = $2 RETURNING ${columns}`,
};

/** A first sieve by the boxes around circles. Only a bigint and the overlap of two boxes use the index. */
export const around = {
  name: 'geofence-around',
  text: `SELECT ${columns} FROM geofence
          WHERE owner_id = $1::bigint AND bounds && box(point($2, $3), point($2, $3))`,
};
