import { afterEach, expect, it, vi } from 'vitest';
import { keyFor } from './visitor-key.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The key of this tab, as the console keeps it. */
const ofThisTab = { api_key: 'of-this-tab', expires_at: '2999-01-01T00:00:00Z' };

it('gives code that writes geofences another key than the one of this tab, and other code none', async () => {
  let given = 0;
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(ofThisTab), setItem: () => {} });
  vi.stubGlobal('fetch', async () => {
    given += 1;
    // The first request fails: the shared key serves, and the next run requests one again.
    return given === 1
      ? new Response('', { status: 503 })
      : Response.json(
          { api_key: `frame-${given}`, expires_at: new Date(Date.now() + 1000).toISOString() },
          { status: 201 },
        );
  });
  expect(await keyFor('<p>a map</p>', 'sandbox')).toBe('sandbox');
  expect(given).toBe(0);
  const code = '<script>fetch("/v2/api/geofence")</script>';
  expect(await keyFor(code, 'sandbox')).toBe('sandbox');
  vi.useFakeTimers();
  const together = await Promise.all([keyFor(code, 'sandbox'), keyFor(code, 'sandbox')]);
  expect(together).toEqual(['frame-2', 'frame-2']);
  expect(await keyFor(code, 'sandbox')).toBe('frame-2');
  vi.advanceTimersByTime(1000);
  expect(await keyFor(code, 'sandbox')).toBe('frame-3');
});
