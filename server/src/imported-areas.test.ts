import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importData } from '@portal/data/import';
import { point, smallCountry, streetsAt, writeCountry } from '@portal/data/import/testing';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';

const root = mkdtempSync(join(tmpdir(), 'imported-areas-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const [division, district] = smallCountry;

it.each([
  ['no areas', [], { area: '', city: '' }, {}],
  [
    'divisions and districts',
    [division!, district!],
    { area: 'Midland', city: 'Midland' },
    { division: 'Middle', district: 'Midland' },
  ],
])('places of data with %s name the areas that there are, and no other', async (name, areas, own, wider) => {
  const request = writeCountry(join(root, name.replaceAll(' ', '-')), {
    areas,
    places: [point(90.15, 24.05, { name: 'Harbour School', type: 'Education' })],
    streets: streetsAt(90.15, 24.06, { highway: 'primary', name: 'East Road' }),
  });
  importData({ ...request, areas: areas.length > 0 ? request.areas : [] });
  const app = await buildApp({ dataDir: request.out });
  const get = async (path: string) => (await app.inject(`${path}&api_key=sandbox`)).json();
  const flags = ['post_code', 'division', 'district', 'sub_district', 'thana', 'union'];
  const all = flags.map((flag) => `&${flag}=true`).join('');
  const point1 = 'longitude=90.15&latitude=24.0501';
  try {
    const { place } = await get(`/v2/api/search/reverse/geocode?${point1}${all}`);
    expect(place).toMatchObject({ ...own, union: null });
    const { division, district, sub_district, thana, postCode } = place;
    expect({ division, district, sub_district, thana, postCode }).toEqual(wider);
    const found = await get(`/v2/api/search/autocomplete/place?q=harbour school${all}`);
    expect(found.places[0]).toMatchObject({ ...own, sub_district: null, thana: null, postCode: 0 });
    const near = await get(`/v2/api/search/nearby/1/1?${point1}`);
    expect(near.places[0]).toMatchObject({ ...own, name: 'Harbour School', postCode: '' });
    const body = { q: 'Harbour School', thana: 'yes', district: 'yes' };
    const rupantor = await app.inject({
      ...{ method: 'POST', url: '/v2/api/search/rupantor/geocode?api_key=sandbox' },
      ...{ payload: new URLSearchParams(body).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const address = rupantor.json().geocoded_address;
    expect(address).toMatchObject({ ...own, sub_district: null });
    expect(address.thana).toBeUndefined();
    const street = await get('/v2/api/search/autocomplete/place?q=east road');
    expect(street.places[0]).toMatchObject({
      ...own,
      address: ['East Road', own.area].filter(Boolean).join(', '),
    });
    for (const list of ['districts', 'sub_districts']) {
      expect((await app.inject(`/v2/api/${list}?api_key=sandbox`)).statusCode).toBe(200);
    }
  } finally {
    await app.close();
  }
});
