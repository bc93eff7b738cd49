import type { ApiContract, HttpMethod, Operation } from '@portal/contract';
import { servedContract } from '@portal/contract/served';
import type { Data } from '@portal/data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, entranceOf } from './access/access.ts';
import type { Caller } from './access/key-store.ts';
import { creditsOfRequest, creditsOfResponse } from './access/used-credits.ts';
import { ApiError } from './http/api-error.ts';
import {
  apiHeaders,
  callsChargedHeader,
  dataAttributionHeader,
  dataQualityHeader,
  dataVersionHeader,
  displayString,
} from './http/headers.ts';
import { type PieceTurns, writePieces } from './http/list-pieces.ts';
import { memoize } from './http/memoize.ts';
import type { OverloadGuard } from './http/overload.ts';
import { compilePath, type PathTemplate } from './http/path-template.ts';
import { type ParsedQuery, parseQuery } from './http/query.ts';
import type { RequestCheck } from './http/request-check.ts';
import type { ResponseSerializer } from './http/response-serializer.ts';
import type { Call, Handler } from './operation-handler.ts';
import type { ServedData } from './served-data.ts';

/** An operation with its compiled path, as the router and the 404 response require it. */
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
    /** The guard's turn in which it began. */
    beganInTurn: number;
    /** Credits charged for the response. */
    creditsCharged: number;
  }
  interface FastifyContextConfig {
    operationId?: string;
  }
}

/** An operation with all that handles its requests after access. The handler gets values that its own schema has let through. */
export interface PreparedOperation {
  operation: Operation;
  check: RequestCheck;
  handler: Handler;
  serialize: ResponseSerializer;
}

const json = 'application/json; charset=utf-8';

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

/** What every operation's route works with. */
export interface RouteContext {
  served: ServedData;
  /** Turns requests away before anything is done for them; null leaves nobody out. */
  guard: OverloadGuard | null;
  pieceTurns: PieceTurns;
}

/** Registers one operation: access first (401, 402, 429), then validation (400), then its handler. */
export function addOperationRoute(
  app: FastifyInstance,
  { method, template }: OperationRoute,
  { operation, check, handler, serialize }: PreparedOperation,
  { served, guard, pieceTurns }: RouteContext,
): void {
  const headers = { ...apiHeaders, ...headersOf(operation) };
  const entrance = entranceOf(operation);
  // A response that is frozen never changes.
  const writeOnce = memoize((response: object) => Buffer.from(serialize(response)));
  // A body is read before access is decided only where the key can be in it: published clients send it there with every
  // method that has a body.
  const { key } = operation;
  const keyCanBeInBody = method !== 'GET' && key.in !== 'path';
  const owner = ({ parts }: FastifyRequest) => entrance.readKey({ ...parts, body: undefined });
  const waitsForBody = (request: FastifyRequest) =>
    key.in === 'body' || (keyCanBeInBody && owner(request) === '');
  const decideAccess = (request: FastifyRequest, reply: FastifyReply) => {
    // Not `...parts`: V8 makes a new hidden class for each object with fields behind a spread.
    const { path, query } = request.parts;
    const { body, headers } = request;
    return admit(entrance, { path, query, body, headers }, served.services, (rate) => reply.headers(rate));
  };

  app.route({
    method,
    url: template.route,
    config: { operationId: operation.id },
    serializerCompiler: () => serialize,
    schema: { response: { 200: {} } },
    async onRequest(request, reply) {
      reply.headers(headers);
      request.parts = readAddress(request.raw.url ?? '', template);
      const turn = guard?.wait(request.raw.socket, () => owner(request));
      if (turn) await turn;
      request.beganInTurn = guard?.turn ?? 0;
      if (!waitsForBody(request)) request.caller = await decideAccess(request, reply);
    },
    ...(keyCanBeInBody && {
      async preValidation(request: FastifyRequest, reply: FastifyReply) {
        request.caller ??= await decideAccess(request, reply);
      },
    }),
    async handler(request, reply) {
      const caller = request.caller!;
      // One version for the whole request, whatever changes meanwhile.
      const { services } = served;
      reply.headers(headersOfData(services.data));
      const { parameters, body } = check(
        request.parts.path,
        request.parts.query,
        request.body,
        request.jsonText,
      );
      const { response, credits } = await respondPaid(
        { operation, parameters, body, jsonText: request.jsonText, caller, services },
        handler,
        () => guard?.waitAgain(request.beganInTurn, request.raw.socket, () => owner(request)),
      );
      request.creditsCharged = credits;
      reply.header(callsChargedHeader, String(credits));
      if (operation.sampleData && services.data.description.quality === 'sample') {
        reply.header(dataQualityHeader, 'sample');
      }
      if (Object.isFrozen(response)) return reply.type(json).send(writeOnce(response as object));
      const pieces = writePieces(response, serialize, pieceTurns);
      return pieces ? reply.type(json).send(pieces) : response;
    },
  });
}

/**
 * Charges what the request costs before its handler runs, and what the response adds after it. A request without a response
 * uses no credits.
 */
async function respondPaid(
  call: Call,
  handler: Handler,
  turn: () => Promise<void> | undefined,
): Promise<{ response: unknown; credits: number }> {
  const { operation, parameters, body, caller, services } = call;
  const credits = creditsOfRequest(operation.credits, parameters, body);
  if (!(await services.ledger.charge(caller, credits))) throw new ApiError('paymentRequired');
  try {
    const waiting = turn();
    if (waiting) await waiting;
    const response = await handler(call);
    const perResult = creditsOfResponse(operation.credits, response);
    if (perResult > 0 && !(await services.ledger.charge(caller, perResult))) {
      throw new ApiError('paymentRequired');
    }
    return { response, credits: credits + perResult };
  } catch (error) {
    await services.ledger.refund(caller, credits);
    throw error;
  }
}

function readAddress(url: string, template: PathTemplate): FastifyRequest['parts'] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: template.read(path) ?? {}, query: parseQuery(mark < 0 ? '' : url.slice(mark + 1)) };
}

/** Headers of every response from imported data. */
const headersOfData = memoize(({ description, version }: Data): Record<string, string> => {
  if (version === null) return {};
  return { [dataVersionHeader]: version, [dataAttributionHeader]: displayString(description.attribution) };
});

/** The part of a page's path that represents an operation of version 2. */
function slugOf(operationId: string): string {
  return servedContract('v2').operations.find(({ id }) => id === operationId)!.slug;
}

/** Headers of every response of an operation: for a deprecated one since when, and what replaces it. */
function headersOf({ deprecation }: Operation): Record<string, string> {
  if (!deprecation) return {};
  // The date is the last supported day; both headers name the moment after it (RFC 9745, RFC 8594): a sunset is never
  // earlier than the deprecation.
  const dayAfter = Date.parse(`${deprecation.sunset}T00:00:00Z`) + 86_400_000;
  const links = ['</api/v1/>; rel="deprecation"; type="text/html"'];
  if (deprecation.replacedBy) {
    links.push(
      `</api/${slugOf(deprecation.replacedBy.operationId)}/>; rel="successor-version"; type="text/html"`,
    );
  }
  return {
    deprecation: `@${dayAfter / 1000}`,
    sunset: new Date(dayAfter).toUTCString(),
    link: links.join(', '),
  };
}
