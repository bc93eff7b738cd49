import { percentDecoded } from '../http/query.ts';

/** One block of a `_headers` file: the paths it is for, what it sets, and what it removes. */
interface HeaderRule {
  matches: RegExp;
  set: [name: string, value: string][];
  unset: string[];
}

export type HeaderRules = HeaderRule[];

/**
 * Reads a `_headers` file as static hosts do: a line with a path (`*` represents any rest, `:name` for one
 * segment), then indented lines `Name: value`, or `! Name` to remove a header again.
 * Throws with the line's number when a header is before any path or has no colon.
 */
export function parseHeaderRules(text: string, file = '_headers'): HeaderRules {
  const rules: HeaderRules = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) return;
    if (!/^\s/.test(line)) {
      rules.push({ matches: pathPattern(content), set: [], unset: [] });
      return;
    }
    const rule = rules.at(-1);
    if (!rule) throw new Error(`${file}, line ${index + 1}: header before any path. Write the path first.`);
    if (content.startsWith('!')) {
      rule.unset.push(content.slice(1).trim().toLowerCase());
      return;
    }
    const colon = content.indexOf(':');
    if (colon < 1) {
      throw new Error(`${file}, line ${index + 1}: found "${content.slice(0, 40)}", expected "Name: value".`);
    }
    rule.set.push([content.slice(0, colon).trim(), content.slice(colon + 1).trim()]);
  });
  return rules;
}

function pathPattern(path: string): RegExp {
  const source = (percentDecoded(path) ?? path)
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[A-Za-z]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/**
 * The headers for a file that is served under several paths (`/x`, `/x/`, `/x/index.html`): every rule that matches
 * any of them, in the file's order. A header set twice holds both values, joined by a comma.
 */
export function headersFor(rules: HeaderRules, paths: string[]): Record<string, string> {
  const headers = new Map<string, { name: string; value: string }>();
  for (const rule of rules) {
    if (!paths.some((path) => rule.matches.test(path))) continue;
    for (const name of rule.unset) headers.delete(name);
    for (const [name, value] of rule.set) {
      const before = headers.get(name.toLowerCase());
      headers.set(name.toLowerCase(), { name, value: before ? `${before.value}, ${value}` : value });
    }
  }
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]));
}
