import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { smallGazetteer } from '../gazetteer/testing/small-gazetteer.ts';
import { sessionMs } from './session-store.ts';

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

  it('adds Bangla and administrative fields when requested', async () => {
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

  it('uses one credit, two for post offices', async () => {
    expect((await autocomplete({ q: 'mirpur' })).headers['x-calls-charged']).toBe('1');
    expect((await autocomplete({ q: 'mirpur', post_office: true })).headers['x-calls-charged']).toBe('2');
  });
});

describe('place search and details', () => {
  const search = (key?: string) => get('/api/v2/search-place', { q: 'lalbagh' }, key);
  const details = (values: Record<string, string>, key?: string) => get('/api/v2/places', values, key);

  it('finds a place without its coordinates, and returns them for its session', async () => {
    const { body } = await search();
    expect(body.places[0]).toEqual({ address: 'Lalbagh Fort, Lalbagh, Dhaka', place_code: 'TEST0007' });
    expect(body.session_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const response = await details({ place_code: 'TEST0007', session_id: body.session_id });
    expect(response.body).toEqual({
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
    ['ended', { later: sessionMs }, 'a session that has ended'],
  ] as const)(
    'refuses a session that is %s',
    async (_what, change: { key?: string; later?: number }, found) => {
      const { body } = await search();
      const isUnknown = change.key === undefined && change.later === undefined;
      if (change.later) now = new Date(now.getTime() + change.later);
      const session_id = isUnknown ? 'df365f41-602d-4211-94b9-46242947f3a0' : body.session_id;
      const response = await details({ place_code: 'TEST0007', session_id }, change.key);
      expect([response.status, response.body.errors[0].parameter]).toEqual([400, 'session_id']);
      expect(response.body.errors[0].found).toContain(found);
    },
  );

  it('takes a session until its last millisecond', async () => {
    const { body } = await search();
    now = new Date(now.getTime() + sessionMs - 1);
    expect((await details({ place_code: 'TEST0007', session_id: body.session_id })).status).toBe(200);
  });

  it('refuses a code of no place', async () => {
    const { body } = await search();
    const response = await details({ place_code: 'NOPE0000', session_id: body.session_id });
    expect([response.status, response.body.errors[0].parameter]).toEqual([400, 'place_code']);
  });
});
