import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { LocalityLevel } from '../gazetteer/localities.ts';
import {
  areaLabel,
  building,
  everywhere,
  joinedKind,
  joinedLabel,
  joinedSide,
  kindOfLabel,
  landmark,
  nameEnd,
  streetWord,
} from './phrases.ts';

/** Letters of the shortest word that is split, and of the parts of it. */
const least = { word: 6, area: 3, lastArea: 8, lastTown: 5, kind: 3, first: 5, rest: 4 };

/** Letters of the longest word that is split: more are several words run together, or none. */
const mostLetters = 40;

const mostWords = 12;

const wordPattern = /[\p{L}\p{M}]+/gu;

/** Words and numbers without a space: `house22road9sector11uttara`, `125motijheel`. */
const runPattern =
  /(?<![\p{L}\p{M}\p{N}+])(?:[\p{L}\p{M}]+\d|\d+[\p{L}\p{M}])[\p{L}\p{M}\d]*(?![\p{L}\p{M}\p{N}+])/gu;

/** Letters that a number may have: `9a`, `3rd`. */
const mostOfANumber = 2;

/**
 * Folded text in which a word that nobody knows is written apart where known words are in it: an area and what is there
 * (`savarbazar`), an area and its town (`mirpurdhaka`), a word and a number. Names that are written so themselves stay as they are.
 */
export function splitJoined(gazetteer: Gazetteer, text: string): string {
  const known = new KnownWords(gazetteer);
  let left = mostWords;
  return text
    .replace(runPattern, (run) => (known.isTerm(run) ? run : numbersApart(known, run)))
    .replace(wordPattern, (word) => {
      if (word.length < least.word || word.length > mostLetters || left === 0 || known.has(word)) return word;
      left--;
      return (known.piecesOf(word) ?? known.pairOf(word))?.join(' ') ?? word;
    });
}

/** The letters of a number stay with it: `road9adhanmondi`, `3rdfloor`. */
function numbersApart(known: KnownWords, run: string): string {
  return run
    .replace(/(?<=\d)[\p{L}\p{M}]{3,}/gu, (letters) => {
      for (let at = 0; at <= mostOfANumber; at++) {
        const word = letters.slice(at);
        const isWord = isSpelledOut.test(word) && (known.has(word) || known.piecesOf(word) !== null);
        if (isWord || labels.has(word)) return `${letters.slice(0, at)} ${word}`;
      }
      return letters.length >= least.rest && isSpelledOut.test(letters) ? ` ${letters}` : letters;
    })
    .replace(/(?<=[\p{L}\p{M}]{4})(?=\d)/gu, ' ');
}

/** Less is rather the ending of a number: `৩তালা`. */
const isSpelledOut = /(?:\p{L}\p{M}*){3}/u;

/** What is said of an area next to it: what is numbered in it and its side, then its kind and what is there. */
const labels = new Set([...joinedLabel, ...joinedSide, ...streetWord]);
const kinds = new Set([
  ...joinedKind,
  ...areaLabel,
  ...landmark,
  ...building,
  ...everywhere,
  ...kindOfLabel.keys(),
]);

function isSaidOfAreas(word: string, isFirst = false): boolean {
  // `hatboalia` is no hat.
  return labels.has(word) || (kinds.has(word) && word.length >= (isFirst ? least.first : least.kind));
}

/** The words of which joined ones are made. */
class KnownWords {
  private readonly gazetteer: Gazetteer;

  constructor(gazetteer: Gazetteer) {
    this.gazetteer = gazetteer;
  }

  isTerm(word: string): boolean {
    return this.gazetteer.words.vocabulary.find(word) >= 0;
  }

  has(word: string): boolean {
    return this.isArea(word) || isSaidOfAreas(word) || this.isTerm(word);
  }

  private isArea(word: string, levels: readonly LocalityLevel[] = ['subArea', 'area', 'city']): boolean {
    return (
      word.length >= least.area &&
      this.gazetteer.localities.named(word).some(({ level }) => levels.includes(level))
    );
  }

  /** The fewest areas, and what is said of them, of which a word is made, all of it, or null: `dokkhinbasabo`, `blockdroad`. */
  piecesOf(word: string): string[] | null {
    if (word.length > mostLetters) return null;
    /** Of each beginning of the word. */
    const pieces: (string[] | null)[] = [[]];
    for (let end = 1; end <= word.length; end++) {
      let fewest: string[] | null = null;
      for (let from = 0; from < end; from++) {
        const before = pieces[from];
        if (!before || (fewest && fewest.length <= before.length + 1)) continue;
        const piece = word.slice(from, end);
        const isLetter = piece.length === 1 && before.at(-1) === 'block';
        if (isLetter || isSaidOfAreas(piece, from === 0) || this.isArea(piece)) fewest = [...before, piece];
      }
      pieces.push(fewest);
    }
    const all = pieces.at(-1)!;
    return all?.some((piece) => !joinedSide.has(piece)) ? all : null;
  }

  /**
   * An area, or what is said of one, together with a word that the data may lack: `kalabagandolphin`, `komlapurstation`. Of
   * several the one of which the data have the word, then the one with the longest area. Null for a misspelled area.
   */
  pairOf(word: string): string[] | null {
    const { localities } = this.gazetteer;
    let best = 0;
    let pair: string[] | null = null;
    for (let cut = 1; cut < word.length; cut++) {
      const [first, last] = [word.slice(0, cut), word.slice(cut)];
      if (/^\p{M}/u.test(last)) continue;
      for (const [known, rest] of [
        [this.isBeginning(first) && first, last],
        [this.isEnd(last) && last, first],
      ] as const) {
        const isTerm = rest.length >= least.area && this.isTerm(rest);
        if (!known || !(isTerm || rest.length >= least.rest)) continue;
        const score = known.length + (isTerm ? mostLetters : 0);
        if (score >= best) [best, pair] = [score, [first, last]];
      }
    }
    const isName = pair && (localities.named(word).length > 0 || localities.soundingLike(word).length > 0);
    return isName ? null : pair;
  }

  private isBeginning(word: string): boolean {
    return word.length >= least.first && (this.isArea(word) || isSaidOfAreas(word, true));
  }

  private isEnd(word: string): boolean {
    const { length } = word;
    return (
      (length >= least.kind && isSaidOfAreas(word) && !nameEnd.has(word)) ||
      (length >= least.lastTown && this.isArea(word, ['city'])) ||
      (length >= least.lastArea && this.isArea(word))
    );
  }
}
