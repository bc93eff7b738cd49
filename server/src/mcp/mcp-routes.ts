/**
 * The documentation and the API for tools that support the Model Context Protocol: `/mcp`, and `/mcp/docs` without the
 * tool that sends requests. https://modelcontextprotocol.io/specification (Streamable HTTP, stateless)
 */

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, overloaded } from '../http/api-error.ts';
import { asApiError } from '../http/error-responses.ts';
import { corsHeaders } from '../http/headers.ts';
import { visitedOrigin } from '../http/visited-origin.ts';
import type { McpOptions } from './mcp-server.ts';
import { faultOfMessage, withWordedErrors } from './message-errors.ts';

/**
 * Registers both paths. The protocol's library is loaded with the first request, so that it doesn't slow down the start, or
 * by the function that is returned.
 */
export function addMcpRoutes(app: FastifyInstance, options: McpOptions): () => Promise<unknown> {
  let opening: Promise<Record<Address, McpHttpHandler>> | undefined;
  const open = () => {
    opening ??= openHandlers(app, options);
    return opening;
  };
  const isAllowed = originCheck(options.settings);
  for (const url of mcpAddresses) {
    app.route({
      method: [...mcpMethods],
      url,
      async onRequest({ headers: { origin } }, reply) {
        if (origin !== undefined && !isAllowed(origin)) return reply.code(403).send(foreignOrigin);
        reply.headers({ ...corsHeaders, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
      },
      errorHandler(error, request, reply) {
        const isUnreadable = error instanceof ApiError || error.code?.startsWith('FST_ERR_CTP');
        if (!isUnreadable || error === overloaded) throw error;
        reply.code(error.statusCode ?? 400).send(unreadable(asApiError(error, request)));
      },
      async handler(request, reply) {
        if (!isHost(request.headers.host ?? 'localhost')) return reply.code(400).send(malformedHost);
        if (request.method === 'OPTIONS') {
          const requested = request.headers['access-control-request-headers'] ?? '';
          reply.headers({
            'Access-Control-Allow-Methods': 'POST',
            'Access-Control-Allow-Headers': requested,
          });
          return reply.code(204).send();
        }
        const fault = faultOfMessage(request.body);
        if (fault !== undefined) return reply.code(400).send(protocolError(-32600, fault));
        const { [url]: handler } = await open();
        const response = await handler.fetch(toWebRequest(request, url, options.settings.hosts.sandbox), {
          parsedBody: request.body,
        });
        // The library would keep connections open whose client, or whose server that stops, closes them.
        response.headers.delete('connection');
        reply.code(response.status).headers(Object.fromEntries(response.headers));
        return reply.send(response.body && Readable.fromWeb(response.body as ReadableStream));
      },
    });
  }
  app.addHook('onClose', async () => {
    if (!opening) return;
    for (const handler of Object.values(await opening)) await handler.close();
  });
  return open;
}

/** The server opens no stream and has no sessions, so GET and DELETE are a 405 like any other method. */
export const mcpMethods = ['POST', 'OPTIONS'];

export const mcpAddresses = ['/mcp', '/mcp/docs'] as const;

type Address = (typeof mcpAddresses)[number];

async function openHandlers(
  app: FastifyInstance,
  options: McpOptions,
): Promise<Record<Address, McpHttpHandler>> {
  const [{ createMcpHandler, Server }, { McpTools }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./mcp-server.ts'),
  ]);
  const tools = new McpTools(app, options);
  const Worded = withWordedErrors(Server);
  const serve = (isReadOnly: boolean) =>
    createMcpHandler(({ requestInfo }) => {
      const sandbox = requestInfo && new URL(requestInfo.url).origin;
      return tools.serve(Worded, { key: bearerOf(requestInfo), sandbox, isReadOnly });
    });
  return { '/mcp': serve(false), '/mcp/docs': serve(true) };
}

/** The caller's own key, sent as `Authorization: Bearer <key>`. */
function bearerOf(request: Request | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request?.headers.get('authorization') ?? '')?.[1];
}

/** The body goes along parsed, so this needs the address, the method and the headers alone. The library reads no `*\/*`. */
function toWebRequest(request: FastifyRequest, path: Address, sandbox: string): Request {
  const { method, headers } = request;
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  if (headers.accept?.includes('*/*')) pairs.push(['accept', 'application/json, text/event-stream']);
  return new Request(`${visitedOrigin(request) ?? sandbox}${path}`, { method, headers: pairs });
}

/**
 * Decides which origins can call the tools: the hosts of the settings, and pages of the caller's own machine. A page of
 * any other site could reach a server on a local network by a name that it lets point there (DNS rebinding), which the
 * protocol's specification requires servers to prevent.
 */
function originCheck({ site, hosts }: McpOptions['settings']): (origin: string) => boolean {
  const own = new Set([site.url, ...Object.values(hosts)].map((url) => new URL(url).origin));
  return (origin) =>
    own.has(origin) || /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(origin);
}

function isHost(text: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}

/** An error of the protocol without a request that it belongs to (JSON-RPC 2.0, section 5.1). */
function protocolError(code: number, message: string) {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}

const foreignOrigin = protocolError(-32000, 'Pages of this Origin are not allowed to call the tools.');
const malformedHost = protocolError(-32600, 'The Host header is not a host name with an optional port.');
function unreadable({ errors: [fault] }: ApiError) {
  const found = fault ? `${fault.parameter} is ${fault.found}` : 'the body is unreadable';
  const expected = 'Expected a JSON message of at most 256 kB, sent as application/json.';
  return protocolError(-32700, `Parse error: ${found}. ${expected}`);
}
