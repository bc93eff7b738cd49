import type { LngLat } from '@portal/geo';
import type { Map as LiveMap } from 'maplibre-gl';
import type { Bounds } from './Frame/ticks.ts';

/** What a map shows: its edges in degrees and its size in pixels. North is up. */
export interface View {
  bounds: Bounds;
  width: number;
  height: number;
}

export function viewOf(live: LiveMap): View {
  const bounds = live.getBounds();
  const { clientWidth: width, clientHeight: height } = live.getContainer();
  return {
    bounds: {
      west: bounds.getWest(),
      east: bounds.getEast(),
      south: bounds.getSouth(),
      north: bounds.getNorth(),
    },
    width,
    height,
  };
}

/** Web Mercator's vertical measure of a latitude. https://en.wikipedia.org/wiki/Mercator_projection */
function northing(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180));
}

function latitudeOf(north: number): number {
  return (Math.atan(Math.sinh(north)) * 180) / Math.PI;
}

/** Where a point is in the picture, pixels from its left and top edge. */
export function pixelOf(
  { bounds, width, height }: View,
  [longitude, latitude]: LngLat,
): { x: number; y: number } {
  const top = northing(bounds.north);
  return {
    x: ((longitude - bounds.west) / (bounds.east - bounds.west)) * width,
    y: ((top - northing(latitude)) / (top - northing(bounds.south))) * height,
  };
}

/** The point at a pixel of the picture. */
export function positionAt({ bounds, width, height }: View, x: number, y: number): LngLat {
  const top = northing(bounds.north);
  const north = top - (y / height) * (top - northing(bounds.south));
  return [bounds.west + (x / width) * (bounds.east - bounds.west), latitudeOf(north)];
}

/** What a map of this size shows at this center and zoom, north up. The world is 512 px wide at zoom 0. */
export function viewAround([longitude, latitude]: LngLat, zoom: number, width: number, height: number): View {
  const worldPx = 512 * 2 ** zoom;
  const halfWidth = ((width / worldPx) * 360) / 2;
  const halfHeight = ((height / worldPx) * 2 * Math.PI) / 2;
  return {
    bounds: {
      west: longitude - halfWidth,
      east: longitude + halfWidth,
      south: latitudeOf(northing(latitude) - halfHeight),
      north: latitudeOf(northing(latitude) + halfHeight),
    },
    width,
    height,
  };
}
