/** Distance and duration from stop to stop, out of a response's legs, or out of its instructions where it has none. */
import type { Field } from '@portal/contract';
import { distanceMeters, type LngLat, metersPer } from '@portal/geo';
import { childrenOf } from '../../parts/code/coordinates.ts';
import { middleOfLine } from '../../parts/map/distance.ts';
import { isObject } from '../first-result.ts';
import { type DrawnFeature, positionsOf } from './geometry.ts';

export interface Leg {
  /** Where it is in the response, such as `/routes/0/legs/0`; of instructions, the first of the leg. */
  path: string;
  distanceMeters?: number;
  durationSeconds?: number;
  /** Halfway along the leg, where the response has its geometry. */
  middle?: LngLat;
}

/** The legs of a response. `features` are what is drawn of the same response. */
export function legsOf(
  schema: Field | undefined,
  response: unknown,
  features: readonly DrawnFeature[],
): Leg[] {
  const found: Leg[] = [];
  const visit = (value: unknown, field: Field, path: string) => {
    // Of several routes, the first is the one to take.
    if (Array.isArray(value)) visit(value[0], field, `${path}/0`);
    if (!isObject(value)) return;
    for (const child of childrenOf(field)) {
      const list = value[child.name];
      const itsPath = `${path}/${child.name}`;
      if (found.length > 0) return;
      const read =
        child.name === 'legs' ? legsOfList : isInstructions(child) ? legsOfInstructions : undefined;
      if (read && Array.isArray(list))
        found.push(...read({ list, field: child, path: itsPath, above: path, features }));
      else visit(list, child, itsPath);
    }
  };
  if (schema) visit(response, schema, '');
  return found;
}

/** A list of a response in which legs are found. */
interface Listed {
  list: unknown[];
  field: Field;
  path: string;
  /** Path of the object that it is in. */
  above: string;
  features: readonly DrawnFeature[];
}

function legsOfList({ list, field, path, above, features }: Listed): Leg[] {
  const whole = lineBelow(features, above);
  const stops = features.filter(({ role, kind }) => role !== 'sent' && kind === 'point');
  const points = stops.flatMap(({ geometry }) => positionsOf(geometry));
  const parts = whole && points.length === list.length + 1 ? splitAt(whole, points) : [];
  return list.filter(isObject).map((leg, at): Leg => {
    const own = lineBelow(features, `${path}/${at}`);
    return {
      path: `${path}/${at}`,
      ...measuresOf(leg, field),
      middle: middleOfLine(own ?? parts[at] ?? (list.length === 1 ? whole : undefined) ?? []),
    };
  });
}

/** Instructions of the same leg are those up to a stop, whose distance is 0. */
function legsOfInstructions({ list, field, path, above, features }: Listed): Leg[] {
  const line = lineBelow(features, above) ?? [];
  const interval = childrenOf(field).find(isInterval);
  const legs: Leg[] = [];
  let open: (Leg & { first: number; last: number }) | undefined;
  for (const [at, item] of list.entries()) {
    if (!isObject(item)) continue;
    const { distanceMeters: meters = 0, durationSeconds: seconds = 0 } = measuresOf(item, field);
    const [first = 0, last = 0] = pairOf(interval && item[interval.name]);
    if (meters === 0) {
      if (open) legs.push(closed(open, line));
      open = undefined;
    } else {
      open ??= { path: `${path}/${at}`, distanceMeters: 0, durationSeconds: 0, first, last };
      open.distanceMeters = (open.distanceMeters ?? 0) + meters;
      open.durationSeconds = (open.durationSeconds ?? 0) + seconds;
      open.last = last;
    }
  }
  if (open) legs.push(closed(open, line));
  return legs;
}

function closed({ first, last, ...leg }: Leg & { first: number; last: number }, line: LngLat[]): Leg {
  return { ...leg, middle: middleOfLine(line.slice(first, last + 1)) };
}

/** Instructions say which vertices of the line they are about, and how far and how long each of them is. */
function isInstructions(field: Field): boolean {
  const children = childrenOf(field);
  return (
    field.types.includes('array') &&
    children.some(isInterval) &&
    children.some(isLength) &&
    children.some(isDuration)
  );
}

function isInterval({ types, unit }: Field): boolean {
  return types.includes('array') && unit === 'index';
}

function isLength({ unit }: Field): boolean {
  return unit !== undefined && metersPer[unit] !== undefined;
}

function isDuration({ unit }: Field): boolean {
  return unit === 's' || unit === 'ms';
}

/** The distance and the duration of an object, or of an object in it, such as `summary`. */
function measuresOf(
  value: Record<string, unknown>,
  field: Field,
): Pick<Leg, 'distanceMeters' | 'durationSeconds'> {
  const children = childrenOf(field);
  const length = children.find((child) => isLength(child) && typeof value[child.name] === 'number');
  const duration = children.find((child) => isDuration(child) && typeof value[child.name] === 'number');
  if (!length && !duration) {
    const inner = children.find((child) => isObject(value[child.name]) && child.children.some(isLength));
    return inner ? measuresOf(value[inner.name] as Record<string, unknown>, inner) : {};
  }
  return {
    ...(length && { distanceMeters: Number(value[length.name]) * (metersPer[length.unit ?? ''] ?? 1) }),
    ...(duration && { durationSeconds: Number(value[duration.name]) / (duration.unit === 'ms' ? 1000 : 1) }),
  };
}

function lineBelow(features: readonly DrawnFeature[], path: string): LngLat[] | undefined {
  const line = features.find(
    (feature) => feature.role !== 'sent' && feature.kind === 'line' && feature.path.startsWith(`${path}/`),
  );
  return line && positionsOf(line.geometry);
}

/** A line cut at the vertices closest to its stops, each search from the last cut on. */
function splitAt(line: LngLat[], stops: LngLat[]): LngLat[][] {
  let from = 0;
  const cuts = stops.map((stop, at) => {
    if (at === stops.length - 1) return line.length - 1;
    const distances = line.slice(from).map((vertex) => distanceMeters(vertex, stop));
    from += distances.indexOf(Math.min(...distances));
    return from;
  });
  return cuts.slice(1).map((cut, at) => line.slice(cuts[at], cut + 1));
}

function pairOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [];
}
