/**
 * Which numbers are longitudes and which are latitudes, so that every place that shows them can color them: by the
 * contract's `axis` and `coordinateOrder`, or, in code without a contract, by the degrees of Bangladesh.
 */
import type { CoordinateOrder, Field, Operation, RequestExample } from '@portal/contract';
import { bangladesh } from '@portal/geo';

export type Axis = 'lon' | 'lat';

/** Number as it is written -> its axis. Only numbers with a decimal point have one. */
export type AxisOfNumber = Map<string, Axis>;

/** A separate decimal number: no version, no part of a name; a percent-encoded character may come before it. */
export const decimalNumber = /(?:(?<=%[\dA-Fa-f]{2})|(?<![\w.]))-?\d+\.\d+(?![\w.])/g;

/** A number with fewer decimals is too coarse to be a point, unless one of the other axis is next to it. */
const fewestDecimals = 2;

/**
 * The coordinates in code that no contract describes: longitudes and latitudes of Bangladesh, whose
 * ranges do not overlap.
 */
export function coordinatesOfBangladesh(code: string): AxisOfNumber {
  const found: AxisOfNumber = new Map();
  const numbers = code.match(decimalNumber) ?? [];
  const axes = numbers.map((number) => axisInBangladesh(Number(number)));
  for (const [at, number] of numbers.entries()) {
    const axis = axes[at];
    const isPaired = [axes[at - 1], axes[at + 1]].some((other) => other && other !== axis);
    if (axis && (isPaired || number.split('.')[1]!.length >= fewestDecimals)) found.set(number, axis);
  }
  return found;
}

function axisInBangladesh(degrees: number): Axis | undefined {
  if (degrees >= bangladesh.west && degrees <= bangladesh.east) return 'lon';
  return degrees >= bangladesh.south && degrees <= bangladesh.north ? 'lat' : undefined;
}

/** The two axes in the order they are written on the wire. */
export function axesOf(order: CoordinateOrder): [Axis, Axis] {
  return order === 'lat,lon' ? ['lat', 'lon'] : ['lon', 'lat'];
}

/** The axis of a single number field, in the short form used by class names. */
export function axisOf(field: Pick<Field, 'axis'>): Axis | undefined {
  if (!field.axis) return undefined;
  return field.axis === 'longitude' ? 'lon' : 'lat';
}

/** Finds each coordinate in one request of an operation. */
export function coordinatesOfRequest(operation: Operation, example: RequestExample): AxisOfNumber {
  const found: AxisOfNumber = new Map();
  for (const parameter of operation.parameters) collect(example.parameters[parameter.name], parameter, found);
  for (const field of operation.body?.fields ?? []) collect(example.body?.[field.name], field, found);
  return found;
}

function collect(value: unknown, field: Field, found: AxisOfNumber): void {
  const axis = axisOf(field);
  if (axis && (typeof value === 'number' || typeof value === 'string')) {
    if (/\./.test(String(value))) found.set(String(value), axis);
  } else if (field.coordinateOrder && value !== undefined && typeof value !== 'object') {
    const axes = axesOf(field.coordinateOrder);
    (String(value).match(decimalNumber) ?? []).forEach((number, at) => {
      found.set(number, axes[at % 2] as Axis);
    });
  } else if (Array.isArray(value)) {
    const axes = field.coordinateOrder && axesOf(field.coordinateOrder);
    value.forEach((item, at) => {
      if (typeof item === 'number' && axes) found.set(String(item), axes[at % 2] as Axis);
      else collect(item, { ...field, axis: undefined }, found);
    });
  } else if (value && typeof value === 'object') {
    for (const child of childrenOf(field))
      collect((value as Record<string, unknown>)[child.name], child, found);
  }
}

/** Children of a field, those of its alternatives and of its array items included. */
export function childrenOf(field: Field): Field[] {
  const own = field.children.flatMap((child) => (child.name === '[]' ? childrenOf(child) : [child]));
  return [...own, ...(field.variants ?? []).flatMap(({ children }) => children)];
}

/** Whether a value of a response is two numbers, which stay on one line. */
export function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === 'number');
}
