import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { isInPolygon } from '../geo/polygon.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

async function get(path: string): Promise<Record<string, unknown>> {
  const response = await app.inject(`/v2/api/search/${path}${path.includes('?') ? '&' : '?'}api_key=sandbox`);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['x-data-quality']).toBe('sample');
  return response.json();
}

/** Published by the live API: this point is in ward 17 and zone 1 of Dhaka North. */
const nikunja = '90.4186194745721/23.83136348674859';
const dhanmondi = '90.3742/23.7461';
const savar = '90.2667/23.8583';
const bayOfBengal = '90.5/20.2';

describe('ward, zone and city corporation of a point', () => {
  it('are the published ones in Nikunja', async () => {
    expect(await get(`ward/${nikunja}`)).toEqual({ ward: { ward_number: 17 }, status: 200 });
    expect(await get(`zone/${nikunja}`)).toEqual({ zone: { zone_number: 1 }, status: 200 });
    expect(await get(`dncc/${nikunja}`)).toEqual({ message: 'DNCC', status: 200 });
  });

  it('are those of Dhaka South in Dhanmondi, where ward 15 and zone 1 are', async () => {
    expect(await get(`ward/${dhanmondi}`)).toEqual({ ward: { ward_number: 15 }, status: 200 });
    expect(await get(`zone/${dhanmondi}`)).toEqual({ zone: { zone_number: 1 }, status: 200 });
    expect(await get(`dncc/${dhanmondi}`)).toEqual({ message: 'DSCC', status: 200 });
  });

  it.each([savar, bayOfBengal, '0/0', '90.4/90', '-180/-90'])('are null at %s', async (position) => {
    expect(await get(`ward/${position}`)).toEqual({ ward: null, status: 200 });
    expect(await get(`zone/${position}`)).toEqual({ zone: null, status: 200 });
    expect(await get(`dncc/${position}`)).toEqual({ message: null, status: 200 });
    expect(await get(`ward/zone/${position}`)).toEqual({
      ward: null,
      'ward area': null,
      zone: null,
      status: 200,
    });
  });

  it('are returned together with a boundary that contains the point', async () => {
    const both = await get(`ward/zone/${nikunja}`);
    expect(both).toMatchObject({ ward: 17, zone: 1, status: 200 });
    const outline = JSON.parse(both['ward area'] as string);
    expect(outline.type).toBe('Polygon');
    expect(isInPolygon([90.4186194745721, 23.83136348674859], outline.coordinates)).toBe(true);
    expect(outline.coordinates[0].at(-1)).toEqual(outline.coordinates[0][0]);
  });
});

describe('the wards', () => {
  it('are 54 of Dhaka North and then 75 of Dhaka South, each in the order of its numbers', async () => {
    const { wards } = (await get('get/ward')) as { wards: { ward_number: number; geometry: string }[] };
    const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
    expect(wards.map((ward) => ward.ward_number)).toEqual([...upTo(54), ...upTo(75)]);
    for (const { geometry } of wards) expect(JSON.parse(geometry).type).toBe('Polygon');
  });

  it('have their outline by number: of Dhaka North up to 54, of Dhaka South above', async () => {
    const corporationAt = async (number: number) => {
      const { ward } = (await get(`get/ward/geometry?ward_number=${number}`)) as {
        ward: { ward_number: number; geometry: string };
      };
      expect(ward.ward_number).toBe(number);
      const [ring] = JSON.parse(ward.geometry).coordinates;
      const inside = await get(`dncc/${middleOf(ring).join('/')}`);
      return inside.message;
    };
    expect(await corporationAt(54)).toBe('DNCC');
    expect(await corporationAt(75)).toBe('DSCC');
  });

  it('have no number 76, and no 1.5', async () => {
    for (const number of ['0', '76', '1.5', 'one']) {
      const response = await app.inject(
        `/v2/api/search/get/ward/geometry?ward_number=${number}&api_key=sandbox`,
      );
      expect([response.statusCode, response.json().errors[0].parameter]).toEqual([400, 'ward_number']);
    }
  });
});

it('lists the ten zone numbers once each', async () => {
  const { zones } = await get('get/zone');
  expect(zones).toEqual(Array.from({ length: 10 }, (_, i) => ({ zone_number: i + 1 })));
});

describe('the area of a point', () => {
  it('is the published one in Dakkhinkhan, in lower case', async () => {
    const area = await get('area?longitude=90.41347324848176&latitude=23.863233589986915');
    expect(area).toEqual({ area: 'dakkhinkhan', status: 200 });
  });

  it.each([
    ['Sreemangal', '91.7296', '24.3083'],
    ["Cox's Bazar", '91.9786', '21.4400'],
  ])('has a name in %s, outside the capital', async (_name, longitude, latitude) => {
    const { area } = await get(`area?longitude=${longitude}&latitude=${latitude}`);
    expect(area).toMatch(/^[a-z' .()-]+$/);
  });

  it('is null in the Bay of Bengal', async () => {
    expect(await get('area?longitude=90.5&latitude=20.2')).toEqual({ area: null, status: 200 });
  });
});

/** A point inside the ring: the middle of its widest stretch along the middle latitude. */
function middleOf(ring: [number, number][]): [number, number] {
  const lats = ring.map(([, lat]) => lat);
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
  const crossings = ring
    .slice(1)
    .flatMap(([lng2, lat2], i) => {
      const [lng1, lat1] = ring[i]!;
      return lat1 > lat === lat2 > lat ? [] : [lng1 + ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1)];
    })
    .sort((one, other) => one - other);
  return [(crossings[0]! + crossings[1]!) / 2, lat];
}
