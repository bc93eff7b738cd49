import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BilingualName, Place } from './place.ts';
import { storePlaces } from './store-places.ts';
import { sketchPlace, smallPlaces } from './testing/small-gazetteer.ts';

/** Texts of both scripts, with letters outside the basic plane and what JSON has to escape. */
const text = fc
  .array(fc.constantFrom('A', 'é', "'", '"', '\n', '\0', 'ড়', 'ি', '১', '𑄇', ' '), {
    minLength: 1,
    maxLength: 6,
  })
  .map((letters) => letters.join(''));
const name = fc.record({ en: text, bn: text });
const maybeName: fc.Arbitrary<BilingualName | null> = fc.option(name, { nil: null });
const seconds = fc.integer({ min: 1, max: 2 ** 32 - 1 });
const time = seconds.map((one) => new Date(one * 1000).toISOString().replace('.000Z', '.000000Z'));

const place: fc.Arbitrary<Place> = fc.record(
  {
    id: fc.nat({ max: 2 ** 31 - 1 }),
    code: text,
    name: maybeName,
    aliases: fc.array(text, { minLength: 1, maxLength: 3 }),
    house: maybeName,
    road: maybeName,
    block: maybeName,
    subArea: maybeName,
    area: name,
    city: name,
    thana: maybeName,
    subDistrict: maybeName,
    district: name,
    division: name,
    union: maybeName,
    pauroshova: maybeName,
    postCode: text,
    type: text,
    subType: text,
    position: fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    ),
    popularity: fc.double({ min: 0, max: 1, noNaN: true }),
    createdAt: time,
    updatedAt: time,
  },
  {
    requiredKeys: [
      'id',
      'code',
      'name',
      'house',
      'road',
      'block',
      'subArea',
      'area',
      'city',
      'thana',
      'subDistrict',
      'district',
      'division',
      'union',
      'pauroshova',
      'postCode',
      'type',
      'subType',
      'position',
      'popularity',
    ],
  },
);

const keys = [
  ...(Object.keys(sketchPlace(1, { area: 'A' })) as (keyof Place)[]),
  'aliases',
  'createdAt',
  'updatedAt',
] as const;

/** The parts of a place as a plain object, without those that it does not have. */
function partsOf(one: Place): object {
  const parts = Object.fromEntries(keys.flatMap((key) => (one[key] === undefined ? [] : [[key, one[key]]])));
  return { ...parts, name: one.name && { en: one.name.en, bn: one.name.bn } };
}

describe('storePlaces', () => {
  it('gives every part of every place back as it came', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), (source) => {
        const { places, rows } = storePlaces(source);
        expect(source.map((_, at) => partsOf(places.at(rows[at]!)))).toEqual(source.map(partsOf));
        expect(source.map((_, at) => places.isNamed(rows[at]!))).toEqual(
          source.map((one) => one.name !== null),
        );
      }),
    );
  });

  it('orders them by popularity, those as popular by id', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat()), { maxLength: 50 }), (traits) => {
        const source = traits.map(([quarters, id]) =>
          sketchPlace(id, { area: 'A', popularity: quarters / 4 }),
        );
        const sorted = source.toSorted(
          (one, other) => other.popularity - one.popularity || one.id - other.id,
        );
        expect(Array.from(storePlaces(source).places, ({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      }),
    );
  });

  it('reads generators, and returns the rows of each list', () => {
    function* made() {
      yield* smallPlaces;
    }
    const street = sketchPlace(999, { area: 'Mirpur', popularity: 0.45 });
    const { places, rows } = storePlaces(made(), [street]);
    expect(places.length).toBe(smallPlaces.length + 1);
    expect(Array.from(rows, (row) => places.idOf(row))).toEqual([...smallPlaces.map(({ id }) => id), 999]);
  });

  it('keeps more places and longer texts than it makes room for at first', () => {
    const source = Array.from({ length: 3000 }, (_, id) =>
      sketchPlace(id, { area: 'A', name: `${'ঢাকা'.repeat(20)} ${id}`, popularity: 0 }),
    );
    const { places } = storePlaces(source);
    expect(places.length).toBe(3000);
    for (const { id, name, code } of places) {
      expect([code, name!.en]).toEqual([source[id]!.code, source[id]!.name!.en]);
    }
  });

  it('keeps what places have in common once', () => {
    const { places } = storePlaces(smallPlaces);
    const dhaka = new Set(Array.from(places, ({ city }) => city));
    expect([dhaka.size, places.kinds.length < places.length]).toEqual([1, true]);
  });
});
