/** Schemas as trees of `Field`s: what the reference shows of a parameter, a body, a response. */
import type { CoordinateOrder, Field, Unit } from './operation.ts';
import type { SourceNode } from './source-tree.ts';

/** How a tree of fields is named and what is known about it from outside the schema. */
export interface FieldContext {
  /** Prefix of all anchors, such as `response-200`. */
  anchorPrefix: string;
  /** Calls added when a field of this name is switched on. */
  perParameter?: Record<string, number>;
}

interface FieldPosition {
  name: string;
  path: string;
  required: boolean;
}

/** Deeper than any response of the API; a schema that contains itself is cut earlier, at its second occurrence. */
const deepest = 12;

const scalarKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

/**
 * The tree of one schema, from its root (`path` is `''` for a body or a response) to the leaves.
 * `oneOf` with null becomes a nullable field; `oneOf` of several shapes becomes `variants`.
 */
export function readField(schema: SourceNode, position: FieldPosition, context: FieldContext): Field {
  return build(schema, position, context, []);
}

function build(schema: SourceNode, position: FieldPosition, context: FieldContext, open: string[]): Field {
  const { shape, alternatives, types } = readShape(schema);
  const schemaName = shape.schemaName ?? schema.schemaName;
  const field: Field = {
    name: position.name,
    path: position.path,
    anchor: anchorOf(context.anchorPrefix, position.path),
    types,
    typeLabel: typeLabelOf(shape, types, alternatives),
    schemaName,
    format: keyword(schema, shape, 'format') as string | undefined,
    description: (schema.text('description') ?? shape.text('description') ?? '').trim(),
    required: position.required,
    unit: listKeyword(schema, shape, 'x-unit') as Unit | undefined,
    coordinateOrder: listKeyword(schema, shape, 'x-coordinate-order') as CoordinateOrder | undefined,
    axis: keyword(schema, shape, 'x-axis') as Field['axis'],
    enum: keyword(schema, shape, 'enum') as Field['enum'],
    default: keyword(schema, shape, 'default') as Field['default'],
    pattern: keyword(schema, shape, 'pattern') as string | undefined,
    patternWords: keyword(schema, shape, 'x-pattern-words') as string | undefined,
    example: keyword(schema, shape, 'example'),
    presentWith: keyword(schema, shape, 'x-present-with') as string | undefined,
    uncertainty: (keyword(schema, shape, 'x-confidence') as string | undefined)?.trim(),
    children: [],
  };
  for (const name of scalarKeywords) field[name] = keyword(schema, shape, name) as number | undefined;
  const polylinePrecision = keyword(schema, shape, 'x-polyline-precision');
  if (typeof polylinePrecision === 'number') field.polylinePrecision = polylinePrecision;
  const added = context.perParameter?.[position.name];
  if (added && !position.path.includes('.')) field.addsCredits = added;

  const targets = [...schema.targets, ...shape.targets];
  const isRecursive = targets.some((target) => open.includes(target));
  const depth = position.path.split('.').length;
  if (isRecursive || depth > deepest)
    return { ...withoutUndefined(field), recursionOf: schemaName ?? position.name };
  const inside = [...open, ...targets];
  field.children = readChildren(shape, position, context, inside);
  if (alternatives.length > 1) {
    field.variants = alternatives.map((alternative) => ({
      label: alternative.text('title') ?? alternative.schemaName ?? 'Shape',
      description: (alternative.text('description') ?? '').trim(),
      children: readChildren(
        alternative,
        position,
        { ...context, anchorPrefix: `${context.anchorPrefix}-${slugOf(alternative.text('title') ?? '')}` },
        [...inside, ...alternative.targets],
      ),
    }));
  }
  return withoutUndefined(field);
}

/** Properties of an object, or of the objects in a list. */
function readChildren(
  shape: SourceNode,
  { path }: FieldPosition,
  context: FieldContext,
  open: string[],
): Field[] {
  const items = shape.get('items');
  if (items) {
    const inner = readShape(items);
    const item = { name: '[]', path: `${path}[]`, required: true };
    return readChildren(inner.shape, item, context, [...open, ...items.targets]);
  }
  const required = (shape.get('required')?.value as string[] | undefined) ?? [];
  return (shape.get('properties')?.entries() ?? []).map(([name, property]) =>
    build(
      property,
      { name, path: path === '' ? name : `${path}.${name}`, required: required.includes(name) },
      context,
      open,
    ),
  );
}

/** What remains of a schema when null is taken out of its `oneOf`: its shape, or several alternatives. */
function readShape(schema: SourceNode): { shape: SourceNode; alternatives: SourceNode[]; types: string[] } {
  const choices = schema.get('oneOf')?.items() ?? schema.get('anyOf')?.items() ?? [];
  const alternatives = choices.filter((choice) => choice.get('type')?.value !== 'null');
  const shape = alternatives.length === 1 ? alternatives[0]! : schema;
  const declared = alternatives.length > 0 ? alternatives.flatMap(typesOf) : typesOf(schema);
  const types = alternatives.length < choices.length ? [...declared, 'null'] : declared;
  return { shape, alternatives: alternatives.length > 1 ? alternatives : [], types: [...new Set(types)] };
}

function typesOf(schema: SourceNode): string[] {
  const type = schema.get('type')?.value;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? (type as string[]) : [];
}

function typeLabelOf(shape: SourceNode, types: string[], alternatives: SourceNode[]): string {
  const words = types.map((type) => (type === 'array' ? arrayLabel(shape, alternatives) : type));
  return words.length === 0 ? 'any' : words.join(' or ');
}

function arrayLabel(shape: SourceNode, alternatives: SourceNode[]): string {
  const list = shape.has('items') ? shape : alternatives.find((alternative) => alternative.has('items'));
  const items = list?.get('items');
  if (!items) return 'array';
  const inner = readShape(items);
  return `array of ${typeLabelOf(inner.shape, inner.types, inner.alternatives)}`;
}

/** A keyword of the schema itself, else of the one shape that it represents. */
function keyword(schema: SourceNode, shape: SourceNode, name: string): unknown {
  return schema.has(name) ? schema.get(name)?.value : shape.get(name)?.value;
}

/** As `keyword`; for a list of numbers or texts also that of its items. */
function listKeyword(schema: SourceNode, shape: SourceNode, name: string): unknown {
  const items = shape.get('items');
  return keyword(schema, shape, name) ?? (items?.has('properties') ? undefined : items?.get(name)?.value);
}

/** `response-200` and `places[].address_bn` -> `response-200-places-address_bn`. */
function anchorOf(prefix: string, path: string): string {
  const tail = path.replaceAll('[]', '').split('.').map(slugOf).filter(Boolean);
  return [prefix, ...tail].join('-');
}

function slugOf(text: string): string {
  return text.trim().replaceAll(/[^\p{L}\p{N}_]+/gu, '-');
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
