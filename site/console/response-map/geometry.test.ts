import polyline from '@mapbox/polyline';
import type { Operation } from '@portal/contract';
import type { LngLat } from '@portal/geo';
import { distanceMeters } from '@portal/geo';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSource } from '../../pages/reference/render/source.ts';
import { type DrawnFeature, featureAt, featuresOf, orderedStopsOf, positionsOf } from './geometry.ts';

const operations = new Map<string, Operation>();
beforeAll(() => {
  for (const contract of Object.values(readSource().contracts)) {
    for (const operation of contract.operations) operations.set(operation.id, operation);
  }
});

/** The features of an operation's recorded example. */
function recorded(id: string, name: string): DrawnFeature[] {
  const operation = operations.get(id) as Operation;
  const values = operation.examples.find((example) => example.name === name);
  const response = operation.responses[0]?.examples.find((example) => example.name === name);
  if (!values || !response) throw new Error(`${id} has no example ${name}.`);
  return featuresOf(operation, values, response.value);
}

const summary = (features: DrawnFeature[]) =>
  features.map(({ role, kind, path }) => `${role} ${kind} ${path}`);

describe('recorded responses', () => {
  test.each([
    ['reverseGeocode', 'mirpur', ['sent point /longitude']],
    [
      'autocompletePlaces',
      'mirpur',
      ['returned point /places/0', 'returned point /places/1', 'returned point /places/2'],
    ],
    ['rupantorGeocode', 'shewrapara', ['returned point /geocoded_address']],
    ['getPlaceDetails', 'mirpur', ['returned point /place']],
    [
      'getRouteOverview',
      'gulshanToDhanmondi',
      [
        'sent point /coordinates/0',
        'sent point /coordinates/1',
        'returned line /routes/0/geometry',
        'returned point /waypoints/0/location',
        'returned point /waypoints/1/location',
      ],
    ],
    [
      'getDetailedRoute',
      'motorcycle',
      [
        'sent point /data/start',
        'sent point /data/destination',
        'returned point /trip/locations/0',
        'returned point /trip/locations/1',
        'returned line /trip/legs/0/shape',
      ],
    ],
    [
      'getDetailedRoute',
      'graphHopper',
      [
        'sent point /data/start',
        'sent point /data/destination',
        'returned line /paths/0/points',
        'returned point /paths/0/snapped_waypoints',
      ],
    ],
    [
      'optimizeRoute',
      'dhanmondi',
      [
        'sent point /source',
        'sent point /destination',
        'sent point /geo_points/0/point',
        'sent point /geo_points/1/point',
        'sent point /geo_points/2/point',
        'returned line /paths/0/points',
        'returned point /paths/0/snapped_waypoints',
      ],
    ],
    ['snapToRoad', 'mirpur', ['sent point /point', 'returned point /coordinates']],
    ['matchRoute', 'azimpur', ['sent point /points/0', 'sent point /points/1', 'returned line /geometry']],
    ['listDistricts', 'chittagong', ['returned point /places/0/center']],
    ['getWardGeometry', 'ward17', ['returned area /ward/geometry']],
    ['findWardAndZone', 'nikunja', ['sent point /longitude', 'returned area /ward area']],
    [
      'findNearbyByCategory',
      'mirpurDohs',
      ['sent point /longitude', 'sent area /radius', 'returned point /places/0'],
    ],
    ['checkPointInPolygon', 'uttara', ['sent point /point']],
    ['listGeofencePoints', 'everyPoint', ['returned point /data/0', 'returned area /data/0/radius']],
    [
      'checkNearby',
      'arrived',
      [
        'sent point /destination_longitude',
        'sent point /current_longitude',
        'sent area /radius',
        'returned point /data',
        'returned area /data/radius',
      ],
    ],
    ['getDistanceV1', 'mirpur', ['sent point /source_longitude', 'sent point /target_longitude']],
    ['listCities', 'dhaka', []],
    ['searchPlaces', 'mirpur', []],
  ])('%s, %s', (id, name, expected) => {
    expect(summary(recorded(id, name))).toEqual(expected);
  });

  test('every point is in Bangladesh or in the bay south of it, whatever its order on the wire', () => {
    for (const operation of operations.values()) {
      for (const { name } of operation.examples) {
        for (const { geometry, path } of recorded(operation.id, name)) {
          for (const [longitude, latitude] of positionsOf(geometry)) {
            const where = { id: operation.id, path, longitude, latitude };
            expect(longitude > 88 && longitude < 92.7, JSON.stringify(where)).toBe(true);
            expect(latitude > 20 && latitude < 26.7, JSON.stringify(where)).toBe(true);
          }
        }
      }
    }
  });

  test('a route is the same line in each of its forms', () => {
    const operation = operations.get('getRouteOverview') as Operation;
    const line = (geometries: string, geometry: unknown) =>
      featuresOf(
        operation,
        { parameters: { coordinates: '90.4,23.8;90.3,23.7', geometries } },
        { routes: [{ geometry }] },
      ).at(-1)?.geometry;
    const expected = {
      type: 'LineString',
      coordinates: [
        [-120.2, 38.5],
        [-120.95, 40.7],
        [-126.453, 43.252],
      ],
    };
    expect(line('polyline', '_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(expected);
    expect(line('polyline6', '_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual(expected);
    expect(line('geojson', expected)).toEqual(expected);
  });

  test('a place is called by its name, a stop by its letter', () => {
    expect(recorded('listDistricts', 'chittagong')[0]?.label).toBe('Chittagong');
    expect(recorded('getWardGeometry', 'ward17')[0]?.label).toBe('Ward 17');
    expect(recorded('optimizeRoute', 'dhanmondi').flatMap(({ letter }) => letter ?? [])).toEqual([
      ...'ABCDE',
    ]);
    expect(recorded('reverseGeocode', 'mirpur')[0]?.letter).toBeUndefined();
  });
});

test('a radius in kilometers or meters makes a circle of that size', () => {
  for (const [id, name, metres] of [
    ['findNearbyByCategory', 'mirpurDohs', 1000],
    ['getGeofencePoint', 'songsodh', 55],
  ] as const) {
    const features = recorded(id, name);
    const area = features.find(({ kind }) => kind === 'area') as DrawnFeature;
    const [centre] = positionsOf((features.find(({ kind }) => kind === 'point') as DrawnFeature).geometry);
    for (const corner of positionsOf(area.geometry)) {
      expect(Math.abs(distanceMeters(centre as LngLat, corner) - metres)).toBeLessThan(metres / 1000);
    }
  }
});

test('no response and no request is too broken', () => {
  const all = [...operations.values()];
  const values = fc.dictionary(
    fc.constantFrom(
      'longitude',
      'latitude',
      'coordinates',
      'point',
      'points',
      'radius',
      'data',
      'geo_points',
    ),
    fc.jsonValue() as fc.Arbitrary<string>,
  );
  const geometry = fc.record({
    type: fc.constantFrom('Point', 'LineString', 'Polygon', 'constructor', 7, null),
    coordinates: fc.jsonValue(),
  });
  const inner = fc.oneof(fc.jsonValue(), geometry, fc.constantFrom('{', 'null', '{"type":"Polygon"}', '@@@'));
  const response = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom('places', 'routes', 'paths', 'trip', 'ward', 'data', 'geometry', 'coordinates'),
      fc.oneof(
        inner,
        fc.array(
          fc.dictionary(fc.constantFrom('geometry', 'points', 'center', 'longitude', 'latitude'), inner),
        ),
      ),
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...all), values, response, (operation, parameters, body) => {
      for (const feature of featuresOf(operation, { parameters, body: parameters }, body)) {
        const positions = positionsOf(feature.geometry);
        expect(positions.length).toBeGreaterThan(0);
        for (const [longitude, latitude] of positions) {
          expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90).toBe(true);
        }
      }
    }),
    {
      numRuns: 1000,
      // Objects without a text, found by the seed -1943196669.
      examples: all.flatMap((operation): [typeof operation, object, fc.JsonValue][] => [
        [operation, { longitude: { toString: [] } }, {}],
        [operation, {}, { ward: { ward_number: { toString: [] } } }],
        [operation, {}, { places: [{ longitude: { toString: [] }, latitude: { valueOf: [] } }] }],
      ]) as [(typeof all)[number], Record<string, string>, fc.JsonValue][],
    },
  );
});

test('a row of the tree speaks of the geometry it is part of, or of the only one inside it', () => {
  const features = recorded('getRouteOverview', 'gulshanToDhanmondi');
  const at = (path: string) => featureAt(features, path)?.path;
  expect(at('/routes/0/geometry')).toBe('/routes/0/geometry');
  expect(at('/routes/0')).toBe('/routes/0/geometry');
  expect(at('/waypoints/1')).toBe('/waypoints/1/location');
  expect(at('/waypoints')).toBeUndefined();
  expect(at('/code')).toBeUndefined();
  expect(featureAt(recorded('autocompletePlaces', 'mirpur'), '/places/1/longitude')?.path).toBe('/places/1');
});

test('sorted stops have their place in the visiting order, and the letter under which they were sent', () => {
  const operation = operations.get('sortRouteLocations') as Operation;
  const [example] = operation.examples;
  const response = operation.responses.find(({ status }) => status === 200)?.examples[0]?.value;
  const stops = orderedStopsOf(featuresOf(operation, example ?? { parameters: {} }, response));
  expect(stops.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(stops.map(({ letter }) => letter)).size).toBe(5);
});

test('a route has no visiting order', () => {
  const operation = operations.get('getRouteOverview') as Operation;
  const response = operation.responses.find(({ status }) => status === 200)?.examples[0]?.value;
  expect(orderedStopsOf(featuresOf(operation, { parameters: {} }, response))).toEqual([]);
});

test('an encoded line of another precision than documented is drawn where it fits, and both readings are named', () => {
  const operation = operations.get('getRouteOverview') as Operation;
  const parameters = { coordinates: '90.4,23.8;90.3,23.7', geometries: 'polyline6' };
  const five = polyline.encode(
    [
      [23.79254, 90.41289],
      [23.74651, 90.37589],
    ],
    5,
  );
  const line = featuresOf(operation, { parameters }, { routes: [{ geometry: five }] }).at(-1);
  expect(line?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [90.41289, 23.79254],
      [90.37589, 23.74651],
    ],
  });
  expect(line?.misread).toEqual({
    documented: { precision: 6, start: [9.041289, 2.379254] },
    fitting: { precision: 5, start: [90.41289, 23.79254] },
  });
  const six = polyline.encode(
    [
      [23.79254, 90.41289],
      [23.74651, 90.37589],
    ],
    6,
  );
  const right = featuresOf(operation, { parameters }, { routes: [{ geometry: six }] }).at(-1);
  expect(right?.geometry).toEqual(line?.geometry);
  expect(right).not.toHaveProperty('misread');
});
