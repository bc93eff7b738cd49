import { readdirSync } from 'node:fs';
import { distanceMeters } from '@portal/geo';
import { fold, hasBangla } from '@portal/text';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { splitJoined } from './joined-words.ts';
import { hostileAddresses } from './testing/hostile-addresses.ts';
import { correctedOnce } from './testing/measure.ts';
import { loadAreaAddresses } from './testing/named-areas.ts';
import { mostIn, shareOf } from './testing/share.ts';
import { tokenizeAddress } from './tokenize.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

/** An address of the lists with the space between two of its words missing. */
interface JoinedAddress {
  apart: string;
  joined: string;
  /** The word that these are now, folded. */
  word: string;
  hasNumber: boolean;
}

/** Two words, or a word and a number, with nothing but a space between them and around them. */
const pair =
  /(?<![\p{L}\p{M}\p{N}/.'-])([\p{L}\p{M}]{3,}|\d{1,4}) (?=([\p{L}\p{M}]{3,}|\d{1,4})(?![\p{L}\p{M}\p{N}/.'-]))/gu;

function joinedAddresses(): JoinedAddress[] {
  const files = readdirSync(new URL('./testing/', import.meta.url)).filter((file) =>
    /-addresses\.txt$|^named-areas\.txt$/.test(file),
  ) as `${string}.txt`[];
  const lists = files.filter((file) => file !== 'messy-addresses.txt').map((file) => loadAreaAddresses(file));
  return lists.flat().flatMap(({ text }) =>
    [...text.matchAll(pair)].flatMap(({ index, 1: one, 2: next }) => {
      const numbers = [one!, next!].filter((word) => /^\d/.test(word)).length;
      const space = index + one!.length;
      const joined = text.slice(0, space) + text.slice(space + 1);
      return numbers === 2 ? [] : { apart: text, joined, word: fold(one! + next!), hasNumber: numbers > 0 };
    }),
  );
}

/** The results of both spellings are farther apart than this. */
const elsewhereMeters = 1000;

function isElsewhere({ apart, joined }: JoinedAddress): boolean {
  const [one, other] = [apart, joined].map((text) => correctedOnce(gazetteer, text).place);
  if (!one || !other) return one !== other;
  return distanceMeters(one.position, other.position) > elsewhereMeters;
}

describe('two words of an address that are written as one', () => {
  // What is left: the word is a name itself or sounds like one (`New Market`, `Nagari Bazar`), and neither word is known
  // (`Hatikumrul Goal`, `Jilongza Main`) or only as the misspelling of an area. Joined without this reading, it is 8 of 100.
  it.each([
    ['English words', ({ word, hasNumber }: JoinedAddress) => !hasNumber && !hasBangla(word), 0.025],
    ['Bangla words', ({ word, hasNumber }: JoinedAddress) => !hasNumber && hasBangla(word), 0.028],
    ['a word and a number', ({ hasNumber }: JoinedAddress) => hasNumber, 0.002],
  ] as const)('mean the place that they mean apart: %s', (_kind, isOfKind, mostElsewhere) => {
    const some = shareOf(joinedAddresses().filter(isOfKind), ({ joined }) => joined);
    const elsewhere = some.filter(isElsewhere);
    expect(some.length).toBeGreaterThan(200);
    expect(
      elsewhere.length / some.length,
      elsewhere.map(({ joined }) => joined).join('\n'),
    ).toBeLessThanOrEqual(mostIn(mostElsewhere, some.length));
  });

  it.each([
    ['mirpurroad', 'mirpur road'],
    ['dhanmondilake', 'dhanmondi lake'],
    ['gulshanavenue', 'gulshan avenue'],
    ['বনানীবাজার', 'বনানী বাজার'],
    ['kalabagandolphin', 'kalabagan dolphin'],
    ['komlapurstation', 'komlapur station'],
    ['lalmatiyadhaka', 'lalmatiya dhaka'],
    ['lalmatiyablock b', 'lalmatiya block b'],
    ['southbhadeshwar', 'south bhadeshwar'],
    ['125motijheel', '125 motijheel'],
    ['125kazi', '125 kazi'],
    ['banani11', 'banani 11'],
    ['12thfloor', '12th floor'],
    ['road9adhanmondi', 'road 9a dhanmondi'],
  ])('are read apart: %s', (joined, apart) => {
    expect(splitJoined(gazetteer, joined)).toBe(apart);
  });

  it.each([
    // Names of the data.
    'farmgate',
    'khadimnagar',
    'karwanbazar',
    // Misspelled areas.
    'komlapur',
    'meerpur',
    'uposhohor',
    // Words that end or begin as what is at a place does.
    'warehouse',
    'bidyaniketan',
    'boroshala',
    'hatboalia',
    'orchard',
    'training',
    'স্বর্ণগ্রাম',
    // Numbers with their letters.
    '9a',
    '3rd',
    '৩য়',
    '৩তালা',
  ])('are one word where they are a name or another word: %s', (text) => {
    expect(splitJoined(gazetteer, fold(text))).toBe(fold(text));
  });

  it('take little work to read, whatever is written', () => {
    const long = ['mirpurroad', 'ghat', 'dhakadhaka', 'blockroad', 'x', '1mirpurroadblockxyz'].map((word) =>
      word.repeat(1000),
    );
    const inWords = [37, 40, 41].map((letters) =>
      long.map((word) => word.replace(new RegExp(`.{${letters}}`, 'g'), '$& ')),
    );
    const hostile = [...hostileAddresses(gazetteer, 10).values()];
    for (const text of [...long, ...inWords, ...hostile].flat()) {
      const named = vi.spyOn(gazetteer.localities, 'named');
      const found = vi.spyOn(gazetteer.words.vocabulary, 'find');
      const sounds = vi.spyOn(gazetteer.localities, 'soundingLike');
      tokenizeAddress(text, gazetteer);
      expect(named.mock.calls.length + found.mock.calls.length, text.slice(0, 60)).toBeLessThanOrEqual(
        20_000,
      );
      expect(sounds.mock.calls.length, text.slice(0, 60)).toBeLessThanOrEqual(12);
      vi.restoreAllMocks();
    }
  });
});
