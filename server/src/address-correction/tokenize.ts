import { fold, hasBangla } from '@portal/text';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import {
  type AddressLabel,
  type AddressUnit,
  addressUnits,
  type NumberedPart,
} from '../gazetteer/tokenizer.ts';
import { expandAbbreviations } from './abbreviations.ts';
import { splitJoined } from './joined-words.ts';
import {
  afterLandmark,
  areaLabel,
  beforeLandmark,
  beforePerson,
  filler,
  floorWord,
  joinedSide,
  kindOfLabel,
  type LabelledKind,
  negation,
  numberingWords,
  numberWord,
  person,
  streetWord,
} from './phrases.ts';

/** What a token of an address is. Only words and parts are looked up. */
export type TokenRole =
  /** A word of a name. */
  | 'word'
  /** A number without a label: `mirpur 10`, `53, road 6`. */
  | 'number'
  /** A labeled part: `house 8`, `sector 10`. */
  | 'part'
  /** Says what kind of area its neighbor is: `thana`, `R/A`. */
  | 'label'
  | 'postCode'
  /** Says that something is only near, or joins words. */
  | 'filler'
  /** In a line of nothing but people's names, as on a parcel: `Jamal Khan` is rather a person than the area. */
  | 'person'
  /** Inside the building: `flat 4b`, `3rd floor`. */
  | 'indoors';

export interface AddressToken {
  role: TokenRole;
  /** Folded: the word, or the value of a part. */
  text: string;
  /** Of a part, else null. */
  part: NumberedPart | null;
  /** Counts the commas before it. */
  segment: number;
  /** The token is near the place, not the place itself. */
  isNear: boolean;
  /** `Old` or `New`, where the writer says which numbering a road has. */
  numbering: string | null;
  /** What the label next to it says that it is. */
  kind: LabelledKind | null;
  /** Of a known street whose whole name is written, the first token. */
  street: number | null;
}

/** What says where: a word, a number or a numbered part. */
export function isTelling(role: AddressToken['role']): boolean {
  return role === 'word' || role === 'number' || role === 'part';
}

/** One of these words is next, in the same segment. */
export function isBefore(among: ReadonlySet<string>, tokens: readonly AddressToken[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.segment === tokens[at]!.segment && among.has(next.text);
}

/** Longest text that is read; longer ones are no addresses. The contract allows as much. */
const mostCharacters = 500;

const mostTokens = 48;

/** Tags and escaped characters of HTML, as shops export addresses. */
const tag = /<\/?[a-z][^<>]*>/gi;
const escaped = /&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,5});/gi;
/** As an address is in a URL: `mirpur%2010`. */
const percentEncoded = /(?:%[\da-f]{2})+/gi;
/** A visarga as a colon, which nothing may separate from what follows: `থানাঃসালথা`. */
const colon = /ঃ(?=[\p{L}\p{N}])/gu;

/** A mobile number as people write it in Bangladesh, with or without the country's code. */
const telephone = /(?<!\d)(?:\+?88[\s-]?)?0?1[3-9](?:[\s-]?\d){8}(?!\d)/g;

const longestNumber = 4;

/** `D.O.H.S`, and times of day. */
const dotted = /(?<!\p{L})(?:\p{L}\.){2,}\p{L}?/gu;
const timeOfDay = /(?<!\d)\d+\s*[ap]m\b/g;

/** As scanners read `Dhanm0ndi` and `lndustrial`; and a postal code that a word runs into: `mirpur1216`. */
const zeroForLetter = /(?<=[a-z])0(?=[a-z])/g;
const lForI = /(?<!\p{L})l(?=n\p{L})/gu;
const codeAfterWord = /(?<=[\p{L}\p{M}]{4})\d{4}(?!\d)/gu;

/** `Mirpur 11½`, `Mirpur 11 1/2`. */
const half = /(?<=\d)(?:½| 1\/2)(?![\d/])/g;

const indoors = new Set<AddressLabel>(['flat', 'floor']);

/** What only the tokens around a token say of it. */
const unread = { numbering: null, kind: null, street: null };

/**
 * Takes an address apart, in order, without people's names, telephone numbers and courtesies. With a gazetteer, words
 * that it doesn't have lose their Bangla case ending, and what is written together with an area is split off.
 */
export function tokenizeAddress(text: string, gazetteer?: Gazetteer): AddressToken[] {
  const isKnown =
    gazetteer &&
    ((word: string) =>
      gazetteer.words.vocabulary.find(word) >= 0 || gazetteer.localities.named(word).length > 0);
  const plain = text
    .slice(0, mostCharacters)
    .replace(percentEncoded, percentDecoded)
    .replace(tag, ', ')
    .replace(escaped, ' ');
  const written = fold(plain)
    .replace(colon, ': ')
    .replace(telephone, ' , ')
    .replace(half, '.5')
    .replace(zeroForLetter, 'o')
    .replace(lForI, 'i')
    .replace(codeAfterWord, ' $&')
    .replace(timeOfDay, ' ')
    .replace(dotted, (letters) => letters.replaceAll('.', ''));
  const apart = gazetteer ? splitJoined(gazetteer, written) : written;
  const units = addressUnits(expandAbbreviations(apart)).slice(0, mostTokens);
  const isTown = (unit?: AddressUnit) =>
    unit?.kind === 'word' && gazetteer?.localities.named(unit.word).some(({ level }) => level === 'city');
  const people = peopleSegments(units);
  const denied = deniedUnits(units, isKnown);
  const tokens: AddressToken[] = [];
  let isNear = false;
  let isPerson = false;
  units.forEach((unit, at) => {
    if (unit.segment !== units[at - 1]?.segment) {
      isNear = false;
      isPerson = false;
    }
    if (denied.has(unit)) return;
    const push = (role: TokenRole, value: string, part: NumberedPart | null = null) =>
      tokens.push({ role, text: value, part, segment: unit.segment, isNear, ...unread });
    if (unit.kind === 'part') {
      isPerson = false;
      push(indoors.has(unit.part.labels[0]!) ? 'indoors' : 'part', unit.part.value, unit.part);
      return;
    }
    const word = isKnown ? withoutEnding(unit.word, isKnown) : unit.word;
    const next = units[at + 1];
    const last = tokens.at(-1);
    if (isWord(unit, floor) && isWord(units[at - 1], floorWord) && units[at - 1]!.segment === unit.segment)
      return;
    if (isWord(unit, floorWord) && isWord(next, floor))
      push('indoors', word, { labels: ['floor'], value: word, words: [word] });
    else if (
      numberingWords.has(word) &&
      isStreet(last) &&
      (next?.segment !== unit.segment || next.kind === 'part')
    )
      last!.numbering ??= numberingWords.get(word)!;
    else if (beforePerson.has(word)) isPerson = true;
    else if (isPerson) return;
    else if (afterLandmark.has(word)) {
      markNear(tokens, unit.segment);
      push('filler', word);
    } else if (beforeLandmark.has(word)) {
      push('filler', word);
      // `Tolarbag gate er opposite`: nothing follows that it could be opposite of.
      if (next?.segment === unit.segment) isNear = true;
      else markNear(tokens, unit.segment);
    } else if (filler.has(word)) push('filler', word);
    else if (
      areaLabel.has(word) ||
      // `Dhaka North`, `Dhaka South City Corporation`
      (joinedSide.has(word) &&
        isTown(units[at - 1]) &&
        (next?.segment !== unit.segment || isWord(next, areaLabel)))
    ) {
      push('label', word);
    } else if (/^\d{4}$/.test(word)) push('postCode', word);
    else if (/^\d/.test(word)) {
      if (!/^\d+$/.test(word) || word.length <= longestNumber) push('number', word);
    } else if (last?.role === 'word' && last.segment === unit.segment && numberWord.has(word)) {
      push('number', numberWord.get(word)!);
    } else push(people.has(unit.segment) ? 'person' : 'word', word);
  });
  bindLabels(tokens);
  return tokens;
}

function percentDecoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return ' ';
  }
}

/** `P.S. Nakla Dist. Sherpur`, `Nakla upazila Sherpur district`: the labels of a segment are all before their names, or all after. */
function bindLabels(tokens: readonly AddressToken[]): void {
  let isBefore = true;
  const hasDoor = tokens.some(({ role }) => role === 'part');
  tokens.forEach(({ text, segment, isNear }, at) => {
    if (segment !== tokens[at - 1]?.segment) isBefore = kindOfLabel.has(text);
    const kind = kindOfLabel.get(text);
    if (!kind) return;
    // `House 12, Fakirhat thana` is not at the police station, while `House 12, Thana Road` is on the road to it.
    if (hasDoor && !isNear && !streetWord.has(tokens[at + 1]?.text ?? '')) tokens[at]!.role = 'filler';
    const step = isBefore ? 1 : -1;
    for (let to = at + step; tokens[to]?.segment === segment; to += step) {
      if (!['word', 'label'].includes(tokens[to]!.role) || kindOfLabel.has(tokens[to]!.text)) break;
      tokens[to]!.kind = kind;
    }
  });
}

function markNear(tokens: AddressToken[], segment: number): void {
  for (let at = tokens.length - 1; tokens[at]?.segment === segment; at--) tokens[at]!.isNear = true;
}

const floor = new Set(['floor', 'flr', 'tola', 'tala', 'তলা'].map(fold));

function isWord(unit: AddressUnit | undefined, among: ReadonlySet<string>): boolean {
  return unit?.kind === 'word' && among.has(unit.word);
}

/** Case endings: লালবাগের -> লালবাগ, উত্তরায় -> উত্তরা. */
const endings = ['ের', 'র', 'ে', 'তে', 'য়'].map(fold);

function withoutEnding(word: string, isKnown: (word: string) => boolean): string {
  if (!hasBangla(word) || word.length < 5 || isKnown(word)) return word;
  const stems = endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
  return stems.find(isKnown) ?? word;
}

function isStreet(token: AddressToken | undefined): boolean {
  return token?.role === 'part' && ['road', 'lane', 'avenue'].includes(token.part!.labels[0]!);
}

/**
 * What an address says that it is not: from a comma, or from what is said before to be near, up to `na` at a segment's end.
 * `phone dhore na` denies a verb and no place. An address that only says where it is not has nothing denied.
 */
function deniedUnits(
  units: readonly AddressUnit[],
  isKnown: (word: string) => boolean = () => true,
): ReadonlySet<AddressUnit> {
  const denied = new Set<AddressUnit>();
  units.forEach((unit, at) => {
    if (!isWord(unit, negation) || units[at + 1]?.segment === unit.segment) return;
    const isLink = (one: AddressUnit) => isWord(one, filler) || isWord(one, afterLandmark);
    let first = at;
    while (units[first - 1]?.segment === unit.segment && isWord(units[first - 1], negation)) first--;
    let from = first;
    while (units[from - 1]?.segment === unit.segment && isLink(units[from - 1]!)) from--;
    const last = units[from - 1];
    while (units[from - 1]?.segment === unit.segment && !isWord(units[from - 1], afterLandmark)) from--;
    const isPlace =
      last?.kind === 'part' || first - from === 1 || (last?.kind === 'word' && isKnown(last.word));
    if (!isPlace) return;
    for (const one of units.slice(from, at + 1)) denied.add(one);
  });
  const isSaid = (unit: AddressUnit) => !denied.has(unit) && !isWord(unit, negation);
  return units.some(isSaid) ? denied : new Set();
}

function peopleSegments(units: readonly AddressUnit[]): ReadonlySet<number> {
  const people = new Set(units.map(({ segment }) => segment));
  for (const unit of units) if (unit.kind !== 'word' || !person.has(unit.word)) people.delete(unit.segment);
  return people;
}
