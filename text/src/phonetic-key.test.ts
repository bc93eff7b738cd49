import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { phoneticKey, soundShape, spokenLetters } from './phonetic-key.ts';
import { romanize } from './romanize.ts';

describe('romanize', () => {
  // As these names are on signs and maps; the vowels of speech differ in places, so only regular ones are here.
  it.each([
    ['মিরপুর', 'mirpur'],
    ['উত্তরা', 'uttara'],
    ['বনানী', 'banani'],
    ['ঢাকা', 'dhaka'],
    ['নারায়ণগঞ্জ', 'narayanganj'],
    ['চাঁদপুর', 'chandpur'],
    ['রংপুর', 'rangpur'],
    ['দিনাজপুর', 'dinajpur'],
    ['পাবনা', 'pabna'],
    ['মাগুরা', 'magura'],
  ])('writes %s as %s', (bangla, latin) => {
    expect(romanize(bangla)).toBe(latin);
  });

  it('leaves Latin text alone and writes digits', () => {
    expect(romanize('Road ১১, বনানী')).toBe('Road 11, banani');
  });

  it('leaves no letter of the Bengali block behind', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0x0985, max: 0x09e3 }).map(String.fromCodePoint) }),
        (text) => {
          expect(romanize(text)).not.toMatch(/[\u0985-\u09FF]/);
        },
      ),
    );
  });
});

describe('phoneticKey', () => {
  it.each([
    ['Mirpur', 'Meerpur', 'Mirpoor', 'মিরপুর'],
    ['Dhanmondi', 'Dhanmandi', 'ধানমন্ডি', 'ধানমণ্ডি'],
    ['Uttara', 'Uttora', 'উত্তরা'],
    ['Mohammadpur', 'Muhammadpur', 'মোহাম্মদপুর'],
    ['Gulshan', 'Gulsan', 'গুলশান'],
    ['Motijheel', 'Matijhil', 'মতিঝিল'],
    ['Rajshahi', 'Rajsahi', 'রাজশাহী'],
    ['Khulna', 'খুলনা'],
    ['Gazipur', 'Gajipur', 'গাজীপুর'],
    ['Lakshmipur', 'Laxmipur', 'Laksmipur', 'Lokkhipur', 'Lokhipur', 'লক্ষ্মীপুর'],
    ['Dakkhinkhan', 'Dakshinkhan', 'Daxinkhan', 'Daksinkhan', 'দক্ষিণখান'],
    ['Bakshi', 'Boxi', 'Bokkhi', 'বকশী', 'বক্সি'],
    ['Complex', 'Komplex', 'কমপ্লেক্স'],
    ['Faridpur', 'Phoridpur', 'ফরিদপুর'],
    ['Bhola', 'Vola', 'ভোলা'],
    ['Rangamati', 'রাঙ্গামাটি'],
    ['Coxsbazar', 'কক্সবাজার'],
    ['Banani', 'বনানী'],
    ['Shewrapara', 'Shawrapara', 'শেওড়াপাড়া'],
  ])('hears %s in all its spellings', (first, ...others) => {
    for (const other of others) expect([other, phoneticKey(other)]).toEqual([other, phoneticKey(first)]);
  });

  it.each([
    ['Mirpur', 'Madaripur'],
    ['Banani', 'Badda'],
    ['Dhaka', 'Dohar'],
    ['Uttara', 'Tara'],
    ['Pabna', 'Patuakhali'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(phoneticKey(one)).not.toBe(phoneticKey(other));
  });

  it('keeps numbers as they are, in either digits', () => {
    expect(phoneticKey('1100')).toBe('1100');
    expect(phoneticKey('১১০০')).toBe('1100');
  });

  it('is never empty for a word with a Latin letter', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => phoneticKey(word).length > 0));
  });
});

describe('soundShape', () => {
  const folded = fc.stringMatching(/^[a-z0-9]{0,30}$/);
  const spelled = fc
    .array(
      fc.constantFrom(...'ksh kkh x xm m ks chh ch c ph sh q v z nag ng n g bb a e i h w y 7'.split(' ')),
    )
    .map((parts) => parts.join(''));

  it('is that of the phonetic key, so that words of one key share it', () => {
    fc.assert(
      fc.property(fc.oneof(folded, spelled), (word) => soundShape(word) === soundShape(phoneticKey(word))),
    );
  });

  it.each([
    ['mirpur', 'meerpoor'],
    ['dakkhin', 'daxin'],
    ['khilgaon', 'kilgaw'],
    ['chawkbazar', 'chokbajar'],
  ])('of %s is that of %s', (one, other) => expect(soundShape(one)).toBe(soundShape(other)));

  it('tells nearly all words apart that sound different, and has none for Bangla', () => {
    const words = ['mirpur', 'uttara', 'banani', 'gulshan', 'rangamati', 'motijheel', 'rajanigandha'];
    expect(new Set(words.map(soundShape)).size).toBe(words.length);
    expect(soundShape('মিরপুর')).toBeNull();
  });
});

describe('the letters of a word as it is said', () => {
  it.each([
    ['Basabo', 'Bashabo', 0],
    ['Valuka', 'Bhaluka', 0],
    ['Chattak', 'Chhatak', 0],
    ['Raozan', 'Rawzan', 0],
    ['Noakhali', 'Nowakhali', 0],
    ['Mohakhali', 'Mokhali', 0],
    ['Dohar', 'Duhar', 1],
    ['Palash', 'Polashi', 1],
    ['Kunipara', 'Konapara', 2],
    ['Paribag', 'Pirerbag', 2],
    ['Purobi', 'Pirob', 2],
  ])('of %s and %s differ in as many as are another sound', (one, other, edits) => {
    const [said, heard] = [one, other].map((word) => spokenLetters(word.toLowerCase()));
    expect(editDistance(said!, heard!)).toBe(edits);
    expect(phoneticKey(one.toLowerCase())).toBe(phoneticKey(other.toLowerCase()));
  });

  it('are the same in English and Bangla', () => {
    expect(spokenLetters('মিরপুর')).toBe(spokenLetters('mirpur'));
  });
});
