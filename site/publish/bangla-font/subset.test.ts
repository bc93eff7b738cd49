import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { banglaWords } from './index.ts';
import { fontFrom, outlineOf, subsetterOf, trueType } from './subset.ts';

const file = createRequire(import.meta.url).resolve(
  '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2',
);
const whole = readFileSync(file);
const subset = await subsetterOf(whole);

/** Conjuncts, a reordered vowel, a reph, a split vowel, digits. */
const words = ['ক্ষুদ্র', 'ক্লিনিক', 'কোর্ট', 'মৌচাক', 'রাষ্ট্র', '২০২৬'];

test('every word is drawn as before, by a file of a quarter', async () => {
  const part = await subset(words);
  expect(part.byteLength).toBeLessThan(whole.byteLength / 4);
  const [before, after] = [fontFrom(await trueType(whole)), fontFrom(await trueType(part))];
  for (const word of words) {
    expect(outlineOf(word, after), word).toBe(outlineOf(word, before));
    expect(outlineOf(word, before), word).toMatch(/^\[\["M/);
  }
  // A conjunct that no word has is not in it: such a text belongs to the full font.
  expect(outlineOf('ঞ্জ', after)).not.toBe(outlineOf('ঞ্জ', before));
});

test('a font keeps no feature that changes none of its words', async () => {
  const featuresFor = async (text: string) => {
    const { face } = fontFrom(await trueType(await subset([text])));
    return [...face.getTableFeatureTags('GSUB'), ...face.getTableFeatureTags('GPOS')];
  };
  expect(await featuresFor('২০২৬')).toEqual([]);
  // The half form of the first letter.
  expect(await featuresFor('পল্লব')).toContain('half');
});

test('words are taken from the text of pages, each once, not from their scripts', () => {
  const page = '<head><title>ঢাকা</title><body><p>মিরপুর, মিরপুর</p><script>"বনানী"</script><i title="গুলশান">';
  expect(banglaWords([page, page])).toEqual(['গুলশান', 'মিরপুর']);
});
