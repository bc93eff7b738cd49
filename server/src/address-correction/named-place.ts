import { distanceMeters } from '@portal/geo';
import { canonicalWord, fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import type { QueryTerm } from '../gazetteer/query-terms.ts';
import { partTerms } from '../gazetteer/tokenizer.ts';
import { eachRowIn } from './candidates.ts';
import { nameTerms } from './name-terms.ts';
import { areaLabel, landmark, person } from './phrases.ts';
import type { AddressToken } from './tokenize.ts';

/** What an address says of a name. */
interface Share {
  /** Share of its telling words that the address says, 0 to 1. */
  said: number;
  /** The same by the weight of the words alone, although one of them is found in no other name. */
  shareOfWords: number;
  /** The first telling word of its name is said. */
  saysFirstWord: boolean;
  /** How far off the spelling of those is, 0 to 1. */
  penalty: number;
  /** The tokens that are in it. */
  named: ReadonlySet<number>;
}

/** A place that an address names. */
export interface FoundName extends Share {
  place: Place;
  explained: ReadonlySet<number>;
  /** Other places elsewhere that the address names as well. */
  rivals: number;
}

/** Share of a name's weight that must be said for the name to be meant. */
const leastSaid = { any: 0.5, common: 0.999 };

/** From this popularity on a place is known by a part of its name. */
const famous = 0.6;

/** A place farther from the middle of the area than this matches next to it only with this share of its name. */
const nextDoorLimits = { meters: 1000, said: 0.9 };

/** A word that is in no more rows than this is a name on its own: `Radisson`. */
const rowsOfAName = 4;

/** Words that join others in a name. */
const joining = new Set(['of', 'the', 'and', 'ও', 'অব', 'অ্যান্ড'].map(fold));

/** Words that are looked up together, and how often one of them is omitted. */
const mostWords = 8;

/** Farther apart than this, two places of a name are two results. */
const onePlaceMeters = 400;

/** What a name costs for each whole share unsaid, and for being little known. */
const readingCost = { unsaid: 1, fame: 0.2, spelling: 0.5, leftOut: 0.6 };

/** Rows judged for one address, at most, and for one look-up. */
const mostJudged = { all: 400, once: 150 };

/** As good a match as another. */
const asGood = 0.1;

/**
 * Finds a place by its name, within a locality or next to it, or anywhere if there is none. `free` marks the tokens that
 * name no locality: all of them that are words must be true of the place, or all but one.
 */
export function findNamedPlace(
  gazetteer: Gazetteer,
  locality: Locality | null,
  tokens: readonly AddressToken[],
  free: (at: number) => boolean,
): FoundName | null {
  const terms = nameTerms(gazetteer, tokens);
  const said = [...terms].filter(([at, term]) => free(at) && term.from.length > 0).slice(0, mostWords);
  const wanted = said.filter(([at]) => tokens[at]!.role !== 'label');
  const unknown = [...terms.keys()].filter((at) => free(at) && terms.get(at)!.from.length === 0).length;
  if (said.length === 0 || unknown > said.length) return null;
  const search = new NameSearch(gazetteer, locality, tokens, terms, free);
  search.collect(said, 0);
  // `agargaon metro rail station`, `jamuna future park 3 no gate`: a number, or a word for a kind of place, that its name lacks.
  const names = wanted.filter(([at]) => tokens[at]!.role !== 'number');
  const kind = names.findLast(([at]) => search.isCommon(at));
  const rest = names.filter((one) => one !== kind);
  if (!search.best && rest.length < wanted.length && rest.some(([at]) => !search.isCommon(at)))
    search.collect(rest, readingCost.leftOut);
  return search.found();
}

interface Judged extends Share {
  place: Place;
  cost: number;
  row: number;
  /** What it was found by. */
  wanted: readonly [number, QueryTerm][];
}

/** One search: the best place so far, and those as good. */
class NameSearch {
  best: Judged | null = null;
  private readonly judged: Judged[] = [];
  private seen = 0;
  private readonly gazetteer: Gazetteer;
  private readonly locality: Locality | null;
  private readonly tokens: readonly AddressToken[];
  private readonly terms: Map<number, QueryTerm>;
  private readonly free: (at: number) => boolean;

  constructor(
    gazetteer: Gazetteer,
    locality: Locality | null,
    tokens: readonly AddressToken[],
    terms: Map<number, QueryTerm>,
    free: (at: number) => boolean,
  ) {
    this.free = free;
    this.tokens = tokens;
    this.gazetteer = gazetteer;
    this.locality = locality;
    this.terms = terms;
  }

  /** Looks at the places that have every wanted word. */
  collect(wanted: readonly [number, QueryTerm][], extraCost: number): void {
    if (wanted.length === 0) return;
    const words = wanted.map(([, term]) => term);
    const look = (nextDoor: boolean) => {
      const most = Math.min(mostJudged.all, this.seen + mostJudged.once);
      if (this.seen >= most) return;
      eachRowIn(this.gazetteer, this.locality, words, { nextDoor }, (row) => {
        this.judge(row, wanted, extraCost);
        return ++this.seen < most;
      });
    };
    look(false);
    if (!this.best && this.locality && this.locality.level !== 'city') look(true);
  }

  found(): FoundName | null {
    const { best } = this;
    if (!best) return null;
    const rivals = this.judged.filter(
      ({ place, cost }) =>
        cost - best.cost < asGood && distanceMeters(place.position, best.place.position) > onePlaceMeters,
    ).length;
    const { named, wanted, row } = best;
    const explained = new Set([...named, ...wanted.map(([at]) => at), ...this.trueOf(row)]);
    return { ...best, explained, rivals };
  }

  private judge(row: number, wanted: readonly [number, QueryTerm][], extraCost: number): void {
    const { gazetteer } = this;
    const place = gazetteer.places.at(row);
    if (!place.name || place.type === 'Admin') return;
    const share = this.shareSaid(row);
    const { said, shareOfWords, saysFirstWord, penalty, named } = share;
    // Landmarks alone (`bus stand`), or people's names, name a place only when they are all of its name.
    const isCommon = wanted.every(([at]) => this.isCommon(at));
    const least = isCommon ? leastSaid.common : leastSaid.any;
    if (said < (extraCost > 0 ? nextDoorLimits.said : least)) return;
    if ((said < nextDoorLimits.said || place.popularity < famous) && this.isApart(row)) return;
    const isKnownByFirstWord = place.popularity >= famous && saysFirstWord && said >= nextDoorLimits.said;
    if (named.size === 1 && shareOfWords < nextDoorLimits.said && !isKnownByFirstWord && this.isNextDoor(row))
      return;
    if (!wanted.some(([at]) => named.has(at))) return;
    if (this.isPieced(named)) return;
    const cost =
      (1 - said) * readingCost.unsaid +
      penalty * readingCost.spelling +
      (1 - gazetteer.fame(row)) * readingCost.fame +
      extraCost;
    const judged = { ...share, row, place, cost, wanted };
    this.judged.push(judged);
    if (!this.best || cost < this.best.cost) this.best = judged;
  }

  /** Every token that the place holds somewhere: its street, its house, its kind. */
  private trueOf(row: number): number[] {
    const { words: index } = this.gazetteer;
    const own = index.termsOf(row);
    return this.tokens.flatMap(({ role, part }, at) => {
      const terms = this.terms.get(at);
      const isTrue =
        role === 'part'
          ? partTerms(part!).some((term) => own.includes(index.vocabulary.find(term)))
          : terms && own.some((id) => terms.from.some((from, range) => id >= from && id < terms.to[range]!));
      return isTrue ? at : [];
    });
  }

  /** Not in the area that is named, but next to it: `motijheel, family only` is not Family Courier of Shahjahanpur. */
  private isNextDoor(row: number): boolean {
    const { gazetteer, locality } = this;
    return locality !== null && !gazetteer.localities.holds(locality, row);
  }

  private isApart(row: number): boolean {
    const { gazetteer, locality } = this;
    if (!locality || !this.isNextDoor(row)) return false;
    const [center, own] = [gazetteer.places.at(locality.row), gazetteer.places.at(row)];
    return distanceMeters(center.position, own.position) > nextDoorLimits.meters;
  }

  /** `Bhaberchar Bazar, Gazaria, Munshiganj` is not Munshiganj Bazar: no part of the address says its name. */
  private isPieced(named: ReadonlySet<number>): boolean {
    const segments = new Set([...named].map((at) => this.tokens[at]!.segment));
    return segments.size > 1 && [...named].every((at) => this.isCommon(at) || !this.free(at));
  }

  isCommon(at: number): boolean {
    const { text, isNumber } = this.terms.get(at)!;
    const isLandmark = landmark.has(text) || landmark.has(canonicalWord(text));
    return isNumber || isLandmark || areaLabel.has(text) || person.has(text);
  }

  /** Share of the name that the address says: rare words weigh more. Of names word for word alike, in either script. */
  private shareSaid(row: number): Share {
    const [english, bangla] = this.gazetteer.words.nameTermsOf(row).map((ids) => this.spoken(ids)) as [
      number[],
      number[],
    ];
    const own =
      english.length === bangla.length
        ? [this.shareIn(english, bangla)]
        : [this.shareIn(english, []), this.shareIn(bangla, [])];
    const { termsOf, words } = this.gazetteer;
    const others = (this.gazetteer.places.at(row).aliases ?? []).map((alias) =>
      this.shareIn(this.spoken(Uint32Array.from(termsOf(alias), (term) => words.vocabulary.find(term))), []),
    );
    return [...own, ...others].reduce((best, one) => (one.said > best.said ? one : best));
  }

  /** The words of a name that people say, without its numbered parts and those that join others. */
  private spoken(ids: Uint32Array): number[] {
    const { terms } = this.gazetteer.words.vocabulary;
    const spoken: number[] = [];
    for (const id of ids) if (!joining.has(terms[id]!) && !terms[id]!.includes('#')) spoken.push(id);
    return spoken;
  }

  /** `others` are the same words in the other script, or none. */
  private shareIn(ids: readonly number[], others: readonly number[]): Share {
    const { words: index } = this.gazetteer;
    let all = 0;
    let found = 0;
    let penalty = 0;
    let isNamed = false;
    let saysFirstWord = false;
    const named = new Set<number>();
    for (let place = 0; place < ids.length; place++) {
      const id = ids[place]!;
      const other = others[place] ?? id;
      const rows = Math.max(index.frequency(id), index.frequency(other));
      const weight = 1 / Math.log(2 + rows);
      all += weight;
      const { at, least } = this.saidBy(id, other);
      if (at < 0) continue;
      named.add(at);
      saysFirstWord ||= place === 0;
      found += weight;
      penalty += weight * least;
      isNamed ||= rows <= rowsOfAName && least === 0 && !this.isCommon(at);
    }
    const said = all === 0 ? 0 : found / all;
    return {
      said: isNamed ? Math.max(said, 0.9) : said,
      shareOfWords: said,
      saysFirstWord,
      penalty: found === 0 ? 0 : penalty / found,
      named,
    };
  }

  /** The token that says one of two terms best, or -1. */
  private saidBy(id: number, other: number): { at: number; least: number } {
    let by = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, { from, to, penalties }] of this.terms) {
      for (let range = 0; range < from.length; range++) {
        const [start, end] = [from[range]!, to[range]!];
        const holds = (id >= start && id < end) || (other >= start && other < end);
        if (!holds || penalties[range]! >= least) continue;
        by = at;
        least = penalties[range]!;
      }
    }
    return { at: by, least };
  }
}
