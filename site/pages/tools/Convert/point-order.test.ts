import type { Operation } from '@portal/contract';
import type { RequestValues } from '@portal/request';
import { judge } from '@portal/request/positions';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../reference/render/source.ts';
import { inOrder, pointsOf } from './point-order.ts';
import type { Shown } from './use-conversion.ts';

const operations = Object.values(readSource().contracts).flatMap(({ operations: all }) => all);

/** Longitude and latitude exchanged wherever the text of a request has them: names, and numbers with a comma between. */
function swapped<Value>(value: Value): Value {
  const exchanged = { longitude: 'latitude', latitude: 'longitude', lon: 'lat', lat: 'lon' } as Record<
    string,
    string
  >;
  const inText = (text: string) => text.replaceAll(/(-?\d+\.\d+)\s*,\s*(-?\d+\.\d+)/g, '$2,$1');
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return inText(one);
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [
        name.replace(/longitude|latitude|^lat$|^lon$/, (axis) => exchanged[axis]!),
        walk(inner),
      ]),
    );
  };
  return walk(value) as Value;
}

const shown = (operation: Operation, values: RequestValues) => ({ to: { operation, values } }) as Shown;

const examples = operations.flatMap((operation) =>
  operation.examples
    .map(({ name, parameters, body }) => ({ parameters, ...(body && { body }), name }))
    // Elsewhere, nobody can say what was meant.
    .filter((values) => pointsOf(shown(operation, values)).map(judge).includes('inside'))
    .map(({ name, ...values }) => [operation.id, name, operation, values] as const),
);

describe('inOrder', () => {
  it.each(examples)('gives %s, %s, back as it was', (_, __, operation, values) => {
    expect(inOrder(shown(operation, values))).toBeUndefined();
    expect(inOrder(shown(operation, swapped(values)))?.to.values).toEqual(values);
  });

  it('keeps what is empty, and what the form has no field for', () => {
    const operation = operations.find(({ id }) => id === 'reverseGeocode')!;
    const values = { parameters: { longitude: 23.8, latitude: 90.4, district: '', unknown: 'kept' } };
    expect(inOrder(shown(operation, values))?.to.values).toEqual({
      parameters: { longitude: 90.4, latitude: 23.8, district: '', unknown: 'kept' },
    });
  });

  it('puts the request before the conversion in order, too', () => {
    const find = (id: string) => operations.find((one) => one.id === id)!;
    const parameters = { longitude: 23.8, latitude: 90.4 };
    const to = { operation: find('reverseGeocode'), values: { parameters } };
    const from = { operation: find('reverseGeocodeV1'), values: { parameters } };
    const ordered = inOrder({ ...shown(to.operation, to.values), from });
    expect(ordered?.from?.values).toEqual({ parameters: { longitude: 90.4, latitude: 23.8 } });
  });
});
