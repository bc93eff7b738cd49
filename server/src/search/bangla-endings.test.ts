import { describe, expect, it } from 'vitest';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { suggestPlaces } from './suggest.ts';

/** The best known places: their names are what people write sentences with. */
const mostPlaces = 1500;

const endsInVowelSign = /[ািীুূেৈোৌ]$/;

/** "of" and "in" a place. */
const endings: Record<string, (name: string) => string> = {
  genitive: (name) => name + (endsInVowelSign.test(name) ? 'র' : 'ের'),
  locative: (name) => name + (name.endsWith('া') ? 'য়' : endsInVowelSign.test(name) ? 'তে' : 'ে'),
};

describe.each(Object.entries(endings))('a Bangla name in the %s', (_, inflected) => {
  it('is found like the name without an ending', () => {
    const gazetteer = sampleGazetteer();
    const names = Array.from({ length: mostPlaces }, (_, row) => gazetteer.places.at(row).name?.bn ?? '');
    const written = names.filter((name) => /\p{Script=Bengali}$/u.test(name) && !/\p{N}/u.test(name));
    expect(written.length).toBeGreaterThan(mostPlaces / 2);
    const lost = written.filter((name) => {
      const found = suggestPlaces(gazetteer, inflected(name), { limit: 10 }).slice(0, 3);
      return !found.some((place) => place.name?.bn === name);
    });
    expect(lost).toEqual([]);
  });
});
