import type { LngLat } from '@portal/geo';

/** A coordinate as the API sends those of places: a text, so that no client's number type shortens it. */
export function coordinateFields([lng, lat]: LngLat): { longitude: string; latitude: string } {
  return { longitude: String(lng), latitude: String(lat) };
}
