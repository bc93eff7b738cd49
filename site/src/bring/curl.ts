/** A cURL command as a request. */
import { split } from 'shlex';
import { hole, type Pair, type PlainRequest, readBody, readPairs, splitUrl } from './plain-request.ts';

/** Options with a value that change what is sent. */
const VALUES: Record<string, string> = {
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
const OTHERS_WITH_VALUE = new Set(
  [
    'o output c cookie-jar m max-time w write-out x proxy K config E cert T upload-file C continue-at r range',
    'connect-timeout retry retry-delay retry-max-time resolve cacert capath key cert-type limit-rate interface proto',
    'max-redirs dns-servers netrc-file trace trace-ascii dump-header D y Y z t P Q S',
  ]
    .join(' ')
    .split(' ')
    .filter((name) => name !== 'S'),
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
  return starts.flatMap((start, at) => {
    const command = readCommand(words.slice(start + 1, starts[at + 1]));
    return command.request.url ? [command] : [];
  });
}

function isCurl(word: string): boolean {
  return /^(.*[\\/])?curl(\.exe)?$/.test(word);
}

function wordsOf(text: string): string[] {
  // The command line of Windows quotes with carets: `^"` is a quote, a caret at the end continues the line.
  const isWindows = /\^\r?\n|\^"/.test(text);
  const plain = isWindows
    ? text.replaceAll(/\^\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1')
    : withHoles(text);
  try {
    // The lexer reads an escaped line end as a word.
    return split(plain).filter((word) => !/^[\r\n]+$/.test(word));
  } catch {
    // A quote that isn't closed: the text was cut.
    return closedWords(plain);
  }
}

function closedWords(text: string): string[] {
  for (const quote of ["'", '"']) {
    try {
      return split(text + quote).filter((word) => !/^[\r\n]+$/.test(word));
    } catch {
      // The other quote is the open one.
    }
  }
  return [];
}

interface Draft {
  method?: string;
  urls: string[];
  headers: Pair[];
  data: string[];
  form: Pair[];
  query: string[];
  isGet: boolean;
  isJson: boolean;
  ignored: string[];
}

function readCommand(words: string[]): CurlCommand {
  const draft: Draft = {
    urls: [],
    headers: [],
    data: [],
    form: [],
    query: [],
    isGet: false,
    isJson: false,
    ignored: [],
  };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    // What comes after belongs to another command.
    if (/^(\||\|\||&&|;|>|>>|2>|&)$/.test(word)) break;
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
  return { request: requestOf(draft), ignored: draft.ignored };
}

/** The options of one word: `--data=x`, `-dx`, `-sSL`. */
function optionsOf(word: string): { name: string; value?: string }[] {
  if (word.startsWith('--')) {
    const [name = '', ...rest] = word.slice(2).split('=');
    return [{ name, ...(rest.length > 0 ? { value: rest.join('=') } : {}) }];
  }
  const letters = word.slice(1);
  for (let at = 0; at < letters.length; at += 1) {
    const name = VALUES[letters[at]!] ?? letters[at]!;
    if (!takesValue(name)) continue;
    const value = letters.slice(at + 1);
    const flags = [...letters.slice(0, at)].map((letter) => ({ name: letter }));
    return [...flags, { name, ...(value ? { value } : {}) }];
  }
  return [...letters].map((name) => ({ name }));
}

function takesValue(name: string): boolean {
  return (
    /^(data|data-raw|data-binary|data-ascii|data-urlencode|json|url|url-query|form-string)$/.test(name) ||
    Object.values(VALUES).includes(name) ||
    OTHERS_WITH_VALUE.has(name)
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
  else if (/^form/.test(name)) draft.form.push(...readPairs(value.replaceAll(/[%&+]/g, encodeURIComponent)));
  else draft.ignored.push(`--${name}`);
}

function applyFlag(draft: Draft, name: string): void {
  if (name === 'G' || name === 'get') draft.isGet = true;
  else if (name === 'I' || name === 'head') draft.method = 'HEAD';
  else draft.ignored.push(name.length === 1 ? `-${name}` : `--${name}`);
}

function headerOf(text: string): Pair {
  const [name = '', ...rest] = text.split(':');
  return [name.trim(), rest.join(':').trim()];
}

/** `name=value`, `=value` or `value`, of which cURL encodes the value; the name is as it is sent. */
function urlEncoded(text: string): string {
  const at = text.indexOf('=');
  const value = at < 0 ? text : text.slice(at + 1);
  const encoded = value.replaceAll(/[%&+#]/g, (character) => encodeURIComponent(character));
  return at > 0 ? `${text.slice(0, at)}=${encoded}` : encoded;
}

const VARIABLE = /^\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/;

/** Variables of the shell are values that the text doesn't contain; single quotes keep a dollar sign as it is. */
function withHoles(text: string): string {
  let result = '';
  let quote: '' | '"' | "'" | "$'" = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && quote !== "'") {
      result += character + (text[at + 1] ?? '');
      at += 1;
      continue;
    }
    const isSingle: boolean = quote === "'" || quote === "$'";
    const variable = character === '$' && !isSingle ? VARIABLE.exec(text.slice(at, at + 80)) : null;
    if (variable) {
      result += hole(variable[1] ?? variable[2] ?? '');
      at += variable[0].length - 1;
      continue;
    }
    if (character === "'" && quote !== '"') quote = isSingle ? '' : text[at - 1] === '$' ? "$'" : "'";
    else if (character === '"' && !isSingle) quote = quote === '"' ? '' : '"';
    result += character;
  }
  return result;
}

function requestOf({ method, urls, headers, data, form, query, isGet, isJson }: Draft): PlainRequest {
  const [address = ''] = urls.filter((url) => /[/.]/.test(url));
  const { url, query: own } = splitUrl(address);
  const added = [...(isGet ? data : []), ...query].flatMap(readPairs);
  const hasBody = (data.length > 0 && !isGet) || form.length > 0;
  const contentType = isJson ? 'json' : (headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '');
  return {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    url,
    query: [...own, ...added],
    headers,
    ...(form.length > 0
      ? { body: { form } }
      : hasBody
        ? { body: readBody(data.join(/json/.test(contentType) ? '' : '&'), contentType) }
        : {}),
  };
}
