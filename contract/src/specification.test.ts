/** The contract against the product's specification: what is promised, typed here a second time by hand. */
import { describe, expect, it } from 'vitest';
import { type ApiVersion, type Field, loadContract, type Operation } from './index.ts';

const v2Calls = [
  'reverseGeocode GET /v2/api/search/reverse/geocode',
  'autocompletePlaces GET /v2/api/search/autocomplete/place',
  'rupantorGeocode POST /v2/api/search/rupantor/geocode',
  'getRouteOverview GET /v2/api/route/{coordinates}',
  'getDetailedRoute POST /v2/api/routing',
  'optimizeRoute POST /v2/api/route/optimized',
  'sortRouteLocations POST /v2/api/route/sorted',
  'matchRoute GET /v2/api/routing/matching',
  'searchPlaces GET /api/v2/search-place',
  'getPlaceDetails GET /api/v2/places',
  'snapToRoad GET /v2/api/routing/nearest',
  'listDistricts GET /v2/api/districts',
  'listSubDistricts GET /v2/api/sub_districts',
  'listCities GET /v2/api/cities',
  'listUnions GET /v2/api/unions',
  'findArea GET /v2/api/search/area',
  'findWardAndZone GET /v2/api/search/ward/zone/{longitude}/{latitude}',
  'findWard GET /v2/api/search/ward/{longitude}/{latitude}',
  'listWards GET /v2/api/search/get/ward',
  'getWardGeometry GET /v2/api/search/get/ward/geometry',
  'listZones GET /v2/api/search/get/zone',
  'findZone GET /v2/api/search/zone/{longitude}/{latitude}',
  'findCityCorporation GET /v2/api/search/dncc/{longitude}/{latitude}',
  'checkPointInPolygon POST /v2/api/point-in-polygon',
  'createGeofencePoint POST /v2/api/set-geo-fence-point',
  'listGeofencePoints GET /v2/api/get-geo-fence-points',
  'getGeofencePoint GET /v2/api/get-geo-fence-point/{id}',
  'updateGeofencePoint POST /v2/api/update-geo-fence-point/{id}',
  'deleteGeofencePoint DELETE /v2/api/delete-geo-fence-point/{id}',
  'checkGeofence GET /v2/api/check-geo-fence',
  'checkNearby GET /v2/api/check/nearby',
];

/** Documented with their radius and limit written out. */
const nearbyCalls: Record<string, string> = {
  findNearby: '/v2/api/search/nearby/0.5/10',
  findNearbyByCategory: '/v2/api/search/nearby/category/1/10',
  findNearbyByTypes: '/v2/api/search/nearby/multi/type/5/5',
};

const v1Calls = [
  'reverseGeocodeV1 GET /v1/api/search/reverse/{api_key}/geocode',
  'reverseGeocodeServerV1 GET /v1/api/search/reverse/geocode/server/{api_key}/place',
  'autocompletePlacesV1 GET /v1/api/search/autocomplete/{api_key}/place',
  'getDistanceV1 GET /v1/api/distance/{api_key}/{longitude},{latitude}/{longitude},{latitude}',
  'rupantorGeocodeV1 POST /v1/api/search/{API_KEY}/rupantor/geocode',
  'getRouteOverviewV1 GET /v1/api/route/{api_key}/{coordinates}',
  'snapToRoadV1 GET /v1/api/routing/{api_key}/nearest',
  'matchRouteV1 GET /v1/api/routing/{api_key}/matching',
  'listDistrictsV1 GET /v1/api/{api_key}/districts',
  'listSubDistrictsV1 GET /v1/api/{api_key}/sub_districts',
  'listCitiesV1 GET /v1/api/{api_key}/cities',
  'listUnionsV1 GET /v1/api/{api_key}/unions',
  'findWardV1 GET /v1/api/search/ward/{api_key}/{longitude}/{latitude}',
  'findZoneV1 GET /v1/api/search/zone/{api_key}/{longitude}/{latitude}',
  'findWardAndZoneV1 GET /v1/api/search/ward/zone/{api_key}/{longitude}/{latitude}',
  'findCityCorporationV1 GET /v1/api/search/dncc/{api_key}/{longitude}/{latitude}',
];

/** Required parameters and body fields, the key apart. */
const requiredParameters: Record<string, string[]> = {
  reverseGeocode: ['longitude', 'latitude'],
  autocompletePlaces: ['q'],
  rupantorGeocode: ['q'],
  getDetailedRoute: ['type', 'data'],
  optimizeRoute: ['source', 'destination', 'geo_points'],
  matchRoute: ['points'],
  snapToRoad: ['point'],
  listDistricts: [],
  listSubDistricts: [],
  listCities: [],
  listUnions: [],
  searchPlaces: ['q'],
  getPlaceDetails: ['place_code', 'session_id'],
  getWardGeometry: ['ward_number'],
  createGeofencePoint: ['latitude', 'longitude', 'name', 'radius'],
  checkNearby: [
    'destination_latitude',
    'destination_longitude',
    'radius',
    'current_latitude',
    'current_longitude',
  ],
  checkPointInPolygon: ['point'],
  findNearbyByCategory: ['radius', 'limit', 'longitude', 'latitude', 'ptype'],
  findNearbyByTypes: ['radius', 'limit', 'longitude', 'latitude', 'q'],
  listDistrictsV1: ['q'],
  listSubDistrictsV1: ['q'],
  listCitiesV1: ['q'],
  listUnionsV1: ['q'],
};

const flagNames = [
  'district',
  'post_code',
  'country',
  'sub_district',
  'union',
  'pauroshova',
  'location_type',
  'division',
  'address',
  'area',
];

const all = [...loadContract('v2').operations, ...loadContract('v1').operations];
const find = (id: string): Operation => {
  const found = all.find((operation) => operation.id === id);
  if (!found) throw new Error(`No operation ${id}.`);
  return found;
};
const field = (id: string, name: string) => {
  const { parameters, body } = find(id);
  return [...parameters, ...(body?.fields ?? [])].find((one) => one.name === name);
};

describe('calls', () => {
  it('has the 34 of version 2 at their paths', () => {
    const operations = loadContract('v2').operations;
    expect(operations).toHaveLength(34);
    const others = operations.filter(({ id }) => !(id in nearbyCalls));
    expect(others.map(({ id, method, path }) => `${id} ${method} ${path}`).sort()).toEqual(
      v2Calls.toSorted(),
    );
    for (const [id, path] of Object.entries(nearbyCalls)) {
      const { examples, path: template } = find(id);
      const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        String(examples[0]!.parameters[name]),
      );
      expect(filled).toBe(path);
    }
  });

  it('has the 16 of version 1 at their paths', () => {
    // OpenAPI requires different names where the path of Distance repeats them.
    const calls = loadContract('v1').operations.map(
      ({ id, method, path }) => `${id} ${method} ${path.replaceAll(/(source|target)_/g, '')}`,
    );
    expect(calls.sort()).toEqual(v1Calls.toSorted());
  });

  it('reads the key where each endpoint requires it', () => {
    const elsewhere = all
      .filter(({ key, version }) => version === 'v2' && !(key.in === 'query' && key.name === 'api_key'))
      .map(({ id, key }) => `${id} ${key.in} ${key.name}`);
    expect(elsewhere.sort()).toEqual([
      'getDetailedRoute query key',
      'optimizeRoute body api_key',
      'sortRouteLocations body api_key',
    ]);
    expect(new Set(loadContract('v1').operations.map(({ key }) => key.in))).toEqual(new Set(['path']));
    expect(find('rupantorGeocodeV1').key.name).toBe('API_KEY');
  });

  it.each(Object.entries(requiredParameters))('%s requires %j', (id, names) => {
    const { parameters, body, key } = find(id);
    const required = [...parameters, ...(body?.fields ?? [])].filter(
      (one) => one.required && one.name !== key.name,
    );
    expect(required.map(({ name }) => name).sort()).toEqual(names.toSorted());
  });
});

describe('rules, limits and defaults', () => {
  it('offers the flags of reverse geocoding, thana in version 2 only', () => {
    const flags = (id: string) =>
      find(id)
        .parameters.filter(({ types }) => types.includes('boolean'))
        .map(({ name }) => name)
        .sort();
    expect(flags('reverseGeocode')).toEqual([...flagNames, 'bangla', 'thana'].sort());
    expect(flags('reverseGeocodeV1')).toEqual([...flagNames, 'bangla'].sort());
    expect(flags('reverseGeocodeServerV1')).toEqual(flagNames.toSorted());
  });

  it('knows the defaults', () => {
    expect(field('reverseGeocode', 'country_code')?.default).toBe('bd');
    expect(field('autocompletePlaces', 'country_code')?.default).toBe('bd');
    expect(field('getDetailedRoute', 'country_code')?.default).toBe('bgd');
    expect(field('getDetailedRoute', 'profile')).toMatchObject({
      default: 'car',
      enum: ['bike', 'motorcycle', 'car'],
    });
    expect(field('getRouteOverview', 'geometries')).toMatchObject({
      default: 'polyline',
      enum: ['polyline', 'polyline6', 'geojson'],
    });
    expect(field('getRouteOverview', 'profile')).toMatchObject({ default: 'car', enum: ['car', 'foot'] });
    expect(field('getRouteOverviewV1', 'profile')).toBeUndefined();
  });

  it('takes at most 50 waypoints and 50 locations', () => {
    expect(field('optimizeRoute', 'geo_points')?.maxItems).toBe(50);
    expect(field('sortRouteLocations', 'locations')?.maxItems).toBe(50);
  });

  it('keeps latitudes within 90 and longitudes within 180 degrees', () => {
    expect(field('checkNearby', 'destination_latitude')).toMatchObject({ minimum: -90, maximum: 90 });
    expect(field('checkNearby', 'destination_longitude')).toMatchObject({ minimum: -180, maximum: 180 });
  });

  it('says which number comes first', () => {
    expect(field('getRouteOverview', 'coordinates')?.coordinateOrder).toBe('lon,lat');
    expect(field('matchRoute', 'points')?.coordinateOrder).toBe('lon,lat');
    expect(field('checkPointInPolygon', 'point')?.coordinateOrder).toBe('lon,lat');
    expect(field('snapToRoad', 'point')?.coordinateOrder).toBe('lat,lon');
    expect(field('optimizeRoute', 'source')?.coordinateOrder).toBe('lat,lon');
  });

  it('gives Rupantor two credits and every flag of reverse geocoding eleven', () => {
    expect(find('rupantorGeocode').credits.base).toBe(2);
    const { base = 0, perParameter } = find('reverseGeocode').credits;
    expect(Object.keys(perParameter).sort()).toEqual(flagNames.toSorted());
    expect(Object.values(perParameter).reduce((sum, count) => sum + count, base)).toBe(11);
  });
});

describe('errors', () => {
  it.each<ApiVersion>(['v2', 'v1'])('are the catalog, word for word, in %s', (version) => {
    expect(loadContract(version).errors.map(({ status, message }) => [status, message])).toEqual([
      [400, 'Parameter missing'],
      [401, 'Invalid or No Registered Key'],
      [402, 'Payment exception'],
      [429, 'API LIMIT EXCEEDED'],
    ]);
  });

  it('stand with every operation', () => {
    for (const { responses } of all) {
      expect(responses.map(({ status }) => status)).toEqual([200, 400, 401, 402, 429]);
    }
  });

  it('do not count "not inside" among them', () => {
    const values = find('checkNearby').responses[0]!.examples.map(({ value }) => value);
    expect(values).toContainEqual({ message: 'Point not inside polygon', status: 200, data: null });
  });
});

describe('version 1', () => {
  it('ends after December 31, 2025, each endpoint with its replacement', () => {
    const { operations, sunset } = loadContract('v1');
    expect(sunset?.date).toBe('2025-12-31');
    const successors = Object.fromEntries(
      operations.map(({ id, deprecation }) => [id, deprecation?.replacedBy?.operationId]),
    );
    expect(successors.getDistanceV1).toBe('getRouteOverview');
    expect(successors.reverseGeocodeServerV1).toBe('reverseGeocode');
    for (const [id, successor] of Object.entries(successors)) {
      if (id === 'getDistanceV1' || id === 'reverseGeocodeServerV1') continue;
      expect(successor).toBe(id.replace(/V1$/, ''));
    }
  });

  it('moves the key of every endpoint to the query', () => {
    for (const { key, deprecation } of loadContract('v1').operations) {
      expect(deprecation?.replacedBy?.parameters[key.name]).toBe('api_key');
    }
  });
});

describe('anchors', () => {
  it('are unique inside each operation', () => {
    for (const { id, parameters, body, responses } of all) {
      const anchors: string[] = [];
      const visit = (one: Field) => {
        anchors.push(one.anchor);
        for (const child of one.children) visit(child);
        for (const { children } of one.variants ?? []) for (const child of children) visit(child);
      };
      for (const one of [...parameters, ...(body?.fields ?? []), ...responses.map(({ schema }) => schema)])
        visit(one);
      const repeated = anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index);
      expect({ id, repeated }).toEqual({ id, repeated: [] });
      expect(anchors.join('')).not.toMatch(/\s/);
    }
  });
});

describe('display', () => {
  it('shows tag v2.0 as Location API', () => {
    expect(loadContract('v2').tag).toEqual({ name: 'v2.0', displayName: 'Location API' });
    expect(loadContract('v1').tag.name).toBe('v1.0');
  });

  it('gives every operation one plain sentence first', () => {
    for (const { summary } of all) expect(summary).toMatch(/^[A-Z][^\n]*\.$/);
  });
});
