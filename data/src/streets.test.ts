import type { LngLat } from '@portal/geo';
import { distanceMeters } from '@portal/geo';
import { describe, expect, it } from 'vitest';
import { openData } from './load.ts';
import type { Street } from './street.ts';
import { connectionProblems, isUsable, streetProblems } from './street-check.ts';
import { joinCrossings } from './street-network.ts';
import { toOsmData } from './streets.ts';

const data = openData();
const shapes = data.areaShapes();
const streets = data.streets();
const named = (name: string) => streets.filter((street) => street.name === name);

/** Lengths of the shortest routes by car from a point, meters: Dijkstra, independent of any router. */
function shortestFrom(from: LngLat): (to: LngLat) => number {
  const edges = new Map<string, { to: string; meters: number }[]>();
  const positions = new Map<string, LngLat>();
  for (const street of streets.filter((one) => isUsable(one, 'car'))) {
    street.points.forEach((point, i) => {
      positions.set(String(point), point);
      const next = street.points[i + 1];
      if (!next) return;
      const meters = distanceMeters(point, next);
      const link = (a: LngLat, b: LngLat) =>
        edges.set(String(a), [...(edges.get(String(a)) ?? []), { to: String(b), meters }]);
      link(point, next);
      if (!street.isOneway) link(next, point);
    });
  }
  const nearest = (position: LngLat) =>
    [...positions].reduce((a, b) =>
      distanceMeters(b[1], position) < distanceMeters(a[1], position) ? b : a,
    )[0];
  const done = new Map<string, number>();
  // Buckets of one kilometer keep the queue short without a heap.
  const buckets: [string, number][][] = [[[nearest(from), 0]]];
  for (let b = 0; b < buckets.length; b += 1) {
    const bucket = buckets[b] ?? [];
    for (let entry = bucket.pop(); entry; entry = bucket.pop()) {
      const [node, meters] = entry;
      if ((done.get(node) ?? Infinity) <= meters) continue;
      done.set(node, meters);
      for (const edge of edges.get(node) ?? []) {
        const total = meters + edge.meters;
        if ((done.get(edge.to) ?? Infinity) <= total) continue;
        const slot = Math.floor(total / 1000);
        buckets[slot] ??= [];
        buckets[slot]!.push([edge.to, total]);
      }
    }
  }
  return (to) => done.get(nearest(to)) ?? Infinity;
}

describe('streets', () => {
  it('has sound streets with names in English and Bangla', () => {
    expect(streetProblems(streets)).toEqual([]);
  });

  it.each(['car', 'bike', 'foot'] as const)(
    'is one network in which a %s gets from everywhere to everywhere',
    (profile) => {
      expect(connectionProblems(streets, profile)).toEqual([]);
    },
  );

  it('notices a street that one can enter and not leave', () => {
    const trap: Street = {
      name: 'Trap',
      nameBn: 'ফাঁদ',
      highway: 'residential',
      points: [named('Mirpur Road')[0]!.points[1]!, [90.35, 23.7885]],
      isOneway: true,
    };
    expect(connectionProblems([...streets, trap], 'car')).toHaveLength(1);
    expect(connectionProblems([...streets, trap], 'foot')).toEqual([]);
  });

  it('has the roads of Dhaka by name, with bridges, tolls, one-ways and ferries', () => {
    for (const name of [
      'Begum Rokeya Sarani',
      'Pragati Sarani',
      '60 Feet Road',
      'Gulshan Avenue',
      'Topkhana Road',
    ])
      expect(named(name).length, name).toBeGreaterThan(0);
    expect(named('Mayor Hanif Flyover')[0]).toMatchObject({ isBridge: true, hasToll: true });
    expect(named('Padma Bridge')[0]).toMatchObject({ isBridge: true, hasToll: true, ref: 'N8' });
    expect(named('Paturia Daulatdia Ferry')[0]!.highway).toBe('ferry');
    expect(named('Nawabpur Road')[0]!.isOneway).toBe(true);
  });

  it('does not join a bridge with what passes below it', () => {
    const flyover = new Set(
      named('Mayor Hanif Flyover').flatMap(({ points }) => points.slice(1, -1).map(String)),
    );
    const below = streets
      .filter(({ name }) => !name.startsWith('Mayor Hanif'))
      .flatMap(({ points }) => points.map(String));
    expect(below.filter((point) => flyover.has(point))).toEqual([]);
  });

  // Road distances between the cities as public route planners give them, to a tenth.
  let metersTo: ReturnType<typeof shortestFrom> | undefined;
  it.each([
    ['Chattogram', [91.8123, 22.3255], 250],
    ['Sylhet', [91.869, 24.895], 240],
    ['Khulna', [89.562, 22.816], 195],
    ['Rajshahi', [88.5995, 24.3655], 250],
  ] as [string, LngLat, number][])('leads from Dhaka to %s in about the true distance', (_, city, km) => {
    metersTo ??= shortestFrom([90.4125, 23.7925]);
    const meters = metersTo(city);
    expect(meters / 1000).toBeGreaterThan(km * 0.85);
    expect(meters / 1000).toBeLessThan(km * 1.1);
  });

  it('becomes OpenStreetMap data with ascending ids, known nodes and the country', () => {
    const { nodes, ways, relations } = toOsmData(streets, shapes);
    const ids = new Set(nodes.map(({ id }) => id));
    expect(ids.size).toBe(nodes.length);
    expect(ways.every(({ nodeIds }) => nodeIds.length > 1 && nodeIds.every((id) => ids.has(id)))).toBe(true);
    expect(ways.find(({ tags }) => tags.name === 'Mirpur Road')!.tags).toMatchObject({
      highway: 'primary',
      'name:en': 'Mirpur Road',
      'name:bn': 'মিরপুর রোড',
      lanes: '4',
    });
    expect(relations![0]!.tags['ISO3166-1']).toBe('BD');
    expect(relations![0]!.members.length).toBe(shapes['country:1']!.length);
    expect(nodes.filter(({ tags }) => tags?.highway === 'traffic_signals').length).toBeGreaterThan(20);
  });
});

describe('joinCrossings', () => {
  const street = (name: string, points: LngLat[], isSeparate = false): Street => ({
    name,
    nameBn: 'রোড',
    highway: 'residential',
    points,
    ...(isSeparate && { isSeparate }),
  });

  it('gives two crossing streets one shared point', () => {
    const [a, b] = joinCrossings([
      street('a', [
        [90, 24],
        [90.002, 24],
      ]),
      street('b', [
        [90.001, 23.999],
        [90.001, 24.001],
      ]),
    ]);
    expect(a!.points[1]).toEqual([90.001, 24]);
    expect(b!.points[1]).toEqual([90.001, 24]);
  });

  it('joins an end that stops half a meter short of the other street', () => {
    const end: LngLat = [90.001, 23.9999955];
    const [a] = joinCrossings([
      street('a', [
        [90, 24],
        [90.002, 24],
      ]),
      street('b', [[90.001, 23.999], end]),
    ]);
    expect(a!.points).toHaveLength(3);
    expect(distanceMeters(a!.points[1]!, end)).toBeLessThan(0.2);
  });

  it('lets a bridge pass over', () => {
    const [a] = joinCrossings([
      street('a', [
        [90, 24],
        [90.002, 24],
      ]),
      street(
        'b',
        [
          [90.001, 23.999],
          [90.001, 24.001],
        ],
        true,
      ),
    ]);
    expect(a!.points).toHaveLength(2);
  });
});
