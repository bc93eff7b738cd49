/** Published client libraries, unchanged, against this server: it accepts what they send, and they can read the response. */
import { createRequire } from 'node:module';
import { distanceMeters } from '@portal/geo';
import { loadSettings } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';

const settings = loadSettings();
const require = createRequire(import.meta.url);

let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** The exports of the official npm client; its options and results are the documented ones. */
interface NpmClient {
  setConfig(config: { apiKey: string; version: 'v1' | 'v2' }): void;
  autocomplete(
    options: Record<string, unknown>,
  ): Promise<{ status: number; places: Record<string, unknown>[] }>;
  reverseGeocode(
    options: Record<string, unknown>,
  ): Promise<{ status: number; place: Record<string, unknown> }>;
  nearby(
    radius: number,
    limit: number,
    options: Record<string, unknown>,
  ): Promise<{ status: number; places: Record<string, unknown>[] }>;
  rupantor(options: Record<string, unknown>): Promise<Record<string, unknown>>;
}

interface Axios {
  interceptors: {
    request: { use(change: (config: { url: string }) => { url: string }): number; eject(id: number): void };
  };
}

describe('the official npm client', () => {
  const client = require(settings.packages.npmApis) as NpmClient;
  const axios = createRequire(require.resolve(settings.packages.npmApis))('axios') as Axios;
  let interceptor: number;
  beforeEach(() => {
    // The client has its host written into it: send its requests here instead.
    interceptor = axios.interceptors.request.use((config) => {
      expect(config.url.startsWith(settings.hosts.api)).toBe(true);
      return Object.assign(config, { url: config.url.replace(settings.hosts.api, address) });
    });
  });
  afterEach(() => axios.interceptors.request.eject(interceptor));

  it.each(['v2', 'v1'] as const)('completes what is typed, in %s', async (version) => {
    client.setConfig({ apiKey: settings.keys.sandbox, version });
    const response = await client.autocomplete({ q: 'mirpur', bangla: true });
    expect(response.status).toBe(200);
    expect(response.places[0]).toMatchObject({ address: expect.stringMatching(/mirpur/i) });
    expect(response.places[0]!.address_bn).toMatch(/\p{Script=Bengali}/u);
  });

  it.each(['v2', 'v1'] as const)('returns the address of a point, in %s', async (version) => {
    client.setConfig({ apiKey: settings.keys.sandbox, version });
    const response = await client.reverseGeocode({
      longitude: 90.3572,
      latitude: 23.8067,
      district: true,
      bangla: true,
    });
    expect(response.status).toBe(200);
    expect(response.place.city).toBe('Dhaka');
    expect(response.place).toHaveProperty('district');
  });

  it('lists places nearby', async () => {
    client.setConfig({ apiKey: settings.keys.sandbox, version: 'v2' });
    const response = await client.nearby(1, 5, { longitude: 90.38305163, latitude: 23.87188719 });
    expect(response.status).toBe(200);
    expect(response.places.length).toBeGreaterThan(0);
    expect(response.places.length).toBeLessThanOrEqual(5);
  });

  it.each(['v2', 'v1'] as const)(
    'repairs an address, though it sends JSON with the key in it for a form, in %s',
    async (version) => {
      client.setConfig({ apiKey: settings.keys.sandbox, version });
      const response = await client.rupantor({ q: 'shawrapara', bangla: true, thana: 'yes' });
      expect(response).toMatchObject({ given_address: 'shawrapara', status: 200 });
      expect(response.bangla_address).toMatch(/\p{Script=Bengali}/u);
    },
  );

  it('is told when its key is wrong', async () => {
    client.setConfig({ apiKey: 'nobody', version: 'v2' });
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(client.rupantor({ q: 'mirpur' })).rejects.toMatchObject({ response: { status: 401 } });
    quiet.mockRestore();
  });
});

interface LeafletRoute {
  coordinates: { lat: number; lng: number }[];
  summary: { totalDistance: number; totalTime: number };
  waypoints: { latLng: { lat: number; lng: number } }[];
}
interface LeafletRouter {
  route(
    waypoints: unknown[],
    callback: (error: { status: number; message?: string } | null, routes?: LeafletRoute[]) => void,
  ): void;
}

describe("Leaflet Routing Machine's OSRM client", () => {
  let leaflet: { latLng(lat: number, lng: number): unknown };
  let Router: new (options: Record<string, unknown>) => LeafletRouter;
  let Waypoint: new (position: unknown) => unknown;
  beforeAll(() => {
    // Leaflet looks at these while it loads; the client renders nothing and requires no page.
    const element = () => ({ style: {}, setAttribute() {}, appendChild() {} });
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('screen', {});
    vi.stubGlobal('location', new URL(address));
    vi.stubGlobal('navigator', { userAgent: '', platform: '' });
    vi.stubGlobal('document', {
      documentElement: { style: {} },
      createElement: element,
      createElementNS: element,
    });
    vi.stubGlobal('XMLHttpRequest', FetchingXmlHttpRequest);
    leaflet = require('leaflet');
    Router = require('leaflet-routing-machine/src/osrm-v1.js');
    Waypoint = require('leaflet-routing-machine/src/waypoint.js');
  });
  afterAll(() => vi.unstubAllGlobals());

  const gulshan: [number, number] = [90.4125, 23.7925];
  const dhanmondi: [number, number] = [90.376, 23.7465];

  /** What the client makes of the response. `profile` and `serviceUrl` only form the URL. */
  const route = (options: Record<string, unknown>) =>
    new Promise<LeafletRoute[]>((resolve, reject) => {
      const router = new Router({
        serviceUrl: `${address}/v2/api`,
        profile: 'route',
        requestParameters: { api_key: settings.keys.sandbox },
        ...options,
      });
      const waypoints = [gulshan, dhanmondi].map(([lng, lat]) => new Waypoint(leaflet.latLng(lat, lng)));
      router.route(waypoints, (error, routes) => (error ? reject(error) : resolve(routes!)));
    });

  it('renders the route overview, with the parameters that it adds', async () => {
    const [found] = await route({});
    const [first, last] = [found!.coordinates[0]!, found!.coordinates.at(-1)!];
    expect(distanceMeters([first.lng, first.lat], gulshan)).toBeLessThan(500);
    expect(distanceMeters([last.lng, last.lat], dhanmondi)).toBeLessThan(500);
    const direct = distanceMeters(gulshan, dhanmondi);
    expect(found!.summary.totalDistance).toBeGreaterThan(direct);
    expect(found!.summary.totalDistance).toBeLessThan(direct * 3);
    expect(found!.summary.totalTime).toBeGreaterThan(0);
    expect(found!.waypoints).toHaveLength(2);
  });

  it('reads precision 6 where it is requested', async () => {
    const [found] = await route({
      polylinePrecision: 6,
      requestParameters: { api_key: settings.keys.sandbox, geometries: 'polyline6' },
    });
    const first = found!.coordinates[0]!;
    expect(distanceMeters([first.lng, first.lat], gulshan)).toBeLessThan(500);
  });

  it('is told when its key is wrong', async () => {
    await expect(route({ requestParameters: { api_key: 'nobody' } })).rejects.toMatchObject({
      message: expect.stringContaining('HTTP request failed'),
      target: { status: 401 },
    });
  });
});

/** The part of XMLHttpRequest that the client's request library uses, on fetch. */
class FetchingXmlHttpRequest {
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  onload: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  #url = '';

  open(_method: string, url: string) {
    this.#url = url;
  }

  send() {
    fetch(this.#url).then(
      async (response) => {
        this.responseText = await response.text();
        this.status = response.status;
        this.statusText = response.statusText;
        this.onload?.();
      },
      (error) => this.onerror?.(error),
    );
  }
}
