import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A response, and the request that it belongs to. */
export type Exchange = ServerResponse<IncomingMessage>;

/** The last response of each open connection, whether it is sent or not: with it, all before it are sent. */
export interface LastResponses {
  of(socket: Socket): Exchange | undefined;
  all(): Exchange[];
  /** Every open connection that has sent a request. */
  sockets(): Iterable<Socket>;
}

/**
 * Keeps them by connection: a list of responses that grows and shrinks with every request keeps finished ones alive in the old
 * generation of the heap, a third of all work.
 */
export function lastResponses(server: Server): LastResponses {
  const lastOf = new Map<Socket, Exchange>();
  function forget(this: Socket) {
    lastOf.delete(this);
  }
  server.prependListener('request', ({ socket }: IncomingMessage, response: Exchange) => {
    if (!lastOf.has(socket)) socket.once('close', forget);
    lastOf.set(socket, response);
  });
  return {
    of: (socket) => lastOf.get(socket),
    all: () => [...lastOf.values()],
    sockets: () => lastOf.keys(),
  };
}
