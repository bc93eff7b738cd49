import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';

export interface Ended {
  code: number | null;
  /** All that the process printed. */
  output: string;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Its URL, once it listens; rejects when it ends before. */
  ready: Promise<string>;
  ended: Promise<Ended>;
}

const started: ChildProcess[] = [];

/** What `npm start` runs; each run of the tests bundles it first when its sources changed. */
export const bundleOf = (name: string) => join(repositoryRoot(), 'server/build', `${name}.mjs`);

/** Starts the real process on a free port, with these variables on top of the test's own. */
export function startServer(
  env: Record<string, string> = {},
  options: SpawnOptions = {},
  script = ['--enable-source-maps', bundleOf('main')],
): ServerProcess {
  const child = spawn(process.execPath, script, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_DIR: '',
      DATABASE: '',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  started.push(child);
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /Ready: (http:\S+)/.exec(output);
      if (url) resolve(url[1]!);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', () => reject(new Error(`ended before it was ready: ${output}`)));
  });
  ready.catch(() => {});
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })));
  return { child, ready, ended };
}

/** Ends every process that a test has left. */
export function killServers(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}

/** Starts a command of `src/commands` that goes on until it is stopped. */
export function startCommand(name: string, args: string[], env: Record<string, string>): ServerProcess {
  return startServer(env, {}, [bundleOf(name), ...args]);
}

/** Runs a command of `src/commands` to its end. */
export function runCommand(name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [bundleOf(name), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
