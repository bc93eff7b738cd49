/** Texts and data as source code: quoting and escaping that the languages share. */

interface StringStyle {
  quote: '"' | "'";
  /** Further characters that need a backslash, such as `$` where strings interpolate. */
  escaped?: string;
  /** How a control character without a short escape is written. Default `\u0007`. */
  control?: (codePoint: number) => string;
}

const shortEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Writes string literals of a language with backslash escapes. Letters of any script stay as they are. Languages call it as pure:
 * what builds a request and prints no sample then loads none of them.
 */
export function literalIn({ quote, escaped = '', control = unicodeEscape }: StringStyle) {
  const special = `\\${quote}${escaped}`;
  return (text: string): string => {
    const inside = Array.from(text, (character) => {
      if (special.includes(character)) return `\\${character}`;
      if (isControl(character)) return shortEscapes[character] ?? control(character.codePointAt(0)!);
      return character;
    });
    return quote + inside.join('') + quote;
  };
}

function isControl(character: string): boolean {
  const codePoint = character.codePointAt(0)!;
  // Line and paragraph separators end a line in some editors and older languages.
  return codePoint < 0x20 || codePoint === 0x7f || codePoint === 0x2028 || codePoint === 0x2029;
}

function unicodeEscape(codePoint: number): string {
  return `\\u${codePoint.toString(16).padStart(4, '0')}`;
}

/** How a language writes nested data. */
export interface DataStyle {
  string(text: string): string;
  /** A key of an object. Default: as `string`. */
  key?(name: string): string;
  /** Between key and value, such as `: `. */
  separator: string;
  /** Default braces. */
  object?: [open: string, close: string];
  emptyObject?: string;
  /** Between the braces and the members of an object on one line. Default none. */
  padding?: string;
  /** After the last member of several lines. Default `,`. */
  lastComma?: '' | ',';
  /** Default those of JavaScript. */
  words?: { true: string; false: string; null: string };
  /** Default two spaces. */
  indent?: string;
}

const usualWords = { true: 'true', false: 'false', null: 'null' };

/** Longest object or list written on one line, characters. */
const longestInline = 60;

/**
 * Nested data as a literal, one member a line, short innermost parts on one line; `depth` is the indentation of the
 * line it starts on.
 */
export function dataLiteral(value: unknown, style: DataStyle, depth = 0): string {
  return write(value, style, depth, true);
}

function write(value: unknown, style: DataStyle, depth: number, isOutermost = false): string {
  if (typeof value === 'string') return style.string(value);
  if (typeof value === 'number') return String(value);
  const { object = ['{', '}'], words = usualWords, indent: step = '  ' } = style;
  if (typeof value === 'boolean') return words[value ? 'true' : 'false'];
  if (typeof value !== 'object' || value === null) return words.null;
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : object;
  const members = isList
    ? value.map((item) => write(item, style, depth + 1))
    : Object.entries(value).map(([name, member]) => named(name, write(member, style, depth + 1), style));
  if (members.length === 0) return isList ? open + close : (style.emptyObject ?? open + close);
  const padding = isList ? '' : (style.padding ?? '');
  const inline = open + padding + members.join(', ') + padding + close;
  const holdsScalars = Object.values(value).every((member) => typeof member !== 'object' || member === null);
  if (!isOutermost && holdsScalars && inline.length <= longestInline) return inline;
  const indent = step.repeat(depth + 1);
  const lines = members.map((member) => indent + member).join(',\n') + (style.lastComma ?? ',');
  return `${open}\n${lines}\n${step.repeat(depth)}${close}`;
}

function named(name: string, member: string, { string, key = string, separator }: DataStyle): string {
  return key(name) + separator + member;
}

/** Headers in braces, on one line. */
export function inlineHeaders(headers: [name: string, value: string][], style: DataStyle): string {
  const { padding = '' } = style;
  const members = headers.map(([name, value]) => named(name, style.string(value), style));
  return `{${padding}${members.join(', ')}${padding}}`;
}

const jsonStyle: DataStyle = {
  string: (text) => JSON.stringify(text),
  separator: ': ',
  padding: ' ',
  lastComma: '',
};

/** JSON to read, every line after the first indented: for languages where the body is written as a long string. */
export function jsonText(value: unknown, indent = ''): string {
  return dataLiteral(value, jsonStyle).replaceAll('\n', `\n${indent}`);
}

/** True when a text means the same in a URL's query with and without percent-encoding. */
export function isPlain(text: string): boolean {
  return /^[\w.~-]*$/.test(text);
}
