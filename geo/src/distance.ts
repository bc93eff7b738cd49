/** A point: WGS84 degrees, longitude first. */
export type LngLat = [longitude: number, latitude: number];

/** Mean Earth radius, meters (IUGG R1). */
export const earthRadiusMeters = 6_371_008.8;

/** Meters in each unit of length, by its symbol in the contract. */
export const metersPer: Record<'m' | 'km' | 'mi', number> & Partial<Record<string, number>> = {
  m: 1,
  km: 1000,
  mi: 1609.344,
};

/** One degree of latitude on a sphere of that radius, meters. */
export const metersPerDegree = (earthRadiusMeters * Math.PI) / 180;

/**
 * Great-circle distance in meters between two `[longitude, latitude]` points in degrees, on a sphere: within
 * 0.56 % of the ellipsoid. Haversine formula: https://www.movable-type.co.uk/scripts/latlong.html
 */
export function distanceMeters([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const radians = Math.PI / 180;
  const sinHalfLat = Math.sin(((toLat - fromLat) * radians) / 2);
  const sinHalfLng = Math.sin(((toLng - fromLng) * radians) / 2);
  const squared = sinHalfLat ** 2 + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * sinHalfLng ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(squared)));
}
