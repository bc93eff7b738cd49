import type { LngLat } from './distance.ts';

/** Bangladesh in whole tenths of a degree. The ranges don't overlap, so a swapped pair is certain. */
export const bangladesh = { west: 88, east: 92.7, south: 20.5, north: 26.7 };

/** Whether a point is within the bounds of Bangladesh; with longitude and latitude swapped, no point is. */
export function isInBangladesh([longitude, latitude]: Readonly<LngLat>): boolean {
  const { west, east, south, north } = bangladesh;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
