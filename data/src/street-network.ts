/** Makes one connected network of streets: crossings become shared nodes, loose parts are joined by short links. */

import type { LngLat } from '@portal/geo';
import Flatbush from 'flatbush';
import { boxOf, round } from './geometry.ts';
import { nearestOf } from './mosaic.ts';
import { fromPlane, type Street, toPlane, type XY } from './street.ts';

/** A street whose points are all nodes; two streets meet where they share a point exactly. */
export type Way = Street;

/** Two crossings nearer than this on one street are one. */
const mergeMeters = 1;
/** A loose end is joined to a street node at most so far away. */
const looseEndMeters = 90;

/** The streets with a point added wherever two that are not on bridges cross. */
export function joinCrossings(streets: Street[]): Way[] {
  const planes = streets.map(({ points }) => points.map(toPlane));
  const cuts: Map<number, XY[]>[] = streets.map(() => new Map());
  const segments = streets.flatMap(({ isSeparate }, street) =>
    isSeparate ? [] : planes[street]!.slice(1).map((_, segment): SegmentKey => [street, segment]),
  );
  const boxes = new Flatbush(segments.length);
  const box = ([street, segment]: SegmentKey) =>
    boxOf(planes[street]![segment]!, planes[street]![segment + 1]!);
  for (const segment of segments) boxes.add(...box(segment));
  boxes.finish();
  for (const [at, one] of segments.entries()) {
    const [west, south, east, north] = box(one);
    const isOther = (index: number) => index < at && segments[index]![0] !== one[0];
    const near = [west - mergeMeters, south - mergeMeters, east + mergeMeters, north + mergeMeters] as const;
    for (const other of boxes.search(...near, isOther)) cross(planes, cuts, one, segments[other]!);
  }
  return streets.map((street, i) => ({ ...street, points: withCuts(street.points, planes[i]!, cuts[i]!) }));
}

type SegmentKey = [street: number, segment: number];

function cross(planes: XY[][], cuts: Map<number, XY[]>[], one: SegmentKey, two: SegmentKey): void {
  const [a, b] = [planes[one[0]]![one[1]]!, planes[one[0]]![one[1] + 1]!];
  const [c, d] = [planes[two[0]]![two[1]]!, planes[two[0]]![two[1] + 1]!];
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const across = rx * sy - ry * sx;
  if (across === 0) return;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / across;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / across;
  // An end that stops just short of the other street touches it.
  const [slackT, slackU] = [mergeMeters / Math.hypot(rx, ry), mergeMeters / Math.hypot(sx, sy)];
  if (t < -slackT || t > 1 + slackT || u < -slackU || u > 1 + slackU) return;
  // A crossing at a street's own point uses that point, so that both streets hold the same one.
  const atEnd = [a, b, c, d].find(
    (p) => Math.hypot(p[0] - a[0] - rx * t, p[1] - a[1] - ry * t) < mergeMeters,
  );
  const point: XY = atEnd ?? [a[0] + rx * t, a[1] + ry * t];
  for (const [street, segment] of [one, two]) {
    const list = cuts[street]!.get(segment) ?? [];
    if (!list.some((p) => p[0] === point[0] && p[1] === point[1])) list.push(point);
    cuts[street]!.set(segment, list);
  }
}

function withCuts(points: LngLat[], plane: XY[], cuts: Map<number, XY[]>): LngLat[] {
  const all = points.flatMap((point, i) => {
    const start = plane[i]!;
    const extra = (cuts.get(i) ?? []).sort(
      (a, b) => Math.hypot(a[0] - start[0], a[1] - start[1]) - Math.hypot(b[0] - start[0], b[1] - start[1]),
    );
    return [point, ...extra.map(fromPlane)];
  });
  return withoutRepeats(all);
}

/** Points rounded to 0.1 m, each only once in a row. */
function withoutRepeats(points: LngLat[]): LngLat[] {
  return points
    .map((point) => round(point, 6))
    .filter((point, i, all) => i === 0 || String(point) !== String(all[i - 1]));
}

/** Joins loose ends and then whole loose parts to the largest part, by links without a name. Parts of a few nodes are dropped. */
export function joinParts(ways: Way[]): Way[] {
  const joined = [...ways.filter(({ points }) => points.length > 1)];
  joined.push(...looseEndLinks(joined));
  for (;;) {
    const parts = findParts(joined.filter((way) => !isOnlyForFeet(way)));
    const main = parts[0]!;
    const rest = parts.slice(1);
    if (rest.length === 0) return joined;
    const tiny = new Set(rest.filter(({ size }) => size < 4).flatMap(({ nodes }) => [...nodes]));
    const kept = joined.filter(
      ({ points, local }) => !(local && points.some((point) => tiny.has(String(point)))),
    );
    joined.splice(0, joined.length, ...kept);
    const free = joinable(joined);
    const targets = [...free].filter(([key]) => main.nodes.has(key)).map(([, point]) => point);
    const nearest = nearestOf(targets);
    for (const { nodes, size } of rest) {
      if (size < 4) continue;
      let best: { from: LngLat; to: LngLat; meters: number } | undefined;
      for (const key of nodes) {
        const from = free.get(key);
        if (!from) continue;
        const to = targets[nearest(from)]!;
        const meters = planeMeters(from, to);
        if (!best || meters < best.meters) best = { from, to, meters };
      }
      if (best) joined.push(link(best.from, best.to));
    }
  }
}

function isOnlyForFeet({ isForFeet }: Way): boolean {
  return isForFeet === true;
}

function planeMeters(from: LngLat, to: LngLat): number {
  const [a, b] = [toPlane(from), toPlane(to)];
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function link(from: LngLat, to: LngLat): Way {
  return { name: '', nameBn: '', highway: 'residential', points: [from, to] };
}

/** Points where a street may be joined, by their text: not on bridges, motorways and ferries. */
function joinable(ways: Way[]): Map<string, LngLat> {
  const points = new Map<string, LngLat>();
  for (const { isSeparate, points: own } of ways)
    if (!isSeparate) for (const point of own) points.set(String(point), point);
  return points;
}

/** Links from the dead ends of local streets to the nearest node of another street. */
function looseEndLinks(ways: Way[]): Way[] {
  const degree = new Map<string, number>();
  for (const { points } of ways) {
    points.forEach((point, i) => {
      const sides = i === 0 || i === points.length - 1 ? 1 : 2;
      degree.set(String(point), (degree.get(String(point)) ?? 0) + sides);
    });
  }
  const nodes = joinable(ways).values();
  const cells = new Map<string, LngLat[]>();
  const cellOf = ([x, y]: XY) => `${Math.floor(x / looseEndMeters)},${Math.floor(y / looseEndMeters)}`;
  for (const node of nodes)
    cells.set(cellOf(toPlane(node)), [...(cells.get(cellOf(toPlane(node))) ?? []), node]);
  const linked = new Set<string>();
  return ways.flatMap(({ local, points }) => {
    if (!local?.subAreaId) return [];
    const own = new Set(points.map(String));
    return [points[0]!, points.at(-1)!].flatMap((end) => {
      if (degree.get(String(end)) !== 1 || linked.has(String(end))) return [];
      const [x, y] = toPlane(end);
      const around = [-1, 0, 1].flatMap((dx) =>
        [-1, 0, 1].flatMap(
          (dy) => cells.get(cellOf([x + dx * looseEndMeters, y + dy * looseEndMeters])) ?? [],
        ),
      );
      const near = around
        .filter((node) => !own.has(String(node)) && planeMeters(end, node) <= looseEndMeters)
        .sort((a, b) => planeMeters(end, a) - planeMeters(end, b))[0];
      if (!near) return [];
      linked.add(String(end)).add(String(near));
      return [link(end, near)];
    });
  });
}

/** The connected parts of the network, largest first, one-ways counted as both ways. */
function findParts(ways: Way[]): { nodes: Set<string>; size: number }[] {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    while (parent.get(root) !== root) root = parent.get(root)!;
    for (let here = node; here !== root; ) {
      const next = parent.get(here)!;
      parent.set(here, root);
      here = next;
    }
    return root;
  };
  for (const { points } of ways) {
    const keys = points.map(String);
    for (const key of keys) if (!parent.has(key)) parent.set(key, key);
    for (const key of keys.slice(1)) parent.set(rootOf(key), rootOf(keys[0]!));
  }
  const groups = new Map<string, Set<string>>();
  for (const node of parent.keys()) {
    const root = rootOf(node);
    groups.set(root, (groups.get(root) ?? new Set()).add(node));
  }
  return [...groups.values()].map((nodes) => ({ nodes, size: nodes.size })).sort((a, b) => b.size - a.size);
}
