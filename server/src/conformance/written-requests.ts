/** Requests of the files for other tools, with their variables replaced, as these tools send them. */
import type { InjectOptions } from 'fastify';
import { expectRightResponse, operations } from './responses.ts';
import type { Sandbox } from './sandbox.ts';

export interface WrittenRequest {
  method: string;
  /** Whole URL, encoded or not: a client encodes what is not. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends the request of an operation to the test server. Fails unless that returns the operation's 200. */
export async function expectExample(
  sandbox: Sandbox,
  operationId: string,
  { method, url, headers, body }: WrittenRequest,
): Promise<void> {
  const { origin, href } = new URL(url);
  const response = await sandbox.send({
    method: method as InjectOptions['method'],
    url: href.slice(origin.length),
    headers,
    payload: body || undefined,
  });
  expectRightResponse(operations.find(({ id }) => id === operationId)!, response);
}
