import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAcceptors } from './acceptors.ts';
import { addGracefulStop } from './graceful-stop.ts';
import { lastResponses } from './last-responses.ts';

let app: FastifyInstance;
let port: number;
let release: () => void;
let agent: Agent;
const sockets: Socket[] = [];

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false, keepAliveTimeout: 60_000 });
  const acceptors = addAcceptors(app, 3);
  addGracefulStop(app, lastResponses(app.server), acceptors, { lingerMs: 50, graceMs: 400 });
  const held = new Promise<void>((done) => {
    release = done;
  });
  app.get('/slow', async () => {
    await held;
    return 'late';
  });
  app.get('/', async () => 'now');
  app.post('/', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  await vi.waitFor(() => expect(acceptors.length).toBe(3), 5000);
  agent = new Agent({ keepAlive: true });
});

afterEach(async () => {
  release();
  agent.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

function get(path: string): Promise<IncomingMessage> {
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ port, path, agent }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });
  // On a busy machine, a request can be cut off before the test waits for it: then the wait fails, not the whole run.
  response.catch(() => undefined);
  return response;
}

/** A connection that has sent these bytes; resolves with all that comes back once it is closed. */
async function talk(text: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await new Promise((done) => socket.once('connect', done));
  socket.write(text);
  const received = new Promise<string>((resolve) => {
    let all = '';
    socket.on('data', (chunk) => {
      all += chunk;
    });
    socket.on('error', () => resolve(all));
    socket.on('close', () => resolve(all));
  });
  return { socket, received };
}

const getRequest = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('a server that stops', () => {
  it('sends what is in flight with Connection: close, and ends as soon as that is done', async () => {
    const late = get('/slow');
    await new Promise<void>((done) => app.server.once('request', () => done()));
    let isClosed = false;
    const closed = app.close().then(() => {
      isClosed = true;
    });
    await new Promise((done) => setTimeout(done, 100));
    expect(isClosed).toBe(false);
    release();
    const { statusCode, headers } = await late;
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await closed;
  });

  it('responds to a request that arrives on an open connection, and closes the idle ones', async () => {
    const idle = await talk(getRequest);
    const busy = await talk(getRequest);
    await new Promise((done) => busy.socket.once('data', done));
    const closed = app.close();
    busy.socket.write(getRequest);
    const received = await busy.received;
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(received).toMatch(/connection: close\r\n[\s\S]*now$/i);
    expect((await idle.received).match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    await closed;
  });

  it('takes no new connection', async () => {
    const late = get('/slow');
    await new Promise<void>((done) => app.server.once('request', () => done()));
    const closed = app.close();
    await vi.waitFor(() => expect(app.server.listening).toBe(false), { interval: 1 });
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    release();
    await late;
    await closed;
  });

  it('does not wait for connections that have sent nothing, or half of their headers', async () => {
    const silent = await talk('');
    const half = await talk('GET / HTTP/1.1\r\nHost: a\r\nX-Half: ');
    await app.close();
    expect([await silent.received, await half.received]).toEqual(['', '']);
  });

  it('cuts off a body that does not arrive in time', async () => {
    const drip = await talk(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await new Promise<void>((done) => app.server.once('request', () => done()));
    await app.close();
    expect(await drip.received).toBe('');
  });
});
