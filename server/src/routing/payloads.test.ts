/** What a client adds to its stops comes back as it was written, byte for byte. */
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { hasValhallaBinary } from './testing/street-map.ts';

const written = [
  '[{"order":9007199254740993,"id":12345678901234567890}]',
  '[{"price":0.10,"tax":1e2,"sum":3.14159265358979323846264338327950288}]',
  '[{"b":1,"a":2,"10":3,"2":4}]',
  '[{"a":1,"a":2}]',
  '[ {"a" :\t1 ,\n"b":[ ] } ]',
  '[{"name":"\\u0995\\u09cd\\u09b7","slash":"\\/","line":"\\n","nul":"\\u0000"}]',
  '[{"name":"ক্ষ 🚚 \u2028","quote":"\\"}]\\u0000\\""}]',
  '[{"__proto__":{"a":1},"constructor":null,"toJSON":"x"}]',
  '[{}]',
  '[]',
];

/** JSON texts with all that `JSON.parse` would lose: long numbers, blanks, names that are there twice. */
const jsonText = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('null', 'true', '-0', '1.0', '1E+5', '123456789012345678901234567890', '0.1000'),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' , ')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', '1', 'additional_payload', 'locations'), tie('value')), {
        maxLength: 3,
      })
      .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(',')}}`),
  ),
})).value;
const payload = fc
  .array(fc.array(jsonText, { maxLength: 2 }), { maxLength: 2 })
  .map(
    (objects) =>
      `[${objects.map((values) => `{${values.map((value, at) => `"k${at}":${value}`).join()}}`).join(', ')}]`,
  );

describe.skipIf(!hasValhallaBinary)('additional_payload', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp({ shedding: false });
  });
  afterAll(() => app.close());

  const points = ['"lat":23.7925,"lon":90.4078', '"lat":"23.7465","lon":90.376', '"lat":23.78,"lon":90.4'];
  const sort = (payloads: (string | undefined)[], rest = '') => {
    const stops = points.map((point, at) => {
      const more = payloads[at] === undefined ? '' : `,"additional_payload":${payloads[at]}`;
      return `{"point":{${point}}${more}}`;
    });
    return app.inject({
      method: 'POST',
      url: '/v2/api/route/sorted',
      headers: { 'content-type': 'application/json' },
      payload: `{"api_key":"sandbox"${rest},"locations":[${stops.join()}]}`,
    });
  };
  /** The response with the payload of each stop, in the order of the response. */
  const expectPayloads = async (payloads: (string | undefined)[], rest?: string) => {
    const { statusCode, body } = await sort(payloads, rest);
    expect(statusCode, body).toBe(200);
    for (const one of payloads) expect(body).toContain(`"additional_payload":${one ?? '[]'},"index"`);
    expect(JSON.parse(body).sorted_waypoints).toHaveLength(points.length);
  };

  it.each(written)('%s comes back as it was written', (text) =>
    expectPayloads([text, undefined, '[{"z":1}]']),
  );

  it('is that of the last list', async () => {
    const lost = '{"point":{"lat":23.7,"lon":90.4},"additional_payload":[{"lost":1}]}';
    await expectPayloads(['[{"a":1.0}]', '[]', undefined], `,"locations":[${lost}]`);
  });

  it('is the last of a stop that has two', async () => {
    const { body } = await sort(['[{"a":1}],"additional\\u005fpayload":[{"a":1.0}]', '[]', '[]']);
    expect(body).toContain('"additional_payload":[{"a":1.0}],"index"');
  });

  it('comes back whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(payload, payload, (one, other) => expectPayloads([one, other, undefined])),
      { numRuns: 60 },
    );
  });
});
