import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { addressesInForm } from './testing/area-forms.ts';
import { correctAll, measure } from './testing/measure.ts';
import { mostIn, share, shareOf } from './testing/share.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

describe('every area of the country', () => {
  it.each([
    ['kind', 0.98, 0.01],
    ['joinedKind', 0.95, 0.01],
    ['joinedBanglaKind', 0.95, 0.01],
    ['joinedTown', 0.95, 0.01],
    ['villageNamesake', 0.97, 0.005],
    ['banglaVillageNamesake', 0.97, 0.005],
    ['placeNamesake', 0.97, 0.005],
    ['placeInDistrict', 0.95, 0.005],
    ['shop', 0.97, 0.005],
    ['roadOutOfTown', 0.95, 0.005],
    ['advertised', 0.98, 0.001],
    ['banglaAdvertised', 0.98, 0.001],
    ['denied', 0.98, 0.001],
    ['runTogether', 0.95, 0.01],
    ['side', 0.95, 0.01],
    ['business', 0.94, 0.005],
    // Names that sound like those of a larger area, and a few of three words.
    ['businessAlone', 0.97, 0.02],
  ] as const)('is found in an address of this form: %s', (form, leastFound, mostWrong) => {
    const results = correctAll(
      gazetteer,
      shareOf(addressesInForm(form), ({ text }) => text),
    );
    const { count, recall, wrongNeighborhood, sureAndWrong } = measure(results);
    const missing = results.filter(({ isFound }) => !isFound).map(({ address }) => address.text);
    expect(count).toBeGreaterThan(400 * share * 0.9);
    expect(recall, missing.join('; ')).toBeGreaterThanOrEqual(1 - mostIn(1 - leastFound, count));
    expect(wrongNeighborhood).toBeLessThanOrEqual(mostIn(mostWrong, count));
    expect(sureAndWrong.map(({ address }) => address.text)).toEqual([]);
  });
});

describe('an area of a name that several have', () => {
  it.each(['kachua thana', 'kaligonj kacha bazar', 'nawabganj bus stand'])(
    'is a guess, although the place is written in full: %s',
    (text) => {
      expect(correctAddress(gazetteer, text).confidence).toBeLessThan(60);
    },
  );

  it.each([
    ['gabtali gorur hat', 'Dhaka'],
    ['gabtoli, bogura', 'Bogra'],
    ['gabtali, bogra', 'Bogra'],
  ])('is written in each spelling of its Bangla name: %s', (text, district) => {
    expect(correctAddress(gazetteer, text).place!.district.en).toBe(district);
  });

  it('is read as misspelled next to the area around it, although a union elsewhere is called so', () => {
    const { place } = correctAddress(gazetteer, 'abdullapur bus stand, uttara');
    expect(place!.area.en).toBe('Abdullahpur');
  });

  it.each(["teknaf, cox's bazar", 'teknaf, coxs bazar', 'teknaf, cox’s bazar'])(
    'is found with and without the apostrophe of its town: %s',
    (text) => {
      expect(correctAddress(gazetteer, text).confidence).toBe(95);
    },
  );
});
