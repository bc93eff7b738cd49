/**
 * The documentation and the API for tools that support the Model Context Protocol: `/mcp`, and `/mcp/docs` without the
 * tool that sends requests. https://modelcontextprotocol.io/specification (Streamable HTTP, stateless)
 */

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { corsHeaders } from '../http/headers.ts';
import type { McpOptions } from './mcp-server.ts';

/** Registers both paths. The protocol's library is loaded with the first request, so that it doesn't slow down the start. */
export function addMcpRoutes(app: FastifyInstance, options: McpOptions): void {
  let opening: Promise<Record<Address, McpHttpHandler>> | undefined;
  const addresses: Address[] = ['/mcp', '/mcp/docs'];
  for (const url of addresses) {
    app.route({
      method: ['GET', 'POST', 'DELETE', 'OPTIONS'],
      url,
      async handler(request, reply) {
        reply.headers({ ...corsHeaders, 'Cache-Control': 'no-store' });
        if (request.method === 'OPTIONS') {
          const requested = request.headers['access-control-request-headers'] ?? '';
          reply.headers({
            'Access-Control-Allow-Methods': 'POST',
            'Access-Control-Allow-Headers': requested,
          });
          return reply.code(204).send();
        }
        opening ??= openHandlers(app, options);
        const { [url]: handler } = await opening;
        return reply.send(await handler.fetch(toWebRequest(request), { parsedBody: request.body }));
      },
    });
  }
  app.addHook('onClose', async () => {
    if (!opening) return;
    for (const handler of Object.values(await opening)) await handler.close();
  });
}

type Address = '/mcp' | '/mcp/docs';

async function openHandlers(
  app: FastifyInstance,
  options: McpOptions,
): Promise<Record<Address, McpHttpHandler>> {
  const [{ createMcpHandler, Server }, { McpTools }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./mcp-server.ts'),
  ]);
  const tools = new McpTools(app, options);
  const serve = (isReadOnly: boolean) =>
    createMcpHandler(({ requestInfo }) => tools.serve(Server, { key: bearerOf(requestInfo), isReadOnly }));
  return { '/mcp': serve(false), '/mcp/docs': serve(true) };
}

/** The caller's own key, sent as `Authorization: Bearer <key>`. */
function bearerOf(request: Request | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request?.headers.get('authorization') ?? '')?.[1];
}

/** The body goes along parsed, so this needs the head alone. */
function toWebRequest({ method, headers, host, url }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://${host || 'localhost'}${url}`, { method, headers: pairs });
}
