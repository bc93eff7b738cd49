import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

const path =
  process.env.VALKEY_PATH ??
  ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find((one) => existsSync(one));

/** A private Valkey or Redis, which a test can stop and start again on the same port. */
export interface TestValkey {
  url: string;
  start(): Promise<void>;
  /** Sends a signal to it: SIGKILL ends it, SIGSTOP makes it silent. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  remove(): Promise<void>;
}

export async function testValkey(options: string[] = []): Promise<TestValkey> {
  if (!path || !existsSync(path)) {
    throw new Error(
      'No Valkey and no Redis found. Install one (Debian: apt-get install redis-server) or set VALKEY_PATH.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'valkey-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const signal = async (name: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child!.once('exit', done));
    child.kill(name);
    if (name === 'SIGKILL') await ended;
  };
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...options];
    child = spawn(path, args, { stdio: 'ignore' });
    const client = createClient({ url, socket: { reconnectStrategy: 10 } });
    client.on('error', () => {});
    await Promise.race([client.connect(), new Promise((done) => client.once('connect', done))]);
    client.destroy();
  };
  await start();
  return {
    url,
    start,
    signal,
    async remove() {
      await signal('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
