import { canonicalWord, phoneticKey, words } from '@portal/text';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import { correctedLine } from '../corrected-parts.ts';
import { tokenizeAddress } from '../tokenize.ts';
import { correctedOnce } from './measure.ts';

/** The words of an address that its corrected line has in no spelling, in neither language. */
export function lostWords(gazetteer: Gazetteer, text: string): string[] {
  const corrected = correctedOnce(gazetteer, text);
  if (!corrected.place) return [];
  const lines = [correctedLine(corrected, 'en'), correctedLine(corrected, 'bn')];
  const written = words([...lines, ...(corrected.place.aliases ?? [])].join(' '));
  const known = new Set(written.flatMap((word) => [word, canonicalWord(word), phoneticKey(word)]));
  const sounds = phoneticKey(written.join(''));
  return tokenizeAddress(text, gazetteer)
    .filter(({ role, text: word }) => {
      const spellings = [word, canonicalWord(word), phoneticKey(word)];
      return (
        role === 'word' && !spellings.some((one) => known.has(one)) && !sounds.includes(phoneticKey(word))
      );
    })
    .map(({ text: word }) => word);
}
