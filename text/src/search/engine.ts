/** The search itself: two parts of an index by MiniSearch, read by our table of synonyms and ranked by our rules. */

import type { SearchOptions } from 'minisearch';
import { hasBangla, romanize, similarity, words } from '../index.ts';
import type { Part } from './index-options.ts';
import { factorsOf } from './learned.ts';
import { fewestWords, messageIn } from './messages.ts';
import { findPasted, otherErrorIn, type Pasted } from './pasted.ts';
import { coordinates, queryReader, singleWords, type Wanted } from './reading.ts';
import type { SearchRecord } from './records.ts';
import { fillers, loanSoundOf, longestQuery, mostEdits, platforms, soundOf, stemsOf } from './terms.ts';

export type Found = SearchRecord & { terms: string[]; score: number };

export interface SearchResponse {
  /** Best first. */
  found: Found[];
  readings: { from: string; to: string }[];
  /** What the query names and the API doesn't have. */
  missing?: string;
  /** What was pasted, when it is a request or an error. */
  pasted?: Pasted;
}

/** Results enough to read; who needs more types another letter. */
const mostResults = 24;

/** Sections shown first because they explain the same error. */
const mostQuoting = 4;

/** A match in the text of a section counts less than one in its title. */
const bodyShare = 0.3;
/** A result that lacks parts of the query keeps this power of the share that it has. */
const coveragePower = 2;
const exactTitle = 2.5;
/** Nothing is meant more surely than a page or heading of which the whole title is typed: `administrative areas`. */
const typedTitle = 5;
/** Where an endpoint of version 1 is below one of version 2. */
const belowPresent = 0.99;
/** A name from code, and that of a platform, says more than the words around it. */
const identifierWeight = 3;
/** What has a value is a parameter, no endpoint of this name: `district=true`. */
const assigned = /^[?&]?[a-z]\w+=/;
const isSent = /#(?:parameter|body)-/;
/** A name said to be one: `radius parameter`. */
const saidParameter = /^(?:(\w+) (?:param(?:eter)?|প্যারামিটার)|(?:param(?:eter)?|প্যারামিটার) (\w+))$/i;
const besideParameter = 0.2;
/** As telling as a name: `migrate from v1`. */
const isVersion = /^v[12]$/;
/** Most endpoints take or return coordinates, all get requests: a word for these says less than what they are of. */
const commonWeight = 0.4;
const common: ReadonlySet<string> = new Set([...coordinates, 'request', 'requests']);
/** A kind of error says less than the words of its message: `TypeError: map.addSource is not a function`. */
const isKindOfError = /[a-z](?:error|exception)$/;
/** Each further word of a phrase that is read as one. */
const furtherWordWeight = 0.5;

/** What is between words that are written as one. */
const links = /^(?:and|by|for|from|in|of|on|or|the|to|with|2|4)/;
/** A part of a word has as many letters. */
const shortestPart = 3;

/** A word that few records have says more of what is meant: its weight grows with this power of its rarity. */
const rarityPower = 0.3;
/** Records with a word of ordinary rarity. */
const ordinaryMatches = 60;
/** The share of a word's weight and score that a section has when only the rest of its page has the word. */
const pageShare = 0.3;
const pageScore = 0.1;
/** A sentence is about a task: endpoints do it, sections are about a part of it. Pages that only list others are about nothing that takes several words. */
const weightsForSentences: Partial<Record<string, number>> = { operation: 1.3, section: 0.8, list: 0.5 };
/** How much more a result counts whose name the query has whole. */
const wholeNameBonus = 0.8;
/** Results whose names are read; those below them don't get among the first by their name. */
const mostNamed = 100;
const mostRemembered = 200;

type Scores = Map<number, { score: number; terms: string[] }>;

interface Scored {
  record: SearchRecord;
  score: number;
  /** The weight of the parts of the query that the record has. */
  covered: number;
}

export type Searcher = ReturnType<typeof makeSearcher>;

export function makeSearcher(titles: Part) {
  let bodies: Part | undefined;
  /** The sections that explain errors: their text has messages. */
  let quotable: SearchRecord[] = [];
  const { records } = titles;
  const allRecords = [...records.values()];
  /** By id, read once. */
  const facts: ReturnType<typeof factsIn>[] = [];
  const factsOf = (record: SearchRecord) => (facts[record.id] ??= factsIn(record));
  const cache = new Map<string, Scores>();
  const pageScores = new WeakMap<Scores, Map<string, number>>();
  const knownTerms = new Set(titles.terms);
  const isKnown = (word: string) => knownTerms.has(word);
  /** Words by their sound as English ones in Bangla script, when the first such word is typed. */
  let loans: Map<string, string[]> | undefined;
  const titleWords = new Set(titles.terms);
  const isTitleBeginning = (word: string) =>
    word.length > 2 && titles.terms.some((term) => term.startsWith(word));

  /** A word of four letters also with another ending: `clicked` begins as `click`. */
  const isTitleWord = (word: string) =>
    titles.terms.some(
      (term) => term === word || (term.length > 3 && (term.startsWith(word) || word.startsWith(term))),
    );

  const readQuery = queryReader(isKnown, isTitleWord);

  const sentNames = new Set(allRecords.filter(({ url }) => isSent.test(url)).map(({ title }) => title));

  /** What is said to be a parameter, as it is written with a value. */
  function withParameter(query: string): string {
    const [, before, after] = saidParameter.exec(query.trim()) ?? [];
    const name = before ?? after;
    return name && sentNames.has(name.toLowerCase()) ? `${name}=` : query;
  }

  return {
    /** The second part of the index, when it has arrived. */
    addBodies(part: Part) {
      bodies = part;
      for (const term of part.terms) knownTerms.add(term);
      quotable = [...part.records.values()].filter(({ messages }) => messages && messages.length > 0);
      cache.clear();
      // Now, because a key would wait 10 ms for each.
      loans = loanWords();
      singleWords();
      allRecords.forEach(factsOf);
    },
    search(text: string): SearchResponse {
      const query = text.slice(0, longestQuery);
      const pasted = findPasted(query, allRecords);
      if (!pasted) {
        const response = ofWords(query, inKnownWords(withParameter(readableCode(query))));
        const about = otherErrorIn(query, allRecords);
        if (!about) return response;
        const others = response.found.filter(({ id }) => id !== about.id);
        return { ...response, missing: undefined, found: [asFound(about), ...others].slice(0, mostResults) };
      }
      if (pasted.meaning !== undefined)
        return { ...ofWords(pasted.meaning, pasted.meaning), readings: [], pasted };
      const pages = pasted.records.map(asFound);
      const urls = new Set(pages.map(({ url }) => url));
      // Code for another provider can be about its maps as well as its requests: its words count too.
      const others = pasted.kind === 'foreign' ? ranked(readQuery(withoutUrls(query)), query) : [];
      const missing = pasted.kind === 'unknown path' ? 'endpoint with this path' : undefined;
      return {
        found: [...pages, ...others.filter(({ url }) => !urls.has(url))],
        readings: [],
        missing,
        pasted,
      };
    },
  };

  /** A name in camel case that the portal doesn't have, in its words: `SocketTimeoutException`. */
  function inKnownWords(query: string): string {
    return query.replace(/\b[a-zA-Z]+[a-z][A-Z][a-zA-Z]+\b/g, (name) =>
      isKnown(name.toLowerCase()) ? name : name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_'),
    );
  }

  function ofWords(query: string, telling: string): SearchResponse {
    const wanted = readQuery(telling);
    const missing = wanted.find(({ row }) => row?.missing);
    return {
      found: missing?.row?.nearest?.length ? nearest(missing) : quotingFirst(query, ranked(wanted, telling)),
      readings: wanted.flatMap(({ typed, phrases, row }) =>
        row?.means?.length && phrases[0]!.join(' ') !== typed.join(' ')
          ? [{ from: typed.join(' '), to: row.means[0]! }]
          : [],
      ),
      missing: missing?.row?.missing,
    };
  }

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

  function lookForAny(phrases: string[][]): Scores {
    const what = phrases.map((phrase) => phrase.join(' ')).join(' | ');
    return remembered(`any of ${what}`, () => anyOf(phrases.map((phrase) => allOf(phrase, look))));
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

  function exactly(word: string): Scores {
    return run(word, { prefix: false, fuzzy: false });
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
    const heard = run(sound, { prefix: false, fuzzy: false });
    const loan = heard.size === 0 && hasBangla(word) ? loanWord(word) : undefined;
    return loan === undefined ? heard : exactly(loan);
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

  function loanWords(): Map<string, string[]> {
    return bySound([...knownTerms].filter((term) => /^[a-z]{4,}$/.test(term)));
  }

  /** The English word that is written in Bangla script, such as ওয়েবসাইট. */
  function loanWord(word: string): string | undefined {
    loans ??= loanWords();
    const latin = romanize(word);
    const alike = loans.get(loanSoundOf(word)) ?? [];
    return alike.sort((a, b) => similarity(b, latin) - similarity(a, latin))[0];
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

  function ranked(wanted: Wanted[], query: string): Found[] {
    const parts = wanted.map(({ phrases }) => lookForAny(phrases));
    // Words typed apart that we write as one: `geo fence`.
    const typed = wanted.flatMap((part) => part.typed);
    const asOne = typed.length === 2 ? exactly(typed.join('')) : new Map();
    const meant = new Set([query, ...combined(wanted)].map(joined));
    const weights = wanted.map((one, at) => weightOf(one, query) * rarityOf(parts[at]!.size));
    // What lacks the platform is of no use; what has its name in the title is not better than what has it elsewhere.
    const shares = weights.map((weight, at) => (isPlatform(wanted[at]!) ? 1 : weight));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    // In plain loops: a letter or two match most records, at every key of a slow phone.
    const ids = new Set<number>();
    for (const matches of [...parts, asOne]) for (const id of matches.keys()) ids.add(id);
    const isSentence =
      typed.length > 1 && !wanted.some(({ typed: [word = ''] }) => isIdentifier(word, query));
    const isParameter = assigned.test(query);
    const asTyped = joined(query);
    // What is written as a name is one: `ward_number`, and not `ward number`.
    const isInWords = isSentence && /\S\s+\S/.test(query);
    const isTyped = (record: SearchRecord) =>
      record.group === 'page' && factsOf(record).joined[0] === asTyped;
    const onPages: Map<string, number>[] = [];
    const scored: Scored[] = [];
    const exact: Scored[] = [];
    for (const id of ids) {
      const record = records.get(id);
      if (!record) continue;
      const { page, kind, joined: names } = factsOf(record);
      let covered = 0;
      let sum = 0;
      for (let at = 0; at < parts.length; at++) {
        const match = parts[at]!.get(id);
        if (match) {
          covered += weights[at]!;
          sum += match.score * shares[at]!;
          continue;
        }
        onPages[at] ??= bestOnPages(parts[at]!);
        const elsewhere = onPages[at]!.get(page);
        if (elsewhere === undefined) continue;
        covered += weights[at]! * pageShare;
        sum += elsewhere * shares[at]! * pageScore;
      }
      const coverage = covered === all ? 1 : (covered / all) ** coveragePower;
      const isWeighed = isSentence || (kind === 'list' && typed.length > 1);
      const ofKind = isWeighed && !isTyped(record) ? (weightsForSentences[kind] ?? 1) : 1;
      const share = isParameter && !isSent.test(record.url) ? besideParameter : ofKind;
      const score = share * Math.max(sum * coverage, asOne.get(id)?.score ?? 0);
      const one = { record, score, covered };
      scored.push(one);
      const isNamed = names.some((name) => meant.has(name));
      if (isNamed && !(isInWords && record.group === 'field')) exact.push(one);
    }
    for (const one of exact) one.score *= isTyped(one.record) ? typedTitle : exactTitle;
    // A letter or two match most records: names are read of what may be shown, and only what is shown is copied.
    const best = highest(scored);
    // A word alone is a name or a value as often as a task.
    const factors = isParameter || typed.length === 1 ? new Map<string, number>() : factorsByUrl(query);
    const greatest = Math.max(1, ...factors.values());
    for (const one of best) {
      const { record } = one;
      const known = factors.get(record.url) ?? factors.get(factsOf(record).present) ?? 1;
      // Nothing that is learned is surer than a name.
      const factor = exact.includes(one) ? greatest : known;
      one.score *= factor * (1 + wholeNameBonus * nameShare(record, parts));
    }
    presentFirst(best);
    return onePerPage(best.sort(byScore)).map(({ record, score }) => ({
      ...record,
      terms: parts.flatMap((part) => part.get(record.id)?.terms ?? []),
      score,
    }));
  }

  /** By the URL of a page: how much the words of a query are known to lead there. */
  function factorsByUrl(query: string): Map<string, number> {
    return new Map(
      [...factorsOf(query, titles.learned)].map(([id, factor]) => [records.get(id)!.url, factor]),
    );
  }

  /** How much a part of a query with so many matches says. */
  function rarityOf(matches: number): number {
    if (matches === 0) return 1;
    return (
      (Math.log(1 + records.size / matches) / Math.log(1 + records.size / ordinaryMatches)) ** rarityPower
    );
  }

  /** The best score of each page, by its URL. */
  function bestOnPages(matches: Scores): Map<string, number> {
    const known = pageScores.get(matches);
    if (known) return known;
    const best = new Map<string, number>();
    pageScores.set(matches, best);
    for (const [id, { score }] of matches) {
      const record = records.get(id);
      const page = record && factsOf(record).page;
      if (page !== undefined && score > (best.get(page) ?? 0)) best.set(page, score);
    }
    return best;
  }

  /** The share of the words of a record's name that the query matches, of the name of which it has most. */
  function nameShare(record: SearchRecord, parts: Scores[]): number {
    const isMatched = (word: string) => parts.some((part) => part.get(record.id)?.terms.includes(word));
    let most = 0;
    for (const name of factsOf(record).words) {
      let count = 0;
      for (const word of name) if (isMatched(word)) count++;
      most = Math.max(most, count / name.length);
    }
    return most;
  }

  /** What was found, behind the sections that explain the error whose message the query contains; longest message first. */
  function quotingFirst(query: string, found: Found[]): Found[] {
    const spoken = words(query);
    if (spoken.length < fewestWords) return found;
    const text = spoken.join(' ');
    const quoting = quotable
      .map((record) => ({ id: record.id, length: messageIn(text, record.messages) }))
      .filter(({ length }) => length > 0);
    if (quoting.length === 0) return found;
    const placeOf = (id: number) => found.findIndex((one) => one.id === id) + 1 || mostResults + 1;
    const first = quoting
      .sort((a, b) => b.length - a.length || placeOf(a.id) - placeOf(b.id))
      .slice(0, mostQuoting)
      .flatMap(({ id }) => found.find((one) => one.id === id) ?? asFound(records.get(id)!));
    const ids = new Set(first.map(({ id }) => id));
    return [...first, ...found.filter(({ id }) => !ids.has(id))].slice(0, mostResults);
  }

  /** The endpoints that come nearest to what is missing, then what the words themselves find. */
  function nearest(wanted: Wanted): Found[] {
    const urls = (wanted.row?.nearest ?? []).map((slug) => `/api/${slug}/`);
    const named = urls.flatMap((url) => allRecords.filter((record) => record.url === url).map(asFound));
    const others = ranked([{ typed: wanted.typed, phrases: [wanted.typed] }], '');
    return [...named, ...others.filter(({ url }) => !urls.includes(url))].slice(0, named.length + 4);
  }
}

/** How much a part of a query says by what it is. */
function weightOf({ typed: [word = '', ...others], row }: Wanted, query: string): number {
  if (common.has([word, ...others].join(''))) return commonWeight;
  if (isKindOfError.test(word)) return 1;
  const isName = isIdentifier(word, query) || isVersion.test(word) || isPlatform({ typed: [word], row });
  return isName ? identifierWeight : 1 + others.length * furtherWordWeight;
}

/** An endpoint of version 1 that has no more of the query is below its replacement of the same name: `unions`. */
function presentFirst(scored: Scored[]): void {
  const present = new Map<string, Scored>();
  for (const one of scored)
    if (one.record.group === 'operation' && !one.record.isDeprecated) present.set(one.record.url, one);
  for (const one of scored) {
    if (one.record.group !== 'operation' || !one.record.isDeprecated) continue;
    const newer = present.get(presentOf(one.record.url));
    if (newer && newer.covered >= one.covered) one.score = Math.min(one.score, newer.score * belowPresent);
  }
}

/** The URL of the replacement of an endpoint of version 1; any other URL as it is. */
function presentOf(url: string): string {
  return url.replace(/\/v1\/(.*)-v1\//, '/$1/');
}

const byScore = (a: Scored, b: Scored) => b.score - a.score;

/** Those whose names are read, best first. Numbers alone are sorted in a tenth of the time, at every key. */
function highest(scored: Scored[]): Scored[] {
  const scores = Float64Array.from(scored, ({ score }) => score).sort();
  const least = scores[scores.length - mostNamed] ?? 0;
  return scored
    .filter(({ score }) => score >= least)
    .sort(byScore)
    .slice(0, mostNamed);
}

/** The pages of a section are listed at its own URL, such as `/flutter/`, and the endpoints of a group at its heading. */
function kindOf({ isSection, isList, group, url }: SearchRecord): string {
  if (isSection) return 'section';
  return isList || (group === 'page' && /^\/\w+\/$/.test(url)) ? 'list' : group;
}

function isPlatform({ typed: [word = ''], row }: Pick<Wanted, 'typed' | 'row'>): boolean {
  return platforms.has(row?.means?.[0] ?? word);
}

/** Code without the URLs in it: `style: 'https://…'` says `style`, and of the URL only the name of its host. */
function withoutUrls(query: string): string {
  const hostOf = (url: string) => /(?<!\w)(\w+)\.\w/.exec(url.split('/')[2] ?? '')?.[1] ?? '';
  const rest = query.replace(/(['"`])https?:\/\/.*?(?:\1|$)/g, (url) => ` ${hostOf(url)} `);
  return /[a-z]/i.test(rest) ? rest : query;
}

/** How far from what is looked for: `schools within 500 m`. */
const quantity =
  /(?<=\S\s)(?:(?:with)?in )?(?<!\p{Nd})\p{Nd}+(?:\.\p{Nd}+)? ?(?:k?m|(?:kilo)?met(?:er|re)s?|miles?|মিটার|কিলোমিটার|কিমি)(?![\p{L}\p{M}])/giu;

/** A measured value, such as a latitude: no version has so many decimals. */
const measured = /(?<![\p{L}\p{N}.])\p{Nd}{1,3}\.\p{Nd}{3,}(?![\p{L}\p{N}.])/gu;

/**
 * Code as words: without its URLs and coordinates; `bangla=true` and `points=90.4,23.8` are about their names, `must be between` is what a validation says, and the syntax of PHP, `Client::call` or
 * `$client->call`, about the platform that is written in it. Of `map.addLayer`, the method says what it is about.
 */
function readableCode(query: string): string {
  const plain = withoutUrls(query)
    .replace(measured, ' ')
    .replace(quantity, ' ')
    .replace(/\bmust (?:not )?be\b/g, 'validation')
    .replace(/\b([a-z]\w+=)[^\s&=]+/g, '$1')
    .replace(/(?<![\w.])[a-z]+\.(?=[a-z]+[A-Z])/g, '');
  return /\w::\w|\$\w+->|\w\\[A-Z]/.test(plain) ? `${plain} laravel` : plain;
}

/** What reads in the slug of an endpoint: what it reads is its name, too. */
const readingVerb = /^(?:find|get|list)-(?!.*-v1$)/;

/** What the rules read of a record: the URL of its page, that of the page that replaces it, its kind and its names. */
function factsIn(record: SearchRecord) {
  const { group, title, url } = record;
  const page = url.replace(/#.*/, '');
  const slug = group === 'operation' ? (url.split('/').at(-2) ?? '') : '';
  // Of an endpoint its slug too, `reversegeocode`, and what it reads, `nearby`.
  const names = [title, slug, slug.replace(readingVerb, '')].map(words).filter(({ length }) => length > 0);
  const telling = names.map((name) => name.filter((word) => !fillers.has(word)));
  return {
    page,
    present: presentOf(page),
    kind: kindOf(record),
    joined: names.map((name) => name.join('')),
    words: telling.filter(({ length }) => length > 0),
  };
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

const joined = (text: string) => words(text).join('');

/** Whether a word of the query is written there as a name of code: `addLayer`, `sub_district`. */
function isIdentifier(word: string, query: string): boolean {
  const at = query.toLowerCase().indexOf(word);
  return at >= 0 && /[a-z][A-Z]|_/.test(query.slice(at, at + word.length));
}

function asFound(record: SearchRecord): Found {
  return { ...record, terms: [], score: 0 };
}

/** The query with each part replaced by one of its phrases, for titles that are exactly that. */
function combined(wanted: Wanted[]): string[] {
  return wanted
    .reduce<string[]>(
      (texts, { phrases }) => phrases.flatMap((phrase) => texts.map((text) => `${text} ${phrase.join(' ')}`)),
      [''],
    )
    .slice(0, 40);
}

function both(one: Scores, other: Scores): Scores {
  const scores: Scores = new Map();
  for (const [id, a] of one) {
    const b = other.get(id);
    if (b) scores.set(id, { score: (a.score + b.score) / 2, terms: [...a.terms, ...b.terms] });
  }
  return scores;
}

function allOf(phrase: string[], look: (word: string) => Scores): Scores {
  return phrase.map(look).reduce((one, other) => both(one, other));
}

/** The best phrase counts; the first of the table a little more than the next. */
function anyOf(all: Scores[]): Scores {
  if (all.length === 1) return all[0]!;
  const scores: Scores = new Map();
  all.forEach((one, place) => {
    for (const [id, { score, terms }] of one) {
      const worth = score * 0.85 ** place;
      if (worth > (scores.get(id)?.score ?? 0)) scores.set(id, { score: worth, terms });
    }
  });
  return scores;
}

/** At most three sections of one page, and four of the same name, so that one page doesn't fill the list. */
function onePerPage(scored: Scored[]): Scored[] {
  const counts = new Map<string, number>();
  const isWithin = (key: string, most: number) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  };
  const shown: Scored[] = [];
  for (const one of scored) {
    const { group, title, url } = one.record;
    const key = group === 'field' ? `field ${title}` : group + url.replace(/#.*/, '');
    if (isWithin(key, 4)) shown.push(one);
    if (shown.length === mostResults) break;
  }
  return shown;
}
