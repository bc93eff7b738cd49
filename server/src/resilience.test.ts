import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { watchEventLoop } from './http/overload.ts';

let app: FastifyInstance | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = undefined;
});

async function listen(): Promise<number> {
  app = await buildApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

/** Sends raw bytes and resolves with all that comes back until the server closes. */
function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return new Promise((resolve) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}

describe('clients that hold on', () => {
  it('are cut off after seconds, not minutes: headers, whole request, idle connection', async () => {
    await listen();
    const { headersTimeout, requestTimeout, keepAliveTimeout } = app!.server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(15_000);
    expect(keepAliveTimeout).toBeLessThanOrEqual(75_000);
  });

  it('do not keep others waiting', async () => {
    const port = await listen();
    for (let held = 0; held < 200; held++)
      void talk(port, 'POST /v2/api/route/sorted HTTP/1.1\r\nHost: a\r\nContent-Le');
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v2/api/districts?api_key=sandbox&q=Dhaka`);
    expect(answer.status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('get an answer of the same shape for bytes that are no HTTP', async () => {
    const port = await listen();
    const received = await talk(port, 'NONSENSE\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({
      status: 400,
      message: 'Parameter missing',
    });
  });

  it('get 431 for headers above the limit', async () => {
    const port = await listen();
    const received = await talk(
      port,
      `GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('overload', () => {
  it('is seen when the event loop is late and many wait, and not when few do', async () => {
    const many = 500;
    const guard = watchEventLoop(50);
    expect(guard.isOverloaded(many)).toBe(false);
    const until = performance.now() + 3800;
    while (guard.isOverloaded(many) === false && performance.now() < until) {
      const busy = performance.now() + 200;
      while (performance.now() < busy);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(guard.isOverloaded(many)).toBe(true);
    expect(guard.isOverloaded(1)).toBe(false);
    guard.stop();
  });
});
