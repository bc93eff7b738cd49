import { describe, expect, it } from 'vitest';
import type { Place } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { correctedLine } from './corrected-parts.ts';
import { namedLocalities } from './locality.ts';
import { bestReading } from './readings.ts';
import { loadAreaAddresses } from './testing/named-areas.ts';
import { tokenizeAddress } from './tokenize.ts';

const gazetteer = sampleGazetteer();

it('counts each other area that an address may mean once', () => {
  const files = ['agency-addresses.txt', 'courier-addresses.txt'] as const;
  const addresses = files.flatMap((file) => loadAreaAddresses(file));
  const counts = addresses.map(({ text }) => {
    const tokens = tokenizeAddress(text, gazetteer);
    const others = Math.max(0, namedLocalities(gazetteer, tokens).length - 1);
    return { text, others, counted: bestReading(gazetteer, tokens).margins.length };
  });
  expect(counts.filter(({ others }) => others > 0).length).toBeGreaterThan(50);
  expect(counts.filter(({ others, counted }) => others !== counted)).toEqual([]);
});

describe('an address that is copied from a page or a URL', () => {
  const texts = loadAreaAddresses('agency-addresses.txt').map(({ text }) => text);
  const read = (text: string) => {
    const { place, confidence } = correctAddress(gazetteer, text);
    return { text, place: place?.id, confidence };
  };

  it('is read as the plain one where HTML has marked it up', () => {
    const marked = texts.map((text) => {
      const line = text.replaceAll(/,\s*/g, '<br />').replaceAll(' ', '&nbsp;').replaceAll('’', '&#8217;');
      return { ...read(`<p class="address">${line}</p>`), text };
    });
    expect(texts.length).toBeGreaterThan(100);
    expect(marked).toEqual(texts.map(read));
  });

  it('is read as the plain one where it is percent-encoded once more than its request', () => {
    const short = [...texts, 'বাড়ি ৮, রোড ২, সেকশন ২, মিরপুর'].filter(
      (text) => encodeURIComponent(text).length <= 500,
    );
    expect(short.length).toBeGreaterThan(100);
    for (const encode of [encodeURIComponent, encodeURI])
      expect(short.map((text) => ({ ...read(encode(text)), text }))).toEqual(short.map(read));
    expect(read('100% sure, 5%off, %E0%A6 mirpur').place).toBe(read('100 sure, 5 off, mirpur').place);
  });
});

describe('an address with two names of one kind', () => {
  const corrected = (text: string) => correctAddress(gazetteer, text);

  it('is in the part of an area, in either order, also where a thana has its name', () => {
    for (const text of ['Mirpur, Pallabi', 'Pallabi, Mirpur', 'মিরপুর, পল্লবী'])
      expect(corrected(text).place?.subArea?.en, text).toBe('Pallabi');
  });

  it('is unsure where a quarter and an upazila of the district have the name', () => {
    for (const text of ['Nawabganj, Dhaka', 'Rupsa, Khulna', 'Nawabganj thana, Dhaka zila'])
      expect(corrected(text).confidence, text).toBeLessThan(60);
    expect(corrected('Mirpur, Dhaka').confidence).toBeGreaterThan(90);
  });

  it('is in an upazila whose name begins with that of its district, also without it', () => {
    for (const own of ['Adarsha Sadar', 'Sadar Dakshin'])
      expect(corrected(`${own}, Comilla`).place?.subDistrict?.en).toBe(`Comilla ${own}`);
    for (const text of ['আদর্শ সদর, কুমিল্লা', 'সদর দক্ষিণ, কুমিল্লা'])
      expect(corrected(text).place, text).toMatchObject({ subType: 'Sub District' });
  });

  it('has no unknown word where both are unions of the upazila, and keeps both', () => {
    const found = corrected('Khedarmara, Amtali, Baghaichhari, Rangamati');
    expect(found.place?.subDistrict?.en).toBe('Baghaichhari');
    expect(found.confidence).toBeGreaterThanOrEqual(60);
    expect(found.confidence).toBeLessThan(70);
    expect(correctedLine(found, 'en')).toBe('amtali, Khedarmara, Baghaichhari, Rangamati');
    expect(corrected('Khedarmara, Qqzzxx, Baghaichhari, Rangamati').confidence).toBe(65);
  });
});

describe('a town around what is named', () => {
  const placeOf = (text: string): Place | null => correctAddress(gazetteer, text).place;

  it('is the last one of two', () => {
    for (const text of ['Sherpur Bazar, Moulvibazar', 'Munshiganj, Moulvibazar'])
      expect(placeOf(text)?.district.en, text).toBe('Moulvibazar');
  });

  it('has an upazila or a part of its name where the kind is a part of the address', () => {
    expect(placeOf('College Road, Sadar, Chandpur')?.name?.en).toBe('Chandpur Sadar');
    expect(placeOf('রাজবাড়ি রোড, সদর, ময়মনসিংহ')?.name?.en).toBe('Mymensingh Sadar');
    expect(placeOf('House 5, DOHS, Mirpur 12, Dhaka')?.name?.en).toBe('Mirpur DOHS');
    expect(placeOf('Chowdhury Para, Chadpur Sador')?.name?.en).toBe('Chandpur Sadar');
  });

  it('is meant where an upazila of its division has only a part of the name', () => {
    expect(placeOf('Shakpura Chowmuhani, Chittagong')?.district.en).toBe('Chittagong');
    // Nor has Begumganj, whose town is called so.
    expect(placeOf('Chowmuhani, Chittagong')?.name?.en).toBe('Chittagong');
    expect(placeOf('Homna, Chittagong')?.name?.en).toBe('Homna');
  });

  it('is none that a road to it is called after', () => {
    for (const road of ['Comilla Road', 'Comilla Biswa Road', 'Comilla Moha Sarak'])
      expect(placeOf(`Sebarhat, ${road}, Noakhali`)?.district.en, road).toBe('Noakhali');
  });
});

describe('a quarter that the data have as a name of its area', () => {
  const areaOf = (text: string) => correctAddress(gazetteer, text).place?.area.en;

  it('is that, also where a union of the district has the name, and stays written', () => {
    expect(areaOf('New Medical Road, Kajolshah, Sylhet')).toBe('Sylhet Sadar');
    expect(areaOf('Sonapur Zero Point, Noakhali')).toBe('Noakhali Sadar');
    expect(correctedLine(correctAddress(gazetteer, '12, Kajolshah, Sylhet'), 'en')).toBe(
      '12, kajolshah, Sylhet Sadar, Sylhet',
    );
  });

  it('is next to another area where the address names that', () => {
    expect(areaOf('Unit 2, Katalganj, Chawkbazar, Chittagong')).toBe('Chawkbazar');
    expect(areaOf('Fakirapool, Motijheel, Dhaka')).toBe('Motijheel');
  });

  it('says nothing of an area that has its name in another spelling', () => {
    expect(areaOf('Taherpur, Sunamganj')).toBe('Tahirpur');
    expect(areaOf('Nimtola, Dhaka')).toBe('Dhaka');
  });
});

describe('a name that every town has', () => {
  it('is a guess where no town is named', () => {
    expect(correctAddress(gazetteer, 'Notun Bazar').confidence).toBeLessThan(60);
    expect(correctAddress(gazetteer, 'Notun Bazar, Barisal').confidence).toBeGreaterThanOrEqual(90);
    expect(correctAddress(gazetteer, 'Court Station Road').confidence).toBeLessThan(70);
  });
});

describe('a union that is alone with its district', () => {
  it('is not meant by a name that only looks like its own', () => {
    for (const [text, town] of [
      ['Hasail, Munshiganj', 'Munshiganj'],
      ['Joynagar, Bhola', 'Bhola'],
    ] as const)
      expect(correctAddress(gazetteer, text).place?.name?.en, text).toBe(town);
  });
});

describe('a word that only looks like a name', () => {
  const placeOf = (text: string): Place | null => correctAddress(gazetteer, text).place;

  it('is less sure the less it looks like it', () => {
    const confidenceOf = (text: string) => correctAddress(gazetteer, text).confidence;
    expect(confidenceOf('Zahirpur, Sunamganj')).toBeLessThan(70);
    expect(confidenceOf('Tahirpur, Sunamganj')).toBeGreaterThan(90);
  });

  it('is no place of a street that is called after several of its words', () => {
    expect(placeOf('High School Road, Jamalpur')?.name?.en).toBe('Jamalpur');
  });

  it('is no area before the bypass that is called after it', () => {
    expect(placeOf('Mirpur Bypass Road, Gulshan, Dhaka')?.area.en).toBe('Gulshan');
    expect(placeOf('Mirpur Road, Gulshan, Dhaka')?.area.en).toBe('Gulshan');
    expect(placeOf('Mirpur, Dhaka')?.area.en).toBe('Mirpur');
  });

  it('is no place elsewhere in the town whose name begins that of an area', () => {
    for (const text of ['Dholaipar Green Shopping Mall, Dhaka University', 'গ্রিন শপিং মল, ঢাকা বিশ্ববিদ্যালয়'])
      expect(placeOf(text)?.area.en, text).toBe('Dhaka University');
    expect(placeOf('Fortune Shopping Mall, Dhaka')?.name?.en).toBe('Fortune Shopping Mall');
  });

  it('is no place of another city, such as its post office, which each city has', () => {
    const cities = [...new Set([...gazetteer.places].map(({ city }) => city.en))].filter(
      (city) => city !== 'Dhaka',
    );
    expect(cities.length).toBeGreaterThan(5);
    for (const city of cities) {
      const found = correctAddress(gazetteer, `GPO, ${city}`);
      expect(correctedLine(found, 'en'), city).not.toMatch(/dhaka gpo/i);
      expect(found.place?.city.en, city).toBe(correctAddress(gazetteer, city).place?.city.en);
    }
  });

  it('is the letters of a place only as they are written', () => {
    expect(placeOf('Bara, Dhaka')?.name?.en).not.toBe('Bishwa Ijtema Ground');
    expect(placeOf('BIG, Dhaka')?.name?.en).toBe('Bishwa Ijtema Ground');
    expect(placeOf('nsu gate 8, bashundhara')?.name?.en).toBe('North South University');
    expect(placeOf('cmch, chittagong')?.name?.en).toBe('Chittagong Medical College Hospital');
    expect(placeOf('savar cmh')?.name?.en).toBe('Savar');
  });

  it('is apart where all of it is written together, also with an area of three letters', () => {
    expect(placeOf('house12road4gecchittagong')?.name?.en).toBe('GEC');
    expect(placeOf('eastmohammadpur, Dhaka')?.name?.en).toBe('Mohammadpur');
  });

  it('is no place of a whole district', () => {
    expect(placeOf('Golapnagar, Kushtia')?.name?.en).toBe('Kushtia');
    expect(placeOf('সেনা হাসপাতাল সংলগ্ন, ময়মনসিংহ')?.name?.en).toBe('Mymensingh');
  });

  it('is an area with a case ending, also where the name is written as one word', () => {
    expect(placeOf('নিউমার্কেটের পাশে, ঢাকা')?.area.en).toBe('New Market');
    expect(placeOf('নিউমার্কেট, ঢাকা')?.area.en).toBe('New Market');
  });
});
