import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { hostileAddresses } from './testing/hostile-addresses.ts';
import { tokenizeAddress } from './tokenize.ts';

/** Rows looked at, names compared and distances between areas for one address, whatever it says: a row costs some microseconds. */
const most = { rows: 4000, lookups: 60, sounds: 60, distances: 1500 };

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

/** The work for one address, counted where it is done. */
function workFor(text: string) {
  const work = { rows: 0, lookups: 0, sounds: 0, distances: 0 };
  const each = gazetteer.words.eachCandidate.bind(gazetteer.words);
  const rows = vi.spyOn(gazetteer.words, 'eachCandidate').mockImplementation((words, scope, visit) => {
    work.lookups++;
    each(words, scope, (row) => {
      work.rows++;
      return visit(row);
    });
  });
  const sounds = vi.spyOn(gazetteer.localities, 'soundingLike');
  const points = vi.spyOn(gazetteer.places, 'positionOf');
  correctAddress(gazetteer, text);
  work.sounds = sounds.mock.calls.length;
  work.distances = points.mock.calls.length / 2;
  rows.mockRestore();
  sounds.mockRestore();
  points.mockRestore();
  return work;
}

function expectBounded(text: string, about: string): void {
  for (const [work, count] of Object.entries(workFor(text)))
    expect(count, `${work}: ${about}`).toBeLessThanOrEqual(most[work as keyof typeof most]);
}

/** Words that are in very many rows, or for very many areas, and what is no word at all. */
const heavyAddresses =
  `school bazar dhaka mirpur road uttara sector house block college new union para kaliganj islampur char
  a k 5 10 27 1216 গ্রাম মিরপুর রোড বাজার সদর ১০ , # - / ( |`.split(/\s+/);

describe('the work for one address', () => {
  it('is bounded whatever the address says', () => {
    const heavy = fc
      .array(fc.constantFrom(...heavyAddresses), { maxLength: 300 })
      .map((words) => words.join(' '));
    const names = fc
      .array(fc.constantFrom(...gazetteer.localities.all.map(({ name }) => name.en)), { maxLength: 60 })
      .map((words) => words.join(' '));
    const any = fc.string({ unit: 'grapheme', maxLength: 600 });
    fc.assert(
      fc.property(fc.oneof(heavy, names, any), (text) => {
        expectBounded(text, text);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 100) },
    );
  });

  it('is bounded for texts that are made to be slow', () => {
    for (const [kind, texts] of hostileAddresses(gazetteer, 20)) {
      for (const text of texts) {
        expectBounded(text, kind);
      }
    }
  });

  it.each([
    ['one letter', 'h'.repeat(1_000_000)],
    ['digits', '1-'.repeat(500_000)],
    ['commas', ','.repeat(1_000_000)],
    ['labels', 'road 5, '.repeat(100_000)],
    ['marks without letters', '\u09BE'.repeat(1_000_000)],
  ])('does not grow with a text of a million characters: %s', (_kind, text) => {
    expect(tokenizeAddress(text).length).toBeLessThanOrEqual(48);
    expect(workFor(text).rows).toBeLessThanOrEqual(most.rows);
  });
});

describe('the corrected line', () => {
  it('keeps every number that the writer gave, but for telephones', () => {
    const numbers = fc.integer({ min: 1, max: 999 });
    const parts = fc.tuple(
      numbers,
      numbers,
      fc.constantFrom('Banani', 'Mirpur', 'uttara sector 10', 'xyz nagar'),
    );
    fc.assert(
      fc.property(parts, ([house, road, area]) => {
        const { parts: said } = correctAddress(
          gazetteer,
          `house ${house}, road ${road}, ${area}, 01711-223344`,
        );
        const line = Object.values(said)
          .map(({ en }) => en)
          .join(' ');
        const kept = line.match(/\d+/g) ?? [];
        expect(kept).toEqual(expect.arrayContaining([String(house), String(road)]));
      }),
      { numRuns: 200 },
    );
  });
});
