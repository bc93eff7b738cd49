import { describe, expect, it } from 'vitest';
import { makeBuildings } from './buildings.ts';
import type { LandFeature } from './land.ts';
import { nearestOnSegment, type Street, toPlane } from './street.ts';

const street = (
  name: string,
  points: [number, number][],
  highway: Street['highway'] = 'residential',
): Street => ({
  name,
  nameBn: name,
  highway,
  points,
});

// A lane of 500 m in Mirpur, one that crosses it, and a main road at its end; a pond at the crossing's north-west.
const lane = street('Lane', [
  [90.36, 23.8],
  [90.365, 23.8],
]);
const crossing = street('Crossing', [
  [90.3625, 23.798],
  [90.3625, 23.802],
]);
const mainRoad = street(
  'Main',
  [
    [90.365, 23.79],
    [90.365, 23.81],
  ],
  'primary',
);
const pond: LandFeature = {
  type: 'Feature',
  properties: { class: 'water', name: 'Pond', nameBn: 'পুকুর', quality: 'approximate' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [90.3605, 23.8],
        [90.3625, 23.8],
        [90.3625, 23.802],
        [90.3605, 23.802],
        [90.3605, 23.8],
      ],
    ],
  },
};

const buildings = makeBuildings([lane, crossing, mainRoad], [pond]);
const middleOf = (ring: [number, number][]) =>
  [0, 1].map((axis) => ring.slice(0, 4).reduce((sum, corner) => sum + corner[axis as 0 | 1], 0) / 4) as [
    number,
    number,
  ];

describe('makeBuildings', () => {
  it('lines the lanes with footprints of 11 to 18 m, closed', () => {
    expect(buildings.length).toBeGreaterThan(30);
    for (const ring of buildings) {
      expect(ring[4]).toEqual(ring[0]);
      const [a, b, c] = ring.map(toPlane) as [[number, number], [number, number], [number, number]];
      const sides = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1])];
      for (const side of sides) expect(side).toBeGreaterThan(10.5);
      for (const side of sides) expect(side).toBeLessThan(18.5);
    }
  });

  it('keeps every corner 6 m clear of every street', () => {
    const tooNear = buildings.flat().filter((corner) =>
      [lane, crossing, mainRoad].some(({ points }) => {
        const [from, to] = points.map(toPlane);
        return nearestOnSegment(toPlane(corner), from!, to!).meters < 5.8;
      }),
    );
    expect(tooNear).toEqual([]);
  });

  it('builds in no water, and along no main road', () => {
    const inPond = buildings
      .map(middleOf)
      .filter(([lng, lat]) => lng > 90.3605 && lng < 90.3625 && lat > 23.8 && lat < 23.802);
    expect(inPond).toEqual([]);
    expect(buildings.map(middleOf).filter(([, lat]) => lat > 23.803)).toEqual([]);
  });

  it('makes the same footprints every time', () => {
    expect(makeBuildings([lane, crossing, mainRoad], [pond])).toEqual(buildings);
  });

  it('builds nowhere but in the capital', () => {
    const inSylhet = street('Lane', [
      [91.86, 24.89],
      [91.865, 24.89],
    ]);
    expect(makeBuildings([inSylhet], [])).toEqual([]);
  });
});
