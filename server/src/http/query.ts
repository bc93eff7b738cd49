/** The query of a request, decoded once. Repeated names hold all their values, in order. */
export interface ParsedQuery {
  values: Map<string, string[]>;
  /** Names whose value is not valid percent-encoded UTF-8. */
  undecodable: Set<string>;
}

/** Takes a raw query (`a=1&b=%E0...`) apart. Never throws: what cannot be decoded is named in `undecodable`. */
export function parseQuery(raw: string): ParsedQuery {
  const query: ParsedQuery = { values: new Map(), undecodable: new Set() };
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === null) continue;
    if (value === null) query.undecodable.add(name);
    const values = query.values.get(name);
    if (values) values.push(value ?? '');
    else query.values.set(name, [value ?? '']);
  }
  return query;
}

/** Percent-decodes a query part (`+` is a space), or null when the bytes are not UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
