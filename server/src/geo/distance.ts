import { type LngLat, metersPerDegree } from '@portal/geo';

/**
 * How far east and north of `from` a near point is, in meters, on a plane that touches the sphere there: within
 * 0.1 % up to 10 km at the latitudes of Bangladesh.
 */
export function eastNorthMeters(
  [fromLng, fromLat]: LngLat,
  [toLng, toLat]: LngLat,
): [east: number, north: number] {
  return [
    (toLng - fromLng) * metersPerDegree * Math.cos((fromLat * Math.PI) / 180),
    (toLat - fromLat) * metersPerDegree,
  ];
}
