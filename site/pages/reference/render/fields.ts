/** Properties of an operation's parameters and fields that more than one part uses. */
import type { CoordinateOrder, Field, Operation, Parameter, ResponseView } from '@portal/contract';
import { childrenOf } from '../../../parts/code/coordinates.ts';

/** From this many optional booleans on, a table reads better than rows. */
const fewestFlagsForTable = 4;

export interface ParameterGroups {
  path: Parameter[];
  query: Parameter[];
  /** Optional booleans, when there are enough of them for their own table. */
  flags: Parameter[];
}

/** Sorts the parameters into the sections of a page; every parameter is in exactly one. */
export function groupParameters(operation: Operation): ParameterGroups {
  const switches = operation.parameters.filter(isFlag);
  const flags = switches.length >= fewestFlagsForTable ? switches : [];
  const rest = operation.parameters.filter((parameter) => !flags.includes(parameter));
  return {
    path: rest.filter((parameter) => parameter.in === 'path'),
    query: rest.filter((parameter) => parameter.in === 'query'),
    flags,
  };
}

function isFlag(parameter: Parameter): boolean {
  return parameter.in === 'query' && !parameter.required && parameter.types.join() === 'boolean';
}

/** The 200 response. Every operation has one; the contract's lint sees to it. */
export function successOf(operation: Operation): ResponseView {
  const success = operation.responses.find(({ status }) => status === 200);
  if (!success)
    throw new Error(`Operation "${operation.id}" has no response for 200. Add one to its path file.`);
  return success;
}

/** A field's name as users read it. */
export function nameOf({ name }: Field): string {
  return name === '[]' ? 'each item' : name;
}

/** Every field under a root, depth first, the root's alternatives included, the root itself not. */
export function allFields(root: Field): Field[] {
  const below = [...root.children, ...(root.variants ?? []).flatMap(({ children }) => children)];
  return below.flatMap(withFieldsBelow);
}

export function withFieldsBelow(field: Field): Field[] {
  return [field, ...allFields(field)];
}

/** Most fields of an operation in each step of length; the style has the height of each (`.rf-fields-…`). */
const lengths = [10, 20, 50, 100] as const;

/** Class of an operation by how many fields it shows: a browser that skips it off screen still knows about how tall it is. */
export function lengthClass(operation: Operation): string | undefined {
  const bodyFields = (operation.body?.fields ?? []).flatMap(withFieldsBelow);
  const count =
    operation.parameters.length + bodyFields.length + allFields(successOf(operation).schema).length;
  const most = lengths.find((length) => count <= length) ?? lengths.at(-1);
  // Most operations are short: the style takes that for granted.
  return most === lengths[0] ? undefined : `rf-fields-${most}`;
}

/** The fields below `root` that a response says more of than null. */
export function fieldsWithValue(value: unknown, root: Field): Field[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsWithValue(item, root));
  if (value === null || typeof value !== 'object') return [];
  const known = value as Record<string, unknown>;
  return childrenOf(root).flatMap((field) => {
    const own = known[field.name];
    return own === undefined || own === null ? [] : [field, ...fieldsWithValue(own, field)];
  });
}

/** The response fields that a request parameter adds. */
export function fieldsPresentWith(operation: Operation, parameter: string): Field[] {
  return allFields(successOf(operation).schema).filter(({ presentWith }) => presentWith === parameter);
}

/** One part of a request that contains points, and the order of their coordinates. */
export interface PositionInput {
  /** Wire names, one for a coordinate text, two for a pair of numbers. */
  names: string[];
  order: CoordinateOrder;
  where: 'path' | 'query' | 'body';
  /** Two named numbers may come in any order, except in a path. */
  isNamed: boolean;
}

/** Every point that an operation accepts: coordinate texts first, then pairs of named numbers. */
export function positionInputs(operation: Operation): PositionInput[] {
  const inputs: (Field & { where: PositionInput['where'] })[] = [
    ...operation.parameters.map((parameter) => ({ ...parameter, where: parameter.in })),
    ...(operation.body?.fields ?? []).flatMap((field) =>
      withFieldsBelow(field).map((inner) => ({ ...inner, where: 'body' as const })),
    ),
  ];
  const texts = inputs
    .filter(({ coordinateOrder }) => coordinateOrder)
    .map(({ path, coordinateOrder, where }) => ({
      names: [path],
      order: coordinateOrder as CoordinateOrder,
      where,
      isNamed: false,
    }));
  return [...texts, ...namedPairs(inputs)];
}

function namedPairs(inputs: (Field & { where: PositionInput['where'] })[]): PositionInput[] {
  const single = inputs.filter(({ axis }) => axis);
  return single.flatMap((first, at) => {
    const second = single[at + 1];
    if (at % 2 === 1 || !second || first.axis === second.axis) return [];
    return {
      names: [first.path, second.path],
      order: first.axis === 'longitude' ? 'lon,lat' : 'lat,lon',
      where: first.where,
      isNamed: first.where !== 'path',
    };
  });
}
