import { latinDigits, normalizeText } from './fold.ts';
import letters from './latin-letters.json' with { type: 'json' };
import { hasBangla } from './script.ts';

/**
 * Bangla in Latin letters, close to how names are written on signs: মিরপুর -> mirpur, ধানমন্ডি -> dhanmandi.
 * One way only, and lossy: it serves comparison and fallback labels, not scholarship.
 */

const {
  consonantLetters,
  vowels,
  vowelSigns,
  finals,
}: Record<keyof typeof letters, Record<string, string>> = letters;

const hasanta = '\u09CD';

/** A run of consonants joined by hasanta, or none, with the vowel that follows it. */
interface Syllable {
  consonants: string[];
  vowel: string;
  /** True when the vowel is the unwritten one, which speech often drops. */
  inherent: boolean;
  final: string;
}

/** The text with every Bangla word in Latin letters and every Bangla digit as 0-9; the rest is untouched. */
export function romanize(text: string): string {
  if (!hasBangla(text)) return normalizeText(text);
  return latinDigits(normalizeText(text)).replace(/[\u0980-\u09FF]+/g, romanizeWord);
}

function romanizeWord(word: string): string {
  const syllables = splitSyllables(word);
  dropUnspokenVowels(syllables);
  return syllables
    .map((one) => spellCluster(one.consonants) + one.vowel + one.final)
    .join('')
    .replace(/ngg/g, 'ng');
}

function splitSyllables(word: string): Syllable[] {
  const syllables: Syllable[] = [];
  let joins = false;
  for (const letter of word) {
    const last = syllables.at(-1);
    if (letter in consonantLetters) {
      if (joins && last) last.consonants.push(letter);
      else syllables.push({ consonants: [letter], vowel: 'a', inherent: true, final: '' });
      joins = false;
    } else if (letter === hasanta) {
      joins = true;
    } else if (letter in vowelSigns && last) {
      last.vowel = vowelSigns[letter]!;
      last.inherent = false;
      joins = false;
    } else if (letter in vowels) {
      syllables.push({ consonants: [], vowel: vowels[letter]!, inherent: false, final: '' });
      joins = false;
    } else if (letter in finals) {
      if (letter === '\u09CE') {
        syllables.push({ consonants: ['ত'], vowel: '', inherent: false, final: '' });
      } else if (last) {
        last.final += finals[letter];
      }
      joins = false;
    }
  }
  // A hasanta at the very end silences the vowel outright.
  if (joins && syllables.length > 0) syllables.at(-1)!.vowel = '';
  return syllables;
}

/**
 * Drops the unwritten vowel where speech does: at the word's end, and, from the end backwards, between two
 * syllables that keep theirs (mi-ra-pu-ra -> mirpur, na-ra-ya-na-ga-nja -> narayanganj).
 */
function dropUnspokenVowels(syllables: Syllable[]): void {
  for (let index = syllables.length - 1; index > 0; index--) {
    const one = syllables[index]!;
    if (!one.inherent || one.final) continue;
    const next = syllables[index + 1];
    const previous = syllables[index - 1]!;
    if (!next) {
      const last = one.consonants.at(-1)!;
      if (one.consonants.length === 1 || !'রয়যব'.includes(last)) one.vowel = '';
    } else if (
      one.consonants.length === 1 &&
      next.consonants.length === 1 &&
      // nagar must not become ngar, which reads as one sound.
      !(one.consonants[0] === 'ন' && next.consonants[0] === 'গ') &&
      next.vowel !== '' &&
      previous.vowel !== ''
    ) {
      one.vowel = '';
    }
  }
}

function spellCluster(consonants: string[]): string {
  const joined = consonants.join('');
  if (joined === 'ক\u09B7') return 'ksh';
  if (joined === 'জঞ') return 'gy';
  return consonants
    .map((letter, index) => {
      const before = consonants[index - 1];
      const after = consonants[index + 1];
      if (letter === 'ঙ' && after !== undefined) return 'n';
      if (before === undefined) return consonantLetters[letter]!;
      // Under another consonant য is a glide, and ব is one too except after m, b, r and l (purba, ambor).
      if (letter === 'য') return 'y';
      if (letter === 'ব' && !'মবরল'.includes(before)) return 'w';
      return consonantLetters[letter]!;
    })
    .join('');
}
