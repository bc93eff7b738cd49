import { isDeepStrictEqual } from 'node:util';
import { words } from '@portal/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGazetteer, type Gazetteer } from '../gazetteer/gazetteer.ts';
import { queryTerms, readingLevels } from '../gazetteer/query-terms.ts';
import { named, sketchPlace } from '../gazetteer/testing/small-gazetteer.ts';
import { addressUnits } from '../gazetteer/tokenizer.ts';
import { costOf, searchPlaces } from './search-places.ts';

/**
 * The same search without any of its short cuts: every row is judged in every reading, and all are sorted. Null where
 * no place has every word, because then words are let go, which this does not do.
 */
function exhaustive(
  gazetteer: Gazetteer,
  query: string,
  limit: number,
): [row: number, cost: number][] | null {
  const { words: index, popularity } = gazetteer;
  const terms = queryTerms(index, addressUnits(query), true);
  const best = new Map<number, number>();
  for (const reading of [readingLevels.typed, readingLevels.sounds, readingLevels.typos]) {
    if (best.size >= Math.min(limit, 3) || isMeant(gazetteer, query, best)) break;
    if (reading !== readingLevels.typed) for (const word of terms) word.readAs(reading, index.vocabulary);
    [...gazetteer.places].forEach((_, row) => {
      const match = index.describe(row, terms);
      if (!match.hasAll) return;
      const cost = costOf(match, popularity[row]!) + reading * 0.1;
      best.set(row, Math.min(cost, best.get(row) ?? cost));
    });
    if (best.size === 0 && reading !== readingLevels.typed) return null;
  }
  const sorted = [...best].sort(([row, cost], [other, otherCost]) => cost - otherCost || row - other);
  const near = sorted.filter(([, cost]) => cost <= sorted[0]![1] + 0.6).slice(0, limit);
  return calledFirst(gazetteer, query, near).slice(0, limit);
}

/** Whether a query is the whole name, of three words or more, of a place that is called so or of the best that is found as typed. */
function isMeant({ places }: Gazetteer, query: string, best: ReadonlyMap<number, number>): boolean {
  const typed = words(query);
  const [first] = [...best].sort(([row, cost], [other, otherCost]) => cost - otherCost || row - other);
  const isWhole = (row: number) =>
    (['en', 'bn'] as const).some((script) => {
      const list = words(places.at(row).name?.[script] ?? '');
      return (
        list[0] === typed[0] && list.length <= typed.length && typed.every((word) => list.includes(word))
      );
    });
  return typed.length >= 3 && first !== undefined && isWhole(first[0]);
}

/** Those that are called so, and if none is among the found the best known, before those that have one word more, or lack one. */
function calledFirst(
  { places }: Gazetteer,
  query: string,
  found: [row: number, cost: number][],
): [row: number, cost: number][] {
  const typed = words(query);
  const kindOf = (row: number) => {
    const { name, house, road } = places.at(row);
    const own = name ? [name] : [house, road].filter((part) => part !== null);
    const lists = (['en', 'bn'] as const).map((script) => own.flatMap((part) => words(part[script])));
    if ((name || !house) && lists.some((list) => isDeepStrictEqual(list, typed))) return 'called';
    const sets = lists.map((list) => new Set(list));
    const isLonger = sets.some(
      (set) => set.size > new Set(typed).size && typed.every((word) => set.has(word)),
    );
    const isPart = sets.every((set) => !typed.every((word) => set.has(word)));
    const isOneWord = new Set(typed).size === 1;
    return isLonger || (isPart && (isOneWord || sets.some((set) => typed.some((word) => set.has(word)))))
      ? 'near'
      : 'other';
  };
  const at = found.findIndex(([row]) => kindOf(row) === 'near');
  const called = [...places].map((_, row) => row).filter((row) => kindOf(row) === 'called');
  if (at < 0 || called.length === 0) return found;
  const isFound = found.some(([row]) => called.includes(row));
  const moved = isFound ? found.slice(at).filter(([row]) => called.includes(row)) : [[called[0]!] as const];
  if (moved.length > 0) moves++;
  return [
    ...found.slice(0, at),
    ...moved.map(([row]): [number, number] => [row, found[at]![1]]),
    ...found.slice(at).filter(([row]) => !called.includes(row)),
  ];
}

/** How often a name came before one with a word more that was better known. */
let moves = 0;

const sampleWords = [
  'Mirpur | মিরপুর',
  'Meherpur | মেহেরপুর',
  'Madhupur | মধুপুর',
  'Dhanmondi | ধানমন্ডি',
  'Lake | লেক',
  'Park | পার্ক',
  'School | স্কুল',
  'Hospital | হাসপাতাল',
  'Banani | বনানী',
  'Bandar | বন্দর',
].map(named);
const areas = ['Mirpur | মিরপুর', 'Banani | বনানী', 'Dhanmondi | ধানমন্ডি'];

const name = fc.array(fc.constantFrom(...sampleWords), { minLength: 1, maxLength: 3 });
const place = fc.record({
  name: fc.option(name),
  area: fc.constantFrom(...areas),
  house: fc.option(fc.constantFrom('House 1 | বাড়ি ১', 'House 12 | বাড়ি ১২')),
  road: fc.constantFrom('Road 2 | রোড ২', 'Road 12 | রোড ১২'),
  popularity: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
});
/** A name of three words, and one that sounds like all of them. */
const [mirpur, meherpur] = sampleWords as [(typeof sampleWords)[0], (typeof sampleWords)[0]];
const wholeNameAmongNamesakes = [[mirpur, meherpur, mirpur], [mirpur], null, null].map((name) => ({
  name,
  area: areas[0]!,
  house: null,
  road: 'Road 2 | রোড ২' as const,
  popularity: 0,
}));
const typedTexts = [
  'mirpur',
  'mir',
  'meerpur',
  'mirpru',
  'ধানমন্ডি',
  'লেক',
  'lake',
  'b',
  'bana',
  'road 2',
  'house 12',
];
const query = fc.array(fc.constantFrom(...typedTexts, 'hospitl', 'dhanmondi', 'haspatal'), {
  minLength: 1,
  maxLength: 3,
});

describe('searchPlaces', () => {
  it('finds, in order, what judging every place in full would put first', () => {
    let compared = 0;
    moves = 0;
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 70 }),
        fc.oneof(query, fc.nat()),
        fc.integer({ min: 1, max: 10 }),
        (sketches, typed, limit) => {
          const gazetteer = buildGazetteer(
            sketches.map((one, at) => ({
              ...sketchPlace(at + 1, {
                area: one.area,
                house: one.house ? named(one.house) : null,
                road: named(one.road),
                popularity: one.popularity,
              }),
              name: one.name && {
                en: one.name.map(({ en }) => en).join(' '),
                bn: one.name.map(({ bn }) => bn).join(' '),
              },
            })),
          );
          const meant = typeof typed === 'number' ? sketches[typed % sketches.length]!.name : null;
          const text =
            typeof typed === 'number'
              ? (meant ?? [sampleWords[0]!]).map(({ en }) => en).join(' ')
              : typed.join(' ');
          const expected = exhaustive(gazetteer, text, limit);
          if (expected === null) return;
          compared++;
          const found = searchPlaces(gazetteer, text, { limit });
          expect(found.map((one) => one.place.id)).toEqual(
            expected.map(([row]) => gazetteer.places.idOf(row)),
          );
          for (const [at, { cost }] of found.entries()) expect(cost).toBeCloseTo(expected[at]![1], 9);
        },
      ),
      { numRuns: 300, examples: [[wholeNameAmongNamesakes, 0, 2]] },
    );
    // Most of these queries have results, so that the comparison means something.
    expect(compared).toBeGreaterThan(100);
    expect(moves).toBeGreaterThan(0);
  });
});
