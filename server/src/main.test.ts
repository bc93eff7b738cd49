import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

interface Ended {
  code: number | null;
  output: string;
}

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts the real process; `ready` resolves with its address, `ended` with its exit code and all it printed. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SITE_DIR: '', DATABASE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /Ready: (http:\S+)/.exec(output);
      if (address) resolve(address[1]!);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', () => reject(new Error(`ended before it was ready: ${output}`)));
  });
  ready.catch(() => {});
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })));
  return { child, ready, ended };
}

describe('the process', () => {
  it('prints its address, answers, and ends with code 0 on SIGTERM and on SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, ready, ended } = start({});
      const address = await ready;
      const answer = await fetch(`${address}/v2/api/districts?api_key=sandbox&q=Dhaka`);
      expect(((await answer.json()) as { places: { name: string }[] }).places[0]!.name).toBe('Dhaka');
      child.kill(signal);
      expect((await ended).code).toBe(0);
    }
  });

  it('says in one line that the port is taken, and ends with code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, output } = await start({ PORT: String(port) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop the other program, or choose another: PORT=${port + 1}`,
    );
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc"; it must be a whole number from 0 to 65535.'],
    [{ SITE_DIR: '/no/such/folder' }, 'No built site in /no/such/folder: index.html is missing.'],
    [{ DATABASE: '/no/such/folder/db.sqlite' }, 'The database /no/such/folder/db.sqlite cannot be opened'],
  ])('says what is wrong with %o', async (env, message) => {
    const { code, output } = await start(env as Record<string, string>).ended;
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain(message);
  });

  it('writes no key into its log, wherever the key was', async () => {
    const { child, ready, ended } = start({ LOG: 'on' });
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
      const { child, ready, ended } = start(env);
      const answer = await fetch(`${await ready}/v2/api/districts?api_key=sandbox`);
      expect([round, answer.status]).toEqual([round, 200]);
      child.kill('SIGTERM');
      expect((await ended).code).toBe(0);
    }
    rmSync(folder, { recursive: true });
  });
});
