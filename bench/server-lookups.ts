/** Each lookup compared with a raw Fastify that responds with a fixed body of the same size: processor time, throughput, p99. */
import type { Operation } from '@portal/contract';
import { processorMicrosOf } from './processes.ts';
import { type Measurement, measuredBy, median, quantile } from './report.ts';
import { type Load, type LoadResult, load } from './server-load.ts';
import type { RunningServer } from './server-process.ts';
import { variedRequests } from './server-requests.ts';

/** Ours and the raw one alternate, so that other load on the machine affects both. */
const sliceCount = 7;
const sliceSeconds = 0.5;
/** Before the clock runs: code that has just been loaded is not compiled yet. */
const warmUpSeconds = 1.5;
const connectionCount = 10;
const differentRequests = 200;
/** Load below which responses should not wait for each other. */
const fourFifths = 0.8;
const saturatedSeconds = 3;
const latencySeconds = 6;
/** Responses above this size measure the socket, not the lookup. */
const largestLookupBytes = 64 * 1024;

interface Slice {
  /** Processor time of the server for one response, microseconds. */
  micros: number;
  perSecond: number;
  p99Ms: number;
}

/** The lookups of a server, each compared with a raw one, whose processor time it may take so many times. */
export async function measureLookups(
  operations: Operation[],
  server: RunningServer,
  still: RunningServer,
  budget?: number,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const operation of operations) {
    const requests = variedRequests(operation, server.url, differentRequests);
    const bytes = await meanSize(requests);
    if (bytes > largestLookupBytes) continue;
    const fixed = { url: `${still.url}/${bytes}` };
    await load(requests, { seconds: warmUpSeconds, connections: connectionCount });
    await load(fixed, { seconds: sliceSeconds, connections: connectionCount });
    const own: Slice[] = [];
    const raw: Slice[] = [];
    for (let slice = 0; slice < sliceCount; slice++) {
      own.push(await measureSlice(requests, server));
      raw.push(await measureSlice(fixed, still));
    }
    const [ownMedian, rawMedian] = [medians(own), medians(raw)];
    const throughput = median(own.map(({ perSecond }, i) => perSecond / raw[i]!.perSecond));
    measurements.push({
      what:
        `${operation.name} (${bytes} B, ${ownMedian.micros.toFixed(1)} : ${rawMedian.micros.toFixed(1)} µs, ` +
        `${ownMedian.perSecond.toFixed(0)}/s = ${throughput.toFixed(2)}, ` +
        `p99 ${ownMedian.p99Ms.toFixed(1)} : ${rawMedian.p99Ms.toFixed(1)} ms)`,
      value: median(own.map(({ micros }, i) => micros / raw[i]!.micros)),
      unit: 'times raw',
      budget,
      how:
        `${differentRequests} different requests to each endpoint in turn, ${connectionCount} connections, ${sliceCount} slices of ` +
        `${sliceSeconds} s in alternation with a raw Fastify that returns a fixed body of the same mean size; one process each. ` +
        'Compared is the processor time of a response, which other processes affect little; ' +
        'in brackets: size, processor times, responses a second and their share, latencies (medians of the slices)',
    });
  }
  return measurements;
}

/** How late responses are while a server gets four fifths of what it can serve: a mix of all these lookups. */
export async function measureLatency(
  operations: Operation[],
  server: RunningServer,
  budgetMs: number,
): Promise<Measurement> {
  const requests = operations.flatMap((operation) => variedRequests(operation, server.url, 20));
  const { perSecond } = await load(requests, { seconds: saturatedSeconds, connections: connectionCount });
  const rate = Math.floor(perSecond * fourFifths);
  const result = await load(requests, { seconds: latencySeconds, connections: connectionCount, rate });
  refuseOtherStatus(result);
  const how = `all lookups in turn, ${rate} requests a second for ${latencySeconds} s; saturated, the server responds to ${perSecond.toFixed(0)}`;
  const p99 = quantile(result.latencies.get(200) ?? [], 0.99);
  return measuredBy(how)('a lookup at four fifths of saturation, 99 of 100 within', p99, 'ms', budgetMs);
}

async function meanSize(requests: Load[]): Promise<number> {
  let sum = 0;
  for (const { url, ...init } of requests) {
    const response = await fetch(url, init);
    sum += (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${url} returns ${response.status}, expected 200.`);
  }
  return Math.round(sum / requests.length);
}

async function measureSlice(requests: Load | Load[], server: RunningServer): Promise<Slice> {
  const before = processorMicrosOf(server.pid);
  const result = await load(requests, { seconds: sliceSeconds, connections: connectionCount });
  const micros = processorMicrosOf(server.pid) - before;
  refuseOtherStatus(result);
  return {
    micros: micros / result.responses,
    perSecond: result.perSecond,
    p99Ms: quantile(result.latencies.get(200) ?? [], 0.99),
  };
}

function refuseOtherStatus({ latencies }: LoadResult): void {
  const others = [...latencies.keys()].filter((status) => status !== 200);
  if (others.length > 0) throw new Error(`Found status ${others.join(', ')} under load, expected 200.`);
}

function medians(slices: Slice[]): Slice {
  return {
    micros: median(slices.map(({ micros }) => micros)),
    perSecond: median(slices.map(({ perSecond }) => perSecond)),
    p99Ms: median(slices.map(({ p99Ms }) => p99Ms)),
  };
}
