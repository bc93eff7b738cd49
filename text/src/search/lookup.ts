/** From a word to the records that have it: as spelled, with typos, in parts, or by its sound. */
import type { SearchOptions } from 'minisearch';
import { hasBangla, romanize, similarity } from '../index.ts';
import type { Part } from './index-options.ts';
import { allOf, anyOf, both, type Scores } from './scores.ts';
import { fillers, loanSoundOf, mostEdits, soundOf, stemsOf } from './terms.ts';

/** A match in the text of a section counts less than one in its title. */
const bodyShare = 0.3;
const mostRemembered = 200;

/** What is between words that are written as one. */
const links = /^(?:and|by|for|from|in|of|on|or|the|to|with|2|4)/;
/** A part of a word has as many letters. */
const shortestPart = 3;

export type Lookup = ReturnType<typeof makeLookup>;

/** `titles` is the first part of the index; with `addBodies`, words are found in the second, too. */
export function makeLookup(titles: Part) {
  const { records } = titles;
  const titleWords = new Set(titles.terms);
  const knownTerms = new Set(titles.terms);
  const isKnown = (word: string) => knownTerms.has(word);
  const cache = new Map<string, Scores>();
  let bodies: Part | undefined;
  /** Words by their sound as English ones in Bangla script, when the first such word is typed. */
  let loans: Map<string, string[]> | undefined;

  return {
    addBodies(part: Part): void {
      bodies = part;
      for (const term of part.terms) knownTerms.add(term);
      cache.clear();
      // Now, because a key would wait 10 ms for them.
      loans = loanWords();
    },
    /** Whether a word is in the index as it is spelled. */
    isKnown,
    /** Whether a word begins one of a title. One of four letters also with another ending: `clicked` begins as `click`. */
    isTitleWord: (word: string): boolean =>
      titles.terms.some(
        (term) => term === word || (term.length > 3 && (term.startsWith(word) || word.startsWith(term))),
      ),
    exactly,
    /** What has all words of any of these phrases. */
    anyPhrase(phrases: string[][]): Scores {
      const what = phrases.map((phrase) => phrase.join(' ')).join(' | ');
      return remembered(`any of ${what}`, () => anyOf(phrases.map((phrase) => allOf(phrase, look))));
    },
  };

  /** Matches of a word or a part, remembered, because every keystroke searches the words before it again. */
  function remembered(what: string, find: () => Scores): Scores {
    const known = cache.get(what);
    if (known) return known;
    if (cache.size >= mostRemembered) cache.clear();
    const scores = find();
    cache.set(what, scores);
    return scores;
  }

  function look(word: string): Scores {
    return remembered(word, () => lookUp(word));
  }

  /** As spelled; else with typos; else apart, in words; else by sound. */
  function lookUp(word: string): Scores {
    const asSpelled = run(word, { prefix: word.length > 1, fuzzy: false });
    const linked = isTitleBeginning(word) ? undefined : linkedWords(word);
    if (linked) return anyOf([allOf(linked, lookUp), asSpelled]);
    if (asSpelled.size > 0) return asSpelled;
    for (const stem of stemsOf(word)) {
      const found = run(stem, { prefix: true, fuzzy: false });
      if (found.size > 0) return found;
    }
    const edits = mostEdits(word);
    for (let most = 1; most <= edits; most++) {
      const near = run(word, { prefix: false, fuzzy: most });
      if (near.size > 0) return near;
    }
    const parts = word.split('_').filter(Boolean);
    if (parts.length > 1) return mostOf(parts);
    const apart = splitOf(word);
    if (apart) return mostOf(apart);
    // Short Latin words sound like too many others; a sound is a fuzzy match, too.
    const sound = edits > 0 || hasBangla(word) ? soundOf(word) : undefined;
    if (!sound) return new Map();
    const heard = exactly(sound);
    const loan = heard.size === 0 && hasBangla(word) ? loanWord(word) : undefined;
    return loan === undefined ? heard : exactly(loan);
  }

  function exactly(word: string): Scores {
    return run(word, { prefix: false, fuzzy: false });
  }

  function run(word: string, how: SearchOptions): Scores {
    const options: SearchOptions = {
      boost: { title: 6, detail: 1.2, keywords: 3.5 },
      weights: { fuzzy: 0.4, prefix: 0.5 },
      tokenize: (text) => [text],
      processTerm: (term) => term,
      ...how,
    };
    const scores: Scores = new Map();
    // A title has a word in several forms, such as with the next word: that is one match, not several.
    for (const { id, score, terms } of titles.index.search(word, options))
      scores.set(id, { score: (score / Math.sqrt(terms.length)) * (records.get(id)?.weight ?? 1), terms });
    // Text is searched for typos only when no title has the word, and not for a letter or two, which begin most of it.
    if ((how.fuzzy || (how.prefix && word.length < 3)) && scores.size > 0) return scores;
    for (const { id, score, terms } of bodies?.index.search(word, { ...options, boost: {} }) ?? []) {
      const known = scores.get(id);
      const weight = bodyShare * (records.get(id)?.weight ?? 1);
      scores.set(id, {
        score: (known?.score ?? 0) + score * weight,
        terms: [...(known?.terms ?? []), ...terms],
      });
    }
    return scores;
  }

  /** What has these parts of a name; what the portal has of none says nothing, and the rarest most: `ERR_CLEARTEXT_NOT_PERMITTED`. */
  function mostOf(parts: string[]): Scores {
    const found = parts
      .filter((part) => !fillers.has(part))
      .map(lookUp)
      .filter(({ size }) => size > 0)
      .sort((a, b) => a.size - b.size);
    return found.reduce((known, one) => {
      const matched = both(known, one);
      return matched.size > 0 ? matched : known;
    }, found[0] ?? new Map());
  }

  /** Words of the index that are written as one, two rather than three: `snaptoroad`, `routelocationoptimized`. */
  function splitOf(word: string, most = 3): string[] | undefined {
    const firsts = partings(word).filter(({ first }) => isKnown(first));
    const pair = firsts.find(({ rest }) => run(rest, { prefix: true, fuzzy: false }).size > 0);
    if (pair || most === 2) return pair && [pair.first, pair.rest];
    for (const { first, rest } of firsts) {
      const others = splitOf(rest, most - 1);
      if (others) return [first, ...others];
    }
    return undefined;
  }

  /** Words of titles that are written as one with a word between them that says nothing: `pointinpolygon`. */
  function linkedWords(word: string): string[] | undefined {
    for (const { first, rest } of partings(word)) {
      const link = titleWords.has(first) ? links.exec(rest)?.[0] : undefined;
      if (!link) continue;
      const last = rest.slice(link.length);
      const others = isTitleBeginning(last) ? [last] : linkedWords(last);
      if (others) return [first, ...others];
    }
    return undefined;
  }

  function isTitleBeginning(word: string): boolean {
    return word.length > 2 && titles.terms.some((term) => term.startsWith(word));
  }

  function loanWords(): Map<string, string[]> {
    return bySound([...knownTerms].filter((term) => /^[a-z]{4,}$/.test(term)));
  }

  /** The English word that is written in Bangla script, such as ওয়েবসাইট. */
  function loanWord(word: string): string | undefined {
    loans ??= loanWords();
    const latin = romanize(word);
    const alike = loans.get(loanSoundOf(word)) ?? [];
    return [...alike].sort((a, b) => similarity(b, latin) - similarity(a, latin))[0];
  }
}

function bySound(terms: string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const term of terms) {
    const sound = loanSoundOf(term);
    all.set(sound, [...(all.get(sound) ?? []), term]);
  }
  return all;
}

/** A word in two parts, the longest first part first. */
function partings(word: string): { first: string; rest: string }[] {
  const most = Math.max(0, word.length - 2 * shortestPart + 1);
  return Array.from({ length: most }, (_, i) => word.length - shortestPart - i).map((at) => ({
    first: word.slice(0, at),
    rest: word.slice(at),
  }));
}
