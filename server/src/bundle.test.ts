import { afterEach, expect, it } from 'vitest';
import { hasValhallaBinary } from './routing/testing/street-map.ts';
import { killServers, startServer } from './testing/server-process.ts';

afterEach(killServers);

it.skipIf(!hasValhallaBinary)(
  'starts its threads as the sources do',
  async () => {
    const url = await startServer().ready;
    const stops = [
      [90.39, 23.75],
      [90.41, 23.8],
      [90.38, 23.76],
    ];
    const response = await fetch(`${url}/v2/api/route/sorted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        api_key: 'sandbox',
        locations: stops.map(([lon, lat]) => ({ point: { lat, lon } })),
      }),
    });
    expect(response.status).toBe(200);
  },
  180_000,
);
