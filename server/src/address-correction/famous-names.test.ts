import { openData } from '@portal/data';
import { banglaDigits } from '@portal/text';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { correctedLine } from './corrected-parts.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

describe('a famous place with an area in its name', () => {
  it.each([
    // `city` labels a town, and Bashundhara is none.
    ['বসুন্ধরা সিটি', 'Bashundhara City Shopping Complex'],
    ['bashundhara city', 'Bashundhara City Shopping Complex'],
    // The area is also called so.
    ['mongla port', 'Mongla Port'],
    // The bridge ends in the union.
    ['hardinge bridge pakshi', 'Hardinge Bridge'],
  ])('is what %s means', (text, name) => {
    const { place, isComplete } = correctAddress(gazetteer, text);
    expect([place?.name?.en, isComplete]).toEqual([name, true]);
  });

  it.each([
    ['botanical garden mirpur', 'National Botanical Garden'],
    ['জাতীয় চিড়িয়াখানা মিরপুর', 'Bangladesh National Zoo'],
    ['agri university mymensingh', 'Bangladesh Agricultural University'],
  ])('next to the area, or in a district, is what two words of its name mean: %s', (text, name) => {
    expect(correctAddress(gazetteer, text).place?.name?.en).toBe(name);
  });

  it.each([
    ['sylhet city', 'Sylhet'],
    ['rajshahi city corporation', 'Rajshahi'],
    ['gulshan city', 'Gulshan'],
    // The shopping complex is in Karwan Bazar.
    ['basundhora bazar', 'Bashundhara'],
    ['bonani bazar', 'Banani'],
    ['biyani bazar', 'Beanibazar'],
    ['mongla', 'Mongla'],
    ['pakshi', 'Pakshi'],
  ])('is not what %s means', (text, name) => {
    const { place, isComplete } = correctAddress(gazetteer, text);
    expect([place?.name?.en, isComplete]).toEqual([name, false]);
  });
});

describe('the numbered gate of a place', () => {
  it.each([
    ['jomuna future park er 3 number gate', 'Jamuna Future Park'],
    ['bashundhara city er 2 no gate', 'Bashundhara City Shopping Complex'],
    ['notre dame college 1 number gate e', 'Notre Dame College'],
    ['jamuna future park, gate 3', 'Jamuna Future Park'],
  ])('is at that place: %s', (text, name) => {
    const { place, isComplete } = correctAddress(gazetteer, text);
    expect([place?.name?.en, isComplete]).toEqual([name, false]);
  });
});

describe('a side of an area', () => {
  it.each(['purbo badda', 'purbobadda', 'পূর্ব বাড্ডা'])('is no place that is called after a side: %s', (text) => {
    expect(correctAddress(gazetteer, text).place?.name?.en).toBe('Badda');
  });
});

describe('an area in another one', () => {
  it.each(['Agargaon, Sher-e-Bangla Nagar, Dhaka', 'Dhaka, Sher-e-Bangla Nagar, Agargaon'])(
    'is meant, however many words the other one has: %s',
    (text) => {
      expect(correctAddress(gazetteer, text).place?.name?.en).toBe('Agargaon');
    },
  );
});

describe('an address that only says where it is not', () => {
  it.each(['na', 'na, eta noy', 'zzqq na, na'])('loses no word: %s', (text) => {
    const line = correctedLine(correctAddress(gazetteer, text), 'en');
    expect(text.split(', ').filter((part) => !line.includes(part))).toEqual([]);
  });

  it.each(['না না', 'na na', 'না না না', 'na, nah na', 'নয় না'])('is no place when it only denies: %s', (text) => {
    const { place, parts, confidence } = correctAddress(gazetteer, text);
    expect([place?.name?.en, confidence]).toEqual([undefined, 0]);
    expect(correctedLine({ parts }, 'bn')).not.toBe('');
  });

  it.each([
    ['taltola na na, mirpur', 'Mirpur'],
    ['na na mirpur', 'Mirpur'],
    ['mirpur, না না', 'Mirpur'],
  ])('denies the same when it repeats it: %s', (text, name) => {
    expect(correctAddress(gazetteer, text).place?.name?.en).toBe(name);
  });
});

it('a misspelled area is the one with its number, in either digits', () => {
  const numbered = openData()
    .areas()
    .subAreas.map(({ name }) => name)
    .filter((name) => /^\w{5,} \d+$/.test(name) && !/^(?:Block|Section|Sector)/.test(name));
  expect(numbered.length).toBeGreaterThan(4);
  const spellings = (name: string) => [
    name.replace(/a(?= )/, 'o'),
    name.replace(/i(?= )/, 'ee'),
    name.replace(/.(?=.* )/, '$&$&').toLowerCase(),
    banglaDigits(name.replace(/a/, 'o')),
    `House 5, ${name.replace(/n/, 'm')}, Dhaka`,
  ];
  const missed = numbered.flatMap((name) =>
    spellings(name).filter((text) => correctAddress(gazetteer, text).place?.subArea?.en !== name),
  );
  expect(missed).toEqual([]);
});
