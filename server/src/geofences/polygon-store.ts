import type { LngLat } from '@portal/geo';
import { isInPolygon, type Rings } from '../geo/polygon.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Db } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';
import type { GeofenceOwner } from './geofence-store.ts';
import { ownerCache } from './owner-cache.ts';

export interface AccountPolygon {
  id: string;
  ownerId: number;
  name: string;
  rings: Rings;
}

export interface PolygonStore {
  /** Adds a polygon, or replaces the one of the same id. */
  put(polygon: AccountPolygon): Awaitable<void>;
  /** The first of the owner's polygons, by id, that contains the point; its edge counts. */
  containing(owner: GeofenceOwner, position: LngLat): Awaitable<AccountPolygon | null>;
}

export function sqlitePolygonStore(db: Db): PolygonStore {
  const put = db.prepare(
    `INSERT INTO account_polygon (id, owner_id, name, rings) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET owner_id = excluded.owner_id, name = excluded.name, rings = excluded.rings`,
  );
  const all = db.prepare('SELECT id, name, rings FROM account_polygon WHERE owner_id = ? ORDER BY id');
  const polygons = ownerCache(db, (ownerId) =>
    (all.all(ownerId) as { id: string; name: string; rings: string }[]).map(
      ({ id, name, rings }): AccountPolygon => ({ id, ownerId, name, rings: JSON.parse(rings) as Rings }),
    ),
  );
  return {
    put({ id, ownerId, name, rings }) {
      inTransaction(db, () => put.run(id, ownerId, name, JSON.stringify(rings)));
      // The polygon of this id may have been another owner's.
      polygons.forget();
    },
    containing: ({ ownerId }, position) =>
      polygons.of(ownerId).find(({ rings }) => isInPolygon(position, rings)) ?? null,
  };
}
