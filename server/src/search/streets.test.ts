import type { LngLat } from '@portal/geo';
import { beforeAll, describe, expect, it } from 'vitest';
import { correctAddress } from '../address-correction/correct.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { addressLine, streetSubType } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { suggestPlaces } from './suggest.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

const first = (typed: string) => suggestPlaces(gazetteer, typed, { limit: 10 })[0]!;

/** Streets of Dhaka, Chattogram and other towns as everybody knows them, with an area that they run through. */
const known: [typed: string, road: string, area: string][] = [
  ['Mirpur Road', 'Mirpur Road', 'Dhanmondi'],
  ['mirpur rd', 'Mirpur Road', 'Dhanmondi'],
  ['Satmasjid Road', 'Satmasjid Road', 'Dhanmondi'],
  ['সাতমসজিদ রোড', 'Satmasjid Road', 'Dhanmondi'],
  ['sat masjid road', 'Satmasjid Road', 'Dhanmondi'],
  ['কাজী নজরুল ইসলাম অ্যাভিনিউ', 'Kazi Nazrul Islam Avenue', 'Karwan Bazar'],
  ['kazi nazrul islam ave', 'Kazi Nazrul Islam Avenue', 'Karwan Bazar'],
  ['road 27 dhanmondi', 'Dhanmondi 27', 'Dhanmondi'],
  ['রোড ২৭ ধানমন্ডি', 'Dhanmondi 27', 'Dhanmondi'],
  ['gulshan avenue', 'Gulshan Avenue', 'Gulshan'],
  ['pragati sarani badda', 'Pragati Sarani', 'Badda'],
  ['প্রগতি সরণি বাড্ডা', 'Pragati Sarani', 'Badda'],
  ['begum rokeya sarani', 'Begum Rokeya Sarani', 'Mirpur'],
  ['panthapath', 'Panthapath', 'Panthapath'],
  ['CDA Avenue', 'CDA Avenue', 'GEC'],
];

describe('a named street', () => {
  it.each(known)('is found: %s', (typed, road) => {
    const found = suggestPlaces(gazetteer, typed, { limit: 3 });
    expect(found.map((place) => place.road?.en)).toContain(road);
  });

  it('is an address without a name and a house, of a documented type', () => {
    const street = first('mirpur road');
    expect(street).toMatchObject({
      name: null,
      house: null,
      road: { en: 'Mirpur Road', bn: 'মিরপুর রোড' },
      type: 'Transportation',
      subType: streetSubType,
    });
    expect(addressLine(street, 'en')).toBe('Mirpur Road, Dhanmondi, Dhaka');
  });

  it('is one object in each area that it runs through', () => {
    const areas = suggestPlaces(gazetteer, 'mirpur road', { limit: 10 })
      .filter(({ road, subType }) => subType === streetSubType && road!.en === 'Mirpur Road')
      .map(({ area }) => area.en);
    expect(new Set(areas).size).toBe(areas.length);
    expect(areas).toEqual(expect.arrayContaining(['Dhanmondi', 'Mohammadpur', 'Shyamoli']));
  });

  it('is no place nearby', () => {
    const around = gazetteer.nearest([90.377034, 23.749955], 100, 2000);
    expect(around.filter(({ place }) => place.subType === streetSubType)).toEqual([]);
    expect(gazetteer.nearestOfKinds([90.377034, 23.749955], 10, 2000, [streetSubType])).toEqual([]);
  });
});

describe('an address on a street', () => {
  it.each([
    ['house 500, satmasjid road, dhanmondi', 'Satmasjid Road, Dhanmondi, Dhaka'],
    ['h-14, dhaka tangail highway, kalihati tangail', 'Dhaka Tangail Highway, Kalihati, Tangail'],
    ['House 13, Rupsa Bypass, Sonadanga, Khulna', 'Rupsa Bypass, Sonadanga, Khulna'],
  ])('is followed to it, whatever towns are in its name: %s', (text, line) => {
    const { place, isComplete, confidence } = correctAddress(gazetteer, text);
    expect(addressLine(place!, 'en')).toBe(line);
    expect(isComplete).toBe(false);
    expect(confidence).toBeLessThanOrEqual(95);
  });

  it('is a guess where no area is named and the street is long', () => {
    const { place, confidence, equals } = correctAddress(gazetteer, 'house 4 mirpur road');
    expect(place!.road!.en).toBe('Mirpur Road');
    expect(confidence).toBeLessThan(60);
    expect(equals).toBeGreaterThan(3);
  });
});

describe('the street of a point', () => {
  /** Middles of well-known streets, read from the hand-drawn table of roads. */
  it.each<[string, LngLat]>([
    ['Mirpur Road', [90.3738, 23.7562]],
    ['Manik Mia Avenue', [90.379, 23.759]],
    ['Gulshan Avenue', [90.4158, 23.787]],
    ['Kazi Nazrul Islam Avenue', [90.3905, 23.7545]],
  ])('is %s', (road, position) => {
    const at = gazetteer.streets.at(position);
    expect(at!.distanceMeters).toBeLessThan(1);
    expect(at!.place.road!.en).toBe(road);
  });

  it('is none in a lake, a field or the sea', () => {
    for (const position of [
      [90.4205, 23.783],
      [90.5, 20.2],
      [0, 0],
    ] as LngLat[]) {
      expect(gazetteer.streets.at(position)).toBeNull();
    }
  });
});
