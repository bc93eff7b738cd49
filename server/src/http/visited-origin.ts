import type { FastifyRequest } from 'fastify';

/** What a `Host` header may have; any other is repeated nowhere, and a long one would be repeated at each address of a page. */
const plainHost = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[\da-f:]{2,39}\](:\d{1,5})?$/i;

/** The address that a request was sent to, such as `https://docs.example.com:8443`; null if its host is none. */
export function visitedOrigin({ protocol, host }: FastifyRequest): string | null {
  return plainHost.test(host) ? `${protocol}://${host}` : null;
}
