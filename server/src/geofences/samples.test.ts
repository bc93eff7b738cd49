import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

const id = '68e5f2ab382b2';
const published = { name: 'Songsodh vaban', radius: 55 };

let nowMs = Date.UTC(2026, 0, 1);
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false, nowMs: () => nowMs });
});
afterAll(() => app.close());

async function send(method: 'GET' | 'POST' | 'DELETE', path: string, form?: Record<string, string>) {
  const response = await app.inject({
    method,
    url: `/v2/api/${path}${path.includes('?') ? '&' : '?'}api_key=sandbox`,
    ...(form && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
  });
  return { status: response.statusCode, data: response.json().data };
}

/** What happens to the sample: it gets another radius, is deleted, or some seconds pass. */
const event = fc.oneof(
  fc.record({ radius: fc.integer({ min: 10, max: 200 }) }),
  fc.constant('deleted' as const),
  fc.record({ seconds: fc.integer({ min: 20, max: 50 }) }),
);

it('a sample is the same in the list, alone and in a check, whatever happens to it, and itself again after a minute', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 12 }), async (events) => {
      nowMs += 61_000;
      let seen: typeof published | null = published;
      let endsMs = 0;
      for (const what of events) {
        if (typeof what === 'object' && 'seconds' in what) nowMs += what.seconds * 1000;
        if (nowMs >= endsMs) seen = published;
        if (what === 'deleted') {
          const { status } = await send('DELETE', `delete-geo-fence-point/${id}`);
          expect(status).toBe(seen ? 200 : 400);
          if (seen) endsMs = nowMs + 60_000;
          seen = null;
        } else if ('radius' in what) {
          const next = { name: `Of ${what.radius} m`, radius: what.radius };
          const fields = { name: next.name, radius: String(next.radius) };
          const { status } = await send('POST', `update-geo-fence-point/${id}`, fields);
          expect(status).toBe(seen ? 200 : 400);
          if (seen) [seen, endsMs] = [next, nowMs + 60_000];
        }
        const { data: listed } = await send('GET', 'get-geo-fence-points');
        const { data: alone = null } = await send('GET', `get-geo-fence-point/${id}`);
        // 50 and 60 m north of its center.
        const [at50, at60] = await Promise.all(
          [0.00045, 0.00054].map((degrees) =>
            send(
              'GET',
              `check-geo-fence?longitude=90.37852866512583&latitude=${23.76245538673939 + degrees}`,
            ),
          ),
        );
        const own = seen && [seen.name, String(seen.radius)];
        const short = (fence: { name: string; radius: string } | null) => fence && [fence.name, fence.radius];
        expect(listed.map(short)).toEqual(own ? [own] : []);
        expect(short(alone)).toEqual(own);
        expect(short(at50!.data)).toEqual(seen && seen.radius > 50 ? own : null);
        expect(short(at60!.data)).toEqual(seen && seen.radius > 60 ? own : null);
      }
    }),
    { seed: 34, numRuns: 40 },
  );
});
