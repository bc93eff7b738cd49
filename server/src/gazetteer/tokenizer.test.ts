import { describe, expect, it } from 'vitest';
import { addressUnits, indexTerms, partTerms } from './tokenizer.ts';

const parts = (text: string) =>
  addressUnits(text).flatMap((unit) => (unit.kind === 'part' ? [partTerms(unit.part)[0]] : []));
const looseWords = (text: string) =>
  addressUnits(text).flatMap((unit) => (unit.kind === 'word' ? [unit.word] : []));

describe('addressUnits', () => {
  it.each([
    'House 8, Road 2, Block C, Section 2, Mirpur',
    'h-8, rd-2, blk-c, section-2, mirpur',
    'H#8 R#2 Block-C section: 2 Mirpur',
    'house no. 8 road no 2 block C section no. 2 MIRPUR',
    'h8 r2 block c section2 mirpur',
    'বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, Mirpur',
    'বাসা নং ৮ রোড নং ২ ব্লক-সি সেকশন-২ mirpur',
    'HouseNo8, RoadNo.2, BlockC, SectionNo 2 Mirpur',
    '8 no house, 2 no road, Cblock, section2, mirpur',
    'বাসানং ৮, রোডনং২ ব্লকসি সেকশন২ mirpur',
  ])('reads the same address from %j', (text) => {
    expect(parts(text)).toEqual(['house#8', 'road#2', 'block#c', 'section#2']);
    expect(looseWords(text)).toEqual(['mirpur']);
  });

  it('reads each mark of punctuation between two parts as a comma, in whatever script, and each break of a line', () => {
    const address = ['12', 'Road 2', '7', 'Mirpur 11', '5 no'];
    const marks = [
      '•',
      '·',
      '、',
      '،',
      '؛',
      '।',
      '॥',
      '‧',
      '※',
      '，',
      '\n',
      '\r\n',
      '\r',
      '\u2028',
      '\u0085',
      '\v',
    ];
    const commas = addressUnits(address.join(' , '));
    for (const mark of marks) expect([mark, addressUnits(address.join(` ${mark} `))]).toEqual([mark, commas]);
  });

  it('keeps a half, and no other number with a point in it', () => {
    expect(looseWords('Mirpur 11.5, no.5 gate')).toEqual(['mirpur', '11.5', 'no', '5', 'gate']);
    expect(parts('House 5.Road 3, house 12.2nd floor')).toEqual(['house#5', 'road#3', 'house#12', 'floor#2']);
  });

  it.each([
    ['House 2/7', 'house#2/7'],
    ['House 572/K', 'house#572/k'],
    ['Road 9/A', 'road#9/a'],
    ['Road 11-B', 'road#11/b'],
    ['house ka-12', 'house#ka/12'],
    ['nadda, ga-35/2', 'house#ga/35/2'],
    ['ক-১১/বি', 'house#ka/11/b'],
    ['বাসা ৭৮/ক', 'house#78/ka'],
    ['১৭১/ক কাঠালবাগান', 'house#171/ka'],
    ['block kha', 'block#kha'],
    ['ব্লক ট', 'block#ta'],
    ['গ ব্লক', 'block#ga'],
  ])('keeps the whole number of %s', (text, term) => {
    expect(parts(text)).toEqual([term]);
  });

  it.each([
    ['uttara 11 sector 6 no road 33 no house', ['sector#11', 'road#6', 'house#33']],
    ['উত্তরা ১১ সেক্টর ৬ নং রোড ৩৩ নং বাড়ি', ['sector#11', 'road#6', 'house#33']],
    ['11 sector, 6 road 33 house', ['sector#11', 'road#6', 'house#33']],
    ['banani 11 road 7 block c', ['road#7', 'block#c']],
    ['53 road 6', ['road#6']],
  ])('reads the numbers before their labels in %s', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it.each(['4 tala', '4th floor', '৪ তলা', 'lift 4', 'লিফট-৪', '4 tola'])('reads the floor of %s', (text) => {
    expect(parts(text)).toEqual(['floor#4']);
  });

  it('takes sec for a section or a sector', () => {
    const [unit] = addressUnits('sec 7');
    expect(unit?.kind === 'part' && partTerms(unit.part)).toEqual(['section#7', 'sector#7']);
  });

  it('leaves a label without a value a word', () => {
    expect(addressUnits('Mirpur Road').map((unit) => unit.kind)).toEqual(['word', 'word']);
    expect(looseWords('House of Commons')).toEqual(['house', 'of', 'commons']);
    expect(looseWords('Block Buster')).toEqual(['block', 'buster']);
  });

  it('keeps numbers that no label claims', () => {
    expect(looseWords('60 Feet Road, 1216')).toEqual(['60', 'feet', 'road', '1216']);
  });
});

describe('indexTerms', () => {
  it('holds each word and each part', () => {
    expect(indexTerms('House 8, Road 2, Mirpur')).toEqual([
      'house',
      '8',
      'house#8',
      'road',
      '2',
      'road#2',
      'mirpur',
    ]);
  });
});
