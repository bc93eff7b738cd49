/** Points of a request that are in Bangladesh only when their longitude and latitude are swapped. */
import type { Field, Operation } from '@portal/contract';
import { isInBangladesh } from '@portal/geo';
import { describeFound, type ParameterError } from '../http/api-error.ts';

/**
 * An error for each swapped point, by the axes and coordinate orders of the contract, and the same values with these
 * points in order. Such a point is near the North Pole or nowhere, so it is never meant.
 */
export function swappedCoordinates(
  operation: Operation,
  values: Record<string, unknown>,
): { errors: ParameterError[]; inOrder: Record<string, unknown> } {
  const inOrder = structuredClone(values);
  const fields = [...operation.parameters, ...(operation.body?.fields ?? [])];
  return { errors: swapIn(fields, inOrder, ''), inOrder };
}

/** Swaps in the object, too. `above` is the path of the object, such as `data.start.`. */
function swapIn(fields: Field[], object: Record<string, unknown>, above: string): ParameterError[] {
  return fields.flatMap((field) => {
    const { name, axis, coordinateOrder, children } = field;
    const value = object[name];
    if (axis) return axis === 'longitude' ? swapPair(field, fields, object, above) : [];
    if (coordinateOrder && typeof value === 'string') return swapText(field, object, value, above);
    if (Array.isArray(value)) {
      return value.flatMap((item, i) =>
        isObject(item) ? swapIn(children, item, `${above}${name}[${i}].`) : [],
      );
    }
    return isObject(value) ? swapIn(children, value, `${above}${name}.`) : [];
  });
}

/** Two numbers of one object. A name such as `current_longitude` belongs to `current_latitude`. */
function swapPair(
  longitude: Field,
  fields: Field[],
  object: Record<string, unknown>,
  above: string,
): ParameterError[] {
  const latitude = fields.find(
    ({ axis, name }) => axis === 'latitude' && stemOf(name) === stemOf(longitude.name),
  );
  if (!latitude) return [];
  const [lng, lat] = [object[longitude.name], object[latitude.name]];
  if (!isSwapped(numberOf(lng), numberOf(lat))) return [];
  object[longitude.name] = lat;
  object[latitude.name] = lng;
  return [
    {
      parameter: above + longitude.name,
      found: `${describeFound(lng)}, and \`${above}${latitude.name}\` is ${describeFound(lat)}`,
      expected: 'a longitude in Bangladesh',
      hint: `Swap \`${longitude.name}\` and \`${latitude.name}\`: ${lat} and ${lng}.`,
    },
  ];
}

/** `lon,lat` or `lat,lon`, or several of these with semicolons. */
function swapText(
  { name, coordinateOrder }: Field,
  object: Record<string, unknown>,
  text: string,
  above: string,
): ParameterError[] {
  const points = text.split(';');
  const errors = points.flatMap((point, i) => {
    const [first = '', second = '', ...more] = point.split(',').map((part) => part.trim());
    const [lng, lat] = coordinateOrder === 'lat,lon' ? [second, first] : [first, second];
    if (more.length > 0 || !isSwapped(numberOf(lng), numberOf(lat))) return [];
    points[i] = `${second},${first}`;
    return [
      {
        parameter: above + (points.length > 1 ? `${name}[${i}]` : name),
        found: describeFound(point),
        expected: `a point in the order ${coordinateOrder}`,
        hint: `Swap the two numbers: ${second},${first}.`,
      },
    ];
  });
  object[name] = points.join(';');
  return errors;
}

function isSwapped(lng: number, lat: number): boolean {
  return isInBangladesh([lat, lng]);
}

function stemOf(name: string): string {
  return name.replace(/l(?:at|ong?|ng)(?:itude)?/, '');
}

function numberOf(value: unknown): number {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isNumeric ? Number(value) : Number.NaN;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
