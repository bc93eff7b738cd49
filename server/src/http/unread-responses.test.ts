import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { lastResponses } from './last-responses.ts';
import { endUnreadResponses, type UnreadLimits } from './unread-responses.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const bodyBytes = 8_000_000;

/** Requests a response that no socket buffer holds, and resolves when the server has closed the connection. */
async function requestOnce(
  limits: UnreadLimits,
  isRead: boolean,
): Promise<{ client: Socket; closed: Promise<void> }> {
  app = Fastify();
  endUnreadResponses(app, lastResponses(app.server), limits);
  app.get('/', async () => 'x'.repeat(bodyBytes));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
  const client = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(client);
  client.on('error', () => {});
  if (isRead) client.resume();
  else client.pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const served = await accepted;
  return { client, closed: new Promise((resolve) => served.once('close', () => resolve())) };
}

const isOpenAfter = (milliseconds: number, closed: Promise<void>) =>
  Promise.race([
    closed.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), milliseconds)),
  ]);

it('closes a connection whose response nobody reads, once the time is over', async () => {
  const { closed } = await requestOnce({ unreadMs: 300, checkMs: 20 }, false);
  expect(await isOpenAfter(150, closed)).toBe(true);
  await closed;
});

it('leaves nothing of that response in buffers of the system', async () => {
  const { client, closed } = await requestOnce({ unreadMs: 100, checkMs: 20 }, false);
  await closed;
  const ended = new Promise((resolve) => client.once('close', resolve));
  client.resume();
  await ended;
  expect(client.bytesRead).toBeLessThan(bodyBytes / 8);
});

it('closes it earlier when more waits to be read than memory allows', async () => {
  const { closed } = await requestOnce({ unreadMs: 1_000_000, checkMs: 20, mostBytes: bodyBytes / 2 }, false);
  await closed;
});

it('leaves a connection alone that reads', async () => {
  const { closed } = await requestOnce({ unreadMs: 100, checkMs: 20, mostBytes: bodyBytes * 2 }, true);
  expect(await isOpenAfter(500, closed)).toBe(true);
});
