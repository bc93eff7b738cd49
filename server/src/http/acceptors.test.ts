import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { addAcceptors } from './acceptors.ts';

const clients = 64;

/** Turns of the event loop that a new server takes to accept connections that have come together. */
async function turnsToAccept(count: number): Promise<number> {
  const app = Fastify();
  const acceptors = addAcceptors(app, count);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  await vi.waitFor(() => expect(acceptors.length).toBe(count), 10_000);
  await vi.waitFor(() => expect(acceptors.every(({ listening }) => listening)).toBe(true));
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
  const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1').on('error', () => {}));
  let turns = 0;
  while (accepted < clients) {
    await new Promise((done) => setImmediate(done));
    if (accepted > 0) turns += 1;
  }
  for (const socket of sockets) socket.destroy();
  for (const acceptor of acceptors) acceptor.close();
  await app.close();
  return turns;
}

it('accept several connections in a turn of the event loop, not one', async () => {
  expect(await turnsToAccept(0)).toBeGreaterThan(clients - 4);
  expect(await turnsToAccept(15)).toBeLessThan(clients / 4);
});
