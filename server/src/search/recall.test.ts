import { readFileSync } from 'node:fs';
import { hasBangla } from '@portal/text';
import { describe, expect, it } from 'vitest';
import { addressLine } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { searchPlaces } from './search-places.ts';

interface Labelled {
  typed: string;
  /** Beginning of the English address of the place that is meant. */
  meant: string;
}

const list: Labelled[] = readFileSync(new URL('./testing/searches.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [typed, meant] = line.split(' -> ');
    return { typed: typed!, meant: meant! };
  });

const gazetteer = sampleGazetteer();

const addressesOf = (typed: string) =>
  searchPlaces(gazetteer, typed, { limit: 10 }).map(({ place }) => addressLine(place, 'en'));

/** Rank in the results, from 0; -1 when it is not among them. */
const rankOf = ({ meant }: Labelled, typed: string) =>
  addressesOf(typed).findIndex((address) => address.startsWith(meant));

const missing = (searches: Labelled[], within: number) =>
  searches
    .filter((one) => {
      const rank = rankOf(one, one.typed);
      return rank < 0 || rank >= within;
    })
    .map(({ typed }) => typed);

/** Each beginning of a text, a whole written sign more each time. */
const keystrokes = (text: string) => {
  const signs = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)];
  return signs.map((_, at) =>
    signs
      .slice(0, at + 1)
      .map(({ segment }) => segment)
      .join(''),
  );
};

describe.each([
  ['English and romanised', list.filter(({ typed }) => !hasBangla(typed))],
  ['Bangla', list.filter(({ typed }) => hasBangla(typed))],
])('labeled searches, %s', (_, searches) => {
  it('are many', () => {
    expect(searches.length).toBeGreaterThanOrEqual(60);
  });

  it('give the place that is meant first, 19 of 20 times', () => {
    expect(missing(searches, 1).length, missing(searches, 1).join('; ')).toBeLessThanOrEqual(
      searches.length / 20,
    );
  });

  it('give it always among the first three', () => {
    expect(missing(searches, 3)).toEqual([]);
  });

  it('match at every keystroke on the way', () => {
    const silent = searches
      .flatMap(({ typed }) => keystrokes(typed))
      .filter((typed) => addressesOf(typed).length === 0);
    expect(silent).toEqual([]);
  });

  it('seldom lose the place again once it is among the first five', () => {
    const lost: string[] = [];
    let kept = 0;
    for (const one of searches) {
      let wasThere = false;
      for (const typed of keystrokes(one.typed)) {
        const rank = rankOf(one, typed);
        const isThere = rank >= 0 && rank < 5;
        if (wasThere && !isThere) lost.push(typed);
        if (isThere) kept++;
        wasThere = isThere;
      }
    }
    // Some beginnings are other words: `west` on the way to `westin`, `hospital i` to `hospital in`.
    expect(lost.length, lost.join('; ')).toBeLessThanOrEqual(kept / 50);
  });
});

describe('every place that people know by name', () => {
  const known = [...gazetteer.places].filter(({ name, popularity }) => name && popularity >= 0.6);

  it.each(['en', 'bn'] as const)('is among the first three when its whole name is typed, %s', (language) => {
    const lost = known.filter(({ name, code }) => {
      const found = searchPlaces(gazetteer, name![language], { limit: 10 });
      const rank = found.findIndex(
        ({ place }) => place.code === code || place.name?.[language] === name![language],
      );
      return rank < 0 || rank > 2;
    });
    expect(lost.map(({ name }) => name![language])).toEqual([]);
  });
});
