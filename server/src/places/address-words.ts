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

/** An address or query taken apart, in order. */
export type AddressUnit = { kind: 'part'; part: NumberedPart } | { kind: 'word'; word: string };

/** How each label is written, in both scripts, short and long. */
const LABEL_WORDS: [AddressLabel[], string[]][] = [
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
  [['road'], ['road', 'rd', 'r', 'rod', 'sarak', 'shorok', 'রোড', 'সড়ক', 'রাস্তা']],
  [['block'], ['block', 'blk', 'bl', 'blok', 'ব্লক']],
  [
    ['section', 'sector'],
    ['sec', 'sect', 'সেক'],
  ],
  [['section'], ['section', 'sectn', 'সেকশন']],
  [['sector'], ['sector', 'sectr', 'সেক্টর']],
  [['lane'], ['lane', 'ln', 'goli', 'gali', 'লেন', 'গলি']],
  [['avenue'], ['avenue', 'ave', 'av', 'avn', 'এভিনিউ', 'অ্যাভিনিউ']],
  [['ward'], ['ward', 'ওয়ার্ড']],
  [['flat'], ['flat', 'apt', 'apartment', 'suite', 'unit', 'ফ্ল্যাট', 'ফ্লাট']],
  [['floor'], ['floor', 'flr', 'level', 'তলা']],
];

const LABELS = new Map(
  LABEL_WORDS.flatMap(([labels, spellings]) =>
    spellings.map((one): [string, AddressLabel[]] => [fold(one), labels]),
  ),
);

/** Words between a label and its value. */
const FILLERS = new Set(['no', 'number', 'num', 'no.', 'নং', 'নম্বর', 'নাম্বার'].map(fold));

/** Bangla names of the letters that mark blocks. */
const LETTER_NAMES: Record<string, string> = Object.fromEntries(
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

/** `8`, `9/a`, `572/k`, `2-7`, `12b`, also in Bangla digits, after folding. */
const NUMBER = /^\d+[a-z]?(?:[/-][\da-z]+)*$/;

/** Takes an address apart into numbered parts and words, in order. Understands `H#8, Rd-2`, `house no. 8`, `বাড়ি ৮`. */
export function addressUnits(text: string): AddressUnit[] {
  const tokens = tokenize(text);
  const units: AddressUnit[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const labels = LABELS.get(token);
    const valueAt = labels ? valueIndex(tokens, index + 1) : -1;
    const value = valueAt < 0 ? null : partValue(tokens[valueAt]!, labels!);
    if (labels && value !== null) {
      const spelled = words(`${token} ${tokens[valueAt]}`);
      units.push({ kind: 'part', part: { labels, value, words: spelled } });
      index = valueAt;
      continue;
    }
    for (const word of words(token)) units.push({ kind: 'word', word });
  }
  return units;
}

/** Terms under which a numbered part is indexed and searched. */
export function partTerms({ labels, value }: NumberedPart): string[] {
  return labels.map((label) => `${label}#${value}`);
}

/** Texts taken apart lately: names of areas and roads come again and again. */
const known = new Map<string, string[]>();

const MOST_KNOWN = 20_000;

/** The words and part terms of a text, for the index. The same list for the same text: do not change it. */
export function indexTerms(text: string): readonly string[] {
  let terms = known.get(text);
  if (!terms) {
    terms = readTerms(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, terms);
  }
  return terms;
}

function readTerms(text: string): string[] {
  const terms: string[] = [];
  for (const unit of addressUnits(text)) {
    if (unit.kind === 'word') terms.push(unit.word);
    else terms.push(...unit.part.words, `${unit.part.labels[0]}#${unit.part.value}`);
  }
  return terms;
}

/** Stands between two parts of an address: a number after it belongs to no label before it. */
const BREAK = ',';

function tokenize(text: string): string[] {
  const split = (whole: string, label: string) => (LABELS.has(label) ? `${label} ` : whole);
  return (
    fold(text)
      .replace(/['’‘ʼ`]/g, '')
      // `h#8`, `rd-2`, `block: c`, then `h8`: a label run together with its value.
      .replace(/([\p{L}\p{M}]+)\s*[#:.-]+\s*(?=[\p{L}\p{N}])/gu, split)
      .replace(/(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]+)(?=\d)/gu, split)
      .replace(/[,;|।\n]/g, ` ${BREAK} `)
      .split(/[^\p{L}\p{M}\p{N}/#,-]+/u)
      .map((token) => token.replace(/^[/#-]+|[/#-]+$/g, ''))
      .filter((token) => token !== '')
  );
}

function valueIndex(tokens: string[], from: number): number {
  const at = FILLERS.has(tokens[from] ?? '') ? from + 1 : from;
  return at < tokens.length ? at : -1;
}

/** The value as indexed, or null when the token cannot be one: a block has a letter, the others a number. */
function partValue(token: string, labels: AddressLabel[]): string | null {
  if (NUMBER.test(token)) return token.replaceAll('-', '/');
  if (labels[0] !== 'block') return null;
  if (/^[a-z]$/.test(token)) return token;
  return LETTER_NAMES[token] ?? null;
}
