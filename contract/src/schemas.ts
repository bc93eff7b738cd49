/** JSON schemas by operationId, references resolved: what a server or a test compiles with Ajv 2020. */
import { loadSettings, type Settings } from '@portal/settings';
import { openContract, type SourceOperation } from './load.ts';
import type { ApiVersion } from './operation.ts';
import type { SourceNode } from './source-tree.ts';

/** A JSON Schema 2020-12 document. Extensions (`x-…`) and `example` are still in it: compile with `strict: false`. */
export type JsonSchema = Record<string, unknown>;

export interface OperationSchemas {
  /** An object of all parameters, path and query, without the key. */
  parameters: JsonSchema;
  /** The body's schema by content type; empty when there is no body. */
  body: Record<string, JsonSchema>;
  responses: Record<number, JsonSchema>;
}

/** What one operation's request is checked with, and its response is written by. */
export interface ServedSchemas {
  parameters: JsonSchema;
  /** In which the key is not required: the server reads it before it validates. */
  body?: JsonSchema;
  response: JsonSchema;
}

export function loadOpenApi(
  version: ApiVersion,
  settings: Settings = loadSettings(),
): Record<string, OperationSchemas> {
  const { operations } = openContract(version, settings);
  return Object.fromEntries(operations.map((operation) => [operation.id, readSchemas(operation)]));
}

/** What the server needs of one version's schemas, by operationId. */
export function schemasToServe(version: ApiVersion): Record<string, ServedSchemas> {
  const { operations } = openContract(version);
  return Object.fromEntries(
    operations.map((operation) => {
      const { parameters, body, responses } = readSchemas(operation);
      const [first] = Object.values(body);
      const key = operation.node.get('x-key')?.value as { in: string; name: string } | undefined;
      const sent = first && (key?.in === 'body' ? withoutRequired(first, key.name) : first);
      return [operation.id, { parameters, body: sent, response: responses[200]! }];
    }),
  );
}

function readSchemas({ node, parameters }: SourceOperation): OperationSchemas {
  const key = node.get('x-key')?.value as { in: string; name: string } | undefined;
  const sent = parameters
    .filter((one) => !(one.text('in') === key?.in && one.text('name') === key?.name))
    .map((one) => ({
      name: one.text('name') ?? '',
      required: one.get('required')?.value === true,
      node: one,
    }));
  const mediaSchemas = (content: ReturnType<SourceNode['entries']>) =>
    content.map(([type, media]) => [type, media.get('schema')?.resolved() as JsonSchema] as const);
  return {
    parameters: {
      type: 'object',
      required: sent.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(
        sent.map(({ name, node: one }) => [name, one.get('schema')?.resolved()]),
      ),
    },
    body: Object.fromEntries(mediaSchemas(node.at('requestBody', 'content')?.entries() ?? [])),
    responses: Object.fromEntries(
      (node.get('responses')?.entries() ?? []).flatMap(([status, response]) => {
        const schema = response.at('content', 'application/json', 'schema')?.resolved() as
          | JsonSchema
          | undefined;
        return schema ? [[Number(status), schema]] : [];
      }),
    ),
  };
}

function withoutRequired(schema: JsonSchema, name: string): JsonSchema {
  const required = (schema.required as string[] | undefined) ?? [];
  return { ...schema, required: required.filter((one) => one !== name) };
}
