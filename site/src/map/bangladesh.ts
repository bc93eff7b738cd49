import type { LngLat } from '@portal/geo';

/** Bangladesh in whole tenths of a degree. The ranges do not overlap, so a swapped pair is certain. */
export const bangladesh = { west: 88.0, east: 92.7, south: 20.5, north: 26.7 };

/** Whether a point is within the bounds of Bangladesh. */
export function isInBangladesh([longitude, latitude]: Readonly<LngLat>): boolean {
  const { west, east, south, north } = bangladesh;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
