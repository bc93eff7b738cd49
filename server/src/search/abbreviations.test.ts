import { beforeAll, describe, expect, it } from 'vitest';
import { correctAddress } from '../address-correction/correct.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { addressLine } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { suggestPlaces } from './suggest.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

/** What people write short, the same in full, and the place that both mean. */
const abbreviations: [short: string, full: string, address: string][] = [
  ['mirpur rd', 'mirpur road', 'Mirpur Road, Dhanmondi, Dhaka'],
  ['rd 27 dhanmondi', 'road 27 dhanmondi', 'Dhanmondi 27, Dhanmondi, Dhaka'],
  ['gulshan ave', 'gulshan avenue', 'Gulshan Avenue, Gulshan, Dhaka'],
  ['uttara sec 10', 'uttara sector 10', 'Sector 10, Uttara, Dhaka'],
  ['blk c banani', 'block c banani', 'Block C, Banani, Dhaka'],
  ['d.o.h.s. baridhara', 'baridhara dohs', 'Baridhara DOHS, Baridhara, Dhaka'],
  ['ডিওএইচএস বারিধারা', 'baridhara dohs', 'Baridhara DOHS, Baridhara, Dhaka'],
  ['dhanmondi r/a', 'dhanmondi residential area', 'Dhanmondi, Dhaka'],
  ['ধানমন্ডি আ/এ', 'ধানমন্ডি আবাসিক এলাকা', 'Dhanmondi, Dhaka'],
  ['motijheel c/a', 'motijheel commercial area', 'Motijheel, Dhaka'],
  ['gulshan 1 c/a', 'gulshan 1 commercial area', 'Gulshan 1, Gulshan, Dhaka'],
  ['tejgaon i/a', 'tejgaon industrial area', 'Tejgaon Industrial Area, Dhaka'],
  [
    'st joseph school',
    'saint joseph school',
    'Saint Joseph Higher Secondary School, Asad Avenue, Lalmatia, Dhaka',
  ],
  ['উত্তরা সেক্টর ১০', 'uttara sector 10', 'Sector 10, Uttara, Dhaka'],
  [
    'shahjalal university of science & technology',
    'shahjalal university of science and technology',
    'Shahjalal University of Science and Technology, Sylhet',
  ],
];

describe('what is written short', () => {
  it.each(abbreviations)('is searched for as what it stands for: %s', (short, full, address) => {
    for (const typed of [short, full]) {
      const [first] = suggestPlaces(gazetteer, typed, { limit: 1 });
      expect([typed, first && addressLine(first, 'en')]).toEqual([typed, address]);
    }
  });

  it.each(abbreviations)('is corrected as what it stands for: %s', (short, full, address) => {
    const [one, other] = [short, full].map((text) => correctAddress(gazetteer, text));
    expect(one!.place && addressLine(one!.place, 'en')).toBe(address);
    expect([one!.place?.id, one!.confidence]).toEqual([other!.place?.id, other!.confidence]);
  });
});
