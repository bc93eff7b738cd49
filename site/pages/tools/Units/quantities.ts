/** Every number that the API accepts or returns, from the contract. */

import type { ApiContract, Field, Operation, Unit } from '@portal/contract';
import { metersPer } from '@portal/geo';
import { unitNames as namesOfMeasures } from '@portal/request/convert/convert';
import { duration, lengthWords } from '../../../parts/map/reading.ts';
import { successOf } from '../../reference/render/fields.ts';

export interface Quantity {
  operation: Operation;
  field: Field;
  /** Where it is sent, or that it is returned. */
  direction: 'path' | 'query' | 'body' | 'returned';
  /** Name of the response's form, where there are several. */
  variant?: string;
  /** As a unit in the contract; points and single coordinates are in degrees. */
  unit: Unit;
  /** An example, as it is on the wire; undefined where there is none. */
  example?: unknown;
}

/** Units that measure nothing: they are numbers, too, but have no mistake in them. */
const notMeasured = new Set<Unit>(['id', 'code', 'index', 'year']);

export const unitNames: Partial<Record<Unit, string>> = {
  ...namesOfMeasures,
  degrees: 'degrees',
  '%': 'percent',
  count: 'count',
  score: 'score',
  cost: 'routing cost',
};

/** Units that are read as another one most often, and so are highlighted. */
export const surprisingUnits = new Set<Unit>(['km', 'mi', 'ms']);

export function quantitiesOf({ operations }: ApiContract): Quantity[] {
  return operations.flatMap((operation) => {
    const sent = [
      ...operation.parameters.map((field) => ({ field, direction: field.in })),
      ...(operation.body?.fields ?? [])
        .flatMap(withChildren)
        .map((field) => ({ field, direction: 'body' as const })),
    ];
    const root = successOf(operation).schema;
    const returned = [
      ...withChildren(root).map((field) => ({ field })),
      ...(root.variants ?? []).flatMap(({ label, children }) =>
        children.flatMap(withChildren).map((field) => ({ field, variant: label })),
      ),
    ];
    const all: (Pick<Quantity, 'field' | 'direction'> & { variant?: string })[] = [
      ...sent,
      ...returned.map((one) => ({ ...one, direction: 'returned' as const })),
    ];
    return all.flatMap((one): Quantity[] => {
      const unit = unitOf(one.field);
      if (!unit) return [];
      return [{ ...one, operation, unit, example: exampleOf(operation, one.field, one.direction) }];
    });
  });
}

/** A field and all below it; forms of one field follow each other. */
function withChildren(field: Field): Field[] {
  return [field, ...field.children.flatMap(withChildren)];
}

function unitOf({ unit, coordinateOrder, axis }: Field): Unit | undefined {
  if (coordinateOrder || axis) return 'degrees';
  return unit && !notMeasured.has(unit) ? unit : undefined;
}

function exampleOf(operation: Operation, field: Field, direction: Quantity['direction']): unknown {
  const steps = field.path.replaceAll('[]', '.[].').split('.').filter(Boolean);
  if (direction === 'returned') {
    for (const { value } of successOf(operation).examples) {
      const found = read(value, steps);
      if (found !== undefined && found !== null) return found;
    }
    return field.example;
  }
  const [example] = operation.examples;
  const root = direction === 'body' ? example?.body : example?.parameters;
  return read(root, steps) ?? field.example ?? field.default;
}

/** The value at a path; of a list, its first item. */
function read(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  if (name === '[]') return Array.isArray(value) ? read(value[0], rest) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return read((value as Record<string, unknown>)[name], rest);
}

const secondsUnit: Partial<Record<Unit, number>> = { s: 1, ms: 0.001 };

/** A trip as one response returns it: its distance and its duration. */
export interface Trip {
  operation: Operation;
  variant?: string;
  distance: Quantity;
  duration: Quantity;
}

/** Responses with a distance and a duration, the first of each: where units differ for the same thing. */
export function tripsOf(quantities: Quantity[]): Trip[] {
  const trips = new Map<string, Trip>();
  for (const first of quantities) {
    const { operation, variant } = first;
    const name = JSON.stringify([operation.id, variant]);
    if (first.direction !== 'returned' || trips.has(name)) continue;
    const own = quantities.filter(
      (one) => one.operation === operation && one.variant === variant && one.direction === 'returned',
    );
    // The whole trip lies above its legs and steps.
    const highest = (list: Quantity[]) =>
      [...list].sort((one, other) => depthOf(one.field) - depthOf(other.field))[0];
    const distance = highest(
      own.filter(({ unit, example }) => metersPer[unit] && typeof example === 'number'),
    );
    // In addition: a response also contains how long its calculation took.
    const time = own.find(
      (one) =>
        secondsUnit[one.unit] &&
        typeof one.example === 'number' &&
        parentOf(one) === (distance && parentOf(distance)),
    );
    if (distance && time) trips.set(name, { operation, variant, distance, duration: time });
  }
  return [...trips.values()];
}

function parentOf({ field }: Quantity): string {
  return field.path.split('.').slice(0, -1).join('.');
}

function depthOf({ path }: Field): number {
  return path.split('.').length;
}

/** What a quantity means, for reading: `8.77 km`, `12 min 37 s`; undefined for other units. */
export function readsAs({ unit, example }: Pick<Quantity, 'unit' | 'example'>): string | undefined {
  if (typeof example !== 'number') return undefined;
  const [meters, seconds] = [metersPer[unit], secondsUnit[unit]];
  if (meters) return lengthWords(example * meters);
  return seconds ? duration(example * seconds) : undefined;
}

/** What the quantity would be if its number were read in the usual unit: `8 days 18 h`. */
export function misreadAs({ unit, example }: Pick<Quantity, 'unit' | 'example'>): string | undefined {
  if (typeof example !== 'number' || !surprisingUnits.has(unit)) return undefined;
  if (secondsUnit[unit]) return `Read as seconds: ${duration(example)}`;
  if (unit === 'mi') return 'Read as kilometers: 38% too short';
  return 'Read as meters: 1,000 times too short';
}

/** Parameters of one name that have different units in different endpoints. */
export function ambiguousNames(quantities: Quantity[]): { name: string; uses: Quantity[] }[] {
  const sent = quantities.filter(({ direction }) => direction !== 'returned');
  const names = [...new Set(sent.map(({ field }) => field.name))];
  return names.flatMap((name) => {
    const all = sent.filter(({ field }) => field.name === name);
    const units = [...new Set(all.map(({ unit }) => unit))];
    return units.length > 1 ? [{ name, uses: all }] : [];
  });
}

/** The range in words: `0.1 to 100`, `at least 0`, `2 to 50 points`. */
export function rangeOf({ minimum, maximum, minItems, maxItems, axis }: Field): string {
  const number = (value: number) => value.toLocaleString('en').replace('-', '−');
  if (minimum !== undefined && maximum !== undefined) return `${number(minimum)} to ${number(maximum)}`;
  if (minimum !== undefined) return `at least ${number(minimum)}`;
  if (maximum !== undefined) return `at most ${number(maximum)}`;
  if (minItems !== undefined && minItems === maxItems) return `${minItems} items`;
  if (minItems !== undefined && maxItems !== undefined) return `${minItems} to ${maxItems} items`;
  return axis === 'latitude' ? '−90 to 90' : axis === 'longitude' ? '−180 to 180' : '';
}
