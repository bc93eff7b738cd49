import { isIPv6 } from 'node:net';
import { limits } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { apiHeaders } from '../http/headers.ts';
import type { VisitorKeys } from './visitor-keys.ts';

/** Keys that one network receives; a mobile network puts thousands of people behind one IPv4 address. */
const { visitorKeysAtOnce: mostAtOnce, visitorKeysPerSecond: keysPerSecond } = limits;
/** Networks that are remembered; the memory then starts anew. */
const mostNetworks = 10_000;

/** `POST /sandbox/keys`: a sandbox key of the visitor's own. Not an operation of the contract: only the sandbox has it. */
export function addSandboxRoutes(app: FastifyInstance, visitors: VisitorKeys, nowMs: () => number): void {
  /** When each network has all of its keys again. */
  const fullAt = new Map<string, number>();
  const mayIssue = (network: string): boolean => {
    const moment = nowMs();
    const full = Math.max(fullAt.get(network) ?? 0, moment) + 1000 / keysPerSecond;
    if (full - moment > (mostAtOnce * 1000) / keysPerSecond) return false;
    if (fullAt.size >= mostNetworks) fullAt.clear();
    fullAt.set(network, full);
    return true;
  };

  app.post('/sandbox/keys', (request, reply) => {
    reply.headers(apiHeaders);
    if (!mayIssue(networkOf(request.ip))) {
      const expected = `${mostAtOnce} keys at once, then ${keysPerSecond} a second, for each IPv4 address or IPv6 network (/64)`;
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

/** An IPv4 address; of an IPv6 address its first 64 bits, because a client has all addresses that begin with them. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
