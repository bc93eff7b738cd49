import { Readable } from 'node:stream';
import type { ResponseSerializer } from './response-serializer.ts';

/** A list piece by piece; its last piece, which can be empty, is returned. */
export type ListPieces<Item> = AsyncIterator<Item[], Item[]>;

/** By the first piece of a list, the others. */
const others = new WeakMap<unknown[], ListPieces<unknown>>();

/** The list, where it is one piece; otherwise its first piece, in whose place `writePieces` writes them all. */
export async function inPieces<Item>(list: ListPieces<Item>): Promise<Item[]> {
  const { value: first, done } = await list.next();
  if (!done) others.set(first, list);
  return first;
}

/** Resolves when the next piece can be read and written. */
export type PieceTurns = () => Promise<void>;

/** One piece of all lists in each turn of the event loop: however many there are, nothing waits for more than one. */
export function pieceTurns(): PieceTurns {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((begin) => setImmediate(begin)));
    return last;
  };
}

/** The JSON of a response with a list in pieces, read as fast as the client reads it; undefined for any other response. */
export function writePieces(
  response: unknown,
  serialize: ResponseSerializer,
  turns: PieceTurns,
): Readable | undefined {
  const lists = response as Record<string, unknown[]>;
  const name = Object.keys(lists).find((one) => others.has(lists[one]!));
  return name === undefined ? undefined : Readable.from(pieceTexts(lists, name, serialize, turns));
}

async function* pieceTexts(
  response: Record<string, unknown[]>,
  name: string,
  serialize: ResponseSerializer,
  turns: PieceTurns,
): AsyncGenerator<string> {
  const first = response[name]!;
  const [head, tail] = serialize({ ...response, [name]: [] }).split(`"${name}":[]`);
  const itemsOf = (piece: unknown[]) =>
    serialize({ [name]: piece }).slice(`{"${name}":[`.length, -']}'.length);
  yield `${head}"${name}":[${itemsOf(first)}`;
  for (let isLast = false; !isLast; ) {
    await turns();
    const { value: piece, done } = await others.get(first)!.next();
    if (piece.length > 0) yield `,${itemsOf(piece)}`;
    isLast = done === true;
  }
  yield `]${tail}`;
}
