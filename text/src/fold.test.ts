import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { banglaDigits, fold, latinDigits, normalizeText, words } from './fold.ts';
import { expectLinear } from './testing/growth.ts';

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((one) => /\P{Cn}/u.test(one) || /\p{Default_Ignorable_Code_Point}/u.test(one));

describe('normalizeText', () => {
  it('puts the dotted letters together, which NFC takes apart', () => {
    // U+09AC U+09BE U+09A1 U+09BC U+09BF, as a phone types it, and with U+09DC, as a file stores it.
    expect(normalizeText('\u09AC\u09BE\u09A1\u09BC\u09BF')).toBe('\u09AC\u09BE\u09DC\u09BF');
    expect(normalizeText('\u09AF\u09BC')).toBe('\u09DF');
    expect(normalizeText('\u09A2\u09BC')).toBe('\u09DD');
  });

  it('drops the invisible joiners that would split a word', () => {
    expect(words('র\u200D্যাব')).toEqual(['র্যাব']);
    expect(words('ক\u200Cষ')).toEqual(['কষ']);
  });

  it('drops everything else that is invisible, wherever it is in a word', () => {
    const invisible = everyCharacter.filter((one) => /\p{Default_Ignorable_Code_Point}/u.test(one));
    expect(invisible).toEqual(expect.arrayContaining(['\u200F', '\u2066', '\uFE0F', '\u{E0067}']));
    for (const one of invisible) {
      expect([one.codePointAt(0), ...words(`${one}Mir${one}pur ${one} ঢা${one}কা ${one}`)]).toEqual([
        one.codePointAt(0),
        'mirpur',
        'ঢাকা',
      ]);
    }
  });

  it('takes no longer for each mark of a long run', async () => {
    for (const marks of ['\u0301\u0323', '\u09CD\u09BC']) {
      await expectLinear(marks, 32_000, (size) => fold(`ক${marks.repeat(size / 2)}`));
    }
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('folds nothing the second time: no character, none with a mark, and no letter with several', () => {
    const expectOnce = (text: string) => {
      const folded = fold(text);
      if (fold(folded) !== folded)
        expect.fail(`${[...text].map((one) => one.codePointAt(0)!.toString(16))} is folded twice`);
    };
    const marks = everyCharacter.filter((one) => /\p{M}/u.test(one));
    everyCharacter.forEach(expectOnce);
    const changing = everyCharacter.filter((one) => fold(one) !== one);
    for (const [at, one] of changing.entries()) expectOnce(one + marks[at % marks.length]);
    const joining = [...new Set(everyCharacter.flatMap((one) => [...one.normalize('NFD')].slice(1)))];
    const mark = fc.oneof(fc.constantFrom(...joining), fc.constantFrom(...marks));
    const several = fc.tuple(fc.constantFrom(...changing), fc.array(mark, { maxLength: 4 }));
    fc.assert(
      fc.property(several, ([letter, run]) => expectOnce(letter + run.join(''))),
      { numRuns: 5000 },
    );
  });
});

describe('digits', () => {
  it('reads ৫০ as 50 and back', () => {
    expect(latinDigits('বাড়ি ৫০, রোড ১২৩৪৫৬৭৮৯')).toBe('বাড়ি 50, রোড 123456789');
    expect(banglaDigits('50')).toBe('৫০');
  });

  it('reads the digits of every script', () => {
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      const figures = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
      const written = figures.format(9876543210);
      if (/^\p{Nd}{10}$/u.test(written)) expect([system, fold(written)]).toEqual([system, '9876543210']);
    }
  });

  it('survives the way there and back for any number', () => {
    fc.assert(fc.property(fc.nat(), (n) => latinDigits(banglaDigits(String(n))) === String(n)));
  });
});

describe('words', () => {
  it('keeps Bangla words whole at vowel signs and conjuncts', () => {
    expect(words('মিরপুর সেকশন-১০, ব্রাহ্মণবাড়িয়া')).toEqual(['মিরপুর', 'সেকশন', '10', 'ব্রাহ্মণবাড়িয়া'].map(fold));
  });

  it('joins over an apostrophe of any shape', () => {
    for (const name of ["Cox's Bazar", 'Cox’s Bazar', 'Coxʼs  BAZAR']) {
      expect(words(name)).toEqual(['coxs', 'bazar']);
    }
  });

  it('finds no word in punctuation', () => {
    expect(words(' -- ,;। ')).toEqual([]);
  });

  it('takes accents off Latin letters only', () => {
    expect(words('Café Été')).toEqual(['cafe', 'ete']);
  });

  it('takes every mark off Latin letters and digits, whether Unicode has a letter with it or not', () => {
    const mark = fc.constantFrom(...'\u0301\u0323\u0307\u0358\u0335\u20E3\u20DD');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'axmİ5'), minLength: 1 }),
        fc.array(mark),
        (word, marks) => {
          expect(words([...word].map((one) => one + marks.join('')).join(''))).toEqual(words(word));
          expect(words(word).join('')).toMatch(/^[a-z0-9]+$/);
        },
      ),
    );
  });

  it('reads each letter and digit that Unicode calls compatible with plain ones as these', () => {
    const forms = everyCharacter.filter(
      (one) =>
        /[^\0-~\p{So}]|(?=\p{So})\p{Alphabetic}/u.test(one) && /^[a-z0-9]+$/i.test(one.normalize('NFKC')),
    );
    expect(forms).toEqual(expect.arrayContaining(['ﬁ', 'ℝ', 'ⁿ', '①', 'Ⅳ', '𝔻', 'ⓐ', '🄼']));
    for (const one of forms)
      expect([one, ...words(`x${one}`)]).toEqual([one, words(`x${one.normalize('NFKC')}`)[0]]);
  });

  it('reads letters and digits of every typographic form as plain ones', () => {
    expect(words('Ｒｏａｄ　１０，ｍｉｒｐｕｒ')).toEqual(['road', '10', 'mirpur']);
    expect(words('Ｃａｆｅ\u0301')).toEqual(['cafe']);
    // Bold and italic, as social networks paste them: each form is a whole alphabet from its A or 0 on.
    const styled = (from: number, first: string) => (text: string) =>
      [...text].map((one) => String.fromCodePoint(from + one.charCodeAt(0) - first.charCodeAt(0))).join('');
    const capitals = fc.constantFrom(0x1d400, 0x1d434, 0x1d468, 0x1d5a0, 0x1d5d4, 0x1d63c, 0x1d670, 0xff21);
    const digits = fc.constantFrom(0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0xff10);
    const word = (letters: string) =>
      fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(capitals, digits, word('ABCDKMPRUXZ'), word('0123456789'), (bold, figures, name, house) => {
        expect(words(`${styled(bold, 'A')(name)} ${styled(figures, '0')(house)}`)).toEqual([
          name.toLowerCase(),
          house,
        ]);
      }),
    );
  });
});
