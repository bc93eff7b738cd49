/** What three languages have in common when they build a request: expressions, assignments and calls. */

export type Expression =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'name'; name: string }
  /** Strings, numbers and names joined: `+`, `.`, template strings. `+` adds where all of them are numbers. */
  | { kind: 'joined'; parts: Expression[]; isSum?: boolean }
  | { kind: 'record'; entries: [name: Expression, value: Expression][] }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'member'; of: Expression; name: Expression }
  | { kind: 'call'; callee: Expression; arguments: Expression[]; named: [string, Expression][] }
  /** Not read, but what is in it may still send a request. */
  | { kind: 'unknown'; parts?: Expression[] };

export interface Statement {
  /** What the value is assigned to, if it is. */
  target?: Expression;
  value: Expression;
}

/** Represents the name of an entry that holds all entries of another record: `{ ...base }`, `**base`. */
export const spreadName: Expression = { kind: 'name', name: '...' };

export const unknown: Expression = { kind: 'unknown' };

export function literal(value: string | number | boolean | null): Expression {
  return { kind: 'value', value };
}

/** Strings joined, or numbers added. */
export function sumOf(parts: Expression[]): Expression {
  return { kind: 'joined', parts, isSum: true };
}

/** A number as it is written, its separators removed; unknown if it isn't one. */
export function numeral(text: string): Expression {
  const value = Number(text.replaceAll('_', ''));
  return Number.isNaN(value) ? unknown : literal(value);
}

/** Backslash escapes that JavaScript, Python and PHP's double quotes share. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2})|(\r?\n)|([\s\S]))/gi,
    (_, braced?: string, four?: string, eight?: string, two?: string, lineEnd?: string, single = '') => {
      if (lineEnd) return '';
      const code = Number.parseInt(braced ?? four ?? eight ?? two ?? '', 16);
      if (Number.isNaN(code)) return escapes[single] ?? single;
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };
