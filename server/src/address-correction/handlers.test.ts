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

describe('Rupantor', () => {
  const post = async (form: Record<string, string>, asJson = false) => {
    const response = await app.inject({
      method: 'POST',
      url: '/v2/api/search/rupantor/geocode?api_key=sandbox',
      headers: { 'content-type': asJson ? 'application/json' : 'application/x-www-form-urlencoded' },
      payload: asJson ? JSON.stringify(form) : new URLSearchParams(form).toString(),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
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

  it('omits what was not requested', async () => {
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
