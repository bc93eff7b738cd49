import { fold, romanize, words } from '@portal/text';
import { fillers, longestQuery, longestWord, queryReader } from '@portal/text/search';
import MiniSearch from 'minisearch';

/** A searchable text; its other fields are named by the `weights` of {@link TextIndex}. */
export interface IndexedText {
  /** Place in the list of texts. */
  id: number;
}

/**
 * A full-text index over texts in English and Bangla: words are folded as everywhere, a name in camel case or with
 * underscores is also found by its parts, Bangla also by its romanization, and all of it by the search's synonyms.
 */
export class TextIndex<T extends IndexedText> {
  readonly #texts: T[];
  readonly #index: MiniSearch;

  constructor(texts: T[], weights: Record<string, number>) {
    this.#texts = texts;
    this.#index = new MiniSearch({
      fields: Object.keys(weights),
      tokenize,
      processTerm: spellings,
      searchOptions: {
        boost: weights,
        processTerm: (term) => (fillers.has(term) ? null : spellings(term)),
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        weights: { fuzzy: 0.2, prefix: 0.4 },
      },
    });
    this.#index.addAll(texts);
  }

  /** The best texts, best first, without those that match nothing but words of most texts: `/v2/api/`. */
  find(text: string, most: number): T[] {
    const query = text.slice(0, longestQuery);
    const words = query.replace(/https?:\/\/[^\s/]+/g, ' ');
    // A word of a path is a name: `/hello/world` isn't nearly a description with "would", and means no first map.
    const isPath = /^\s*\/\S*\s*$/.test(words);
    const meanings = isPath ? [] : queryReader(() => true)(query).flatMap(({ row }) => row?.means ?? []);
    const found = this.#index.search(
      { combineWith: 'OR', queries: [words, ...meanings] },
      isPath ? { fuzzy: false } : {},
    );
    const counts = new Map<string, number>();
    for (const { terms } of found) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return found
      .filter(({ terms }) => terms.some((term) => counts.get(term)! <= this.#texts.length / 2))
      .slice(0, most)
      .map(({ id }) => this.#texts[id as number]!);
  }
}

/** Words as they are, and the parts of names in code: `sortRouteLocations` is also `sort`, `route`, `locations`. */
function tokenize(text: string): string[] {
  const whole = words(text);
  const parts = words(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));
  return [...new Set([...whole, ...parts])].flatMap((long) => {
    const word = long.slice(0, longestWord);
    // "geocoding", "geocodes" and "geocode" are one word to who searches.
    const stem = word.length > 4 ? word.replace(/(ings?|es|ed|s|e)$/, '') : word;
    return stem === word ? [word] : [word, stem];
  });
}

/** A word, and its romanization. */
function spellings(term: string): string[] {
  return [...new Set([term, fold(romanize(term))])];
}
