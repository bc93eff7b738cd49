import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { ApiError } from './http/api-error.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp({ metricsToken: 'secret' });
  app.get('/behind', () => {
    throw new ApiError('overloaded');
  });
});
afterEach(() => app.close());

const scrape = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** The value of one line, such as `http_requests_total{operation="findWard",status="200"}`. */
async function metric(line: string): Promise<number | undefined> {
  const { body } = await scrape('Bearer secret');
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('GET /metrics', () => {
  it('is there for the token alone, and not at all without one', async () => {
    for (const wrong of [undefined, 'Bearer wrong', 'secret', 'Bearer secret2']) {
      expect((await scrape(wrong)).statusCode).toBe(401);
    }
    const { statusCode, headers } = await scrape('Bearer secret');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const without = await buildApp();
    expect((await without.inject('/metrics')).statusCode).toBe(404);
    await without.close();
  });

  it('counts requests by operation and status, their time and credits, without a key or a coordinate', async () => {
    await app.inject('/v2/api/search/ward/90.4123/23.8765?api_key=sandbox');
    await app.inject('/v2/api/search/ward/90.4123/23.8765?api_key=sandbox');
    await app.inject('/v2/api/search/ward/90.4123/23.8765?api_key=secret-key');
    await app.inject('/nowhere/secret-path');
    await app.inject('/behind');
    expect(await metric('http_requests_total{operation="findWard",status="200"}')).toBe(2);
    expect(await metric('http_requests_total{operation="findWard",status="401"}')).toBe(1);
    expect(await metric('http_requests_total{operation="other",status="404"}')).toBe(1);
    expect(await metric('http_request_duration_seconds_count{operation="findWard"}')).toBe(3);
    expect(await metric('credits_charged_total')).toBe(2);
    expect(await metric('shed_requests_total')).toBe(1);
    expect(await metric('rate_limits_counted_alone_total')).toBe(0);
    const { body } = await scrape('Bearer secret');
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(await metric(name)).toBeGreaterThan(0);
    }
    expect(body).not.toMatch(/secret|sandbox|90\.4123/);
    expect(body).toMatch(/^data_info\{quality="sample",version=""\} 1$/m);
  });
});
