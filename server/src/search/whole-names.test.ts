import { words } from '@portal/text';
import { sampled } from '@portal/text/testing/sampled';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Place } from '../gazetteer/place.ts';
import { queryTerms } from '../gazetteer/query-terms.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { addressUnits } from '../gazetteer/tokenizer.ts';
import { searchPlaces } from './search-places.ts';
import { suggestPlaces } from './suggest.ts';

let gazetteer: Gazetteer;
/** Names of three words or more, in English and Bangla. */
let longNames: string[];
beforeAll(() => {
  gazetteer = sampleGazetteer();
  const names = new Set<string>();
  for (let row = 0; row < gazetteer.places.length; row++) {
    const { name } = gazetteer.places.at(row);
    for (const one of name ? [name.en, name.bn] : []) if (words(one).length >= 3) names.add(one);
  }
  longNames = [...names].filter((_, at) => at % 5 === 0);
});

const suggestions = (query: string) =>
  suggestPlaces(gazetteer, query, { limit: 10 }).map(({ name }) => name?.en);

describe('a whole name of three words or more', () => {
  it('finds its place first, and none that only sounds like it', () => {
    let meant = 0;
    for (const name of longNames) {
      const found = searchPlaces(gazetteer, name, { limit: 10 });
      const terms = queryTerms(gazetteer.words, addressUnits(name), true);
      expect([name, words(found[0]!.place.name!.en), words(found[0]!.place.name!.bn)]).toContainEqual(
        words(name),
      );
      if (!found[0]!.isMeant) continue;
      meant++;
      for (const { place } of found)
        expect([name, gazetteer.words.describe(gazetteer.rowOf(place), terms).hasAll]).toEqual([name, true]);
    }
    expect(longNames.length).toBeGreaterThan(2000);
    expect(meant / longNames.length).toBeGreaterThan(0.9);
  });

  it('is not the beginning of a longer one', () => {
    for (const typed of ['dhaka medical college', 'sher e bangla', 'ঢাকা মেডিকেল কলেজ']) {
      expect([typed, searchPlaces(gazetteer, typed, { limit: 10 })[0]?.isMeant]).toEqual([typed, false]);
    }
  });

  it.each(['Dohar Girls High School', 'Akhaura Jame Mosque', 'মোহনপুর জামে মসজিদ'])(
    'has no similar name of another town below it: %s',
    (query) => {
      expect(suggestions(query)).toHaveLength(1);
    },
  );

  it('has the famous place that sounds like it below it', () => {
    expect(suggestions('rupshi bangla hotel').slice(0, 2)).toEqual([
      'Rupshi Bangla Hotel',
      'InterContinental Dhaka',
    ]);
  });
});

describe('a name typed whole', () => {
  it('finds a place of this name first', () => {
    const key = (text: string) => [...new Set(words(text))].join('');
    const names = [...gazetteer.places].flatMap(({ name }) => (name ? [name.en, name.bn] : []));
    const wrong = sampled([...new Set(names)], 4000).filter((typed) => {
      const [first] = suggestPlaces(gazetteer, typed, { limit: 10 });
      const { name, aliases = [] } = first!;
      return ![name?.en ?? '', name?.bn ?? '', ...aliases].some((one) => key(one) === key(typed));
    });
    expect(wrong).toEqual([]);
  });

  it('comes before the same name with another word, however well known that is', () => {
    const wordSets = new Map<string, Set<string>>();
    const otherNames = new Map<string, Set<string>>();
    for (const { name, aliases = [], code } of gazetteer.places) {
      for (const one of name ? [name.en, name.bn] : []) wordSets.set(one, new Set(words(one)));
      otherNames.set(code, new Set(aliases.map((alias) => words(alias).join(' '))));
    }
    const namesWith = new Map<string, string[]>();
    for (const [name, own] of wordSets) {
      for (const word of own) namesWith.set(word, [...(namesWith.get(word) ?? []), name]);
    }
    const isLonger = (name: string, own: Set<string>) => {
      const others = wordSets.get(name)!;
      return others.size > own.size && [...own].every((word) => others.has(word));
    };
    const within = [...wordSets].filter(([, own]) => {
      const lists = [...own].map((word) => namesWith.get(word)!);
      const shortest = lists.reduce(
        (least, list) => (list.length < least.length ? list : least),
        lists[0] ?? [],
      );
      return shortest.some((name) => isLonger(name, own));
    });
    expect(within.length).toBeGreaterThan(1500);
    const wrong = within.filter(([typed, own]) =>
      [
        searchPlaces(gazetteer, typed, { limit: 10 }).map(({ place }) => place),
        suggestPlaces(gazetteer, typed, { limit: 10 }),
      ].some((found) => {
        const key = words(typed).join(' ');
        const isNamed = ({ name }: Place) =>
          name !== null && [name.en, name.bn].some((one) => words(one).join(' ') === key);
        const isLongerNamed = ({ name, code }: Place) =>
          name !== null &&
          !otherNames.get(code)!.has(key) &&
          [name.en, name.bn].some((one) => isLonger(one, own));
        const at = found.findIndex(isLongerNamed);
        return at >= 0 && (!found.slice(0, at).some(isNamed) || found.slice(at).some(isNamed));
      }),
    );
    expect(wrong.map(([typed]) => typed)).toEqual([]);
  });

  it.each(['Farmgate Intersection', 'মোড়েলগঞ্জ মোড়'])(
    'comes before a name without one of its words: %s',
    (typed) => {
      for (const find of [
        suggestPlaces(gazetteer, typed, { limit: 10 }),
        searchPlaces(gazetteer, typed, { limit: 10 }).map(({ place }) => place),
      ])
        expect([find[0]!.name!.en, find[0]!.name!.bn].map(words)).toContainEqual(words(typed));
    },
  );
});

describe('a whole name of two words', () => {
  it('may be that of another place that sounds alike', () => {
    expect(suggestions('kazi para').length).toBeGreaterThan(1);
  });

  it('is not misspelled', () => {
    expect(suggestions('কাজলা মাদ্রাসা')).toEqual(['Kazla Madrasha']);
  });
});
