/** The query of a request, decoded once. Repeated names hold all their values, in order. */
export interface ParsedQuery {
  values: Map<string, string[]>;
  /** Names whose value is not valid percent-encoded UTF-8. */
  undecodable: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Takes a raw query (`a=1&b=%E0...`) apart. Never throws: what cannot be decoded is named in `undecodable`. */
export function parseQuery(raw: string): ParsedQuery {
  const values = new Map<string, string[]>();
  let undecodable: Set<string> | undefined;
  // Names, numbers and flags, the bulk of all queries, are there unencoded: nothing before this is encoded.
  const encodedFrom = Math.min(indexFrom(raw, '%', 0), indexFrom(raw, '+', 0));
  // Looked through from mark to mark: every request is read so, and lists of its pairs would cost more than the reading.
  for (let from = 0, end = 0, mark = -1; from < raw.length; from = end + 1) {
    end = indexFrom(raw, '&', from);
    if (end === from) continue;
    // Looked for again only once it is passed: names without a value would each read on to the end.
    if (mark < from) mark = indexFrom(raw, '=', from);
    const equals = Math.min(mark, end);
    let name: string | null = raw.slice(from, equals);
    let value: string | null = raw.slice(equals + 1, end);
    if (end > encodedFrom) {
      name = decode(name);
      value = decode(value);
    }
    if (name === null) continue;
    if (value === null) undecodable = (undecodable ?? new Set()).add(name);
    const sent = values.get(name);
    if (sent) sent.push(value ?? '');
    else values.set(name, [value ?? '']);
  }
  return { values, undecodable: undecodable ?? none };
}

/** The index of a mark at or after an offset; the length of the text where there is none. */
function indexFrom(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index;
}

/** Percent-decodes a query part, where `+` is a space, or null when the bytes are not UTF-8. */
function decode(text: string): string | null {
  return percentDecoded(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

/** Percent-decodes a part of a URL, or null when the bytes are not UTF-8. */
export function percentDecoded(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
