/** Reads GeoJSON that somebody else wrote, and says where it is not what an import needs. */
import { readFileSync, statSync } from 'node:fs';
import type { LngLat } from '@portal/geo';
import type { MultiPolygon } from '../geometry.ts';

/** The faults of a file, each with what was found, what was expected and how to fix it. */
export class ImportError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** One feature, with where it stands in its file, for messages. */
export interface Feature<Shape> {
  shape: Shape;
  properties: Record<string, unknown>;
  /** What identifies it in its source: `id` of the feature (RFC 7946), or `@id` as OpenStreetMap's exports have it. */
  ownId?: string;
  where: string;
}

/** Larger files do not fit into one text of the JavaScript engine. */
const largestFileBytes = 400_000_000;

/** Faults told at once: after so many the rest is probably the same. */
const mostFaults = 20;

/** Bounds of the country with a margin, degrees: a pair in the wrong order falls outside. */
const country = { west: 87.5, south: 20, east: 93.2, north: 27.2 };

/** The polygons of a file. Throws an `ImportError` that lists every fault. */
export function readAreasFile(file: string): Feature<MultiPolygon>[] {
  return readFeatures(file, (geometry) => {
    if (geometry.type === 'Polygon') return checkedPolygons([geometry.coordinates]);
    if (geometry.type === 'MultiPolygon') return checkedPolygons(geometry.coordinates);
    return `found a ${String(geometry.type)}, expected a Polygon or MultiPolygon`;
  });
}

/** The points of a file. Throws an `ImportError` that lists every fault. */
export function readPlacesFile(file: string): Feature<LngLat>[] {
  return readFeatures(file, (geometry) => {
    if (geometry.type !== 'Point') return `found a ${String(geometry.type)}, expected a Point`;
    return faultOf(geometry.coordinates) ?? (geometry.coordinates as LngLat);
  });
}

interface Geometry {
  type: unknown;
  coordinates: unknown;
}

interface RawFeature {
  id?: unknown;
  geometry?: Geometry;
  properties?: Record<string, unknown>;
}

function readFeatures<Shape>(file: string, read: (geometry: Geometry) => Shape | string): Feature<Shape>[] {
  const faults: string[] = [];
  const features = readCollection(file).flatMap((raw, at): Feature<Shape>[] => {
    const where = `${file}, feature ${at + 1}`;
    const { id, geometry, properties } = (raw ?? {}) as RawFeature;
    const shape = geometry ? read(geometry) : 'found no geometry, expected one';
    if (typeof shape !== 'string') {
      const ownId = id ?? properties?.['@id'];
      return [
        { shape, properties: { ...properties }, ...(ownId != null && { ownId: String(ownId) }), where },
      ];
    }
    faults.push(`${where}: ${shape}.`);
    return [];
  });
  throwFaults(faults);
  if (features.length === 0) throw new ImportError([`${file}: found no feature, expected at least one.`]);
  return features;
}

/** The content of a JSON file. Throws an `ImportError` when it is missing, too large or no JSON. */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError([`${file}: found no JSON (${(error as Error).message}), expected JSON text.`]);
  }
}

function readCollection(file: string): unknown[] {
  const content = readJson(file);
  const { type, features } = (content ?? {}) as { type?: unknown; features?: unknown };
  if (type !== 'FeatureCollection' || !Array.isArray(features)) {
    throw new ImportError([
      `${file}: found type "${String(type)}", expected a GeoJSON FeatureCollection with its features.`,
    ]);
  }
  return features;
}

function readText(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new ImportError([`${file}: found no such file. Check the path.`]);
  if (size > largestFileBytes) {
    throw new ImportError([
      `${file}: found ${Math.round(size / 1e6)} MB, expected at most ${largestFileBytes / 1e6} MB. Leave out properties that are not read, or round coordinates to 6 decimals.`,
    ]);
  }
  return readFileSync(file, 'utf8');
}

function checkedPolygons(polygons: unknown): MultiPolygon | string {
  if (!Array.isArray(polygons)) return 'found no list of rings, expected coordinates of polygons';
  for (const ring of polygons.flat() as unknown[]) {
    if (!Array.isArray(ring) || ring.length < 4) return 'found a ring of fewer than 4 positions';
    for (const position of ring) {
      const fault = faultOf(position);
      if (fault) return fault;
    }
    if (String(ring[0]) !== String(ring.at(-1))) {
      return 'found an open ring, expected the last position to be the first again (RFC 7946)';
    }
  }
  return polygons as MultiPolygon;
}

/** What is invalid in a pair of coordinates, or null. */
function faultOf(position: unknown): string | null {
  if (!Array.isArray(position) || !position.slice(0, 2).every(Number.isFinite) || position.length < 2) {
    return `found ${JSON.stringify(position)}, expected a position [longitude, latitude] in degrees`;
  }
  const [lng, lat] = position as LngLat;
  if (isInCountry(lng, lat)) return null;
  const hint = isInCountry(lat, lng) ? '; longitude comes first' : '';
  return `found the position ${lng}, ${lat}, expected longitude ${country.west} to ${country.east}, latitude ${country.south} to ${country.north}${hint}`;
}

function isInCountry(lng: number, lat: number): boolean {
  return lng >= country.west && lng <= country.east && lat >= country.south && lat <= country.north;
}

/** Throws all faults together, when there are any. */
export function throwFaults(faults: string[]): void {
  if (faults.length === 0) return;
  const told = faults.slice(0, mostFaults);
  throw new ImportError(
    faults.length > told.length ? [...told, `… and ${faults.length - told.length} more.`] : told,
  );
}

/** A property as text, or undefined when it is missing or empty. */
export function textOf({ properties }: Feature<unknown>, name: string): string | undefined {
  const value = properties[name];
  const text = value === undefined || value === null ? '' : String(value).trim();
  return text === '' ? undefined : text;
}
