import type { JsonSchema, Operation } from '@portal/contract';
import { servedSchemas } from '@portal/contract/served';
import fastJsonStringify from 'fast-json-stringify';
import { memoize } from './memoize.ts';

/** Writes the JSON of a response: the fields of the contract, in its order. */
export type ResponseSerializer = (body: unknown) => string;

const compiledSerializerOf = memoize(compileSerializer);

/** The serializer of an operation's 200 response; compiled once per process, for its first response. */
export function responseSerializerOf(operation: Operation): ResponseSerializer {
  return (body) => compiledSerializerOf(operation)(body);
}

function compileSerializer({ id }: Operation): ResponseSerializer {
  const written = serializable(servedSchemas(id).response);
  const serializer = fastJsonStringify(written) as ResponseSerializer;
  return JSON.stringify(written).includes(verbatimFormat) ? withVerbatim(serializer) : serializer;
}

/** The format of strings that `fast-json-stringify` writes without escapes. */
const verbatimFormat = 'unsafe';

/** Around JSON that a response contains as it is: no JSON document can have this character. */
const verbatimMark = '\0';

/** A JSON text as the value of a field with `x-verbatim`. */
export function verbatim<Value>(json: string): Value {
  return `${verbatimMark}${json}${verbatimMark}` as Value;
}

function withVerbatim(serialize: ResponseSerializer): ResponseSerializer {
  return (body) => serialize(body).replaceAll(`"${verbatimMark}`, '').replaceAll(`${verbatimMark}"`, '');
}

/**
 * What the serializer needs of a schema: types, properties and items. Without `required`, fields keep the contract's order.
 * `oneOf` with `null` is a type that can be null. To choose among other alternatives, the serializer would validate the value
 * against each, so these are written as they are: for an empty schema, it uses `JSON.stringify`.
 */
export function serializable(schema: JsonSchema): JsonSchema {
  if (schema['x-verbatim']) return { type: 'string', format: verbatimFormat };
  const alternatives = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  if (alternatives) {
    const [only, ...others] = alternatives.filter(({ type }) => type !== 'null');
    if (!only || others.length > 0) return {};
    return { ...serializable(only), type: [only.type, 'null'] };
  }
  const { type, properties, items, additionalProperties } = schema as {
    type?: string | string[];
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    additionalProperties?: unknown;
  };
  return {
    ...(type !== undefined && { type }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, serializable(property)]),
      ),
    }),
    ...(items && { items: serializable(items) }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}
