/**
 * What a response is about and does not contain: the route between sorted stops, the boundary of a ward, the location of
 * an address. It comes from another endpoint. Which one follows from the shape of the response alone.
 */
import type { Field, Operation } from '@portal/contract';
import type { RequestValues } from '@portal/request';
import { printPositions } from '@portal/request/positions';
import { childrenOf } from '../../parts/code/coordinates.ts';
import { valueAt } from '../../parts/value-at.ts';
import { type DrawnFeature, orderedStopsOf, positionsOf } from './geometry.ts';

export interface Supplement {
  /** Operation of version 2 that has the geometry, and the request to it. */
  operationId: string;
  values: RequestValues;
  /** The response contains …, not … */
  missing: string;
  /** What comes from the other endpoint, as the start of a sentence and as the end of a button. */
  what: string;
  /** Whether a feature of the other response is what is missing; without it, everything but the points is. */
  isWanted: (feature: DrawnFeature, response: unknown) => boolean;
}

/** What to fetch for a response, or undefined where it contains its geometry. */
export function supplementOf(
  operation: Operation,
  response: unknown,
  features: readonly DrawnFeature[],
): Supplement | undefined {
  const schema = operation.responses.find(({ status }) => status === 200)?.schema;
  if (!schema) return undefined;
  return (
    routeOfStops(features) ??
    boundaryAround(schema, response, features) ??
    locationOfAddress(schema, response, features)
  );
}

/** Numbered stops without a line between them. */
function routeOfStops(features: readonly DrawnFeature[]): Supplement | undefined {
  const stops = orderedStopsOf(features).sort((one, other) => one.order - other.order);
  if (stops.length < 2 || features.some(({ role, kind }) => role === 'returned' && kind === 'line'))
    return undefined;
  return {
    operationId: 'getRouteOverview',
    values: {
      parameters: {
        coordinates: printPositions(
          stops.map(({ position }) => position),
          'lon,lat',
        ),
      },
    },
    missing: 'The response contains the order, not the geometry.',
    what: 'route and its legs',
    isWanted: ({ kind }) => kind === 'line',
  };
}

/** The number of one ward or zone, found for one point, without a boundary. No endpoint has that of a zone, but of its ward. */
function boundaryAround(
  schema: Field,
  response: unknown,
  features: readonly DrawnFeature[],
): Supplement | undefined {
  const point = onlyPointOf(features);
  const numbers = (name: string) => valuesWith(response, schema, ({ schemaName }) => schemaName === name);
  const [wards, zones] = [numbers('WardNumber'), numbers('ZoneNumber')];
  const isZone = wards.length === 0;
  const [number, ...others] = isZone ? zones : wards;
  if (!point || others.length > 0 || typeof number !== 'number') return undefined;
  return {
    operationId: 'findWardAndZone',
    values: { parameters: { longitude: point[0], latitude: point[1] } },
    missing: `The response contains the number, not ${isZone ? 'a' : 'the'} boundary.`,
    what: isZone ? 'boundary of the ward' : 'boundary',
    isWanted: ({ kind }) => kind === 'area',
  };
}

/** One address with the ID of its place, found for one point, without coordinates. */
function locationOfAddress(
  schema: Field,
  response: unknown,
  features: readonly DrawnFeature[],
): Supplement | undefined {
  if (!onlyPointOf(features)) return undefined;
  const ids = valuesWith(response, schema, ({ name, unit }) => name === 'id' && unit === 'id');
  const addresses = valuesWith(response, schema, ({ name }) => name === 'address');
  const [id, address] = [ids[0], addresses[0]];
  if (ids.length !== 1 || addresses.length !== 1 || typeof address !== 'string' || address === '')
    return undefined;
  return {
    operationId: 'autocompletePlaces',
    values: { parameters: { q: address } },
    missing: 'The response contains the address, not its location.',
    what: 'location',
    isWanted: ({ path }, found) => valueAt(found, [...path.split('/').slice(1), 'id']) === id,
  };
}

/** The one point that was sent, where nothing was drawn of the response. */
function onlyPointOf(features: readonly DrawnFeature[]) {
  const [feature, ...others] = features;
  const isAlone = feature?.role === 'sent' && feature.kind === 'point' && others.length === 0;
  return isAlone ? positionsOf(feature.geometry)[0] : undefined;
}

/** Values of the fields that are meant, wherever they are in a response. */
function valuesWith(value: unknown, field: Field, isMeant: (field: Field) => boolean): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesWith(item, field, isMeant));
  if (typeof value !== 'object' || value === null) return [];
  const seen = new Set<string>();
  return childrenOf(field).flatMap((child) => {
    const inner = (value as Record<string, unknown>)[child.name];
    if (inner === undefined || seen.has(child.name)) return [];
    seen.add(child.name);
    return isMeant(child) ? [inner] : valuesWith(inner, child, isMeant);
  });
}
