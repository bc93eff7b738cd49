import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invert, type Marks, RowMarks } from './postings.ts';
import { SearchedWord } from './term-index.ts';
import { WordMarks } from './word-marks.ts';

const rowCount = 5000;
const sampleTerms = 200;

/** Term 3 is in every row whose number 4 divides, and so on: common terms and rare ones. */
const holds = (term: number, row: number) => row % (term + 1) === 0;
const termsOf = Array.from({ length: rowCount }, (_, row) =>
  Array.from({ length: sampleTerms }, (_, term) => term).filter((term) => holds(term, row)),
);
const starts = new Uint32Array(rowCount + 1);
termsOf.forEach((terms, row) => {
  starts[row + 1] = starts[row]! + terms.length;
});
const postings = invert(
  sampleTerms,
  { starts, terms: Uint32Array.from(termsOf.flat()) },
  (row) => starts[row + 1]!,
);

/** Searches keep as many marks as this at a time: twice 24 words. */
const mostAtOnce = 48;

function rowsBefore(marks: Marks, endRow: number): number[] {
  return Array.from({ length: endRow }, (_, row) => row).filter((row) => marks.has(row));
}

/** A word of a key: the same ranges for the same key, of which the reading takes the first ones. */
function wordOf(key: number, ranges: number): SearchedWord {
  const word = new SearchedWord(String(key));
  for (let range = 0; range < ranges; range++) {
    const from = (key * 7 + range * 31) % sampleTerms;
    word.add(from, Math.min(sampleTerms, from + 1 + (key % 3)), 0);
  }
  return word;
}

describe('WordMarks', () => {
  it('marks the rows of each word, with little memory and with much, whatever was searched before', () => {
    const search = fc.record({
      key: fc.integer({ min: 1, max: 90 }),
      ranges: fc.integer({ min: 1, max: 3 }),
      endRow: fc.constantFrom(1, 64, 1000, 4999, rowCount),
    });
    fc.assert(
      fc.property(
        fc.array(search, { minLength: 60, maxLength: 150 }),
        fc.constantFrom(0, 1e6),
        (searches, mostBytes) => {
          const marks = new WordMarks(new RowMarks(postings, rowCount, []), rowCount, mostBytes);
          const lately: { word: SearchedWord; endRow: number; found: Marks }[] = [];
          for (const { key, ranges, endRow } of searches) {
            const word = wordOf(key, ranges);
            lately.push({ word, endRow, found: marks.of(word, endRow) });
            if (lately.length > mostAtOnce) lately.shift();
          }
          // What a search still compares has not been given to another word.
          for (const { word, endRow, found } of lately) {
            const expected = Array.from({ length: endRow }, (_, row) => row).filter((row) =>
              word.from.some((from, range) => {
                for (let term = from; term < word.to[range]!; term++) if (holds(term, row)) return true;
                return false;
              }),
            );
            expect(rowsBefore(found, endRow)).toEqual(expected);
          }
        },
      ),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
