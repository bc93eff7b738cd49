import { matchRank, prepareName, rankOfMatch } from '@portal/text';
import { describe, expect, it } from 'vitest';
import type { PlaceLimits } from './place-filters.ts';
import { sampleGazetteer } from './sample-gazetteer.ts';

const gazetteer = sampleGazetteer();

function rowsWithin(limits: PlaceLimits): number[] {
  const marks = gazetteer.filters.marks(limits)!;
  return [...gazetteer.places].flatMap((_, row) => ((marks[row >>> 5]! >>> (row & 31)) & 1 ? [row] : []));
}

/** Names compared one by one, as other look-ups by name do. */
function isLike(text: string, name: { en: string; bn: string } | null): boolean {
  const wanted = prepareName(text);
  return [name?.en, name?.bn].some((one) => {
    if (one === undefined) return false;
    const rank = matchRank(wanted, prepareName(one));
    return rank !== null && (rank <= rankOfMatch.sameMeaning || wanted.key === prepareName(one).key);
  });
}

describe('PlaceFilters', () => {
  it.each(['Dhaka', 'ঢাকা', 'dacca', 'Chattogram', 'silhet', 'Atlantis', '--'])(
    'lets through the places of the city %j, and no other',
    (city) => {
      const cities = new Map([...gazetteer.places].map((place) => [place.city.en, place.city]));
      const names = new Set([...cities.values()].filter((one) => isLike(city, one)).map(({ en }) => en));
      const expected = [...gazetteer.places].flatMap((place, row) => (names.has(place.city.en) ? [row] : []));
      expect(rowsWithin({ city })).toEqual(expected);
    },
  );

  it.each(['Mirpur', 'মিরপুর', 'meerpur', 'Section 10', 'Gulshan 1'])(
    'takes %j for an area or a part of one',
    (area) => {
      const names = new Map<string, boolean>();
      for (const { area: own, subArea } of gazetteer.places) {
        for (const name of [own, subArea])
          if (name && !names.has(name.en)) names.set(name.en, isLike(area, name));
      }
      const expected = [...gazetteer.places].flatMap(({ area: own, subArea }, row) =>
        names.get(own.en) || (subArea && names.get(subArea.en)) ? [row] : [],
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(rowsWithin({ area })).toEqual(expected);
    },
  );

  it('knows kinds, and lets through only what is within all limits', () => {
    const offices = rowsWithin({ isPostOffice: true });
    expect(new Set(offices.map((row) => gazetteer.places.at(row).subType))).toEqual(new Set(['Post Office']));
    const industry = rowsWithin({ isIndustrial: true, city: 'Dhaka' });
    expect(industry.length).toBeGreaterThan(0);
    for (const row of industry) {
      expect(gazetteer.places.at(row)).toMatchObject({ type: 'Industry', city: { en: 'Dhaka' } });
    }
    expect(rowsWithin({ isIndustrial: true, isPostOffice: true })).toEqual([]);
  });

  it('limits nothing without a filter', () => {
    expect(gazetteer.filters.marks({})).toBeUndefined();
    expect(gazetteer.filters.marks({ isPostOffice: false })).toBeUndefined();
  });
});
