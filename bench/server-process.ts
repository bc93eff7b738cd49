/** Starts the sandbox, and the static server it is compared with, each in its own process. */
import { startServer as startProcess } from '../server/src/testing/server-process.ts';
import { processOf } from './processes.ts';

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  /** From the start of the process to the line that says it is ready. */
  startMs: number;
  /** Resident memory at this moment, megabytes. */
  memoryMB(): number;
  stop(): Promise<unknown>;
}

/** What `npm start` runs, on the sample data, without a site. */
export async function startServer(env?: Record<string, string>, script?: string[]): Promise<RunningServer> {
  const started = performance.now();
  const { child, ready, ended } = startProcess(env, {}, script);
  const url = await ready;
  const pid = child.pid!;
  return {
    url,
    pid,
    startMs: performance.now() - started,
    memoryMB: () => processOf(pid).residentBytes / 2 ** 20,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A Fastify that responds to `GET /<bytes>` with a fixed JSON body of so many bytes. */
export function startStaticServer(): Promise<RunningServer> {
  return startServer({}, ['--import', 'tsx', 'bench/server-static.ts']);
}
