import { fold, romanize, words } from '@portal/text';
import { queryReader } from '@portal/text/search';
import MiniSearch from 'minisearch';

/** A searchable text; its other fields are named by the `weights` of {@link TextIndex}. */
export interface IndexedText {
  /** Place in the list of texts. */
  id: number;
  /** Its weight among equal ones; 1 by default. */
  weight?: number;
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
      processTerm: (term) => [...new Set([term, fold(romanize(term))])],
      searchOptions: {
        boost: weights,
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        weights: { fuzzy: 0.2, prefix: 0.4 },
        boostDocument: (id) => texts[id as number]?.weight ?? 1,
      },
    });
    this.#index.addAll(texts);
  }

  /** The best texts, best first. */
  find(query: string, most: number): T[] {
    const meanings = queryReader(() => true)(query).flatMap(({ row }) => row?.means ?? []);
    return this.#index
      .search({ combineWith: 'OR', queries: [query, ...meanings] })
      .slice(0, most)
      .map(({ id }) => this.#texts[id as number]!);
  }
}

/** Words as they stand, and the parts of names in code: `sortRouteLocations` is also `sort`, `route`, `locations`. */
function tokenize(text: string): string[] {
  const whole = words(text);
  const parts = words(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));
  return [...new Set([...whole, ...parts])].flatMap((word) => {
    // "geocoding", "geocodes" and "geocode" are one word to who searches.
    const stem = word.length > 4 ? word.replace(/(ings?|es|ed|s|e)$/, '') : word;
    return stem === word ? [word] : [word, stem];
  });
}
