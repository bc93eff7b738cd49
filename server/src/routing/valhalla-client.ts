/**
 * Valhalla's requests and responses, as far as we use them, and the two ways to reach it: in this process through
 * the package's binding, or over HTTP. Published description: https://valhalla.github.io/valhalla/api/
 */

import { ApiError } from '../http/api-error.ts';

export interface ValhallaLocation {
  lat: number;
  lon: number;
}

export interface ValhallaSummary {
  has_time_restrictions: boolean;
  has_toll: boolean;
  has_highway: boolean;
  has_ferry: boolean;
  min_lat: number;
  min_lon: number;
  max_lat: number;
  max_lon: number;
  /** Seconds. */
  time: number;
  /** In the trip's `units`. */
  length: number;
  cost: number;
}

export interface ValhallaManeuver {
  type: number;
  instruction: string;
  verbal_succinct_transition_instruction?: string;
  verbal_pre_transition_instruction?: string;
  verbal_post_transition_instruction?: string;
  verbal_multi_cue?: boolean;
  street_names?: string[];
  time: number;
  length: number;
  cost: number;
  begin_shape_index: number;
  end_shape_index: number;
  travel_mode: string;
  travel_type: string;
}

export interface ValhallaTrip {
  legs: { maneuvers: ValhallaManeuver[]; summary: ValhallaSummary; shape: string }[];
  summary: ValhallaSummary;
  units: 'miles' | 'kilometers';
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

export interface ValhallaMatrix {
  sources_to_targets: { distance: number | null; time: number | null }[][];
}

export interface ValhallaEdgeHit {
  correlated_lat: number;
  correlated_lon: number;
  /** Meters. */
  distance: number;
  edge_info: { names?: string[] };
}

export interface ValhallaClient {
  route(query: object): Promise<{ trip: ValhallaTrip }>;
  matrix(query: object): Promise<ValhallaMatrix>;
  traceRoute(query: object): Promise<ValhallaMatch>;
  locate(query: object): Promise<{ edges: ValhallaEdgeHit[] | null }[]>;
}

/** Valhalla refused: `message` is its own. */
export class ValhallaRefusal extends Error {}

export interface HttpValhallaClient extends ValhallaClient {
  /** True from a fault until Valhalla responds again. Meanwhile every request fails at once. */
  isDown(): boolean;
  close(): void;
}

export interface HttpValhallaTimes {
  /** How long a response may take. */
  timeoutMs: number;
  /** How often a service that is down is checked. */
  retryMs: number;
}

/**
 * A Valhalla server at `baseUrl`, such as http://127.0.0.1:8002. One that refuses, hangs or returns something else than
 * Valhalla does is down: calls reject with a 503, at once until its `/status` responds again.
 */
export function httpValhallaClient(
  baseUrl: string,
  { timeoutMs, retryMs }: HttpValhallaTimes = { timeoutMs: 2000, retryMs: 2000 },
): HttpValhallaClient {
  let retrying: NodeJS.Timeout | undefined;
  const call = async (action: string, init?: RequestInit): Promise<[status: number, body: unknown]> => {
    const url = new URL(action, `${baseUrl.replace(/\/$/, '')}/`);
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return [response.status, await response.json()];
  };
  const recover = () => {
    retrying = setTimeout(async () => {
      try {
        const [status] = await call('status');
        if (status === 200) retrying = undefined;
        else recover();
      } catch {
        recover();
      }
    }, retryMs).unref();
  };
  const isDown = () => retrying !== undefined;
  const unavailable = () => {
    const fault = { parameter: 'routing', found: 'a routing engine that does not respond' };
    const retryAfterSeconds = Math.ceil(retryMs / 1000);
    return new ApiError('unavailable', [{ ...fault, expected: 'a running engine' }], { retryAfterSeconds });
  };
  const send = async <Result>(
    action: string,
    query: object,
    fits: (body: Record<string, unknown>) => boolean,
  ): Promise<Result> => {
    if (isDown()) throw unavailable();
    const headers = { 'content-type': 'application/json' };
    try {
      const [status, body] = await call(action, { method: 'POST', headers, body: JSON.stringify(query) });
      const message = (body as { error?: unknown } | null)?.error;
      if (status === 400 && typeof message === 'string') throw new ValhallaRefusal(message);
      if (status === 200 && body && fits(body as Record<string, unknown>)) return body as Result;
    } catch (error) {
      if (error instanceof ValhallaRefusal) throw error;
    }
    if (!isDown()) recover();
    throw unavailable();
  };
  const hasTrip = ({ trip }: Record<string, unknown>) => typeof trip === 'object' && trip !== null;
  return {
    route: (query) => send('route', query, hasTrip),
    matrix: (query) => send('sources_to_targets', query, (body) => Array.isArray(body.sources_to_targets)),
    traceRoute: (query) => send('trace_route', query, hasTrip),
    locate: (query) => send('locate', query, Array.isArray),
    isDown,
    close: () => clearTimeout(retrying),
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

/** A client of an actor, of this process or another. */
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
