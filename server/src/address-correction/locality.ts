import { distanceMeters } from '@portal/geo';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Localities, Locality } from '../gazetteer/localities.ts';
import {
  exactMentions,
  type Mention,
  mentionsAnywhere,
  mentionWeight,
  mostOfAKnownWord,
  mostWords,
  type NamedElsewhere,
  placeMentions,
  slightly,
  soundedMentions,
} from './mentions.ts';
import { landmark, residential, societyEnd } from './phrases.ts';
import { type AddressToken, isBefore } from './tokenize.ts';

/** Where an address says that it is. */
export interface NamedLocality {
  locality: Locality;
  /** The tokens that name it and what it lies in or next to, by place among the tokens. */
  explained: ReadonlySet<number>;
  /** What each of these tokens names, but for quarters: they are written as they were. */
  means: ReadonlyMap<number, Locality>;
  /** How far off the spelling of its own name is; 0 is as written. */
  penalty: number;
  /** It names something around the locality too: its area, town or district. */
  isLocated: boolean;
  /** Only a street bears its name in the address. */
  isStreetOnly: boolean;
  /** What is known of it already: a street, or a place by a part of its name. */
  found: NamedElsewhere;
  score: number;
  /** What it has of that because it is known and large: all that namesakes differ in. */
  known: number;
}

const unsaid = { penalty: 0, isLocated: false, isStreetOnly: false, found: null, score: 0, known: 0 };
const mostNeighbors = 24;
/** Localities that are weighed, at most: twice as many as any address of the lists names. Each is compared with all next to it. */
const mostTargets = 52;

/** Areas of one town this close together are written next to each other: `Niketan, Gulshan`. */
const vicinityMeters = 6000;

/** What counts for a locality besides the words that it explains, and against it. */
const score = {
  popularity: 0.25,
  size: 0.03,
  town: 0.02,
  first: 0.15,
  thana: 0.3,
  contained: 0.15,
  otherTown: 2,
  townAround: 2.3,
  otherContainer: 1.3,
  areaAround: 2,
  otherArea: 0.4,
  elsewhere: 9,
  wholeName: 0.3,
  onlyNear: 0.5,
  numberedAlone: 1.2,
  quarter: 0.8,
  union: 0.2,
  postCode: 0.45,
  namedPart: 0.6,
  residential: 2,
};

/** A shorter word in another spelling may be any word: `room` is not Ruma. */
const leastLetters = 5;

/** The larger of two areas has fewer than so many times the places of the smaller. */
const asLarge = 2;

/** Localities whose scores are this close are meant as likely. */
export const asLikely = 0.16;

/**
 * The locality that an address names, and those that are as likely: of all localities named, the one whose own name and
 * surroundings explain most of it. A word is read as a sound-alike only where it is no name itself.
 */
export function namedLocalities(gazetteer: Gazetteer, tokens: readonly AddressToken[]): NamedLocality[] {
  const exact = exactMentions(gazetteer.localities, tokens);
  const mentions = [
    ...placeMentions(gazetteer, tokens, exact),
    ...exact,
    ...soundedMentions(gazetteer, tokens, exact),
  ];
  demoteSocieties(tokens, mentions);
  const named = bestOf(gazetteer, tokens, mentions);
  const [best] = named;
  if (best && !isDoubtful(best, tokens)) return named;
  const anywhere = mentionsAnywhere(gazetteer, tokens, best ?? null);
  return anywhere.length === 0 ? named : bestOf(gazetteer, tokens, [...mentions, ...anywhere]);
}

/** `Mohammadpur Housing Society, Adabor`: the area before is only what the society is called after, unless it is a part of the other. */
function demoteSocieties(tokens: readonly AddressToken[], mentions: Mention[]): void {
  const areas = mentions.filter(
    ({ isPlain, isNear, locality: { level } }) => isPlain && !isNear && level === 'area',
  );
  for (const one of mentions) {
    const isMeant = ({ from, locality }: Mention) =>
      tokens[from]!.segment > tokens[one.to]!.segment &&
      one.locality !== locality &&
      !one.locality.parents.has(locality);
    if (one.locality.level !== 'place' && isBefore(societyEnd, tokens, one.to) && areas.some(isMeant))
      Object.assign(one, { isNear: true, isBuilding: true });
  }
}

/** Nothing but its name, or less, is said of it, and the address says more: a street or a famous place may bear the name. */
function isDoubtful(
  { locality, penalty, isStreetOnly, isLocated, explained }: NamedLocality,
  tokens: readonly AddressToken[],
): boolean {
  const said = tokens.flatMap(({ text }, at) => (explained.has(at) ? text : []));
  const isLeft = ({ role, text }: AddressToken) =>
    (role === 'word' || role === 'label') && !said.includes(text);
  // `mongla port` can be the area, and is rather the port.
  const isAlias = locality.aliases.has(said.join(''));
  return (penalty > 0 || isStreetOnly || !isLocated) && (tokens.some(isLeft) || isAlias);
}

function bestOf(
  gazetteer: Gazetteer,
  tokens: readonly AddressToken[],
  mentions: readonly Mention[],
): NamedLocality[] {
  const { localities } = gazetteer;
  const byLocality = new Map<Locality, Mention[]>();
  for (const mention of mentions) {
    const same = byLocality.get(mention.locality);
    if (same) same.push(mention);
    else if (byLocality.size < mostTargets) byLocality.set(mention.locality, [mention]);
  }
  // A misspelled town says where as the right spelling does.
  const rivalAreas = mentions
    .filter((one) => !one.isStreet && !one.isBuilding && ['city', 'area'].includes(one.locality.level))
    .filter(
      (one) => one.penalty <= slightly || (isEnd(one, tokens) && tokens[one.to]!.text.length >= leastLetters),
    )
    .slice(0, mostWords * mostWords);
  const neighbors = mentions
    .filter(
      ({ isStreet, isNumbered, isBuilding, locality: { level } }) =>
        !isStreet && !isNumbered && !isBuilding && (level === 'area' || level === 'subArea'),
    )
    .slice(0, mostNeighbors);
  const limits = mentions
    .filter(({ isStreet, isNear, locality: { level } }) => level !== 'place' && !isNear && !isStreet)
    .slice(0, mostNeighbors);
  const code = tokens.find(({ role }) => role === 'postCode')?.text ?? null;
  const towns = rivalAreas.filter(({ locality }) => locality.level === 'city');
  const surroundings = { tokens, rivalAreas, towns, neighbors, limits, code };
  const all = [...byLocality.keys()].map((target) => weigh(gazetteer, target, byLocality, surroundings));
  if (all.length === 0) return postCodeAreas(localities, tokens, null);
  const nearest = all.reduce((one, other) => (other.score > one.score ? other : one));
  const best = townAround(nearest, all, gazetteer, tokens) ?? nearest;
  const byPostCode = best.locality.level === 'city' ? postCodeAreas(localities, tokens, best) : [];
  if (byPostCode.length > 0) return byPostCode;
  const others = all.filter(({ locality }) => isElsewhere(best.locality, locality));
  return [best, ...others.sort((one, other) => other.score - one.score)];
}

/** `1230`, `Dhaka 1209`: without any other area than a town, the areas of a postal code, the one with most places first. */
function postCodeAreas(
  localities: Localities,
  tokens: readonly AddressToken[],
  town: NamedLocality | null,
): NamedLocality[] {
  const at = tokens.findIndex(({ role }) => role === 'postCode');
  const isAll = tokens.every(({ role }, one) => one === at || role === 'filler' || town?.explained.has(one));
  if (at < 0 || !isAll) return [];
  return localities
    .ofPostCode(tokens[at]!.text)
    .filter(({ parents }) => !town || parents.has(town.locality))
    .map((locality) => ({
      locality,
      explained: new Set([...(town?.explained ?? []), at]),
      means: new Map([...(town?.means ?? []), [at, locality]]),
      ...unsaid,
      isLocated: true,
    }));
}

/** The town or district that is meant by its own name, although a locality in it has a higher score. */
function townAround(
  { locality, means, penalty, explained, isStreetOnly, score: own }: NamedLocality,
  all: readonly NamedLocality[],
  { localities }: Gazetteer,
  tokens: readonly AddressToken[],
): NamedLocality | undefined {
  const named = [...means.values()];
  const isAround = (one: Locality) => one.level === 'city' && named.includes(one) && locality.within.has(one);
  const town = all.find((one) => isAround(one.locality));
  // `Sherpur Road, Bogra`: the road to an upazila is in the town where it begins, and its name is none of a place there.
  if (town && isStreetOnly && locality.isUpazila)
    return { ...town, score: own, explained, means: new Map([...means, ...town.means]) };
  // `Hasail, Munshiganj` is not Basail: what is only near to the name of a union is none.
  const isArea = (one: Locality) => one !== locality && one.level !== 'city';
  if (locality.level !== 'union' || named.some(isArea)) return undefined;
  // `Alipur, Patuakhali`: many unions and quarters have the name, and one in another upazila than the town's is rather not meant.
  const said = tokens.filter((_, at) => means.get(at) === locality);
  const isCommon = localities.named(said.map(({ text }) => text).join('')).length > 1;
  const isInTown = [...locality.parents].some(({ name }) => / Sadar\b/.test(name.en));
  const isGuess = isCommon && !isInTown && said.every(({ kind }) => kind === null);
  return town && (isGuess || penalty >= mostOfAKnownWord) ? { ...town, score: own } : undefined;
}

function isElsewhere(one: Locality, other: Locality): boolean {
  return one !== other && !one.within.has(other) && !other.within.has(one);
}

/** One lies in the other, or both lie side by side. */
function isBeside({ places }: Gazetteer, one: Locality, other: Locality): boolean {
  if (one.within.has(other) || other.within.has(one)) return true;
  if (one.level === 'city' || other.level === 'city') return false;
  return distanceMeters(places.positionOf(one.row), places.positionOf(other.row)) < vicinityMeters;
}

/** `Niketan, Gulshan 1`: a part of the area that gives the thana around another area its name. */
function isPartOfThana({ within, parents }: Locality, { level, parents: around }: Locality): boolean {
  return (
    level === 'subArea' &&
    [...around].some((one) => one.level === 'area' && within.has(one) && !parents.has(one))
  );
}

/** A locality, and what is known of its mentions so far. */
interface Weighed extends NamedLocality {
  /** The first token of its name. */
  first: number;
  isNear: boolean;
  isQuarter: boolean;
  /** An area around it is named. */
  isInArea: boolean;
}

/** `Section 2`, `Block C` */
const numberedPart = /^(?:Block|Section|Sector) /;

/** Nothing but this area is in the last part of the address. */
function isEnd({ from, to, isQuarter }: Mention, tokens: readonly AddressToken[]): boolean {
  const isAfter = ({ role }: AddressToken) => role === 'filler' || role === 'postCode';
  return (
    !isQuarter && tokens[from]!.segment !== tokens[from - 1]?.segment && tokens.slice(to + 1).every(isAfter)
  );
}

/** Each area has its own, while sections and sectors are those of Mirpur and Uttara. */
const block = /^Block /;

/** What it costs a locality that an address also names another one, which it is neither in nor next to. */
function costOf(
  mention: Mention,
  { locality: target, first, isInArea, isLocated }: Weighed,
  { tokens, towns }: Surroundings,
): number {
  const { from, locality } = mention;
  // `Pahartali mor, Hathazari, Chittagong`: the area before its town holds what is written on its other side.
  const holds = (area: Locality, at: number, other: number) =>
    towns.some(
      ({ from: townAt, locality: town }) =>
        area.within.has(town) && target.within.has(town) && (other < at ? at < townAt : townAt < at),
    );
  if (target.level === 'area' && holds(target, first, from)) return score.contained;
  // `Sherpur Bazar, Moulvibazar`: of two towns the last one is around what is said before.
  const isAround = target.level === 'city' && first < from;
  if (locality.level === 'city') return isAround ? score.townAround : score.otherTown;
  // `Kashipur, Naria`: without a town the area at the end is around what is said before.
  if (!isLocated && isEnd(mention, tokens)) return score.areaAround;
  return !isInArea && holds(locality, from, first) ? score.otherContainer : score.otherArea;
}

interface Surroundings {
  tokens: readonly AddressToken[];
  rivalAreas: readonly Mention[];
  /** Of these the towns. */
  towns: readonly Mention[];
  neighbors: readonly Mention[];
  /** The areas that no place is outside of. */
  limits: readonly Mention[];
  code: string | null;
}

function weigh(
  gazetteer: Gazetteer,
  target: Locality,
  byLocality: ReadonlyMap<Locality, Mention[]>,
  surroundings: Surroundings,
): NamedLocality {
  const { tokens, rivalAreas, neighbors, limits, code } = surroundings;
  const explained = new Set<number>();
  const means = new Map<number, Locality>();
  let value = 0;
  const isOfCode = code !== null && gazetteer.localities.hasCode(target, code);
  const mentioned = byLocality.get(target)!;
  const isStreetOnly = mentioned.every((own) => own.isStreet);
  const isNear = mentioned.every((own) => own.isNear);
  const isQuarter = mentioned.every((own) => own.isQuarter);
  const it: Weighed = {
    ...{ ...unsaid, locality: target, explained, means, penalty: 1, isStreetOnly, isNear, isQuarter },
    found: mentioned[0]!.found ?? null,
    first: Number.POSITIVE_INFINITY,
    isInArea: false,
    isLocated: target.level === 'city' || isOfCode,
  };
  const isNumbered = mentioned.every((own) => own.isNumbered);
  const isBuilding = mentioned.every((own) => own.isBuilding);
  const isBlock = isNumbered && block.test(target.name.en);
  // `Siddhirganj, Chashara mor er kache`: another area is named, and not only near.
  const others = neighbors.filter(
    (one) => !one.isNear && one.isPlain && one.locality !== target && !target.parents.has(one.locality),
  );
  const add = (mention: Mention, share: number) => {
    const { from, to, locality } = mention;
    // `Block C, Banani Park Housing, Mirpur` is no block of Banani.
    if ((isNumbered && mention.isNear && others.length > 0) || covers(explained, from, to)) return;
    for (let at = from; at <= to; at++) {
      explained.add(at);
      if (!mention.isQuarter) means.set(at, locality);
    }
    value += mention.weight * (1 - mention.penalty) * share;
    if (locality === target) {
      it.penalty = Math.min(it.penalty, mention.penalty);
      it.first = Math.min(it.first, from);
    } else {
      it.isLocated = true;
      // `Block C, Gulshan` is not that of Banani, although Gulshan's thana holds it.
      it.isInArea ||= locality.level !== 'city' && (isBlock ? target.parents : target.within).has(locality);
    }
  };
  const byWeight = (one: Mention, other: Mention) =>
    other.weight * (1 - other.penalty) - one.weight * (1 - one.penalty);
  // Its own name first: `mirpur 10` is the section, not Mirpur and a number.
  for (const own of mentioned.toSorted(byWeight)) add(own, 1);
  // The thana around it, by a part of it: before `gulshan` of `gulshan 1` is read alone. `Satarpul, Uttor Badda` is that part.
  const isPartAround = ({ locality, penalty }: Mention) =>
    (it.penalty <= slightly || penalty > slightly) && isPartOfThana(target, locality);
  for (const part of isStreetOnly ? [] : neighbors.filter(isPartAround)) add(part, mentionWeight.thana);
  // `Mirpur, Pallabi`: the thana around an area may bear the name of a part of it.
  const isOfPart = ({ from }: Mention) =>
    neighbors.some((part) => part.from === from && part.locality.parents.has(target));
  const around = [...target.within].flatMap((wider) => byLocality.get(wider) ?? []);
  for (const wider of around.sort(byWeight)) {
    if (target.parents.has(wider.locality)) add(wider, 1);
    else if (!wider.isBuilding && !wider.isQuarter && !isOfPart(wider)) {
      const beside = besideWeight({ ...it, penalty: wider.penalty }, wider);
      // Between commas, what lies in another is finer however many words the other has: `Agargaon, Sher-e-Bangla Nagar`.
      const isFiner = beside === mentionWeight.vicinity && mentioned.some(({ isPlain }) => isPlain);
      add(wider, isFiner ? 1 : beside);
    }
  }
  // A union or a sound-alike in the next district is not meant by the name of the town there.
  // `Bhola, Barisal`, but not `Sonargaon Road, Dhaka`
  for (const wider of isStreetOnly || isQuarter
    ? []
    : [...target.beyond].flatMap((one) => byLocality.get(one) ?? [])) {
    const isDivision = tokens[wider.from]!.kind === 'division';
    // `Kaliganj, Keraniganj, Dhaka`: the district is that of the other area.
    const isOfOther = others.some(
      ({ from, locality }) =>
        from !== it.first && locality.level === 'area' && locality.within.has(wider.locality),
    );
    // `Lamabazar, Chittagong` is no bazar of Lama.
    const isMore = mentioned.some(({ to }) => isBefore(landmark, tokens, to));
    const isWhole = target.level === 'area' && !isMore && (it.penalty === 0 || isDivision);
    // `Chandpur, Ahmed Nagar, Cumilla-3500`: the code is that of the other district.
    const isOfCode = code !== null && gazetteer.localities.hasCode(wider.locality, code);
    if (!isOfOther && !isOfCode && (it.isLocated || isWhole))
      add(wider, isDivision ? 1 : mentionWeight.beyond);
  }
  let cost = isNear && others.some(({ from }) => means.get(from)?.level !== 'city') ? score.onlyNear : 0;
  // `Moddho Pirerbagh, Mirpur-1`, `Rupnagar Residential Area, Mirpur-2`: the quarter that has a name is meant.
  const isPart = ({ locality, penalty: own }: Mention) =>
    own <= slightly &&
    locality.level === 'subArea' &&
    [...target.parents].every((one) => locality.within.has(one));
  const isResidential = ({ to, locality }: Mention) =>
    target.within.has(locality) && isBefore(residential, tokens, to);
  if (numberedPart.test(target.name.en))
    cost += others.some(isResidential) ? score.residential : others.some(isPart) ? score.namedPart : 0;
  if (target.level === 'place') {
    value += score.wholeName;
    // An area that is named is a limit, also where a word of it is that of the town: `Dhaka University`.
    // `gec police plaza concord`: what the area is before is this place, and no building that is called after it.
    const isBeyond = ({ from, to, isBuilding, locality }: Mention) =>
      (!isBuilding || explained.has(to + 1)) &&
      tokens.slice(from, to + 1).some((_, at) => !explained.has(from + at)) &&
      !target.within.has(locality) &&
      !target.beyond.has(locality);
    if (limits.some(isBeyond)) cost = score.elsewhere;
  }
  for (const beside of neighbors) {
    if (!isBeside(gazetteer, target, beside.locality)) continue;
    // `Katalganj, Chawkbazar`: where a quarter is, the address knows better than the data.
    if (isQuarter && !beside.isQuarter && beside.penalty < mostOfAKnownWord && others.includes(beside))
      cost = score.quarter;
    // `Joydebpur Road, Chowrasta`: the road to an area is in the other one.
    add(beside, isStreetOnly ? mentionWeight.inTown : besideWeight(it, beside));
  }
  for (const mention of rivalAreas) {
    const { from, to, isPlain, locality } = mention;
    // `Amla, Sadarpur, Mirpur, Kushtia`: Sadarpur is a union next to Amla, and only elsewhere an upazila.
    const isNamesake = ({ from: at, locality: { parents } }: Mention) =>
      at === from && [...parents].some((one) => one.isUpazila && target.within.has(one));
    if (covers(explained, from, to) || limits.some(isNamesake)) continue;
    if (target.within.has(locality) || locality.within.has(target)) add(mention, besideWeight(it, mention));
    else if (isPlain && (locality.level === 'city' || isNear || !mention.isNear))
      cost = Math.max(cost, costOf(mention, it, surroundings));
  }
  const town = Math.max(target.size, ...[...target.parents].map(({ size }) => size));
  // However large an area is, a business can be called after it anywhere.
  const known =
    score.popularity * target.popularity -
    (target.isThanaOnly ? score.thana : 0) +
    (isBuilding ? 0 : score.size * Math.log2(1 + target.size) + score.town * Math.log2(1 + town));
  it.known = known;
  it.score =
    value +
    (isOfCode ? score.postCode : 0) +
    known +
    score.first / (1 + it.first) -
    (isNumbered && !it.isInArea ? score.numberedAlone : 0) -
    (isQuarter && !it.isLocated ? score.quarter : 0) -
    (target.level === 'union' ? score.union : 0) -
    cost;
  return it;
}

/**
 * Of two areas side by side the one is meant that is not only near; of others the smaller one, and of two about as large
 * the first: `Adabor, Mohammadpur`.
 */
function besideWeight(
  { locality: target, first, penalty, isNear, isQuarter }: Weighed,
  beside: Mention,
): number {
  // A town says nothing of its areas: one of them is meant.
  if (target.level === 'city' && !beside.isNear) return mentionWeight.inTown;
  const { size } = target;
  const other = beside.locality.size;
  const isAsLarge = Math.max(size, other) < asLarge * Math.min(size, other);
  if (isQuarter !== (beside.isQuarter ?? false))
    return isQuarter ? mentionWeight.vicinity / 2 : mentionWeight.vicinity;
  // `Koril, Banani`: a word that is far from a name may be of another area than one that is written.
  const isAsWritten = penalty > slightly === beside.penalty > slightly;
  const isSmaller = isAsLarge ? first < beside.from : other > size;
  const isNearer = isAsWritten ? isSmaller : penalty < beside.penalty;
  const isFiner = isNear === beside.isNear ? isNearer : beside.isNear;
  return isFiner ? mentionWeight.vicinity : mentionWeight.vicinity / 2;
}

function covers(explained: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (explained.has(at)) return true;
  return false;
}
