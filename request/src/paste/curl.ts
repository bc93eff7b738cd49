/** A cURL command as a request. */
import { split } from 'shlex';
import {
  contentTypeOf,
  headerOf,
  hole,
  holePattern,
  type Pair,
  type PlainRequest,
  readBody,
  readPairs,
  splitUrl,
} from './plain-request.ts';

/** Options with a value that change what is sent. */
const optionsWithValues: Record<string, string> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  u: 'user',
};

/** Other options with a value: the word after them is not a URL. */
const othersWithValue = new Set(
  [
    'o output c cookie-jar m max-time w write-out x proxy K config E cert T upload-file C continue-at r range',
    'connect-timeout retry retry-delay retry-max-time resolve cacert capath key cert-type limit-rate interface proto',
    'max-redirs dns-servers netrc-file trace trace-ascii dump-header D y Y z t P Q',
  ].flatMap((names) => names.split(' ')),
);

export interface CurlCommand {
  request: PlainRequest;
  /** Options that have no meaning for the request, such as `--silent`. */
  ignored: string[];
}

/** The commands of a text, one for each word `curl`; empty if there is none that can be read. */
export function readCurl(text: string): CurlCommand[] {
  const words = wordsOf(text);
  const starts = words.flatMap((word, at) => (isCurl(word) ? [at] : []));
  return starts.flatMap((start, at) =>
    partsOf(words.slice(start + 1, starts[at + 1]))
      .flatMap(readCommand)
      .filter(({ request }) => request.url !== ''),
  );
}

/** The words of one command, without what belongs to another one; `--next` begins a request with its own options. */
function partsOf(words: string[]): string[][] {
  const end = words.findIndex((word) => /^(\||\|\||&&|;|>|>>|2>|&|\))$/.test(word));
  const parts: string[][] = [[]];
  for (const word of end < 0 ? words : words.slice(0, end)) {
    if (word === '--next' || word === '-:') parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

function isCurl(word: string): boolean {
  return /^(.*[\\/])?curl(\.exe)?$/i.test(word);
}

function wordsOf(text: string): string[] {
  // The command line of Windows quotes with carets: `^"` is a quote, `^&` no end, a caret at the end continues the line.
  const isWindows = /\^\r?\n|\^["&]/.test(text);
  const plain = isWindows
    ? text.replaceAll(/\^\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1')
    : withHoles(withHeredocs(text));
  // Windows doubles a quote inside quotes.
  const quoted = /[{,:]""\w/.test(plain) ? plain.replaceAll(/(?<=\S)""|""(?=\S)/g, '\\"') : plain;
  return withValues(splitWords(quoted));
}

/** Where a quote isn't closed, the text was cut: the open one is closed. */
function splitWords(text: string): string[] {
  for (const quote of ['', "'", '"']) {
    try {
      // The lexer reads an escaped line end as a word.
      return split(text + quote).filter((word) => !/^[\r\n]+$/.test(word));
    } catch {
      // Another quote is the open one.
    }
  }
  return [];
}

/** The words after the assignments of the text: `KEY=…`, `export KEY=…`, `set KEY=…`. */
function withValues(words: string[]): string[] {
  const values = new Map<string, string>();
  return words.map((word) => {
    const filled = word
      .replaceAll(holePattern, (whole, name: string) => values.get(name) ?? whole)
      .replaceAll(/%([A-Za-z_]\w*)%/g, (whole, name: string) => values.get(name) ?? whole);
    const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(filled) ?? [];
    // An argument such as `q=…` assigns nothing, and no variable is called like it.
    if (name !== undefined && value !== undefined) values.set(name, value);
    return filled;
  });
}

/** The search for a document takes time that grows with the square of the length. */
const longestWithDocument = 50_000;

/** A document that follows the command is the file `-` that the command reads. */
function withHeredocs(text: string): string {
  if (text.length > longestWithDocument) return text;
  const document = /<<-?[ \t]*(['"]?)(\w+)\1(?!\w)([^\n]*)\n([\s\S]*?)\n[ \t]*\2\b/.exec(text);
  if (!document) return text;
  const [whole, , , rest = '', content = ''] = document;
  const quoted = `'${content.replaceAll("'", `'\\''`)}'`;
  return text.replace(whole, () => rest).replace(/@-(?=\s|$)|@\/dev\/stdin/, () => quoted);
}

class Draft {
  method?: string;
  urls: string[] = [];
  headers: Pair[] = [];
  data: string[] = [];
  form: Pair[] = [];
  query: string[] = [];
  isGet = false;
  isJson = false;
  ignored: string[] = [];
}

/** One request for each URL: all of them are sent with the same options. */
function readCommand(words: string[]): CurlCommand[] {
  const draft = new Draft();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (!word.startsWith('-') || word === '-') {
      draft.urls.push(word);
      continue;
    }
    for (const { name, value } of optionsOf(word)) {
      if (takesValue(name)) {
        // `-d` at the very end has no value.
        const next = value ?? words[at + 1] ?? '';
        if (value === undefined) at += 1;
        apply(draft, name, next);
      } else applyFlag(draft, name);
    }
  }
  const addresses = draft.urls.filter((url) => /[/.]/.test(url));
  return addresses.map((address) => ({ request: requestOf(address, draft), ignored: draft.ignored }));
}

/** The options of one word: `--data=x`, `-dx`, `-sSL`. */
function optionsOf(word: string): { name: string; value?: string }[] {
  if (word.startsWith('--')) {
    const [name = '', ...rest] = word.slice(2).split('=');
    return [{ name, ...(rest.length > 0 ? { value: rest.join('=') } : {}) }];
  }
  const letters = word.slice(1);
  for (let at = 0; at < letters.length; at += 1) {
    const name = optionsWithValues[letters[at]!] ?? letters[at]!;
    if (!takesValue(name)) continue;
    const value = letters.slice(at + 1);
    const flags = [...letters.slice(0, at)].map((letter) => ({ name: letter }));
    return [...flags, { name, ...(value ? { value } : {}) }];
  }
  return [...letters].map((name) => ({ name }));
}

function takesValue(name: string): boolean {
  return (
    /^(data|data-raw|data-binary|data-ascii|data-urlencode|json|url|url-query|form-string|oauth2-bearer)$/.test(
      name,
    ) ||
    Object.values(optionsWithValues).includes(name) ||
    othersWithValue.has(name)
  );
}

function apply(draft: Draft, name: string, value: string): void {
  if (name === 'request') draft.method = value.toUpperCase();
  else if (name === 'url') draft.urls.push(value);
  else if (name === 'header') draft.headers.push(headerOf(value));
  else if (name === 'data-urlencode') draft.data.push(urlEncoded(value));
  else if (name === 'url-query') draft.query.push(urlEncoded(value));
  else if (name === 'json') {
    draft.isJson = true;
    draft.data.push(value);
  } else if (/^data/.test(name)) draft.data.push(value);
  else if (/^form/.test(name)) draft.form.push(formField(value, name === 'form'));
  else if (name === 'oauth2-bearer') draft.headers.push(['Authorization', value]);
  // A user without a password is a key.
  else if (name === 'user' && /^[^:]+:?$/.test(value)) {
    draft.headers.push(['Authorization', value.replace(/:$/, '')]);
  } else if (/^(user-agent|referer|cookie)$/.test(name)) draft.headers.push([name, value]);
  else draft.ignored.push(optionNamed(name));
}

function applyFlag(draft: Draft, name: string): void {
  if (name === 'G' || name === 'get') draft.isGet = true;
  else if (name === 'I' || name === 'head') draft.method = 'HEAD';
  else draft.ignored.push(optionNamed(name));
}

function optionNamed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

/** `name=value`; `-F` takes quotes around the value, what describes it after a semicolon, and files. */
function formField(text: string, isRead: boolean): Pair {
  const at = text.indexOf('=');
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (!isRead) return [name, value];
  if (/^[@<]/.test(value)) return [name, hole('file')];
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  if (quoted !== undefined) return [name, quoted.replaceAll(/\\(.)/g, '$1')];
  return [name, value.replace(/;(type|filename|headers|encoder)=.*$/s, '')];
}

/** `name=value`, `=value` or `value`, of which cURL encodes the value; the name is as it is sent. */
function urlEncoded(text: string): string {
  const at = text.indexOf('=');
  const value = at < 0 ? text : text.slice(at + 1);
  const encoded = value.replaceAll(/[%&+#]/g, (character) => encodeURIComponent(character));
  return at > 0 ? `${text.slice(0, at)}=${encoded}` : encoded;
}

/** `$KEY`, `${KEY}`, `${KEY:-demo}`, `${KEY:?set KEY}`, `$1`, `"$@"`. */
const variablePattern = /^\$(?:\{(\w+)(?::?-([^}]*)|:?\?[^}]*)?\}|([A-Za-z_]\w*|[\d@*]))/;

/** What ends a command, where it isn't part of an address. */
const endPattern = /^(?:&&|\|\||[;|&)])(?=[\s;)]|$)/;

/** The start of another line: an assignment, a comment, or the command after the last one. */
const nextLine = /^\r?\n[ \t]*(?=(?:(?:export|set)[ \t]+)?[A-Za-z_]\w*=|#|curl\s)/;

/**
 * The text with a separate word where a command ends. Variables of the shell are values that the text doesn't contain;
 * single quotes keep a dollar sign as it is.
 */
function withHoles(text: string): string {
  let result = '';
  let quote: '' | '"' | "'" | "$'" = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && quote !== "'") {
      const next = text[at + 1] ?? '';
      // The lexer doesn't know that these two are escaped inside double quotes.
      result += quote === '"' && /[$`]/.test(next) ? next : character + next;
      at += 1;
      continue;
    }
    const isSingle: boolean = quote === "'" || quote === "$'";
    const dollar = character === '$' && !isSingle ? withoutDollar(text.slice(at, at + 120)) : undefined;
    const end = quote === '' ? endAt(text, at) : undefined;
    if (dollar || end) {
      result += dollar?.text ?? ` ${end?.trim() || ';'} `;
      at += (dollar?.length ?? end?.length ?? 1) - 1;
      continue;
    }
    if (character === "'" && quote !== '"') quote = isSingle ? '' : text[at - 1] === '$' ? "$'" : "'";
    else if (character === '"' && !isSingle) quote = quote === '"' ? '' : '"';
    // A substituted command, or a line of PowerShell that goes on.
    result += character === '`' && quote === '' ? ' ' : character;
  }
  return result;
}

/** What ends a command at this place. */
function endAt(text: string, at: number): string | undefined {
  if (text[at] === '|' && /['"]/.test(text[at - 1] ?? '')) return '|';
  const ahead = text.slice(at, at + 120);
  return (endPattern.exec(ahead) ?? nextLine.exec(ahead))?.[0];
}

/** What a variable or a substituted command becomes, and the length that it takes; undefined for another dollar sign. */
function withoutDollar(text: string): { text: string; length: number } | undefined {
  const [variable, braced, standard, bare] = variablePattern.exec(text) ?? [];
  if (variable) return { text: standard ?? hole(braced ?? bare ?? ''), length: variable.length };
  if (/^\$\(\s*curl\s/i.test(text)) return { text: ' ', length: 2 };
  const command = /^\$\([^()\n]*\)/.exec(text)?.[0];
  return command ? { text: hole('a command'), length: command.length } : undefined;
}

function requestOf(
  address: string,
  { method, headers, data, form, query, isGet, isJson }: Draft,
): PlainRequest {
  const { url, query: own } = splitUrl(address);
  const added = [...(isGet ? data : []), ...query].flatMap(readPairs);
  const isSent = (data.length > 0 && !isGet) || form.length > 0;
  const contentType = isJson ? 'json' : contentTypeOf(headers);
  return {
    method: method ?? (isSent ? 'POST' : 'GET'),
    url,
    query: [...own, ...added],
    headers,
    ...(form.length > 0
      ? { body: { form } }
      : !isGet &&
        data.some((part) => part !== '') && {
          body: readBody(data.join(/json/.test(contentType) ? '' : '&'), contentType),
        }),
  };
}
