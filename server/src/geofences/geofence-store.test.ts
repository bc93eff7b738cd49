import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LngLat } from '@portal/geo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteKeyStore } from '../access/key-store.ts';
import { type Db, openDatabase } from '../store/database.ts';
import { sqliteGeofenceStore } from './geofence-store.ts';
import { sqlitePolygonStore } from './polygon-store.ts';

const ownerId = { ownerId: 7 };
const depot = { name: 'Depot', center: [90.4, 23.8] as LngLat, radiusMeters: 100 };
const everything = { after: '', limit: 20_000 };
const nextTurn = () => new Promise((done) => setImmediate(done));

let folder: string;
let own: Db;
let foreign: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geofences-'));
  [own, foreign] = [1, 2].map(() => openDatabase(join(folder, 'db.sqlite'))) as [Db, Db];
  const account = { name: 'small', creditsPerMonth: 10, requestsPerMinute: 3 };
  sqliteKeyStore(own).add('key', { owner: { id: ownerId.ownerId, name: 'Seven' }, package: account });
});

afterEach(() => {
  own.close();
  foreign.close();
  rmSync(folder, { recursive: true });
});

const countOf = (ownerId: number) =>
  (own.prepare('SELECT count(*) AS count FROM geofence WHERE owner_id = ?').get(ownerId) as { count: number })
    .count;

/** Stores circles without the time that their requests would take. */
function fill(ownerId: number, count: number): void {
  own
    .prepare(
      `INSERT INTO geofence SELECT printf('%013d', value), ?, 'old', 90, 23, 10, value FROM
         (WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ?)
          SELECT value FROM numbers)`,
    )
    .run(ownerId, count);
}

describe('a circle', () => {
  it('belongs to its owner alone: nobody else finds, changes or deletes it', async () => {
    const store = sqliteGeofenceStore(own);
    const other = { ownerId: 8 };
    const { id } = (await store.add(ownerId, depot))!;
    expect(await store.find(other, id)).toBeNull();
    expect(await store.update(other, id, { name: 'Mine' })).toBeNull();
    expect(await store.remove(other, id)).toBeNull();
    expect(await store.list(other, everything)).toEqual([]);
    expect(await store.find(ownerId, id)).toMatchObject(depot);
  });

  it('reaches as far as its radius in meters, in every direction', async () => {
    const store = sqliteGeofenceStore(own);
    await store.add(ownerId, depot);
    const [lng, lat] = depot.center;
    // A degree of longitude is 101.74 km there, and one of latitude 111.19 km.
    const at = (meters: number): LngLat[] => [
      [lng + meters / 101_740, lat],
      [lng, lat - meters / 111_195],
    ];
    for (const point of at(99)) expect(await store.containing(ownerId, point)).toMatchObject(depot);
    for (const point of at(101)) expect(await store.containing(ownerId, point)).toBeNull();
  });
});

describe('what an owner may store', () => {
  it('is 10,000 circles for a customer', async () => {
    const store = sqliteGeofenceStore(own);
    fill(ownerId.ownerId, 9999);
    expect(await store.add(ownerId, depot)).toMatchObject(depot);
    expect(await store.add(ownerId, depot)).toBeNull();
    expect(countOf(ownerId.ownerId)).toBe(10_000);
  });

  it('is the 1,000 latest of a day under a key that everybody knows', async () => {
    let now = 2000;
    const store = sqliteGeofenceStore(own, { sharedOwners: [ownerId.ownerId], nowMs: () => now });
    fill(ownerId.ownerId, 1000);
    const added = (await store.add(ownerId, depot))!;
    expect([countOf(ownerId.ownerId), store.find(ownerId, '0000000000001')]).toEqual([1000, null]);
    expect(store.find(ownerId, '0000000000002')).not.toBeNull();
    now += 24 * 60 * 60 * 1000 - 1;
    await store.add(ownerId, depot);
    expect(countOf(ownerId.ownerId)).toBe(2);
    expect(store.find(ownerId, added.id)).toEqual(added);
  });

  it('goes to new visitors from those who have stored nothing for the longest time', async () => {
    let now = 1000;
    const store = sqliteGeofenceStore(own, { nowMs: () => now });
    const visitor = (ownerId: number) => ({ ownerId, visitor: { endsAtMs: 10_000_000 } });
    own.exec(
      `INSERT INTO owner (id, name, ends_at, used_at) SELECT value, 'Sandbox visitor', 10000000, value FROM
         (WITH RECURSIVE numbers(value) AS (SELECT 100 UNION ALL SELECT value + 1 FROM numbers WHERE value < 5099)
          SELECT value FROM numbers)`,
    );
    now = 6000;
    await store.add(visitor(100), depot);
    expect(await store.add(visitor(9000), depot)).not.toBeNull();
    const isKnown = (id: number) => own.prepare('SELECT 1 FROM owner WHERE id = ?').get(id) !== undefined;
    expect([100, 101, 150, 151, 9000].map(isKnown)).toEqual([true, false, false, true, true]);
  });
});

it.each([
  ['latitude BETWEEN 1 AND 2', 'geofence_owner (owner_id=? AND latitude>? AND latitude<?)'],
  ["id > '5' ORDER BY id LIMIT 9", 'geofence_by_id (owner_id=? AND id>?)'],
])('is found by an index, without a look at all circles of its owner: %s', (condition, index) => {
  const query = own.prepare(`EXPLAIN QUERY PLAN SELECT * FROM geofence WHERE owner_id = 7 AND ${condition}`);
  expect((query.all() as { detail: string }[]).map(({ detail }) => detail)).toEqual([
    `SEARCH geofence USING INDEX ${index}`,
  ]);
});

describe('geofences of one file in two processes', () => {
  it('are seen by each as the other left them', async () => {
    const here = sqliteGeofenceStore(own);
    const there = sqliteGeofenceStore(foreign);
    expect(here.list(ownerId, everything)).toEqual([]);
    const added = (await there.add(ownerId, depot))!;
    await nextTurn();
    expect(here.find(ownerId, added.id)).toEqual(added);
    await there.update(ownerId, added.id, { radiusMeters: 20 });
    await nextTurn();
    expect(here.list(ownerId, everything)).toEqual([{ ...added, radiusMeters: 20 }]);
    expect(here.containing(ownerId, [90.4, 23.8005])).toBeNull();
    await here.remove(ownerId, added.id);
    await nextTurn();
    expect(there.list(ownerId, everything)).toEqual([]);
  });

  it('are seen at once in the process that writes them', async () => {
    const here = sqliteGeofenceStore(own);
    const added = (await here.add(ownerId, depot))!;
    expect(here.containing(ownerId, [90.4, 23.8])).toEqual(added);
    await here.update(ownerId, added.id, { name: 'Yard' });
    expect(here.find(ownerId, added.id)).toMatchObject({ name: 'Yard' });
    await here.remove(ownerId, added.id);
    expect(here.list(ownerId, everything)).toEqual([]);
  });

  it('come with polygons that are seen as the other left them', async () => {
    const here = sqlitePolygonStore(own);
    const square = (west: number) =>
      [
        [west, 23],
        [west + 1, 23],
        [west + 1, 24],
        [west, 24],
        [west, 23],
      ] as [number, number][];
    const there = sqlitePolygonStore(foreign);
    expect(here.containing(ownerId, [90.5, 23.5])).toBeNull();
    there.put({ id: 'a', ...ownerId, name: 'Area', rings: [square(90)] });
    await nextTurn();
    expect(here.containing(ownerId, [90.5, 23.5])).toMatchObject({ name: 'Area' });
    here.put({ id: 'a', ...ownerId, name: 'Area', rings: [square(80)] });
    expect(here.containing(ownerId, [90.5, 23.5])).toBeNull();
  });
});
