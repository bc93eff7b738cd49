/**
 * Areas without gaps or overlaps: a Voronoi diagram of many seeds, and shapes made by dissolving the borders
 * between seeds of one owner. Children and parents come from the same diagram, so they fit to the last digit.
 */

import type { LngLat } from '@portal/geo';
import { Delaunay } from 'd3-delaunay';
import { type MultiPolygon, type Ring, ringContains, round, signedArea } from './geometry.ts';

export interface Seed<Owner> {
  position: LngLat;
  /** `null` for land that belongs to nobody: abroad, sea, outside the city. */
  owner: Owner | null;
}

/** Degrees of longitude count less than degrees of latitude here; one factor for the whole country (24° north). */
const squeeze = Math.cos((24 * Math.PI) / 180);

/** For each key that `keyOf` gives (never for `null`), the union of its owners' cells. */
export function dissolve<Owner>(
  seeds: Seed<Owner>[],
  keyOf: (owner: Owner) => string | null,
): Map<string, MultiPolygon> {
  const flat = Float64Array.from(seeds.flatMap(({ position: [lng, lat] }) => [lng * squeeze, lat]));
  const { triangles, halfedges } = new Delaunay(flat);
  const keys = seeds.map(({ owner }) => (owner === null ? null : keyOf(owner)));
  const corners = Array.from({ length: triangles.length / 3 }, (_, t) => circumcenter(flat, triangles, t));

  // Each side of two triangles is crossed by one border; it bounds a shape when the two seeds differ in key.
  const borders = new Map<string, Map<number, number[]>>();
  halfedges.forEach((twin, edge) => {
    const key = keys[triangles[edge]!]!;
    const other = triangles[edge % 3 === 2 ? edge - 2 : edge + 1]!;
    if (twin < 0 || key === null || keys[other] === key) return;
    const starts = borders.get(key) ?? new Map<number, number[]>();
    borders.set(key, starts);
    const from = Math.floor(edge / 3);
    starts.set(from, [...(starts.get(from) ?? []), Math.floor(twin / 3)]);
  });
  return new Map([...borders].map(([key, starts]) => [key, polygons(rings(starts, corners))]));
}

/** The nearest of the points, by index. */
export function nearestOf(positions: LngLat[]): (position: LngLat) => number {
  const delaunay = new Delaunay(Float64Array.from(positions.flatMap(([lng, lat]) => [lng * squeeze, lat])));
  return ([lng, lat]) => delaunay.find(lng * squeeze, lat);
}

/**
 * Pairs of points left and right of a line, so close that the border between them follows it.
 * `stepDegrees` is the distance of two pairs, at most a 24th of the outline.
 */
export function outlinePairs(ring: Ring, stepDegrees: number): { inside: LngLat; outside: LngLat }[] {
  const lengths = ring
    .slice(1)
    .map((to, i) => Math.hypot((to[0] - ring[i]![0]) * squeeze, to[1] - ring[i]![1]));
  const step = Math.min(stepDegrees, lengths.reduce((sum, length) => sum + length, 0) / 24);
  return lengths.flatMap((length, i) => {
    const [from, to] = [ring[i]!, ring[i + 1]!];
    const pieces = Math.max(1, Math.round(length / step));
    const reach = Math.min(step, length / pieces) * 0.35;
    const across: LngLat = [
      (-(to[1] - from[1]) / length) * reach,
      ((to[0] - from[0]) * squeeze * reach) / length,
    ];
    return Array.from({ length: pieces }, (_, piece) => piece).flatMap((piece) => {
      const part = (piece + 0.5) / pieces;
      const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      const left: LngLat = [x + across[0] / squeeze, y + across[1]];
      const right: LngLat = [x - across[0] / squeeze, y - across[1]];
      const [isLeftIn, isRightIn] = [ringContains(ring, left), ringContains(ring, right)];
      // In a narrow corner both may fall on one side; such a pair would cut the shape in two.
      if (isLeftIn === isRightIn) return [];
      return [isLeftIn ? { inside: left, outside: right } : { inside: right, outside: left }];
    });
  });
}

function circumcenter(flat: Float64Array, triangles: Uint32Array, t: number): LngLat {
  const [a, b, c] = [triangles[3 * t]! * 2, triangles[3 * t + 1]! * 2, triangles[3 * t + 2]! * 2];
  const [dx, dy] = [flat[b]! - flat[a]!, flat[b + 1]! - flat[a + 1]!];
  const [ex, ey] = [flat[c]! - flat[a]!, flat[c + 1]! - flat[a + 1]!];
  const [d, e] = [dx * dx + dy * dy, ex * ex + ey * ey];
  const half = 0.5 / (dx * ey - dy * ex);
  return round([(flat[a]! + (ey * d - dy * e) * half) / squeeze, flat[a + 1]! + (dx * e - ex * d) * half]);
}

/** Joins borders end to start. Vertices that round to the same coordinates are one. */
function rings(starts: Map<number, number[]>, corners: LngLat[]): Ring[] {
  const closed: Ring[] = [];
  for (const [first, ends] of starts) {
    while (ends.length > 0) {
      const ring: Ring = [corners[first]!];
      let here = ends.pop()!;
      while (here !== first) {
        ring.push(corners[here]!);
        here = starts.get(here)!.pop()!;
      }
      ring.push(corners[first]!);
      const distinct = ring.filter((corner, i) => i === 0 || String(corner) !== String(ring[i - 1]));
      if (distinct.length > 3) closed.push(distinct);
    }
  }
  return closed;
}

/** Outer rings run counter-clockwise, holes clockwise (RFC 7946, section 3.1.6); each hole goes to the ring around it. */
function polygons(closed: Ring[]): MultiPolygon {
  const outers = closed.filter((ring) => signedArea(ring) > 0).map((ring) => [ring]);
  for (const hole of closed.filter((ring) => signedArea(ring) < 0)) {
    const around = outers.filter(([outer]) => hole.every((corner) => onOrIn(outer!, corner)));
    // The smallest ring around it: an island in a lake on an island.
    around.sort((a, b) => signedArea(a[0]!) - signedArea(b[0]!))[0]?.push(hole);
  }
  return outers.sort((a, b) => signedArea(b[0]!) - signedArea(a[0]!));
}

function onOrIn(ring: Ring, corner: LngLat): boolean {
  return ringContains(ring, corner) || ring.some(([x, y]) => x === corner[0] && y === corner[1]);
}
