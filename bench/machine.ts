/** One server as one machine of several, what is sent to it, and what that takes by tier. */
import { freePort } from '../server/src/testing/free-port.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { connection, type Received } from './machines-load.ts';
import { processorMicrosByExecutable } from './processes.ts';
import { type Measurement, measuredBy } from './report.ts';

/** A key with which nothing is refused. */
export const ample = { creditsPerMonth: 10_000_000, requestsPerMinute: 10_000_000 };

const executables = ['node', 'nginx', 'postgres', 'redis-server', 'valkey-server'];

/** Its port stays the same. */
export interface Machine {
  url: string;
  process: ServerProcess;
  start(): Promise<void>;
}

export async function startMachine(environment: Record<string, string>): Promise<Machine> {
  const port = await freePort();
  const begin = () =>
    startServer({ ...environment, PORT: String(port) }, { stdio: ['ignore', 'pipe', 'pipe'] });
  const machine: Machine = {
    url: `http://127.0.0.1:${port}`,
    process: begin(),
    async start() {
      machine.process = begin();
      await machine.process.ready;
    },
  };
  await machine.process.ready;
  return machine;
}

/** What it has printed. */
export async function endMachine({ process: { child, ended } }: Machine): Promise<string> {
  child.kill('SIGTERM');
  return (await ended).output;
}

/** Sends so many requests to these addresses in turn; with a form, by POST. */
export async function send(
  urls: string[],
  count: number,
  form?: string,
  connections = 16,
): Promise<Received[]> {
  const received: Received[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const get = connection();
      while (sent < count) received.push(await get(urls[sent++ % urls.length]!, form && 'POST', form));
    }),
  );
  return received;
}

export function having(received: Received[], status: number): number {
  return received.filter((one) => one.status === status).length;
}

/** Processor time by tier for one of so many requests; each has to have status 200. */
export async function measureByTier(
  what: string,
  urls: string[],
  count: number,
  form?: string,
): Promise<Measurement[]> {
  const before = processorMicrosByExecutable();
  const received = await send(urls, count, form);
  const after = processorMicrosByExecutable();
  const other = received.find(({ status }) => status !== 200);
  if (other) throw new Error(`${what}: not every status is 200: ${other.status} ${other.body}`);
  const measured = measuredBy('processor time for each request, by executable: all its processes together');
  return executables
    .map((name) =>
      measured(`${what}: ${name}`, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count, 'µs'),
    )
    .filter(({ value }) => value > 0);
}
