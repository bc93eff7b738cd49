import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

async function get(path: string) {
  const response = await app.inject(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const nikunja = '90.4186194745721/23.83136348674859';
const savar = '90.2667/23.8583';

describe('the shapes of version 1', () => {
  it('are bare lists for ward and zone, empty outside', async () => {
    expect(await get(`/v1/api/search/ward/sandbox/${nikunja}`)).toEqual([{ Ward: 17 }]);
    expect(await get(`/v1/api/search/zone/sandbox/${nikunja}`)).toEqual([{ Zone: 1 }]);
    expect(await get(`/v1/api/search/ward/sandbox/${savar}`)).toEqual([]);
    expect(await get(`/v1/api/search/zone/sandbox/${savar}`)).toEqual([]);
  });

  it('have no status next to ward and zone together', async () => {
    const both = await get(`/v1/api/search/ward/zone/sandbox/${nikunja}`);
    expect(Object.keys(both).sort()).toEqual(['ward', 'ward area', 'zone']);
    expect(both).toMatchObject({ ward: 17, zone: 1 });
  });

  it('write the status of a city corporation as a text', async () => {
    expect(await get(`/v1/api/search/dncc/sandbox/${nikunja}`)).toEqual({ message: 'DNCC', status: '200' });
    expect(await get(`/v1/api/search/dncc/sandbox/${savar}`)).toEqual({ message: null, status: '200' });
  });

  it('write a distance as kilometers of road, as long as the route of version 2', async () => {
    const { Distance: distance, status } = await get(
      '/v1/api/distance/sandbox/90.39534587,23.86448886/90.3673,23.8340',
    );
    const { routes } = await get(
      '/v2/api/route/90.39534587,23.86448886;90.3673,23.8340?api_key=sandbox&profile=car',
    );
    expect(status).toBe(200);
    expect(distance).toMatch(/^\d+\.\d{4} KM$/);
    expect(Number.parseFloat(distance) * 1000).toBeCloseTo(routes[0].distance, 0);
    // The great circle between the two is 4.44 km; the published example by road says 7.85 km.
    expect(Number.parseFloat(distance)).toBeGreaterThan(4.44);
    expect(Number.parseFloat(distance)).toBeLessThan(12);
  });

  it('are those of version 2 for routes, by car, without its status', async () => {
    const coordinates = '90.41254,23.79251;90.37593,23.74652';
    const old = await get(`/v1/api/route/sandbox/${coordinates}`);
    expect({ ...old, status: 200 }).toEqual(
      await get(`/v2/api/route/${coordinates}?api_key=sandbox&profile=car`),
    );
    expect(old).not.toHaveProperty('status');
  });
});

describe('a request of version 1', () => {
  it('says since when it is deprecated, and where it went', async () => {
    const { headers } = await app.inject(`/v1/api/search/ward/sandbox/${nikunja}`);
    // The last supported day is 31/12/2025: both name the first second of 2026 (RFC 9745, RFC 8594).
    expect(headers.deprecation).toBe(`@${Date.UTC(2026, 0, 1) / 1000}`);
    expect(headers.sunset).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
    expect(headers.link).toContain('rel="deprecation"');
    expect(headers.link).toContain('</api/find-ward/>; rel="successor-version"; type="text/html"');
  });

  it('says so too when it is refused', async () => {
    const response = await app.inject('/v1/api/nobody/districts?q=Dhaka');
    expect([response.statusCode, response.headers.deprecation]).toEqual([401, '@1767225600']);
  });

  it('needs q for a list', async () => {
    const response = await app.inject('/v1/api/sandbox/unions');
    expect([response.statusCode, response.json().errors[0].parameter]).toEqual([400, 'q']);
  });

  it('blames its own parameters for a distance without a road', async () => {
    const response = await app.inject('/v1/api/distance/sandbox/90.39,23.86/90.5,20.2');
    expect([response.statusCode, response.json().errors[0].parameter]).toEqual([
      400,
      'target_longitude,target_latitude',
    ]);
  });

  it('takes a key with percent-encoded letters, and refuses bytes that are no text', async () => {
    expect((await app.inject('/v1/api/s%61ndbox/districts?q=Dhaka')).statusCode).toBe(200);
    expect((await app.inject('/v1/api/%E0%A4/districts?q=Dhaka')).statusCode).toBeLessThan(402);
  });
});
