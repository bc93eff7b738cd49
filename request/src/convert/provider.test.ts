/** Requests as the providers' own documentation writes them, with points in Dhaka. */
import { loadContract } from '@portal/contract';
import { servedSchemas } from '@portal/contract/served';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { buildRequest, requestUrl } from '../request.ts';
import { convertProviderRequest, mappingTables, type ProviderRequest } from './provider.ts';

const contract = loadContract('v2');
const target = { host: '', key: 'KEY' };

function get(text: string): ProviderRequest {
  const [url = '', query = ''] = text.split('?');
  return { method: 'GET', url, query: [...new URLSearchParams(query)] };
}

const latLng = (latitude: number, longitude: number) => ({ location: { latLng: { latitude, longitude } } });

const cases: [name: string, request: ProviderRequest, becomes: string, lost: string[]][] = [
  [
    'Mapbox Geocoding v6, reverse',
    get(
      'https://api.mapbox.com/search/geocode/v6/reverse?longitude=90.3572&latitude=23.8067&language=bn&limit=1',
    ),
    'GET /v2/api/search/reverse/geocode?api_key=KEY&longitude=90.3572&latitude=23.8067&bangla=true',
    ['limit'],
  ],
  [
    'Mapbox Geocoding v5, reverse',
    get('https://api.mapbox.com/geocoding/v5/mapbox.places/90.3572,23.8067.json?types=address'),
    'GET /v2/api/search/reverse/geocode?api_key=KEY&longitude=90.3572&latitude=23.8067',
    ['types'],
  ],
  [
    'Mapbox Geocoding v6, forward',
    get('https://api.mapbox.com/search/geocode/v6/forward?q=shawrapara&proximity=90.3,23.7&country=bd'),
    'POST /v2/api/search/rupantor/geocode?api_key=KEY q=shawrapara',
    ['proximity', 'country'],
  ],
  [
    'Mapbox Geocoding v6, forward, structured',
    get(
      'https://api.mapbox.com/search/geocode/v6/forward?place=Dhaka&street=Road%2011&address_number=House%205&neighborhood=Banani&country=bd&language=bn',
    ),
    'POST /v2/api/search/rupantor/geocode?api_key=KEY q=House%205%2C%20Road%2011%2C%20Banani%2C%20Dhaka&bangla=yes',
    ['country'],
  ],
  [
    'Mapbox Geocoding v5, forward, autocomplete',
    get('https://api.mapbox.com/geocoding/v5/mapbox.places/mirpur%2010.json?autocomplete=true&country=bd'),
    'GET /v2/api/search/autocomplete/place?api_key=KEY&q=mirpur%2010&country_code=bd',
    [],
  ],
  [
    'Mapbox Directions',
    get(
      'https://api.mapbox.com/directions/v5/mapbox/driving/90.41254,23.79251;90.37593,23.74652?geometries=polyline6&steps=true&alternatives=true&overview=full',
    ),
    'GET /v2/api/route/90.41254,23.79251;90.37593,23.74652?api_key=KEY&geometries=polyline6&profile=car',
    ['steps', 'alternatives'],
  ],
  [
    'Mapbox Optimization v1',
    get(
      'https://api.mapbox.com/optimized-trips/v1/mapbox/driving/90.4,23.7;90.3,23.8;90.5,23.9?source=first&roundtrip=false',
    ),
    'POST /v2/api/route/sort {"api_key":"KEY","locations":[{"point":{"lat":23.7,"lon":90.4}},{"point":{"lat":23.8,"lon":90.3}},{"point":{"lat":23.9,"lon":90.5}}]}',
    ['roundtrip'],
  ],
  [
    'Google Geocoding, reverse',
    get(
      'https://maps.googleapis.com/maps/api/geocode/json?latlng=23.8067,90.3572&result_type=street_address',
    ),
    'GET /v2/api/search/reverse/geocode?api_key=KEY&longitude=90.3572&latitude=23.8067',
    ['result_type'],
  ],
  [
    'Google Geocoding',
    get(
      "https://maps.googleapis.com/maps/api/geocode/json?address=House%208,%20Cox's%20Bazar&components=country:BD&language=bn",
    ),
    "POST /v2/api/search/rupantor/geocode?api_key=KEY q=House%208%2C%20Cox's%20Bazar&bangla=yes",
    ['components'],
  ],
  [
    'Google Directions',
    get(
      'https://maps.googleapis.com/maps/api/directions/json?origin=23.79251,90.41254&destination=23.74652,90.37593&waypoints=via:23.76,90.39&mode=walking&units=metric',
    ),
    'GET /v2/api/route/90.41254,23.79251;90.39,23.76;90.37593,23.74652?api_key=KEY&profile=foot',
    ['units'],
  ],
  [
    'Google Directions, optimized',
    get(
      'https://maps.googleapis.com/maps/api/directions/json?origin=23.7,90.4&destination=23.9,90.5&waypoints=optimize:true|23.8,90.3',
    ),
    'POST /v2/api/route/sort {"api_key":"KEY","locations":[{"point":{"lat":23.7,"lon":90.4}},{"point":{"lat":23.8,"lon":90.3}},{"point":{"lat":23.9,"lon":90.5}}]}',
    [],
  ],
  [
    'Google Routes',
    {
      method: 'POST',
      url: 'https://routes.googleapis.com/directions/v2:computeRoutes',
      query: [],
      headers: [['X-Goog-FieldMask', 'routes.duration']],
      body: {
        origin: latLng(23.79251, 90.41254),
        destination: latLng(23.74652, 90.37593),
        intermediates: [latLng(23.76, 90.39)],
        travelMode: 'DRIVE',
        routingPreference: 'TRAFFIC_AWARE',
      },
    },
    'GET /v2/api/route/90.41254,23.79251;90.39,23.76;90.37593,23.74652?api_key=KEY&profile=car',
    ['routingPreference', 'X-Goog-FieldMask'],
  ],
  [
    'Google Route Optimization',
    {
      method: 'POST',
      url: 'https://routeoptimization.googleapis.com/v1/projects/demo:optimizeTours',
      query: [],
      body: {
        model: {
          vehicles: [
            {
              startLocation: { latitude: 23.7, longitude: 90.4 },
              endLocation: { latitude: 23.9, longitude: 90.5 },
            },
          ],
          shipments: [{ deliveries: [{ arrivalLocation: { latitude: 23.8, longitude: 90.3 } }] }],
        },
        timeout: '10s',
      },
    },
    'POST /v2/api/route/sort {"api_key":"KEY","locations":[{"point":{"lat":23.7,"lon":90.4}},{"point":{"lat":23.8,"lon":90.3}},{"point":{"lat":23.9,"lon":90.5}}]}',
    ['timeout'],
  ],
];

describe.each(cases)('%s', (_, request, becomes, lost) => {
  const conversion = convertProviderRequest({ ...request, hasKey: true }, contract);
  if (conversion?.kind !== 'converted') throw new Error(JSON.stringify(conversion));

  it('becomes the request of version 2', () => {
    const built = buildRequest(conversion.operation, conversion.values, target);
    const body =
      built.body && ('form' in built.body ? new URLSearchParams(built.body.form) : built.body.json);
    const printed =
      body instanceof URLSearchParams
        ? `${body}`.replaceAll('+', '%20').replaceAll('%27', "'")
        : JSON.stringify(body);
    const path = conversion.operation.path;
    expect(`${built.method} ${requestUrl(built)}${body ? ` ${printed}` : ''}`).toBe(
      becomes.replace('/v2/api/route/sort', path),
    );
    expect(conversion.missing).toEqual([]);
  });

  it('lists what does not carry over', () => {
    const names = conversion.parameters
      .filter(({ result }) => result === 'not available')
      .map(({ from }) => from);
    expect(names).toEqual(lost);
    expect(conversion.parameters.every(({ note, source }) => note && /^https:\/\//.test(source))).toBe(true);
  });

  it('is valid in version 2', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const schemas = servedSchemas(conversion.operation.id);
    ajv.validate(schemas.parameters, conversion.values.parameters);
    expect(ajv.errors).toBeNull();
    if (schemas.body) ajv.validate(schemas.body, conversion.values.body);
    expect(ajv.errors).toBeNull();
  });
});

describe('the tables', () => {
  it('map to parameters that the contract has, each row with its source', () => {
    for (const { services } of mappingTables) {
      for (const { name, operationId, rows } of services) {
        const operation = contract.operations.find(({ id }) => id === operationId)!;
        const known = [...operation.parameters, ...(operation.body?.fields ?? [])].map((one) => one.name);
        for (const { from, to, source, note } of rows) {
          for (const target of to === null || to === 'endpoint' ? [] : to.split(',')) {
            expect({ name, from, known }).toEqual({ name, from, known: expect.arrayContaining([target]) });
          }
          expect({ name, from, source }).toMatchObject({
            source: expect.stringMatching(/^https:\/\/(docs\.mapbox|developers\.google)\.com\//),
          });
          expect(note).toMatch(/\.$/);
        }
      }
    }
  });

  it('name an address that must be geocoded first', () => {
    const conversion = convertProviderRequest(
      get('https://maps.googleapis.com/maps/api/directions/json?origin=Gulshan&destination=23.7,90.4'),
      contract,
    );
    expect(conversion).toMatchObject({
      parameters: [
        { from: 'origin', result: 'not available', note: expect.stringContaining('Rupantor') },
        {},
      ],
      missing: ['coordinates'],
    });
  });

  it('name the services that are converted when another one is pasted', () => {
    expect(
      convertProviderRequest(get('https://api.mapbox.com/isochrone/v1/mapbox/driving/90,23'), contract),
    ).toEqual({
      kind: 'no counterpart',
      provider: 'Mapbox',
      services: expect.arrayContaining(['Directions', 'Optimization v1']),
    });
    expect(convertProviderRequest(get('https://example.com/'), contract)).toBeUndefined();
  });
});

describe('a value that pasted code does not contain', () => {
  const variablesIn = (value: string) => [...value.matchAll(/‹(\w+)›/g)].map(([, name = '']) => name);
  const convert = (request: ProviderRequest) => convertProviderRequest({ ...request, variablesIn }, contract);

  it('is named and not converted', () => {
    const mapbox = 'https://api.mapbox.com/geocoding/v5/mapbox.places';
    expect(convert({ url: `${mapbox}/‹lng›,‹lat›.json`, query: [['limit', '1']] })).toMatchObject({
      operation: { id: 'reverseGeocode' },
      values: { parameters: {} },
      missing: ['longitude', 'latitude'],
      parameters: [{ from: 'point', value: '', note: 'The value is a variable: lng, lat. Fill it in.' }, {}],
    });
    expect(convert({ url: `${mapbox}/‹text›.json`, query: [] })).toMatchObject({
      operation: { id: 'rupantorGeocode' },
      values: { body: {} },
      missing: ['q'],
    });
  });

  it('omits the points of a route of which one end is unknown', () => {
    const url = 'https://routes.googleapis.com/directions/v2:computeRoutes';
    const destination = latLng(23.74652, 90.37593);
    for (const origin of [{ address: 'Banani' }, { placeId: 'ChIJ' }, latLng('‹lat›' as never, 90.4)]) {
      expect(convert({ method: 'POST', url, query: [], body: { origin, destination } })).toMatchObject({
        values: { parameters: {} },
        missing: ['coordinates'],
      });
    }
  });
});

it('reads the coordinates of Mapbox Directions in a form, too', () => {
  expect(
    convertProviderRequest(
      {
        method: 'POST',
        url: 'https://api.mapbox.com/directions/v5/mapbox/walking',
        query: [],
        body: { coordinates: '90.41254,23.79251;90.37593,23.74652' },
      },
      contract,
    ),
  ).toMatchObject({
    service: { name: 'Directions' },
    values: { parameters: { coordinates: '90.41254,23.79251;90.37593,23.74652', profile: 'foot' } },
  });
});
