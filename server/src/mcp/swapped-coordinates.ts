/** Points of a request that are in Bangladesh only when their longitude and latitude are swapped. */
import type { Operation } from '@portal/contract';
import { pointsInOrder, type SwappedPoint } from '@portal/request/positions';
import { describeFound, type ParameterError } from '../http/api-error.ts';

/** An error for each swapped point, and the same values with these points in order. */
export function swappedCoordinates(
  operation: Operation,
  given: Record<string, unknown>,
): { errors: ParameterError[]; inOrder: Record<string, unknown> } {
  const fields = [...operation.parameters, ...(operation.body?.fields ?? [])];
  const { swapped, values } = pointsInOrder(fields, given);
  return { errors: swapped.map(errorOf), inOrder: values };
}

function errorOf(point: SwappedPoint): ParameterError {
  if ('text' in point) {
    return {
      parameter: point.path,
      found: describeFound(point.text),
      expected: `a point in the order ${point.order}`,
      hint: `Swap the two numbers: ${point.inOrder}.`,
    };
  }
  const { path, latitudePath, longitude, latitude } = point;
  const [lng, lat] = [path, latitudePath].map((one) => one.slice(one.lastIndexOf('.') + 1));
  return {
    parameter: path,
    found: `${describeFound(longitude)}, and \`${latitudePath}\` is ${describeFound(latitude)}`,
    expected: 'a longitude in Bangladesh',
    hint: `Swap \`${lng}\` and \`${lat}\`: ${latitude} and ${longitude}.`,
  };
}
