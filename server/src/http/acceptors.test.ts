import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { addAcceptors, backlog } from './acceptors.ts';

const clients = 64;

async function listening(count: number) {
  const app = Fastify();
  const acceptors = addAcceptors(app, count);
  await app.listen({ port: 0, host: '127.0.0.1', backlog });
  const { port } = app.server.address() as { port: number };
  await vi.waitFor(() => expect(acceptors.length).toBe(count), 10_000);
  await vi.waitFor(() => expect(acceptors.every((one) => one.listening)).toBe(true));
  const close = () => {
    for (const acceptor of acceptors) acceptor.close();
    return app.close();
  };
  return { app, port, close };
}

/** Turns of the event loop that a new server takes to accept connections that have come together. */
async function turnsToAccept(count: number): Promise<number> {
  const { app, port, close } = await listening(count);
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
  await close();
  return turns;
}

it('accept several connections in a turn of the event loop, not one', async () => {
  expect(await turnsToAccept(0)).toBeGreaterThan(clients - 4);
  expect(await turnsToAccept(15)).toBeLessThan(clients / 4);
});

/** Connects so often, and prints how many are connected once all are, or after two seconds. */
const connecting = `
  const [port, count] = process.argv.slice(1).map(Number);
  let connected = 0;
  const end = () => { console.log(connected); process.exit(); };
  setTimeout(end, 2000);
  const one = () => { connected += 1; if (connected === count) end(); };
  for (let i = 0; i < count; i += 1) require('node:net').connect(port, '127.0.0.1', one).on('error', () => {});
`;

const systemFile = '/proc/sys/net/core/somaxconn';
const systemMost = existsSync(systemFile) ? Number(readFileSync(systemFile, 'utf8')) : 0;
/** More than the 511 that Node lets wait without a number. */
const waiting = 600;

it.runIf(systemMost > waiting)(
  'leave the connections that wait to be accepted as many as the system allows',
  async () => {
    const { port, close } = await listening(3);
    // This process accepts nothing meanwhile: what isn't connected was dropped, and is sent again after a second.
    const connected = execFileSync(process.execPath, ['-e', connecting, `${port}`, `${waiting}`], {
      encoding: 'utf8',
    });
    expect(Number(connected)).toBe(waiting);
    await close();
  },
);
