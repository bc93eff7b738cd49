/** Rules of the specification, section 5, that no schema can say: each test fails when its rule is taken away. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { requestOf, rightValues, spotsOf } from './requests.ts';
import { namedOperations } from './responses.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

describe('Route Optimization', () => {
  const stops = [
    { id: 3, point: '23.7465,90.3760' },
    { id: 1, point: '23.8103,90.4125' },
    { id: 2, point: '23.7806,90.4193' },
  ];
  const route = async (points: typeof stops) => {
    const body = {
      api_key: 'sandbox',
      source: '23.7925,90.4078',
      destination: '23.7330,90.3984',
      geo_points: points,
    };
    const response = await app.inject({ method: 'POST', url: '/v2/api/route/optimized', payload: body });
    return response.json().paths[0].points;
  };

  it('visits the waypoints in ascending id, in whatever order they are sent', async () => {
    const ascending = await route([stops[1]!, stops[2]!, stops[0]!]);
    const inOrder = '90.4078,23.7925;90.4125,23.8103;90.4193,23.7806;90.3760,23.7465;90.3984,23.7330';
    const overview = await app.inject(`/v2/api/route/${inOrder}?api_key=sandbox`);
    expect(ascending).toBe(overview.json().routes[0].geometry);
    expect(await route(stops)).toEqual(ascending);
    expect(await route([...stops].reverse())).toEqual(ascending);
    const renumbered = stops.map(({ point }, index) => ({ id: index, point }));
    expect(await route(renumbered)).not.toEqual(ascending);
  });
});

describe('q', () => {
  it.each(['districts', 'sub_districts', 'cities', 'unions'])(
    'can be omitted or empty for %s in version 2, and lists all of them',
    async (list) => {
      const places = async (query: string) =>
        (await app.inject(`/v2/api/${list}?api_key=sandbox${query}`)).json().places;
      const all = await places('');
      expect(all.length).toBeGreaterThan(5);
      expect(await places('&q=')).toEqual(all);
      expect(await places('&q=%20')).toEqual(all);
      expect((await app.inject(`/v1/api/sandbox/${list}?q=`)).statusCode).toBe(400);
      expect((await app.inject(`/v1/api/sandbox/${list}`)).statusCode).toBe(400);
    },
  );
});

describe('country_code', () => {
  const data = {
    start: { latitude: 23.79, longitude: 90.41 },
    destination: { latitude: 23.74, longitude: 90.37 },
  };
  const route = (query: string) =>
    app.inject({ method: 'POST', url: `/v2/api/routing?key=sandbox&type=vh${query}`, payload: { data } });

  it('has three letters for a detailed route; another country has no roads here', async () => {
    const plain = (await route('')).json().trip.summary;
    for (const code of ['bgd', 'BGD', '']) {
      expect((await route(`&country_code=${code}`)).json().trip.summary).toEqual(plain);
    }
    const elsewhere = await route('&country_code=sau');
    expect([elsewhere.statusCode, elsewhere.json().errors[0]]).toMatchObject([
      400,
      { parameter: 'country_code', found: '"sau"', expected: expect.stringContaining('bgd') },
    ]);
    expect((await route('&country_code=bd')).statusCode).toBe(400);
  });

  it('has two letters elsewhere; another country has no places here', async () => {
    const get = async (path: string) => (await app.inject(`${path}&api_key=sandbox`)).json();
    const search = '/v2/api/search/autocomplete/place?q=mirpur';
    const reverse = '/v2/api/search/reverse/geocode?longitude=90.4&latitude=23.8';
    for (const code of ['BD', ''])
      expect((await get(`${search}&country_code=${code}`)).places).toEqual((await get(search)).places);
    expect((await get(search)).places.length).toBeGreaterThan(0);
    expect((await get(`${search}&country_code=sa`)).places).toEqual([]);
    expect((await get(`${reverse}&country_code=sa`)).place).toBeNull();
    expect((await get(`${search}&country_code=sau`)).errors[0].expected).toContain('2 characters');
  });

  it('is the code of a country, in each operation that has one', async () => {
    const withCountry = namedOperations.flatMap(([id, operation]) =>
      spotsOf(operation)
        .filter(({ name }) => name === 'country_code')
        .map((spot) => [id, operation, spot] as const),
    );
    expect(withCountry.length).toBeGreaterThan(4);
    for (const [id, operation, spot] of withCountry) {
      const [nowhere, somewhere] = spot.field.maxLength === 3 ? ['XXX', 'bgd'] : ['XX', 'sa'];
      const respond = async (code: string) =>
        app.inject(requestOf(operation, spot.put(rightValues(operation), code), { key: 'sandbox' }));
      const refused = await respond(nowhere);
      expect([id, refused.statusCode, refused.json().errors?.[0]]).toMatchObject([
        id,
        400,
        { parameter: 'country_code', found: `"${nowhere}"`, expected: expect.stringContaining('ISO 3166-1') },
      ]);
      expect([id, (await respond(somewhere)).statusCode]).toEqual([id, 200]);
    }
  });
});

describe('status', () => {
  const inV2 = namedOperations.filter(([, { version }]) => version === 'v2');

  it.each(inV2)('is 200 in the response of %s', async (_id, operation) => {
    for (const { parameters, body } of operation.examples) {
      const response = await app.inject(
        requestOf(operation, { parameters, body: structuredClone(body) }, { key: 'sandbox' }),
      );
      if (response.statusCode === 200) expect(response.json().status).toBe(200);
    }
    const response = operation.responses.find(({ status }) => status === 200)!.schema;
    const shapes = response.variants ?? [response];
    for (const { children } of shapes) expect(children.map(({ name }) => name)).toContain('status');
  });
});

describe('a geocoded address', () => {
  it.each(['shawrapara', 'mirpur', 'Road 11, Banani', 'Barikoi HQ', 'Kaliganj, Gazipur', 'Sylhet'])(
    'has the times of its data: %s',
    async (q) => {
      for (const path of [
        '/v2/api/search/rupantor/geocode?api_key=sandbox',
        '/v1/api/search/sandbox/rupantor/geocode',
      ]) {
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const payload = `q=${encodeURIComponent(q)}`;
        const response = await app.inject({ method: 'POST', url: path, headers: form, payload });
        const { created_at: created, updated_at: updated } = response.json().geocoded_address;
        expect([created, updated]).toEqual([
          expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        ]);
        expect(created <= updated).toBe(true);
      }
    },
  );
});

describe('a value that is not among the accepted ones', () => {
  const choices = namedOperations.flatMap(([id, operation]) =>
    spotsOf(operation)
      .filter(({ field }) => field.enum !== undefined)
      .map((spot) => [`${spot.name} of ${id}`, operation, spot] as const),
  );

  it.each(choices)('is named with those that are: %s', async (_name, operation, spot) => {
    const wrong = spot.put(rightValues(operation), 'skateboard');
    const { message, errors } = (await app.inject(requestOf(operation, wrong, { key: 'sandbox' }))).json();
    expect([message, errors]).toEqual([
      'Parameter missing',
      [{ parameter: spot.name, found: '"skateboard"', expected: `one of ${spot.field.enum!.join(', ')}` }],
    ]);
  });
});

describe('the Rupantor Geocoder of version 1', () => {
  it('returns every field of the entity, as version 2 does', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'q=shawrapara&thana=yes&district=yes&bangla=yes';
    const post = async (url: string) =>
      (await app.inject({ method: 'POST', url, headers: form, payload })).json();
    const current = await post('/v2/api/search/rupantor/geocode?api_key=sandbox');
    const older = await post('/v1/api/search/sandbox/rupantor/geocode');
    expect(Object.keys(older).sort()).toEqual(Object.keys(current).sort());
    const { Address, ...place } = older.geocoded_address;
    expect(Object.keys(place).sort()).toEqual(Object.keys(current.geocoded_address).sort());
    expect([Address, place.postCode]).toEqual([place.address, String(current.geocoded_address.postCode)]);
  });
});

describe('a preflight request', () => {
  it('is allowed the headers that clients and tracers add', async () => {
    const { headers } = await app.inject({ method: 'OPTIONS', url: '/v2/api/districts' });
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining(['content-type', 'authorization', 'x-request-id', 'traceparent', 'tracestate']),
    );
  });
});
