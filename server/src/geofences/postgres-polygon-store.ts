import { isInPolygon, type Rings } from '../geo/polygon.ts';
import type { PostgresDatabase } from '../store/postgres/database.ts';
import type { AccountPolygon, PolygonStore } from './polygon-store.ts';

/** Polygons on PostgreSQL, found by their bounds. */
export function postgresPolygonStore(db: PostgresDatabase): PolygonStore {
  return {
    async put({ id, ownerId, name, rings }) {
      await db.write(putQuery, [id, ownerId, name, JSON.stringify(rings), boundsOf(rings)]);
    },
    async containing({ ownerId }, position) {
      const rows = await db.read<{ id: string; name: string; rings: string }>(aroundQuery, [
        ownerId,
        ...position,
      ]);
      const polygons = rows.map(
        ({ id, name, rings }): AccountPolygon => ({ id, ownerId, name, rings: JSON.parse(rings) as Rings }),
      );
      return polygons.find(({ rings }) => isInPolygon(position, rings)) ?? null;
    },
  };
}

/** The box around a polygon, as PostgreSQL reads it: two opposite vertices, longitude and latitude in degrees. */
export function boundsOf(rings: Rings): string {
  const longitudes = rings.flatMap((ring) => ring.map(([longitude]) => longitude));
  const latitudes = rings.flatMap((ring) => ring.map(([, latitude]) => latitude));
  return `(${Math.max(...longitudes)},${Math.max(...latitudes)}),(${Math.min(...longitudes)},${Math.min(...latitudes)})`;
}

const putQuery = {
  name: 'polygon-put',
  text: `INSERT INTO account_polygon (id, owner_id, name, rings, bounds) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET owner_id = excluded.owner_id, name = excluded.name, rings = excluded.rings,
                                        bounds = excluded.bounds`,
};

const aroundQuery = {
  name: 'polygon-around',
  text: `SELECT id, name, rings FROM account_polygon
          WHERE owner_id = $1::bigint AND bounds && box(point($2, $3), point($2, $3)) ORDER BY id`,
};
