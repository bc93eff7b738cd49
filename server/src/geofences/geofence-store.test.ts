import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distanceMeters, type LngLat } from '@portal/geo';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StorageOptions } from '../storage/storage.ts';
import { migrations, openDatabase } from '../store/database.ts';
import { databases, postgresTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { around, type GeofenceStore, mostInMemory, sqliteGeofenceStore } from './geofence-store.ts';
import { around as aroundOnPostgres } from './postgres-geofence-store.ts';

const ownerId = { ownerId: 7 };
const depot = { name: 'Depot', center: [90.4, 23.8] as LngLat, radiusMeters: 100 };
const anotherTurn = () => new Promise((begin) => setImmediate(begin));
const everything = { after: '', limit: 20_000 };

describe.each(databases)('geofences on %s', (_name, create) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await create();
    await database.sql.query("INSERT INTO owner (id, name) VALUES (7, 'Seven'), (8, 'Eight')");
  });

  afterEach(() => database.remove());

  const storeWith = async (options?: StorageOptions) => (await database.open(options)).geofences;

  async function countOf(ownerId: number): Promise<number> {
    const [row] = await database.sql.query<{ count: number }>(
      'SELECT count(*) AS count FROM geofence WHERE owner_id = $1',
      [ownerId],
    );
    return row!.count;
  }

  /** Stores circles without the time that their requests would take. */
  async function fill(ownerId: number, count: number): Promise<void> {
    await database.sql.query(
      `INSERT INTO geofence (id, owner_id, name, longitude, latitude, radius_m, created_at)
       WITH RECURSIVE numbers (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${count})
       SELECT '00000000' || CAST(10000 + value AS text), ${ownerId}, 'old', 90, 23, 10, value FROM numbers`,
    );
  }

  describe('a circle', () => {
    it('belongs to its owner alone: nobody else finds, changes or deletes it', async () => {
      const store = await storeWith();
      const other = { ownerId: 8 };
      const { id } = (await store.add(ownerId, depot))!;
      expect(await store.find(other, id)).toBeNull();
      expect(await store.update(other, id, { name: 'Mine' })).toBeNull();
      expect(await store.remove(other, id)).toBeNull();
      expect(await store.list(other, everything)).toEqual([]);
      expect(await store.find(ownerId, id)).toMatchObject(depot);
    });

    it('is there for every process at once, and gone for every process', async () => {
      const stores = [await storeWith(), await storeWith()] as const;
      const seenBy = (store: GeofenceStore) =>
        Promise.all([store.list(ownerId, everything), store.containing(ownerId, depot.center)]);
      for (const [store, other] of [stores, [stores[1], stores[0]] as const]) {
        expect(await seenBy(other)).toEqual([[], null]);
        const added = (await store.add(ownerId, depot))!;
        await anotherTurn();
        for (const one of stores) expect(await seenBy(one)).toEqual([[added], added]);
        const changed = (await other.update(ownerId, added.id, { name: 'Other' }))!;
        await anotherTurn();
        for (const one of stores) expect(await one.find(ownerId, added.id)).toEqual(changed);
        await store.remove(ownerId, added.id);
        await anotherTurn();
        for (const one of stores) expect(await seenBy(one)).toEqual([[], null]);
      }
    });

    it('is one of those in memory, or of more', async () => {
      const store = await storeWith();
      await fill(7, mostInMemory);
      const after = '0000000010098';
      expect((await store.list(ownerId, { after, limit: 5 })).length).toBe(mostInMemory - 98);
      const added = (await store.add(ownerId, depot))!;
      expect((await store.list(ownerId, everything)).length).toBe(mostInMemory + 1);
      expect(await store.find(ownerId, added.id)).toEqual(added);
      expect(await store.containing(ownerId, depot.center)).toEqual(added);
      const outside: LngLat = [90.402, 23.8];
      expect(await store.containing(ownerId, outside)).toBeNull();
      const wider = await store.update(ownerId, added.id, { radiusMeters: 300 });
      expect(await store.containing(ownerId, outside)).toEqual(wider);
      await store.remove(ownerId, added.id);
      expect(await store.add(ownerId, depot)).toMatchObject(depot);
      expect(await store.containing(ownerId, outside)).toBeNull();
    });

    it('reaches as far as its radius in meters, in every direction', async () => {
      const store = await storeWith();
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
      const store = await storeWith();
      await fill(ownerId.ownerId, 9999);
      expect(await store.add(ownerId, depot)).toMatchObject(depot);
      expect(await store.add(ownerId, depot)).toBeNull();
      expect(await countOf(ownerId.ownerId)).toBe(10_000);
    });

    it('is the 1,000 latest of a day under a key that everybody knows', async () => {
      let now = 2000;
      const store = await storeWith({ sharedOwners: [ownerId.ownerId], nowMs: () => now });
      await fill(ownerId.ownerId, 1000);
      const added = (await store.add(ownerId, depot))!;
      expect([await countOf(ownerId.ownerId), await store.find(ownerId, '0000000010001')]).toEqual([
        1000,
        null,
      ]);
      expect(await store.find(ownerId, '0000000010002')).not.toBeNull();
      now += 24 * 60 * 60 * 1000 - 1;
      await store.add(ownerId, depot);
      expect(await countOf(ownerId.ownerId)).toBe(2);
      expect(await store.find(ownerId, added.id)).toEqual(added);
    });

    it('goes to new visitors from those who have used nothing of theirs for the longest time', async () => {
      let now = 1000;
      const store = await storeWith({ nowMs: () => now });
      const visitor = (ownerId: number) => ({ ownerId, visitor: { endsAtMs: 10_000_000 } });
      await database.sql.query(
        `INSERT INTO owner (id, name, ends_at, used_at)
         WITH RECURSIVE numbers (value) AS (SELECT 100 UNION ALL SELECT value + 1 FROM numbers WHERE value < 5099)
         SELECT value, 'Sandbox visitor', 10000000, value FROM numbers`,
      );
      now = 6000;
      await store.add(visitor(100), depot);
      await store.containing(visitor(101), depot.center);
      await store.list(visitor(102), everything);
      expect(await store.add(visitor(9000), depot)).not.toBeNull();
      const owners = await database.sql.query<{ id: number }>(
        'SELECT id FROM owner WHERE id IN (100, 101, 102, 103, 152, 153, 9000) ORDER BY id',
      );
      expect(owners.map(({ id }) => id)).toEqual([100, 101, 102, 153, 9000]);
    });

    it('is 20 circles for a visitor, who goes once the key has ended', async () => {
      let now = 1000;
      const store = await storeWith({ nowMs: () => now });
      const visitor = { ownerId: 2 ** 52 + 1, visitor: { endsAtMs: 5000 } };
      for (let count = 0; count < 20; count++) expect(await store.add(visitor, depot)).toMatchObject(depot);
      expect(await store.add(visitor, depot)).toBeNull();
      now = 5001;
      await store.add({ ownerId: 2 ** 52 + 2, visitor: { endsAtMs: 9000 } }, depot);
      expect([await countOf(2 ** 52 + 1), await countOf(2 ** 52 + 2)]).toEqual([0, 1]);
    });
  });

  describe('a point', () => {
    /** Circles of many sizes where bounds are easily wrong: across the date line, at the poles, and around Dhaka. */
    const places: [center: LngLat, degrees: number][] = [
      [[90.4, 23.8], 0.5],
      [[180, 10], 0.5],
      [[-180, -45], 2],
      [[20, 89.9], 2],
      [[0, -90], 2],
    ];
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const near = ([longitude, latitude]: LngLat, degrees: number): LngLat => {
      const east = longitude + (random() - 0.5) * degrees * (Math.abs(latitude) > 80 ? 180 : 1);
      const north = latitude + (random() - 0.5) * degrees;
      return [((east + 540) % 360) - 180, Math.min(90, Math.max(-90, north))];
    };

    it('is in the circle that a look at all of them finds', async () => {
      const store = await storeWith();
      const fences = await Promise.all(
        Array.from({ length: 300 }, (_, at) => {
          const center = near(...places[at % places.length]!);
          return store.add(ownerId, { name: 'one', center, radiusMeters: 10 ** (1 + random() * 4) });
        }),
      );
      const found = [];
      for (let at = 0; at < 2000; at++) {
        const point = near(...places[at % places.length]!);
        const distances = fences
          .filter((fence) => distanceMeters(point, fence!.center) <= fence!.radiusMeters)
          .map((fence) => distanceMeters(point, fence!.center));
        const fence = await store.containing(ownerId, point);
        const away = fence ? distanceMeters(point, fence.center) : Number.POSITIVE_INFINITY;
        expect([point, away]).toEqual([point, Math.min(...distances)]);
        found.push(fence !== null);
      }
      expect(new Set(found)).toEqual(new Set([true, false]));
    });
  });

  describe('geofences of one database in two processes', () => {
    it('are seen by each as the other left them', async () => {
      const [here, there] = [await storeWith(), await storeWith()];
      expect(await here.list(ownerId, everything)).toEqual([]);
      const added = (await there.add(ownerId, depot))!;
      expect(await here.find(ownerId, added.id)).toEqual(added);
      await there.update(ownerId, added.id, { radiusMeters: 20 });
      expect(await here.list(ownerId, everything)).toEqual([{ ...added, radiusMeters: 20 }]);
      expect(await here.containing(ownerId, [90.4, 23.8005])).toBeNull();
      expect(await here.containing(ownerId, [90.4, 23.80001])).toMatchObject({ id: added.id });
      expect(await here.remove(ownerId, added.id)).toEqual({ ...added, radiusMeters: 20 });
      expect(await there.list(ownerId, everything)).toEqual([]);
    });

    it('are listed in the order of their ids, page by page', async () => {
      const store = await storeWith();
      await fill(7, 30);
      const all = await store.list(ownerId, everything);
      expect(all.map(({ id }) => id)).toEqual(
        Array.from({ length: 30 }, (_, at) => `00000000${10_001 + at}`),
      );
      expect(await store.list(ownerId, { after: all[9]!.id, limit: 5 })).toEqual(all.slice(10, 15));
    });

    it('come with polygons that are seen as the other left them', async () => {
      const [{ polygons: here }, { polygons: there }] = [await database.open(), await database.open()];
      const square = (west: number) =>
        [
          [west, 23],
          [west + 1, 23],
          [west + 1, 24],
          [west, 24],
          [west, 23],
        ] as [number, number][];
      expect(await here.containing(ownerId, [90.5, 23.5])).toBeNull();
      await there.put({ id: 'a', ...ownerId, name: 'Area', rings: [square(90)] });
      await database.changesAreSeen();
      expect(await here.containing(ownerId, [90.5, 23.5])).toMatchObject({ id: 'a', name: 'Area' });
      expect(await here.containing({ ownerId: 8 }, [90.5, 23.5])).toBeNull();
      await here.put({ id: 'a', ...ownerId, name: 'Area', rings: [square(80)] });
      expect(await here.containing(ownerId, [90.5, 23.5])).toBeNull();
    });
  });
});

describe('on SQLite, without a look at all circles of its owner', () => {
  const planOf = (sql: string) =>
    (openDatabase().prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    );

  it('a page is found by an index', () => {
    expect(planOf("SELECT * FROM geofence WHERE owner_id = 7 AND id > '5' ORDER BY id LIMIT 9")).toEqual([
      'SEARCH geofence USING INDEX geofence_by_id (owner_id=? AND id>?)',
    ]);
  });

  it('the circles around a point are found by the tree of boxes, first of all', () => {
    expect(planOf(around)).toEqual([
      expect.stringMatching(/^SCAN geofence_box VIRTUAL TABLE INDEX 2:(..){6}$/),
      'SEARCH geofence USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });

  it('circles of an older file are found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'geofences-'));
    const file = join(folder, 'older.db');
    const older = new Database(file);
    for (const migration of migrations.slice(0, -1)) older.exec(migration);
    older.exec(`PRAGMA user_version = ${migrations.length - 1}`);
    older.exec("INSERT INTO owner (id, name) VALUES (7, 'Seven')");
    const insert = older.prepare('INSERT INTO geofence VALUES (?, 7, ?, ?, 23.8, 100, 1)');
    for (let at = 0; at <= mostInMemory; at++) insert.run(`id-${at}`, `Stop ${at}`, 90 + at / 100);
    older.close();
    const store = sqliteGeofenceStore(openDatabase(file));
    expect(store.list(ownerId, everything)).toHaveLength(mostInMemory + 1);
    expect(store.containing(ownerId, [90.4001, 23.8])).toMatchObject({ id: 'id-40', name: 'Stop 40' });
    expect(store.containing(ownerId, [90.405, 23.8])).toBeNull();
    rmSync(folder, { recursive: true });
  });
});

it('takes at most 20 buffers of PostgreSQL for one of 100,000 circles of an owner', async () => {
  const database = await postgresTestDatabase();
  await database.sql.query("INSERT INTO owner (id, name) VALUES (7, 'Seven')");
  // A statement has two seconds.
  for (let from = 0; from < 100_000; from += 10_000) {
    await database.sql.query(
      `INSERT INTO geofence (id, owner_id, name, longitude, latitude, radius_m)
       SELECT lpad(value::text, 13, '0'), 7, 'one', 88 + value % 317 * 0.015, 20 + value / 317 * 0.02, 50 + value % 7 * 100
         FROM generate_series(${from}, ${from + 9999}) AS value`,
    );
  }
  await database.sql.query('ANALYZE geofence');
  const rows = await database.sql.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS) ${aroundOnPostgres.text.replaceAll('$1', '7').replaceAll('$2', '90.4').replaceAll('$3', '23.8')}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  const [, hit, read] = /shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(
    plan.find((line) => line.includes('Buffers'))!,
  )!;
  expect(plan.join(' ')).toContain('Index Scan on geofence_by_bounds');
  expect(Number(hit ?? 0) + Number(read ?? 0)).toBeLessThanOrEqual(20);
  await database.remove();
});
