import type { FastifyInstance } from 'fastify';
import { mostVisitorGeofences } from '../geofences/geofence-store.ts';
import { apiHeaders } from '../http/headers.ts';
import type { VisitorKeys } from './visitor-keys.ts';

/**
 * `POST /sandbox/keys`: a sandbox key of the visitor's own. Not an operation of the contract: only the sandbox has it. There is
 * no limit by address, because a mobile network puts thousands of people behind one; nothing is stored for a key.
 */
export function addSandboxRoutes(app: FastifyInstance, visitors: VisitorKeys): void {
  app.post('/sandbox/keys', (_request, reply) => {
    const { key, endsAtMs } = visitors.issue();
    const body = {
      api_key: key,
      expires_at: new Date(endsAtMs).toISOString(),
      max_geofences: mostVisitorGeofences,
      status: 201,
    };
    return reply.code(201).headers(apiHeaders).send(body);
  });
}
