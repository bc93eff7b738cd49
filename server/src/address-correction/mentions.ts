/** Which tokens of an address may name a locality: as written, as a misspelled town, or in another spelling. */
import { canonicalWord } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { type Localities, type Locality, nameKeys } from '../gazetteer/localities.ts';
import type { Place } from '../gazetteer/place.ts';
import { partTerms } from '../gazetteer/tokenizer.ts';
import type { WholeName } from '../gazetteer/whole-names.ts';
import { type FoundName, famous, findNamedPlace } from './named-place.ts';
import {
  building,
  everywhere,
  kindOfLabel,
  landmark,
  linkWord,
  societyWords,
  streetWord,
} from './phrases.ts';
import { type FoundDoor, findStreetAlone } from './street.ts';
import { type AddressToken, isBefore, isTelling } from './tokenize.ts';

/** Some tokens that may name a locality. */
export interface Mention {
  from: number;
  to: number;
  locality: Locality;
  penalty: number;
  /** It is the name of a quarter of the locality. */
  isQuarter?: boolean;
  /** What it explains of the address. */
  weight: number;
  /** Nearly all of its weight is left: it is no street, and what is near is one word. */
  isPlain: boolean;
  isNear: boolean;
  /** It is the name of a street: `Rangpur Road` is not in Rangpur. */
  isStreet: boolean;
  /** A building or business bears its name: `Shah Ali Plaza`. */
  isBuilding: boolean;
  /** It is a numbered part, of which each area has its own: `Block C` is not next to an area but in it. */
  isNumbered: boolean;
  /** Of a place that was searched in the whole country. */
  found?: NamedElsewhere;
}

/** A street, or a place by a part of its name, anywhere in the country. */
export type NamedElsewhere = FoundDoor | FoundName | null;

export const mostWords = 4;

/** Spans that are compared by sound with areas and with places, at most: each costs some microseconds. */
const mostSounded = 24;
const mostSoundedNames = 40;

/** A name that another locality has as its own. */
const aliasPenalty = 0.15;

export const mentionWeight = {
  word: 1,
  number: 0.7,
  person: 0.5,
  near: 0.7,
  street: 0.4,
  building: 0.6,
  vicinity: 0.5,
  inTown: 0.1,
  thana: 0.9,
  beyond: 0.7,
  otherKind: 0.6,
  landmarks: 0.5,
};

/** A name of two words that are found everywhere (`notun bazar`) says little more than one. */
const mostOfLandmarks = 1.3;

/** A known word may be a misspelled area only where nothing else says where, and must then be spelled nearly so. */
export const mostOfAKnownWord = 0.3;

/** Of quarters there are many: one is spelled nearly as written, or it is another. */
const mostOfAQuarter = 0.2;

/** Mentions as written, synonyms included; a numbered part names a locality where areas are numbered so. */
export function exactMentions(localities: Localities, tokens: readonly AddressToken[]): Mention[] {
  const mentions: Mention[] = [];
  let areaAt = Number.POSITIVE_INFINITY;
  const add = (mention: Pick<Mention, 'from' | 'to' | 'locality' | 'penalty' | 'isQuarter'>) => {
    const weighed = { ...mention, ...weightOf(tokens, mention.from, mention.to, areaAt) };
    weighed.weight *= shareOfKind(tokens[mention.from]!, mention.locality);
    mentions.push(weighed);
    if (weighed.isStreet || weighed.isBuilding) inName.add(mention.from);
    if (isArea(weighed)) areaAt = Math.min(areaAt, tokens[mention.from]!.segment);
  };
  const inName = new Set<number>();
  // Saying a thing twice does not make it truer.
  const seen = new Set<string>();
  tokens.forEach(({ role, part, text }, at) => {
    if (role === 'part') {
      partTerms(part!).forEach((term, place) => {
        for (const locality of localities.named(term))
          add({ from: at, to: at, locality, penalty: place * 0.02 });
      });
      return;
    }
    // `College Road, Sadar, Chandpur`, `DOHS, Mirpur`: the kind of an area is a part on its own.
    if ((role === 'label' || everywhere.has(text)) && isEdge(tokens, at, -1) && isEdge(tokens, at, 1))
      for (const locality of localities.named(text + tokens[at + 1]?.text))
        add({ from: at, to: at + 1, locality, penalty: 0 });
    for (const { to, key } of spansFrom(tokens, at)) {
      const canonical = keyOf(tokens.slice(at, to + 1), canonicalWord);
      if (seen.has(canonical) && tokens[at]!.kind !== 'upazila' && tokens[at]!.kind !== 'district') continue;
      const found = new Set([...localities.named(key), ...localities.named(canonical)]);
      const isOther = ({ aliases }: Locality) => aliases.has(key) || aliases.has(canonical);
      const hasOwn = [...found].some(
        (one) => one.level !== 'union' && !isOther(one) && shareOfKind(tokens[at]!, one) === 1,
      );
      for (const locality of found) {
        const penalty = hasOwn && isOther(locality) && locality.level !== 'city' ? aliasPenalty : 0;
        const isQuarter = locality.quarters.has(key) || locality.quarters.has(canonical);
        add({ from: at, to, locality, penalty, isQuarter });
      }
      // `Kabirhat - Companiganj Road, Companiganj`: the name of a street or building says less.
      if (!inName.has(at)) seen.add(canonical);
    }
  });
  return mentions;
}

/** What a name says of a locality that is of another kind than the label next to it says. */
function shareOfKind({ kind }: AddressToken, { level, isUpazila }: Locality): number {
  if (kind === 'district' || kind === 'division') return level === 'city' ? 1 : mentionWeight.otherKind;
  if (kind === 'village') return isUpazila || level === 'city' ? mentionWeight.otherKind : 1;
  if (kind === 'upazila') return isUpazila ? 1 : mentionWeight.otherKind;
  return 1;
}

/** The name of an area, and not only of something near. */
function isArea({ isNear, isPlain, isStreet, locality: { level } }: Mention): boolean {
  return !isNear && isPlain && !isStreet && level !== 'city';
}

/** The first segment with the name of an area. */
function areaSegment(tokens: readonly AddressToken[], mentions: readonly Mention[]): number {
  return Math.min(...mentions.filter(isArea).map(({ from }) => tokens[from]!.segment));
}

/** The segment ends before the token, or after it. */
function isEdge(tokens: readonly AddressToken[], at: number, step: -1 | 1): boolean {
  return tokens[at + step]?.segment !== tokens[at]!.segment;
}

/** Mentions in another spelling, of words that are neither named as written nor landmarks. */
export function soundedMentions(
  { localities, words: { vocabulary } }: Gazetteer,
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
): Mention[] {
  const { named, towns, areas } = settled(exact);
  const mentions: Mention[] = [];
  const areaAt = areaSegment(tokens, exact);
  let sounded = 0;
  // Where a name is first.
  const seen = new Map(exact.map(({ from, to }) => [keyOf(tokens.slice(from, to + 1)), from]));
  tokens.forEach((token, at) => {
    if (token.role !== 'word') return;
    for (const { to, key } of spansFrom(tokens, at)) {
      if (sounded >= mostSounded) return;
      const span = tokens.slice(at, to + 1);
      const isName = span.every(({ role }) => role !== 'person');
      const isNamed = span.some((_, place) => named.has(at + place));
      if (!isName || isNamed || isBeforeBuilding(tokens, to)) continue;
      // `gate e`, `purba para`: a landmark with its case ending apart, or of labels.
      const isLandmark =
        landmark.has(token.text) &&
        span.slice(1).every(({ role, text }) => text.length <= 2 || role === 'label');
      if ((seen.get(key) ?? at) !== at || isLandmark) continue;
      seen.set(key, at);
      const known = span.every(({ role, text }) => role === 'word' && vocabulary.find(text) >= 0);
      sounded++;
      for (const { locality, penalty, isQuarter } of localities.soundingLike(key)) {
        // A word that is known from elsewhere is misspelled only where what else is said agrees.
        const agrees =
          (locality.level === 'city' && isEdge(tokens, at, -1) && isEdge(tokens, to, 1)) ||
          areas.some((one) => one === locality || one.within.has(locality) || locality.within.has(one)) ||
          [...locality.parents].some((one) => towns.has(one) && !areas.some(({ within }) => within.has(one)));
        if (known && !agrees && (areas.length > 0 || penalty > mostOfAKnownWord)) continue;
        if (isQuarter && penalty > mostOfAQuarter) continue;
        mentions.push({ from: at, to, locality, penalty, isQuarter, ...weightOf(tokens, at, to, areaAt) });
      }
    }
  });
  return mentions;
}

/** The result of the exact mentions: the tokens that require no other reading, the towns and the areas. */
function settled(exact: readonly Mention[]) {
  const towns = new Set(
    exact
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
  for (const { from, to, locality, isQuarter } of exact) {
    // A union or quarter of that name somewhere does not settle a word that may be a well-known area.
    if (locality.level !== 'union' && !isQuarter) for (let at = from; at <= to; at++) named.add(at);
  }
  return { named, towns, areas };
}

const mostNameWords = 8;

/** Whole names of well-known places, each as a separate locality that lies where the place does. */
export function placeMentions(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  exact: readonly Mention[],
): Mention[] {
  const { wholeNames, places, localities } = gazetteer;
  const areaAt = areaSegment(tokens, exact);
  const mentions: Mention[] = [];
  let sounded = 0;
  tokens.forEach(({ role, segment, isNear, kind }, at) => {
    if (role !== 'word' && role !== 'filler' && role !== 'label') return;
    let keys = ['', ''];
    let telling = 0;
    for (let to = at; to < at + mostNameWords && tokens[to]?.segment === segment; to++) {
      const { role: own, text } = tokens[to]!;
      if (own === 'part' || own === 'indoors' || own === 'postCode') return;
      keys = [keys[0] + text, keys[1] + canonicalWord(text)];
      if (!landmark.has(text)) telling++;
      // `Mongla Port` is an area too.
      if (own === 'filler' || keys.some((key) => localities.named(key).length > 0)) continue;
      // `bara` is big, and not the B. I. G. of Bishwa Ijtema Ground.
      const named = keys.slice(0, to - at + 1).flatMap((key) => wholeNames.named(key));
      const isSounded = named.length === 0;
      if (isSounded) {
        // `azmipur bus stand` may be that of another area as well.
        const isName = telling > 1 || (to > at && exact.some((one) => isInside(one, at, to)));
        if (!isName || isNear || kind || sounded++ >= mostSoundedNames) continue;
        named.push(...soundingLike(gazetteer, keys[0]!));
      }
      for (const { row, penalty } of named) {
        const place = places.at(row);
        const isThere = mentions.some((one) => one.from === at && one.to === to && one.locality.row === row);
        if (isThere || place.type === 'Admin') continue;
        const locality = localityOfPlace(place, row, localities.leafOf(row));
        // What only sounds like the name of a place is not meant where an area as written is elsewhere.
        const isElsewhere = (one: Mention) => isInside(one, at, to) && !locality.within.has(one.locality);
        if (isSounded && exact.some(isElsewhere)) continue;
        const weighed = weightOf(tokens, at, to, areaAt);
        // `Akhaura Land Port Road` is not at the port, nor `Dhaka University Diagnostic` at the university.
        if (!weighed.isStreet && !weighed.isBuilding)
          mentions.push({ from: at, to, locality, penalty, ...weighed });
      }
    }
  });
  return mentions;
}

/** The places whose whole name a key sounds like, although its words are other words: `notre dam college`. */
function soundingLike({ wholeNames, places }: Gazetteer, key: string): WholeName[] {
  if (key.length < leastSounded) return [];
  return wholeNames.soundingLike(key).filter(({ row }) => {
    const { name, aliases = [] } = places.at(row);
    const keys = [name!.en, name!.bn, ...aliases].flatMap(nameKeys);
    return keys.some(({ length }) => Math.abs(length - key.length) <= key.length * mostLonger);
  });
}

/** Share of its letters that a name may have more or less than what sounds like it: a part of a name is not all of it. */
const mostLonger = 0.25;

/** Letters of the shortest name of a place that is read by its sound. */
const leastSounded = 8;

function isInside({ from, to, locality }: Mention, first: number, last: number): boolean {
  return from >= first && to <= last && locality.level !== 'union';
}

/** A name without an area must be present to this share, unless it is known all over the country. */
const leastSaid = 0.6;

/** Spelling errors that do not make another word. */
export const slightly = 0.25;

/**
 * The street, and the place by a part of its name, that an address names without an area. Next to an area, a place that is all
 * of what the address says, and is better known or written than the area.
 */
export function mentionsAnywhere(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  area: { penalty: number; isStreetOnly: boolean; isLocated: boolean; explained: ReadonlySet<number> } | null,
): Mention[] {
  const hasStreet = !area || (area.isStreetOnly && !area.isLocated);
  const street = hasStreet ? findStreetAlone(gazetteer, tokens) : null;
  const name = findNamedPlace(gazetteer, null, tokens, () => true);
  const isLandmark = (at: number) => landmark.has(tokens[at]!.text);
  const isAll = tokens.every(
    ({ role }, at) => !isTelling(role) || name?.explained.has(at) || role === 'number' || isLandmark(at),
  );
  const isKind = (at: number) => isLandmark(at) || tokens[at]!.role === 'label';
  const isMeant =
    name &&
    name.penalty <= slightly &&
    (name.said >= leastSaid || name.place.popularity >= famous) &&
    (!area ||
      (isAll &&
        name.rivals === 0 &&
        (area.penalty === 0
          ? area.isStreetOnly || (name.place.popularity >= famous && name.said >= leastSaid)
          : // `azmipur station` is Azimpur rather than the station of Azampur.
            name.penalty === 0 || [...name.named].some((at) => !area.explained.has(at) && !isKind(at)))));
  return [
    ...(street ? foundMentions(gazetteer, tokens, street, 0) : []),
    ...(isMeant ? foundMentions(gazetteer, tokens, name, name.penalty) : []),
  ];
}

function foundMentions(
  { places, localities, rowOf }: Gazetteer,
  tokens: readonly AddressToken[],
  found: FoundName | FoundDoor,
  penalty: number,
): Mention[] {
  const row = rowOf(found.place);
  const locality = localityOfPlace(places.at(row), row, localities.leafOf(row));
  const kinds = { isPlain: true, isStreet: false, isBuilding: false, isNumbered: false };
  return [...found.explained].map((at) => {
    const { isNear } = tokens[at]!;
    return { from: at, to: at, locality, penalty, weight: mentionWeight.word, isNear, ...kinds, found };
  });
}

function localityOfPlace({ name, road, popularity }: Place, row: number, leaf: Locality): Locality {
  return {
    ...leaf,
    id: -1,
    level: 'place',
    name: (name ?? road)!,
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
      return;
    }
    if (role !== 'word' && role !== 'label' && role !== 'person') return;
    key += text;
    yield { to: at, key };
  }
}

/** `sreepur store`, `matlab bus counter`: a building or business is called after the area. */
function isBeforeBuilding(tokens: readonly AddressToken[], to: number): boolean {
  const isLandmark = isBefore(landmark, tokens, to);
  return isBefore(building, tokens, to) || (isLandmark && isBefore(building, tokens, to + 1));
}

/** `banani lake view housing`: a society is called after the area, but `Mohammadpur Housing Estate` is the area itself. */
function isInName(tokens: readonly AddressToken[], from: number, to: number): boolean {
  const isIn = (token?: AddressToken) => token?.segment === tokens[to]!.segment;
  const after = tokens.slice(to + 1, to + mostWords).filter(isIn);
  const end = after.findIndex(({ text }) => building.has(text) || societyWords.has(text));
  return (
    end > 0 &&
    !isIn(tokens.at(-1)) &&
    tokens[from]!.role === 'word' &&
    isEdge(tokens, from, -1) &&
    after.slice(0, end).every(({ role }) => role === 'word')
  );
}

/**
 * `Mirpur 10 golchottor er pashe`: what is before a landmark is its area, and not only near, unless the area is
 * named before: `Pallabi, kalshi mor er kache`.
 */
function isAreaOfLandmark(
  tokens: readonly AddressToken[],
  from: number,
  to: number,
  areaAt: number,
): boolean {
  const next = tokens[to + 1];
  if (areaAt < tokens[from]!.segment) return false;
  const isFirst = tokens[from - 1]?.segment !== tokens[from]!.segment;
  return isFirst && next?.role === 'word' && next.isNear && next.segment === tokens[to]!.segment;
}

function keyOf(words: readonly AddressToken[], spell = (text: string) => text): string {
  return words.map(({ text }) => spell(text)).join('');
}

/** What a span explains of the address: less where it is only near, or the name of a street. */
function weightOf(
  tokens: readonly AddressToken[],
  from: number,
  to: number,
  areaAt: number,
): Pick<Mention, 'weight' | 'isPlain' | 'isNear' | 'isStreet' | 'isBuilding' | 'isNumbered'> {
  let weight = 0;
  let full = 0;
  const isOfLandmark = isAreaOfLandmark(tokens, from, to, areaAt);
  for (let at = from; at <= to; at++) {
    const { role, isNear } = tokens[at]!;
    if (role === 'filler') continue;
    const share = mentionWeight[role === 'number' || role === 'person' ? role : 'word'];
    weight += share * (isNear && !isOfLandmark ? mentionWeight.near : 1);
    full += share;
  }
  // `Amulia Model Town Road`, `Sonargaon Link Road`
  const isKind = ({ role, text }: AddressToken) =>
    (role === 'label' && !kindOfLabel.has(text)) || linkWord.has(text);
  const next = tokens.slice(to + 1).find((token) => !isKind(token));
  const isBeforeStreet =
    next?.segment === tokens[to]!.segment && next.role === 'word' && streetWord.has(next.text);
  const words = tokens.slice(from, to + 1);
  const isStreet = isBeforeStreet || words.some(({ street }) => street !== null);
  const isCommon = words.every(
    ({ role, text }) => role === 'label' || everywhere.has(text) || landmark.has(text),
  );
  if (isCommon) weight = Math.min(weight, mostOfLandmarks) * mentionWeight.landmarks;
  const isBuilding = isBeforeBuilding(tokens, to);
  const isName = isInName(tokens, from, to);
  if (isBuilding) weight = Math.min(weight, mentionWeight.word) * mentionWeight.building;
  if (isStreet) weight = Math.min(weight, mentionWeight.word) * mentionWeight.street;
  // `Wireless Gate, Banani`: such a name is an area where it is alone between commas.
  const isAlone = isCommon && isEdge(tokens, from, -1) && isEdge(tokens, to, 1);
  const isPlain = isAlone || full - weight <= 1 - mentionWeight.near;
  const isNear = isName || (words.every((word) => word.isNear) && !isOfLandmark);
  return {
    weight,
    isPlain,
    isNear,
    isStreet,
    isBuilding: isBuilding || isName,
    isNumbered: words.every(({ role }) => role === 'part'),
  };
}
