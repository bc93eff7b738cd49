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

    it('refuses the name of an owner that tables and logs would not show on one line', async () => {
      for (const mark of ['\n', '\0', '\u001b[2J', '\u2028', '\u202e']) {
        await expect(keys.add({ ...acme, owner: `Acme${mark}Ltd` })).rejects.toThrow('on one line');
      }
      const { record } = await keys.add({ ...acme, owner: 'ক্\u200dষ ট্রেডার্স' });
      expect(record.owner).toBe('ক্\u200dষ ট্রেডার্স');
      expect((await keys.list()).filter(({ owner }) => owner.startsWith('Acme'))).toEqual([]);
    });

    it('replaces a key at once, and used credits stay used', async () => {
      const old = await keys.add({ ...acme, creditsPerMonth: 2 });
      expect(await statuses(old.key)).toEqual([200, 200]);
      const { key, record } = await keys.rotate(old.record.id);
      expect([key === old.key, record.id, record.hint]).toEqual([false, old.record.id, key.slice(-4)]);
      expect(await statuses(old.key)).toEqual([401, 401]);
      expect(await statuses(key)).toEqual([402, 402]);
    });

    it('keeps a replaced key for a while, unless it is replaced or revoked at once', async () => {
      const clock = { ms: Date.now() };
      const nowMs = () => clock.ms;
      // Each look comes a minute after the last one.
      let steady = 0;
      const steadyMs = () => {
        steady += 60_000;
        return steady;
      };
      const storage = await database.open({ nowMs, steadyMs });
      const later = keyRegister(database.sql, { nowMs });
      const find = async (key: string) => {
        await new Promise((done) => setImmediate(done));
        return (await storage.keys.find(key))?.keyId ?? null;
      };
      const first = await later.add(acme);
      const { id } = first.record;
      const second = await later.rotate(id, 3_600_000);
      expect([await find(first.key), await find(second.key)]).toEqual([id, id]);
      clock.ms += 3_599_999;
      expect(await find(first.key)).toBe(id);
      clock.ms += 1;
      // Remembered, and as a process that never had it.
      const fresh = await database.open({ nowMs });
      expect([await find(first.key), await fresh.keys.find(first.key)]).toEqual([null, null]);

      const third = await later.rotate(id, 3_600_000);
      const fourth = await later.rotate(id);
      expect([await find(second.key), await find(third.key), await find(fourth.key)]).toEqual([
        null,
        null,
        id,
      ]);
      const fifth = await later.rotate(id, 3_600_000);
      await later.revoke(id);
      expect([await find(fourth.key), await find(fifth.key)]).toEqual([null, null]);
    });

    it('notes who has changed what and when, and never a key', async () => {
      const by = keyRegister(database.sql, { by: 'rahim@ops', nowMs: () => Date.UTC(2026, 10, 28) });
      const { key, record } = await by.add(acme);
      const rotated = await by.rotate(record.id, 3_600_000);
      await by.limit(record.id, { requestsPerMinute: 90 });
      await by.revoke(record.id);
      await by.revoke(record.id);
      const changes = (await by.changes()).filter(({ keyId }) => keyId === record.id);
      const noted = { at: '2026-11-28T00:00:00.000Z', by: 'rahim@ops', keyId: record.id, owner: 'Acme' };
      expect(changes).toEqual(
        [
          ['add', '100 credits a month, 60 requests a minute'],
          ['rotate', `new …${rotated.record.hint}; the old one works until 2026-11-28T01:00:00.000Z`],
          ['limit', expect.stringMatching(/^100 .*, 90 requests a minute; before: 100 .*, 60 requests/)],
          ['revoke', ''],
        ].map(([action, detail]) => ({ ...noted, action, detail })),
      );
      expect(JSON.stringify(changes)).not.toContain(key);
    });

    it('sums up used credits by key and month', async () => {
      const { record } = await keys.add(acme);
      const insert = 'INSERT INTO ledger (key_id, month, used) VALUES ($1, $2, $3)';
      await database.sql.query(insert, [record.id, '2026-10', 7]);
      await database.sql.query(insert, [record.id, '2026-11', 100]);
      const own = { keyId: record.id, owner: 'Acme', hint: record.hint, creditsPerMonth: 100 };
      expect(await keys.usage()).toEqual([
        { month: '2026-10', ...own, creditsUsed: 7 },
        { month: '2026-11', ...own, creditsUsed: 100 },
      ]);
      expect(await keys.usage('2026-11')).toMatchObject([{ creditsUsed: 100 }]);
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

      const kept = await run('rotate', String(record.id), '--keep', '24h');
      expect(kept.output).toContain('The old one works for 24 h more.');
      const hint = kept.output.match(/key_\w+/)![0].slice(-4);
      expect((await run('log')).output).toMatch(
        new RegExp(`\\S+@\\S+ +rotate +${record.id} +Rahim & Sons +new …${hint}`),
      );
      const { output } = await run('list');
      expect(output).not.toContain(record.key);
      const line = output.split('\n').find((one) => one.includes('Rahim & Sons'));
      expect(line).toMatch(
        new RegExp(`^${record.id} +Rahim & Sons +…${hint} +\\d+ of 10,000 +600 +example\\.com +active$`),
      );
    });

    it('prints used credits for a spreadsheet', async () => {
      const { record } = await keys.add({ ...acme, owner: '=A, "B"' });
      const insert = 'INSERT INTO ledger (key_id, month, used) VALUES ($1, $2, $3)';
      await database.sql.query(insert, [record.id, '2026-01', 9]);
      const head = 'month,key_id,owner,key_ends_with,credits_used,credits_per_month';
      expect((await run('usage', '--csv', '--month', '2026-01')).output).toBe(
        `${head}\n2026-01,${record.id},"'=A, ""B""",${record.hint},9,100\n`,
      );
    });

    it.each([
      ['revoke 1 --keep 24h', "revoke doesn't take --keep. It takes ID, --json."],
      ['usage 2026-11', 'usage doesn\'t take "2026-11". It takes --month, --csv, --json.'],
      ['list --csv', "list doesn't take --csv. It takes --json."],
    ])('refuses what a command would ignore: %s', async (typed, output) => {
      await run('add', '--owner', 'Acme', '--credits', '100', '--limit', '600');
      expect(await run(...typed.split(' '))).toEqual({ code: 1, output: `${output}\n` });
      expect(JSON.parse((await run('list', '--json')).output)[0].revokedAt).toBeNull();
    });

    it('says in one line what is missing or wrong', async () => {
      expect((await run('usage', '--month', '2026-13')).output).toBe(
        '--month is "2026-13". Expected a year and a month, such as 2026-11.\n',
      );
      expect(await run('add', '--owner', 'Acme', '--credits', '1e3', '--limit', '600')).toEqual({
        code: 1,
        output: '--credits is "1e3". Expected a whole number from 0 to 1,000,000,000,000, such as 10000.\n',
      });
    });
  });
});
