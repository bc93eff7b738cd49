import type { ApiContract, HttpMethod, Operation } from '@portal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, findKey } from '../access/access.ts';
import { costOfAnswer, costOfRequest } from '../access/call-cost.ts';
import type { Caller } from '../access/key-store.ts';
import type { Call } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import { compilePath, type PathTemplate } from './path-template.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import type { RequestCheck } from './request-check.ts';

/** An operation with its compiled path, as the router and the not-found answer need it. */
export interface OperationRoute {
  operation: Operation;
  method: HttpMethod;
  template: PathTemplate;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Decoded parts of the address, read once before access is decided. */
    parts: { path: Record<string, string>; query: ParsedQuery };
    /** Set once the key is known and covered; null before. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    operationId?: string;
  }
}

/** Header that marks answers which rest on the sample data. */
export const DATA_QUALITY_HEADER = 'X-Data-Quality';

/** Header that says how many calls of the package a request cost. */
export const CALLS_CHARGED_HEADER = 'X-Calls-Charged';

/** A handler of any operation: the values it gets are those its own schema has let through. */
export type AnyHandler = (call: Call) => unknown;

/** Compiles the path of every operation of the contracts. */
export function operationRoutes(contracts: ApiContract[]): OperationRoute[] {
  return contracts.flatMap(({ operations }) =>
    operations.map((operation) => ({
      operation,
      method: operation.method,
      template: compilePath(operation.path),
    })),
  );
}

/** Registers one operation: access first (401, 402, 429), then validation (400), then its handler. */
export function addOperationRoute(
  app: FastifyInstance,
  { operation, method, template }: OperationRoute,
  check: RequestCheck,
  handler: AnyHandler,
  services: Services,
): void {
  const fixedHeaders = headersOf(operation);
  // A key that the contract puts into the body is there; one that it puts into the query may be, with some clients.
  const waitsForBody = ({ parts }: FastifyRequest) =>
    operation.key.in === 'body' ||
    (operation.body !== undefined && findKey(operation.key, { ...parts, body: undefined }) === '');

  const decideAccess = async (request: FastifyRequest, reply: FastifyReply) => {
    const raw = { ...request.parts, body: request.body };
    request.caller = await admit(operation, raw, services, (headers) => void reply.headers(headers));
  };

  app.route({
    method,
    url: template.route,
    config: { operationId: operation.id },
    async onRequest(request, reply) {
      request.parts = readAddress(request.raw.url ?? '', template);
      reply.headers(fixedHeaders);
      if (!waitsForBody(request)) await decideAccess(request, reply);
    },
    async preValidation(request, reply) {
      if (!request.caller) await decideAccess(request, reply);
    },
    async handler(request, reply) {
      const caller = request.caller!;
      const checked = check(request.parts.path, request.parts.query, request.body);
      const calls = costOfRequest(operation.credits, { ...checked.parameters, ...checked.body });
      if (!services.ledger.charge(caller, calls)) throw new ApiError('paymentRequired');
      let answer: unknown;
      try {
        answer = await handler({ operation, ...checked, caller, services });
      } catch (error) {
        // A request that gets no answer costs nothing.
        services.ledger.refund(caller, calls);
        throw error;
      }
      const perResult = costOfAnswer(operation.credits, answer);
      if (perResult > 0 && !services.ledger.charge(caller, perResult)) {
        services.ledger.refund(caller, calls);
        throw new ApiError('paymentRequired');
      }
      reply.header(CALLS_CHARGED_HEADER, calls + perResult);
      if (operation.answersFromSampleData) reply.header(DATA_QUALITY_HEADER, 'sample');
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

function readAddress(url: string, template: PathTemplate): FastifyRequest['parts'] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: template.read(path) ?? {}, query: parseQuery(mark < 0 ? '' : url.slice(mark + 1)) };
}

/** Headers that every answer of an operation carries: for a deprecated one since when, and what replaces it. */
function headersOf({ deprecation }: Operation): Record<string, string> {
  if (!deprecation) return {};
  // The date is the last supported day; both headers name moments (RFC 9745, RFC 8594).
  const dayAfter = Date.parse(`${deprecation.sunset}T00:00:00Z`) + 86_400_000;
  return {
    Deprecation: `@${dayAfter / 1000}`,
    Sunset: new Date(dayAfter - 1000).toUTCString(),
    Link: '</api/v1/>; rel="deprecation"; type="text/html"',
  };
}
