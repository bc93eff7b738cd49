/** Writes names in the script that they lack: in Bangla where every word is known, in Latin letters by their sound. */
import {
  banglaDigits,
  banglaWords,
  editDistance,
  hasBangla,
  normalizeText,
  prepareName,
  romanize,
} from '@portal/text';
import type { Words } from '../places.ts';
import { readTable } from '../table.ts';

/** A name in English and Bangla, and which of the two was written here. */
export interface BothScripts {
  words: Words;
  transliterated?: 'en' | 'bn';
}

/** Words, numbers, and what is between them. */
const parts = /[\p{L}\p{M}]+|\p{N}+|[^\p{L}\p{M}\p{N}]+/gu;
const isWord = /[\p{L}\p{M}]/u;
const isNumber = /\p{N}/u;
/** What a name has, unlike `...`, emoji and invisible characters. */
export const letterOrDigit = /[\p{L}\p{N}]/u;

/** A word must be written the same in this share of the names that have it. */
const leastShare = 0.95;
/** So many names must have a word. With fewer, a twentieth of the words of unions that were not learned from are spelled otherwise. */
const leastNames = { spelledTwoWays: 5, others: 2 };
/** Letters that sound like another, so that one name has several spellings: মিরপুর and মীরপুর. */
const spelledTwoWays = /[িীণঁড়ঢ়]/u;

/** Share of the sounds in which a name differs in another script. */
const mostApart = 0.25;

/** Learns words from names in English and Bangla. */
export class NameWords {
  /** The spellings of each word in Bangla, with the number of names that have it. */
  private readonly words = new Map<string, Map<string, number>>();
  /** English names by Bangla ones. */
  private readonly latinNames = new Map<string, string>();

  learn(latin: string, bangla: string): void {
    if (hasBangla(latin) || !hasBangla(bangla)) return;
    const [own, other] = [wordsOf(latin), wordsOf(normalizeText(bangla))];
    if (own.length !== other.length) return;
    own.forEach((word, at) => {
      const counts = this.words.get(word) ?? new Map<string, number>();
      counts.set(other[at]!, (counts.get(other[at]!) ?? 0) + 1);
      this.words.set(word, counts);
    });
  }

  /** As `learn`, and a name in this Bangla alone is written as this one. */
  learnName(latin: string, bangla: string): void {
    this.learn(latin, bangla);
    if (!hasBangla(latin)) this.latinNames.set(normalizeText(bangla), latin);
  }

  copy(): NameWords {
    const copy = new NameWords();
    for (const [word, counts] of this.words) copy.words.set(word, new Map(counts));
    for (const [bangla, latin] of this.latinNames) copy.latinNames.set(bangla, latin);
    return copy;
  }

  /** The name in English and Bangla; its Bangla is the English name where a word of it isn't known. */
  both({ latin, bangla }: { latin?: string; bangla?: string }): BothScripts | undefined {
    if (latin && bangla) return { words: [latin, bangla] };
    if (bangla) {
      if (!hasBangla(bangla)) return { words: [bangla, bangla] };
      const known = this.latinNames.get(normalizeText(bangla));
      return { words: [known ?? romanized(bangla), bangla], transliterated: 'en' };
    }
    if (!latin) return undefined;
    const written = this.inBangla(latin);
    return written ? { words: [latin, written], transliterated: 'bn' } : { words: [latin, latin] };
  }

  /** Null where a word isn't known. */
  inBangla(latin: string): string | null {
    let name = '';
    let count = 0;
    for (const part of latin.match(parts) ?? []) {
      const word = isWord.test(part) ? this.wordInBangla(part.toLowerCase()) : part;
      if (word === null) return null;
      if (isWord.test(part)) count++;
      name += isNumber.test(part) ? banglaDigits(part) : word;
    }
    return count > 0 ? name : null;
  }

  private wordInBangla(word: string): string | null {
    const counts = this.words.get(word);
    if (!counts) return banglaWords.get(word) ?? null;
    let [all, most, best] = [0, 0, ''];
    for (const [one, count] of counts) {
      all += count;
      if (count > most) [most, best] = [count, one];
    }
    const least = spelledTwoWays.test(best) ? leastNames.spelledTwoWays : leastNames.others;
    const isSure = most >= least && most / all >= leastShare;
    return isSure ? best : (banglaWords.get(word) ?? null);
  }
}

/** The names of a pair by script, of which one may be in both places. */
export function scriptsOf([latin, bangla]: Words): { latin?: string; bangla?: string } {
  return { ...(!hasBangla(latin) && { latin }), ...(hasBangla(bangla) && { bangla }) };
}

/** A name by script: both of a text that has the same name in Latin letters and in Bangla, such as `Mirpur Road (মিরপুর রোড)`. */
export function plainNames(text: string | undefined): { latin?: string; bangla?: string } {
  if (text === undefined) return {};
  return hasBangla(text) ? (bothNamesIn(text) ?? { bangla: text }) : { latin: text };
}

function bothNamesIn(text: string): { latin: string; bangla: string } | null {
  const cut = Math.max(text.search(/[a-z]/i), text.search(/[\u0980-\u09ff]/));
  const halves = [text.slice(0, cut), text.slice(cut)];
  const [latin, bangla] = halves.sort((one) => (hasBangla(one) ? 1 : -1)).map(withoutEdges);
  if (!latin || !bangla || hasBangla(latin) || !hasBangla(bangla) || /[a-z]/i.test(bangla)) return null;
  const [one, other] = [prepareName(latin).key, prepareName(bangla).key];
  const most = Math.floor(one.length * mostApart);
  return editDistance(one, other, most) <= most ? { latin, bangla } : null;
}

/** Without brackets, dashes and spaces around it. */
function withoutEdges(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu, '');
}

/** What the sample's own names show, to which more can be added. */
export function sampleNameWords(tables = sampleTables): NameWords {
  if (tables !== sampleTables) return learned(tables);
  known ??= learned(tables);
  return known.copy();
}

/** A process may import more than once, and the sample's tables don't change. */
let known: NameWords | undefined;

function learned(tables: readonly string[]): NameWords {
  const words = new NameWords();
  for (const table of tables) {
    for (const row of readTable(table)) {
      for (const column of ['name', 'area', 'sub_area', 'road']) {
        const [latin, bangla] = [row[column], row[`${column}_bn`]];
        if (latin && bangla) words.learn(latin, bangla);
      }
    }
  }
  return words;
}

const sampleTables = [
  ...['divisions', 'districts', 'sub-districts', 'unions', 'thanas', 'cities', 'city-areas'],
  ...['landmarks', 'roads', 'land-features', 'shop-names'],
];

function wordsOf(name: string): string[] {
  return (name.toLowerCase().match(parts) ?? []).filter((part) => isWord.test(part));
}

const latinWords = new Map([...banglaWords].map(([latin, bangla]) => [bangla, latin]));

/** In Latin letters, each word with a capital: the English of a known word, others by their sound. */
function romanized(bangla: string): string {
  const words = normalizeText(bangla).replace(parts, (part) => latinWords.get(part) ?? part);
  return romanize(words).replace(
    /(^|[^\p{L}\p{M}\p{N}])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
