import type { ServerResponse } from 'node:http';
import { type ApiContract, type HttpMethod, loadContract, type Operation } from '@portal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Entrance, entranceOf } from './access/access.ts';
import { costOfRequest, costOfResponse } from './access/call-cost.ts';
import type { Caller } from './access/key-store.ts';
import { ApiError } from './http/api-error.ts';
import { type ByteString, byteString } from './http/byte-string.ts';
import {
  apiHeaders,
  callsChargedHeader,
  dataQualityHeader,
  type Head,
  headOf,
  requestIdHeader,
} from './http/headers.ts';
import type { OverloadGuard } from './http/overload.ts';
import { compilePath, type PathTemplate } from './http/path-template.ts';
import { type ParsedQuery, parseQuery } from './http/query.ts';
import type { RequestCheck } from './http/request-check.ts';
import { WrittenResponse } from './http/written-response.ts';
import type { Call } from './operation-handler.ts';
import type { Services } from './services.ts';
import { type Awaitable, whenReady } from './store/awaitable.ts';

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
    /** Headers of an operation's response so far, whatever its status; null at other paths. */
    head: Head | null;
    /** Credits charged for the response. */
    creditsCharged: number;
  }
  interface FastifyContextConfig {
    operationId?: string;
  }
}

/** Made once: what is turned away should cost next to nothing, and a new error records where it was thrown. */
const overloaded = new ApiError('overloaded');

const jsonType = 'application/json; charset=utf-8';

/** A handler of any operation: the values it gets are those its own schema has let through. */
export type AnyHandler = (call: Call) => unknown;

/** An operation with all that handles its requests. */
export interface PreparedOperation {
  operation: Operation;
  check: RequestCheck;
  handler: AnyHandler;
}

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
  services: Services;
  /** Turns requests away before anything is done for them; null leaves nobody out. */
  guard: OverloadGuard | null;
}

/**
 * Registers one operation: access first (401, 402, 429), then validation (400), then its handler. Every step responds
 * at once where it can: most look-ups take less time than a chain of promises would.
 */
export function addOperationRoute(
  app: FastifyInstance,
  { operation, method, template }: OperationRoute,
  check: RequestCheck,
  handler: AnyHandler,
  { services, guard }: RouteContext,
): void {
  const fixedHead = headOf({ ...apiHeaders, 'content-type': jsonType, ...headersOf(operation) });
  const entrance = entranceOf(operation);
  const hasBody = operation.body !== undefined;
  // A body is read before access is decided only where the contract lets the key travel in it.
  const { key } = operation;
  const waitsForBody = ({ parts }: FastifyRequest) =>
    key.in === 'body' || (key.alsoIn === 'body' && entrance.readKey({ ...parts, body: undefined }) === '');

  app.route({
    method,
    url: template.route,
    config: { operationId: operation.id },
    onRequest(request, _reply, done) {
      request.head = [...fixedHead, requestIdHeader, request.id];
      if (guard?.shedsLoad()) return done(overloaded);
      request.parts = readAddress(request.raw.url ?? '', template);
      if (waitsForBody(request)) done();
      else decideAccess(entrance, services, request, done);
    },
    ...(hasBody && {
      preValidation(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) {
        if (request.caller) done();
        else decideAccess(entrance, services, request, done);
      },
    }),
    handler(request, reply) {
      const caller = request.caller!;
      const { parameters, body } = check(request.parts.path, request.parts.query, request.body);
      const calls = costOfRequest(operation.credits, parameters, body);
      const paid: PaidCall = { operation, parameters, body, caller, services, calls };
      return whenReady(services.ledger.charge(caller, calls), (isCharged) => {
        if (!isCharged) throw new ApiError('paymentRequired');
        let response: unknown;
        try {
          response = handler(paid);
        } catch (error) {
          return refuse(paid, error);
        }
        if (!(response instanceof Promise)) return sendResponse(reply, paid, response);
        return response.then(
          (late) => sendResponse(reply, paid, late),
          (error) => refuse(paid, error),
        );
      });
    },
  });
}

/** Lets the request on to the next step once its key is known and covered, and stops it with the error otherwise. */
function decideAccess(
  entrance: Entrance,
  services: Services,
  request: FastifyRequest,
  done: (error?: Error) => void,
): void {
  const { parts, body, headers, head } = request;
  const raw = { path: parts.path, query: parts.query, body, headers };
  const admitted = admit(entrance, raw, services, (rateHead) => void head!.push(...rateHead));
  if (admitted instanceof Promise) {
    admitted.then((caller) => {
      request.caller = caller;
      done();
    }, done);
  } else {
    request.caller = admitted;
    done();
  }
}

/** A request with what has been charged for it. */
interface PaidCall extends Call {
  calls: number;
}

/** A request without a response uses no credits. */
function refuse({ services, caller, calls }: PaidCall, error: unknown): Awaitable<never> {
  return whenReady(services.ledger.refund(caller, calls), () => {
    throw error;
  });
}

/** Charges the credits that the response adds, and sends it. */
function sendResponse(reply: FastifyReply, paid: PaidCall, response: unknown): Awaitable<void> {
  const perResult = costOfResponse(paid.operation.credits, response);
  if (perResult === 0) return sendPaid(reply, paid, response, 0);
  const charged = chargeOnTop(paid, perResult);
  return whenReady(charged, (isCharged) =>
    isCharged ? sendPaid(reply, paid, response, perResult) : refuse(paid, new ApiError('paymentRequired')),
  );
}

/** What cannot be charged now is refused, and what was charged before is given back. */
function chargeOnTop(paid: PaidCall, calls: number): Awaitable<boolean> {
  const charged = paid.services.ledger.charge(paid.caller, calls);
  return charged instanceof Promise ? charged.catch((error) => refuse(paid, error)) : charged;
}

/**
 * Sends a response past the framework, which would measure and encode each character of a body whose bytes are known, and
 * look at each header of its own object.
 */
function sendPaid(
  reply: FastifyReply,
  { operation, services, calls }: PaidCall,
  response: unknown,
  perResult: number,
): void {
  const { request } = reply;
  const body = response instanceof WrittenResponse ? response.bytes : byteString(JSON.stringify(response));
  request.creditsCharged = calls + perResult;
  const head = request.head!;
  head.push(callsChargedHeader, String(request.creditsCharged), 'content-length', String(body.length));
  if (operation.returnsSampleData && services.data.quality === 'sample') {
    head.push(dataQualityHeader, 'sample');
  }
  sendAtOnce(reply.hijack().raw, head, body);
}

/**
 * Sends headers and body in one write. `end(body)` makes two of them, the second one empty, and gathers both into one buffer:
 * a tenth of a lookup's time.
 */
function sendAtOnce(response: ServerResponse, head: Head, body: ByteString): void {
  response.writeHead(200, head);
  const { socket } = response;
  // Without a socket, an earlier response of the same connection has to be sent first.
  if (!socket) return void response.end(body, 'latin1');
  socket.cork();
  response.write(body, 'latin1');
  socket.uncork();
  response.end();
}

function readAddress(url: string, template: PathTemplate): FastifyRequest['parts'] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: template.read(path) ?? {}, query: parseQuery(mark < 0 ? '' : url.slice(mark + 1)) };
}

/** The part of a page's path that stands for an operation of version 2. */
function slugOf(operationId: string): string {
  return loadContract('v2').operations.find(({ id }) => id === operationId)!.slug;
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
