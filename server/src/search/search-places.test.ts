import { describe, expect, it } from 'vitest';
import { addressLine } from '../gazetteer/place.ts';
import { smallGazetteer, smallPlaces } from '../gazetteer/testing/small-gazetteer.ts';
import { searchPlaces } from './search-places.ts';

const gazetteer = smallGazetteer();

const found = (query: string, limit = 5) =>
  searchPlaces(gazetteer, query, { limit }).map(({ place }) => addressLine(place, 'en'));

describe('searchPlaces', () => {
  it('finds every place by every beginning of its English and of its Bangla name', () => {
    for (const place of smallPlaces.filter((one) => one.name)) {
      for (const name of [place.name!.en, place.name!.bn]) {
        const letters = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(name)].map(
          (one) => one.segment,
        );
        for (let length = 4; length <= letters.length; length++) {
          const typed = letters.slice(0, length).join('');
          const codes = searchPlaces(gazetteer, typed, { limit: 10 }).map((one) => one.place.code);
          expect([typed, codes.includes(place.code)]).toEqual([typed, true]);
        }
      }
    }
  });

  it.each([
    ['mirpur', 'Mirpur, Dhaka'],
    ['মিরপুর', 'Mirpur, Dhaka'],
    ['Meerpoor', 'Mirpur, Dhaka'],
    ['mirpru', 'Mirpur, Dhaka'],
    ['ধানমণ্ডি', 'Dhanmondi, Dhaka'],
    ['stadium mirpur', 'Sher-e-Bangla National Cricket Stadium, Mirpur, Dhaka'],
    ['shere bangla stadium', 'Sher-e-Bangla National Cricket Stadium, Mirpur, Dhaka'],
    ['chiriyakhana', 'National Zoo, Mirpur, Dhaka'],
    ['lalbag kella', 'Lalbagh Fort, Lalbagh, Dhaka'],
    ['লালবাগ দুর্গ', 'Lalbagh Fort, Lalbagh, Dhaka'],
    ['dhaka haspatal', 'Dhaka Medical College Hospital, Shahbag, Dhaka'],
    ['shawrapara', 'Shewrapara Koborsthan, Shewrapara, Mirpur, Dhaka'],
    ['house 8 road 2 mirpur', 'House 8, Road 2, Section 2, Mirpur, Dhaka'],
    ['h-8, rd-2, sec-2, mirpur', 'House 8, Road 2, Section 2, Mirpur, Dhaka'],
    ['বাড়ি ৮ রোড ২ মিরপুর', 'House 8, Road 2, Section 2, Mirpur, Dhaka'],
    ['mirpur road 8 house 2', 'House 2, Road 8, Section 2, Mirpur, Dhaka'],
    ['৫০ রোড ৯/এ ধানমন্ডি', 'House 50, Road 9/A, Dhanmondi, Dhaka'],
    ['atm gulshan', 'City Bank ATM, Gulshan, Dhaka'],
  ])('returns for %j first %s', (query, address) => {
    expect(found(query)[0]).toBe(address);
  });

  it('keeps house and road numbers apart', () => {
    expect(found('house 2 road 8')).toEqual(['House 2, Road 8, Section 2, Mirpur, Dhaka']);
  });

  it('lets a word go that fits nothing, when others fit', () => {
    expect(found('zzqqx dhanmondi lake')[0]).toBe('Dhanmondi Lake, Dhanmondi, Dhaka');
  });

  it.each(['zzqqxx', '-- ,', '', '🙂', '%'])('finds nothing for %j', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('obeys the filter before the limit', () => {
    const found = searchPlaces(gazetteer, 'mirpur', {
      limit: 3,
      among: gazetteer.filters.marks({ isPostOffice: true }),
    });
    expect(found.map(({ place }) => place.name!.en)).toEqual(['Mirpur Post Office']);
  });

  it('bears a very long query', () => {
    expect(found('mirpur '.repeat(80))).toContain('Mirpur, Dhaka');
  });
});

describe('gazetteer', () => {
  it('gives the nearest places first, none beyond the radius', () => {
    const near = gazetteer.nearest([90.3572, 23.8067], 3, 100);
    expect(near.map(({ place }) => place.house!.en)).toEqual(['House 1', 'House 2', 'House 3']);
    // 0.0002 degrees of longitude at this latitude are 20.4 meters.
    expect(near.map((one) => Math.round(one.distanceMeters))).toEqual([0, 20, 41]);
    expect(gazetteer.nearest([90.3572, 23.8067], 99, 10).length).toBe(1);
    expect(gazetteer.nearest([0, 90], 5, 1000)).toEqual([]);
  });
});
