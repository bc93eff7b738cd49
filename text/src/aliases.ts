import sameWords from './aliases.json' with { type: 'json' };
import { firstWhere } from './first-where.ts';
import { fold } from './fold.ts';

/**
 * Each folded word with the folded words of its row in `aliases.json`: words that mean the same and do not sound the same. The
 * first of a row is its name. Spellings that only sound alike don't require a row: `phoneticKey` finds them.
 */
const rowOf = new Map(
  Object.values(sameWords)
    .flat()
    .flatMap((row): [string, string[]][] => {
      const folded = row.map(fold);
      return folded.map((word) => [word, folded]);
    }),
);

/** How the endings of many towns, গাঁও and গঞ্জ, are often typed. */
const endings: [typed: RegExp, ending: string][] = [
  [/goan$/, 'gaon'],
  [/g(?:on|un|oan)[jzg]$|ganz$/, 'ganj'],
];

/** The last letters of these: most words end with another, which shows without the patterns. */
const lastLetters = 'njzg';

/** The shared name of a folded word's row of synonyms (`দক্ষিণ` and `dakshin` give `south`), or the word itself. */
export function canonicalWord(word: string): string {
  const same = rowOf.get(word)?.[0];
  if (same || !lastLetters.includes(word.slice(-1))) return same ?? word;
  const typed = endings.find(([ending]) => ending.test(word));
  return typed ? word.replace(typed[0], typed[1]) : word;
}

/** Every English and Bangla word with the meaning of this folded word; the word itself if it has no synonym. */
export function synonyms(word: string): readonly string[] {
  return rowOf.get(word) ?? [word];
}

const sorted = [...rowOf.keys()].sort();

/** Every word that means the same as a word that begins so: `chittagong` for `chattogr`. */
export function synonymsOfBeginning(prefix: string): string[] {
  const found = new Set<string>();
  let at = firstWhere(sorted.length, (place) => sorted[place]! >= prefix);
  for (; sorted[at]?.startsWith(prefix); at++) for (const same of synonyms(sorted[at]!)) found.add(same);
  return [...found];
}
