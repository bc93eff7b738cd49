import type { LngLat } from '../geo/distance.ts';
import { isInPolygon, type Rings } from '../geo/polygon.ts';
import type { Db } from '../store/database.ts';

/** A polygon set up for an account. */
export interface AccountPolygon {
  id: string;
  ownerId: number;
  name: string;
  rings: Rings;
}

export interface PolygonStore {
  /** Adds a polygon, or replaces the one of the same id. */
  put(polygon: AccountPolygon): void;
  /** The first of the owner's polygons, by id, that holds the position; its edge counts. */
  containing(ownerId: number, position: LngLat): AccountPolygon | null;
}

/** Polygons on SQLite. */
export function sqlitePolygonStore(db: Db): PolygonStore {
  const put = db.prepare(
    `INSERT INTO account_polygon (id, owner_id, name, rings) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET owner_id = excluded.owner_id, name = excluded.name, rings = excluded.rings`,
  );
  const all = db.prepare('SELECT id, name, rings FROM account_polygon WHERE owner_id = ? ORDER BY id');
  return {
    put: ({ id, ownerId, name, rings }) => void put.run(id, ownerId, name, JSON.stringify(rings)),
    containing(ownerId, position) {
      for (const row of all.all(ownerId) as { id: string; name: string; rings: string }[]) {
        const rings = JSON.parse(row.rings) as Rings;
        if (isInPolygon(position, rings)) return { id: row.id, ownerId, name: row.name, rings };
      }
      return null;
    },
  };
}
