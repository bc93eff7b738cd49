import { type LngLat, metersPerDegree } from '@portal/geo';

export type Highway = 'motorway' | 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'residential' | 'ferry';

/** One stretch of one street. */
export interface Street {
  name: string;
  nameBn: string;
  highway: Highway;
  points: LngLat[];
  /** Number of the national highway. */
  ref?: string;
  lanes?: number;
  isOneway?: boolean;
  hasToll?: boolean;
  /** On a bridge or fenced off: meets other streets at its ends only. */
  isSeparate?: boolean;
  isBridge?: boolean;
  /** A ferry for people, not for cars. */
  isForFeet?: boolean;
  /** The area whose local street it is, and the lettered block in it. */
  local?: { subAreaId?: number; subDistrictId?: number; block?: string };
}

/** Meters on a plane for the whole country, to the centimeter: exact along 24° north, 2 % off at its ends. */
const metersPerDegreeLat = Math.round(metersPerDegree * 100) / 100;
const metersPerDegreeLng = metersPerDegreeLat * Math.cos((24 * Math.PI) / 180);

export type XY = [eastMeters: number, northMeters: number];
export const toPlane = ([lng, lat]: LngLat): XY => [lng * metersPerDegreeLng, lat * metersPerDegreeLat];
export const fromPlane = ([x, y]: XY): LngLat => [x / metersPerDegreeLng, y / metersPerDegreeLat];

/** The point of the segment that is nearest to `p`, with its place (0 to 1) and distance, meters. */
export function nearestOnSegment(p: XY, a: XY, b: XY): { point: XY; part: number; meters: number } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2;
  const part = Math.max(0, Math.min(1, along));
  const point: XY = [a[0] + dx * part, a[1] + dy * part];
  return { point, part, meters: Math.hypot(p[0] - point[0], p[1] - point[1]) };
}

/** OpenStreetMap's classes of what is a street: not what is planned, and not a platform or a service area. */
const streetClasses = new Set([
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary'].flatMap((one) => [one, `${one}_link`]),
  ...['unclassified', 'residential', 'living_street', 'service', 'road', 'busway', 'track'],
  ...['pedestrian', 'footway', 'path', 'steps', 'cycleway', 'bridleway'],
]);

/** Whether ways of this class are streets. */
export const isStreet = (highway: string): boolean => streetClasses.has(highway);
