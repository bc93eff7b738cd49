import type { Server } from '@modelcontextprotocol/server';
import type { ApiContract } from '@portal/contract';
import type { Settings } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { documentationTools } from './documentation-tools.ts';
import { endpointTools } from './endpoint-tools.ts';
import {
  argumentFault,
  bad,
  type Caller,
  longestText,
  type McpTool,
  quoted,
  type ToolResult,
} from './tool.ts';

export interface McpOptions {
  /** The current version first. */
  contracts: ApiContract[];
  settings: Settings;
  /** True when the server serves a built site, whose pages can be read. */
  hasPages: boolean;
  /** The key of callers that send none, such as the sandbox's; without it they get 401 from each request. */
  defaultKey?: string;
}

/** The rules that language models get wrong most often. */
const serverInstructions = [
  'Use find_endpoint first: it returns the exact names, units and coordinate order of an endpoint.',
  'Coordinate order differs by endpoint: never guess it. Single values are named longitude and latitude.',
  'The key goes where find_endpoint says: in the query, the path or the body. The tools add it themselves.',
  'Check requests with validate_request. Each flag that is set to true can add credits: set only what you read.',
  'A geocoded address has a confidence: ask the user about a result with a low one instead of using it.',
];

const sendingInstructions = [
  'call_sandbox returns sample data: use its responses as examples, not as facts about places.',
];

export class McpTools {
  readonly #tools: McpTool[];
  readonly #options: McpOptions;

  constructor(app: FastifyInstance, options: McpOptions) {
    this.#tools = [...(options.hasPages ? documentationTools(app) : []), ...endpointTools(app, options)];
    this.#options = options;
  }

  /**
   * Prepares a server of the protocol's library. `key` is the caller's own, `sandbox` the address that the caller reaches this
   * server at; `isReadOnly` leaves requests out.
   */
  serve(
    Protocol: typeof Server,
    { key, sandbox, isReadOnly = false }: Partial<Caller> & { isReadOnly?: boolean },
  ): Server {
    const { contracts, settings, defaultKey = '' } = this.#options;
    const caller = { key: key || defaultKey, sandbox: sandbox ?? settings.hosts.sandbox };
    const about = {
      name: settings.product.slug,
      title: contracts[0]!.title,
      version: contracts[0]!.apiVersion,
    };
    const instructions = [...serverInstructions, ...(isReadOnly ? [] : sendingInstructions)].join('\n');
    const server = new Protocol(about, { capabilities: { tools: {} }, instructions });
    const tools = this.#tools.filter((tool) => !(isReadOnly && tool.sendsRequests));
    server.setRequestHandler('tools/list', async () => ({
      tools: tools.map(({ name, description, properties, required, sendsRequests }) => ({
        name,
        description,
        inputSchema: { type: 'object' as const, properties, required },
        annotations: sendsRequests ? { destructiveHint: true } : { readOnlyHint: true },
      })),
    }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: values = {} } }) => {
      const tool = tools.find((one) => one.name === name);
      return toResult(await run(tool, name, values, caller));
    });
    return server;
  }
}

async function run(
  tool: McpTool | undefined,
  name: string,
  values: Record<string, unknown>,
  caller: Caller,
): Promise<ToolResult> {
  if (!tool) return bad(`There is no tool \`${quoted(name)}\`. tools/list returns all tools.`);
  const fault = argumentFault(tool, values);
  return fault === undefined ? tool.run(values, caller) : bad(fault);
}

function toResult({ text, isError }: ToolResult) {
  const more = text.length - longestText;
  const kept =
    more > 0
      ? `${text.slice(0, longestText)}…\n\n${more} more characters. Request fewer results, or one \`section\` of a page.`
      : text;
  return { content: [{ type: 'text' as const, text: kept }], isError };
}
