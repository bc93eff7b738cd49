import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface StopTimes {
  /**
   * How long connections without a request in flight may still send one, milliseconds: a request that is on its way when the
   * server stops gets its response, not a reset connection.
   */
  lingerMs: number;
  /** When what is still in flight is cut off, milliseconds. */
  graceMs: number;
}

const STOP_TIMES: StopTimes = { lingerMs: 100, graceMs: 10_000 };

/**
 * Makes `app.close()` graceful: no new connections, a response with `Connection: close` to everything in flight, then every
 * other connection is closed. Without open connections it is immediate.
 */
export function addGracefulStop(app: FastifyInstance, times: StopTimes = STOP_TIMES): void {
  /**
   * The last response of each connection: with it, all before it are sent. By connection, because a list of responses that
   * grows and shrinks with every request keeps finished ones alive in the old generation of the heap, a third of all work.
   */
  const lastOf = new Map<Socket, ServerResponse>();
  let whenStopping: ((response: ServerResponse) => void) | undefined;

  function forget(this: Socket) {
    lastOf.delete(this);
  }
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!lastOf.has(socket)) socket.once('close', forget);
    lastOf.set(socket, response);
    whenStopping?.(response);
  });
  const inFlight = () => [...lastOf.values()].filter((response) => !response.writableFinished);

  app.addHook('preClose', async () => {
    const server = app.server as HttpServer;
    if (!server.listening) return;
    // Connections that wait to be accepted are accepted in these turns.
    for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done));
    // Not the HTTP server's own close: it closes idle connections at once, on which a request may be on its way.
    const closed = new Promise((done) => Server.prototype.close.call(server, done));
    for (const response of inFlight()) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    const cutOff = setTimeout(() => server.closeAllConnections(), times.graceMs);
    const closeIdle = () => {
      server.closeIdleConnections();
      // What is left has not even sent its headers.
      if (inFlight().length === 0) server.closeAllConnections();
    };
    const lingering = setTimeout(() => {
      whenStopping = (response) => void response.once('close', closeIdle);
      inFlight().forEach(whenStopping);
      closeIdle();
    }, times.lingerMs);
    await closed;
    clearTimeout(cutOff);
    clearTimeout(lingering);
  });
}
