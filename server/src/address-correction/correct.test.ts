import { describe, expect, it } from 'vitest';
import { smallGazetteer } from '../gazetteer/testing/small-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { correctedLine } from './corrected-parts.ts';

const gazetteer = smallGazetteer();
const corrected = (text: string) => correctAddress(gazetteer, text);
const fixed = (text: string) => correctedLine(corrected(text), 'en');

/**
 * Addresses as people write them, each with the place it means by a person's reading (`exact`), or only the area
 * that can be known from it (`area`), or nothing.
 */
const labelled: [text: string, meaning: 'exact' | 'area' | 'nothing', fixed: string][] = [
  ['h8 r2 sec 2 mirpr', 'exact', 'House 8, Road 2, Section 2, Mirpur'],
  [
    'House#8, Road#2, Section#2, Mirpur, Dhaka-1216',
    'exact',
    'House 8, Road 2, Section 2, Mirpur, Dhaka 1216',
  ],
  ['bari 8 rod 2 mirpur', 'exact', 'House 8, Road 2, Section 2, Mirpur'],
  ['বাসা ৮ রোড ২ মিরপুর', 'exact', 'House 8, Road 2, Section 2, Mirpur'],
  ['house8road2mirpur', 'exact', 'House 8, Road 2, Section 2, Mirpur'],
  ['বাড়ি৮রোড২মিরপুর', 'exact', 'House 8, Road 2, Section 2, Mirpur'],
  ['বাড়ি নং ৩, রোড নং ২, সেকশন ২, মিরপুর, ঢাকা', 'exact', 'House 3, Road 2, Section 2, Mirpur, Dhaka'],
  ['flat 4B, house 3, road 2, section 2, mirpur', 'exact', 'Flat 4B, House 3, Road 2, Section 2, Mirpur'],
  ['house 50 rd 9/a dhanmondi 01711223344', 'exact', 'House 50, Road 9/A, Dhanmondi'],
  ['lalbag kella, lalbagh', 'exact', 'Lalbagh Fort, Lalbagh'],
  ['monipur school mirpur', 'exact', 'Monipur High School, Mirpur'],
  ['gulshan city bank atm', 'exact', 'City Bank ATM, Gulshan'],
  ['dhaka medical college hospital shahbag', 'exact', 'Dhaka Medical College Hospital, Shahbag'],
  ['ঢাকা মেডিকেল কলেজ হাসপাতাল, শাহবাগ', 'exact', 'Dhaka Medical College Hospital, Shahbag'],
  ['shawrapara', 'area', 'Shewrapara, Mirpur'],
  ['mirpur', 'area', 'Mirpur'],
  ['ধানমণ্ডি', 'area', 'Dhanmondi'],
  ['road 2 mirpur', 'area', 'Road 2, Section 2, Mirpur'],
  ['house 99 road 2 section 2 mirpur', 'area', 'House 99, Road 2, Section 2, Mirpur'],
  ['mirpur dohs', 'area', 'Mirpur DOHS, Mirpur'],
  ['mirpur 2.5', 'area', '2.5, Mirpur'],
  ['মিরপুর ২½, ঢাকা', 'area', '2.5, Mirpur, Dhaka'],
  ['mirpur 2 1/2', 'area', '2.5, Mirpur'],
  ['qqzzxxvv', 'nothing', 'qqzzxxvv'],
  ['01711223344', 'nothing', ''],
  ['near the post', 'nothing', ''],
  ['mirpur bus stand', 'area', 'bus stand, Mirpur'],
  ['house 77/b road 27 (old) dhanmondi', 'area', 'House 77/B, Road 27 (Old), Dhanmondi'],
  ['House 5, Road 99, Gulshan, Dhaka-1212', 'area', 'House 5, Road 99, Gulshan, Dhaka 1212'],
  ['Md. Karim, 01711-223344, lane 7, mirpur', 'area', 'Lane 7, Mirpur'],
  ['house 5 road 99 gulshan (ground floor)', 'area', 'Floor GROUND, House 5, Road 99, Gulshan'],
  ['gram kathali, mirpur', 'area', 'gram kathali, Mirpur'],
  ['গুলশান, metro স্টেশনের উল্টো পাশে', 'area', 'metro স্টেশনের উল্টো পাশে, Gulshan'],
];

describe('correctAddress', () => {
  it.each(labelled)('corrects %j (%s)', (text, _meaning, line) => {
    expect(fixed(text)).toBe(line);
  });

  it('reads every ordinal of a floor: the end of 3rd is no road', () => {
    const endings = ['th', 'st', 'nd', 'rd'];
    for (let floor = 1; floor <= 34; floor++) {
      const isTeen = floor > 10 && floor < 20;
      const ordinal = `${floor}${(!isTeen && endings[floor % 10]) || 'th'}`;
      for (const written of [ordinal, ordinal.toUpperCase(), `(${ordinal}`])
        expect(fixed(`house 99, ${written} floor, road 2, gulshan`)).toBe(
          `Floor ${floor}, House 99, Road 2, Gulshan`,
        );
    }
  });

  it('is confident where a person is: 90 and more the place, 60 to 95 the area, 0 nothing', () => {
    const bands = { exact: [90, 100], area: [60, 95], nothing: [0, 0] };
    const outside = labelled.filter(([text, meaning]) => {
      const { confidence } = corrected(text);
      const [low, high] = bands[meaning];
      return confidence < low! || confidence > high!;
    });
    expect(outside.map(([text]) => [text, corrected(text).confidence])).toEqual([]);
  });

  it('is complete when the text names a house or place and where it lies', () => {
    const complete = labelled.filter(([text]) => corrected(text).isComplete).map(([, meaning]) => meaning);
    expect(new Set(complete)).toEqual(new Set(['exact']));
    expect(corrected('lalbagh fort').isComplete).toBe(true);
    expect(corrected('house 8').isComplete).toBe(false);
  });

  it('returns the area, with a confidence of 60 to 75, where it does not know the house or the road', () => {
    for (const text of ['house 5 road 99 gulshan', 'gulshan bus stand', 'বাসা ৫, রোড ৯৯, গুলশান']) {
      const { place, confidence, isComplete } = corrected(text);
      expect([text, place!.name!.en, isComplete]).toEqual([text, 'Gulshan', false]);
      expect(confidence).toBeGreaterThanOrEqual(60);
      expect(confidence).toBeLessThanOrEqual(75);
    }
  });

  it('never sends to another house of the same road with confidence', () => {
    const { place, confidence, parts } = corrected('house 99 road 2 section 2 mirpur');
    expect(place!.road!.en).toBe('Road 2');
    expect(confidence).toBeLessThanOrEqual(95);
    expect(parts.house).toEqual({ en: 'House 99', bn: 'বাড়ি ৯৯' });
  });

  it('keeps house and road apart when both carry the same numbers', () => {
    expect(corrected('house 2 road 8 mirpur').place!.road!.en).toBe('Road 8');
    expect(corrected('house 8 road 2 mirpur').place!.road!.en).toBe('Road 2');
  });

  it('writes the corrected line in Bangla', () => {
    expect(correctedLine(corrected('h8 r2 sec 2 mirpr'), 'bn')).toBe('বাড়ি ৮, রোড ২, সেকশন ২, মিরপুর');
  });
});
