/** Every value of every operation at its limit, one step beyond, and as the texts that clients send by mistake. */
import type { Field, Operation } from '@portal/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestValues, requestOf, rightValues, type Spot, spotsOf } from './requests.ts';
import { expectNoFault, expectRefusal, expectRightResponse, namedOperations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

const key = sandboxKey;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const send = (operation: Operation, values: RequestValues) =>
  sandbox.send(requestOf(operation, values, { key }));

const isNumber = ({ types }: Field) => types.includes('number') || types.includes('integer');
/** A form or address knows texts only; JSON knows numbers, and has no way to write these. */
const isTextual = (operation: Operation, spot: Spot) =>
  spot.in !== 'body' || !operation.body!.contentTypes.includes('application/json');

/** Texts that some language prints where a number was meant, and none of them is one. */
const noNumbers = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '-1e309',
  '0x10',
  '1,5',
  '1 2',
  'null',
  '২৩',
  '5°',
  '--1',
];

/** Of characters without a shape, each alone and next to others. */
const invisibleTexts = [
  ' ',
  '\t',
  '\u00a0\u2003',
  '\0',
  '\u200b',
  ' \u200d\u200c ',
  '\ufeff\u00ad',
  '\u3164',
  '\u2800',
  '\u{e0020}',
  '\u2066\u2069',
  '\ue000',
];

describe.each(namedOperations)('%s', (_id, operation) => {
  const right = rightValues(operation);
  const spots = spotsOf(operation);
  const isOptionalText = (spot: Spot) => !spot.field.required && isTextual(operation, spot);
  const refusesAll = async (spot: Spot, values: unknown[]) => {
    for (const value of values) {
      const response = await send(operation, spot.put(right, value));
      try {
        expect(response.statusCode).toBe(400);
        expectRefusal(response, spot.name);
      } catch (error) {
        throw new Error(
          `${spot.name} = ${String(JSON.stringify(value)).slice(0, 80)}: ${(error as Error).message}`,
        );
      }
    }
  };
  /** Tests with a title each for the spots that have what is tested; none where no spot has. */
  const each = (title: string, chosen: Spot[], test: (spot: Spot) => Promise<void>) => {
    for (const spot of chosen) it(`${title}: ${spot.name}`, () => test(spot));
  };

  each(
    'refuses what is no number',
    spots.filter(({ field }) => isNumber(field)),
    (spot) =>
      refusesAll(spot, isTextual(operation, spot) ? noNumbers : [...noNumbers, true, null, [], {}, [1]]),
  );

  each(
    'takes its limits, and refuses one step beyond',
    spots.filter(({ field }) => field.minimum !== undefined || field.maximum !== undefined),
    async (spot) => {
      const { minimum, maximum, types } = spot.field;
      const step = types.includes('integer') ? 1 : 0.0001;
      for (const limit of [minimum, maximum]) {
        if (limit !== undefined) {
          const response = await send(operation, spot.put(right, limit));
          expectNoFault(operation, response);
          // A pole or the dateline may have no street near it; any other number within its limits is a right one.
          if (spot.field.axis === undefined) expectRightResponse(operation, response);
        }
      }
      const beyond = [
        minimum === undefined ? [] : minimum - step,
        maximum === undefined ? [] : maximum + step,
      ];
      await refusesAll(spot, [...beyond.flat(), ...(minimum === undefined ? [] : [-1e300]), 1e300]);
    },
  );

  each(
    'refuses a fraction of a whole number',
    spots.filter(({ field }) => field.types.includes('integer') && !field.types.includes('number')),
    (spot) => refusesAll(spot, [1.5]),
  );

  each(
    'refuses what is not among its words',
    spots.filter(({ field }) => field.enum !== undefined),
    (spot) => refusesAll(spot, ['nonsense', 'x'.repeat(5000), 'বাংলা', "car'; --"]),
  );

  each(
    'refuses what is neither true nor false',
    spots.filter(({ field }) => field.types.includes('boolean')),
    (spot) => refusesAll(spot, ['maybe', '2', 'হ্যাঁ', 'tru']),
  );

  each(
    'takes its longest text, and refuses one letter more',
    spots.filter(
      ({ field, in: place }) =>
        field.maxLength !== undefined && new RegExp(field.pattern ?? '').test('ঢ') && place !== 'path',
    ),
    async (spot) => {
      const longest = 'ঢ'.repeat(spot.field.maxLength!);
      expectNoFault(operation, await send(operation, spot.put(right, longest)));
      await refusesAll(spot, [`${longest}ঢ`, 'x'.repeat(Math.max(5000, spot.field.maxLength! + 1))]);
    },
  );

  each(
    'refuses an empty text',
    spots.filter(({ field, in: place }) => (field.minLength ?? 0) > 0 && field.required && place !== 'path'),
    (spot) => refusesAll(spot, ['']),
  );

  each(
    'refuses a text in which nothing is visible',
    spots.filter((spot) => spot.field.minLength !== undefined && spot.in !== 'path' && !isOptionalText(spot)),
    (spot) => refusesAll(spot, invisibleTexts),
  );

  each('ignores an optional text in which nothing is visible', spots.filter(isOptionalText), async (spot) => {
    const without = await send(operation, spot.put(right, undefined));
    expect(without.statusCode).toBe(200);
    const invisible = fc.string({ unit: fc.constantFrom(...invisibleTexts), maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(invisible, async (text) => {
        expect((await send(operation, spot.put(right, text))).body).toBe(without.body);
      }),
      { numRuns: 10 },
    );
  });

  each(
    'refuses texts that are no coordinates',
    spots.filter(({ field }) => field.coordinateOrder !== undefined && field.types.includes('string')),
    (spot) =>
      refusesAll(spot, [
        'a,b',
        '90.4',
        '90.4,',
        ',23.8',
        '90.4;23.8',
        '90.4,23.8,1',
        'NaN,NaN',
        '1e309,1',
        '180.0001,90.0001',
        '181,91',
        '-181,-91',
        ';',
        ';;;',
        '৯০.৪,২৩.৮',
        'x'.repeat(5000),
      ]),
  );

  each(
    'takes its longest list, and refuses one item more and one too few',
    spots.filter(({ field }) => field.maxItems !== undefined),
    async (spot) => {
      const { maxItems = 0, minItems = 0 } = spot.field;
      const items = itemsAt(right.body, spot);
      const listOf = (length: number) =>
        Array.from({ length }, (_, i) => structuredClone(items[i % items.length]));
      const full = await send(operation, spot.put(right, listOf(maxItems)));
      expectRightResponse(operation, full);
      await refusesAll(spot, [listOf(maxItems + 1), listOf(1000)]);
      if (minItems > 0) await refusesAll(spot, [listOf(minItems - 1)]);
    },
  );

  each(
    'refuses what is no object and no list',
    spots.filter(({ field }) => field.types.includes('object') || field.types.includes('array')),
    (spot) => refusesAll(spot, ['text', 1, true, null, spot.field.types.includes('array') ? {} : []]),
  );

  const inQuery = spots.filter((spot) => spot.in === 'query');
  each('refuses two values that differ', inQuery, async (spot) => {
    const request = requestOf(operation, right, { key });
    const value = encodeURIComponent(String(right.parameters[spot.name] ?? 1));
    const url = withQuery(request.url, `${spot.name}=${value}&${spot.name}=${value}0`);
    expectRefusal(await sandbox.send({ ...request, url }), spot.name);
  });

  each('refuses bytes that are not UTF-8', inQuery, async (spot) => {
    for (const bytes of ['%E0%A4', '%ff', '%', '%zz', '%C0%80']) {
      const without = requestOf(operation, spot.put(right, undefined), { key });
      const url = withQuery(without.url, `${spot.name}=${bytes}`);
      expectRefusal(await sandbox.send({ ...without, url }), spot.name);
    }
  });

  it('ignores parameters and fields that the contract does not name', async () => {
    const plain = await send(operation, right);
    const body = right.body && { ...(right.body as object), colour: 'green', nested: 'a' };
    const more = await send(operation, {
      parameters: { ...right.parameters, colour: 'green', 'a[b]': 'ক', '': 'nameless' },
      body,
    });
    expect(more.statusCode).toBe(plain.statusCode);
    expectRightResponse(operation, more);
  });

  const longitude = spots.find(({ field }) => field.axis === 'longitude');
  const latitude = spots.find(({ field }) => field.axis === 'latitude');
  if (longitude && latitude) {
    it('responds in the sea, abroad, at the poles and on the dateline, or reports what is invalid', async () => {
      for (const [lng, lat] of placesElsewhere) {
        const response = await send(operation, latitude.put(longitude.put(right, lng), lat));
        expectNoFault(operation, response, longitude.name);
      }
    });

    it('suspects swapped coordinates', async () => {
      const swapped = latitude.put(longitude.put(right, 23.8), 90.4);
      const { errors } = expectRefusal(await send(operation, swapped), latitude.name);
      expect(errors!.find((one) => one.parameter === latitude.name)!.hint).toMatch(/swapped/);
    });
  }

  const texts = spots.filter(({ field }) => field.coordinateOrder && field.types.includes('string'));
  each('responds at sea, abroad and at the poles, or rejects with the reason', texts, async (spot) => {
    for (const [lng, lat] of placesElsewhere) {
      const one = spot.field.coordinateOrder === 'lat,lon' ? `${lat},${lng}` : `${lng},${lat}`;
      expectNoFault(operation, await send(operation, spot.put(right, one)), spot.name);
      expectNoFault(operation, await send(operation, spot.put(right, `${one};${one}`)), spot.name);
    }
  });
});

function withQuery(url: InjectOptions['url'], more: string): string {
  return `${url}${String(url).includes('?') ? '&' : '?'}${more}`;
}

/** Bay of Bengal, Kolkata, Yangon, London, null island, both poles, the dateline from both sides. */
const placesElsewhere = [
  [90.5, 20.2],
  [88.3639, 22.5726],
  [96.1561, 16.8661],
  [-0.1276, 51.5072],
  [0, 0],
  [90.4, 90],
  [90.4, -90],
  [180, 23.8],
  [-180, 23.8],
] as const;

/** The items of the list that is at a spot of a right body. */
function itemsAt(body: unknown, { name }: Spot): unknown[] {
  const list = name.split('.').reduce((at, step) => (at as Record<string, unknown>)[step], body);
  return list as unknown[];
}
