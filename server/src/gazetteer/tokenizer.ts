import { fold, words } from '@portal/text';

/** A numbered or lettered part of an address: `house#8`, `road#9/a`, `block#c`. */
export interface NumberedPart {
  /** Labels it may mean, the likelier first: `sec 7` is a section or a sector. */
  labels: AddressLabel[];
  /** Folded: `8`, `9/a`, `c`. */
  value: string;
  /** The words that it was written with, for a search that finds no such part. */
  words: string[];
}

export type AddressLabel =
  | 'house'
  | 'road'
  | 'block'
  | 'section'
  | 'sector'
  | 'lane'
  | 'avenue'
  | 'ward'
  | 'flat'
  | 'floor';

/** An address or query taken apart, in order. `segment` counts the commas before it. */
export type AddressUnit = ({ kind: 'part'; part: NumberedPart } | { kind: 'word'; word: string }) & {
  segment: number;
};

/** The spellings of each label, in English and Bangla, short and long. */
const labelWords: [AddressLabel[], string[]][] = [
  [
    ['house'],
    [
      'house',
      'h',
      'hs',
      'hse',
      'home',
      'holding',
      'basa',
      'basha',
      'bari',
      'plot',
      'বাড়ি',
      'বাড়ী',
      'বাসা',
      'হাউস',
      'হাউজ',
      'হোল্ডিং',
      'প্লট',
    ],
  ],
  [['road'], ['road', 'rd', 'r', 'rod', 'sarak', 'shorok', 'rasta', 'রোড', 'সড়ক', 'রাস্তা']],
  [['block'], ['block', 'blk', 'bl', 'blok', 'b', 'ব্লক']],
  [
    ['section', 'sector'],
    ['sec', 'sect', 's', 'সেক'],
  ],
  [['section'], ['section', 'sectn', 'সেকশন']],
  [['sector'], ['sector', 'sectr', 'সেক্টর']],
  [['lane'], ['lane', 'ln', 'l', 'goli', 'gali', 'লেন', 'গলি']],
  [['avenue'], ['avenue', 'ave', 'av', 'avn', 'এভিনিউ', 'অ্যাভিনিউ']],
  [['ward'], ['ward', 'ওয়ার্ড']],
  [['flat'], ['flat', 'apt', 'apartment', 'suite', 'unit', 'ফ্ল্যাট', 'ফ্লাট']],
  [['floor'], ['floor', 'flr', 'level', 'lift', 'tola', 'tala', 'তলা', 'লিফট']],
];

const labelOfWord = new Map(
  labelWords.flatMap(([labels, spellings]) =>
    spellings.map((one): [string, AddressLabel[]] => [fold(one), labels]),
  ),
);

/** Words between a label and its value, or between a value and the label after it (`7 no road`). */
const fillers = new Set(
  ['no', 'number', 'num', 'nong', 'nombor', 'নং', 'নম্বর', 'নাম্বার', 'নাম্বারের', 'নম্বরের'].map(fold),
);

/** Bangla names of the letters that mark blocks. */
const letterNames: Record<string, string> = Object.fromEntries(
  [
    'এ a',
    'বি b',
    'সি c',
    'ডি d',
    'ই e',
    'এফ f',
    'জি g',
    'এইচ h',
    'আই i',
    'জে j',
    'কে k',
    'এল l',
    'এম m',
    'এন n',
  ].map((pair) => pair.split(' ').map((one) => fold(one))),
);

/** Shorter labels and a letter are rather another word: `ba`. */
const leastLabel = 3;

/** A label run together with its letter, or with what is before its number: `blockc`, `dblock`, `roadno 5`. */
const runTogether = new Map(
  labelWords.flatMap(([[label], spellings]) => {
    const letters = label === 'block' ? Object.entries(letterNames).flat() : [];
    return spellings
      .map(fold)
      .filter(({ length }) => length >= leastLabel)
      .flatMap((one) => [
        ...[...letters, ...fillers].map((value) => [one, value]),
        ...letters.map((letter) => [letter, one]),
      ])
      .map((apart): [string, string[]] => [apart.join(''), apart]);
  }),
);

/** The letters that mark houses and blocks in Bangla, as they are spelled in Latin letters: `ka-12/3`, `block kha`. */
const banglaLetters = new Map(
  `ka ক, kha খ, ga গ, gha ঘ, cha চ, chha ছ, ja জ, jha ঝ, ta ট, tha ঠ, da ড, dha ঢ`
    .split(', ')
    .map((pair) => pair.split(' '))
    .map(([latin, bangla]): [string, string] => [fold(bangla!), latin!]),
);

const spelledLetters = new Set(banglaLetters.values());
const spelledLetter = [...spelledLetters].join('|');

/** A letter before the number of a house: `ka-12`, `ga-35/2`. */
const lettered = new RegExp(`^(?:${spelledLetter})[/-]\\d{1,4}(?:[/-][\\da-z]+)*$`);

/** One of these letters, in Bangla, before or after a number. */
const written = `[${[...banglaLetters.keys()].join('')}]`;
const banglaLetter = new RegExp(
  `(?<![\\p{L}\\p{M}])${written}(?=[/-]\\d)|(?<=\\d[/-]?)${written}(?![\\p{L}\\p{M}])`,
  'gu',
);

/** `12/3` at the start of a text or after a comma: a house, as no road or section is numbered so. */
const door = new RegExp(`^\\d{1,4}[a-z]?[/-](?:\\d{1,3}|[a-z]|${spelledLetter})$`);

/** `8`, `9/a`, `572/k`, `2-7`, `12b`, also in Bangla digits, after folding. */
const numberPattern = /^\d+[a-z]?(?:[/-][\da-z]+)*$/;

/** `3rd`, `৩য়`: the number of a floor or lane. */
const ordinalPattern = new RegExp(`^(\\d+)(?:st|nd|rd|th|${['ম', 'য়', 'র্থ', 'ষ্ঠ'].map(fold).join('|')})$`);

/** `11.5` of `Mirpur 11.5`; four digits after a point are a postal code. */
const decimal = /^\d+\.(?!\d{4}$)\d+$/;

/** A folded token that is one word as it is, as nearly all are. */
const plainWord = /^[a-z0-9]+$/;
const plainWords = /^[a-z0-9 ]*$/;

/**
 * Takes an address apart into numbered parts and words, in order. Understands `H#8, Rd-2`, `house no. 8`, `বাড়ি ৮`,
 * and the value before its label: `8 no house`, `c block`, `3rd floor`, `৮ নং বাড়ি`.
 */
export function addressUnits(text: string): AddressUnit[] {
  const tokens = tokenize(text);
  const units: AddressUnit[] = [];
  let segment = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token === tokenBreak) {
      segment++;
      continue;
    }
    const found = labelFirst(tokens, index) ?? valueFirst(tokens, index) ?? doorFirst(tokens, index);
    if (found) {
      const spelled = words(tokens.slice(index, found.end + 1).join(' '));
      units.push({
        kind: 'part',
        part: { labels: found.labels, value: found.value, words: spelled },
        segment,
      });
      index = found.end;
      continue;
    }
    if (plainWord.test(token)) units.push({ kind: 'word', word: token, segment });
    else if (decimal.test(token)) units.push({ kind: 'word', word: token, segment });
    else for (const word of words(token)) units.push({ kind: 'word', word, segment });
  }
  return units;
}

/** A numbered part among the tokens, and where it ends. */
interface FoundPart {
  labels: AddressLabel[];
  value: string;
  end: number;
}

function labelFirst(tokens: string[], at: number): FoundPart | null {
  const labels = labelOfWord.get(tokens[at]!);
  if (!labels) return null;
  // `Flat B3`
  const [letter = '', number = ''] = tokens.slice(at + 1, at + 3);
  if (labels[0] === 'flat' && /^[a-z]$/.test(letter) && /^\d{1,2}$/.test(number))
    return { labels, value: letter + number, end: at + 2 };
  const end = valueIndex(tokens, at + 1);
  const value = end < 0 ? null : partValue(tokens[end]!, labels);
  return value === null ? null : { labels, value, end };
}

/** `7 no road`; without the filler only where the label has no own value: in `11 road 7` the road is 7. */
function valueFirst(tokens: string[], at: number): FoundPart | null {
  const hasFiller = fillers.has(tokens[at + 1] ?? '');
  const end = at + (hasFiller ? 2 : 1);
  const labels = labelOfWord.get(tokens[end] ?? '');
  // One letter is a label only together with a number (`h 8`): `8 r` says nothing.
  if (!labels || tokens[end]!.length === 1) return null;
  const ordinal = ordinalPattern.exec(tokens[at]!)?.[1];
  const value = partValue(ordinal ?? tokens[at]!, labels);
  if (value === null || (!hasFiller && !ordinal && hasOwnValue(tokens, end))) return null;
  return { labels, value, end };
}

/** The label at `at` has its value after it, unless another label claims that: `11 sector 6 no road`. */
function hasOwnValue(tokens: string[], at: number): boolean {
  const own = labelFirst(tokens, at);
  return own !== null && valueFirst(tokens, own.end) === null;
}

function doorFirst(tokens: string[], at: number): FoundPart | null {
  const isFirst = at === 0 || tokens[at - 1] === tokenBreak;
  return (isFirst && door.test(tokens[at]!)) || lettered.test(tokens[at]!)
    ? { labels: ['house'], value: tokens[at]!.replaceAll('-', '/'), end: at }
    : null;
}

/** Terms under which a numbered part is indexed and searched. */
export function partTerms({ labels, value }: NumberedPart): string[] {
  return labels.map((label) => `${label}#${value}`);
}

/** Reads the terms of names. The same array for the same name: don't change it. */
export type TermReader = (name: string) => readonly string[];

/** Names whose terms are cached; the cache is then emptied. */
const mostRemembered = 20_000;

/** `indexTerms` with a memory: names of areas and roads come again and again. */
export function termReader(): TermReader {
  const remembered = new Map<string, readonly string[]>();
  return (name) => {
    let terms = remembered.get(name);
    if (!terms) {
      // The copy is as long as the terms, and what `indexTerms` makes never lives long.
      terms = indexTerms(name).slice();
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(name, terms);
    }
    return terms;
  };
}

/** The words and part terms of a text, for the index. */
export function indexTerms(text: string): string[] {
  return unitTerms(addressUnits(text));
}

/** The same of a text that is taken apart already. */
export function unitTerms(units: readonly AddressUnit[]): string[] {
  const terms: string[] = [];
  for (const unit of units) {
    if (unit.kind === 'word') terms.push(unit.word);
    else terms.push(...unit.part.words, `${unit.part.labels[0]}#${unit.part.value}`);
  }
  return terms;
}

/** A separator between two parts of an address: a number after it belongs to no label before it. */
const tokenBreak = ',';

/** What separates like a comma: the ends of lines and, but for the marks of ASCII, punctuation: `•`, `·`, `।`, `،`. */
const breaks = /[,;|()]|\r?\n|[\v\f\r\u0085\u2028\u2029]|[^\P{Po}\0-~]/gu;

/** Kinds of areas by their letters: `Dhanmondi R/A`, `Motijheel C/A`, `ধানমন্ডি আ/এ`. */
const areaKinds = new Map(
  [
    ['r/a', 'residential area'],
    ['c/a', 'commercial area'],
    ['i/a', 'industrial area'],
    ['আ/এ', 'আবাসিক এলাকা'],
    ['বা/এ', 'বাণিজ্যিক এলাকা'],
  ].map(([short, long]) => [fold(short!), fold(long!)]),
);

const areaKind = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}/])(?:${[...areaKinds.keys()].join('|')})(?![\\p{L}\\p{M}\\p{N}/])`,
  'gu',
);

/** `D.O.H.S.` is one word; two letters are rather a person's initials. */
const dotted = /(?<![\p{L}.])(?:\p{L}\.){3,}\p{L}?/gu;

function tokenize(text: string): string[] {
  let plain = fold(text).replace(/['’‘ʼ`]/g, '');
  if (plain.includes('/')) plain = plain.replace(areaKind, (kind) => areaKinds.get(kind)!);
  if (plain.includes('.')) plain = plain.replace(dotted, (letters) => letters.replaceAll('.', ''));
  // The words of most names have neither digits nor marks between them.
  const hasDigit = /\d/.test(plain);
  if (hasDigit) {
    // `22/এ` is `22/a`.
    plain = plain.replace(/(\d[/-]?)([\p{L}\p{M}]+)/gu, (whole, number: string, letter: string) =>
      letter in letterNames ? number + letterNames[letter] : whole,
    );
    // `Section 1-Mirpur`
    plain = plain.replace(/(?<=\d)[/-](?=[\p{L}\p{M}]{4})/gu, ' ');
    if (!/^[ -~]*$/.test(plain)) plain = plain.replace(banglaLetter, (letter) => banglaLetters.get(letter)!);
  }
  // `h#8`, `rd-2`, `block: c`, then `h8`: a label run together with its value.
  // Many type the sign of aspiration for a colon: `বাসাঃ ৫`.
  if (plain.includes('ঃ')) plain = plain.replace(/(?<=[\p{L}\p{M}]{3})ঃ(?![\p{L}\p{M}])/gu, ':');
  if (/[#:.-]/.test(plain)) {
    plain = plain.replace(/(?<![\p{L}\p{M}])([\p{L}\p{M}]+)\s*[#:.-]+\s*(?=[\p{L}\p{N}])/gu, setLabelApart);
  }
  if (hasDigit) plain = plain.replace(/(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]+)\/?(?=\d)/gu, setLabelApart);
  if (plainWords.test(plain)) return apart(plain.split(' ').filter((token) => token !== ''));
  return apart(
    plain
      .replace(breaks, ` ${tokenBreak} `)
      // `Mirpur 11.5` is not section 11.
      .split(/(?:[^\p{L}\p{M}\p{N}/#,.-]|(?<!\d)\.|\.(?=\d{4}(?!\d))|\.(?!\d+(?![\p{L}\p{N}])))+/u)
      .map((token) => token.replace(/^[/#-]+|(?<![/#-])[/#-]+$/g, ''))
      .filter((token) => token !== ''),
  );
}

function apart(tokens: string[]): string[] {
  const isTogether = tokens.some((token) => runTogether.has(token));
  return isTogether ? tokens.flatMap((token) => runTogether.get(token) ?? token) : tokens;
}

/** A label is separate from its value, as `no` does; other words stay as they are. */
function setLabelApart(whole: string, label: string): string {
  return labelOfWord.has(label) || fillers.has(label) || runTogether.has(label) ? `${label} ` : whole;
}

function valueIndex(tokens: string[], from: number): number {
  const at = fillers.has(tokens[from] ?? '') ? from + 1 : from;
  return at < tokens.length ? at : -1;
}

/** The value as indexed, or null when the token cannot be one: a block has a letter, the others a number. */
function partValue(token: string, labels: AddressLabel[]): string | null {
  // `Green Road 1205` ends with a postal code.
  if (labels[0] !== 'house' && /^\d{4}$/.test(token)) return null;
  // `Sector 07` is sector 7.
  if (numberPattern.test(token)) return token.replaceAll('-', '/').replace(/^0+(?=\d)/, '');
  if (labels[0] === 'house' && lettered.test(token)) return token.replaceAll('-', '/');
  if (labels[0] !== 'block') return null;
  if (/^[a-z]$/.test(token) || spelledLetters.has(token)) return token;
  return letterNames[token] ?? banglaLetters.get(token) ?? null;
}
