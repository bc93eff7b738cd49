/**
 * Encoded polylines, Google's algorithm: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 * In requests and responses latitude is first; here points are `[longitude, latitude]` as everywhere inside.
 */
import polyline from '@mapbox/polyline';
import type { LngLat } from './engine.ts';

/** Decimals kept: 5 for `polyline` (OSRM, GraphHopper), 6 for `polyline6` and Valhalla's shapes. */
export type PolylinePrecision = 5 | 6;

export function encodePolyline(path: LngLat[], precision: PolylinePrecision): string {
  return polyline.encode(
    path.map(([lng, lat]) => [lat, lng]),
    precision,
  );
}

export function decodePolyline(text: string, precision: PolylinePrecision): LngLat[] {
  return polyline.decode(text, precision).map(([lat, lng]): LngLat => [lng, lat]);
}
