import { words } from '@portal/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchedWord, TermIndex } from './term-index.ts';
import type { TermVariant } from './vocabulary.ts';

function indexOf(rows: { name: string; other?: string }[]): TermIndex {
  return new TermIndex(rows.length, (row) => ({
    name: words(rows[row]!.name),
    other: words(rows[row]!.other ?? ''),
  }));
}

function exactly({ vocabulary }: TermIndex, ...searched: string[]): SearchedWord[] {
  return searched.map((word) => {
    const id = vocabulary.find(word);
    return id < 0 ? new SearchedWord() : new SearchedWord().add(id, id + 1, 0);
  });
}

function beginning({ vocabulary }: TermIndex, prefix: string): SearchedWord {
  return new SearchedWord().add(...vocabulary.range(prefix), 0.1);
}

/** The first rows that have every word, optionally only inside names. */
function search(index: TermIndex, words: SearchedWord[], limit: number, inNames: boolean): number[] {
  const found: number[] = [];
  index.eachCandidate(words, { inNames, endRow: index.rowCount }, (row) => {
    const { hasAll, wordsInName } = index.describe(row, words);
    if (hasAll && (!inNames || wordsInName === words.length)) found.push(row);
    return found.length < limit;
  });
  return found;
}

describe('TermIndex', () => {
  const places = indexOf([
    { name: 'Mirpur', other: 'Dhaka' },
    { name: 'মিরপুর স্টেডিয়াম', other: 'Mirpur Dhaka' },
    { name: 'Mirzapur Cadet College', other: 'Tangail' },
    { name: 'Banani Lake', other: 'Dhaka' },
  ]);

  it('gives rows with every word, the most popular first', () => {
    expect(search(places, exactly(places, 'dhaka', 'mirpur'), 10, false)).toEqual([0, 1]);
    expect(search(places, exactly(places, 'dhaka', 'tangail'), 10, false)).toEqual([]);
  });

  it('searches names alone when requested', () => {
    expect(search(places, exactly(places, 'mirpur'), 10, true)).toEqual([0]);
  });

  it('takes a prefix as a range of words, in either script', () => {
    expect(search(places, [beginning(places, 'mir')], 10, true)).toEqual([0, 2]);
    expect(search(places, [beginning(places, 'মির')], 10, true)).toEqual([1]);
  });

  it('stops at the limit and obeys the filter', () => {
    expect(search(places, exactly(places, 'dhaka'), 2, false)).toEqual([0, 1]);
  });

  it('finds nothing for a word that stands nowhere', () => {
    expect(search(places, exactly(places, 'atlantis'), 10, false)).toEqual([]);
  });

  it('ranks a word in the name above the same word outside it', () => {
    const groups = exactly(places, 'mirpur');
    expect(places.describe(0, groups)).toMatchObject({ penalty: 0, wordsInName: 1, startsName: true });
    expect(places.describe(1, groups).penalty).toBeGreaterThan(0);
  });

  it('agrees with looking at every row, whatever the rows and words', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'ab', 'abc', 'ba', 'dd');
    const row = fc.record({
      name: fc.array(word, { maxLength: 4 }),
      other: fc.array(word, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.boolean(),
        (rows, searched, inNames, lastIsPrefix) => {
          const index = new TermIndex(rows.length, (at) => rows[at]!);
          const groups = exactly(index, ...searched);
          if (lastIsPrefix) groups[groups.length - 1] = beginning(index, searched.at(-1)!);
          const expected = rows.flatMap(({ name, other }, at) => {
            const there = inNames ? name : [...name, ...other];
            const fits = searched.every((one, place) =>
              there.some((each) =>
                lastIsPrefix && place === searched.length - 1 ? each.startsWith(one) : each === one,
              ),
            );
            return fits ? [at] : [];
          });
          expect(search(index, groups, 1000, inNames)).toEqual(expected);
        },
      ),
    );
  });
});

describe('frequent words', () => {
  // 5000 rows: every second has `even`, every third `third`, every row `all`, none both `odd` and `even`.
  const numbers = new TermIndex(5000, (row) => ({
    name: ['all', row % 2 === 0 ? 'even' : 'odd', ...(row % 3 === 0 ? ['third'] : [])],
    other: ['other'],
  }));
  const rowsWith = (searched: string[], limit: number) =>
    search(numbers, exactly(numbers, ...searched), limit, false);

  it('meet in the rows that have both, in order', () => {
    expect(rowsWith(['even', 'third'], 4)).toEqual([0, 6, 12, 18]);
    expect(rowsWith(['third', 'even', 'all'], 5000)).toEqual(Array.from({ length: 834 }, (_, n) => n * 6));
  });

  it('may never meet', () => {
    expect(rowsWith(['odd', 'even'], 10)).toEqual([]);
  });

  it('give the most popular rows at once when nearly all have them', () => {
    expect(search(numbers, [beginning(numbers, 'a')], 3, true)).toEqual([0, 1, 2]);
  });
});

describe('many rows', () => {
  // So many that frequent words have their marks made beforehand: from 256 rows and a sixteenth of all on.
  const rowCount = 1500;
  const sampleWords = ['a', 'ab', 'abc', 'b', 'ba', 'c', 'ca', 'cab', 'rare', 'rarer'];

  /** The same rows in each run: the further back in the list a word is, the fewer rows have it. */
  function wordsOf(row: number) {
    const has = (place: number, salt: number) =>
      (row * 7919 + place * 104_729 + salt) % (place * 3 + 2) === 0;
    return {
      name: sampleWords.filter((_, place) => has(place, 0) && has(place, 5)),
      other: sampleWords.filter((_, place) => has(place, 1)),
    };
  }
  const rows = Array.from({ length: rowCount }, (_, row) => wordsOf(row));
  const index = new TermIndex(rowCount, (row) => rows[row]!);

  it('are met like a few, in every scope, whatever a word may stand for', () => {
    const reading = fc.record({
      beginnings: fc.uniqueArray(fc.constantFrom('a', 'ab', 'c', 'r', 'rarer', 'zz'), { maxLength: 2 }),
      wholes: fc.uniqueArray(fc.constantFrom(...sampleWords), { maxLength: 2 }),
    });
    const scopes = fc.record({
      inNames: fc.boolean(),
      endRow: fc.constantFrom(0, 1, 31, 32, 700, rowCount),
      everyOther: fc.boolean(),
    });
    const everyOther = new Uint32Array(Math.ceil(rowCount / 32)).fill(0x55555555);
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 3 }), scopes, (readings, scope) => {
        const searched = readings.map(({ beginnings, wholes }) => {
          const word = new SearchedWord();
          for (const one of beginnings) word.add(...index.vocabulary.range(one), 0.1);
          for (const one of wholes) {
            const id = index.vocabulary.find(one);
            if (id >= 0) word.add(id, id + 1, 0);
          }
          return word;
        });
        const { inNames, endRow } = scope;
        const found: number[] = [];
        const among = scope.everyOther ? everyOther : undefined;
        index.eachCandidate(searched, { inNames, endRow, among }, (row) => {
          const { hasAll, wordsInName } = index.describe(row, searched);
          if (hasAll && (!inNames || wordsInName === searched.length)) found.push(row);
          return true;
        });
        const expected = rows.flatMap(({ name, other }, row) => {
          const there = inNames ? name : [...name, ...other];
          const fits = readings.every(({ beginnings, wholes }) =>
            there.some((one) => wholes.includes(one) || beginnings.some((start) => one.startsWith(start))),
          );
          return fits && row < endRow && (!scope.everyOther || row % 2 === 0) ? [row] : [];
        });
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('Vocabulary', () => {
  const { vocabulary } = indexOf([
    { name: 'mirpur dhanmondi uttara gulshan banani মিরপুর south hospital house#5 1216 1215' },
  ]);
  const named = (found: readonly TermVariant[]) =>
    found
      .flatMap(({ id, to }) => vocabulary.terms.slice(id, to))
      .filter((term, at, all) => all.indexOf(term) === at);

  it('hears a name in the other script and in other spellings', () => {
    expect(named(vocabulary.soundalikes('meerpoor', false))).toEqual(['mirpur', 'মিরপুর'].sort());
    expect(named(vocabulary.soundalikes('ধানমণ্ডি', false))).toContain('dhanmondi');
    expect(named(vocabulary.soundalikes('uttor', true))).toContain('uttara');
  });

  it('returns the same for the same query, finished or not', () => {
    for (let time = 0; time < 2; time++) {
      expect(named(vocabulary.soundalikes('danmon', true))).toEqual(['dhanmondi']);
      expect(named(vocabulary.soundalikes('danmon', false))).toEqual([]);
    }
    expect(named(vocabulary.typos('dhanmomd', false))).toEqual([]);
    expect(named(vocabulary.typos('dhanmomd', true))).toEqual(['dhanmondi']);
  });

  it('knows what means the same', () => {
    expect(named(vocabulary.meanings('দক্ষিণ'))).toEqual(['south']);
    expect(named(vocabulary.meanings('mirpur'))).toEqual([]);
  });

  it('corrects one wrong letter, also in a word not finished', () => {
    expect(named(vocabulary.typos('gulshon', false))).toEqual(['gulshan']);
    expect(named(vocabulary.typos('bannai', false))).toEqual(['banani']);
    expect(named(vocabulary.typos('dhanmomd', true))).toEqual(['dhanmondi']);
  });

  it('never changes a number', () => {
    expect(vocabulary.typos('1217', false)).toEqual([]);
    expect(vocabulary.soundalikes('1217', true)).toEqual([]);
  });
});
