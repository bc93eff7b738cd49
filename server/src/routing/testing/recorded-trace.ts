import { distanceMeters, metersPerDegree } from '@portal/geo';
import type { LngLat } from '../engine.ts';

/**
 * A path as a receiver records it: a point every `spacingMeters`, each moved by normal noise of `noiseMeters` in each
 * direction (Box and Muller). The same `random` gives the same trace.
 */
export function recordedTrace(
  path: LngLat[],
  spacingMeters: number,
  noiseMeters: number,
  random: () => number,
): LngLat[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return pointsAlong(path, spacingMeters).map(([lng, lat]) => [
    lng + (normal() * noiseMeters) / (metersPerDegree * Math.cos((lat * Math.PI) / 180)),
    lat + (normal() * noiseMeters) / metersPerDegree,
  ]);
}

function pointsAlong(path: LngLat[], spacingMeters: number): LngLat[] {
  const points = [path[0]!];
  let untilNext = spacingMeters;
  for (const [i, to] of path.slice(1).entries()) {
    const from = path[i]!;
    const length = distanceMeters(from, to);
    let along = untilNext;
    for (; along <= length; along += spacingMeters) {
      points.push([
        from[0] + ((to[0] - from[0]) * along) / length,
        from[1] + ((to[1] - from[1]) * along) / length,
      ]);
    }
    untilNext = along - length;
  }
  return points;
}
