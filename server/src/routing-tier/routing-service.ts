/**
 * The routing engine as a separate service, with the HTTP interface of `valhalla_service`, as far as this server uses it:
 * https://valhalla.github.io/valhalla/api/. The package of the engine lacks it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { type ValhallaActor, type ValhallaClient, ValhallaRefusal } from '../routing/valhalla-client.ts';

const actions: Record<string, keyof ValhallaClient> = {
  locate: 'locate',
  route: 'route',
  sources_to_targets: 'matrix',
  trace_route: 'traceRoute',
};
const available = [...Object.keys(actions), 'status'];

/** A trace of 10,000 points has 0.5 MB. */
const mostBodyBytes = 10_000_000;

/** Valhalla's codes and names. Published list: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
const faults = {
  refused: { status: 400, error_code: 100, name: 'Bad Request' },
  tooLarge: { status: 413, error_code: 100, name: 'Payload Too Large' },
  unknownPath: { status: 404, error_code: 106, name: 'Not Found' },
  wrongMethod: { status: 405, error_code: 101, name: 'Method Not Allowed' },
};

export interface RoutingServiceOptions {
  /** Queries that the engine works on at the same time. Default: one for each processor. */
  atOnce?: number;
}

/** A server of the engine, not listening yet. A query that no client waits for anymore is not begun. */
export function routingService(
  actor: ValhallaActor,
  { atOnce = availableParallelism() }: RoutingServiceOptions = {},
): Server {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const inTurn = async (response: ServerResponse, work: () => Promise<string>): Promise<string | null> => {
    if (underWay >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else underWay += 1;
    try {
      return response.destroyed ? null : await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url!, 'http://host');
    const path = pathname.slice(1);
    if (path === 'status') {
      return send(response, 200, JSON.stringify({ version: 'portal', available_actions: available }));
    }
    const action = Object.hasOwn(actions, path) ? actions[path] : undefined;
    if (!action) {
      const paths = available.map((one) => `'/${one}'`).join(' ');
      return fail(response, faults.unknownPath, `Try any of: ${paths}`);
    }
    if (request.method !== 'POST' && request.method !== 'GET') {
      return fail(response, faults.wrongMethod, 'Try a POST or GET request instead');
    }
    const query = request.method === 'GET' ? (searchParams.get('json') ?? '') : await bodyOf(request);
    if (query === null) return fail(response, faults.tooLarge, `A body has at most ${mostBodyBytes} bytes`);
    try {
      const result = await inTurn(response, () => actor(action, query));
      if (result !== null) send(response, 200, result);
    } catch (error) {
      if (!(error instanceof ValhallaRefusal)) throw error;
      fail(response, faults.refused, error.message);
    }
  };

  return createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
}

/** The whole body; null when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function fail(response: ServerResponse, fault: (typeof faults)[keyof typeof faults], error: string): void {
  const { status, error_code, name } = fault;
  send(response, status, JSON.stringify({ error_code, error, status_code: status, status: name }));
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(json);
}
