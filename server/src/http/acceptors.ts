import { type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that wait to be accepted: as many as the system allows (`net.core.somaxconn`). */
export const backlog = 65_535;

/** Sends the listening socket back so many times. */
const echo =
  "process.on('message', (count, handle) => { for (let i = 0; i < count; i += 1) process.send(i, handle); });";

/**
 * Lets the server take several new connections in a turn of the event loop. libuv takes one for each descriptor (since 1.45), so
 * that a new connection waited for as many turns as there were connections before it: minutes behind 5,000 that all send.
 * Node duplicates a descriptor only on its way to another process, which sends it back. Returns who listens apart from the server.
 */
export function addAcceptors(app: FastifyInstance, count: number): Server[] {
  const acceptors: Server[] = [];
  if (count === 0) return acceptors;
  app.addHook('onListen', async () => {
    const helper = spawn(process.execPath, ['-e', echo], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    // Without the helper there is one acceptor, as usual.
    helper.on('error', () => {});
    helper.on('message', (_index, handle) => {
      // As Node's HTTP server listens, and with its backlog: it is that of the socket, which all of them share.
      const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        app.server.emit('connection', socket),
      );
      if (app.server.listening) acceptors.push(acceptor.listen(handle, backlog));
      if (acceptors.length === count || !app.server.listening) helper.kill();
    });
    // The bare handle: as a server, it would accept connections in the helper, too.
    const { _handle: handle } = app.server as unknown as { _handle: SendHandle };
    helper.send(count, handle);
  });
  return acceptors;
}
