/** Finds the items of a long list in a JSON text, so that each is parsed alone: all of them together are ten times the file. */

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]');

/** A JSON object with a list, in parts. */
interface ListParts {
  /** The object, with a 0 for each item. */
  rest: Record<string, unknown>;
  items: Iterable<unknown>;
}

/** The parts of an object with a list of objects by this name; null for any other text. `items` throws where an item is no JSON. */
export function listParts(bytes: Buffer, name: string): ListParts | null {
  const [starts, ends] = boundsOfItems(bytes, Buffer.from(JSON.stringify(name)));
  try {
    const between = [0, ...ends].map((from, at) => bytes.toString('utf8', from, starts[at]));
    const rest = JSON.parse(between.join('0')) as Record<string, unknown>;
    const list = rest[name];
    // Another list may have the name too, and counts if it is the last.
    if (!Array.isArray(list) || list.length !== starts.length || list.some((item) => item !== 0)) return null;
    return { rest, items: itemsOf(bytes, starts, ends) };
  } catch {
    return null;
  }
}

function* itemsOf(bytes: Buffer, starts: number[], ends: number[]): Generator<unknown> {
  for (const [at, start] of starts.entries()) yield JSON.parse(bytes.toString('utf8', start, ends[at]));
}

/** Where objects begin and end that are in the first list of an object with this name, in quotes. */
function boundsOfItems(bytes: Buffer, name: Buffer): [starts: number[], ends: number[]] {
  const [starts, ends]: [number[], number[]] = [[], []];
  let depth = 0;
  let key = 0;
  let isInList = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const start = at;
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
      if (depth === 1 && bytes.subarray(start, at + 1).equals(name)) key = at + 1;
    } else if (byte === openBrace || byte === openBracket) {
      if (isInList && depth === 2 && byte === openBrace) starts.push(at);
      if (depth === 1 && key > 0) isInList = /^\s*:\s*$/.test(bytes.toString('latin1', key, at));
      depth++;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (isInList && depth === 2 && byte === closeBrace) ends.push(at + 1);
      if (isInList && depth === 1) return [starts, ends];
    }
  }
  return [starts, ends];
}
