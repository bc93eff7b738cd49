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

describe('geofences of one file in two processes', () => {
  it('are seen by each as the other left them', async () => {
    const here = sqliteGeofenceStore(own);
    const there = sqliteGeofenceStore(foreign);
    expect(here.list(ownerId)).toEqual([]);
    const added = (await there.add(ownerId, depot))!;
    await nextTurn();
    expect(here.find(ownerId, added.id)).toEqual(added);
    await there.update(ownerId, added.id, { radiusMeters: 20 });
    await nextTurn();
    expect(here.list(ownerId)).toEqual([{ ...added, radiusMeters: 20 }]);
    expect(here.containing(ownerId, [90.4, 23.8005])).toBeNull();
    await here.remove(ownerId, added.id);
    await nextTurn();
    expect(there.list(ownerId)).toEqual([]);
  });

  it('are seen at once in the process that writes them', async () => {
    const here = sqliteGeofenceStore(own);
    const added = (await here.add(ownerId, depot))!;
    expect(here.containing(ownerId, [90.4, 23.8])).toEqual(added);
    await here.update(ownerId, added.id, { name: 'Yard' });
    expect(here.find(ownerId, added.id)).toMatchObject({ name: 'Yard' });
    await here.remove(ownerId, added.id);
    expect(here.list(ownerId)).toEqual([]);
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
