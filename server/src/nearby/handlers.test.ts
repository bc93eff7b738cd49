import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { smallGazetteer } from '../gazetteer/testing/small-gazetteer.ts';

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
  const response = await app.inject(`${path}?${query}`);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

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

  it('adds the field of each flag, and its credits', async () => {
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

  it('returns places within the radius of the path in kilometers, closest first, up to the limit', async () => {
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
    // Published: each place returned uses one credit.
    expect(headers['x-calls-charged']).toBe('3');
  });

  it('finds up to the radius in kilometers, and nothing farther', async () => {
    const all = (await get('/v2/api/search/nearby/5/100', at)).body.places;
    const meters = all.map((one: { distance_in_meters: number }) => one.distance_in_meters);
    for (const km of [0.1, 0.2, 0.3, 0.5, 1, 2]) {
      const { body } = await get(`/v2/api/search/nearby/${km}/100`, at);
      expect(body.places.length).toBe(meters.filter((away: number) => away <= km * 1000).length);
    }
    expect(meters.some((away: number) => away > 500 && away < 750)).toBe(true);
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

  it.each([
    ['স্কুল', 'Monipur High School'],
    ['বিদ্যালয়', 'Monipur High School'],
    ['এটিএম', 'City Bank ATM'],
  ])('takes the kind %s in Bangla', async (kind, name) => {
    const { body } = await get('/v2/api/search/nearby/category/10/1', { ...at, ptype: kind });
    expect(body.places.map((one: { name: string }) => one.name)).toEqual([name]);
    const several = await get('/v2/api/search/nearby/multi/type/10/1', { ...at, q: `কিছুনা, ${kind}` });
    expect(several.body).toEqual(body);
  });

  it('takes a word in Bangla that is no kind as one without places', async () => {
    const { status, body } = await get('/v2/api/search/nearby/category/10/9', { ...at, ptype: 'মিরপুর' });
    expect([status, body.places]).toEqual([200, []]);
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
