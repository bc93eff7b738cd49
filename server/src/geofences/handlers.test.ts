import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../store/database.ts';
import { inTransaction } from '../store/transaction.ts';

let app: FastifyInstance;
let folder: string;
let database: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'geofences-'));
  database = join(folder, 'portal.db');
  app = await buildApp({ database });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface FenceResponse {
  message: string;
  status: number;
  data: Record<string, unknown> | null;
}

async function create(
  fields: Record<string, string>,
  key = 'sandbox',
): Promise<{ status: number; body: FenceResponse }> {
  const response = await app.inject({
    method: 'POST',
    url: `/v2/api/set-geo-fence-point?api_key=${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, body: response.json() };
}

async function get(path: string): Promise<{ status: number; body: FenceResponse }> {
  const response = await app.inject({ method: 'GET', url: path });
  return { status: response.statusCode, body: response.json() };
}

// Lalbagh Fort: 23.7189 N, 90.3881 E.
const lalbagh = {
  name: "Lalbagh Fort, মূল ফটক & 'gate'",
  longitude: '90.3881',
  latitude: '23.7189',
  radius: '100',
};

describe('geofence points', () => {
  it('are created, read, changed and deleted with the published messages', async () => {
    const created = await create(lalbagh);
    expect(created.body).toEqual({
      message: 'Geo fence point added',
      status: 200,
      data: { ...lalbagh, id: expect.stringMatching(/^[0-9a-f]{13}$/), user_id: 2978 },
    });
    const id = String(created.body.data?.id);

    const read = await get(`/v2/api/get-geo-fence-point/${id}?api_key=sandbox`);
    expect(read.body).toEqual({ message: 'Geo fence points', status: 200, data: created.body.data });

    const changed = await app.inject({
      method: 'POST',
      url: `/v2/api/update-geo-fence-point/${id}?api_key=sandbox`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'radius=70',
    });
    expect(changed.json()).toMatchObject({ message: 'Geo fence point updated', data: { id, radius: '70' } });

    const deleted = await app.inject({
      method: 'DELETE',
      url: `/v2/api/delete-geo-fence-point/${id}?api_key=sandbox`,
    });
    expect(deleted.json()).toMatchObject({ message: 'Geo fence point deleted', status: 200 });
    expect((await get(`/v2/api/get-geo-fence-point/${id}?api_key=sandbox`)).status).toBe(400);
  });

  it.each(['\u0000', 'a\r\nb', '\u001b[31mred', 'a\u2028b', 'a\u2029b', '\u202egnp.exe'])(
    'refuse the name %j',
    async (name) => {
      const { status, body } = await create({ ...lalbagh, name });
      expect([status, body]).toMatchObject([400, { errors: [{ parameter: 'name' }] }]);
    },
  );

  it('are hidden from another owner: list, read and check', async () => {
    const { body } = await create(lalbagh);
    const id = String(body.data?.id);
    expect((await get(`/v2/api/get-geo-fence-point/${id}?api_key=sandbox-2`)).status).toBe(400);
    expect((await get('/v2/api/get-geo-fence-points?api_key=sandbox-2')).body.data).toEqual([]);
    const check = await get('/v2/api/check-geo-fence?api_key=sandbox-2&longitude=90.3881&latitude=23.7189');
    expect(check.body).toEqual({ message: 'Point not inside polygon', status: 200, data: null });
  });

  it('return the closest center where circles overlap', async () => {
    await create({ ...lalbagh, name: 'wide', longitude: '90.3890', radius: '5000' });
    await create({ ...lalbagh, name: 'near', radius: '50' });
    const { body } = await get('/v2/api/check-geo-fence?api_key=sandbox&longitude=90.3881&latitude=23.71891');
    expect(body).toMatchObject({ message: 'Inside geo fence', data: { name: 'near' } });
  });

  it('get ids that do not repeat', async () => {
    const ids = new Set<unknown>();
    for (let i = 0; i < 200; i += 1) ids.add((await create(lalbagh)).body.data?.id);
    expect(ids.size).toBe(200);
  });
});

describe('a list of geofence points', () => {
  const url = '/v2/api/get-geo-fence-points?api_key=sandbox';
  const idsOf = (body: FenceResponse) => (body.data as unknown as { id: string }[]).map(({ id }) => id);

  /** Circles with the ids 0000000000001 and so on, before the sample's. */
  function fill(count: number): string[] {
    const ids = Array.from({ length: count }, (_, at) => String(at + 1).padStart(13, '0'));
    const db = openDatabase(database);
    const insert = db.prepare(
      'INSERT INTO geofence (id, owner_id, name, longitude, latitude, radius_m) VALUES (?, 2978, \'Mirpur "10"\', 90, 23, 10)',
    );
    inTransaction(db, () => ids.map((id) => insert.run(id)));
    db.close();
    return [...ids, '68e5f2ab382b2'];
  }

  it.each([249, 250, 251, 999])(
    'of %i and the sample is complete, also where it is written in pieces',
    async (count) => {
      const ids = fill(count);
      const response = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const body: FenceResponse = response.json();
      expect(body).toMatchObject({ message: 'Geo fence points', status: 200 });
      expect(idsOf(body)).toEqual(ids);
      expect((body.data as unknown as object[])[0]).toEqual({
        id: ids[0],
        name: 'Mirpur "10"',
        radius: '10',
        longitude: '90',
        latitude: '23',
        user_id: 2978,
      });
    },
  );

  it('is the same in pages, each from the last id of the one before', async () => {
    const ids = fill(700);
    const listed: string[] = [];
    for (let page = ['']; page.length > 0; ) {
      const after = page.at(-1) && `&after=${page.at(-1)}`;
      page = idsOf((await get(`${url}&limit=300${after}`)).body);
      listed.push(...page);
    }
    expect(listed).toEqual(ids);
    expect(idsOf((await get(`${url}&limit=1&after=0000000000700`)).body)).toEqual(['68e5f2ab382b2']);
    const { status, body } = await get(`${url}&limit=1001`);
    expect([status, body]).toMatchObject([400, { errors: [{ parameter: 'limit' }] }]);
  });

  it('lets the event loop turn between any two pieces of all lists', async () => {
    fill(990);
    let turns = 0;
    let isWaiting = true;
    const count = () => {
      turns += 1;
      if (isWaiting) setImmediate(count);
    };
    setImmediate(count);
    const lists = await Promise.all(Array.from({ length: 10 }, () => get(url)));
    isWaiting = false;
    expect(lists.every(({ body }) => idsOf(body).length === 991)).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(10 * 3);
  });
});

describe('check nearby', () => {
  // One thousandth of a degree of latitude is 111.2 m on the mean sphere.
  const url = (radius: number) =>
    `/v2/api/check/nearby?api_key=sandbox&destination_latitude=23.7625&destination_longitude=90.3785&radius=${radius}&current_latitude=23.7635&current_longitude=90.3785`;

  it('is inside at 112 m and outside at 111 m for points 111.2 m apart', async () => {
    expect((await get(url(112))).body).toMatchObject({
      message: 'Inside geo fence',
      data: { name: 'destination', radius: '112', latitude: '23.7625', longitude: '90.3785', user_id: 2978 },
    });
    expect((await get(url(111))).body).toEqual({
      message: 'Point not inside polygon',
      status: 200,
      data: null,
    });
  });

  it('accepts latitude 90 and refuses 90.0001 by name', async () => {
    const at = (latitude: string) =>
      get(
        `/v2/api/check/nearby?api_key=sandbox&destination_latitude=${latitude}&destination_longitude=0&radius=50&current_latitude=0&current_longitude=0`,
      );
    expect((await at('90')).status).toBe(200);
    const refused = await at('90.0001');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('destination_latitude');
  });
});

describe('point in polygon', () => {
  const check = (point: string, key = 'sandbox') =>
    app.inject({
      method: 'POST',
      url: `/v2/api/point-in-polygon?api_key=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ point }).toString(),
    });

  it("knows the key's own polygons alone", async () => {
    expect((await check('90.39369,23.87421')).json()).toMatchObject({
      message: 'Inside geo fence',
      status: 200,
      data: { name: 'Uttara service area', user_id: 2978 },
    });
    const other = await check('90.39369,23.87421', 'sandbox-2');
    expect(other.json()).toEqual({ message: 'Point not inside polygon', status: 200, data: null });
  });
});
