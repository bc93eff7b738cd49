/** Starts the reference server, and the static one it is compared with, as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  /** From the start of the process to the line that says it is ready. */
  startMs: number;
  /** Resident memory at this moment, megabytes; 0 where the system does not tell. */
  memoryMB(): number;
  stop(): Promise<void>;
}

/** The reference server on the sample data, without a site. */
export function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return start(['server/src/main.ts'], { PORT: '0', HOST: '127.0.0.1', SITE_DIR: '', ...env });
}

/** A Fastify that answers `GET /<bytes>` with a fixed JSON body of so many bytes. */
export function startStaticServer(): Promise<RunningServer> {
  return start(['bench/server-static.ts'], {});
}

async function start(script: string[], env: Record<string, string>): Promise<RunningServer> {
  const started = performance.now();
  const process_ = spawn(process.execPath, ['--import', 'tsx', ...script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await printedAddress(process_);
  return {
    url,
    startMs: performance.now() - started,
    memoryMB: () => residentMemoryMB(process_.pid!),
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
