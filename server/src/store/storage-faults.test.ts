import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Db, openDatabase } from './database.ts';

let folder: string;
let file: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
  file = join(folder, 'db.sqlite');
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const apiKey = 'api_key=sandbox';
const list = `/v2/api/get-geo-fence-points?${apiKey}`;
/** Uses 1 credit. */
const lookup = (key = 'sandbox') => `/v2/api/search/autocomplete/place?api_key=${key}&q=Shahbag`;
const lookupUrl = lookup();

function create(name: string, server = app): Promise<LightMyRequestResponse> {
  return server.inject({
    method: 'POST',
    url: `/v2/api/set-geo-fence-point?${apiKey}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name, radius: '100', longitude: '90.39', latitude: '23.72' }).toString(),
  });
}

const idOf = (response: LightMyRequestResponse) => (response.json() as { data: { id: string } }).data.id;

async function storedIds(server = app): Promise<Set<string>> {
  const { data } = (await server.inject(list)).json() as { data: { id: string }[] };
  return new Set(data.map(({ id }) => id));
}

const chargedBy = (responses: LightMyRequestResponse[]) =>
  responses.reduce((sum, { headers }) => sum + Number(headers['x-calls-charged'] ?? 0), 0);

const creditsIn = (db: Db) =>
  (db.prepare('SELECT coalesce(sum(used), 0) AS used FROM ledger').get() as { used: number }).used;

describe('a database that another process has locked', () => {
  let other: Db;
  beforeEach(async () => {
    app = await buildApp({ database: file, shedding: false });
    other = openDatabase(file);
  });
  afterEach(() => other.close());

  it('refuses writes with 503 and Retry-After, while reads go on, and each is charged once', async () => {
    const before = await app.inject(lookupUrl);
    other.exec('BEGIN IMMEDIATE');
    const order: string[] = [];
    const refused = create('never').then((response) => {
      order.push('refused');
      return response;
    });
    const reads: LightMyRequestResponse[] = [];
    for (let round = 0; round < 20; round++) reads.push(await app.inject(round % 2 ? lookupUrl : list));
    expect((await app.inject('/health')).statusCode).toBe(200);
    order.push('read');
    const { statusCode, headers, body } = await refused;
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toMatchObject([
      503,
      '1',
      { message: 'Service unavailable', status: 503, errors: [{ parameter: 'storage' }] },
    ]);
    expect(order).toEqual(['read', 'refused']);
    expect(reads.map((response) => response.statusCode)).toEqual(reads.map(() => 200));

    other.exec('ROLLBACK');
    const after = await create('later');
    expect(after.statusCode).toBe(200);
    expect(await storedIds()).toContain(idOf(after));
    await app.close();
    expect(creditsIn(other)).toBe(chargedBy([before, ...reads, after]));
  });

  it('stores a write when the lock is released in time', async () => {
    other.exec('BEGIN IMMEDIATE');
    const written = create('patient');
    await app.inject('/health');
    other.exec('ROLLBACK');
    expect((await written).statusCode).toBe(200);
  });

  it('does not charge a small package more than it holds, however long the lock is held', async () => {
    const small = { name: 'small', creditsPerMonth: 40, requestsPerMinute: 1000 };
    await app.services.keys.add('small-key', { owner: { id: 9, name: 'Nine' }, package: small });
    const request = () => app.inject(lookup('small-key'));
    const first = [await request(), await request(), await request()];
    other.exec('BEGIN IMMEDIATE');
    const during = await Promise.all(Array.from({ length: 60 }, request));
    other.exec('ROLLBACK');
    const after = await Promise.all(Array.from({ length: 60 }, request));
    const all = [...first, ...during, ...after];
    expect(new Set(during.map((response) => response.statusCode))).toEqual(new Set([503]));
    expect(all.filter((response) => response.statusCode === 200).length).toBe(40);
    expect(all.filter((response) => response.statusCode === 402).length).toBe(3 + 120 - 60 - 40);
  });

  it('searches, and reads the details in another process, without writing', async () => {
    const second = await buildApp({ database: file, shedding: false });
    other.exec('BEGIN IMMEDIATE');
    const search = await app.inject(`/api/v2/search-place?${apiKey}&q=Shahbag`);
    const { places, session_id } = search.json() as { places: { place_code: string }[]; session_id: string };
    const url = `/api/v2/places?${apiKey}&place_code=${places[0]!.place_code}&session_id=${session_id}`;
    expect((await second.inject(url)).statusCode).toBe(200);
    other.exec('ROLLBACK');
    await second.close();
  });
});

describe('a full disk', () => {
  it('refuses what needs room with 503, goes on reading and deleting, and loses nothing that was acknowledged', async () => {
    app = await buildApp({ database: file, mostMegabytes: 0.25, shedding: false });
    const kept: string[] = [];
    let response: LightMyRequestResponse;
    do {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, at) => create(`${at} ${'x'.repeat(180)}`)),
      );
      kept.push(...responses.filter(({ statusCode }) => statusCode === 200).map(idOf));
      response = responses.find(({ statusCode }) => statusCode !== 200) ?? responses[0]!;
    } while (response.statusCode === 200);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30']);
    expect(kept.length).toBeGreaterThan(100);
    expect((await app.inject(lookupUrl)).statusCode).toBe(200);

    // How many deletions free a whole page of the file depends on what else waits to be written, such as credits.
    let again: LightMyRequestResponse;
    do {
      for (const id of kept.splice(0, 40)) {
        const url = `/v2/api/delete-geo-fence-point/${id}?${apiKey}`;
        expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200);
      }
      again = await create('fits now');
    } while (again.statusCode === 503 && kept.length > 40);
    expect(again.statusCode).toBe(200);
    await app.close();

    app = await buildApp({ database: file, shedding: false });
    const stored = await storedIds();
    expect([...kept, idOf(again)].filter((id) => !stored.has(id))).toEqual([]);
  });
});

describe('a database that is gone', () => {
  const states = async () => {
    const responses = [await app.inject('/health'), await app.inject('/ready')];
    return responses.map((response) => [
      response.statusCode,
      response.json().status,
      response.json().missing,
    ]);
  };
  const failing = [
    [503, 'failing', ['storage']],
    [503, 'incomplete', ['storage']],
  ];

  it('is told by /health and /ready once its file is deleted, and nothing more is acknowledged', async () => {
    app = await buildApp({ database: file, shedding: false });
    expect((await create('before')).statusCode).toBe(200);
    expect((await states()).map(([status]) => status)).toEqual([200, 200]);
    rmSync(file);
    const refused = await create('after');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().errors[0].parameter]).toEqual([
      503,
      '30',
      'storage',
    ]);
    expect(await states()).toEqual(failing);
    // Another file of that name is not the one that is open.
    writeFileSync(file, '');
    expect((await create('elsewhere')).statusCode).toBe(503);
    expect(await states()).toEqual(failing);
  });

  it.each(['-wal', '-shm'])(
    'counts as gone without its file %s, which holds what was acknowledged',
    async (ending) => {
      for (const name of ['new', 'there before']) {
        app = await buildApp({ database: file, shedding: false });
        expect((await create(name)).statusCode).toBe(200);
        expect((await states()).map(([status]) => status)).toEqual([200, 200]);
        if (name === 'new') await app.close();
      }
      rmSync(`${file}${ending}`);
      expect((await create('after')).statusCode).toBe(503);
      expect(await states()).toEqual(failing);
    },
  );

  it.each(['while it is read', 'as it is written'])('is told when the log is damaged %s', async (when) => {
    app = await buildApp({ database: file, shedding: false });
    await create('before');
    writeFileSync(`${file}-wal`, Buffer.alloc(statSync(`${file}-wal`).size, 'x'), { flag: 'r+' });
    if (when === 'as it is written') expect((await create('after')).statusCode).toBe(503);
    expect(await states()).toEqual(failing);
  });

  it('loses nothing when its file is overwritten while all that was stored is in the log', async () => {
    app = await buildApp({ database: file, shedding: false });
    await create('before');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'), { flag: 'r+' });
    const created = [await create('after'), await create('later')];
    expect(created.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const ids = await storedIds();
    await app.close();
    app = await buildApp({ database: file, shedding: false });
    expect(await storedIds()).toEqual(ids);
    expect(created.filter((response) => !ids.has(idOf(response)))).toEqual([]);
  });

  it('is told by /health and /ready when its file is damaged and the log has a part of it', async () => {
    app = await buildApp({ database: file, shedding: false });
    const other = openDatabase(file);
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.close();
    await create('before');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'), { flag: 'r+' });
    expect((await create('after')).statusCode).toBe(503);
    expect(await states()).toEqual(failing);
  });

  it('is told by /health and /ready when its file is damaged', async () => {
    app = await buildApp({ database: file, shedding: false });
    await create('before');
    // Nothing of it is left in the log and in memory.
    const other = openDatabase(file);
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.close();
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'x'));
    const [health, ready] = await states();
    const request = await app.inject(lookup('unknown'));
    expect([request.statusCode, health, ready]).toEqual([503, ...failing]);
  });
});

it('is readable by its owner alone', async () => {
  app = await buildApp({ database: file, shedding: false });
  await create('first');
  const modes = [file, `${file}-wal`].map((name) => (statSync(name).mode & 0o777).toString(8));
  expect(modes).toEqual(['600', '600']);
});

describe('two servers on one file', () => {
  it("store every point that either acknowledged, and see each other's at once", async () => {
    app = await buildApp({ database: file, shedding: false });
    const second = await buildApp({ database: file, shedding: false });
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, at) => create(`point ${at}`, at % 2 ? app : second)),
    );
    expect(responses.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    const ids = responses.map(idOf);
    for (const server of [app, second]) {
      const stored = await storedIds(server);
      expect(ids.filter((id) => !stored.has(id))).toEqual([]);
    }
    await second.close();
  });
});
