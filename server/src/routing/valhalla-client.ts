/**
 * Valhalla's requests and responses, as far as we use them, and the two ways to reach it: in this process through
 * the package's binding, or over HTTP. Published description: https://valhalla.github.io/valhalla/api/
 */

import { ApiError } from '../http/api-error.ts';
import type { Maneuver, TripSummary } from './engine.ts';

export interface ValhallaLocation {
  lat: number;
  lon: number;
}

export interface ValhallaTrip {
  legs: { maneuvers: Maneuver[]; summary: TripSummary; shape: string }[];
  summary: TripSummary;
  language: string;
}

/** A matched trace. Where it could not be matched in one piece, `trip` is one piece and `alternates` are the others. */
export interface ValhallaMatch {
  trip: ValhallaMatchedTrip;
  alternates?: { trip: ValhallaMatchedTrip }[];
}

export interface ValhallaMatchedTrip extends ValhallaTrip {
  /** The first and the last point of the trace that lie on this piece, and those with a stop between them. */
  locations: { original_index: number }[];
}

export interface ValhallaEdgeHit {
  correlated_lat: number;
  correlated_lon: number;
  /** Meters. */
  distance: number;
}

export interface ValhallaClient {
  route(query: object): Promise<{ trip: ValhallaTrip }>;
  matrix(query: object): Promise<{ sources_to_targets: { distance: number | null }[][] }>;
  traceRoute(query: object): Promise<ValhallaMatch>;
  locate(query: object): Promise<{ edges: ValhallaEdgeHit[] | null }[]>;
}

/** Valhalla refused: `message` is its own. */
export class ValhallaRefusal extends Error {}

export interface HttpValhallaClient extends ValhallaClient {
  /** True while no service responds. Meanwhile every request fails at once. */
  isDown(): boolean;
  close(): void;
}

const serviceTimes = {
  /** How long a response may take, over all services that are tried for it. */
  timeoutMs: 2000,
  /** How often a service that is down is checked. */
  retryMs: 2000,
};

interface ValhallaService {
  isDown(): boolean;
  /** From a fault until `/status` responds again. */
  noteFault(): void;
  call(action: string, timeoutMs: number, init?: RequestInit): Promise<[status: number, body: unknown]>;
  close(): void;
}

function valhallaService(baseUrl: string, { timeoutMs, retryMs }: typeof serviceTimes): ValhallaService {
  let retrying: NodeJS.Timeout | undefined;
  const call: ValhallaService['call'] = async (action, withinMs, init) => {
    const url = new URL(action, `${baseUrl.replace(/\/$/, '')}/`);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(withinMs) });
    return [response.status, await response.json()];
  };
  const recover = () => {
    retrying = setTimeout(async () => {
      try {
        const [status] = await call('status', timeoutMs);
        if (status === 200) retrying = undefined;
        else recover();
      } catch {
        recover();
      }
    }, retryMs).unref();
  };
  return {
    isDown: () => retrying !== undefined,
    noteFault() {
      if (!retrying) recover();
    },
    call,
    close: () => clearTimeout(retrying),
  };
}

/**
 * Valhalla servers at `baseUrls`, such as http://127.0.0.1:8002, which take turns. One that refuses, hangs or returns something
 * else than Valhalla does is down until its `/status` responds again, and the query goes to the next. Calls reject with a 503 when
 * none is left: at once, until one responds.
 */
export function httpValhallaClient(baseUrls: readonly string[], times = serviceTimes): HttpValhallaClient {
  const services = baseUrls.map((baseUrl) => valhallaService(baseUrl, times));
  let turn = 0;
  const inTurn = () => {
    turn = (turn + 1) % services.length;
    return [...services.slice(turn), ...services.slice(0, turn)].filter((service) => !service.isDown());
  };
  const isDown = () => services.every((service) => service.isDown());
  const unavailable = () => {
    const fault = { parameter: 'routing', found: 'a routing engine that does not respond' };
    const retryAfterSeconds = Math.ceil(times.retryMs / 1000);
    return new ApiError('unavailable', [{ ...fault, expected: 'a running engine' }], { retryAfterSeconds });
  };
  const send = async <Result>(
    action: string,
    query: object,
    fits: (body: Record<string, unknown>) => boolean,
  ): Promise<Result> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(query) };
    const endsMs = performance.now() + times.timeoutMs;
    const usable = inTurn();
    for (const [at, service] of usable.entries()) {
      try {
        // A silent one leaves time for those after it.
        const withinMs = Math.max(1, (endsMs - performance.now()) / (usable.length - at));
        const [status, body] = await service.call(action, Math.ceil(withinMs), init);
        const message = (body as { error?: unknown } | null)?.error;
        if (status === 400 && typeof message === 'string') throw new ValhallaRefusal(message);
        if (status === 200 && body && fits(body as Record<string, unknown>)) return body as Result;
      } catch (error) {
        if (error instanceof ValhallaRefusal) throw error;
      }
      service.noteFault();
    }
    throw unavailable();
  };
  const hasTrip = ({ trip }: Record<string, unknown>) => typeof trip === 'object' && trip !== null;
  return {
    route: (query) => send('route', query, hasTrip),
    matrix: (query) => send('sources_to_targets', query, (body) => Array.isArray(body.sources_to_targets)),
    traceRoute: (query) => send('trace_route', query, hasTrip),
    locate: (query) => send('locate', query, Array.isArray),
    isDown,
    close() {
      for (const service of services) service.close();
    },
  };
}

/** Sends a query to one of Valhalla's actions and gives its response, both JSON. Rejects with Valhalla's own message. */
export type ValhallaActor = (action: keyof ValhallaClient, query: string) => Promise<string>;

/**
 * Valhalla inside this process, reading tiles as `config` says. Calls run on libuv's threads, off the event loop.
 * Throws on platforms for which the package has no binary, and says what to do there.
 */
export async function embeddedValhallaActor(config: object): Promise<ValhallaActor> {
  const { Actor } = await importBinding();
  const actor = new Actor(config as Record<string, unknown>);
  return async (action, query) => {
    try {
      return await actor[action](query);
    } catch (error) {
      throw new ValhallaRefusal((error as Error).message);
    }
  };
}

export function actorClient(actor: ValhallaActor): ValhallaClient {
  const call = (action: keyof ValhallaClient) => async (query: object) =>
    JSON.parse(await actor(action, JSON.stringify(query)));
  return {
    route: call('route'),
    matrix: call('matrix'),
    traceRoute: call('traceRoute'),
    locate: call('locate'),
  };
}

async function importBinding(): Promise<typeof import('@valhallajs/valhallajs')> {
  try {
    return await import('@valhallajs/valhallajs');
  } catch (error) {
    throw new Error(
      `No Valhalla binary for ${process.platform} ${process.arch} (${(error as Error).message.split('\n')[0]}). ` +
        'Run Valhalla as a service and set VALHALLA_URL to its address.',
    );
  }
}
