import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { requestOf, rightValues } from '../conformance/requests.ts';
import { openDatabase } from '../store/database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const sampleId = '68e5f2ab382b2';

let app: FastifyInstance;
let clock: { ms: number };
let folder: string;
let database: string;

beforeEach(async () => {
  clock = { ms: Date.UTC(2026, 0, 1) };
  folder = mkdtempSync(join(tmpdir(), 'visitors-'));
  database = join(folder, 'portal.db');
  app = await buildApp({ database, nowMs: () => clock.ms, shedding: false });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface Point {
  id: string;
  name: string;
  radius: string;
  user_id: number;
}

async function newKey(server = app): Promise<string> {
  const response = await server.inject({ method: 'POST', url: '/sandbox/keys' });
  return (response.json() as { api_key: string }).api_key;
}

function send(method: 'GET' | 'POST' | 'DELETE', path: string, key: string, payload?: string, server = app) {
  const headers = payload ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  return server.inject({ method, url: `/v2/api/${path}?api_key=${key}`, headers, payload });
}

const create = (key: string, name = 'mine', server = app) =>
  send('POST', 'set-geo-fence-point', key, `name=${name}&radius=100&longitude=90.39&latitude=23.72`, server);
const list = async (key: string, server = app) =>
  ((await send('GET', 'get-geo-fence-points', key, undefined, server)).json() as { data: Point[] }).data;
const dataOf = (response: LightMyRequestResponse) => (response.json() as { data: Point }).data;
function storedRows(): number[] {
  const db = openDatabase(database);
  const counts = ['owner', 'geofence', 'ledger', 'api_key'].map(
    (table) => (db.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count,
  );
  db.close();
  return counts;
}

describe('POST /sandbox/keys', () => {
  it('returns a key that works for 24 hours, readable by any page', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/sandbox/keys' });
    const { api_key, ...rest } = JSON.parse(body) as { api_key: string };
    expect([statusCode, headers['access-control-allow-origin'], headers['cache-control'], rest]).toEqual([
      201,
      '*',
      'no-store',
      { expires_at: '2026-01-02T00:00:00.000Z', max_geofences: 20, status: 201 },
    ]);
    expect(api_key).toMatch(/^sandbox-[A-Za-z0-9_-]{32}$/);
    clock.ms += dayMs - 1000;
    expect((await create(api_key)).statusCode).toBe(200);
    clock.ms += 1000;
    expect((await create(api_key)).statusCode).toBe(401);
  });

  it('slows down who requests many keys', async () => {
    const request = async () => (await app.inject({ method: 'POST', url: '/sandbox/keys' })).statusCode;
    clock.ms += 60_000;
    const statuses = await Promise.all(Array.from({ length: 400 }, request));
    expect(statuses.filter((status) => status === 201).length).toBe(300);
    clock.ms += 1000;
    const later = await Promise.all(Array.from({ length: 20 }, request));
    expect(later.filter((status) => status === 201).length).toBe(5);
    clock.ms += 60_000;
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.2'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8::1:0:0:0:1'],
    ['::1', '::2', '1::'],
  ])('counts what a client can send from as one: %s and %s, not %s', async (one, same, other) => {
    clock.ms += 60_000;
    const request = async (remoteAddress: string) =>
      (await app.inject({ method: 'POST', url: '/sandbox/keys', remoteAddress })).statusCode;
    const full = await Promise.all(Array.from({ length: 300 }, () => request(one)));
    expect(new Set(full)).toEqual(new Set([201]));
    expect([await request(same), await request(other)]).toEqual([429, 201]);
  });

  it('tells other methods which one it takes, and is not there without test keys', async () => {
    const options = await app.inject({ method: 'OPTIONS', url: '/sandbox/keys' });
    const get = await app.inject('/sandbox/keys');
    expect([options.statusCode, options.headers.allow, get.statusCode]).toEqual([204, 'POST, OPTIONS', 405]);
    const key = await newKey();
    await app.close();
    app = await buildApp({ testKeys: false });
    expect((await app.inject({ method: 'POST', url: '/sandbox/keys' })).statusCode).toBe(404);
    expect(await list('sandbox')).toBeUndefined();
    expect((await create(key)).statusCode).toBe(401);
  });

  it('does not recognize a key with any of its characters changed', async () => {
    const key = await newKey();
    const changed = [...key].map(
      (letter, at) => key.slice(0, at) + (letter === 'A' ? 'B' : 'A') + key.slice(at + 1),
    );
    const statuses = await Promise.all(changed.map(async (one) => (await create(one)).statusCode));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('recognizes a key in its own letters alone', () => {
    const { visitors } = app.services;
    const keys = Array.from({ length: 50 }, () => visitors!.issue().key);
    for (const key of keys) expect(visitors!.find(key)).not.toBeNull();
    const inOtherLetters = keys
      .map((key) => `sandbox-${key.slice('sandbox-'.length).replaceAll('-', '+').replaceAll('_', '/')}`)
      .filter((key, at) => key !== keys[at]);
    expect(inOtherLetters.length).toBeGreaterThan(0);
    for (const key of inOtherLetters) expect(visitors!.find(key)).toBeNull();
  });

  it('stores nothing before the first geofence, whatever is requested with it', async () => {
    const before = storedRows();
    const key = await newKey();
    for (const { operation } of app.operations.filter(({ operation }) => operation.method === 'GET')) {
      const { statusCode } = await app.inject(requestOf(operation, rightValues(operation), { key }));
      expect([operation.id, statusCode]).toEqual([operation.id, 200]);
    }
    await send('DELETE', `delete-geo-fence-point/${sampleId}`, key);
    expect(storedRows()).toEqual(before);
    await create(key);
    expect(storedRows()).toEqual([before[0]! + 1, before[1]! + 1, before[2], before[3]]);
  });

  it('stores up to 20 geofences for a key, also when they come at once', async () => {
    const key = await newKey();
    const responses = await Promise.all(Array.from({ length: 30 }, () => create(key)));
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBe(20);
    const refused = responses.find(({ statusCode }) => statusCode !== 200)!;
    expect(refused.json()).toMatchObject({
      message: 'API LIMIT EXCEEDED',
      status: 429,
      errors: [{ parameter: 'api_key', expected: 'at most 20 points for each key of a visitor' }],
    });
    const mine = (await list(key)).filter(({ id }) => id !== sampleId);
    expect(mine.length).toBe(20);
    await send('DELETE', `delete-geo-fence-point/${mine[0]!.id}`, key);
    expect((await create(key)).statusCode).toBe(200);
  });

  it('forgets what a key has stored once it has ended and another visitor writes', async () => {
    const before = storedRows();
    await create(await newKey());
    clock.ms += dayMs + 1;
    await create(await newKey());
    expect(storedRows()).toEqual([before[0]! + 1, before[1]! + 1, before[2], before[3]]);
  });

  it('keeps 1,000 keys that are used at once apart', async () => {
    const keys: string[] = [];
    while (keys.length < 1000) {
      clock.ms += 60_000;
      keys.push(...(await Promise.all(Array.from({ length: 250 }, () => newKey()))));
    }
    const created = await Promise.all(keys.map((key, at) => create(key, `point-${at}`)));
    expect(created.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(new Set(created.map((response) => dataOf(response).user_id)).size).toBe(1000);
    const seen = await Promise.all(keys.map((key) => list(key)));
    const names = seen.map((points) => points.filter(({ id }) => id !== sampleId).map(({ name }) => name));
    expect(names).toEqual(keys.map((_, at) => [`point-${at}`]));
    // Another's point can neither be read, changed nor deleted.
    const foreign = dataOf(created[1]!).id;
    for (const [method, path, body] of [
      ['GET', 'get-geo-fence-point', undefined],
      ['POST', 'update-geo-fence-point', 'radius=1'],
      ['DELETE', 'delete-geo-fence-point', undefined],
    ] as const) {
      expect((await send(method, `${path}/${foreign}`, keys[0]!, body)).statusCode).toBe(400);
    }
  });

  it('works in every process on the same database', async () => {
    const database = join(folder, 'other.db');
    const [one, two] = [await buildApp({ database }), await buildApp({ database })];
    const key = await newKey(one);
    const created = await create(key, 'shared', two);
    expect((await list(key, one)).map(({ id }) => id)).toContain(dataOf(created).id);
    await one.close();
    await two.close();
  });
});

describe('the sample geofence', () => {
  const get = (key: string) => send('GET', `get-geo-fence-point/${sampleId}`, key);
  const remove = (key: string) => send('DELETE', `delete-geo-fence-point/${sampleId}`, key);
  const inside = async (key: string) => {
    const check = await app.inject(
      `/v2/api/check-geo-fence?api_key=${key}&longitude=90.3785&latitude=23.7624`,
    );
    return check.json<{ data: Point | null }>().data;
  };

  it("is there under the shared key and under each visitor's own, with its user_id", async () => {
    const key = await newKey();
    for (const one of ['sandbox', key]) {
      expect(dataOf(await get(one))).toMatchObject({ id: sampleId, name: 'Songsodh vaban', radius: '55' });
    }
    expect(dataOf(await get('sandbox')).user_id).toBe(2978);
    expect(dataOf(await get(key)).user_id).toBeGreaterThan(2 ** 52);
    expect((await get('sandbox-2')).statusCode).toBe(400);
    expect((await inside(key))?.id).toBe(sampleId);
  });

  it('deleted with one key is there for all others, and for this one after a minute', async () => {
    const [mine, other] = [await newKey(), await newKey()];
    expect((await remove(mine)).json()).toMatchObject({
      message: 'Geo fence point deleted',
      data: { id: sampleId },
    });
    expect([(await get(mine)).statusCode, (await remove(mine)).statusCode]).toEqual([400, 400]);
    expect([(await get(other)).statusCode, (await get('sandbox')).statusCode]).toEqual([200, 200]);
    expect(await list(mine)).toEqual([]);
    expect(await inside(mine)).toBeNull();
    clock.ms += 59_999;
    expect((await get(mine)).statusCode).toBe(400);
    clock.ms += 1;
    expect((await get(mine)).statusCode).toBe(200);
    expect((await list(mine)).map(({ id }) => id)).toEqual([sampleId]);
    expect((await inside(mine))?.id).toBe(sampleId);
  });

  it('changed with one key is changed for this one alone, in every response, for a minute', async () => {
    const [mine, other] = [await newKey(), await newKey()];
    const changed = await send('POST', `update-geo-fence-point/${sampleId}`, mine, 'radius=70');
    expect(changed.json()).toMatchObject({ message: 'Geo fence point updated', data: { radius: '70' } });
    const radii = async (key: string) => [
      dataOf(await get(key)).radius,
      (await list(key))[0]?.radius,
      (await inside(key))?.radius,
    ];
    expect(await radii(mine)).toEqual(['70', '70', '70']);
    expect(await radii(other)).toEqual(['55', '55', '55']);
    clock.ms += 60_000;
    expect(await radii(mine)).toEqual(['55', '55', '55']);
  });

  it('stands among stored ones in the order of ids, and the nearest center counts', async () => {
    const key = await newKey();
    await Promise.all(Array.from({ length: 10 }, () => create(key)));
    const ids = (await list(key)).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    const near = await send(
      'POST',
      'set-geo-fence-point',
      key,
      'name=near&radius=5000&longitude=90.3785&latitude=23.7625',
    );
    const check = await app.inject(
      `/v2/api/check-geo-fence?api_key=${key}&longitude=90.3785&latitude=23.7625`,
    );
    expect(dataOf(check).id).toBe(dataOf(near).id);
  });
});
