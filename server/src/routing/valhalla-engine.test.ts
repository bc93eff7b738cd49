import { distanceMeters, metersPer } from '@portal/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LngLat, Profile, Trip } from './engine.ts';
import { toGraphHopper, toOsrm, toValhalla } from './formats.ts';
import { decodePolyline } from './polyline.ts';
import { drawStreets, hasValhallaBinary, type StreetMap } from './testing/street-map.ts';

/** Names of the streets in the order driven, each once. */
function streets(trip: Trip): string[] {
  const names = trip.legs.flatMap(({ maneuvers }) =>
    maneuvers.flatMap(({ street_names = [] }) => street_names.slice(0, 1)),
  );
  return names.filter((name, i) => name !== names[i - 1]);
}

describe.skipIf(!hasValhallaBinary)('routing on drawn streets', () => {
  // ef is a motorway-like street without walkers, be is one-way downwards, xy is an island without a bridge.
  let map: StreetMap;
  beforeAll(async () => {
    map = await drawStreets(
      `
a--b--c--d
|  |  |  |
|  |  |  |
h--e--f--g     x--y

`,
      {
        abcd: {},
        hefg: {},
        ah: {},
        be: { oneway: 'yes' },
        cf: { highway: 'footway' },
        dg: {},
        xy: {},
      },
    );
  });

  const route = (letters: string, profile: Profile = 'car') =>
    map.engine.route(
      [...letters].map((letter) => map.at(letter)),
      profile,
    );

  it('drives down the one-way street in its direction', async () => {
    expect(streets(await route('be'))).toEqual(['be']);
  });

  it('goes round where the one-way street forbids the short way', async () => {
    expect(streets(await route('ba'))).toEqual(['abcd']);
    expect(streets(await route('eb'))).toEqual(['hefg', 'ah', 'abcd']);
  });

  it('walks the footway that a car may not use', async () => {
    expect(streets(await route('cf', 'foot'))).toEqual(['cf']);
    expect(streets(await route('cf', 'car'))).not.toContain('cf');
  });

  it('measures the way as long as its shape on the sphere, within half a percent', async () => {
    const { summary, legs } = await route('ad');
    const onSphere = lengthMeters(legs[0]!.shape);
    const length = summary.length * metersPer.mi;
    expect(Math.abs(length / onSphere - 1)).toBeLessThan(0.005);
    expect(Math.abs(length / distanceMeters(map.at('a'), map.at('d')) - 1)).toBeLessThan(0.005);
  });

  it('visits stops in the order given, one leg between each two', async () => {
    const trip = await route('adg');
    expect(trip.legs.length).toBe(2);
    expect(streets(trip)).toEqual(['abcd', 'dg']);
  });

  it('says that no road leads to an island', async () => {
    await expect(route('ax')).rejects.toMatchObject({ reason: 'noPath' });
  });

  it('reports that a point in the sea has no street', async () => {
    const inTheBay: LngLat = [90.5, 20.5];
    await expect(map.engine.route([map.at('a'), inTheBay], 'car')).rejects.toMatchObject({
      reason: 'noStreetNear',
    });
    await expect(map.engine.snap(inTheBay, 'car')).rejects.toMatchObject({ reason: 'noStreetNear' });
  });

  it('snaps to the nearest street at a right angle', async () => {
    const [lng, lat] = map.at('a');
    const north: LngLat = [lng + 0.001, lat + 0.0005];
    const snapped = await map.engine.snap(north, 'car');
    expect(snapped.position[1]).toBeCloseTo(lat, 5);
    expect(snapped.distanceMeters).toBeCloseTo(distanceMeters(north, [lng + 0.001, lat]), 0);
  });

  it('matches a noisy trace to the street driven', async () => {
    const [lng, lat] = map.at('a');
    const trace = Array.from(
      { length: 8 },
      (_, i): LngLat => [lng + 0.0006 + i * 0.0006, lat + (i % 2 ? 0.00008 : -0.00008)],
    );
    const { path, lengthMeters: length } = await map.engine.match(trace, 'car');
    expect(path.every(([, latitude]) => Math.abs(latitude - lat) < 1e-5)).toBe(true);
    expect(Math.abs(length / distanceMeters(trace[0]!, trace.at(-1)!) - 1)).toBeLessThan(0.02);
  });

  it('matches a trace that ends and begins standing still', async () => {
    const [lng, lat] = map.at('a');
    const driven = Array.from({ length: 8 }, (_, i): LngLat => [lng + 0.0006 + i * 0.0006, lat]);
    const still = (point: LngLat) => Array.from({ length: 5 }, () => point);
    const trace = [...still(driven[0]!), ...driven, ...still(driven.at(-1)!)];
    const { lengthMeters: length } = await map.engine.match(trace, 'car');
    expect(Math.abs(length / distanceMeters(trace[0]!, trace.at(-1)!) - 1)).toBeLessThan(0.02);
  });

  it.each([
    ['begins', 0],
    ['goes on', 4],
    ['ends', 7],
  ])('refuses a trace that %s off the streets, naming the point', async (_where, off) => {
    const [lng, lat] = map.at('a');
    const trace = Array.from({ length: 8 }, (_, i): LngLat => [lng + 0.0006 + i * 0.0006, lat]);
    trace[off] = [trace[off]![0], lat - 0.01];
    await expect(map.engine.match(trace, 'car')).rejects.toMatchObject({
      reason: 'unmatched',
      pointIndex: off,
    });
  });

  it('fills a matrix whose cells equal the routes, one-way detours included', async () => {
    const letters = ['a', 'e', 'b'];
    const meters = await map.engine.matrix(
      letters.map((letter) => map.at(letter)),
      'car',
    );
    const back = (await route('eb')).summary.length * metersPer.mi;
    expect(Math.abs(meters[1]![2]! / back - 1)).toBeLessThan(0.01);
    expect(meters[1]![2]).toBeGreaterThan(meters[2]![1]! * 2);
  });

  it('marks an island as null in the matrix', async () => {
    const meters = await map.engine.matrix([map.at('a'), map.at('d'), map.at('x')], 'car');
    expect(meters[0]![2]).toBeNull();
    expect(meters[0]![1]).toBeGreaterThan(500);
  });

  it('prints the same route in three shapes: meters, miles, meters', async () => {
    const trip = await route('ae');
    const osrm = toOsrm(trip, 'polyline').routes[0]!;
    const valhalla = toValhalla(trip).trip.summary;
    const graphHopper = toGraphHopper(trip, { isEncoded: false, tookMs: 1, copyrights: ['sample'] })
      .paths[0]!;
    expect(osrm.distance).toBeCloseTo(graphHopper.distance, 0);
    expect(valhalla.length * 1609.344).toBeCloseTo(graphHopper.distance, 0);
    expect(graphHopper.time / 1000).toBeCloseTo(osrm.duration, 0);
    expect(decodePolyline(osrm.geometry as string, 5).length).toBe(trip.legs[0]!.shape.length);
  });

  it('covers the whole line with GraphHopper instructions that join end to end', async () => {
    const { instructions, points } = toGraphHopper(await route('adg'), {
      isEncoded: false,
      tookMs: 1,
      copyrights: ['sample'],
    }).paths[0]!;
    const line = points as { coordinates: LngLat[] };
    expect(instructions[0]!.interval[0]).toBe(0);
    for (let i = 1; i < instructions.length; i += 1) {
      expect(instructions[i]!.interval[0]).toBe(instructions[i - 1]!.interval[1]);
    }
    expect(instructions.at(-1)!.interval[1]).toBe(line.coordinates.length - 1);
    expect(instructions.filter(({ sign }) => sign === 5).map(({ text }) => text)).toEqual(['Waypoint 1']);
    expect(instructions.at(-1)!.sign).toBe(4);
  });
});

describe.skipIf(!hasValhallaBinary)('the side of the road', () => {
  it('is the left: turning left is quicker than turning right across the traffic', async () => {
    const { engine, at } = await drawStreets(
      `
a--m--b
   |
   s
`,
      { sm: {}, am: {}, mb: {} },
    );
    const [left, right] = await Promise.all(['a', 'b'].map((end) => engine.route([at('s'), at(end)], 'car')));
    expect(right!.summary.length).toBeCloseTo(left!.summary.length, 3);
    expect(right!.summary.time).toBeGreaterThan(left!.summary.time + 1);
  });
});

function lengthMeters(path: LngLat[]): number {
  return path.slice(1).reduce((sum, point, i) => sum + distanceMeters(path[i]!, point), 0);
}
