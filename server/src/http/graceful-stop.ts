import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Exchange, LastResponses } from './last-responses.ts';

const stopTimes = {
  /**
   * How long connections without a request in flight may still send one: a request that is on its way when the server stops gets
   * its response, not a reset connection.
   */
  lingerMs: 100,
  /** When what is still in flight is cut off. */
  graceMs: 10_000,
};

export type StopTimes = typeof stopTimes;

/**
 * Makes `app.close()` graceful: no new connections, a response with `Connection: close` to everything in flight, then every
 * other connection is closed. Without open connections it is immediate.
 */
export function addGracefulStop(
  app: FastifyInstance,
  responses: LastResponses,
  acceptors: Server[],
  times: StopTimes = stopTimes,
): void {
  const inFlight = () => responses.all().filter((response) => !response.writableFinished);

  app.addHook('preClose', async () => {
    const server = app.server as HttpServer;
    if (!server.listening) return;
    // Connections that wait to be accepted are accepted in these turns.
    for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done));
    // Not the HTTP server's own close: it closes idle connections at once, on which a request may be on its way.
    const closed = Promise.all(
      [server, ...acceptors].map((one) => new Promise((done) => Server.prototype.close.call(one, done))),
    );
    for (const response of inFlight()) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    const cutOff = setTimeout(() => server.closeAllConnections(), times.graceMs);
    const closeIdle = () => {
      server.closeIdleConnections();
      // What is left has not even sent its headers.
      if (inFlight().length === 0) server.closeAllConnections();
    };
    const closeIdleAfter = (response: Exchange) => void response.once('close', closeIdle);
    const lingering = setTimeout(() => {
      server.on('request', (_request: IncomingMessage, response: Exchange) => closeIdleAfter(response));
      inFlight().forEach(closeIdleAfter);
      closeIdle();
    }, times.lingerMs);
    await closed;
    clearTimeout(cutOff);
    clearTimeout(lingering);
  });
}
