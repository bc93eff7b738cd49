import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ApiError, type ErrorTable } from './http/api-error.ts';
import { sendError } from './http/error-responses.ts';
import { apiHeaders } from './http/headers.ts';

/** From a look-up in memory to a route across the country, seconds. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `GET /metrics` in the Prometheus format, for anyone who sends `Authorization: Bearer <token>`: requests by operation and status,
 * latency, credits, shed requests, and the process's own delay and memory. Labels are from closed lists, never from a request:
 * no key, coordinate or text appears in them.
 */
export function addMetrics(app: FastifyInstance, token: string, table: ErrorTable): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by operation of the contract and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['operation'],
    buckets: durationBuckets,
    registers,
  });
  const credits = new Counter({ name: 'credits_charged_total', help: 'Credits charged.', registers });
  const shed = new Counter({
    name: 'shed_requests_total',
    help: 'Requests refused because the server was behind.',
    registers,
  });
  describeData(app, registry);
  new Counter({
    name: 'rate_limits_counted_alone_total',
    help: 'Requests that were counted in this process only, because the store of the rate limits was away.',
    registers,
    collect() {
      this.reset();
      this.inc(app.services.rateLimiter.countedAlone());
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operationId ?? other;
    requests.inc({ operation, status: reply.statusCode });
    seconds.observe({ operation }, reply.elapsedTime / 1000);
    if (request.creditsCharged > 0) credits.inc(request.creditsCharged);
    if (reply.errorName === 'overloaded') shed.inc();
    done();
  });

  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    reply.headers(apiHeaders);
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      return sendError(reply, table, new ApiError('invalidKey'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Everything that is no operation: pages, map tiles, tools, unknown paths. */
const other = 'other';

/** Which data the server works with. */
function describeData(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'data_info',
    help: 'Always 1; the labels describe the data in use.',
    labelNames: ['quality', 'version'],
    registers: [registry],
    collect() {
      const { description, version } = app.services.data;
      this.reset();
      this.set({ quality: description.quality, version: version ?? '' }, 1);
    },
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
