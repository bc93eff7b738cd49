import { limits } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { apiHeaders } from '../http/headers.ts';
import type { VisitorKeys } from './visitor-keys.ts';

/** Keys that one address receives; a mobile network puts thousands of people behind one. */
const { visitorKeysAtOnce: mostAtOnce, visitorKeysPerSecond: keysPerSecond } = limits;
/** Addresses that are remembered; the memory then starts anew. */
const mostAddresses = 10_000;

/** `POST /sandbox/keys`: a sandbox key of the visitor's own. Not an operation of the contract: only the sandbox has it. */
export function addSandboxRoutes(app: FastifyInstance, visitors: VisitorKeys, nowMs: () => number): void {
  /** When each address has all of its keys again. */
  const fullAt = new Map<string, number>();
  const mayIssue = (address: string): boolean => {
    const moment = nowMs();
    const full = Math.max(fullAt.get(address) ?? 0, moment) + 1000 / keysPerSecond;
    if (full - moment > (mostAtOnce * 1000) / keysPerSecond) return false;
    if (fullAt.size >= mostAddresses) fullAt.clear();
    fullAt.set(address, full);
    return true;
  };

  app.post('/sandbox/keys', (request, reply) => {
    reply.headers(apiHeaders);
    if (!mayIssue(request.ip)) {
      const expected = `${mostAtOnce} keys at once, then ${keysPerSecond} a second, for each address`;
      const problem = { parameter: 'address', found: 'more requests for keys', expected };
      reply.header('retry-after', '1');
      throw new ApiError('limitExceeded', [
        { ...problem, hint: `Use the key that you have: it works for ${limits.visitorKeyHours} hours.` },
      ]);
    }
    const { key, endsAtMs } = visitors.issue();
    const body = {
      api_key: key,
      expires_at: new Date(endsAtMs).toISOString(),
      max_geofences: limits.visitorGeofences,
      status: 201,
    };
    return reply.code(201).send(body);
  });
}
