import { randomUUID } from 'node:crypto';
import { distanceMeters, type LngLat } from '../geo/distance.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Db } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';
import { type WriteQueue, writeQueue } from '../store/write-queue.ts';
import { ownerCache } from './owner-cache.ts';

/** A circle that belongs to one owner. */
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

/** Circles of every owner; each call sees one owner's alone. A write that is acknowledged is stored. */
export interface GeofenceStore {
  add(ownerId: number, fence: Omit<Geofence, 'id' | 'ownerId'>): Awaitable<Geofence>;
  /** In the order in which ids sort: the same each time. */
  list(ownerId: number): Awaitable<Geofence[]>;
  find(ownerId: number, id: string): Awaitable<Geofence | null>;
  /** The changed circle, or null when the owner has none of this id. */
  update(ownerId: number, id: string, changes: GeofenceChanges): Awaitable<Geofence | null>;
  /** The circle that is gone, or null when the owner has none of this id. */
  remove(ownerId: number, id: string): Awaitable<Geofence | null>;
  /** The owner's circle that holds the position, edge included; where circles overlap, the one with the nearest centre. */
  containing(ownerId: number, position: LngLat): Awaitable<Geofence | null>;
  /** Puts a circle under a known id, when the id is free: for sample data. */
  addSample(fence: Geofence): void;
}

interface Row {
  id: string;
  owner_id: number;
  name: string;
  longitude: number;
  latitude: number;
  radius_m: number;
}

/** Metres of one degree of latitude on the mean sphere, rounded down so that no circle is passed over. */
const METERS_PER_DEGREE = 111_000;

/**
 * A geofence store on SQLite. Writes that arrive together are one transaction, on disk when their promises resolve; an
 * owner's circles are read once.
 */
export function sqliteGeofenceStore(db: Db, queue: WriteQueue = writeQueue(db)): GeofenceStore {
  const columns = 'id, owner_id, name, longitude, latitude, radius_m';
  const insert = db.prepare(`INSERT INTO geofence (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
  const insertIfFree = db.prepare(
    `INSERT INTO geofence (${columns}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const all = db.prepare(`SELECT ${columns} FROM geofence WHERE owner_id = ? ORDER BY id`);
  const change = db.prepare(
    `UPDATE geofence SET radius_m = coalesce(?, radius_m), name = coalesce(?, name)
      WHERE owner_id = ? AND id = ? RETURNING ${columns}`,
  );
  const erase = db.prepare(`DELETE FROM geofence WHERE owner_id = ? AND id = ? RETURNING ${columns}`);
  /** By id, in the order in which ids sort. */
  const fences = ownerCache(
    db,
    (ownerId) => new Map((all.all(ownerId) as Row[]).map((row) => [row.id, toGeofence(row)])),
  );
  const valuesOf = ({ id, ownerId, name, center, radiusMeters }: Geofence) => [
    id,
    ownerId,
    name,
    ...center,
    radiusMeters,
  ];

  const write = <Result>(ownerId: number, task: () => Result): Promise<Result> =>
    queue.write(() => {
      // The transaction holds until the whole group is stored: nobody reads in between.
      fences.forget(ownerId);
      return task();
    });

  return {
    add(ownerId, fence) {
      const added = { id: unguessableId(), ownerId, ...fence };
      return write(ownerId, () => {
        insert.run(...valuesOf(added));
        return added;
      });
    },
    list: (ownerId) => [...fences.of(ownerId).values()],
    find: (ownerId, id) => fences.of(ownerId).get(id) ?? null,
    update(ownerId, id, { radiusMeters, name }) {
      const values = [radiusMeters ?? null, name ?? null, ownerId, id];
      return write(ownerId, () => orNull(change.get(...values)));
    },
    remove: (ownerId, id) => write(ownerId, () => orNull(erase.get(ownerId, id))),
    containing(ownerId, position) {
      let nearest: Geofence | null = null;
      let nearestMeters = Number.POSITIVE_INFINITY;
      for (const fence of fences.of(ownerId).values()) {
        // A first sieve by latitude; the exact distance decides.
        if (Math.abs(fence.center[1] - position[1]) * METERS_PER_DEGREE > fence.radiusMeters) continue;
        const meters = distanceMeters(position, fence.center);
        if (meters > fence.radiusMeters || meters >= nearestMeters) continue;
        nearest = fence;
        nearestMeters = meters;
      }
      return nearest;
    },
    addSample(fence) {
      inTransaction(db, () => insertIfFree.run(...valuesOf(fence)));
      fences.forget(fence.ownerId);
    },
  };
}

/** 13 hexadecimal characters, as published ids are: the 52 random bits before and behind the fixed digits of a UUID. */
export function unguessableId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 29);
}

function orNull(row: unknown): Geofence | null {
  return row ? toGeofence(row as Row) : null;
}

function toGeofence({ id, owner_id, name, longitude, latitude, radius_m }: Row): Geofence {
  return { id, ownerId: owner_id, name, center: [longitude, latitude], radiusMeters: radius_m };
}
