import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { SESSION_MS } from './session-store.ts';
import { smallGazetteer } from './testing/small-gazetteer.ts';

const gazetteer = smallGazetteer();
let app: FastifyInstance;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  app = await buildApp({ shedding: false, gazetteer: () => gazetteer, nowMs: () => now.getTime() });
});

afterEach(() => app.close());

async function get(path: string, values: Record<string, string | number | boolean>, key = 'sandbox') {
  const query = Object.entries({ api_key: key, ...values })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const answer = await app.inject(`${path}?${query}`);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const autocomplete = (values: Record<string, string | number | boolean>) =>
  get('/v2/api/search/autocomplete/place', values);
const addresses = ({ body }: { body: { places: { address: string }[] } }) =>
  body.places.map((one) => one.address);

describe('autocomplete', () => {
  it('gives the documented fields and no other', async () => {
    const { body } = await autocomplete({ q: 'mirpur dohs' });
    expect(body.places[0]).toEqual({
      id: 4,
      longitude: '90.37',
      latitude: '23.8373',
      address: 'Mirpur DOHS, Mirpur, Dhaka',
      city: 'Dhaka',
      area: 'Mirpur',
      postCode: 1216,
      pType: 'Admin',
      uCode: 'TEST0004',
    });
  });

  it('adds Bangla and administrative fields when asked', async () => {
    const { body } = await autocomplete({
      q: 'শেওড়াপাড়া',
      bangla: true,
      sub_area: true,
      union: 'true',
      thana: 1,
    });
    expect(body.places[0]).toMatchObject({
      address_bn: 'শেওড়াপাড়া কবরস্থান, শেওড়াপাড়া, মিরপুর, ঢাকা',
      city_bn: 'ঢাকা',
      area_bn: 'মিরপুর',
      sub_area: 'Shewrapara',
      union: null,
      thana: null,
    });
  });

  it('keeps to post offices, industry, a city or an area', async () => {
    expect(addresses(await autocomplete({ q: 'mirpur', post_office: true }))).toEqual([
      'Mirpur Post Office, Mirpur, Dhaka',
    ]);
    expect(addresses(await autocomplete({ q: 'tejgaon', industrial: true }))).toEqual([
      'Tejgaon Textile Mill, Tejgaon, Dhaka',
    ]);
    expect(addresses(await autocomplete({ q: 'school', area: 'motijheel' }))).toEqual([
      'Ideal School, Motijheel, Dhaka',
    ]);
    expect(addresses(await autocomplete({ q: 'school', area: 'মতিঝিল' }))).toEqual([
      'Ideal School, Motijheel, Dhaka',
    ]);
    expect(addresses(await autocomplete({ q: 'school', city: 'ঢাকা' })).length).toBe(2);
    expect(addresses(await autocomplete({ q: 'school', city: 'Sylhet' }))).toEqual([]);
  });

  it('gives an empty list for what fits nothing, and for another country', async () => {
    expect((await autocomplete({ q: 'zzzqqq' })).body).toEqual({ places: [], status: 200 });
    expect((await autocomplete({ q: 'mirpur', country_code: 'sa' })).body).toEqual({
      places: [],
      status: 200,
    });
    expect((await autocomplete({ q: 'mirpur', country_code: 'BD' })).body.places.length).toBeGreaterThan(0);
  });

  it('costs one call, two for post offices', async () => {
    expect((await autocomplete({ q: 'mirpur' })).headers['x-calls-charged']).toBe('1');
    expect((await autocomplete({ q: 'mirpur', post_office: true })).headers['x-calls-charged']).toBe('2');
  });
});

describe('reverse geocoding', () => {
  const reverse = (values: Record<string, string | number | boolean>) =>
    get('/v2/api/search/reverse/geocode', { longitude: 90.3588, latitude: 23.8067, ...values });

  it('gives the nearest address with five fields and no flag', async () => {
    const { body } = await reverse({ longitude: 90.35861 });
    expect(body).toEqual({
      place: {
        id: 19,
        distance_within_meters: expect.closeTo(1.0, 0),
        address: 'House 8, Road 2, Section 2, Mirpur, Dhaka',
        area: 'Mirpur',
        city: 'Dhaka',
      },
      status: 200,
    });
  });

  it('adds what each flag asks for, and counts it', async () => {
    const flags = [
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
    const { body, headers } = await reverse({
      ...Object.fromEntries(flags.map((flag) => [flag, true])),
      thana: true,
    });
    expect(body.place).toMatchObject({
      postCode: '1216',
      country: 'Bangladesh',
      division: 'Dhaka',
      district: 'Dhaka',
      union: null,
      pauroshova: null,
      location_type: 'Urban',
      address_components: { place_name: null, house: 'House 8', road: 'Road 2' },
      area_components: { area: 'Mirpur', sub_area: 'Section 2' },
    });
    expect(Object.keys(body.place)).toEqual(expect.arrayContaining(['sub_district', 'thana']));
    // Published: all ten flags make eleven calls, thana is free.
    expect(headers['x-calls-charged']).toBe('11');
  });

  it('turns administrative names to Bangla with bangla, and leaves the address English', async () => {
    const { body } = await reverse({ bangla: true, district: true, country: true, location_type: true });
    expect(body.place).toMatchObject({
      address: 'House 8, Road 2, Section 2, Mirpur, Dhaka',
      address_bn: 'বাড়ি ৮, রোড ২, সেকশন ২, মিরপুর, ঢাকা',
      area_bn: 'মিরপুর',
      city_bn: 'ঢাকা',
      district: 'ঢাকা',
      country: 'বাংলাদেশ',
      location_type: 'শহর',
    });
  });

  it('knows no address in the Bay of Bengal, abroad, or in another country', async () => {
    const elsewhere: Record<string, string | number>[] = [
      { longitude: 90.5, latitude: 20.2 },
      { longitude: 0, latitude: 0 },
      { longitude: 180, latitude: 90 },
      { country_code: 'sa' },
    ];
    for (const values of elsewhere) {
      expect((await reverse(values)).body).toEqual({ place: null, status: 200 });
    }
  });
});

describe('nearby', () => {
  const at = { longitude: 90.3601, latitude: 23.8051 };

  it('gives places within the radius of the path in kilometres, nearest first, up to the limit', async () => {
    const { body, headers } = await get('/v2/api/search/nearby/0.5/3', at);
    expect(body.places.length).toBe(3);
    expect(body.places[0]).toEqual({
      id: 9,
      name: 'Mirpur Post Office',
      distance_in_meters: 0,
      longitude: '90.3601',
      latitude: '23.8051',
      pType: 'Government',
      Address: 'Mirpur Post Office',
      area: 'Mirpur',
      city: 'Dhaka',
      postCode: '1216',
      subType: 'Post Office',
      uCode: 'TEST0009',
    });
    const distances = body.places.map((one: { distance_in_meters: number }) => one.distance_in_meters);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(Math.max(...distances)).toBeLessThanOrEqual(500);
    // Published: each place returned costs one call.
    expect(headers['x-calls-charged']).toBe('3');
  });

  it('takes main and finer kinds in any case, one or several', async () => {
    const names = async (path: string, values: Record<string, string>) =>
      (await get(path, { ...at, ...values })).body.places.map((one: { name: string }) => one.name);
    expect(await names('/v2/api/search/nearby/category/1/10', { ptype: 'School' })).toEqual([
      'Monipur High School',
    ]);
    expect(await names('/v2/api/search/nearby/category/1/10', { ptype: 'EDUCATION' })).toEqual([
      'Monipur High School',
    ]);
    expect(await names('/v2/api/search/nearby/multi/type/10/10', { q: 'school, atm' })).toEqual([
      'Monipur High School',
      'City Bank ATM',
      'Ideal School',
    ]);
  });

  it('charges nothing and gives an empty list where nothing is near', async () => {
    const { body, headers } = await get('/v2/api/search/nearby/0.5/10', { longitude: 90.5, latitude: 20.2 });
    expect([body, headers['x-calls-charged']]).toEqual([{ places: [], status: 200 }, '0']);
  });

  it.each(['0/10', '0.5/0', '0.5/1.5', '100.1/10', '0.5/101', 'x/10', '-1/10'])(
    'refuses the path %s',
    async (path) => {
      expect((await get(`/v2/api/search/nearby/${path}`, at)).status).toBe(400);
    },
  );

  it('refuses a list of nothing', async () => {
    const { status, body } = await get('/v2/api/search/nearby/multi/type/5/5', { ...at, q: ', ,' });
    expect([status, body.errors[0].parameter]).toEqual([400, 'q']);
  });
});

describe('place search and details', () => {
  const search = (key?: string) => get('/api/v2/search-place', { q: 'lalbagh' }, key);
  const details = (values: Record<string, string>, key?: string) => get('/api/v2/places', values, key);

  it('finds a place without its position, and gives the position for its session', async () => {
    const { body } = await search();
    expect(body.places[0]).toEqual({ address: 'Lalbagh Fort, Lalbagh, Dhaka', place_code: 'TEST0007' });
    expect(body.session_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const answer = await details({ place_code: 'TEST0007', session_id: body.session_id });
    expect(answer.body).toEqual({
      session_id: body.session_id,
      place: {
        address: 'Lalbagh Fort, Lalbagh, Dhaka',
        place_code: 'TEST0007',
        longitude: '90.3882',
        latitude: '23.7189',
      },
      status: 200,
    });
  });

  it('opens a new session each time', async () => {
    expect((await search()).body.session_id).not.toBe((await search()).body.session_id);
  });

  it.each([
    ['unknown', {}, 'a session that this key did not open'],
    ['of another key', { key: 'sandbox-2' }, 'a session that this key did not open'],
    ['ended', { later: SESSION_MS }, 'a session that has ended'],
  ] as const)(
    'refuses a session that is %s',
    async (_what, change: { key?: string; later?: number }, found) => {
      const { body } = await search();
      const isUnknown = change.key === undefined && change.later === undefined;
      if (change.later) now = new Date(now.getTime() + change.later);
      const session_id = isUnknown ? 'df365f41-602d-4211-94b9-46242947f3a0' : body.session_id;
      const answer = await details({ place_code: 'TEST0007', session_id }, change.key);
      expect([answer.status, answer.body.errors[0].parameter]).toEqual([400, 'session_id']);
      expect(answer.body.errors[0].found).toContain(found);
    },
  );

  it('takes a session until its last millisecond', async () => {
    const { body } = await search();
    now = new Date(now.getTime() + SESSION_MS - 1);
    expect((await details({ place_code: 'TEST0007', session_id: body.session_id })).status).toBe(200);
  });

  it('refuses a code of no place', async () => {
    const { body } = await search();
    const answer = await details({ place_code: 'NOPE0000', session_id: body.session_id });
    expect([answer.status, answer.body.errors[0].parameter]).toEqual([400, 'place_code']);
  });
});

describe('Rupantor', () => {
  const post = async (form: Record<string, string>, asJson = false) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/api/search/rupantor/geocode?api_key=sandbox',
      headers: { 'content-type': asJson ? 'application/json' : 'application/x-www-form-urlencoded' },
      payload: asJson ? JSON.stringify(form) : new URLSearchParams(form).toString(),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  it('repairs an address and finds its place', async () => {
    const { body, headers } = await post({ q: 'shawrapara', bangla: 'yes', thana: 'yes', district: 'yes' });
    expect(body).toMatchObject({
      given_address: 'shawrapara',
      fixed_address: 'shewrapara, mirpur',
      bangla_address: 'শেওড়াপাড়া, মিরপুর, ঢাকা',
      address_status: 'incomplete',
      status: 200,
    });
    expect(body.geocoded_address).toMatchObject({
      address: 'Shewrapara Koborsthan, Shewrapara, Mirpur, Dhaka',
      district: 'Dhaka',
      geo_location: [90.3757, 23.7918],
      uCode: 'TEST0014',
      place_code: 'TEST0014',
    });
    // Published: two geocode requests, and one more for each of the three flags.
    expect(headers['x-calls-charged']).toBe('5');
  });

  it('leaves out what was not asked for', async () => {
    const { body, headers } = await post({ q: 'h8 r2 sec 2 mirpur', thana: 'no' });
    expect(body).not.toHaveProperty('bangla_address');
    expect(body.geocoded_address).not.toHaveProperty('thana');
    expect([body.address_status, headers['x-calls-charged']]).toEqual(['complete', '2']);
  });

  it('says null with no confidence when nothing fits', async () => {
    const { body } = await post({ q: 'qqzzxxvv' });
    expect(body).toMatchObject({
      fixed_address: 'qqzzxxvv',
      geocoded_address: null,
      confidence_score_percentage: 0,
    });
  });

  it('compares two addresses', async () => {
    const { body } = await post({ q: 'house 8 road 2 mirpur', q2: 'H#8, Rd#2, Sec#2, Mirpur', match: 'yes' });
    expect(body).toEqual({
      match: {
        'address 1': 'house 8, road 2, section 2, mirpur',
        'address 2': 'house 8, road 2, section 2, mirpur',
        address_short: 'road 2, section 2, mirpur',
        'match percentage': '100%',
        'match status': 'exact',
      },
      status: 200,
    });
    expect((await post({ q: 'lalbagh fort', q2: 'gulshan', match: 'yes' })).body.match['match status']).toBe(
      'not matched',
    );
    const alone = await post({ q: 'mirpur', match: 'yes' });
    expect([alone.status, alone.body.errors[0].parameter]).toEqual([400, 'q2']);
  });

  it('understands the same form as JSON, with booleans for yes and no', async () => {
    const form = { q: 'mirpur', bangla: true } as unknown as Record<string, string>;
    expect((await post(form, true)).body.bangla_address).toBe('মিরপুর, ঢাকা');
  });
});
