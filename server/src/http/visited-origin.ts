import type { FastifyRequest } from 'fastify';

/** What a `Host` header may have; any other is repeated nowhere. */
const plainHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/** The address that a request was sent to, such as `https://docs.example.com:8443`; null if its host is none. */
export function visitedOrigin({ protocol, host }: FastifyRequest): string | null {
  return plainHost.test(host) ? `${protocol}://${host}` : null;
}
