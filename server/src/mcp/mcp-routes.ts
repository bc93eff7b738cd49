/**
 * The API and its documentation for tools that speak the Model Context Protocol, at `/mcp`: one tool per operation of
 * version 2, made from the contract, and two that read the pages.
 * https://modelcontextprotocol.io/specification (Streamable HTTP, stateless)
 */

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { ApiContract } from '@portal/contract';
import type { Settings } from '@portal/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { corsHeaders } from '../http/headers.ts';
import { callOperation, operationTool } from './operation-tools.ts';
import { callPageTool, pageTools } from './page-tools.ts';

export interface McpOptions {
  contract: ApiContract;
  settings: Settings;
  /** True when the server serves a built site, whose pages can be read. */
  hasPages: boolean;
  /** The key of callers that send none, such as the sandbox's; without it they get 401 from each call. */
  defaultKey?: string;
}

/** Registers `/mcp`. The protocol's library is loaded with the first request, so that it costs no start anything. */
export function addMcpRoutes(app: FastifyInstance, options: McpOptions): void {
  let opening: Promise<McpHttpHandler> | undefined;
  app.addHook('onClose', async () => (await opening)?.close());

  app.route({
    method: ['GET', 'POST', 'DELETE', 'OPTIONS'],
    url: '/mcp',
    async handler(request, reply) {
      reply.headers({ ...corsHeaders, 'Cache-Control': 'no-store' });
      if (request.method === 'OPTIONS') {
        const asked = request.headers['access-control-request-headers'] ?? '';
        reply.headers({ 'Access-Control-Allow-Methods': 'POST', 'Access-Control-Allow-Headers': asked });
        return reply.code(204).send();
      }
      opening ??= openMcp(app, options);
      return reply.send(await (await opening).fetch(toWebRequest(request), { parsedBody: request.body }));
    },
  });
}

async function openMcp(app: FastifyInstance, options: McpOptions): Promise<McpHttpHandler> {
  const { createMcpHandler, Server } = await import('@modelcontextprotocol/server');
  const { contract, settings, hasPages, defaultKey = '' } = options;
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const tools = [...contract.operations.map(operationTool), ...(hasPages ? pageTools : [])];
  const about = { name: settings.product.slug, title: contract.title, version: contract.apiVersion };
  const capabilities = { tools: {} };

  return createMcpHandler(({ requestInfo }) => {
    const server = new Server(about, { capabilities, instructions: contract.description });
    server.setRequestHandler('tools/list', async () => ({ tools }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: values = {} } }) => {
      const operation = operations.get(name);
      const key = bearerOf(requestInfo) || defaultKey;
      if (!operation && !(hasPages && pageTools.some((tool) => tool.name === name))) {
        return toResult({ isError: true, text: `There is no tool ${name}. tools/list names all tools.` });
      }
      return toResult(
        operation ? await callOperation(app, operation, values, key) : await callPageTool(app, name, values),
      );
    });
    return server;
  });
}

function toResult({ text, isError }: { text: string; isError: boolean }) {
  return { content: [{ type: 'text' as const, text }], isError };
}

/** The caller's own key, sent as `Authorization: Bearer <key>`. */
function bearerOf(request: Request | undefined): string {
  return /^Bearer\s+(\S+)$/i.exec(request?.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** The body goes along parsed, so this needs the head alone. */
function toWebRequest({ method, headers, host, url }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://${host || 'localhost'}${url}`, { method, headers: pairs });
}
