import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '@portal/settings';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StorageFault, storageFaultOf } from '../store/storage-fault.ts';
import {
  ApiError,
  badParameter,
  describeFound,
  type ErrorName,
  type ErrorTable,
  errorBody,
} from './api-error.ts';
import { apiHeaders } from './headers.ts';
import type { LastResponses } from './last-responses.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Of a response that is an error: which one. */
    errorName: ErrorName | null;
  }
}

/** Makes every failure of the server a response of the catalog's shape; only real faults are logged. */
export function addErrorResponses(app: FastifyInstance, table: ErrorTable): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asApiError(error, request);
    if (known.errorName === 'serverFault') request.log.error({ err: error }, 'request failed');
    return sendError(reply, table, known);
  });
}

/** Sends an error as the response, which pages of any origin can read; the one place where error bodies are sent. */
export function sendError(reply: FastifyReply, table: ErrorTable, error: ApiError): FastifyReply {
  const body = errorBody(table, error);
  reply.errorName = error.errorName;
  if (body.status === 503) reply.header('Retry-After', String(error.retryAfterSeconds));
  reply.headers(apiHeaders);
  return reply.code(body.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** What an error means to the caller. Errors of the framework are distinguished by their code, never by their text. */
export function asApiError(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const fault = storageFaultOf(error);
  if (fault) return unavailableStorage(fault);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('bodyTooLarge', [
        {
          parameter: 'body',
          found: 'a body above the limit',
          expected: `at most ${request.routeOptions.bodyLimit} bytes`,
        },
      ]);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return new ApiError('unsupportedType', [
        {
          parameter: 'Content-Type',
          found: describeFound(request.headers['content-type']),
          expected: 'application/json, application/x-www-form-urlencoded or multipart/form-data',
        },
      ]);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badParameter('body', 'a body that does not fit its Content-Length', 'a complete body');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('urlTooLong', [
        {
          parameter: 'path',
          found: 'a path above the limit',
          expected: `parts of at most ${limits.pathSegmentCharacters} characters`,
        },
      ]);
    case 'FST_ERR_BAD_URL':
      return badParameter('path', 'bytes that are not UTF-8', 'a percent-encoded path');
    default:
      return new ApiError('serverFault');
  }
}

/** The request could not be stored, or read. */
function unavailableStorage({ reason, retryAfterSeconds, mayBeStored }: StorageFault): ApiError {
  const isShort = reason === 'locked';
  const problem = {
    parameter: 'storage',
    found: isShort ? 'a database that another program has locked' : 'a database that cannot be used',
    expected: 'a database that can be read and written',
    hint: mayBeStored
      ? 'The connection was lost before the database confirmed the change. Check whether it was stored before you retry.'
      : 'Nothing was stored or charged. Retry after the seconds that Retry-After specifies.',
  };
  return new ApiError('unavailable', [problem], { retryAfterSeconds });
}

/** What is written to a connection that is cut off has this long to be read. */
const lingerMs = 1000;

/**
 * Responds to a connection whose bytes are no request: too slow, headers too large, or no HTTP at all. A request that came too
 * late only because this process was busy, and so had not read it, is no slow one.
 */
export function respondToBrokenConnection(
  error: ConnectionError,
  socket: Socket,
  table: ErrorTable,
  responses: LastResponses,
): void {
  const last = responses.of(socket);
  if (last?.writableEnded && !last.req.complete) {
    // It has its response already: a second one would be taken for that of the next request.
    socket.destroySoon();
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    unlessItHasCome(socket, responses, () => refuseConnection(error, socket, table));
  } else refuseConnection(error, socket, table);
}

/** Calls `refuse` unless the request that a connection owes has come whole with what waits to be read. */
function unlessItHasCome(socket: Socket, responses: LastResponses, refuse: () => void): void {
  const before = responses.of(socket);
  const wasWhole = before?.req.complete;
  // Node looks for slow clients before it reads; in these turns it reads.
  setImmediate(() =>
    setImmediate(() => {
      const now = responses.of(socket);
      const hasCome = now?.req.complete && (now !== before || !wasWhole);
      if (!hasCome) refuse();
    }),
  );
}

/** Responds to a CONNECT, for which Node only closes the connection. */
export function refuseTunnel(socket: Duplex, table: ErrorTable): void {
  // Nobody else listens to a connection that Node has let go of.
  socket.on('error', () => socket.destroy());
  const hint = 'Set this server as the host of your requests, not as a proxy.';
  respondAndClose(badParameter('method', 'CONNECT', 'a method of an endpoint', hint), socket, table);
}

function refuseConnection(error: ConnectionError, socket: Socket, table: ErrorTable): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else respondAndClose(asConnectionError(error), socket, table);
}

function respondAndClose(error: ApiError, socket: Duplex, table: ErrorTable): void {
  const body = JSON.stringify(errorBody(table, error));
  const { status, message } = JSON.parse(body) as { status: number; message: string };
  // A client that neither reads nor closes would keep its half of the connection open.
  setTimeout(() => socket.destroy(), lingerMs).unref();
  const shared = Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\n${shared.join('')}Content-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function asConnectionError({ code, reason }: ConnectionError & { reason?: string }): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('requestTimeout');
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('headersTooLarge');
  if (code === 'HPE_INVALID_URL') {
    return badParameter(
      'url',
      'a character that a URL cannot contain',
      'a percent-encoded URL',
      'Encode what you send, such as Bangla: with curl, use -G --data-urlencode "q=ঢাকা".',
    );
  }
  const found = ['bytes that are not HTTP', ...(reason ? [reason] : [])].join(': ');
  return badParameter('request', found, 'an HTTP/1.1 request');
}
