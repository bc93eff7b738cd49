import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Localities } from '../gazetteer/localities.ts';
import { joinedKind, joinedLabel, joinedSide } from './phrases.ts';

/** Letters of the shortest word that is split, and of the shortest area in it. */
const least = { word: 7, area: 3 };

/** Letters of the longest word that is split: more are several words run together, or none. */
const mostLetters = 40;

const mostWords = 12;

const wordPattern = /[\p{L}\p{M}]+/gu;

/** Words and numbers without a space: `house22road9sector11uttara`. */
const runPattern =
  /(?<![\p{L}\p{M}\p{N}+])(?=[\p{L}\p{M}]{4})(?:(?:[\p{L}\p{M}]+\d+){2,}[\p{L}\p{M}]*|[\p{L}\p{M}]+\d+[\p{L}\p{M}]{4,})(?![\p{L}\p{M}\p{N}+])/gu;

/**
 * Folded text in which a word that nobody knows is written apart where it is an area and what is there
 * (`savarbazar`), or an area and its town (`mirpurdhaka`). Names that are written so themselves stay as they are.
 */
export function splitJoined({ words, localities }: Gazetteer, text: string): string {
  let left = mostWords;
  const isArea = (word: string) => localities.named(word).some(({ level }) => level !== 'union');
  return runsApart(localities, text).replace(wordPattern, (word) => {
    if (word.length < least.word || word.length > mostLetters || left === 0) return word;
    if (isArea(word) || words.vocabulary.find(word) >= 0) return word;
    left--;
    const { stem, kinds } = withoutKinds(word, isArea);
    if (kinds.length > 0 && isArea(stem)) return [stem, ...kinds].join(' ');
    return piecesOf(localities, word)?.join(' ') ?? word;
  });
}

/** Words and numbers that are written as one apart; the letter of a number stays with it: `road9adhanmondi`. */
function runsApart(localities: Localities, text: string): string {
  return text.replace(runPattern, (run) =>
    run
      .replace(/(?<=\d)(\p{L})([\p{L}\p{M}]{2,})/gu, (whole, letter: string, rest: string) =>
        !piecesOf(localities, whole) && piecesOf(localities, rest) ? `${letter} ${rest}` : ` ${whole}`,
      )
      .replace(/(?<=[\p{L}\p{M}])(?=\d)/gu, ' '),
  );
}

/** The fewest areas, sides (`dokkhin`) and labels of which a word is made, all of it, or null: `dokkhinbasabo`, `blockdroad`. */
function piecesOf(localities: Localities, word: string): string[] | null {
  if (word.length > mostLetters) return null;
  const isArea = (piece: string) =>
    piece.length >= least.area && localities.named(piece).some(({ level }) => level !== 'union');
  /** Of each beginning of the word. */
  const pieces: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    let fewest: string[] | null = null;
    for (let from = 0; from < end; from++) {
      const before = pieces[from];
      if (!before || (fewest && fewest.length <= before.length + 1)) continue;
      const piece = word.slice(from, end);
      const isLetter = piece.length === 1 && before.at(-1) === 'block';
      if (isLetter || joinedLabel.has(piece) || joinedSide.has(piece) || isArea(piece))
        fewest = [...before, piece];
    }
    pieces.push(fewest);
  }
  const all = pieces.at(-1)!;
  return all?.some((piece) => !joinedSide.has(piece)) ? all : null;
}

/** The kinds at the end of a word, and what is before them: `farmgate bazar` ends there, and isn't the gate of `farm`. */
function withoutKinds(word: string, isArea: (word: string) => boolean): { stem: string; kinds: string[] } {
  const kinds: string[] = [];
  let stem = word;
  while (!isArea(stem)) {
    const ends = [...joinedKind].filter(
      (kind) => stem.endsWith(kind) && stem.length - kind.length >= least.area,
    );
    // `turaghat` is the hat of Turag.
    const kind = ends.find((one) => isArea(stem.slice(0, -one.length))) ?? ends[0];
    if (!kind) break;
    kinds.unshift(kind);
    stem = stem.slice(0, -kind.length);
  }
  return { stem, kinds };
}
