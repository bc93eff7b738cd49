/**
 * Coordinates in texts and in requests: how they are read and printed in each order of the wire, and which of them have
 * longitude and latitude swapped.
 */
import type { CoordinateOrder, Field } from '@portal/contract';
import { isInBangladesh, type LngLat } from '@portal/geo';

/** A point as it is typed. */
export interface TypedPosition {
  longitude: string;
  latitude: string;
}

/** Two numbers, or texts of numbers, as a point of any degrees; undefined if they are something else. */
export function positionOf(pair: readonly unknown[], order: CoordinateOrder): LngLat | undefined {
  const [first, second] = [numberOf(pair[0]), numberOf(pair[1])];
  if (pair.length !== 2 || !Number.isFinite(first) || !Number.isFinite(second)) return undefined;
  return order === 'lat,lon' ? [second, first] : [first, second];
}

export function isOnEarth([longitude, latitude]: LngLat): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Whether a point is in Bangladesh only with its numbers exchanged: near the North Pole or nowhere otherwise. */
export function isSwapped([longitude, latitude]: LngLat): boolean {
  return isInBangladesh([latitude, longitude]);
}

export type Judgement = 'inside' | 'swapped' | 'outside' | 'nowhere' | 'unreadable';

/**
 * Whether a pair is in Bangladesh, is so only when swapped, is elsewhere, is nowhere on Earth (a
 * longitude beyond 180 degrees or a latitude beyond 90), or is no pair of coordinates.
 */
export function judge({ longitude, latitude }: TypedPosition): Judgement {
  const position = positionOf([longitude, latitude], 'lon,lat');
  if (!position) return 'unreadable';
  if (isInBangladesh(position)) return 'inside';
  if (isSwapped(position)) return 'swapped';
  return isOnEarth(position) ? 'outside' : 'nowhere';
}

export function swap({ longitude, latitude }: TypedPosition): TypedPosition {
  return { longitude: latitude, latitude: longitude };
}

/** The pairs of a coordinate text, `a,b;c,d`, as they are typed; undefined if it is something else. */
export function parsePositions(text: string, order: CoordinateOrder): TypedPosition[] | undefined {
  const pairs = text.split(';').map((pair) => pair.split(',').map((part) => part.trim()));
  if (pairs.some((pair) => pair.length !== 2)) return undefined;
  return pairs.map(([first = '', second = '']) =>
    order === 'lat,lon' ? { longitude: second, latitude: first } : { longitude: first, latitude: second },
  );
}

export function printPositions(
  positions: readonly (TypedPosition | LngLat)[],
  order: CoordinateOrder,
): string {
  return positions
    .map((position) => {
      const [longitude, latitude] =
        'longitude' in position ? [position.longitude, position.latitude] : position;
      return order === 'lat,lon' ? `${latitude},${longitude}` : `${longitude},${latitude}`;
    })
    .join(';');
}

interface Pair {
  longitude: Field;
  latitude: Field;
  stem: string;
}

const pairsByFields = new WeakMap<readonly Field[], Pair[]>();

/** Longitudes and latitudes of one object that belong together; `stem` is what their names add, such as `source`. */
export function pairsOf(fields: readonly Field[]): Pair[] {
  let pairs = pairsByFields.get(fields);
  if (!pairs) {
    pairs = findPairs(fields);
    pairsByFields.set(fields, pairs);
  }
  return pairs;
}

function findPairs(fields: readonly Field[]): Pair[] {
  const stemOf = ({ name }: Field) => name.replace(/_?(longitude|latitude|lon|lat|lng)$/, '');
  return fields
    .filter(({ axis }) => axis === 'longitude')
    .flatMap((longitude) => {
      const stem = stemOf(longitude);
      const latitude = fields.find((field) => field.axis === 'latitude' && stemOf(field) === stem);
      return latitude ? [{ longitude, latitude, stem }] : [];
    });
}

/** A point of a request with longitude and latitude swapped: two fields, or a text. Paths are such as `data.start.lon`. */
export type SwappedPoint =
  | { path: string; latitudePath: string; longitude: unknown; latitude: unknown }
  | { path: string; text: string; order: CoordinateOrder; inOrder: string };

export function swappedPoints(fields: readonly Field[], values: Record<string, unknown>): SwappedPoint[] {
  return findIn(fields, values, '', false);
}

/** The swapped points among the values of these fields, and the same values with them in order. */
export function pointsInOrder(
  fields: readonly Field[],
  values: Record<string, unknown>,
): { swapped: SwappedPoint[]; values: Record<string, unknown> } {
  const copy = structuredClone(values);
  return { swapped: findIn(fields, copy, '', true), values: copy };
}

/** `above` is the path of the object, such as `data.start.`. With `isSwapping`, the object has its points in order afterward. */
function findIn(
  fields: readonly Field[],
  object: Record<string, unknown>,
  above: string,
  isSwapping: boolean,
): SwappedPoint[] {
  const found: SwappedPoint[] = [];
  for (const {
    longitude: { name: lng },
    latitude: { name: lat },
  } of pairsOf(fields)) {
    const [longitude, latitude] = [object[lng], object[lat]];
    const position = positionOf([longitude, latitude], 'lon,lat');
    if (!position || !isSwapped(position)) continue;
    if (isSwapping) [object[lng], object[lat]] = [latitude, longitude];
    found.push({ path: above + lng, latitudePath: above + lat, longitude, latitude });
  }
  for (const { name, coordinateOrder, children } of fields) {
    const value = object[name];
    if (coordinateOrder && typeof value === 'string') {
      const { swapped, text } = swapText(value, coordinateOrder, above + name);
      if (isSwapping) object[name] = text;
      found.push(...swapped);
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) {
        if (isObject(item)) found.push(...findIn(children, item, `${above}${name}[${at}].`, isSwapping));
      }
    } else if (isObject(value)) {
      found.push(...findIn(children, value, `${above}${name}.`, isSwapping));
    }
  }
  return found;
}

function swapText(text: string, order: CoordinateOrder, path: string) {
  const swapped: SwappedPoint[] = [];
  const points = text.split(';').map((point, at, all) => {
    const [position] = parsePositions(point, order) ?? [];
    if (!position || judge(position) !== 'swapped') return point;
    const inOrder = printPositions([swap(position)], order);
    swapped.push({ path: all.length > 1 ? `${path}[${at}]` : path, text: point, order, inOrder });
    return inOrder;
  });
  return { swapped, text: points.join(';') };
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
