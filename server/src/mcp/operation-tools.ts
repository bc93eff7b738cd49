import type { Tool } from '@modelcontextprotocol/server';
import { type Operation, requestSchemas } from '@portal/contract';
import { buildRequest, fetchArguments } from '@portal/request';
import type { FastifyInstance, InjectOptions } from 'fastify';

type ObjectSchema = { properties?: Record<string, object>; required?: string[] };

/** What a tool answers: one text, and whether it says what went wrong. */
export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** An operation as a tool: its parameters and the fields of its body side by side, without the key. */
export function operationTool(operation: Operation): Tool {
  const schemas = requestSchemas(operation.id) as { parameters: ObjectSchema; body?: ObjectSchema };
  const named = new Map(
    [...operation.parameters, ...(operation.body?.fields ?? [])].map((one) => [one.name, one]),
  );
  const all = { ...schemas.parameters.properties, ...schemas.body?.properties };
  const properties = Object.entries(all)
    .filter(([name]) => name !== operation.key.name)
    .map(([name, schema]): [string, object] => [
      name,
      { ...schema, description: named.get(name)?.description },
    ]);
  return {
    name: operation.id,
    title: operation.name,
    description: [operation.summary, operation.description, ...operation.notes.map(({ text }) => text)].join(
      '\n\n',
    ),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(properties) as Record<string, never>,
      required: [...(schemas.parameters.required ?? []), ...(schemas.body?.required ?? [])],
    },
    annotations: {
      // A POST may be a question too large for an address, so nothing is claimed of it.
      ...(operation.method === 'GET' && { readOnlyHint: true }),
      ...(operation.method === 'DELETE' && { destructiveHint: true }),
      openWorldHint: false,
    },
  };
}

/** Runs an operation as a client over HTTP would: same access, same checks, same answer and errors. */
export async function callOperation(
  app: FastifyInstance,
  operation: Operation,
  values: Record<string, unknown>,
  key: string,
): Promise<ToolAnswer> {
  const fields = new Set(operation.body?.fields.map(({ name }) => name));
  const known = new Set([...fields, ...operation.parameters.map(({ name }) => name)]);
  const unknown = Object.keys(values).filter((name) => !known.has(name) || name === operation.key.name);
  if (unknown.length > 0) {
    const names = [...known].filter((name) => name !== operation.key.name).join(', ');
    return {
      isError: true,
      text: `${operation.id} does not take ${unknown.join(', ')}. It takes: ${names || 'nothing'}.`,
    };
  }
  const given = Object.entries(values);
  const request = buildRequest(
    operation,
    {
      parameters: Object.fromEntries(given.filter(([name]) => !fields.has(name))) as Record<string, string>,
      body: operation.body && Object.fromEntries(given.filter(([name]) => fields.has(name))),
    },
    { host: '', key },
  );
  const [url, { method, headers, body }] = fetchArguments(request);
  const answer = await app.inject({
    url,
    method: method as InjectOptions['method'],
    headers: Object.fromEntries((headers ?? []) as [string, string][]),
    payload: body as string | undefined,
  });
  return { isError: answer.statusCode >= 400, text: answer.body };
}
