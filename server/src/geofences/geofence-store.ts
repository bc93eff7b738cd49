import { randomUUID } from 'node:crypto';
import { distanceMeters, type LngLat, metersPerDegree } from '@portal/geo';
import type { Caller } from '../access/key-store.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Db } from '../store/database.ts';
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

/** Whose circles they are. */
export type GeofenceOwner = Pick<Caller, 'ownerId' | 'visitor'>;

/** Circles of every owner; each request sees those of one owner alone. A write that is acknowledged is stored. */
export interface GeofenceStore {
  /** The circle with its id, or null when its owner, a visitor of the sandbox, may store no more. */
  add(owner: GeofenceOwner, fence: Omit<Geofence, 'id' | 'ownerId'>): Awaitable<Geofence | null>;
  /** In the order in which ids sort: the same each time. */
  list(owner: GeofenceOwner): Awaitable<Geofence[]>;
  find(owner: GeofenceOwner, id: string): Awaitable<Geofence | null>;
  /** The changed circle, or null when the owner has none of this id. */
  update(owner: GeofenceOwner, id: string, changes: GeofenceChanges): Awaitable<Geofence | null>;
  /** The circle that is gone, or null when the owner has none of this id. */
  remove(owner: GeofenceOwner, id: string): Awaitable<Geofence | null>;
  /** The owner's circle that contains the point, edge included; where circles overlap, the one with the closest center. */
  containing(owner: GeofenceOwner, position: LngLat): Awaitable<Geofence | null>;
}

interface Row {
  id: string;
  owner_id: number;
  name: string;
  longitude: number;
  latitude: number;
  radius_m: number;
}

/** Circles that a visitor of the sandbox may store. */
export const mostVisitorGeofences = 20;
/** Visitors with stored circles at a time: about 20 MB. */
const mostVisitors = 5000;
/** Visitors whose key has ended that a new one's first write forgets, so that no write takes long. */
const mostForgotten = 50;

/**
 * A geofence store on SQLite. Writes that arrive together are one transaction, on disk when their promises resolve; an
 * owner's circles are read once.
 */
export function sqliteGeofenceStore(
  db: Db,
  queue: WriteQueue = writeQueue(db),
  nowMs: () => number = Date.now,
): GeofenceStore {
  const visitors = visitorOwners(db, nowMs);
  const columns = 'id, owner_id, name, longitude, latitude, radius_m';
  const insert = db.prepare(`INSERT INTO geofence (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
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

  const write = <Result>({ ownerId }: GeofenceOwner, task: () => Result): Promise<Result> =>
    queue.write(() => {
      // The transaction holds until the whole group is stored: nobody reads in between.
      fences.forget(ownerId);
      return task();
    });

  return {
    add(owner, fence) {
      const added = { id: unguessableId(), ownerId: owner.ownerId, ...fence };
      return write(owner, () => {
        if (owner.visitor && !visitors.mayStore(owner.ownerId, owner.visitor.endsAtMs)) return null;
        insert.run(...valuesOf(added));
        return added;
      });
    },
    list: ({ ownerId }) => [...fences.of(ownerId).values()],
    find: ({ ownerId }, id) => fences.of(ownerId).get(id) ?? null,
    update(owner, id, { radiusMeters, name }) {
      const values = [radiusMeters ?? null, name ?? null, owner.ownerId, id];
      return write(owner, () => orNull(change.get(...values)));
    },
    remove: (owner, id) => write(owner, () => orNull(erase.get(owner.ownerId, id))),
    containing({ ownerId }, position) {
      let nearest: Geofence | null = null;
      let nearestMeters = Number.POSITIVE_INFINITY;
      for (const fence of fences.of(ownerId).values()) {
        // A first sieve by latitude, a meter wider than rounding; the exact distance decides.
        if (Math.abs(fence.center[1] - position[1]) * metersPerDegree > fence.radiusMeters + 1) continue;
        const meters = distanceMeters(position, fence.center);
        if (meters > fence.radiusMeters || meters >= nearestMeters) continue;
        nearest = fence;
        nearestMeters = meters;
      }
      return nearest;
    },
  };
}

/** Owners among the visitors of the sandbox, who are stored with their first circle, and go with all that is theirs. */
function visitorOwners(db: Db, nowMs: () => number) {
  const stored = db.prepare('SELECT 1 FROM owner WHERE id = ?');
  const circles = db.prepare('SELECT count(*) AS count FROM geofence WHERE owner_id = ?');
  const owners = db.prepare('SELECT count(*) AS count FROM owner WHERE ends_at IS NOT NULL');
  const add = db.prepare("INSERT INTO owner (id, name, ends_at) VALUES (?, 'Sandbox visitor', ?)");
  const ended = `SELECT id FROM owner WHERE ends_at < ? ORDER BY ends_at LIMIT ${mostForgotten}`;
  const forgetCircles = db.prepare(`DELETE FROM geofence WHERE owner_id IN (${ended})`);
  const forgetOwners = db.prepare(`DELETE FROM owner WHERE id IN (${ended})`);
  const countOf = (row: unknown) => (row as { count: number }).count;
  return {
    /** Whether a visitor may store another circle; executes statements, in the transaction of its write. */
    mayStore(ownerId: number, endsAtMs: number): boolean {
      if (stored.get(ownerId)) return countOf(circles.get(ownerId)) < mostVisitorGeofences;
      const moment = nowMs();
      forgetCircles.run(moment);
      forgetOwners.run(moment);
      if (countOf(owners.get()) >= mostVisitors) return false;
      add.run(ownerId, endsAtMs);
      return true;
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
