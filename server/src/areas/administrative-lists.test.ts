import { isInBangladesh } from '@portal/geo';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp({ shedding: false });
});

afterAll(() => app.close());

interface Listed {
  id: number;
  name: string;
  center: string;
  district: string;
  sub_district: string;
  areas: { name: string }[];
}

async function list(what: string, q?: string): Promise<Listed[]> {
  const query = q === undefined ? '' : `&q=${encodeURIComponent(q)}`;
  const response = await app.inject(`/v2/api/${what}?api_key=sandbox${query}`);
  expect([response.statusCode, response.json().status]).toEqual([200, 200]);
  return response.json().places;
}

const names = async (what: string, q: string) => (await list(what, q)).map((one) => one.name);

describe('districts', () => {
  it('are the 64 of Bangladesh, each with a point inside the country as GeoJSON text', async () => {
    const districts = await list('districts');
    expect(districts.length).toBe(64);
    for (const { name, center } of districts) {
      const point = JSON.parse(center);
      expect([name, point.type, isInBangladesh(point.coordinates)]).toEqual([name, 'Point', true]);
    }
  });

  it('have the published ids', async () => {
    // Published by the live API: 1 Bagerhat, 2 Bandarban, 3 Barguna, 4 Barisal, 5 Bhola, 6 Bogra, 9 Chittagong.
    const ids = Object.fromEntries((await list('districts')).map(({ id, name }) => [id, name]));
    expect(ids).toMatchObject({
      1: 'Bagerhat',
      2: 'Bandarban',
      3: 'Barguna',
      4: 'Barisal',
      5: 'Bhola',
      6: 'Bogra',
      9: 'Chittagong',
    });
  });

  it.each([
    'Chattogram',
    'Chittagong',
    'chittagong',
    'চট্টগ্রাম',
    'Chattagram',
    'chitagong',
    ' CHITTAGONG ',
    'Chittag',
    'চট্ট',
  ])('finds the port district by %j', async (q) => {
    expect(await names('districts', q)).toEqual(['Chittagong']);
  });

  it.each([
    ["Cox's Bazar", "Cox's Bazar"],
    ['coxs bazar', "Cox's Bazar"],
    ['কক্সবাজার', "Cox's Bazar"],
    ['Cumilla', 'Comilla'],
    ['কুমিল্লা', 'Comilla'],
    ['Jashore', 'Jessore'],
    ['যশোর', 'Jessore'],
    ['Barishal', 'Barisal'],
    ['Bogura', 'Bogra'],
    ['ঢাকা', 'Dhaka'],
    ['Dacca', 'Dhaka'],
    ['dhakaa', 'Dhaka'],
    ['Mymensing', 'Mymensingh'],
    ['moulovibazar', 'Moulvibazar'],
    ['বি.বাড়িয়া', 'Brahmanbaria'],
  ])('finds by %j %s', async (q, name) => {
    expect((await names('districts', q))[0]).toBe(name);
  });

  it('gives an empty list with 200 when no name fits', async () => {
    expect(await names('districts', 'Atlantis')).toEqual([]);
    expect(await names('districts', '---')).toEqual([]);
  });

  it('bears quotes, percent signs and wildcards of SQL as plain letters', async () => {
    for (const q of ["'; DROP TABLE area; --", '%', '_', '"', '\\'])
      expect(await names('districts', q)).toEqual([]);
    expect((await list('districts')).length).toBe(64);
  });
});

describe('subdistricts', () => {
  it('cover every district, and name it', async () => {
    const subDistricts = await list('sub_districts');
    const districts = new Set((await list('districts')).map(({ name }) => name));
    // 495 upazilas by the National Portal, and metropolitan thanas in addition.
    expect(subDistricts.length).toBeGreaterThanOrEqual(495);
    expect(new Set(subDistricts.map(({ district }) => district))).toEqual(districts);
  });

  it('have the published ids, and are found in English and Bangla', async () => {
    const [khilgaon] = await list('sub_districts', 'Khilgaon');
    expect(khilgaon).toMatchObject({ id: 280, name: 'Khilgaon', district: 'Dhaka' });
    expect((await list('sub_districts', 'খিলগাঁও'))[0]).toEqual(khilgaon);
  });
});

describe('unions', () => {
  it('are found with their subdistrict', async () => {
    const [abaipur] = await list('unions', 'Abaipur');
    expect(abaipur).toMatchObject({ id: 1, name: 'Abaipur', sub_district: 'Shailkupa' });
  });
});

describe('cities', () => {
  it('list the areas of Dhaka, and have neither id nor center', async () => {
    const [dhaka, ...others] = await list('cities', 'Dhaka');
    expect(others).toEqual([]);
    expect(Object.keys(dhaka!).sort()).toEqual(['areas', 'name']);
    expect(dhaka!.areas).toEqual(
      expect.arrayContaining([{ name: 'Mirpur' }, { name: 'Gulshan' }, { name: 'Dhanmondi' }]),
    );
  });

  it('are found in Bangla', async () => {
    expect(await names('cities', 'সিলেট')).toEqual(['Sylhet']);
  });
});

it('marks responses from the sample data, and charges no credits for lists', async () => {
  const { headers } = await app.inject('/v2/api/unions?api_key=sandbox&q=Abaipur');
  expect(headers).toMatchObject({ 'x-data-quality': 'sample', 'x-calls-charged': '0' });
});
