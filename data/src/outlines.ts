/** Outlines of the country and of Dhaka's two corporations, placed by hand. */

import type { LngLat } from '@portal/geo';
import type { Ring } from './geometry.ts';
import { readTable, text } from './table.ts';

export function readOutlines(): Map<string, Ring[]> {
  const outlines = new Map<string, Ring[]>();
  for (const row of readTable('outlines')) {
    const ring = parsePoints(text(row, 'points'));
    const name = text(row, 'outline');
    outlines.set(name, [...(outlines.get(name) ?? []), [...ring, ring[0]!]]);
  }
  return outlines;
}

/** Points of a `lng lat;lng lat` cell. */
export function parsePoints(cell: string): LngLat[] {
  return cell.split(';').map((pair) => {
    const [lng, lat] = pair.trim().split(/\s+/).map(Number);
    if (Number.isFinite(lng) && Number.isFinite(lat)) return [lng!, lat!];
    throw new Error(`"${pair}" is no position; expected "lng lat" in degrees.`);
  });
}

/** The outer ring of rings that share a stretch of border: the sides that occur once. */
export function joinedRing(parts: Ring[]): Ring {
  const sides = parts.flatMap((ring) => ring.slice(1).map((to, i) => [ring[i]!, to] as const));
  const key = (from: LngLat, to: LngLat) => [String(from), String(to)].sort().join('|');
  const counts = new Map<string, number>();
  for (const [from, to] of sides) counts.set(key(from, to), (counts.get(key(from, to)) ?? 0) + 1);
  const single = sides.filter(([from, to]) => counts.get(key(from, to)) === 1);
  const next = new Map(single.map(([from, to]) => [String(from), to]));
  const first = single[0]![0];
  const ring: Ring = [first];
  for (let here = next.get(String(first))!; ; here = next.get(String(here))!) {
    ring.push(here);
    if (String(here) === String(first)) return ring;
  }
}
