import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiHeaders } from './http/headers.ts';
import type { Services } from './services.ts';

/** How far the server is: it responds in each state, and after `ready` no request waits for an index. */
export type ReadyState = 'starting' | 'ready' | 'incomplete' | 'stopping';

export interface Readiness {
  state: ReadyState;
  /** Parts that could not be built: the requests that need them say why. */
  missing: string[];
}

/** `GET /health`: the process is alive. `GET /ready`: send it requests. Neither needs a key. */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness, { data }: Services): void {
  app.get('/health', async (_request, reply) => {
    reply.headers(apiHeaders);
    return { status: 'ok', uptimeSeconds: Math.round(process.uptime()), data };
  });
  app.get('/ready', (_request, reply): FastifyReply => {
    const { state, missing } = readiness;
    reply.headers(apiHeaders);
    if (state !== 'ready') reply.code(503).header('retry-after', '1');
    return reply.send({ status: state, ...(missing.length > 0 && { missing }) });
  });
  app.addHook('preClose', async () => {
    readiness.state = 'stopping';
  });
}
