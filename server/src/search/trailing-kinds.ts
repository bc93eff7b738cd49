import { fold, words } from '@portal/text';
import { areaLabel, joinedKind, landmark } from '../address-correction/phrases.ts';
import type { Localities } from '../gazetteer/localities.ts';

/** Words before a kind that say which of several it is: `govt colony`. */
const beforeKind = new Set(
  'govt government sarkari boro choto puran purana সরকারি বড় ছোট'.split(' ').map(fold),
);

/** More words than this are no name of an area with what is there. */
const mostWords = 12;

/**
 * The query without the kinds of places at the end of each part between commas (`gabtali gorur hat, dhaka`); null where
 * there are none. A name of an area that ends with one stays whole: `karwan bazar bus stand`.
 */
export function withoutTrailingKinds(localities: Localities, query: string): string | null {
  const parts = query.split(',').map(words);
  if (parts.reduce((count, part) => count + part.length, 0) > mostWords) return null;
  let isShorter = false;
  const kept = parts.map((part) => {
    let end = part.length;
    while (end > 1 && isKind(part[end - 1]!) && localities.named(part.slice(0, end).join('')).length === 0)
      end--;
    isShorter ||= end < part.length;
    return part.slice(0, end).join(' ');
  });
  return isShorter ? kept.join(', ') : null;
}

function isKind(word: string): boolean {
  return landmark.has(word) || joinedKind.has(word) || areaLabel.has(word) || beforeKind.has(word);
}
