/** A body next to its schema and to the example that was recorded for the same request. */
import type { JsonSchema } from '@portal/contract';
import { schemaFaults } from '@portal/contract/schema-faults';
import type { Difference } from './deviation.ts';

/**
 * Every difference, each path once. `recorded` is the documented body for the same request: a field that it contains is
 * expected here too, even where the schema leaves it optional. Where the body is null or a list is empty, what would be
 * inside isn't expected.
 */
export function compareBody(schema: JsonSchema, body: unknown, recorded?: unknown): Difference[] {
  const found = new Map<string, Difference>();
  for (const difference of compare(schema, body, recorded, '', schema)) {
    const name = JSON.stringify(difference);
    if (!found.has(name)) found.set(name, difference);
  }
  return [...found.values()];
}

function compare(
  declared: JsonSchema,
  value: unknown,
  recorded: unknown,
  field: string,
  root: JsonSchema,
): Difference[] {
  const schema = closest(referenced(declared, root), value);
  const expected = typesOf(schema);
  if (expected.length > 0 && !expected.some((type) => isOfType(value, type))) {
    return [{ kind: 'type', field, found: typeOf(value), expected: expected.join(' or ') }];
  }
  if (Array.isArray(value)) {
    const items = schema.items as JsonSchema | undefined;
    if (!items) return [];
    const known = Array.isArray(recorded) ? common(recorded) : undefined;
    return value.flatMap((item) => compare(items, item, known, `${field}[]`, root));
  }
  if (isObject(value)) return compareObject(schema, value, recorded, field, root);
  return schemaFaults(schema, value).map((fault) => ({
    kind: 'value',
    field,
    found: JSON.stringify(value),
    expected: fault.trim(),
  }));
}

function compareObject(
  schema: JsonSchema,
  value: Record<string, unknown>,
  recorded: unknown,
  field: string,
  root: JsonSchema,
): Difference[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  const known = isObject(recorded) ? recorded : {};
  const pathOf = (name: string) => (field ? `${field}.${name}` : name);
  const absent = Object.keys(properties).filter((name) => !(name in value));
  const missing = absent
    .filter((name) => required.includes(name) || name in known)
    .map((name): Difference => {
      const reason = required.includes(name) ? 'always returned' : 'returned for this request';
      return { kind: 'missing', field: pathOf(name), found: 'no field', expected: reason };
    });
  const isOpen = schema.additionalProperties === true || Object.keys(properties).length === 0;
  const inside = Object.entries(value).flatMap(([name, member]): Difference[] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own) return compare(own, member, known[name], pathOf(name), root);
    if (isOpen) return [];
    return [{ kind: 'new', field: pathOf(name), found: typeOf(member), expected: 'no field' }];
  });
  return [...missing, ...inside];
}

/** What every recorded item has: items of a list differ in what is optional. */
function common([first, ...others]: unknown[]): unknown {
  if (!isObject(first)) return undefined;
  const isEverywhere = (name: string) => others.every((item) => isObject(item) && name in item);
  return Object.fromEntries(Object.entries(first).filter(([name]) => isEverywhere(name)));
}

/** Of several shapes, the one that the value deviates from least. */
function closest(schema: JsonSchema, value: unknown): JsonSchema {
  const { oneOf } = schema as { oneOf?: JsonSchema[] };
  if (!oneOf) return schema;
  const faults = oneOf.map((shape) => {
    const isType = typesOf(shape).some((type) => isOfType(value, type));
    return { shape, count: schemaFaults(shape, value).length + (isType ? 0 : 1000) };
  });
  return faults.reduce((best, one) => (one.count < best.count ? one : best)).shape;
}

/** A schema that contains itself is referred to inside its root. */
function referenced(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1];
  return name ? ((root.$defs as Record<string, JsonSchema> | undefined)?.[name] ?? {}) : schema;
}

function typesOf({ type }: JsonSchema): string[] {
  return type === undefined ? [] : [type].flat().map(String);
}

function isOfType(value: unknown, type: string): boolean {
  const own = typeOf(value);
  return own === type || (type === 'number' && own === 'integer');
}

/** The name that JSON Schema has for the value's type. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
