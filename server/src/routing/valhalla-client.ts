/**
 * Valhalla's requests and responses, as far as we use them, and the two ways to reach it: in this process through
 * the package's binding, or over HTTP. Published description: https://valhalla.github.io/valhalla/api/
 */

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

/** A Valhalla server at `baseUrl`, such as http://127.0.0.1:8002. Requests time out after `timeoutMs`. */
export function httpValhallaClient(baseUrl: string, timeoutMs = 10_000): ValhallaClient {
  const send = async <T>(action: string, query: object): Promise<T> => {
    const response = await fetch(new URL(action, `${baseUrl.replace(/\/$/, '')}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    if (response.status === 400)
      throw new ValhallaRefusal((body as { error?: string }).error ?? 'Bad request');
    if (!response.ok) throw new Error(`Valhalla at ${baseUrl} returned ${response.status} for ${action}.`);
    return body as T;
  };
  return {
    route: (query) => send('route', query),
    matrix: (query) => send('sources_to_targets', query),
    traceRoute: (query) => send('trace_route', query),
    locate: (query) => send('locate', query),
  };
}

/**
 * Valhalla inside this process, reading tiles as `config` says. Calls run on libuv's threads, off the event loop.
 * Throws on platforms for which the package has no binary, and says what to do there.
 */
export async function embeddedValhallaClient(config: object): Promise<ValhallaClient> {
  const { Actor } = await importBinding();
  const actor = new Actor(config as Record<string, unknown>);
  const refusing = async <T>(result: Promise<unknown>): Promise<T> => {
    try {
      return (await result) as T;
    } catch (error) {
      throw new ValhallaRefusal((error as Error).message);
    }
  };
  return {
    route: (query) => refusing(actor.route(query)),
    matrix: (query) => refusing(actor.matrix(query)),
    traceRoute: (query) => refusing(actor.traceRoute(query)),
    locate: (query) => refusing(actor.locate(query)),
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
