/**
 * What of a request can be shown: the points sent and the geometries returned, found by the contract's facts alone
 * (axis, coordinate order, polyline precision, unit). Data that does not fit its contract is passed over.
 */
import type { CoordinateOrder, Field, Operation } from '@portal/contract';
import { distanceMeters, isInBangladesh, type LngLat, metersPer, metersPerDegree } from '@portal/geo';
import type { RequestValues } from '@portal/request';
import { positionOf as anyPositionOf, isOnEarth, pairsOf } from '@portal/request/positions';
import { childrenOf } from '../../parts/code/coordinates.ts';
import { jsonOf } from '../../parts/json-of.ts';
import { isObject, nameOf } from '../first-result.ts';
import { decodePolyline } from './polyline.ts';

/** The GeoJSON geometries that requests contain. */
export type Geometry =
  | { type: 'Point'; coordinates: LngLat }
  | { type: 'MultiPoint' | 'LineString'; coordinates: LngLat[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: LngLat[][] }
  | { type: 'MultiPolygon'; coordinates: LngLat[][][] };

export interface DrawnFeature {
  /** Sent by the user, returned by the server, or fetched with another request because the response has no geometry. */
  role: 'sent' | 'returned' | 'fetched';
  kind: 'point' | 'line' | 'area';
  /** Its path in the request or in the response, each step after a slash, such as `/places/0`. */
  path: string;
  /** Name for users: the place's own, or the path in words. */
  label: string;
  /** A letter, where several points were sent. */
  letter?: string;
  /** Place in the visiting order, from 1, where the response says one. */
  order?: number;
  geometry: Geometry;
  /** Set where a line is not encoded with the precision that its field or its request specifies. */
  misread?: Misreading;
}

/** One encoded line, read with the precision that is documented and with the one that fits: where each begins. */
export interface Misreading {
  documented: { precision: number; start: LngLat };
  fitting: { precision: number; start: LngLat };
}

type Role = DrawnFeature['role'];

interface Search {
  role: Role;
  /** Name of the object around, such as a district whose center is found. */
  name?: string;
  /** Place in the visiting order of what is inside the object around. */
  order?: number;
  /** Decimals of an encoded line whose field does not say. */
  precision: number;
  found: DrawnFeature[];
  /** The geometries found at each path, as JSON. */
  known: Map<string, string[]>;
}

/** Everything of a request that can be shown, sent before returned, each in the contract's order. Never throws. */
export function featuresOf(operation: Operation, values: RequestValues, response: unknown): DrawnFeature[] {
  const schema = operation.responses.find(({ status }) => status === 200)?.schema;
  const precision = precisionOf(operation, values);
  const returned: Search = { role: 'returned', precision, found: [], known: new Map() };
  if (schema) visit(response, schema, '', returned);
  return [...sentFeatures(operation, values), ...returned.found];
}

function sentFeatures(operation: Operation, values: RequestValues): DrawnFeature[] {
  const search: Search = { role: 'sent', precision: defaultPrecision, found: [], known: new Map() };
  const fields = [...operation.parameters.filter(({ isKey }) => !isKey), ...(operation.body?.fields ?? [])];
  visitObject({ ...values.parameters, ...values.body }, fields, '', search);
  const points = search.found.filter(({ kind }) => kind === 'point');
  if (points.length > 1) {
    points.forEach((point, at) => {
      point.letter = letterOf(at);
    });
  }
  return search.found;
}

/** A, B … Z, A: how the stops of a request are distinguished. */
export function letterOf(at: number): string {
  return String.fromCharCode(65 + (at % 26));
}

/** The format's own precision. */
const defaultPrecision = 5;

/** Decimals of encoded lines, as requested: `polyline` is 5, `polyline6` is 6. */
function precisionOf(operation: Operation, values: RequestValues): number {
  for (const { name, enum: options, default: preset } of operation.parameters) {
    const chosen = values.parameters[name] ?? preset;
    const form = typeof chosen === 'string' ? /^polyline(\d?)$/.exec(chosen) : null;
    if (form && options?.some((option) => option === form[0])) return Number(form[1] || defaultPrecision);
  }
  return defaultPrecision;
}

function visit(value: unknown, field: Field, path: string, search: Search): void {
  if (typeof value === 'string') visitText(value, field, path, search);
  else if (Array.isArray(value)) {
    const position = field.coordinateOrder && positionOf(value, field.coordinateOrder);
    if (position) add(search, path, { type: 'Point', coordinates: position });
    else for (const [at, item] of value.entries()) visit(item, field, `${path}/${at}`, search);
  } else if (isObject(value)) {
    const order = orderInside(field);
    const geometry = order && geometryFrom(value, order);
    // A response that is itself a geometry has no own row; its coordinates have.
    if (geometry) add(search, path || '/coordinates', asPoints(field, geometry));
    else visitObject(value, childrenOf(field), path, search);
  }
}

function visitObject(
  value: Record<string, unknown>,
  fields: readonly Field[],
  path: string,
  search: Search,
): void {
  const positions = pairsOf(fields).flatMap(({ longitude, latitude, stem }) => {
    // Edges of a box are no places.
    if (/^(min|max)$/.test(stem)) return [];
    const position = positionOf([value[longitude.name], value[latitude.name]], '[lon, lat]');
    if (!position) return [];
    const isAlone = stem === '' && path !== '';
    return [{ position, path: isAlone ? path : `${path}/${longitude.name}`, stem, longitude }];
  });
  const name = search.role === 'returned' ? nameOf(value) : undefined;
  for (const { position, path: itsPath, stem } of positions) {
    const label = name ?? (stem || (path === '' ? 'position' : undefined));
    add(search, itsPath, { type: 'Point', coordinates: position }, label);
  }
  const radius = fields.find(({ name, unit }) => name === 'radius' && unit && unit in metersPer);
  if (radius?.unit && positions.length > 0) {
    // A radius belongs to the point before it, or else to the first one after it.
    const before = positions.findLast(({ longitude }) => fields.indexOf(longitude) < fields.indexOf(radius));
    const centre = (before ?? positions[0])?.position as LngLat;
    const length = Number(value[radius.name]);
    const geometry = circle(centre, length * (metersPer[radius.unit] as number));
    if (geometry) add(search, `${path}/radius`, geometry, `circle of ${length} ${radius.unit}`);
  }
  const numbered = fields.find(({ unit, types }) => unit === 'index' && types.includes('integer'));
  const place = numbered && value[numbered.name];
  const order = typeof place === 'number' ? place : undefined;
  const seen = new Set<string>();
  for (const field of fields) {
    if (field.axis || seen.has(field.name)) continue;
    seen.add(field.name);
    visit(value[field.name], field, `${path}/${field.name}`, { ...search, name, order });
  }
}

function visitText(text: string, field: Field, path: string, search: Search): void {
  const { coordinateOrder: order, polylinePrecision } = field;
  if (polylinePrecision !== undefined) addLine(text, order, polylinePrecision, field, path, search);
  else if (order && text.trimStart().startsWith('{')) {
    const geometry = geometryFrom(jsonOf(text), order);
    if (geometry) add(search, path, geometry);
  } else if (order) {
    const pairs = text.split(';');
    pairs.forEach((pair, at) => {
      const position = positionOf(pair.split(','), order);
      const itsPath = pairs.length > 1 ? `${path}/${at}` : path;
      if (position) add(search, itsPath, { type: 'Point', coordinates: position });
    });
  } else if (orderInside(field)) {
    // A text where the other form is a GeoJSON line is that line, encoded.
    addLine(text, 'lat,lon', search.precision, field, path, search);
  }
}

function addLine(
  text: string,
  order: CoordinateOrder = 'lat,lon',
  precision: number,
  field: Field,
  path: string,
  search: Search,
): void {
  const decoded = (decimals: number) => {
    const coordinates = decodePolyline(text, decimals);
    const [first = 0, second = 0] = coordinates?.[0] ?? [];
    const start: LngLat = order === 'lat,lon' ? [second, first] : [first, second];
    return { precision: decimals, start, geometry: geometryFrom({ type: 'LineString', coordinates }, order) };
  };
  const documented = decoded(precision);
  const fitting = isInBangladesh(documented.start)
    ? undefined
    : precisions.map(decoded).find(({ geometry, start }) => geometry && isInBangladesh(start));
  const geometry = fitting?.geometry ?? documented.geometry;
  if (!geometry) return;
  add(search, path, asPoints(field, geometry));
  const added = search.found.at(-1);
  if (fitting && added) {
    added.misread = {
      documented: { precision, start: documented.start },
      fitting: { precision: fitting.precision, start: fitting.start },
    };
  }
}

/** The precisions that routing engines encode with. */
const precisions = [5, 6, 7];

/** A list of waypoints travels in the form of a line, but it is not one. */
function asPoints(field: Field, geometry: Geometry): Geometry {
  const isStops = geometry.type === 'LineString' && field.name.endsWith('waypoints');
  return isStops ? { type: 'MultiPoint', coordinates: geometry.coordinates } : geometry;
}

function add(search: Search, path: string, geometry: Geometry, label?: string): void {
  const { role, name, order, found, known } = search;
  const json = JSON.stringify(geometry);
  // A place can contain its point twice; the tree's outer row represents both. Only the paths around this one are
  // looked up: a response may have some ten thousand places.
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    if (known.get(path.slice(0, end))?.includes(json)) return;
  known.set(path, [...(known.get(path) ?? []), json]);
  const kind = geometry.type.endsWith('Point')
    ? 'point'
    : geometry.type.endsWith('Polygon')
      ? 'area'
      : 'line';
  found.push({
    role,
    kind,
    path,
    label: label ?? name ?? wordsOf(path),
    ...(role === 'returned' && kind === 'point' && order !== undefined && { order }),
    geometry,
  });
}

/** `routes[0].geometry` for `/routes/0/geometry`. */
export function wordsOf(path: string): string {
  return path
    .split('/')
    .slice(1)
    .reduce(
      (words, step) => (/^\d+$/.test(step) ? `${words}[${step}]` : words ? `${words}.${step}` : step),
      '',
    );
}

function positionOf(pair: readonly unknown[], order: CoordinateOrder): LngLat | undefined {
  const position = anyPositionOf(pair, order);
  return position && isOnEarth(position) ? position : undefined;
}

/** How the coordinates of an object are ordered, where it is a geometry by its contract. */
function orderInside(field: Field): CoordinateOrder | undefined {
  return childrenOf(field).find(({ name }) => name === 'coordinates')?.coordinateOrder;
}

/** Levels of arrays around the points of each type, and the fewest points that make one. */
const shapes: Record<string, { depth: number; fewest: number } | undefined> = {
  Point: { depth: 0, fewest: 1 },
  MultiPoint: { depth: 1, fewest: 1 },
  LineString: { depth: 1, fewest: 2 },
  MultiLineString: { depth: 2, fewest: 2 },
  Polygon: { depth: 2, fewest: 4 },
  MultiPolygon: { depth: 3, fewest: 4 },
};

function geometryFrom(value: unknown, order: CoordinateOrder): Geometry | undefined {
  if (!isObject(value) || typeof value.type !== 'string') return undefined;
  const shape = Object.hasOwn(shapes, value.type) ? shapes[value.type] : undefined;
  const coordinates = shape && ordered(value.coordinates, shape.depth, shape.fewest, order);
  return coordinates ? ({ type: value.type, coordinates } as Geometry) : undefined;
}

/** Nested points with longitude first; undefined when one of them is none, or when there are too few. */
function ordered(list: unknown, depth: number, fewest: number, order: CoordinateOrder): unknown {
  if (!Array.isArray(list)) return undefined;
  // A third number is a height.
  if (depth === 0) return positionOf(list.slice(0, 2), order);
  if (list.length < (depth === 1 ? fewest : 1)) return undefined;
  const items = list.map((item) => ordered(item, depth - 1, fewest, order));
  return items.includes(undefined) ? undefined : items;
}

const circleCorners = 64;

/** A circle as an area; accurate to a few meters up to 50 km, which is more than the radius of any request. */
function circle([longitude, latitude]: LngLat, radiusMeters: number): Geometry | undefined {
  if (!(radiusMeters > 0) || Math.abs(latitude) > 85) return undefined;
  const high = radiusMeters / metersPerDegree;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  const ring = Array.from({ length: circleCorners + 1 }, (_, corner): LngLat => {
    const angle = ((corner % circleCorners) * 2 * Math.PI) / circleCorners;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

/**
 * The returned feature of a row of the response's tree: the one it is part of, or the only one inside it.
 */
export function featureAt(features: readonly DrawnFeature[], path: string): DrawnFeature | undefined {
  const returned = features.filter(({ role }) => role === 'returned');
  const around = returned
    .filter((feature) => path === feature.path || path.startsWith(`${feature.path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  if (around[0]) return around[0];
  const inside = returned.filter((feature) => feature.path.startsWith(`${path}/`));
  return inside.length === 1 ? inside[0] : undefined;
}

/** A stop in its place of the visiting order, with the letter under which it was sent. */
export interface OrderedStop {
  position: LngLat;
  order: number;
  letter?: string;
}

/** The stops of a response that puts them in order: numbered ones, and waypoints, whose order is that of their list. */
export function orderedStopsOf(features: readonly DrawnFeature[]): OrderedStop[] {
  const sent = features.filter(({ letter }) => letter);
  return features.flatMap((feature) => {
    const positions =
      feature.role === 'returned' && feature.kind === 'point' ? positionsOf(feature.geometry) : [];
    if (feature.order === undefined && positions.length < 2) return [];
    return positions.map((position, at) => ({
      position,
      order: feature.order ?? at + 1,
      letter: nearestOf(sent, position)?.letter,
    }));
  });
}

function nearestOf(features: readonly DrawnFeature[], position: LngLat): DrawnFeature | undefined {
  const distance = ({ geometry }: DrawnFeature) => {
    const [other] = positionsOf(geometry);
    return other ? distanceMeters(other, position) : Number.POSITIVE_INFINITY;
  };
  return [...features].sort((one, other) => distance(one) - distance(other))[0];
}

/** All points of a geometry, in its own order. */
export function positionsOf(geometry: Geometry): LngLat[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.coordinates.flat(Math.max(0, (shapes[geometry.type]?.depth ?? 1) - 1) as 0) as LngLat[];
}
