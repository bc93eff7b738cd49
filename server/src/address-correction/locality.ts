import { canonicalWord, fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { type Localities, type Locality, type LocalityMatch, nameKeys } from '../gazetteer/localities.ts';
import { partTerms } from '../gazetteer/tokenizer.ts';
import { distanceMeters } from '../geo/distance.ts';
import { knownStreets } from './known-streets.ts';
import { BUILDING, EVERYWHERE, LANDMARK, STREET_WORD, VILLAGE } from './phrases.ts';
import type { AddressToken } from './tokenize.ts';

/** Where an address says that it is. */
export interface ResolvedLocality {
  locality: Locality;
  /** The tokens that name it and what it lies in or next to, by place among the tokens. */
  explained: ReadonlySet<number>;
  /** What each of these tokens names. */
  means: ReadonlyMap<number, Locality>;
  /** How far off the spelling of its own name is; 0 is as written. */
  penalty: number;
  /** The address also names a town or area that it does not lie in. */
  isContradicted: boolean;
  /** Other localities of the name, elsewhere, are meant as likely. */
  rivals: number;
  /** It names something around the locality too: its area, town or district. */
  isLocated: boolean;
  /** Only a street bears its name in the address. */
  isStreetOnly: boolean;
}

/** Some tokens that may name a locality. */
interface Mention {
  from: number;
  to: number;
  locality: Locality;
  penalty: number;
  /** What it explains of the address. */
  weight: number;
  /** Little takes away from it: it is no street, and what is near is one word. */
  isPlain: boolean;
  /** What it names is only near. */
  isNear: boolean;
  /** It is the name of a street: `Rangpur Road` is not in Rangpur. */
  isStreet: boolean;
  /** It is a numbered part, of which each area has its own: `Block C` is not next to an area but in it. */
  isNumbered: boolean;
}

/** Longest name that is looked up, tokens. */
const MOST_WORDS = 4;

/** Spans that are compared by sound, at most: each costs some microseconds. */
const MOST_SOUNDED = 24;

/** Words that are compared with the towns by sound, at most. */
const MOST_TOWNS_SOUNDED = 8;

/** Areas that can lie next to another one, at most. */
const MOST_NEIGHBORS = 24;

/** Localities that are weighed, at most. */
const MOST_TARGETS = 160;

/** A name that another locality has as its own. */
const ALIAS_PENALTY = 0.15;

/** Areas of one town this close together are written next to each other: `Niketan, Gulshan`. */
const VICINITY_METERS = 6000;

const WEIGHT = {
  word: 1,
  number: 0.8,
  part: 1,
  near: 0.7,
  street: 0.4,
  knownStreet: 0.2,
  longStreet: 0.6,
  building: 0.6,
  vicinity: 0.5,
  thana: 0.8,
  landmarks: 0.5,
};

/** A name of two words that are found everywhere (`notun bazar`) says little more than one. */
const MOST_OF_LANDMARKS = 1.3;

/** What speaks for a locality besides the words that it explains, and against it. */
const SCORE = {
  popularity: 0.25,
  size: 0.03,
  town: 0.02,
  first: 0.15,
  thana: 0.3,
  otherTown: 1,
  otherArea: 0.4,
  numberedAlone: 0.8,
  unionAlone: 0.3,
};

/** The larger of two areas has fewer than so many times the places of the smaller. */
const AS_LARGE = 2;

/** Localities whose scores are this close are meant as likely. */
const AS_LIKELY = 0.16;

/** The same for areas of one name that are known equally well: more places are known in the larger town. */
const AS_LIKELY_NAMESAKE = 0.4;

/** A known word may be a misspelled area only where nothing else says where, and counts this much less. */
const KNOWN_WORD_PENALTY = 0.2;

/** It must then be spelled nearly so. */
const MOST_OF_A_KNOWN_WORD = 0.25;

/**
 * Finds the locality that an address names: of all localities named, the one whose own name and surroundings explain
 * most of it. Names as written come first; a word is read as a sound-alike only where it is no name itself.
 */
export function resolveLocality(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
): ResolvedLocality | null {
  const { localities, words: index } = gazetteer;
  const streets = new Set<number>();
  for (const { from, to } of knownStreets(gazetteer, tokens))
    for (let at = from; at <= to; at++) streets.add(at);
  const exact = exactMentions(localities, tokens, streets);
  const isKnown = (word: string) => index.vocabulary.find(word) >= 0;
  const towns = misspelledTowns(localities, tokens, exact, { isKnown, streets });
  const mentions = [
    ...exact,
    ...soundedMentions(localities, tokens, exact, { isKnown, streets, misspelled: towns }),
  ];
  const byLocality = new Map<Locality, Mention[]>();
  for (const mention of mentions) {
    const same = byLocality.get(mention.locality);
    if (same) same.push(mention);
    else if (byLocality.size < MOST_TARGETS) byLocality.set(mention.locality, [mention]);
  }
  const rivalAreas = [...exact, ...towns]
    .filter(({ isStreet, locality: { level } }) => !isStreet && (level === 'city' || level === 'area'))
    .slice(0, MOST_WORDS * MOST_WORDS);
  const neighbors = mentions
    .filter(
      ({ isStreet, isNumbered, locality: { level } }) =>
        !isStreet && !isNumbered && (level === 'area' || level === 'subArea'),
    )
    .slice(0, MOST_NEIGHBORS);
  const all = [...byLocality.keys()].map((target) =>
    weigh(gazetteer, target, byLocality, rivalAreas, neighbors),
  );
  if (all.length === 0) return postCodeArea(localities, tokens, null);
  const best = all.reduce((one, other) => (other.score > one.score ? other : one));
  const { target, explained, means, penalty, isContradicted, isLocated } = best;
  const rivals = all.filter(
    (other) =>
      other !== best &&
      best.score - other.score < (isNamesake(best, other) ? AS_LIKELY_NAMESAKE : AS_LIKELY) &&
      isAnother(target, explained, other),
  ).length;
  const isStreetOnly = mentions.every(({ locality, isStreet }) => locality !== target || isStreet);
  const byPostCode = target.level === 'city' ? postCodeArea(localities, tokens, best) : null;
  if (byPostCode) return byPostCode;
  return { locality: target, explained, means, penalty, isContradicted, rivals, isLocated, isStreetOnly };
}

/** `1230`, `Dhaka 1209`: without any other area than a town, the area with most places of a postal code. */
function postCodeArea(
  localities: Localities,
  tokens: readonly AddressToken[],
  town: Weighed | null,
): ResolvedLocality | null {
  const at = tokens.findIndex(({ role }) => role === 'postCode');
  const isAll = tokens.every(({ role }, one) => one === at || role === 'filler' || town?.explained.has(one));
  if (at < 0 || !isAll) return null;
  const areas = localities
    .ofPostCode(tokens[at]!.text)
    .filter(({ parents }) => !town || parents.has(town.target));
  const [locality] = areas;
  if (!locality) return null;
  return {
    locality,
    explained: new Set([...(town?.explained ?? []), at]),
    means: new Map([...(town?.means ?? []), [at, locality]]),
    penalty: 0,
    isContradicted: false,
    rivals: areas.length - 1,
    isLocated: true,
    isStreetOnly: false,
  };
}

/** An equally known area of the same name elsewhere, where the address says nothing more: Kadamtali of Dhaka and of Sylhet. */
function isNamesake(best: Weighed, other: Weighed): boolean {
  return (
    !best.isLocated &&
    best.target.level === 'area' &&
    best.target.name.en === other.target.name.en &&
    best.target.popularity === other.target.popularity
  );
}

/** Another locality that the same words name. */
function isAnother(target: Locality, explained: ReadonlySet<number>, other: Weighed): boolean {
  if (target.within.has(other.target) || other.target.within.has(target)) return false;
  return [...other.explained].every((at) => explained.has(at));
}

/** One lies in the other, or both lie side by side in one town. */
function isBeside({ places }: Gazetteer, one: Locality, other: Locality): boolean {
  if (one.within.has(other) || other.within.has(one)) return true;
  if (one.level === 'city' || other.level === 'city') return false;
  const [first, second] = [places.at(one.row), places.at(other.row)];
  return (
    first.city.en === second.city.en && distanceMeters(first.position, second.position) < VICINITY_METERS
  );
}

interface Weighed {
  target: Locality;
  score: number;
  explained: Set<number>;
  means: Map<number, Locality>;
  penalty: number;
  isContradicted: boolean;
  isLocated: boolean;
}

function weigh(
  gazetteer: Gazetteer,
  target: Locality,
  byLocality: ReadonlyMap<Locality, Mention[]>,
  rivalAreas: readonly Mention[],
  neighbors: readonly Mention[],
): Weighed {
  const explained = new Set<number>();
  const means = new Map<number, Locality>();
  let value = 0;
  let penalty = 1;
  let first = Number.POSITIVE_INFINITY;
  let isLocated = target.level === 'city';
  let isInArea = false;
  const add = (mention: Mention, share: number) => {
    const { from, to, locality } = mention;
    if (covers(explained, from, to)) return;
    for (let at = from; at <= to; at++) {
      explained.add(at);
      means.set(at, locality);
    }
    value += mention.weight * (1 - mention.penalty) * share;
    if (locality === target) {
      penalty = Math.min(penalty, mention.penalty);
      first = Math.min(first, from);
    } else {
      isLocated = true;
      isInArea ||= locality.level !== 'city';
    }
  };
  const byWeight = (one: Mention, other: Mention) =>
    other.weight * (1 - other.penalty) - one.weight * (1 - one.penalty);
  // Its own name first: `mirpur 10` is the section, not Mirpur and a number.
  for (const own of byLocality.get(target)!.toSorted(byWeight)) add(own, 1);
  const isNumbered = byLocality.get(target)!.every((own) => own.isNumbered);
  const isNear = byLocality.get(target)!.every((own) => own.isNear);
  const around = [...target.within].flatMap((wider) => byLocality.get(wider) ?? []);
  for (const wider of around.sort(byWeight)) {
    if (target.parents.has(wider.locality)) add(wider, 1);
    else
      add(wider, wider.locality.isThanaOnly ? WEIGHT.thana : besideWeight({ target, first, isNear }, wider));
  }
  if (!isNumbered) {
    for (const beside of neighbors) {
      if (covers(explained, beside.from, beside.to)) continue;
      if (isBeside(gazetteer, target, beside.locality))
        add(beside, besideWeight({ target, first, isNear }, beside));
    }
  }
  let cost = 0;
  for (const mention of rivalAreas) {
    const { from, to, isPlain, locality } = mention;
    if (covers(explained, from, to)) continue;
    const isRelated = target.within.has(locality) || locality.within.has(target);
    if (isRelated) add(mention, besideWeight({ target, first, isNear }, mention));
    else if (isPlain) {
      cost = Math.max(cost, locality.level === 'city' ? SCORE.otherTown : SCORE.otherArea);
    }
  }
  const town = Math.max(target.size, ...[...target.parents].map(({ size }) => size));
  return {
    target,
    score:
      value +
      SCORE.popularity * target.popularity +
      SCORE.size * Math.log2(1 + target.size) +
      SCORE.town * Math.log2(1 + town) +
      SCORE.first / (1 + first) -
      (target.isThanaOnly ? SCORE.thana : 0) -
      (isNumbered && !isInArea ? SCORE.numberedAlone : 0) -
      (target.level === 'union' && !isLocated ? SCORE.unionAlone : 0) -
      cost,
    explained,
    means,
    penalty,
    // Of a town alone an area elsewhere says as much as another town: `gulshan chattogram port`.
    isContradicted: cost >= SCORE.otherTown || (cost > 0 && target.level === 'city'),
    isLocated,
  };
}

/** How an address names the locality that is weighed. */
interface Own {
  target: Locality;
  /** Its first token. */
  first: number;
  /** It is only near. */
  isNear: boolean;
}

/**
 * Of two areas side by side the one is meant that is not only near; of others the smaller one, and of two about as large
 * the first: `Adabor, Mohammadpur`.
 */
function besideWeight({ target, first, isNear }: Own, beside: Mention): number {
  const { size } = target;
  const other = beside.locality.size;
  const isAsLarge = Math.max(size, other) < AS_LARGE * Math.min(size, other);
  const isFiner = isNear === beside.isNear ? (isAsLarge ? first < beside.from : other > size) : beside.isNear;
  return isFiner ? WEIGHT.vicinity : WEIGHT.vicinity / 2;
}

function covers(explained: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (explained.has(at)) return true;
  return false;
}

/** Mentions as written, synonyms included; a numbered part names a locality where areas are numbered so. */
function exactMentions(
  localities: Localities,
  tokens: readonly AddressToken[],
  streets: ReadonlySet<number>,
): Mention[] {
  const mentions: Mention[] = [];
  // Saying a thing twice does not make it truer.
  const seen = new Set<string>();
  tokens.forEach(({ role, part }, at) => {
    if (role === 'part') {
      partTerms(part!).forEach((term, place) => {
        for (const locality of localities.named(term)) {
          mentions.push({
            from: at,
            to: at,
            locality,
            penalty: place * 0.02,
            ...weightOf(tokens, at, at, streets),
          });
        }
      });
      return;
    }
    for (const { to, key } of spansFrom(tokens, at)) {
      const isLandmark = to === at && LANDMARK.has(tokens[at]!.text);
      if (seen.has(key) || (isLandmark && !isAlone(tokens, at))) continue;
      seen.add(key);
      const found = new Set(
        localities.named(key).filter(({ level }) => !isLandmark || level === 'area' || level === 'subArea'),
      );
      for (const locality of localities.named(canonicalKey(tokens, at, to))) found.add(locality);
      const hasOwn = [...found].some(({ aliases }) => !aliases.has(key));
      for (const locality of found) {
        const penalty = hasOwn && locality.aliases.has(key) ? ALIAS_PENALTY : 0;
        mentions.push({ from: at, to, locality, penalty, ...weightOf(tokens, at, to, streets) });
      }
    }
  });
  return mentions;
}

/** The token is alone between commas: `Chowrasta, Gazipur` is an area and not a junction. */
function isAlone(tokens: readonly AddressToken[], at: number): boolean {
  const { segment } = tokens[at]!;
  return tokens[at - 1]?.segment !== segment && tokens[at + 1]?.segment !== segment;
}

/** Words that are known from nowhere and sound like a town or district: `borguna`. It says where as the right spelling does. */
function misspelledTowns(
  localities: Localities,
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
  { isKnown, streets }: { isKnown: (word: string) => boolean; streets: ReadonlySet<number> },
): Mention[] {
  const named = new Set(exact.flatMap(({ from, to }) => [from, to]));
  const towns: Mention[] = [];
  let sounded = 0;
  tokens.forEach(({ role, text }, at) => {
    if (role !== 'word' || named.has(at) || isKnown(text) || LANDMARK.has(text)) return;
    if (++sounded > MOST_TOWNS_SOUNDED) return;
    for (const { locality, penalty } of localities.soundingLike(text)) {
      const weighed = weightOf(tokens, at, at, streets);
      if (locality.level === 'city' && penalty <= MOST_OF_A_KNOWN_WORD && !weighed.isStreet)
        towns.push({ from: at, to: at, locality, penalty, ...weighed });
    }
  });
  return towns;
}

/** Mentions in another spelling, of words that are neither named as written nor landmarks. */
function soundedMentions(
  localities: Localities,
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
  {
    isKnown,
    streets,
    misspelled,
  }: {
    isKnown: (word: string) => boolean;
    streets: ReadonlySet<number>;
    misspelled: readonly Mention[];
  },
): Mention[] {
  const { named, towns, areas } = settled(exact, misspelled);
  const mentions: Mention[] = [];
  let sounded = 0;
  const isVillage = (at: number) =>
    VILLAGE.has(tokens[at - 1]?.text ?? '') && tokens[at + 1]?.role !== 'label';
  tokens.forEach((token, at) => {
    if (token.role !== 'word' || isVillage(at)) return;
    for (const { to, key } of spansFrom(tokens, at)) {
      if (sounded >= MOST_SOUNDED) return;
      const span = tokens.slice(at, to + 1);
      if (span.some((one, place) => named.has(at + place) || one.role !== 'word')) continue;
      if (to === at && LANDMARK.has(token.text)) continue;
      const known = span.every(({ text }) => isKnown(text));
      sounded++;
      for (const { locality, penalty } of [
        ...localities.soundingLike(key),
        ...withoutPara(localities, key),
      ]) {
        // A word that is known from elsewhere is misspelled only where what else is said agrees.
        const agrees =
          areas.some(({ within }) => within.has(locality)) ||
          [...locality.parents].some((one) => towns.has(one));
        if (known && !agrees && (areas.length > 0 || penalty > MOST_OF_A_KNOWN_WORD)) continue;
        const extra = known && !agrees ? KNOWN_WORD_PENALTY : 0;
        const mention = { at, to, locality, penalty: penalty + extra };
        mentions.push({ ...mention, from: at, ...weightOf(tokens, at, to, streets) });
        mentions.push(...withNumber(localities, tokens, mention, streets));
      }
    }
  });
  return mentions;
}

const QUARTER = new RegExp(`^(.{4,})(?:para|${fold('পাড়া')})$`, 'u');

/** `mugdapara`: the quarter of an area, which most have and the data don't list. */
function withoutPara(localities: Localities, key: string): LocalityMatch[] {
  const [, stem] = QUARTER.exec(key) ?? [];
  const named = stem ? localities.named(stem).filter(({ level }) => level === 'area') : [];
  return named.map((locality) => ({ locality, penalty: ALIAS_PENALTY }));
}

/** `nikunjo 2`: the numbered part of an area that is misspelled. */
function withNumber(
  localities: Localities,
  tokens: readonly AddressToken[],
  { at, to, locality, penalty }: { at: number; to: number; locality: Locality; penalty: number },
  streets: ReadonlySet<number>,
): Mention[] {
  const number = tokens[to + 1];
  if (number?.role !== 'number' || number.segment !== tokens[to]!.segment) return [];
  return nameKeys(locality.name.en)
    .flatMap((key) => localities.named(key + number.text))
    .filter(({ parents }) => parents.has(locality))
    .map((part) => ({
      from: at,
      to: to + 1,
      locality: part,
      penalty,
      ...weightOf(tokens, at, to + 1, streets),
    }));
}

/** The result of the exact mentions: the tokens that require no other reading, the towns and the areas. */
function settled(exact: readonly Mention[], misspelled: readonly Mention[]) {
  const towns = new Set(
    [...exact, ...misspelled]
      .filter(({ locality, isStreet }) => locality.level === 'city' && !isStreet)
      .map(({ locality }) => locality),
  );
  // `Notun Bazar` is in every town, and settles nothing.
  const areas = exact
    .filter(({ isPlain, locality: { level } }) => isPlain && (level === 'area' || level === 'subArea'))
    .map(({ locality }) => locality);
  const named = new Set<number>();
  for (const { from, to, locality } of exact) {
    // A union of that name somewhere does not settle a word that may be a well-known area, nor does another town's area.
    const isHere =
      towns.size === 0 || towns.has(locality) || [...locality.parents].some((one) => towns.has(one));
    if (locality.level !== 'union' && isHere) for (let at = from; at <= to; at++) named.add(at);
  }
  const here = areas.filter(({ parents }) => towns.size === 0 || [...parents].some((one) => towns.has(one)));
  return { named, towns, areas: here };
}

/** The words from a token on, up to four of one segment, joined. A number may only end them. */
function* spansFrom(tokens: readonly AddressToken[], from: number): Generator<{ to: number; key: string }> {
  let key = '';
  const first = tokens[from]!;
  for (let at = from; at < tokens.length && at < from + MOST_WORDS; at++) {
    const { role, text, segment } = tokens[at]!;
    if (segment !== first.segment) return;
    if (role === 'number') {
      if (at === from) return;
      yield { to: at, key: key + text };
      // `Dhanmondi 8/A`: the letter after the number.
      const letter = tokens[at + 1];
      if (letter?.segment === segment && /^[a-z]$/.test(letter.text))
        yield { to: at + 1, key: key + text + letter.text };
      return;
    }
    if (role !== 'word' && role !== 'label') return;
    key += text;
    yield { to: at, key };
  }
}

/** `rajarbag kali barir rasta`, `amulia model town road`: words and a word for a street end the segment. */
function isBeforeStreetAt(tokens: readonly AddressToken[], to: number): boolean {
  const { segment } = tokens[to]!;
  const rest = tokens.slice(to + 1, to + 1 + MOST_WORDS).filter((token) => token.segment === segment);
  const last = rest.at(-1);
  return (
    tokens[to + 1 + rest.length]?.segment !== segment &&
    rest.every(({ role }) => role === 'word' || role === 'label') &&
    last?.role === 'word' &&
    STREET_WORD.has(last.text)
  );
}

/** `Mirpur 10 golchottor er pashe`: what stands before a landmark is its area, and not only near. */
function isAreaOfLandmark(tokens: readonly AddressToken[], from: number, to: number): boolean {
  const next = tokens[to + 1];
  const isFirst = tokens[from - 1]?.segment !== tokens[from]!.segment;
  return isFirst && next?.role === 'word' && next.isNear && next.segment === tokens[to]!.segment;
}

function canonicalKey(tokens: readonly AddressToken[], from: number, to: number): string {
  let key = '';
  for (let at = from; at <= to; at++) key += canonicalWord(tokens[at]!.text);
  return key;
}

/** What a span explains of the address: less where it is only near, or the name of a street. */
function weightOf(
  tokens: readonly AddressToken[],
  from: number,
  to: number,
  streets: ReadonlySet<number>,
): Pick<Mention, 'weight' | 'isPlain' | 'isNear' | 'isStreet' | 'isNumbered'> {
  let weight = 0;
  let full = 0;
  for (let at = from; at <= to; at++) {
    const { role, isNear } = tokens[at]!;
    const share = role === 'number' ? WEIGHT.number : role === 'part' ? WEIGHT.part : WEIGHT.word;
    weight += share * (isNear && !isAreaOfLandmark(tokens, from, to) ? WEIGHT.near : 1);
    full += share;
  }
  const next = tokens[to + 1];
  const isBeforeStreet =
    next?.segment === tokens[to]!.segment && next.role === 'word' && STREET_WORD.has(next.text);
  let isInStreet = false;
  for (let at = from; at <= to; at++) isInStreet ||= streets.has(at);
  const isStreet = isBeforeStreet || isInStreet;
  const words = tokens.slice(from, to + 1);
  if (words.every(({ role, text }) => role === 'label' || LANDMARK.has(text) || EVERYWHERE.has(text)))
    weight = Math.min(weight, MOST_OF_LANDMARKS) * WEIGHT.landmarks;
  if (!isStreet && from > 0 && isBeforeStreetAt(tokens, to)) weight *= WEIGHT.longStreet;
  if (next?.segment === tokens[to]!.segment && BUILDING.has(next.text)) weight *= WEIGHT.building;
  if (isInStreet) weight *= WEIGHT.knownStreet;
  else if (isStreet) weight *= WEIGHT.street;
  const isPlain = full - weight <= 1 - WEIGHT.near;
  const isNear = words.every((word) => word.isNear) && !isAreaOfLandmark(tokens, from, to);
  return { weight, isPlain, isNear, isStreet, isNumbered: words.every(({ role }) => role === 'part') };
}
