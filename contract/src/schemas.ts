/** JSON schemas by operationId, references resolved: what a server or a test compiles with Ajv 2020. */
import { loadSettings, type Settings } from '@portal/settings';
import { apiVersions, findSourceOperation, openContract, type SourceOperation } from './load.ts';
import type { ApiVersion } from './operation.ts';
import type { SourceNode } from './source-tree.ts';

/** A JSON Schema 2020-12 document. Extensions (`x-…`) and `example` are still in it: compile with `strict: false`. */
export type JsonSchema = Record<string, unknown>;

export interface OperationSchemas {
  /** An object of the path parameters. */
  path: JsonSchema;
  /** An object of the query parameters, the key included where it goes there. */
  query: JsonSchema;
  /** An object of all parameters, path and query, without the key. */
  parameters: JsonSchema;
  /** The body's schema by content type; empty when there is no body. */
  body: Record<string, JsonSchema>;
  /** Schema of the response by status. */
  responses: Record<number, JsonSchema>;
}

/** Every operation's schemas by operationId. */
export function loadOpenApi(
  version: ApiVersion,
  settings: Settings = loadSettings(),
): Record<string, OperationSchemas> {
  const { operations } = openContract(version, settings);
  return Object.fromEntries(operations.map((operation) => [operation.id, readSchemas(operation)]));
}

/**
 * What one operation's request is checked with: its parameters without the key, and its body, in which the key is not
 * required. Throws naming the known ids when there is no such operation in any version.
 */
export function requestSchemas(operationId: string): { parameters: JsonSchema; body?: JsonSchema } {
  const operation = findInAnyVersion(operationId);
  const { parameters, body } = readSchemas(operation);
  const [first] = Object.values(body);
  const key = operation.node.get('x-key')?.value as { in: string; name: string } | undefined;
  if (!first) return { parameters };
  return { parameters, body: key?.in === 'body' ? withoutRequired(first, key.name) : first };
}

/** The schema of an operation's 200 response. Throws as `requestSchemas` does. */
export function responseSchema(operationId: string): JsonSchema {
  return readSchemas(findInAnyVersion(operationId)).responses[200]!;
}

function findInAnyVersion(operationId: string): SourceOperation {
  const contracts = apiVersions.map((version) => openContract(version));
  const contract = contracts.find(({ operations }) => operations.some(({ id }) => id === operationId));
  return findSourceOperation(contract ?? contracts[0]!, operationId);
}

function readSchemas({ node, parameters }: SourceOperation): OperationSchemas {
  const key = node.get('x-key')?.value as { in: string; name: string } | undefined;
  const views = parameters.map((parameter) => ({
    name: parameter.text('name') ?? '',
    in: parameter.text('in') ?? '',
    required: parameter.get('required')?.value === true,
    schema: parameter.get('schema')?.resolved() as JsonSchema,
  }));
  const objectOf = (chosen: typeof views): JsonSchema => ({
    type: 'object',
    required: chosen.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])),
  });
  const mediaSchemas = (content: ReturnType<SourceNode['entries']>) =>
    content.map(([type, media]) => [type, media.get('schema')?.resolved() as JsonSchema] as const);
  return {
    path: objectOf(views.filter((view) => view.in === 'path')),
    query: objectOf(views.filter((view) => view.in === 'query')),
    parameters: objectOf(views.filter((view) => !(view.in === key?.in && view.name === key.name))),
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

/** The same schema with one property no longer required: the server reads a key in the body before it validates. */
function withoutRequired(schema: JsonSchema, name: string): JsonSchema {
  const required = (schema.required as string[] | undefined) ?? [];
  return { ...schema, required: required.filter((one) => one !== name) };
}
