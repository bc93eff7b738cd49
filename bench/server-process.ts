/** Starts the sandbox, and the static server it is compared with, each in its own process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Usage } from './server-probe.ts';

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  /** From the start of the process to the line that says it is ready. */
  startMs: number;
  /** Resident memory at this moment, megabytes; 0 where the system doesn't report it. */
  memoryMB(): number;
  /** What the process has used since its start, as it says itself. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Loaded into each server with its code, so that no path is added for what only a benchmark requests. */
const probe = new URL('./server-probe.ts', import.meta.url).href;

/** The sandbox on the sample data, without a site. */
export function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return start(['server/src/main.ts'], { PORT: '0', HOST: '127.0.0.1', SITE_DIR: '', ...env });
}

/** A Fastify that responds to `GET /<bytes>` with a fixed JSON body of so many bytes. */
export function startStaticServer(): Promise<RunningServer> {
  return start(['bench/server-static.ts'], {});
}

async function start(script: string[], env: Record<string, string>): Promise<RunningServer> {
  const started = performance.now();
  const process_ = spawn(process.execPath, ['--import', 'tsx', '--import', probe, ...script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await printedAddress(process_);
  return {
    url,
    startMs: performance.now() - started,
    memoryMB: () => residentMemoryMB(process_.pid!),
    usage: () =>
      new Promise((known) => {
        process_.once('message', (usage) => known(usage as Usage));
        process_.send('usage');
      }),
    stop: () =>
      new Promise((done) => {
        process_.on('close', () => done());
        process_.kill('SIGTERM');
      }),
  };
}

function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/[\w.:[\]-]+/.exec(printed)?.[0];
      if (address) found(address);
    });
    server.on('close', (code) =>
      fail(new Error(`The server ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
}

/** From Linux's process table; elsewhere memory is not measured. */
function residentMemoryMB(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
