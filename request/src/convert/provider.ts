/** Requests of other providers as requests of version 2, by the tables in `from-*.json` alone. */
import type { ApiContract, Operation } from '@portal/contract';
import type { LngLat } from '@portal/geo';
import { costOf, valuesOf } from '../credits.ts';
import { decode } from '../decode.ts';
import { positionOf, printPositions } from '../positions.ts';
import type { RequestValues } from '../request.ts';
import googleMaps from './from-google-maps.json' with { type: 'json' };
import mapbox from './from-mapbox.json' with { type: 'json' };
import { requestFieldsOf, valuesBy } from './request-fields.ts';

/** One parameter of a provider and what becomes of it. */
export interface MappingRow {
  /** Name in the query, the path or the body; of a body, the dotted path. */
  from: string;
  /** Parameter or field of version 2; `endpoint` if the choice of the endpoint is the replacement, `null` if there is none. */
  to: string | null;
  /** Value of the other API -> value of version 2; other values are dropped. Without it, the value stays. */
  values?: Record<string, string | boolean>;
  /** Set where the value is points: how they are written. */
  points?: 'lon,lat' | 'lat,lon' | 'object';
  /** True where the values of several rows are one: joined with commas, in the order of the rows. */
  isPart?: boolean;
  isKey?: boolean;
  /** A part of the path that says nothing. */
  isSilent?: boolean;
  /** Markdown. */
  note: string;
  /** The documentation of the other API. */
  source: string;
}

export interface MappedService {
  name: string;
  source: string;
  method: string;
  /** Path with parameters: `/directions/v5/{account}/{profile}/{coordinates}`. */
  path: string;
  /** Parameters and patterns that their values must match; the first service that matches is used. */
  when?: Record<string, string>;
  operationId: string;
  rows: MappingRow[];
}

export interface MappingTable {
  provider: string;
  host: string;
  services: MappedService[];
}

/** The tables, in the order of the tabs. */
export const mappingTables = [mapbox, googleMaps] as unknown as MappingTable[];

/** A request of another provider. Its key isn't needed: pass whether there was one. */
export interface ProviderRequest {
  method?: string;
  url: string;
  query: [name: string, value: string][];
  headers?: [name: string, value: string][];
  body?: unknown;
  hasKey?: boolean;
  /** The names of the variables in a value whose own values are not known, as in pasted code. */
  variablesIn?: (value: string) => string[];
}

/** What became of one parameter of the request. */
export interface MappedParameter {
  from: string;
  value: string;
  to?: string;
  result: 'carried over' | 'changed' | 'not available';
  note: string;
  source: string;
}

export type ProviderConversion =
  | {
      kind: 'converted';
      provider: string;
      service: MappedService;
      operation: Operation;
      values: RequestValues;
      parameters: MappedParameter[];
      /** Required values that the request doesn't contain, by name: the coordinates of an address, for example. */
      missing: string[];
      credits?: number;
    }
  /** The host is a provider's, but the service has no counterpart. */
  | { kind: 'no counterpart'; provider: string; services: string[] };

/** Converts a request; undefined if its host is of no provider that there is a table for. */
export function convertProviderRequest(
  request: ProviderRequest,
  contract: Pick<ApiContract, 'operations'>,
): ProviderConversion | undefined {
  const [, authority = '', path = ''] = /^[a-z]+:\/\/([^/]*)([^?#]*)/i.exec(request.url) ?? [];
  const host = authority.toLowerCase().replace(/:\d+$/, '');
  const table = mappingTables.find((one) => host === one.host || host.endsWith(`.${one.host}`));
  if (!table) return undefined;
  const { variablesIn = () => [] } = request;
  for (const service of table.services) {
    const pathValues = readPath(service.path, path) ?? readPath(service.path, postedPath(path, request.body));
    if (!pathValues) continue;
    const sent = sentValues(request, pathValues);
    const isMeant = Object.entries(service.when ?? {}).every(([name, pattern]) =>
      new RegExp(pattern).test(withNumbers(String(sent.get(name) ?? ''), variablesIn)),
    );
    const operation = contract.operations.find(({ id }) => id === service.operationId);
    if (isMeant && operation) return convertService(table, service, sent, operation, request);
  }
  return { kind: 'no counterpart', provider: table.provider, services: namesOf(table) };
}

function namesOf({ services }: MappingTable): string[] {
  return [...new Set(services.map(({ name }) => name))];
}

function readPath(template: string, path: string): Map<string, string> | undefined {
  const names: string[] = [];
  const pattern = template
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!/^\{\w+\}$/.test(part)) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/]+?)';
    })
    .join('');
  // Some clients of Mapbox add the format to a path that has none.
  const plain = template.endsWith('.json') ? path : path.replace(/\.json\/?$/, '');
  const match = new RegExp(`^${pattern}/?$`).exec(plain);
  return match ? new Map(names.map((name, at) => [name, decode(match[at + 1] ?? '')])) : undefined;
}

/** Mapbox accepts the coordinates of a long request in a form, instead of at the end of the path. */
function postedPath(path: string, body: unknown): string {
  const { coordinates } = (body ?? {}) as { coordinates?: unknown };
  return typeof coordinates === 'string'
    ? `${path.replace(/\/$/, '')}/${encodeURIComponent(coordinates)}`
    : path;
}

/** A value with two variables and a comma is a point: each variable as a number, for the patterns of `when`. */
function withNumbers(value: string, variablesIn: (value: string) => string[]): string {
  const parts = value.split(',');
  return parts.length === 2
    ? parts.map((part) => (variablesIn(part).length > 0 ? '0' : part)).join(',')
    : value;
}

/** Every value that was sent, by the name that the tables use; a body by its dotted paths, lists opened. */
function sentValues(request: ProviderRequest, path: Map<string, string>): Map<string, unknown> {
  const sent = new Map<string, unknown>([...path, ...request.query]);
  for (const [name, value] of request.headers ?? []) if (/^x-goog-/i.test(name)) sent.set(name, value);
  collect(request.body, '', sent);
  return sent;
}

function collect(value: unknown, path: string, sent: Map<string, unknown>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${path}[]`, sent);
  } else if (isPoint(value)) {
    sent.set(path, [...((sent.get(path) as unknown[] | undefined) ?? []), value]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, path ? `${path}.${name}` : name, sent);
  } else if (path !== '') sent.set(path, value);
}

function isPoint(value: unknown): value is { latitude: number; longitude: number } {
  return typeof value === 'object' && value !== null && 'latitude' in value && 'longitude' in value;
}

function convertService(
  { provider }: MappingTable,
  service: MappedService,
  sent: Map<string, unknown>,
  operation: Operation,
  { hasKey = false, variablesIn = () => [] }: ProviderRequest,
): ProviderConversion {
  const points = new Map<string, LngLat[]>();
  const plain = new Map<string, unknown>();
  const mapped: MappedParameter[] = [];
  for (const row of service.rows) {
    const given = row.isKey && hasKey ? 'your key' : sent.get(row.from);
    if (given === undefined || row.isSilent) continue;
    const variables = row.isKey ? [] : variablesIn(shown(given));
    mapped.push(variables.length > 0 ? unknownValue(row, variables) : mapRow(row, given, points, plain));
  }
  const known = new Set(service.rows.map(({ from }) => from));
  for (const [name, value] of sent) {
    if (known.has(name)) continue;
    const point = service.rows.find((row) => row.points && isOtherPoint(name, row.from));
    mapped.push({
      from: name,
      value: !point && variablesIn(shown(value)).length > 0 ? '' : shown(value),
      ...(point && { to: point.to! }),
      result: 'not available',
      note: point ? noPoint : 'Not in the mapping table.',
      source: (point ?? service).source,
    });
  }
  // A route whose start is an address can't be requested: its other points alone would be another route.
  for (const { to, result } of mapped) if (to && result === 'not available') points.delete(to);
  const values = valuesFrom(points, plain, operation);
  return {
    kind: 'converted',
    provider,
    service,
    operation,
    values,
    parameters: mapped,
    missing: missingIn(operation, values),
    credits: costOf(operation.credits, valuesOf(values)),
  };
}

/** The names of what an operation requires and these values don't have; the key is another matter. */
export function missingIn(operation: Operation, values: RequestValues): string[] {
  const given = valuesOf(values);
  return requestFieldsOf(operation)
    .filter(({ name, required }) => required && name !== operation.key.name && given[name] === undefined)
    .map(({ name }) => name);
}

function mapRow(
  row: MappingRow,
  given: unknown,
  points: Map<string, LngLat[]>,
  plain: Map<string, unknown>,
): MappedParameter {
  const { from, to, note, source } = row;
  const base = { from, value: row.isKey ? '' : shown(given), note, source };
  if (to === null) return { ...base, result: 'not available' };
  if (row.isKey || (to === 'endpoint' && !row.values)) return { ...base, to, result: 'changed' };
  if (row.points) {
    const read = readPoints(given, row.points);
    if (!read) return { ...base, to, result: 'not available', note: noPoint };
    points.set(to, [...(points.get(to) ?? []), ...read]);
    return { ...base, to, result: to === from ? 'carried over' : 'changed' };
  }
  if (!row.values) {
    plain.set(to, row.isPart && plain.has(to) ? `${plain.get(to)}, ${given}` : given);
    return { ...base, to, result: to === from ? 'carried over' : 'changed' };
  }
  const value = row.values[String(given)];
  if (value === undefined) return { ...base, result: 'not available' };
  if (to !== 'endpoint') plain.set(to, value);
  return { ...base, to, result: to === from && value === given ? 'carried over' : 'changed' };
}

function unknownValue({ from, to, source }: MappingRow, variables: string[]): MappedParameter {
  const note = `The value is a variable: ${variables.join(', ')}. Fill it in.`;
  const target = to && to !== 'endpoint' ? { to } : {};
  return { from, value: '', ...target, result: 'not available', note, source };
}

/** `origin.address` and `origin.placeId` are a point that `origin.location.latLng` could be. */
function isOtherPoint(name: string, pointName: string): boolean {
  const [owner = '', ...rest] = name.split('.');
  return pointName.startsWith(`${owner}.`) && /^(address|placeId)$/.test(rest.join('.'));
}

const noPoint =
  'This is an address or a place, not coordinates. Find its coordinates with Rupantor Geocoder first.';

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Points of a value; undefined if one of them isn't coordinates. */
function readPoints(given: unknown, order: NonNullable<MappingRow['points']>): LngLat[] | undefined {
  const texts = Array.isArray(given)
    ? given.map((point) => (isPoint(point) ? `${point.longitude},${point.latitude}` : ''))
    : String(given)
        .split(/[;|]/)
        .filter((part) => !/^optimize:/.test(part))
        .map((part) => part.replace(/^via:/, ''));
  const points = texts.map((text) => positionOf(text.split(','), order === 'lat,lon' ? order : 'lon,lat'));
  return points.every((point) => point !== undefined) ? points : undefined;
}

/** Values of the operation: points as this parameter or field writes them, the rest by name. */
function valuesFrom(
  points: Map<string, LngLat[]>,
  plain: Map<string, unknown>,
  operation: Operation,
): RequestValues {
  const all = new Map(plain);
  for (const [target, list] of points) {
    if (target === 'longitude,latitude') {
      all.set('longitude', list[0]?.[0]);
      all.set('latitude', list[0]?.[1]);
      continue;
    }
    const field = requestFieldsOf(operation).find(({ name }) => name === target);
    const isList = field?.types.includes('array');
    all.set(
      target,
      isList
        ? list.map(([lon, lat]) => ({ point: { lat, lon } }))
        : printPositions(list, field?.coordinateOrder ?? 'lon,lat'),
    );
  }
  return valuesBy(operation, ({ name, types }) => typed(all.get(name), types));
}

function typed(value: unknown, types: string[]): unknown {
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value;
}
