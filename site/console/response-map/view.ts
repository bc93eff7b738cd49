import type { LngLat } from '@portal/geo';
import type { Bounds } from '../../parts/map/Frame/ticks.ts';
import { pixelOf, type View } from '../../parts/map/view.ts';
import { type DrawnFeature, positionsOf } from './geometry.ts';
import { offsetsOf } from './offsets.ts';

/** Whether a point shows, `margin` pixels inside the edges. */
export function isShown(view: View, position: LngLat, margin: number): boolean {
  const { x, y } = pixelOf(view, position);
  return x >= margin && y >= margin && x <= view.width - margin && y <= view.height - margin;
}

/** Where the map begins when nothing is drawn: the middle of Dhaka. */
const dhaka: Bounds = { west: 90.345, south: 23.72, east: 90.435, north: 23.88 };

/** The smallest box round all features; Dhaka when there are none. */
export function boundsOf(features: readonly DrawnFeature[]): Bounds {
  if (features.length === 0) return dhaka;
  return boundsOfPositions(features.flatMap(({ geometry }) => positionsOf(geometry)));
}

/** The smallest box round points, of which there may be more than a function takes arguments. */
export function boundsOfPositions(positions: readonly LngLat[]): Bounds {
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude, latitude] of positions) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

/** Where the tag of a feature points: its first point, the middle of a line, the top of an area. */
export function tagPosition({ kind, geometry }: DrawnFeature): LngLat {
  const positions = positionsOf(geometry);
  if (kind === 'line') return positions[Math.floor(positions.length / 2)] as LngLat;
  if (kind === 'area') return positions.reduce((top, other) => (other[1] > top[1] ? other : top));
  return positions[0] as LngLat;
}

/** A center represents an area whose size isn't in the response, such as a district: it needs the towns around it. */
const defaultCenter = /\/center$/;

/** A single place is shown with the streets around it, a small area from nearer, and meters between two points from next to them. */
export function nearestZoom(features: readonly DrawnFeature[]): number {
  if (features.length > 0 && features.every(({ path }) => defaultCenter.test(path))) return 10;
  if (offsetsOf(features).some(({ meters }) => meters < 30)) return 19;
  return features.some(({ kind }) => kind === 'area') ? 17.5 : 16;
}
