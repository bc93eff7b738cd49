/** A request as colored pieces, with the numbers of the changes where they are in its text. */
import type { Change } from '@portal/request/convert';
import { coordinatesOfBangladesh, decimalNumber } from '../../../parts/code/coordinates.ts';

/** Where a change is in a text. */
export interface Place {
  start: number;
  end: number;
  /** As in the list of changes, from 1. */
  number: number;
}

export interface Piece {
  text: string;
  color?: Color;
}

/** Pieces of one place, or between two of them. */
export interface Run {
  number?: number;
  pieces: Piece[];
}

type Color = 'k' | 's' | 'lon' | 'lat';

/** One of the two requests. */
export interface Side {
  side: 'from' | 'to';
  values: Record<string, unknown>;
  /** As it is in the text, or what takes its place. */
  keys: (string | undefined)[];
}

/** Longer texts are shown as they are. */
const longest = 20_000;

/** The changes that are in a text. Of two at the same place, the first has it. */
export function placesOf(text: string, changes: Change[], side: Side): Place[] {
  if (text.length > longest) return [];
  const places: Place[] = [];
  for (const [at, change] of changes.entries()) {
    const found = placeOf(text, change, side);
    const isTaken = places.some(({ start, end }) => found && found.start < end && start < found.end);
    if (found && !isTaken) places.push({ ...found, number: at + 1 });
  }
  return places.sort((one, other) => one.start - other.start);
}

function placeOf(
  text: string,
  change: Change,
  { side, values, keys }: Side,
): Omit<Place, 'number'> | undefined {
  const word = change[side] ?? (change.about === 'endpoint' ? change.from : '');
  const first = (words: (string | undefined)[]) => words.map((one) => find(text, one)).find(Boolean);
  switch (change.about) {
    case 'version':
      return find(text, word.slice(1));
    case 'endpoint': {
      const names = word.split('/').filter((part) => part !== '' && part !== 'api' && !part.startsWith('{'));
      // The key of version 1 is between the words of its path.
      return first(names.map((_, at) => names.slice(0, names.length - at).join('/')));
    }
    case 'key':
      return first(side === 'from' ? [...keys, word.replaceAll(/[{}]/g, '')] : [word]);
    case 'response':
      return side === 'from' ? find(text, word) : undefined;
    default: {
      const found = word
        .split(', ')
        .flatMap((name) => find(text, name) ?? first(writtenAs(values[name])) ?? []);
      return found.length === 0
        ? undefined
        : {
            start: Math.min(...found.map(({ start }) => start)),
            end: Math.max(...found.map(({ end }) => end)),
          };
    }
  }
}

/** A value as a request has it: plain, or percent-encoded. */
function writtenAs(value: unknown): string[] {
  if (value === undefined || typeof value === 'object') return [];
  return [String(value), encodeURIComponent(String(value))];
}

function find(text: string, word = ''): Omit<Place, 'number'> | undefined {
  if (word === '') return undefined;
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
    const end = start + word.length;
    if (!/\w/.test(text[start - 1] ?? '') && !/\w/.test(text[end] ?? '')) return { start, end };
  }
  return undefined;
}

const colored =
  /(?<s>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|\b(?<k>async|await|const|curl|def|false|for|from|func|function|import|let|new|null|return|true|use|val|var)\b/g;

/** The whole text, in the order of its pieces. */
export function runsOf(text: string, places: Place[]): Run[] {
  if (text.length > longest) return [{ pieces: [{ text }] }];
  const colors = colorsOf(text);
  const edges = [0, ...places.flatMap(({ start, end }) => [start, end]), text.length];
  return edges.slice(1).flatMap((end, at): Run[] => {
    const start = edges[at]!;
    if (start === end) return [];
    const marked = places.find((place) => place.start === start && place.end === end);
    const pieces = piecesOf(text, colors, start, end);
    return [marked ? { number: marked.number, pieces } : { pieces }];
  });
}

function piecesOf(text: string, colors: (Color | undefined)[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && colors[end] === colors[start]) end += 1;
    pieces.push({ text: text.slice(start, end), color: colors[start] });
    start = end;
  }
  return pieces;
}

function colorsOf(text: string): (Color | undefined)[] {
  const colors: (Color | undefined)[] = new Array(text.length).fill(undefined);
  for (const { index, 0: found, groups } of text.matchAll(colored))
    colors.fill(groups?.s ? 's' : 'k', index, index + found.length);
  const axes = coordinatesOfBangladesh(text);
  for (const { index, 0: decimal } of text.matchAll(decimalNumber)) {
    const axis = axes.get(decimal);
    if (axis) colors.fill(axis, index, index + decimal.length);
  }
  return colors;
}
