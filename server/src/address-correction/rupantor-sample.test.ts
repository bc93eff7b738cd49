import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

describe('the address fixer on the sample', () => {
  it('returns the thana of an area as the published response does: Shewrapara is in Kafrul', async () => {
    const app = await buildApp();
    const response = await app.inject({
      method: 'POST',
      url: '/v2/api/search/rupantor/geocode?api_key=sandbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'q=shawrapara&thana=yes&district=yes&bangla=yes',
    });
    await app.close();
    expect(response.json()).toMatchObject({
      fixed_address: 'shewrapara, mirpur',
      address_status: 'incomplete',
      geocoded_address: {
        area: 'Mirpur',
        city: 'Dhaka',
        thana: 'Kafrul',
        sub_district: 'Kafrul',
        postCode: 1216,
      },
    });
  });
});
