/** Where a position picked on the map goes in the form. */
import type { Operation } from '@portal/contract';
import { type Input, inputsOf, type Texts } from './fields.ts';
import { printPositions } from './position.ts';

/** Neighbouring longitude and latitude become one row. */
export function rowsOf(operation: Operation): (Input | [Input, Input])[] {
  const inputs = inputsOf(operation);
  const rows: (Input | [Input, Input])[] = [];
  for (let at = 0; at < inputs.length; at += 1) {
    const [first, second] = [inputs[at], inputs[at + 1]];
    if (first?.field.axis && second?.field.axis && first.field.axis !== second.field.axis) {
      rows.push([first, second]);
      at += 1;
    } else if (first) rows.push(first);
  }
  return rows;
}

/** Decimals of a picked position: a metre is 0.00001 degrees. */
const decimals = 5;

/**
 * How to write one position into the form, for an operation that takes exactly one; undefined for all others.
 * The returned function takes `[longitude, latitude]` and gives the texts to set.
 */
export function positionWriter(
  operation: Operation,
): ((position: [longitude: number, latitude: number]) => Texts) | undefined {
  const rows = rowsOf(operation).filter((row) => Array.isArray(row) || holdsPositions(row));
  const [row] = rows;
  if (rows.length !== 1 || !row) return undefined;
  if (Array.isArray(row)) {
    const [longitude, latitude] = row[0].field.axis === 'longitude' ? row : [row[1], row[0]];
    return (position) => ({
      [longitude.id]: position[0].toFixed(decimals),
      [latitude.id]: position[1].toFixed(decimals),
    });
  }
  const { coordinateOrder: order, example } = row.field;
  if (!order || !row.field.types.includes('string') || String(example).includes(';')) return undefined;
  return ([longitude, latitude]) => ({
    [row.id]: printPositions(
      [{ longitude: longitude.toFixed(decimals), latitude: latitude.toFixed(decimals) }],
      order,
    ),
  });
}

/** Whether an input holds positions of any kind: a coordinate text, or a list of things with one. */
function holdsPositions({ field }: Input): boolean {
  const holds = (inner: Input['field']): boolean =>
    Boolean(inner.coordinateOrder ?? inner.axis) || inner.children.some(holds);
  return holds(field);
}
