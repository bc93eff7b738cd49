import { distanceMeters } from '@portal/geo';
import { canonicalWord, fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Locality } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import type { QueryTerm } from '../gazetteer/query-terms.ts';
import { eachRowIn } from './candidates.ts';
import { nameTerms } from './name-terms.ts';
import { areaLabel, landmark, person, streetWord } from './phrases.ts';
import { type AddressToken, isBefore, isTelling } from './tokenize.ts';

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
  named: ReadonlySet<number>;
}

export interface FoundName extends Share {
  place: Place;
  explained: ReadonlySet<number>;
  /** Other places elsewhere that the address names as well. */
  rivals: number;
}

/** Share of a name's weight that must be said for the name to be meant. */
const leastSaid = { any: 0.5, common: 0.999 };

/** From this popularity on a place is known by a part of its name. */
export const famous = 0.6;

/** A place next to the area is meant only with this share of its name. */
const nextDoorSaid = 0.9;

/** A word that is in no more rows than this is a name on its own: `Radisson`. */
const rowsOfAName = 4;

const joining = new Set(['of', 'the', 'and', 'ও', 'অব', 'অ্যান্ড'].map(fold));
const mostWords = 8;

/** Farther apart than this, two places of a name are two results. */
const onePlaceMeters = 400;

/** What it costs a name to be little known, next to one for being unsaid. */
const costOfFame = 0.2;

const mostJudged = 150;
const asGood = 0.1;

/**
 * Finds a place by its name, within a locality or next to it, or anywhere if there is none. `free` marks the tokens that
 * name no locality: all of them that are words must be true of the place.
 */
export function findNamedPlace(
  gazetteer: Gazetteer,
  locality: Locality | null,
  tokens: readonly AddressToken[],
  free: (at: number) => boolean,
): FoundName | null {
  const terms = nameTerms(gazetteer, tokens);
  const said = [...terms].filter(([at, term]) => free(at) && term.from.length > 0).slice(0, mostWords);
  if (said.length === 0) return null;
  return new NameSearch({ gazetteer, locality, tokens, terms, free, said }).found();
}

interface Judged extends Share {
  place: Place;
  cost: number;
}

interface Searched {
  gazetteer: Gazetteer;
  locality: Locality | null;
  tokens: readonly AddressToken[];
  terms: ReadonlyMap<number, QueryTerm>;
  free: (at: number) => boolean;
  /** The words and numbers that the place must have. */
  said: readonly [number, QueryTerm][];
}

class NameSearch {
  private readonly judged: Judged[] = [];
  private readonly searched: Searched;

  constructor(searched: Searched) {
    this.searched = searched;
  }

  found(): FoundName | null {
    const { locality, said } = this.searched;
    this.look(false);
    if (this.judged.length === 0 && locality && locality.level !== 'city') this.look(true);
    if (this.judged.length === 0) return null;
    const best = this.judged.reduce((one, other) => (other.cost < one.cost ? other : one));
    const rivals = this.judged.filter(
      ({ place, cost }) =>
        cost - best.cost < asGood && distanceMeters(place.position, best.place.position) > onePlaceMeters,
    ).length;
    // `bozra bazar` is misspelled, and not Noakhali Kacha Bazar.
    const written = said.flatMap(([at, { penalties }]) => (penalties.includes(0) ? at : []));
    return { ...best, explained: new Set([...best.named, ...written]), rivals };
  }

  private look(nextDoor: boolean): void {
    const { gazetteer, locality, said } = this.searched;
    let left = mostJudged;
    const words = said.map(([, term]) => term);
    eachRowIn(gazetteer, locality, words, { nextDoor }, (row) => {
      this.judge(row, nextDoor);
      return --left > 0;
    });
  }

  private judge(row: number, nextDoor: boolean): void {
    const { gazetteer, tokens, free, said: wanted } = this.searched;
    const place = gazetteer.places.at(row);
    if (!gazetteer.places.isNamed(row) || place.type === 'Admin') return;
    const share = this.shareSaid(row);
    const { said, shareOfWords, named } = share;
    // Landmarks alone (`bus stand`), or people's names, name a place only when they are all of its name.
    const isCommon = wanted.every(([at]) => this.isCommon(at));
    if (said < leastSaid[isCommon ? 'common' : 'any']) return;
    // `Botanical Garden, Mirpur`: two words of a famous name say it.
    const isFamous = place.popularity >= famous && said >= nextDoorSaid && named.size > 1;
    if (nextDoor && ((shareOfWords < nextDoorSaid && !isFamous) || !this.isAll(named))) return;
    if (!wanted.some(([at]) => named.has(at))) return;
    // `Bhaberchar Bazar, Gazaria, Munshiganj` is not Munshiganj Bazar: no part of the address says its name.
    const segments = new Set([...named].map((at) => tokens[at]!.segment));
    if (segments.size > 1 && [...named].every((at) => this.isCommon(at) || !free(at))) return;
    if (this.isOfStreet(named)) return;
    const cost = 1 - said + (1 - gazetteer.fame(row)) * costOfFame;
    this.judged.push({ ...share, place, cost });
  }

  /** Nothing else is said: `Tokyo Square, Shop 647, Adabor` is in Adabor, although the data know one next to it. */
  private isAll(named: ReadonlySet<number>): boolean {
    const { tokens, free } = this.searched;
    return tokens.every(
      ({ role, isNear }, at) => !isTelling(role) || !free(at) || (named.has(at) && !isNear),
    );
  }

  /** `Popular Road` is not Popular Limited, nor `Zoo Road, Mirpur` the zoo. */
  private isOfStreet(named: ReadonlySet<number>): boolean {
    const { tokens } = this.searched;
    const isOfStreet = (at: number): boolean =>
      named.has(at + 1) ? isOfStreet(at + 1) : isBefore(streetWord, tokens, at);
    const own = [...named].filter((at) => !this.isCommon(at) && this.searched.free(at));
    return own.length > 0 && own.every(isOfStreet);
  }

  isCommon(at: number): boolean {
    const { text, isNumber } = this.searched.terms.get(at)!;
    const isLandmark = landmark.has(text) || landmark.has(canonicalWord(text));
    return isNumber || isLandmark || areaLabel.has(text) || person.has(text);
  }

  /** Share of the name that the address says, in the script and spelling of which it says most. */
  private shareSaid(row: number): Share {
    const { termsOf, words, places } = this.searched.gazetteer;
    const aliases = (places.at(row).aliases ?? []).map((alias) =>
      termsOf(alias).map((term) => words.vocabulary.find(term)),
    );
    const shares = [...words.nameTermsOf(row), ...aliases].map((ids) => this.shareIn(ids));
    const best = shares.reduce((one, other) => (other.said > one.said ? other : one));
    // `National Zoo` is known as the zoo, too.
    const known = shares.filter(({ said }) => said >= nextDoorSaid);
    return { ...best, named: new Set([best, ...known].flatMap(({ named }) => [...named])) };
  }

  /** Rare words weigh more, and those that join others nothing. */
  private shareIn(words: Iterable<number>): Share {
    const { words: index } = this.searched.gazetteer;
    const ids = [...words].filter((id) => !joining.has(index.vocabulary.terms[id]!));
    let all = 0;
    let found = 0;
    let penalty = 0;
    let isNamed = false;
    let saysFirstWord = false;
    const named = new Set<number>();
    for (let place = 0; place < ids.length; place++) {
      const id = ids[place]!;
      const rows = index.frequency(id);
      const weight = 1 / Math.log(2 + rows);
      all += weight;
      const { at, least } = this.saidBy(id);
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

  /** The token that says a term best, or -1. */
  private saidBy(id: number): { at: number; least: number } {
    let by = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, { from, to, penalties }] of this.searched.terms) {
      for (let range = 0; range < from.length; range++) {
        if (id < from[range]! || id >= to[range]! || penalties[range]! >= least) continue;
        by = at;
        least = penalties[range]!;
      }
    }
    return { at: by, least };
  }
}
