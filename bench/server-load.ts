/** Load on one URL: how many responses per second, how late, and with which status. */
import { loadSettings } from '@portal/settings';

export interface Load {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadOptions {
  seconds: number;
  connections: number;
  /** Requests per second over all connections; without it each connection sends its next request after each response. */
  rate?: number;
}

export interface LoadResult {
  responses: number;
  /** Responses per second, whatever their status. */
  perSecond: number;
  /** Latencies in milliseconds, ascending, by status. */
  latencies: Map<number, number[]>;
  /** Requests that got no response at all. */
  failures: number;
}

type Autocannon = (options: Record<string, unknown>) => AutocannonRun;
interface AutocannonRun extends PromiseLike<{ requests: { average: number }; errors: number }> {
  on(
    event: 'response',
    listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
  ): void;
}

/**
 * Sends these requests in turn, over and over. This process never sleeps meanwhile: a server that has to start its
 * client with every response takes as long as the response itself, which over a network it does not.
 */
export async function load(requests: Load | Load[], options: LoadOptions): Promise<LoadResult> {
  // Installed only for the benchmark, so it has no types in the project's own tree.
  const packageName: string = 'autocannon';
  const { default: autocannon } = (await import(packageName)) as { default: Autocannon };
  const list = [requests].flat();
  const { origin } = new URL(list[0]!.url);
  const run = autocannon({
    url: origin,
    requests: list.map(({ url, method = 'GET', headers, body }) => ({
      path: url.slice(origin.length),
      method,
      headers,
      body,
    })),
    connections: options.connections,
    duration: options.seconds,
    overallRate: options.rate,
    timeout: 20,
  });
  const latencies = new Map<number, number[]>();
  run.on('response', (_client, status, _bytes, milliseconds) => {
    const known = latencies.get(status);
    if (known) known.push(milliseconds);
    else latencies.set(status, [milliseconds]);
  });
  const wakefulness = stayAwake();
  const began = performance.now();
  const { errors } = await run;
  const seconds = (performance.now() - began) / 1000;
  wakefulness.end();
  for (const list of latencies.values()) list.sort((one, other) => one - other);
  const responses = [...latencies.values()].reduce((sum, list) => sum + list.length, 0);
  return { responses, perSecond: responses / seconds, latencies, failures: errors };
}

function stayAwake(): { end(): void } {
  let isOver = false;
  const turn = () => {
    if (!isOver) setImmediate(turn);
  };
  turn();
  return {
    end() {
      isOver = true;
    },
  };
}

/** The key that the server's own test data includes. */
export const benchKey = loadSettings().keys.sandbox;
