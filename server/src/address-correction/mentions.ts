/** Which tokens of an address may name a locality: as written, as a misspelled town, or in another spelling. */
import { canonicalWord, fold } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { type Localities, type Locality, type LocalityMatch, nameKeys } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import { partTerms } from '../gazetteer/tokenizer.ts';
import { building, everywhere, landmark, person, streetWord, village } from './phrases.ts';
import type { AddressToken } from './tokenize.ts';

/** Some tokens that may name a locality. */
export interface Mention {
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
  /** A building or business bears its name: `Shah Ali Plaza`. */
  isBuilding: boolean;
  /** It is a numbered part, of which each area has its own: `Block C` is not next to an area but in it. */
  isNumbered: boolean;
  /** A label next to it says what it is: `Rupsha upazila`. */
  isLabelled: boolean;
}

/** Longest name that is looked up, tokens. */
export const mostWords = 4;

/** Spans that are compared by sound, at most: each costs some microseconds. */
const mostSounded = 24;

/** Words that are compared with the towns by sound, at most. */
const mostTownsSounded = 8;

/** A name that another locality has as its own. */
const aliasPenalty = 0.15;

/** What a mention explains of an address, by what it is. */
export const mentionWeight = {
  word: 1,
  number: 0.8,
  part: 1,
  near: 0.7,
  street: 0.4,
  knownStreet: 0.2,
  longStreet: 0.6,
  building: 0.6,
  longName: 0.6,
  vicinity: 0.5,
  inTown: 0.1,
  thana: 0.8,
  beyond: 0.9,
  otherKind: 0.6,
  landmarks: 0.5,
};

/** A name of two words that are found everywhere (`notun bazar`) says little more than one. */
const mostOfLandmarks = 1.3;

/** A known word may be a misspelled area only where nothing else says where, and counts this much less. */
const knownWordPenalty = 0.2;

/** It must then be spelled nearly so. */
const mostOfAKnownWord = 0.25;

/** Mentions as written, synonyms included; a numbered part names a locality where areas are numbered so. */
export function exactMentions(
  localities: Localities,
  tokens: readonly AddressToken[],
  streets: ReadonlySet<number>,
): Mention[] {
  const mentions: Mention[] = [];
  const context: Context = { streets, areaSegment: Number.POSITIVE_INFINITY };
  const add = (mention: Pick<Mention, 'from' | 'to' | 'locality' | 'penalty'>) => {
    const weighed = { ...mention, ...weightOf(tokens, mention.from, mention.to, context) };
    weighed.weight *= shareOfKind(tokens[mention.from]!, mention.locality);
    mentions.push(weighed);
    if (weighed.isStreet) inStreet.add(mention.from);
    context.areaSegment = Math.min(context.areaSegment, areaSegment(tokens, weighed));
  };
  const inStreet = new Set<number>();
  // Saying a thing twice does not make it truer.
  const seen = new Set<string>();
  tokens.forEach(({ role, part }, at) => {
    if (role === 'part') {
      partTerms(part!).forEach((term, place) => {
        for (const locality of localities.named(term))
          add({ from: at, to: at, locality, penalty: place * 0.02 });
      });
      return;
    }
    for (const { to, key } of spansFrom(tokens, at)) {
      const isLandmark = to === at && landmark.has(tokens[at]!.text);
      if ((seen.has(key) && tokens[at]!.kind !== 'upazila') || (isLandmark && !isAlone(tokens, at))) continue;
      const found = new Set(
        localities.named(key).filter(({ level }) => !isLandmark || level === 'area' || level === 'subArea'),
      );
      for (const locality of localities.named(canonicalKey(tokens, at, to))) found.add(locality);
      const hasOwn = [...found].some(({ aliases }) => !aliases.has(key));
      for (const locality of found) {
        const penalty = hasOwn && locality.aliases.has(key) ? aliasPenalty : 0;
        add({ from: at, to, locality, penalty });
      }
      // `Kabirhat - Companiganj Road, Companiganj`: the name of a street says less.
      if (!inStreet.has(at)) seen.add(key);
    }
  });
  return mentions;
}

/** What a name says of a locality that is of another kind than the label next to it says. */
function shareOfKind({ kind }: AddressToken, { level, isUpazila }: Locality): number {
  if (kind === 'district' || kind === 'division') return level === 'city' ? 1 : mentionWeight.otherKind;
  if (kind === 'upazila') return isUpazila ? 1 : mentionWeight.otherKind;
  if (kind === 'thana') return level === 'area' ? 1 : mentionWeight.otherKind;
  return 1;
}

/** What the tokens around a span say of it. */
interface Context {
  /** Tokens of known streets. */
  streets: ReadonlySet<number>;
  /** The first segment with the name of an area, and not only of something near. */
  areaSegment: number;
}

function areaSegment(
  tokens: readonly AddressToken[],
  { from, isNear, isPlain, isStreet, locality: { level } }: Mention,
): number {
  const isArea = !isNear && isPlain && !isStreet && level !== 'city';
  return isArea ? tokens[from]!.segment : Number.POSITIVE_INFINITY;
}

function contextOf(
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
  streets: ReadonlySet<number>,
): Context {
  return { streets, areaSegment: Math.min(...exact.map((mention) => areaSegment(tokens, mention))) };
}

/** The token is alone between commas: `Chowrasta, Gazipur` is an area and not a junction. */
function isAlone(tokens: readonly AddressToken[], at: number): boolean {
  return isEdge(tokens, at, -1) && isEdge(tokens, at, 1);
}

function isEdge(tokens: readonly AddressToken[], at: number, step: -1 | 1): boolean {
  return tokens[at + step]?.segment !== tokens[at]!.segment;
}

/** Words that are known from nowhere and sound like a town or district: `borguna`. It says where as the right spelling does. */
export function misspelledTowns(
  localities: Localities,
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
  { isKnown, streets }: { isKnown: (word: string) => boolean; streets: ReadonlySet<number> },
): Mention[] {
  const named = new Set(exact.flatMap(({ from, to }) => [from, to]));
  const towns: Mention[] = [];
  const context = contextOf(tokens, exact, streets);
  let sounded = 0;
  tokens.forEach(({ role, text }, at) => {
    if (role !== 'word' || named.has(at) || isKnown(text) || landmark.has(text)) return;
    if (++sounded > mostTownsSounded) return;
    for (const { locality, penalty } of localities.soundingLike(text)) {
      const weighed = weightOf(tokens, at, at, context);
      if (locality.level === 'city' && penalty <= mostOfAKnownWord && !weighed.isStreet)
        towns.push({ from: at, to: at, locality, penalty, ...weighed });
    }
  });
  return towns;
}

/** Mentions in another spelling, of words that are neither named as written nor landmarks. */
export function soundedMentions(
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
  const context = contextOf(tokens, exact, streets);
  let sounded = 0;
  // Where a name is first.
  const seen = new Map(exact.map(({ from, to }) => [keyOf(tokens, from, to), from]));
  const isVillage = (at: number) =>
    village.has(tokens[at - 1]?.text ?? '') && tokens[at + 1]?.role !== 'label';
  tokens.forEach((token, at) => {
    if (token.role !== 'word' || isVillage(at)) return;
    /** How far off the area is that the words before the last one sound like. */
    let before = 1;
    for (const { to, key } of spansFrom(tokens, at)) {
      if (sounded >= mostSounded) return;
      const span = tokens.slice(at, to + 1);
      const isName = span.every(({ role }) => role === 'word' || role === 'label');
      if (!isName || span.some((_, place) => named.has(at + place))) continue;
      // `gate e`: a landmark with its case ending apart.
      const isLandmark = landmark.has(token.text) && span.slice(1).every(({ text }) => text.length <= 2);
      if ((seen.get(key) ?? at) !== at || isLandmark) continue;
      seen.set(key, at);
      const known = span.every(({ text }) => isKnown(text));
      sounded++;
      const found = [...localities.soundingLike(key), ...withoutPara(localities, key)];
      // `bonani bazar` is the bazar of Banani, and rather that than Beanibazar.
      const least = to > at && landmark.has(tokens[to]!.text) ? before : 1;
      before = Math.min(
        1,
        ...found.filter(({ locality: { level } }) => level !== 'union').map(({ penalty }) => penalty),
      );
      for (const { locality, penalty } of found) {
        if (penalty > least) continue;
        // A word that is known from elsewhere is misspelled only where what else is said agrees.
        const agrees =
          areas.some((area) => area.within.has(locality) || locality.within.has(area)) ||
          [...locality.parents].some((one) => towns.has(one));
        if (known && !agrees && (areas.length > 0 || penalty > mostOfAKnownWord)) continue;
        const extra = known && !agrees ? knownWordPenalty : 0;
        const mention = { at, to, locality, penalty: penalty + extra };
        mentions.push({ ...mention, from: at, ...weightOf(tokens, at, to, context) });
        mentions.push(...withNumber(localities, tokens, mention, context));
      }
    }
  });
  return mentions;
}

const quarter = new RegExp(`^(.{4,})(?:para|${fold('পাড়া')})$`, 'u');

/** `mugdapara`: the quarter of an area, which most have and the data don't list. */
function withoutPara(localities: Localities, key: string): LocalityMatch[] {
  const [, stem] = quarter.exec(key) ?? [];
  const named = stem ? localities.named(stem).filter(({ level }) => level === 'area') : [];
  return named.map((locality) => ({ locality, penalty: aliasPenalty }));
}

/** `nikunjo 2`: the numbered part of an area that is misspelled. */
function withNumber(
  localities: Localities,
  tokens: readonly AddressToken[],
  { at, to, locality, penalty }: { at: number; to: number; locality: Locality; penalty: number },
  context: Context,
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
      ...weightOf(tokens, at, to + 1, context),
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
    .filter(
      ({ isNear, isPlain, locality: { level } }) =>
        !isNear && isPlain && (level === 'area' || level === 'subArea'),
    )
    .map(({ locality }) => locality);
  const named = new Set<number>();
  for (const { from, to, locality } of exact) {
    // A union of that name somewhere does not settle a word that may be a well-known area, nor does another town's area.
    const isHere =
      towns.size === 0 || [locality, ...locality.parents, ...locality.beyond].some((one) => towns.has(one));
    if (locality.level !== 'union' && isHere) for (let at = from; at <= to; at++) named.add(at);
  }
  const here = areas.filter(({ parents }) => towns.size === 0 || [...parents].some((one) => towns.has(one)));
  return { named, towns, areas: here };
}

/** Longest name of a place that is looked up as a whole, tokens. */
const mostNameWords = 8;

/** Whole names of well-known places, each as a separate locality that lies where the place does. */
export function placeMentions(
  { wholeNames, places, localities }: Gazetteer,
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
  streets: ReadonlySet<number>,
): Mention[] {
  const context = contextOf(tokens, exact, streets);
  const mentions: Mention[] = [];
  tokens.forEach(({ role, segment }, at) => {
    if (role !== 'word' && role !== 'filler' && role !== 'label') return;
    let keys = ['', ''];
    for (let to = at; to < at + mostNameWords && tokens[to]?.segment === segment; to++) {
      const { role: own, text } = tokens[to]!;
      if (own === 'part' || own === 'indoors' || own === 'postCode') return;
      keys = [keys[0] + text, keys[1] + canonicalWord(text)];
      // `Mongla Port` is an area too.
      if (own === 'filler' || keys.some((key) => localities.named(key).length > 0)) continue;
      for (const { row, penalty } of new Set(keys.flatMap((key) => wholeNames.named(key)))) {
        const place = places.at(row);
        if (
          place.type === 'Admin' ||
          mentions.some((one) => one.from === at && one.to === to && one.locality.row === row)
        )
          continue;
        const locality = localityOfPlace(place, row, localities.leafOf(row));
        const weighed = weightOf(tokens, at, to, context);
        // `Akhaura Land Port Road` is not at the port, nor `Dhaka University Diagnostic` at the university.
        if (!weighed.isStreet && !weighed.isBuilding)
          mentions.push({ from: at, to, locality, penalty, ...weighed });
      }
    }
  });
  return mentions;
}

function localityOfPlace({ name, popularity }: Place, row: number, leaf: Locality): Locality {
  return {
    ...leaf,
    id: -1,
    level: 'place',
    name: name!,
    row,
    isListed: true,
    isThanaOnly: false,
    aliases: new Set(),
    size: 1,
    popularity,
    within: new Set([leaf, ...leaf.within]),
    parents: new Set([leaf, ...leaf.parents]),
  };
}

/** The words from a token on, up to four of one segment, joined. A number may only end them. */
function* spansFrom(tokens: readonly AddressToken[], from: number): Generator<{ to: number; key: string }> {
  let key = '';
  const first = tokens[from]!;
  for (let at = from; at < tokens.length && at < from + mostWords; at++) {
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

/** `sreepur store`, `matlab bus counter`: a building or business is called after the area. */
function isBeforeBuilding(tokens: readonly AddressToken[], to: number): boolean {
  const { segment } = tokens[to]!;
  const [next, second] = tokens.slice(to + 1, to + 3).filter((token) => token.segment === segment);
  if (!next) return false;
  return (
    building.has(next.text) || (landmark.has(next.text) && second !== undefined && building.has(second.text))
  );
}

/** `rajarbag kali barir rasta`, `amulia model town road`: words and a word for a street end the segment. */
function isBeforeStreetAt(tokens: readonly AddressToken[], to: number): boolean {
  const { segment } = tokens[to]!;
  const rest = tokens.slice(to + 1, to + 1 + mostWords).filter((token) => token.segment === segment);
  const last = rest.at(-1);
  return (
    tokens[to + 1 + rest.length]?.segment !== segment &&
    rest.every(({ role }) => role === 'word' || role === 'label') &&
    last?.role === 'word' &&
    streetWord.has(last.text)
  );
}

/**
 * `Mirpur 10 golchottor er pashe`: what stands before a landmark is its area, and not only near, unless the area is
 * named before: `Pallabi, kalshi mor er kache`.
 */
function isAreaOfLandmark(
  tokens: readonly AddressToken[],
  from: number,
  to: number,
  areaSegment: number,
): boolean {
  const next = tokens[to + 1];
  if (areaSegment < tokens[from]!.segment) return false;
  const isFirst = tokens[from - 1]?.segment !== tokens[from]!.segment;
  return isFirst && next?.role === 'word' && next.isNear && next.segment === tokens[to]!.segment;
}

/** `Sheikh Saheb Bazar` is named after a sheikh, and is no Saheb Bazar. */
function isAfterPerson(tokens: readonly AddressToken[], from: number): boolean {
  const before = tokens[from - 1];
  return before?.segment === tokens[from]!.segment && before.role === 'word' && person.has(before.text);
}

function keyOf(tokens: readonly AddressToken[], from: number, to: number): string {
  return tokens
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join('');
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
  { streets, areaSegment }: Context,
): Pick<Mention, 'weight' | 'isPlain' | 'isNear' | 'isStreet' | 'isBuilding' | 'isNumbered' | 'isLabelled'> {
  let weight = 0;
  let full = 0;
  const isOfLandmark = isAreaOfLandmark(tokens, from, to, areaSegment);
  for (let at = from; at <= to; at++) {
    const { role, isNear } = tokens[at]!;
    if (role === 'filler') continue;
    const share =
      role === 'number' ? mentionWeight.number : role === 'part' ? mentionWeight.part : mentionWeight.word;
    weight += share * (isNear && !isOfLandmark ? mentionWeight.near : 1);
    full += share;
  }
  const next = tokens[to + 1];
  const isBeforeStreet =
    next?.segment === tokens[to]!.segment && next.role === 'word' && streetWord.has(next.text);
  let isInStreet = false;
  for (let at = from; at <= to; at++) isInStreet ||= streets.has(at);
  const isStreet = isBeforeStreet || isInStreet;
  const words = tokens.slice(from, to + 1);
  const isSegment = from === to && isAlone(tokens, from);
  const isEverywhere = words.every(({ role, text }) => role === 'label' || everywhere.has(text));
  if (
    isEverywhere
      ? !isSegment
      : words.every(({ role, text }) => role === 'label' || landmark.has(text) || everywhere.has(text))
  )
    weight = Math.min(weight, mostOfLandmarks) * mentionWeight.landmarks;
  if (!isStreet && from > 0 && isBeforeStreetAt(tokens, to)) weight *= mentionWeight.longStreet;
  if (isAfterPerson(tokens, from) && landmark.has(tokens[to]!.text)) weight *= mentionWeight.longName;
  const isBuilding = isBeforeBuilding(tokens, to);
  if (isBuilding) weight = Math.min(weight, mentionWeight.word) * mentionWeight.building;
  if (isInStreet) weight *= mentionWeight.knownStreet;
  else if (isStreet) weight *= mentionWeight.street;
  const isPlain = full - weight <= 1 - mentionWeight.near;
  const isNear = words.every((word) => word.isNear) && !isOfLandmark;
  return {
    weight,
    isPlain,
    isNear,
    isStreet,
    isBuilding,
    isNumbered: words.every(({ role }) => role === 'part'),
    isLabelled: words[0]!.kind !== null,
  };
}
