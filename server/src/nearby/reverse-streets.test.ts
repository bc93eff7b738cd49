import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { buildGazetteer } from '../gazetteer/gazetteer.ts';
import { named, sketchPlace } from '../gazetteer/testing/small-gazetteer.ts';

/**
 * A street from west to east with a mosque 60 m north of it and a house at its eastern end, 20 m from its middle line:
 *
 *      mosque
 *   ------------------- H
 */
const street = sketchPlace(1, {
  area: 'Uttara | উত্তরা',
  road: named('Lake Drive | লেক ড্রাইভ'),
  type: 'Transportation',
  subType: 'Street',
  position: [90.405, 23.87],
});
const mosque = sketchPlace(2, { name: 'Lake Mosque', area: 'Uttara', position: [90.4, 23.87054] });
const house = sketchPlace(3, {
  house: named('House 9 | বাড়ি ৯'),
  road: named('Lake Drive | লেক ড্রাইভ'),
  area: 'Uttara',
  position: [90.41, 23.87018],
});

let app: FastifyInstance;
beforeAll(async () => {
  const gazetteer = buildGazetteer(
    [mosque, house],
    [
      {
        place: street,
        highway: 'residential',
        lines: [
          [
            [90.398, 23.87],
            [90.41, 23.87],
          ],
        ],
      },
    ],
  );
  app = await buildApp({ shedding: false, gazetteer: () => gazetteer });
});
afterAll(() => app.close());

const placeAt = async (longitude: number, latitude: number) =>
  (
    await app.inject(
      `/v2/api/search/reverse/geocode?api_key=sandbox&address=true&longitude=${longitude}&latitude=${latitude}`,
    )
  ).json().place;

describe('reverse geocoding', () => {
  it('returns the street of a point', async () => {
    expect(await placeAt(90.4, 23.87002)).toMatchObject({
      id: 1,
      address: 'Lake Drive, Uttara, Dhaka',
      distance_within_meters: expect.closeTo(2.2, 1),
      address_components: { place_name: null, house: null, road: 'Lake Drive' },
    });
  });

  it('names the house where it is one of the street', async () => {
    expect(await placeAt(90.41, 23.87)).toMatchObject({
      id: 3,
      address: 'House 9, Lake Drive, Uttara, Dhaka',
    });
  });

  it('returns the closest address next to the street', async () => {
    expect(await placeAt(90.4, 23.8702)).toMatchObject({ id: 2 });
  });

  it('lists no street among the places nearby', async () => {
    const response = await app.inject(
      '/v2/api/search/nearby/10/10?api_key=sandbox&longitude=90.4&latitude=23.87',
    );
    expect(response.json().places.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
  });
});
