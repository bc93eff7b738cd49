/** What is wrong with a message of the protocol, in words: the library's are the report of its schema, as JSON. */
import type { JSONRPCRequest, Server } from '@modelcontextprotocol/server';
import { listNames, typeOf } from './tool.ts';

const invalidParams = -32602;

/** What a body is that is no message (JSON-RPC 2.0, section 4); undefined for a message. Lists are none since 2025-06-18. */
export function faultOfMessage(body: unknown): string | undefined {
  if (typeOf(body) !== 'object') return `The body is ${typeOf(body)}. Expected one message, an object.`;
  const { jsonrpc, method, id, params, ...others } = body as Record<string, unknown>;
  if (jsonrpc !== '2.0') return '`jsonrpc` of the message is not "2.0". Send "2.0".';
  // A response, which only needs to be accepted.
  if (method === undefined && ('result' in others || 'error' in others)) return undefined;
  if (typeof method !== 'string') return `\`method\` of the message is ${typeOf(method)}. Send string.`;
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id)) {
    return '`id` of the message is neither a string nor an integer up to 2^53. Send one of these.';
  }
  const unknown = Object.keys(others);
  if (unknown.length > 0) return `A message has no ${listNames(unknown)}. Send it in \`params\`.`;
  return notAnObject('params', params) ?? faultOfMeta((params as Record<string, unknown> | undefined)?._meta);
}

function faultOfMeta(meta: unknown): string | undefined {
  const { progressToken: token = '' } = (meta ?? {}) as Record<string, unknown>;
  if (typeof token === 'string' || Number.isInteger(token)) return notAnObject('params._meta', meta);
  return '`params._meta.progressToken` is neither a string nor an integer. Send one of these.';
}

function notAnObject(name: string, value: unknown): string | undefined {
  if (value === undefined || typeOf(value) === 'object') return undefined;
  return `\`${name}\` of the message is ${typeOf(value)}. Send object.`;
}

/** A class of the library's servers whose errors about parameters say what is wrong with the first of them. */
export function withWordedErrors(Protocol: typeof Server): typeof Server {
  return class extends Protocol {
    protected override _wrapHandler(...parts: Parameters<Server['_wrapHandler']>) {
      const handle = super._wrapHandler(...parts);
      return async (...[request, context]: Parameters<typeof handle>) => {
        try {
          return await handle(request, context);
        } catch (error) {
          throw wordedFault(request, error as Error);
        }
      };
    }
  };
}

function wordedFault({ method, params }: JSONRPCRequest, error: Error): Error {
  const report = /\[\n[\s\S]*\]$/.exec(error.message)?.[0];
  if (report === undefined) return error;
  const [{ path, expected }] = JSON.parse(report) as [{ path: string[]; expected?: string }];
  const at = path.slice(1).reduce<unknown>((one, name) => (one as Record<string, unknown>)?.[name], params);
  const type = expected === 'record' ? 'object' : (expected ?? 'what the protocol has');
  const message = `\`${path.join('.')}\` of ${method} is ${typeOf(at)}. Send ${type}.`;
  return Object.assign(new Error(message), { code: invalidParams });
}
