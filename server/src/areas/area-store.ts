import { createHash } from 'node:crypto';
import type { AdministrativeAreas } from '@portal/data';
import type { LngLat } from '../geo/distance.ts';
import type { Db } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';

/** Kinds of areas that are listed, each with the kind above it. */
const PARENT_ID = {
  divisions: null,
  districts: 'divisionId',
  subDistricts: 'districtId',
  unions: 'subDistrictId',
  cities: 'districtId',
  cityAreas: 'cityId',
} as const;

export type ListedKind = keyof typeof PARENT_ID;

/** An area as it is listed and found by name. */
export interface ListedArea {
  id: number;
  /** English name as the API publishes it. */
  name: string;
  nameBn: string;
  /** Other spellings under which it is found. */
  aliases: string[];
  parentId: number | null;
  /** A position inside it, usually its seat. */
  center: LngLat;
}

export interface AreaStore {
  /** All areas of a kind, by name. The same list each time: areas change by import only, before the server answers. */
  list(kind: ListedKind): readonly ListedArea[];
  find(kind: ListedKind, id: number): ListedArea | undefined;
}

interface AreaRow {
  id: number;
  name: string;
  nameBn: string;
  aliases: string;
  parentId: number | null;
  lng: number;
  lat: number;
}

/**
 * Areas on SQLite. `source` gives the areas of the data package; they are imported when the store is first used and
 * the database does not hold this version of them yet.
 */
export function sqliteAreaStore(db: Db, source: () => AdministrativeAreas): AreaStore {
  const select = db.prepare(
    `SELECT id, name, name_bn AS nameBn, aliases, parent_id AS parentId, lng, lat
       FROM area WHERE kind = ? ORDER BY name, id`,
  );
  const lists = new Map<ListedKind, readonly ListedArea[]>();
  const byId = new Map<ListedKind, Map<number, ListedArea>>();
  let isImported = false;

  const list = (kind: ListedKind) => {
    const known = lists.get(kind);
    if (known) return known;
    if (!isImported) importAreas(db, source());
    isImported = true;
    const areas = (select.all(kind) as AreaRow[]).map(({ lng, lat, aliases, ...row }) => ({
      ...row,
      aliases: JSON.parse(aliases) as string[],
      center: [lng, lat] as LngLat,
    }));
    lists.set(kind, areas);
    return areas;
  };
  return {
    list,
    find(kind, id) {
      let known = byId.get(kind);
      if (!known) {
        known = new Map(list(kind).map((area) => [area.id, area]));
        byId.set(kind, known);
      }
      return known.get(id);
    },
  };
}

/** Replaces the stored areas when the given ones are another version. All or nothing. */
function importAreas(db: Db, areas: AdministrativeAreas): void {
  const kinds = Object.keys(PARENT_ID) as ListedKind[];
  const version = createHash('sha256')
    .update(JSON.stringify(kinds.map((kind) => areas[kind])))
    .digest('hex');
  const stored = db.prepare("SELECT version FROM data_import WHERE name = 'areas'").get() as
    | { version: string }
    | undefined;
  if (stored?.version === version) return;
  const insert = db.prepare(
    `INSERT INTO area (kind, id, name, name_bn, aliases, parent_id, lng, lat, quality)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  inTransaction(db, () => {
    db.exec('DELETE FROM area');
    for (const kind of kinds) {
      const parentKey = PARENT_ID[kind];
      for (const area of areas[kind]) {
        const parentId = parentKey === null ? null : (area as unknown as Record<string, number>)[parentKey]!;
        const [lng, lat] = area.centre;
        const aliases = JSON.stringify(area.aliases);
        insert.run(kind, area.id, area.name, area.nameBn, aliases, parentId, lng, lat, area.quality);
      }
    }
    db.prepare(
      `INSERT INTO data_import (name, version) VALUES ('areas', ?)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
    ).run(version);
  });
}
