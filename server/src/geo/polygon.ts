import type { LngLat } from '@portal/geo';

/** Rings of a GeoJSON polygon: the outer one first, then holes; each closed (RFC 7946, section 3.1.6). */
export type Rings = LngLat[][];

/**
 * Whether a point is in a polygon, its edge included. Planar in degrees, as GeoJSON edges are: do not use for
 * polygons across the dateline (split them there, RFC 7946, section 3.1.9).
 * Even-odd rule: https://wrfranklin.org/Research/Short_Notes/pnpoly.html
 */
export function isInPolygon(position: LngLat, rings: Rings): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i += 1) {
      const from = ring[i - 1]!;
      const to = ring[i]!;
      // Most edges lie wholly above or below: neither test could say yes.
      if (from[1] > position[1] ? to[1] > position[1] : from[1] < position[1] && to[1] < position[1])
        continue;
      if (isOnSegment(position, from, to)) return true;
      if (crossesRay(position, from, to)) isInside = !isInside;
    }
  }
  return isInside;
}

/** Whether the segment crosses the ray from the point to the east. One end counts, so shared vertices count once. */
function crossesRay([lng, lat]: LngLat, [fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): boolean {
  if (fromLat > lat === toLat > lat) return false;
  return lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng;
}

function isOnSegment([lng, lat]: LngLat, [fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): boolean {
  const cross = (lng - fromLng) * (toLat - fromLat) - (lat - fromLat) * (toLng - fromLng);
  if (cross !== 0) return false;
  const isBetweenLng = lng >= Math.min(fromLng, toLng) && lng <= Math.max(fromLng, toLng);
  return isBetweenLng && lat >= Math.min(fromLat, toLat) && lat <= Math.max(fromLat, toLat);
}
