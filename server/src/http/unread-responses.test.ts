import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { lastResponses } from './last-responses.ts';
import { endUnreadResponses, type UnreadLimits } from './unread-responses.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const bodyBytes = 20_000_000;

/** Requests a response that no socket buffer holds, and reads none of it; `closed` resolves when the server has closed the connection. */
async function requestOnce(
  limits: UnreadLimits,
): Promise<{ client: Socket; served: Socket; closed: Promise<void> }> {
  app = Fastify();
  endUnreadResponses(app, lastResponses(app.server), limits);
  app.get('/', async () => 'x'.repeat(bodyBytes));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
  const client = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(client);
  client.on('error', () => {});
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const served = await accepted;
  return { client, served, closed: new Promise((resolve) => served.once('close', () => resolve())) };
}

const isOpenAfter = (milliseconds: number, closed: Promise<void>) =>
  Promise.race([
    closed.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), milliseconds)),
  ]);

it('closes a connection whose response nobody reads, once the time is over', async () => {
  const { closed } = await requestOnce({ unreadMs: 300, checkMs: 20 });
  expect(await isOpenAfter(150, closed)).toBe(true);
  await closed;
});

it('leaves nothing of that response in buffers of the system', async () => {
  const { client, closed } = await requestOnce({ unreadMs: 100, checkMs: 20 });
  await closed;
  const ended = new Promise((resolve) => client.once('close', resolve));
  client.resume();
  await ended;
  expect(client.bytesRead).toBeLessThan(bodyBytes / 8);
});

it('closes it earlier when more waits to be read than memory allows', async () => {
  const { closed } = await requestOnce({ unreadMs: 1_000_000, checkMs: 20, mostBytes: bodyBytes / 2 });
  await closed;
});

it('leaves a connection alone that reads, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { client, served } = await requestOnce({ unreadMs: 100, checkMs: 20 });
  await vi.waitFor(() => expect(served.writableLength).toBeGreaterThan(0));
  const isOver = () => served.destroyed || served.writableLength === 0;
  while (!isOver()) {
    const before = client.bytesRead;
    // The system takes more when a third of its buffers is read.
    while (client.bytesRead - before < 4_000_000 && !isOver()) {
      client.read();
      await new Promise(setImmediate);
    }
    vi.advanceTimersByTime(80);
  }
  expect(served.destroyed).toBe(false);
});
