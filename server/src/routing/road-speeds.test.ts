import { openData, type RoadClass, type RoadSpeeds, roadClasses, speedProblems } from '@portal/data';
import { metersPer } from '@portal/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import { toDefaultSpeeds } from './default-speeds.ts';
import type { Profile, RoutingEngine } from './engine.ts';
import { lazyRouting } from './open-routing.ts';
import { knownRoutes } from './testing/known-routes.ts';
import { drawStreets, hasValhallaBinary, type StreetMap } from './testing/street-map.ts';
import { valhallaEngine } from './valhalla-engine.ts';

describe.skipIf(!hasValhallaBinary)('durations of known routes', () => {
  let engine: RoutingEngine;
  beforeAll(async () => {
    engine = await lazyRouting().open();
  });

  it('fall into the band that drivers give, in at least 20 of 24', async () => {
    const routes = await Promise.all(
      knownRoutes().map(async (route) => {
        const { summary } = await engine.route([route.from, route.to], 'car');
        return { ...route, minutes: summary.time / 60 };
      }),
    );
    const outside = routes.filter(({ minutes, low, high }) => minutes < low || minutes > high);
    expect(routes).toHaveLength(24);
    expect(
      outside.length,
      outside.map(({ name, minutes }) => `${name}: ${minutes.toFixed(0)} min`).join('; '),
    ).toBeLessThanOrEqual(4);
    // As good on the routes that nothing was fitted to.
    expect(outside.filter(({ isFitted }) => !isFitted).length).toBeLessThanOrEqual(2);
  });
});

describe.skipIf(!hasValhallaBinary)('the legal limit', () => {
  // One straight street of each class, signed with a limit that no road of the country has.
  let map: StreetMap;
  const ends = Object.fromEntries(
    roadClasses.map((road, i): [RoadClass, string] => [road, String.fromCharCode(97 + 2 * i, 98 + 2 * i)]),
  );
  beforeAll(async () => {
    const drawing = Object.values(ends).map(([from, to]) => `${from}-------${to}`);
    const tags = Object.entries(ends).map(([highway, run]) => [
      run,
      { highway, maxspeed: '120', bicycle: 'yes' },
    ]);
    map = await drawStreets(drawing.join('\n\n\n'), Object.fromEntries(tags));
  });

  const speedKmh = async (road: RoadClass, profile: Profile) => {
    const [from, to] = [...ends[road]!].map((letter) => map.at(letter));
    const { summary } = await map.engine.route([from!, to!], profile);
    return ((summary.length * metersPer.mi) / summary.time) * 3.6;
  };

  it.each(roadClasses)('of a %s is not broken by a car or a motorcycle', async (road) => {
    const { limit, motorcycleLimit, open } = openData().roadSpeeds().roads[road];
    expect(await speedKmh(road, 'car')).toBeLessThanOrEqual(limit);
    expect(await speedKmh(road, 'motorcycle')).toBeLessThanOrEqual(motorcycleLimit);
    // The table decides, not the sign. Durations are whole seconds of a short street.
    expect(Math.abs((await speedKmh(road, 'car')) / open - 1)).toBeLessThan(0.05);
  });
});

describe('road speeds of a data folder', () => {
  const sample = openData().roadSpeeds();
  const changed = (change: (speeds: RoadSpeeds) => void) => {
    const copy = structuredClone(sample);
    change(copy);
    return speedProblems(copy);
  };

  it('hold for the sample', () => {
    expect(speedProblems(sample)).toEqual([]);
  });

  it('name the road and the limit that is broken, by its speed or by a factor', () => {
    expect(
      changed(({ roads }) => {
        roads.trunk.town = 41;
      }),
    ).toEqual([
      'roads.trunk.town: a car drives 41 km/h, expected at most the limit of 40.',
      'roads.trunk.town: a motorcycle drives 41 km/h, expected at most the limit of 30.',
    ]);
    expect(
      changed(({ profiles }) => {
        profiles.car.factor = 0.4;
      }),
    ).toContain('roads.trunk.open: a car drives 98 km/h, expected at most the limit of 80.');
  });

  it.each([
    [null, /roads: found no motorway, trunk, .*expected/],
    [{ roads: sample.roads }, /profiles: found no car/],
    [
      { ...sample, roads: { ...sample.roads, service: { ...sample.roads.service, open: '15' } } },
      /roads.service.open: found "15", expected a whole number/,
    ],
    [
      { ...sample, profiles: { ...sample.profiles, foot: {} } },
      /profiles.foot.factor: found undefined, expected a number/,
    ],
  ])('are rejected when a part is missing or no number', (speeds, message) => {
    expect(speedProblems(speeds).join('\n')).toMatch(message);
  });

  it('become a table of each class for each density of Valhalla', () => {
    const [entry] = toDefaultSpeeds(sample);
    expect(entry!.rural.way).toEqual([58, 39, 34, 29, 20, 15, 15, 15]);
    expect(entry!.suburban.way).toHaveLength(8);
    expect(entry!.urban.link_exiting).toHaveLength(5);
    expect(entry).not.toHaveProperty('iso3166-1');
  });

  it.skipIf(!hasValhallaBinary)(
    'multiply durations by the factor of the profile and leave lengths alone',
    async () => {
      const { profiles } = structuredClone(sample);
      profiles.car.factor = 2;
      const { engine, client, at } = await drawStreets('a---b', { ab: {} });
      const slower = valhallaEngine(client, profiles);
      const [once, twice] = await Promise.all(
        [engine, slower].map((one) => one.route([at('a'), at('b')], 'car')),
      );
      expect(twice!.summary.time).toBeCloseTo(once!.summary.time * 2, 5);
      expect(twice!.legs[0]!.maneuvers[0]!.time).toBeCloseTo(once!.legs[0]!.maneuvers[0]!.time * 2, 5);
      expect(twice!.summary.length).toBe(once!.summary.length);
    },
  );
});
