import { normalizeText } from '@portal/text';
import { expect, it } from 'vitest';
import { readTable } from '../table.ts';
import { NameWords, plainNames, sampleNameWords } from './name-words.ts';

it('writes at least 95 % of words as unions that it has not learned from are written', () => {
  const unions = readTable('unions');
  for (const half of [0, 1]) {
    const names = sampleNameWords([
      'districts',
      'sub-districts',
      'thanas',
      'city-areas',
      'landmarks',
      'roads',
    ]);
    const learned = unions.filter((_, at) => at % 2 === half);
    for (const { name, name_bn } of learned) names.learn(name!, name_bn!);
    const written = unions.flatMap(({ name, name_bn }, at) => {
      if (at % 2 === half) return [];
      const own = normalizeText(name_bn!).split(/\s+/);
      return (names.inBangla(name!)?.split(/\s+/) ?? []).map((word) => own.includes(word));
    });
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter(Boolean).length / written.length).toBeGreaterThan(0.95);
  }
});

it('writes a name in Bangla where every word is known, and else leaves it in English', () => {
  const names = new NameWords();
  for (const bangla of ['রহমান স্কুল', 'রহমান মার্কেট']) names.learn('Rahman Place', bangla);
  names.learnName('Zoo Road', 'চিড়িয়াখানা রোড');
  const written = (latin?: string, bangla?: string) =>
    names.both({ ...(latin && { latin }), ...(bangla && { bangla }) });
  expect(written('Rahman College-12')).toEqual({
    words: ['Rahman College-12', 'রহমান কলেজ-১২'],
    transliterated: 'bn',
  });
  // Seen twice, otherwise each time.
  expect(written('Place')).toEqual({ words: ['Place', 'Place'] });
  expect(written('Karim College')).toEqual({ words: ['Karim College', 'Karim College'] });
  expect(written('12/3')).toEqual({ words: ['12/3', '12/3'] });
  expect(written('A', 'ক')).toEqual({ words: ['A', 'ক'] });
  expect(written(undefined, 'মিরপুর রোড')).toEqual({
    words: ['Mirpur Road', 'মিরপুর রোড'],
    transliterated: 'en',
  });
  expect(written(undefined, 'চিড়িয়াখানা রোড')).toEqual({
    words: ['Zoo Road', 'চিড়িয়াখানা রোড'],
    transliterated: 'en',
  });
  expect(names.both({})).toBeUndefined();
});

it.each([
  ['Mirpur Road মিরপুর রোড', 'Mirpur Road', 'মিরপুর রোড'],
  ['ঢাকা মেডিকেল কলেজ (Dhaka Medical College)', 'Dhaka Medical College', 'ঢাকা মেডিকেল কলেজ'],
  ['Road 5 / রোড ৫', 'Road 5', 'রোড ৫'],
  ['DBBL এটিএম বুথ', undefined, 'DBBL এটিএম বুথ'],
  ['Lake School', 'Lake School', undefined],
])('%s is one name, or the same in English and Bangla', (text, latin, bangla) => {
  expect(plainNames(text)).toEqual({ ...(latin && { latin }), ...(bangla && { bangla }) });
});
