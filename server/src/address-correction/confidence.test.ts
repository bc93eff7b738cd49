import { words } from '@portal/text';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { addressesBetween, betweenAreas } from './testing/between-areas.ts';
import { mostIn, share, shareOf } from './testing/share.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

const confidenceOf = (text: string) => correctAddress(gazetteer, text).confidence;

describe('a bare name that several areas have', () => {
  it('is less sure the more alike they are: in several districts, and none much larger than the others', () => {
    const { localities } = gazetteer;
    const texts = localities.all.flatMap(({ name, size, level }) => {
      const others = localities
        .named(words(name.en).join(''))
        .filter((one) => one.name.en === name.en && one.level === 'area' && one.size * 4 > size);
      const districts = new Set(others.map(({ row }) => gazetteer.places.at(row).district.en));
      return level === 'area' && districts.size > 1 && size * 4 > Math.max(...others.map((one) => one.size))
        ? [name.en]
        : [];
    });
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => confidenceOf(text) >= 80)).toEqual([]);
    expect(confidenceOf('Kotwali')).toBeLessThan(60);
  });
});

describe('a misspelled name that is as near to another area', () => {
  it('is never sure, for any two areas of the country', () => {
    const pairs = betweenAreas((word) => gazetteer.localities.named(word).length > 0);
    const all = pairs.flatMap(addressesBetween).map(({ text }) => text);
    // `gulishan thana` is a police station that is in the data.
    const texts = [...new Set([...shareOf(all, String), ...all.filter((text) => text.includes('thana'))])];
    expect(texts.length).toBeGreaterThan(1000 * share * 0.9);
    expect(texts.filter((text) => confidenceOf(text) >= 90)).toEqual([]);
  });

  it.each(['azmipur bus stand, dhaka', 'azmipur college', 'azmipur, dhaka'])(
    'is the area with fewer wrong letters, and not a place of the other: %s',
    (text) => {
      expect(correctAddress(gazetteer, text).place!.name!.en).toBe('Azimpur');
    },
  );

  it('is sure where the rest of the address rules the other one out', () => {
    expect(confidenceOf('taltoli')).toBeLessThan(90);
    expect(confidenceOf('taltoli, dhaka')).toBeGreaterThan(confidenceOf('taltoli') + 20);
  });
});

describe('a street with the name of an area', () => {
  it('is in the area that is named next to it, however many words it has', () => {
    const names = gazetteer.localities.all.flatMap(({ name, level }) =>
      level === 'area' && words(name.en).length === 2 ? [name.en] : [],
    );
    const texts = [...new Set([...names, 'Kadam Ali', 'Sham Pur', 'Jatra Bari'])].map(
      (name) => `12, ${name} Lane, Mugda, Dhaka`,
    );
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => correctAddress(gazetteer, text).place?.area.en !== 'Mugda')).toEqual([]);
  });
});

describe('a road that has only a number', () => {
  it('decides between no areas of one name: Rajshahi and Sylhet have an Upashahar', () => {
    expect(confidenceOf('House 31, Road 11, Upashahar')).toBeLessThan(60);
    expect(correctAddress(gazetteer, 'House 31, Road 11, Upashahar, Rajshahi').place!.city.en).toBe(
      'Rajshahi',
    );
  });
});

describe('a building or society that is not in the data', () => {
  it('leaves no street of the country surer than 75, and no address complete', () => {
    const streets = new Set<string>();
    for (const { road, subArea, city } of gazetteer.places)
      if (road && !/\d/.test(road.en) && subArea) streets.add(`${road.en}, ${subArea.en}, ${city.en}`);
    const texts = shareOf([...streets], String).flatMap((street) =>
      ['Zubaida Plaza', 'Zubaida Housing'].map((name) => `${name}, ${street}`),
    );
    expect(texts.length).toBeGreaterThan(4);
    const unsure = (text: string) => {
      const { confidence, isComplete } = correctAddress(gazetteer, text);
      return confidence <= 75 && !isComplete;
    };
    expect(texts.filter((text) => !unsure(text))).toEqual([]);
  });
});

describe('one word of a name of several', () => {
  it('is sure for none of the places that people know, unless it is all of the name', () => {
    const all = new Set<string>();
    for (const { name, type, popularity, city } of gazetteer.places) {
      if (!name || type === 'Admin' || popularity < 0.45) continue;
      const own = words(name.en);
      if (own.length > 1) for (const word of own) all.add(`${word}, ${city.en.toLowerCase()}`);
    }
    const texts = shareOf([...all], String);
    const sure = texts.filter((text) => {
      const { confidence, place } = correctAddress(gazetteer, text);
      return confidence >= 90 && place!.type !== 'Admin' && words(place!.name!.en).length > 1;
    });
    expect(texts.length).toBeGreaterThan(1000 * share * 0.9);
    // `westin, dhaka` says all of it, and Bangladesh National Museum is also called Dhaka Museum.
    expect(sure.length / texts.length, sure.join('; ')).toBeLessThanOrEqual(mostIn(0.01, texts.length));
  });

  it('is worth more where it begins the name, and most where it is all of it', () => {
    const inside = confidenceOf('war, dhaka');
    const first = confidenceOf('radisson, dhaka');
    expect(inside).toBeLessThan(80);
    expect(first).toBeGreaterThan(inside);
    expect(first).toBeLessThan(90);
    expect(confidenceOf('liberation war museum, dhaka')).toBeGreaterThanOrEqual(96);
  });
});

describe('a word that is misspelled, next to words that say nothing', () => {
  it('is a guess', () => {
    expect(confidenceOf('dutch bangla atm booth')).toBeLessThan(45);
  });
});

describe('an area of a town and a union of its name in the same district', () => {
  it('are not as likely: Comilla has a union Kandirpar as well', () => {
    const { confidence, place } = correctAddress(gazetteer, 'House 9, Road 5, Kandirpar, Comilla');
    expect([place!.subType, confidence]).toEqual(['Area', 60]);
  });
});
