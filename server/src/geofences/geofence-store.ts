import { randomUUID } from 'node:crypto';
import { distanceMeters, type LngLat } from '@portal/geo';
import { limits } from '@portal/settings';
import type { Caller } from '../access/key-store.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Db } from '../store/database.ts';
import { type WriteQueue, writeQueue } from '../store/write-queue.ts';
import { ownerCache } from './owner-cache.ts';
import { VisitorUses } from './visitor-uses.ts';

export interface Geofence {
  id: string;
  ownerId: number;
  name: string;
  center: LngLat;
  radiusMeters: number;
}

export interface GeofenceChanges {
  radiusMeters?: number;
  name?: string;
}

export type GeofenceOwner = Pick<Caller, 'ownerId' | 'visitor'>;

/** A part of an owner's circles in the order of their ids. */
export interface GeofencePage {
  /** Begins behind this id, which can be that of a circle that is gone. */
  after: string;
  limit: number;
}

/** Circles of every owner; each request sees those of one owner alone. A write that is acknowledged is stored. */
export interface GeofenceStore {
  /** The circle with its id, or null when its owner may store no more. */
  add(owner: GeofenceOwner, fence: Omit<Geofence, 'id' | 'ownerId'>): Awaitable<Geofence | null>;
  list(owner: GeofenceOwner, page: GeofencePage): Awaitable<Geofence[]>;
  find(owner: GeofenceOwner, id: string): Awaitable<Geofence | null>;
  /** The changed circle, or null when the owner has none of this id. */
  update(owner: GeofenceOwner, id: string, changes: GeofenceChanges): Awaitable<Geofence | null>;
  /** The circle that is gone, or null when the owner has none of this id. */
  remove(owner: GeofenceOwner, id: string): Awaitable<Geofence | null>;
  /** The owner's circle that contains the point, edge included; where circles overlap, the one with the closest center. */
  containing(owner: GeofenceOwner, position: LngLat): Awaitable<Geofence | null>;
}

export interface GeofenceRow {
  id: string;
  owner_id: number;
  name: string;
  longitude: number;
  latitude: number;
  radius_m: number;
}

/** Circles under a key that everybody knows go after this time; before, the oldest make room for new ones. */
export const sharedMs = limits.sharedGeofenceHours * 60 * 60 * 1000;

/** Circles of an owner that are kept in memory; of one who has more, each request reads those that it needs. */
export const mostInMemory = 100;

/** Visitors that a new one's first write forgets, so that no write takes long. */
export const mostForgotten = 50;

export interface GeofenceStoreOptions {
  queue?: WriteQueue;
  nowMs?: () => number;
  /** Owners of keys that everybody knows. */
  sharedOwners?: readonly number[];
}

const columns = 'id, owner_id, name, longitude, latitude, radius_m';

/** A first sieve by boxes; the exact distance decides. Joined in this order: SQLite would begin with all circles of the owner. */
export const around = `SELECT ${columns} FROM geofence_box CROSS JOIN geofence USING (number)
   WHERE owner_from <= ?1 AND owner_to >= ?1 AND west <= ?2 AND east >= ?2 AND south <= ?3 AND north >= ?3 AND owner_id = ?1`;

/**
 * A geofence store on SQLite, whose indexes find what a request needs, however many circles an owner has. Writes that arrive
 * together are one transaction, on disk when their promises resolve.
 */
export function sqliteGeofenceStore(
  db: Db,
  { queue = writeQueue(db), nowMs = Date.now, sharedOwners = [] }: GeofenceStoreOptions = {},
): GeofenceStore {
  const insert = db.prepare(`INSERT INTO geofence (${columns}, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const page = db.prepare(
    `SELECT ${columns} FROM geofence WHERE owner_id = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const byId = db.prepare(`SELECT ${columns} FROM geofence WHERE owner_id = ? AND id = ?`);
  const near = db.prepare(around);
  const change = db.prepare(
    `UPDATE geofence SET radius_m = coalesce(?, radius_m), name = coalesce(?, name)
      WHERE owner_id = ? AND id = ? RETURNING ${columns}`,
  );
  const erase = db.prepare(`DELETE FROM geofence WHERE owner_id = ? AND id = ? RETURNING ${columns}`);
  const inMemory = ownerCache(db, (ownerId) => {
    const rows = page.all(ownerId, '', mostInMemory + 1) as GeofenceRow[];
    return rows.length > mostInMemory ? null : rows;
  });
  const uses = new VisitorUses(nowMs);
  const room = storageRoom(db, { nowMs, sharedOwners, uses, changed: inMemory.forget });

  return notingUses(uses, {
    add(owner, { name, center, radiusMeters }) {
      const added = { id: unguessableId(), ownerId: owner.ownerId, name, center, radiusMeters };
      return queue.write(() => {
        if (!room.makeFor(owner)) return null;
        inMemory.forget(owner.ownerId);
        insert.run(added.id, owner.ownerId, name, ...center, radiusMeters, nowMs());
        return added;
      });
    },
    list({ ownerId }, { after, limit }) {
      const few = inMemory.of(ownerId);
      const rows = few?.filter(({ id }) => id > after).slice(0, limit) ?? page.all(ownerId, after, limit);
      return (rows as GeofenceRow[]).map(toGeofence);
    },
    find({ ownerId }, id) {
      const few = inMemory.of(ownerId);
      return orNull(few ? few.find((row) => row.id === id) : byId.get(ownerId, id));
    },
    update({ ownerId }, id, { radiusMeters, name }) {
      return queue.write(() => {
        inMemory.forget(ownerId);
        return orNull(change.get(radiusMeters ?? null, name ?? null, ownerId, id));
      });
    },
    remove({ ownerId }, id) {
      return queue.write(() => {
        inMemory.forget(ownerId);
        return orNull(erase.get(ownerId, id));
      });
    },
    containing({ ownerId }, position) {
      const few = inMemory.of(ownerId);
      const rows = (few ?? near.all(ownerId, ...position)) as GeofenceRow[];
      return nearestHolding(position, rows.map(toGeofence));
    },
  });
}

/** The same store, in which each use by a visitor is noted. */
export function notingUses(uses: VisitorUses, store: GeofenceStore): GeofenceStore {
  const noted = (act: (owner: GeofenceOwner, ...rest: never[]) => unknown) => {
    return (owner: GeofenceOwner, ...rest: never[]) => {
      uses.note(owner);
      return act(owner, ...rest);
    };
  };
  const entries = Object.entries(store).map(([name, act]) => [name, noted(act)]);
  return Object.fromEntries(entries) as GeofenceStore;
}

/** Of these circles the one that contains the point with the closest center; every store decides by it. */
export function nearestHolding(position: LngLat, fences: readonly Geofence[]): Geofence | null {
  let nearest: Geofence | null = null;
  let nearestMeters = Number.POSITIVE_INFINITY;
  for (const fence of fences) {
    const away = distanceMeters(position, fence.center);
    if (away > fence.radiusMeters || away >= nearestMeters) continue;
    nearest = fence;
    nearestMeters = away;
  }
  return nearest;
}

/** Keeps what each kind of owner stores within its bounds. Executes statements, in the transaction of a write. */
function storageRoom(
  db: Db,
  {
    nowMs,
    sharedOwners,
    uses,
    changed,
  }: Required<Pick<GeofenceStoreOptions, 'nowMs' | 'sharedOwners'>> & {
    uses: VisitorUses;
    changed: (ownerId: number) => void;
  },
) {
  const isStored = db.prepare('SELECT 1 FROM owner WHERE id = ?');
  const circles = db.prepare('SELECT count(*) AS count FROM geofence WHERE owner_id = ?');
  const visitors = db.prepare('SELECT count(*) AS count FROM owner WHERE ends_at IS NOT NULL');
  const addVisitor = db.prepare("INSERT INTO owner (id, name, ends_at) VALUES (?, 'Sandbox visitor', ?)");
  const noteUse = db.prepare('UPDATE owner SET used_at = max(coalesce(used_at, 0), ?) WHERE id = ?');
  const forgetOwner = db.prepare('DELETE FROM owner WHERE id = ?');
  const forgetCircles = db.prepare('DELETE FROM geofence WHERE owner_id = ?');
  const ended = db.prepare(`SELECT id FROM owner WHERE ends_at < ? ORDER BY ends_at LIMIT ${mostForgotten}`);
  const leastUsed = db.prepare(
    `SELECT id FROM owner WHERE ends_at IS NOT NULL ORDER BY used_at LIMIT ${mostForgotten}`,
  );
  const forgetOlder = db.prepare('DELETE FROM geofence WHERE owner_id = ? AND created_at < ?');
  const forgetOldest = db.prepare(
    `DELETE FROM geofence WHERE owner_id = ?1 AND id =
       (SELECT id FROM geofence WHERE owner_id = ?1 ORDER BY created_at LIMIT 1)`,
  );
  const countOf = (row: unknown) => (row as { count: number }).count;
  const forget = (rows: unknown[]) => {
    for (const { id } of rows as { id: number }[]) {
      forgetCircles.run(id);
      forgetOwner.run(id);
      changed(id);
    }
  };
  const leastUsedVisitors = () => {
    for (const [ownerId, atMs] of uses.take()) noteUse.run(atMs, ownerId);
    return leastUsed.all();
  };
  const makeForVisitor = (ownerId: number, endsAtMs: number): boolean => {
    const moment = nowMs();
    if (isStored.get(ownerId)) {
      if (countOf(circles.get(ownerId)) >= limits.visitorGeofences) return false;
    } else {
      forget(ended.all(moment));
      if (countOf(visitors.get()) >= limits.visitorsWithGeofences) forget(leastUsedVisitors());
      addVisitor.run(ownerId, endsAtMs);
    }
    noteUse.run(moment, ownerId);
    return true;
  };
  return {
    /** True when this owner may store another circle; what is in its way is gone then. */
    makeFor({ ownerId, visitor }: GeofenceOwner): boolean {
      if (visitor) return makeForVisitor(ownerId, visitor.endsAtMs);
      if (!sharedOwners.includes(ownerId)) return countOf(circles.get(ownerId)) < limits.ownerGeofences;
      forgetOlder.run(ownerId, nowMs() - sharedMs);
      if (countOf(circles.get(ownerId)) >= limits.sharedGeofences) forgetOldest.run(ownerId);
      return true;
    },
  };
}

/** 13 hexadecimal characters, as published ids are: the 52 random bits before and behind the fixed digits of a UUID. */
export function unguessableId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 29);
}

export function orNull(row: unknown): Geofence | null {
  return row ? toGeofence(row as GeofenceRow) : null;
}

export function toGeofence({ id, owner_id, name, longitude, latitude, radius_m }: GeofenceRow): Geofence {
  return { id, ownerId: owner_id, name, center: [longitude, latitude], radiusMeters: radius_m };
}
