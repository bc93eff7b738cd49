/** The query of a request, decoded once. Repeated names hold all their values, in order. */
export interface ParsedQuery {
  values: Map<string, string[]>;
  /** Names whose value is not valid percent-encoded UTF-8. */
  undecodable: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Takes a raw query (`a=1&b=%E0...`) apart. Never throws: what cannot be decoded is named in `undecodable`. */
export function parseQuery(raw: string): ParsedQuery {
  const values = new Map<string, string[]>();
  let undecodable: Set<string> | undefined;
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === null) continue;
    if (value === null) undecodable = (undecodable ?? new Set()).add(name);
    const sent = values.get(name);
    if (sent) sent.push(value ?? '');
    else values.set(name, [value ?? '']);
  }
  return { values, undecodable: undecodable ?? NONE };
}

/** Percent-decodes a query part (`+` is a space), or null when the bytes are not UTF-8. */
function decode(text: string): string | null {
  // Names, numbers and flags, the bulk of all queries, stand there as they are.
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
