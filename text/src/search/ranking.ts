/**
 * Orders what the parts of a query match: by how much of the query a record has, how rare that is, what kind of record it is, and
 * where queries with such words are known to lead.
 */
import type { Part } from './index-options.ts';
import { factorsOf } from './learned.ts';
import type { Lookup } from './lookup.ts';
import { isIdentifier, joined } from './query-text.ts';
import { coordinates, type Wanted } from './reading.ts';
import { type Facts, factsIn, presentOf } from './record-facts.ts';
import type { SearchRecord } from './records.ts';
import type { Scores } from './scores.ts';
import { platforms } from './terms.ts';

export type Found = SearchRecord & { terms: string[]; score: number };

/** Results enough to read; who needs more types another letter. */
export const mostResults = 24;

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

/** A part of the query: what has it, and how much it says. */
interface Weighed {
  matches: Scores;
  /** Share of the query that a record covers with it. */
  weight: number;
  /** Share of its matches' scores. */
  share: number;
  /** Its best score on each page, when a record is looked at that lacks it. */
  onPages?: Map<string, number>;
}

/** What the form of a query says of what is meant. */
interface Form {
  text: string;
  wordCount: number;
  /** Names without spaces: the query itself, and with each part in the words of the portal. */
  names: ReadonlySet<string>;
  isSentence: boolean;
  isParameter: boolean;
  /** What is written as a name is one: `ward_number`, and not `ward number`. */
  isInWords: boolean;
}

interface Scored {
  record: SearchRecord;
  score: number;
  /** The weight of the parts of the query that the record has. */
  covered: number;
  isNamed: boolean;
}

export function makeRanking({ records, learned }: Part, { anyPhrase, exactly }: Lookup) {
  /** By id, read once. */
  const facts: Facts[] = [];
  const factsOf = (record: SearchRecord) => (facts[record.id] ??= factsIn(record));
  const pageScores = new WeakMap<Scores, Map<string, number>>();

  return {
    /** Reads all names, because a key would wait 10 ms for them. */
    prepare(): void {
      for (const record of records.values()) factsOf(record);
    },
    /** What matches the parts of a query, best first. */
    ranked(wanted: Wanted[], query: string): Found[] {
      const parts = wanted.map((one) => weighed(one, query));
      const form = formOf(wanted, query);
      // A letter or two match most records: names are read of what may be shown, and only what is shown is copied.
      const best = highest(scoredBy(parts, asOneWord(wanted), form));
      const known = knownFactors(query, form);
      const greatest = Math.max(1, ...known.values());
      for (const one of best) {
        const { present } = factsOf(one.record);
        // Nothing that is learned is surer than a name.
        const factor = one.isNamed ? greatest : (known.get(one.record.url) ?? known.get(present) ?? 1);
        one.score *= factor * (1 + wholeNameBonus * nameShare(one.record, parts));
      }
      presentFirst(best);
      return onePerPage(best.sort(byScore)).map(({ record, score }) => ({
        ...record,
        terms: parts.flatMap(({ matches }) => matches.get(record.id)?.terms ?? []),
        score,
      }));
    },
  };

  function weighed(wanted: Wanted, query: string): Weighed {
    const matches = anyPhrase(wanted.phrases);
    const weight = weightOf(wanted, query) * rarityOf(matches.size);
    // What lacks the platform is of no use; what has its name in the title is not better than what has it elsewhere.
    return { matches, weight, share: isPlatform(wanted) ? 1 : weight };
  }

  /** Words typed apart that we write as one: `geo fence`. */
  function asOneWord(wanted: Wanted[]): Scores {
    const typed = wanted.flatMap((part) => part.typed);
    return typed.length === 2 ? exactly(typed.join('')) : new Map();
  }

  function scoredBy(parts: Weighed[], asOne: Scores, form: Form): Scored[] {
    const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
    const ids = new Set<number>();
    for (const matches of [...parts.map((part) => part.matches), asOne])
      for (const id of matches.keys()) ids.add(id);
    const scored: Scored[] = [];
    for (const id of ids) {
      const record = records.get(id);
      if (record) scored.push(scoreOf(record, parts, whole, asOne.get(id)?.score ?? 0, form));
    }
    return scored;
  }

  /** In plain loops: a letter or two match most records, at every key of a slow phone. */
  function scoreOf(record: SearchRecord, parts: Weighed[], whole: number, asOne: number, form: Form): Scored {
    const { page, joined: names } = factsOf(record);
    let covered = 0;
    let sum = 0;
    for (const part of parts) {
      const match = part.matches.get(record.id);
      if (match) {
        covered += part.weight;
        sum += match.score * part.share;
        continue;
      }
      part.onPages ??= bestOnPages(part.matches);
      const elsewhere = part.onPages.get(page);
      if (elsewhere === undefined) continue;
      covered += part.weight * pageShare;
      sum += elsewhere * part.share * pageScore;
    }
    const coverage = covered === whole ? 1 : (covered / whole) ** coveragePower;
    const score = kindShare(record, form) * Math.max(sum * coverage, asOne);
    const isNamed = hasAny(form.names, names) && !(form.isInWords && record.group === 'field');
    if (!isNamed) return { record, score, covered, isNamed };
    return { record, score: score * (isTyped(record, form) ? typedTitle : exactTitle), covered, isNamed };
  }

  /** How much a record counts by its kind. */
  function kindShare(record: SearchRecord, form: Form): number {
    const { kind, isSent } = factsOf(record);
    if (form.isParameter && !isSent) return besideParameter;
    const isWeighed = form.isSentence || (kind === 'list' && form.wordCount > 1);
    return isWeighed && !isTyped(record, form) ? (weightsForSentences[kind] ?? 1) : 1;
  }

  function isTyped(record: SearchRecord, { text }: Form): boolean {
    return record.group === 'page' && factsOf(record).joined[0] === text;
  }

  /** By the URL of a page: how much the words of a query are known to lead there. A word alone is a name or a value as often as a task. */
  function knownFactors(query: string, { isParameter, wordCount }: Form): Map<string, number> {
    if (isParameter || wordCount === 1) return new Map();
    return new Map([...factorsOf(query, learned)].map(([id, factor]) => [records.get(id)!.url, factor]));
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
  function nameShare(record: SearchRecord, parts: Weighed[]): number {
    const isMatched = (word: string) =>
      parts.some(({ matches }) => matches.get(record.id)?.terms.includes(word));
    let most = 0;
    for (const name of factsOf(record).words) {
      let count = 0;
      for (const word of name) if (isMatched(word)) count++;
      most = Math.max(most, count / name.length);
    }
    return most;
  }
}

function formOf(wanted: Wanted[], query: string): Form {
  const wordCount = wanted.reduce((count, { typed }) => count + typed.length, 0);
  const isSentence = wordCount > 1 && !wanted.some(({ typed: [word = ''] }) => isIdentifier(word, query));
  return {
    text: joined(query),
    wordCount,
    names: new Set([query, ...combined(wanted)].map(joined)),
    isSentence,
    isParameter: assigned.test(query),
    isInWords: isSentence && /\S\s+\S/.test(query),
  };
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

/** How much a part of a query says by what it is. */
function weightOf({ typed: [word = '', ...others], row }: Wanted, query: string): number {
  if (common.has([word, ...others].join(''))) return commonWeight;
  if (isKindOfError.test(word)) return 1;
  const isName = isIdentifier(word, query) || isVersion.test(word) || isPlatform({ typed: [word], row });
  return isName ? identifierWeight : 1 + others.length * furtherWordWeight;
}

function isPlatform({ typed: [word = ''], row }: Pick<Wanted, 'typed' | 'row'>): boolean {
  return platforms.has(row?.means?.[0] ?? word);
}

function hasAny(all: ReadonlySet<string>, values: string[]): boolean {
  for (const value of values) if (all.has(value)) return true;
  return false;
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

const byScore = (a: Scored, b: Scored) => b.score - a.score;

/** Those whose names are read, best first. Numbers alone are sorted in a tenth of the time, at every key. */
function highest(scored: Scored[]): Scored[] {
  const scores = new Float64Array(scored.length);
  for (let at = 0; at < scored.length; at++) scores[at] = scored[at]!.score;
  scores.sort();
  const least = scores[scores.length - mostNamed] ?? 0;
  return scored
    .filter(({ score }) => score >= least)
    .sort(byScore)
    .slice(0, mostNamed);
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
