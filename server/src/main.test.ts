import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from './store/database.ts';
import { killServers, startServer } from './testing/server-process.ts';

afterEach(killServers);

describe('the process', () => {
  it('prints its URL, responds, and ends with code 0 on SIGTERM and on SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, ready, ended } = startServer();
      const address = await ready;
      const response = await fetch(`${address}/v2/api/districts?api_key=sandbox&q=Dhaka`);
      expect(((await response.json()) as { places: { name: string }[] }).places[0]!.name).toBe('Dhaka');
      child.kill(signal);
      expect((await ended).code).toBe(0);
    }
  });

  it('ends with code 0 when it is stopped while it warms up, and responds to requests meanwhile', async () => {
    const { child, ready, ended } = startServer({ WARM_UP: 'on' });
    const url = await ready;
    const requests = Array.from({ length: 5 }, () => fetch(`${url}/ready`));
    const statuses = (await Promise.all(requests)).map(({ status, headers }) => [
      status,
      headers.get('retry-after'),
    ]);
    expect(statuses).toEqual(requests.map(() => [503, '1']));
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, output: `Ready: ${url}\n` });
  });

  it('serves the hashed files of the build before next to the site', async () => {
    const [site, former] = ['site-', 'former-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
      string,
      string,
    ];
    writeFileSync(join(site, 'index.html'), 'A page');
    mkdirSync(join(former, 'assets/js'), { recursive: true });
    writeFileSync(join(former, 'assets/js/main.0ld.js'), 'former()');
    const { ready } = startServer({ SITE_DIR: site, FORMER_SITE_DIR: former });
    const response = await fetch(`${await ready}/assets/js/main.0ld.js`);
    expect([response.status, await response.text()]).toEqual([200, 'former()']);
    for (const folder of [site, former]) rmSync(folder, { recursive: true });
  });

  it('says in one line that the port is taken, and ends with code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, output } = await startServer({ PORT: String(port) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop the other program, or choose another: PORT=${port + 1}`,
    );
  });

  it.each([
    [{ TEST_KEYS: 'false' }, 'TEST_KEYS is "false"; it must be on or off.'],
    [{ SITE_DIR: '/no/such/folder' }, 'No built site in /no/such/folder: index.html is missing.'],
    [
      { DATABASE: '/no/such/folder/db.sqlite' },
      'The database /no/such/folder/db.sqlite cannot be opened: the folder /no/such/folder does not exist. Create it,',
    ],
    [
      { DATABASE: 'portal.db', DATABASE_URL: 'postgres://localhost/portal' },
      'DATABASE and DATABASE_URL are both set. Unset one of them: npm run move copies a file to PostgreSQL.',
    ],
    [
      { DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/portal' },
      "The database of DATABASE_URL can't be reached at 127.0.0.1 (ECONNREFUSED). Start PostgreSQL, or correct DATABASE_URL.",
    ],
    [{ VALKEY_URL: 'valkey:secret' }, 'VALKEY_URL is no address; it must begin with redis:// or rediss://.'],
  ])('says what is wrong with %o', async (env, message) => {
    const { code, output } = await startServer(env as Record<string, string>).ended;
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain(message);
  });

  it('says in one line that the file is read-only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'server-'));
    const file = join(folder, 'db.sqlite');
    closeDatabase(openDatabase(file));
    // The log next to it too: it has the rights of its file, which is its owner's alone.
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
    chmodSync(folder, 0o555);
    // The superuser may write to read-only files; nobody else may.
    const isSuperuser = process.getuid?.() === 0;
    const readOnly = await startServer({ DATABASE: file }, isSuperuser ? { uid: 65_534, gid: 65_534 } : {})
      .ended;
    expect([readOnly.code, readOnly.output.trim()]).toEqual([
      1,
      `The database ${file} cannot be written: the file or its folder is read-only for this user. ` +
        'Allow writing to both, or set DATABASE to another file.',
    ]);
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });

  it('writes no key into its log, wherever the key was', async () => {
    const { child, ready, ended } = startServer({ LOG: 'on' });
    const address = await ready;
    await fetch(`${address}/v2/api/districts?api_key=secret-in-query`);
    await fetch(`${address}/v1/api/secret-in-path/districts?q=Dhaka`);
    await fetch(`${address}/v1/api/secret-in-wrong-path/nonsense`);
    await fetch(`${address}/v2/api/route/sorted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: 'secret-in-body' }),
    });
    child.kill('SIGTERM');
    const { output } = await ended;
    expect(output).toContain('"operation":"listDistricts"');
    expect(output).not.toContain('secret');
  });

  it('keeps what it charged across a restart on a database file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'server-'));
    const env = { DATABASE: join(folder, 'db.sqlite') };
    for (const round of [1, 2]) {
      const { child, ready, ended } = startServer(env);
      const response = await fetch(`${await ready}/v2/api/districts?api_key=sandbox`);
      expect([round, response.status]).toEqual([round, 200]);
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
    rmSync(folder, { recursive: true });
  });
});
