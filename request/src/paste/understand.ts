/** What a pasted text is: requests of this API or another one, an error, or a text that isn't read. */
import { findAddresses, readAddress, readMessages } from './addresses.ts';
import { aliasesIn } from './code/aliases.ts';
import { evaluate } from './code/evaluate.ts';
import { javascript } from './code/javascript.ts';
import { php } from './code/php.ts';
import { python } from './code/python.ts';
import { type Language, statementsOf } from './code/tree.ts';
import { readCurl } from './curl.ts';
import type { Endpoint } from './endpoints.ts';
import { readHar } from './har.ts';
import { languageOf, type ReadableLanguage } from './languages.ts';
import { holesIn, type Pair, type PlainRequest, withoutHoles, withoutMarks } from './plain-request.ts';
import {
  type ForeignRequest,
  type Ignored,
  keysIn,
  type PastedRequest,
  readRequest,
} from './read-request.ts';
import { tidy } from './tidy.ts';

export type { ForeignRequest, Ignored, PastedRequest };

export type Understood =
  | {
      kind: 'requests';
      /** Such as `cURL` or `PHP, Guzzle`. */
      format: string;
      /** At least one. */
      requests: (PastedRequest | ForeignRequest)[];
      /** Names that the code reads from responses, such as `district`; empty where the text has no code. */
      membersRead: string[];
    }
  | { kind: 'error'; status: number; message: string }
  | { kind: 'unsupported'; language: string }
  | { kind: 'not understood'; why: string };

/** More than any request; a longer text is a whole file or archive. */
const longest = 2_000_000;

/** Longer code isn't parsed: it is an application, not a request. */
const longestCode = 100_000;

/** Reads a text. Never throws. Nothing leaves this function but its result. */
export function understand(pasted: string, endpoints: Endpoint[]): Understood {
  const text = withoutMarks(pasted).trim();
  if (text === '') return notUnderstood('The text is empty.');
  if (text.length > longest) {
    return notUnderstood('The text is longer than 2 MB. Paste one request.');
  }
  try {
    return (
      understandJson(text, endpoints) ??
      understandTidy(tidy(text), endpoints) ??
      readPrintedError(text) ??
      notUnderstood(
        'Expected a URL, a cURL command, a HAR entry, or code in JavaScript, TypeScript, Python or PHP.',
      )
    );
  } catch (error) {
    // Parsers and values of thousands of brackets need more of the stack than there is.
    if (!(error instanceof RangeError)) throw error;
    return notUnderstood('The text is nested too deeply. Paste only the part that sends the request.');
  }
}

function notUnderstood(why: string): Understood {
  return { kind: 'not understood', why };
}

function understandTidy(text: string, endpoints: Endpoint[]): Understood | undefined {
  return (
    understandJson(text, endpoints) ??
    understandCurl(text, endpoints) ??
    understandAddress(text, endpoints) ??
    understandCode(text, endpoints) ??
    understandRest(text, endpoints)
  );
}

/** A HAR or the body of an error. */
function understandJson(text: string, endpoints: Endpoint[]): Understood | undefined {
  if (!/^[{[]/.test(text)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const error = readErrorBody(json);
  if (error) return error;
  const requests = readHar(json);
  return requests && resultOf(text, 'HAR', requests, endpoints);
}

function readErrorBody(json: unknown): Understood | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { message, status } = json as { message?: unknown; status?: unknown };
  const code = Number(status);
  if (typeof message !== 'string' || !Number.isInteger(code) || code < 400 || code > 599) return undefined;
  return { kind: 'error', status: code, message };
}

/** The body of an error as code prints it: `{ message: 'API LIMIT EXCEEDED', status: 429 }`, or below its headers. */
function readPrintedError(text: string): Understood | undefined {
  const [, , message = ''] = /\bmessage['"]?\s*(?::|=>?)\s*(['"])([^'"\n]{3,100})\1/.exec(text) ?? [];
  const [, status = ''] = /\bstatus['"]?\s*(?::|=>?)\s*['"]?([45]\d\d)\b/.exec(text) ?? [];
  return message && status ? { kind: 'error', status: Number(status), message } : undefined;
}

function understandCurl(text: string, endpoints: Endpoint[]): Understood | undefined {
  if (!/(?<![^\s;&|(`>!@\\/])curl(?:\.exe)?\s/i.test(text) || /^\s*<\?php|\bcurl_init\s*\(/.test(text))
    return undefined;
  const commands = readCurl(text.replaceAll(/^[ \t]*(?:\S*[$>%#!@])[ \t]*(?=curl)/gim, ''));
  if (commands.length === 0) return undefined;
  const options = commands.flatMap(({ ignored }) => ignored);
  return resultOf(
    text,
    'cURL',
    commands.map(({ request }) => request),
    endpoints,
    [...new Set(options)].map((name) => ({
      name,
      why: 'An option of cURL that changes nothing in the request.',
    })),
  );
}

/** Whether an address of a text has something after `#` that comes after a query. */
function hasFragment(text: string): boolean {
  return text.split(/\s/).some((word) => {
    const [, afterQuery = ''] = word.split(/\?(.*)/s);
    const mark = afterQuery.indexOf('#');
    return mark >= 0 && mark < afterQuery.length - 1;
  });
}

/** A URL alone, a message of HTTP, or a file of messages. */
function understandAddress(text: string, endpoints: Endpoint[]): Understood | undefined {
  const messages = readMessages(text);
  if (messages.length > 0) return resultOf(text, 'HTTP', messages, endpoints);
  const request = readAddress(text);
  if (!request) return undefined;
  return resultOf(text, 'URL', [request], endpoints, hasFragment(text) ? [fragment] : []);
}

const fragment: Ignored = {
  name: '#',
  why: 'What comes after it is not sent. If it is part of a value, write %23 instead.',
};

/** URLs in a text that is no request as a whole, such as a message or a log. */
function understandRest(text: string, endpoints: Endpoint[]): Understood | undefined {
  const requests = findAddresses(text);
  return requests.length > 0
    ? resultOf(text, 'URL', requests, endpoints, [/^[{[]/.test(text) ? restOfJson : restOfText])
    : undefined;
}

const restOfText: Ignored = { name: 'text', why: 'Only its URLs were read.' };

const languages: Record<ReadableLanguage, Language> = { javascript, python, php };

const restOfJson: Ignored = { name: 'JSON', why: 'It is not a HAR. Only its URLs were read.' };

const restOfCode: Ignored = {
  name: 'code',
  why: 'It contains no request that can be read. Only its URL was read.',
};

function understandCode(text: string, endpoints: Endpoint[]): Understood | undefined {
  const found = languageOf(text.slice(0, longestCode));
  if (!found) return undefined;
  if ('unsupported' in found) return { kind: 'unsupported', language: found.unsupported };
  if (text.length > longestCode) {
    return notUnderstood(
      'The code is longer than 100,000 characters. Paste the part that sends the request.',
    );
  }
  const { language } = found;
  const { name } = languages[language];
  const { requests, membersRead, libraries } = evaluate(
    statementsOf(languages[language], text),
    language,
    aliasesIn(text, language),
  );
  const known = requests.filter(({ url }) => withoutHoles(url) !== '');
  const [pathVariable] = known.flatMap(({ url }) => holesIn(url));
  const result = resultOf(text, name, known, endpoints);
  if (pathVariable && known.length > 0 && result.kind === 'requests' && !result.requests.some(isReadable)) {
    return notUnderstood(
      `The code looks like ${name}, but its URL contains a variable: ${pathVariable}. Paste the line that sets it, too.`,
    );
  }
  if (known.length === 0) {
    const addresses = findAddresses(text);
    if (addresses.length > 0) return resultOf(text, name, addresses, endpoints, [restOfCode]);
    const [variable] = requests.flatMap(({ url }) => holesIn(url));
    if (variable) {
      return notUnderstood(
        `The code looks like ${name}, but its URL is a variable: ${variable}. Paste the line that sets it, too.`,
      );
    }
    return notUnderstood(
      `The code looks like ${name}, but no call in it sends a request that can be read. Paste the call with its URL.`,
    );
  }
  const isTyped =
    language === 'javascript' && /:\s*(string|number|boolean|Promise<)|\binterface \w/.test(text);
  const format = [isTyped ? 'TypeScript' : name, ...libraries].join(', ');
  return result.kind === 'requests' ? { ...result, format, membersRead } : result;
}

/** What a collection of a client calls a `key`, too. */
function namesOf(endpoints: Endpoint[]): Set<string> {
  return new Set(
    endpoints.flatMap(({ parameters, body }) =>
      [...parameters, ...(body?.fields ?? [])].map(({ name }) => name),
    ),
  );
}

/** A request of this API, or of another one that is converted. */
function isReadable(request: PastedRequest | ForeignRequest): boolean {
  return request.kind === 'request' || request.request.url !== '';
}

function resultOf(
  text: string,
  format: string,
  plain: PlainRequest[],
  endpoints: Endpoint[],
  ignored: Ignored[] = [],
): Understood {
  const secrets = keysIn(text, namesOf(endpoints));
  const requests = plain.map((request) => readRequest(request, endpoints, secrets));
  const known = requests.filter((request) => request.kind === 'request');
  // A page loads much that isn't this API: an archive is read for what is.
  const convertible = requests.filter((request) => request.kind === 'foreign' && isReadable(request));
  const shown = [known, convertible, requests].find((some) => some.length > 0) ?? [];
  return {
    kind: 'requests',
    format,
    requests: shown.map((request) => ({ ...request, ignored: [...request.ignored, ...ignored] })),
    membersRead: [],
  };
}

export type { Pair, PlainRequest };
