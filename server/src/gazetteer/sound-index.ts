import { editDistance, hasBangla, phoneticKey, romanize, soundShape, spokenLetters } from '@portal/text';
import { TermTrie } from '../search/index/term-trie.ts';

/** Share of its letters in which a name that sounds alike may differ. */
const mostApart = 0.4;

/** Of one sound, of one wrong letter, and for each share of the letters that differs in writing, and as it is said. */
const soundPenalty = { sound: 0.15, typo: 0.35, apart: 0.25, said: 0.6 };

/** Share of its letters in which another word sounds different, if these are two or more. */
const anotherWord = 0.25;

/** Fewer letters than this sound like too much. */
const leastLetters = 4;

/** More letters than this are no name, but run together: what is compared grows with their square. */
const mostLetters = 60;

/** A sound that more names have than this says nothing. */
const mostOfASound = 60;

/** Names by their sound. */
export class SoundIndex {
  private readonly bySound = new Map<string, string[]>();
  /** The shapes of these sounds: most words have another, which shows without their sound. */
  private readonly shapes: ReadonlySet<number | null>;

  constructor(names: readonly string[]) {
    for (const name of names) {
      const sound = phoneticKey(name);
      const same = this.bySound.get(sound);
      if (same) same.push(name);
      else this.bySound.set(sound, [name]);
    }
    this.shapes = new Set([...this.bySound.keys()].map(soundShape));
  }

  /** The names that sound like folded words joined, each with how far off it is. */
  namesLike(key: string): Map<string, number> {
    const penalties = new Map<string, number>();
    if (!isName(key)) return penalties;
    const shape = soundShape(key);
    const same = shape === null || this.shapes.has(shape) ? this.bySound.get(phoneticKey(key)) : undefined;
    const latin = same ? spoken(key) : '';
    const own = same ? spokenLetters(key) : '';
    for (const name of same?.slice(0, mostOfASound) ?? []) {
      const other = spoken(name);
      const length = Math.max(latin.length, other.length);
      const most = Math.floor(length * mostApart);
      const edits = editDistance(latin, other, most);
      if (edits > most) continue;
      const letters = spokenLetters(name);
      const said = editDistance(own, letters);
      const share = said / Math.max(own.length, letters.length);
      if (said > 1 && share >= anotherWord) continue;
      noteLeast(
        penalties,
        name,
        soundPenalty.sound + (edits / length) * soundPenalty.apart + share * soundPenalty.said,
      );
    }
    return penalties;
  }
}

/** Names by their sound and by their letters. */
export class SpellingIndex {
  private readonly sounds: SoundIndex;
  private readonly sorted: readonly string[];
  private readonly trie: TermTrie;
  /** Letters of the longest name. */
  private readonly longest: number;

  constructor(names: readonly string[]) {
    this.sounds = new SoundIndex(names);
    this.sorted = [...names].sort();
    this.trie = new TermTrie(this.sorted);
    this.longest = names.reduce((longest, { length }) => Math.max(longest, length), 0);
  }

  /** The names that sound like, or are one letter away from, folded words joined, each with how far off it is. */
  namesLike(key: string): Map<string, number> {
    const penalties = this.sounds.namesLike(key);
    if (isName(key) && key.length <= this.longest + 1) {
      this.trie.oneLetterAway(key, false, (from) =>
        noteLeast(penalties, this.sorted[from]!, soundPenalty.typo),
      );
    }
    return penalties;
  }
}

function isName(key: string): boolean {
  return key.length >= leastLetters && key.length <= mostLetters && !/\d/.test(key);
}

function noteLeast(penalties: Map<string, number>, name: string, penalty: number): void {
  if (penalty < (penalties.get(name) ?? 1)) penalties.set(name, penalty);
}

/** Words in Latin letters with long vowels written short, for counting what differs. */
function spoken(key: string): string {
  return (hasBangla(key) ? romanize(key) : key).replaceAll('ee', 'i').replaceAll('oo', 'u');
}
