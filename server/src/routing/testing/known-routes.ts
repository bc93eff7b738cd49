import { readFileSync } from 'node:fs';
import type { LngLat } from '../engine.ts';

/** A route with the duration that drivers know, minutes. */
export interface KnownRoute {
  name: string;
  from: LngLat;
  to: LngLat;
  typical: number;
  low: number;
  high: number;
  /** Whether the road speeds are fitted to it. */
  isFitted: boolean;
}

/** The routes of `known-routes.csv`, in its order. */
export function knownRoutes(): KnownRoute[] {
  const text = readFileSync(new URL('./known-routes.csv', import.meta.url), 'utf8');
  const [, ...rows] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row, i): KnownRoute => {
    const [from, to, ...figures] = row.split(',');
    const [fromLng, fromLat, toLng, toLat, , typical, low, high] = figures.map(Number);
    return {
      name: `${from} to ${to}`,
      from: [fromLng!, fromLat!],
      to: [toLng!, toLat!],
      typical: typical!,
      low: low!,
      high: high!,
      isFitted: i % 2 === 0,
    };
  });
}
