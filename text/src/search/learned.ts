/** What labeled queries say of words: the pages that queries with a word lead to. */

import { coordinates, romanizedAs } from './reading.ts';
import type { SearchRecord } from './records.ts';
import { wordsOfQuery } from './terms.ts';

/** Of a word without its ending: ids of pages in turns with how much it says for them, in steps. */
export type Learned = Record<string, number[]>;

/** Steps in which the power of e grows by 1, with which a score is multiplied. */
const steps = 10;
/** A word of as many queries to a page says half of what it can. */
const halfOfQueries = 2;
/** How much the rarity of a word among the queries counts. */
const strength = 0.35;

/** The words of the queries that the records have. */
export function learnedOf(records: SearchRecord[]): Learned {
  const all = [...new Set(records.flatMap(({ queries = [] }) => queries))];
  const uses = countsOf(all);
  const learned = new Map<string, number[]>();
  for (const { id, queries = [] } of records) {
    for (const [word, count] of countsOf(queries)) {
      const rarity = Math.log(1 + all.length / (1 + uses.get(word)!));
      const weight = Math.round((steps * strength * rarity * count) / (count + halfOfQueries));
      learned.set(word, [...(learned.get(word) ?? []), id, weight]);
    }
  }
  return Object.fromEntries(learned);
}

/** By the id of a page: the factor of its score that the words of a query are known for. */
export function factorsOf(query: string, learned: Learned): Map<number, number> {
  const factors = new Map<number, number>();
  for (const word of stemsIn(query)) {
    const weights = Object.hasOwn(learned, word) ? learned[word]! : [];
    for (let at = 0; at < weights.length; at += 2) {
      const id = weights[at]!;
      factors.set(id, (factors.get(id) ?? 1) * Math.exp(weights[at + 1]! / steps));
    }
  }
  return factors;
}

/** In how many of some queries each word is. */
function countsOf(queries: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const query of queries)
    for (const word of stemsIn(query)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A version says which of two pages it is, and not what about; most pages are about coordinates. */
const saysNothing = (word: string) => /^v[12]$/.test(word) || coordinates.has(word);

/** The words of a query, in one spelling and without their endings: `geocoding`, `geocoded` and `geocode` are alike. */
function stemsIn(query: string): Set<string> {
  const apart = query.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const telling = wordsOfQuery(apart).filter((word) => !saysNothing(word));
  return new Set(telling.map((word) => romanizedAs(stemOf(word))));
}

function stemOf(word: string): string {
  const stem = word.replace(/(?<=[a-z]{3})(?:ing|ies|es|ed|s)$/, '');
  return stem === word ? word.replace(/(?<=[a-z]{4})e$/, '') : stem;
}
