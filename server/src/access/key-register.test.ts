import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { runCommand } from '../testing/server-process.ts';
import { type KeyRegister, keyRegister } from './key-register.ts';

describe.each(databases)('API keys on %s', (_name, create) => {
  let database: TestDatabase;
  let servers: FastifyInstance[];
  let keys: KeyRegister;

  beforeEach(async () => {
    database = await create();
    servers = [await buildApp(database.server), await buildApp(database.server)];
    keys = keyRegister(database.sql);
  });

  afterEach(async () => {
    for (const server of servers) await server.close();
    await database.remove();
  });

  const acme = { owner: 'Acme', creditsPerMonth: 100, requestsPerMinute: 60, origins: [] };

  /** The status of a look-up that uses 1 credit, in each server. */
  async function statuses(key: string): Promise<number[]> {
    await database.changesAreSeen();
    return statusesNow(key);
  }
  async function statusesNow(key: string, headers: Record<string, string> = {}): Promise<number[]> {
    const responses = [];
    for (const server of servers) {
      const response = await server.inject({ url: `/v2/api/search/ward/90.4/23.8?api_key=${key}`, headers });
      responses.push(response.statusCode);
    }
    return responses;
  }

  describe('keyRegister', () => {
    it('adds a key that works at once in every running server, and stores its hash alone', async () => {
      const { key, record } = await keys.add(acme);
      expect(key).toMatch(/^key_[A-Za-z0-9]{32}$/);
      expect(await statuses(key)).toEqual([200, 200]);
      expect(record).toMatchObject({ owner: 'Acme', hint: key.slice(-4), creditsUsed: 0, revokedAt: null });
      expect(JSON.stringify(await database.sql.query('SELECT * FROM api_key'))).not.toContain(key);
    });

    it('gives the keys of one owner the same geofences', async () => {
      const [one, two] = [await keys.add(acme), await keys.add(acme)];
      const other = await keys.add({ ...acme, owner: 'Other' });
      expect(one.record.ownerId).toBe(two.record.ownerId);
      expect(other.record.ownerId).not.toBe(one.record.ownerId);
    });

    it('revokes a key at once in every running server, for good', async () => {
      const { key, record } = await keys.add(acme);
      expect(await statuses(key)).toEqual([200, 200]);
      expect((await keys.revoke(record.id)).revokedAt).toMatch(/^20/);
      expect(await statuses(key)).toEqual([401, 401]);
      await expect(keys.rotate(record.id)).rejects.toThrow(`Key ${record.id} is revoked. Add a new one.`);
    });

    it('replaces a key at once, and used credits stay used', async () => {
      const old = await keys.add({ ...acme, creditsPerMonth: 2 });
      expect(await statuses(old.key)).toEqual([200, 200]);
      const { key, record } = await keys.rotate(old.record.id);
      expect([key === old.key, record.id, record.hint]).toEqual([false, old.record.id, key.slice(-4)]);
      expect(await statuses(old.key)).toEqual([401, 401]);
      expect(await statuses(key)).toEqual([402, 402]);
    });

    it('changes limits at once, of this key alone', async () => {
      const [one, two] = [
        await keys.add({ ...acme, creditsPerMonth: 2 }),
        await keys.add({ ...acme, creditsPerMonth: 2 }),
      ];
      expect([await statuses(one.key), await statuses(one.key)]).toEqual([
        [200, 200],
        [402, 402],
      ]);
      expect(await keys.limit(one.record.id, { creditsPerMonth: 4 })).toMatchObject({
        creditsPerMonth: 4,
        requestsPerMinute: 60,
      });
      expect(await statuses(one.key)).toEqual([200, 200]);
      expect((await keys.limit(one.record.id, { requestsPerMinute: 0 })).creditsPerMonth).toBe(4);
      expect(await statuses(two.key)).toEqual([200, 200]);
      expect(await statuses(two.key)).toEqual([402, 402]);
    });

    it('lets a key with hosts work on their pages alone', async () => {
      const { key } = await keys.add({ ...acme, origins: ['example.com', '*.shop.example'] });
      const pages: [headers: Record<string, string>, status: number][] = [
        [{ origin: 'https://example.com' }, 200],
        [{ origin: 'http://example.com:8080' }, 200],
        [{ referer: 'https://example.com/page?q=1' }, 200],
        [{ origin: 'https://app.shop.example' }, 200],
        [{ origin: 'https://shop.example' }, 401],
        [{ origin: 'https://evilexample.com' }, 401],
        [{ origin: 'https://example.com.evil.org' }, 401],
        [{ origin: 'null' }, 401],
        [{ origin: 'https://evil.org', referer: 'https://example.com/' }, 401],
        [{}, 401],
      ];
      for (const [headers, status] of pages) {
        expect([headers, ...(await statusesNow(key, headers))]).toEqual([headers, status, status]);
      }
    });

    it('names a key that does not exist', async () => {
      for (const change of [
        keys.revoke,
        keys.rotate,
        (id: number) => keys.limit(id, { creditsPerMonth: 1 }),
      ]) {
        await expect(change(4711)).rejects.toThrow(
          'There is no key 4711. npm run key -- list shows their numbers.',
        );
      }
    });
  });

  describe('npm run key', () => {
    const run = (...args: string[]) => runCommand('key', args, database.environment);

    it('shows a new key once, and lists all of them for scripts', async () => {
      const added = await run(
        ...['add', '--owner', 'Rahim & Sons', '--credits', '10000', '--limit', '600/min'],
        ...['--origin', 'https://Example.com/', '--json'],
      );
      expect(added.code).toBe(0);
      const record = JSON.parse(added.output) as { id: number; key: string };
      expect(record).toMatchObject({
        owner: 'Rahim & Sons',
        creditsPerMonth: 10_000,
        requestsPerMinute: 600,
        origins: ['example.com'],
      });
      const published =
        'key id owner ownerId hint creditsPerMonth creditsUsed requestsPerMinute origins createdAt revokedAt';
      expect(Object.keys(record)).toEqual(published.split(' '));
      expect(await statusesNow(record.key, { origin: 'https://example.com' })).toEqual([200, 200]);

      const { output } = await run('list');
      expect(output).not.toContain(record.key);
      const line = output.split('\n').find((one) => one.includes('Rahim & Sons'));
      expect(line).toMatch(
        new RegExp(
          `^${record.id} +Rahim & Sons +…${record.key.slice(-4)} +\\d+ of 10,000 +600 +example\\.com +active$`,
        ),
      );
    });

    it('says in one line what is missing or wrong', async () => {
      expect(await run('add', '--owner', 'Acme', '--credits', '1e3', '--limit', '600')).toEqual({
        code: 1,
        output: '--credits is "1e3". Expected a whole number from 0 to 1,000,000,000,000, such as 10000.\n',
      });
    });
  });
});
