import type { Data } from '@portal/data';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiHeaders } from './http/headers.ts';

/** How far the server is: it responds in each state, and after `ready` no request waits for an index. */
export type ReadyState = 'starting' | 'ready' | 'incomplete' | 'stopping';

export interface Readiness {
  state: ReadyState;
  /** Parts that could not be built: the requests that need them say why. */
  missing: string[];
}

/**
 * `GET /health`: the process is alive and its database is there. `GET /ready`: send it requests. Neither needs a key. Both check
 * the parts at that moment.
 */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health', async (_request, reply) => {
    const missing = app.services.faults().filter((part) => part === 'storage');
    reply.headers(apiHeaders);
    if (missing.length > 0) return unavailable(reply, { status: 'failing', missing });
    return { status: 'ok', uptimeSeconds: Math.round(process.uptime()), data: describe(app.services.data) };
  });
  app.get('/ready', async (_request, reply) => {
    const missing = [...new Set([...readiness.missing, ...app.services.faults()])];
    // A database that all processes share is missing in all: without any of them, look-ups would fail too.
    const isIncomplete = missing.some((part) => part !== 'database');
    const status = readiness.state === 'ready' && isIncomplete ? 'incomplete' : readiness.state;
    reply.headers(apiHeaders);
    const body = { status, ...(missing.length > 0 && { missing }) };
    return status === 'ready' ? body : unavailable(reply, body);
  });
  app.addHook('preClose', async () => {
    readiness.state = 'stopping';
  });
}

function describe({ description, version }: Data): object {
  return { ...description, ...(version !== null && { version }) };
}

function unavailable(reply: FastifyReply, body: object): object {
  reply.code(503).header('retry-after', '1');
  return body;
}
