/** A plain request as values of an endpoint: what belongs where, what is omitted and why, and the key separately. */
import { decode } from '../decode.ts';
import type { RequestValues } from '../index.ts';
import { asciiNumber } from './digits.ts';
import { type Endpoint, matchPath, matchPathWithoutValues, type Typed } from './endpoints.ts';
import {
  holesIn,
  type Pair,
  type PlainRequest,
  readPairs,
  splitUrl,
  withNamedHoles,
} from './plain-request.ts';

/** A request of this API. The key is in `key` and nowhere else. */
export interface PastedRequest {
  kind: 'request';
  endpoint: Endpoint;
  values: RequestValues;
  key?: string;
  /** Parameters and fields that were understood, by name. */
  understood: string[];
  ignored: Ignored[];
}

/** A request of another host. Keys are removed; of a host whose requests aren't converted, only its name is left. */
export interface ForeignRequest {
  kind: 'foreign';
  host: string;
  request: PlainRequest;
  key?: string;
  ignored: Ignored[];
}

/** Something in the text that has no place in the form, and why. Never contains a value. */
export interface Ignored {
  name: string;
  why: string;
}

/** Names under which clients send keys; their values are never shown. */
export const keyName =
  /^(x-)?(rapid)?(goog-)?(api[-_]?key|apikey|key|access[-_]?token|token|authorization|proxy-authorization|auth|client|signature|client[-_]?secret|secret|password|cookie|set-cookie|user)$/i;

/** What is shown of a name: longer or other texts could be anything. */
const plainName = /^[\w.$[\]{}-]{1,40}$/;

/** What may be a key where a name is expected, such as `?3f9a17c2d4&q=…`: no parameter has three digits. */
const keyLike = /^(?=.{8})(?:\D*\d){3}/;

const keyPlaceholder =
  /^(YOUR|MY|INSERT|ENTER|REPLACE)[-_ ]|^[<{[$:]|^\.\.\.|^[x*]{3,}$|^%[\w-]+%$|^(api[-_ ]?key|key|token)$/i;
/** As constants and variables of an environment are called. */
const keyConstant = /^[A-Z_]*(KEY|TOKEN)$/;

/** Placeholders that are where any value goes: `{{lng}}`, `<lng>`, `{lng}`, `%LNG%`, `:lng`. */
const placeholder = /^(\{\{?\s*[a-z_][\w. -]*\}?\}|<[^<>]*>|%[A-Z][A-Z_]*%|\$\{?\w+\}?|:[a-z_]\w*)$/i;

/**
 * Values next to a name of a key anywhere in a text, however it is written: `api_key=…`, `'api_key' => '…'`. They are
 * removed from every value, in case the text is read otherwise than its author meant. A name after a comma is another
 * argument, and a bare word without a digit a variable. Names of parameters are none: a collection of Postman has them
 * as `"key": "longitude"`.
 */
export function keysIn(text: string, names: ReadonlySet<string> = new Set()): string[] {
  const named = /(?:key|token|secret)(['"\]]*)(\s*(?:=>?|:|,|%3D)\s*)([a-z]?['"`])?([\w.~-]{6,})/gi;
  const keys = [...text.slice(0, 200_000).matchAll(named)].flatMap(
    ([, quote = '', separator = '', opening, value = '']) => {
      if (names.has(value) || (separator.includes(',') && quote === '')) return [];
      // `api_key=api_key`, `key: settings.apiKey`: the name of a variable.
      if (opening === undefined && /(key|token|secret)$/i.test(value)) return [];
      return opening !== undefined || separator === '=' || /\d/.test(value) ? [value] : [];
    },
  );
  return [...new Set([...keys, ...keysInPaths(text)])];
}

/** Keys in paths of version 1, whose other values are coordinates. */
function keysInPaths(text: string): string[] {
  return [...text.slice(0, 200_000).matchAll(/\/v1\/[^\s?#'"`<>]{0,300}/g)].flatMap(([path]) =>
    path.split('/').filter((part) => /^(?=.*[a-z])[\w~-]+=*$/i.test(part) && keyLike.test(part)),
  );
}

/** Reads a request; `secrets` are values that may appear nowhere but in its key. */
export function readRequest(
  request: PlainRequest,
  endpoints: Endpoint[],
  secrets: string[] = [],
): PastedRequest | ForeignRequest {
  const paths = suffixesOf(request.url);
  const [match] = [matchPath, matchPathWithoutValues].flatMap((find) =>
    paths.flatMap((path) => find(path, request.method, endpoints) ?? []),
  );
  if (match) return new Draft(match.endpoint, secrets).read(request, match.path);
  const forwarded = forwardedBy(request);
  return forwarded ? readRequest(forwarded, endpoints, secrets) : readForeign(request, secrets);
}

/** The request that a proxy has in its query: `?url=https://…`, encoded or with its own parameters after it. */
function forwardedBy(request: PlainRequest): PlainRequest | undefined {
  const at = request.query.findIndex(([, value]) => /^https?:\/\/\S*\/v\d\//.test(value));
  if (at < 0) return undefined;
  const { url, query } = splitUrl(request.query[at]![1]);
  return { ...request, url, query: [...query, ...request.query.slice(at + 1)] };
}

/** The path of a URL, and what is left of it below a proxy's path or a variable that holds the start. */
function suffixesOf(url: string): string[] {
  const path = url.replace(/^[a-z][a-z+.-]*:\/\/[^/]*/i, '');
  const starts = [...path.matchAll(/\/(?=(api|v\d)\/)/g)].slice(0, 5).map(({ index }) => path.slice(index));
  return [path, ...starts];
}

const sentTwice = 'It is sent more than once. The last value is used.';
const inAFile = 'The body is in a file. Fill in what the file contains.';
const noForm = 'The body is neither JSON nor a form.';

function faultOfBody(text: string): string {
  if (text.startsWith('@')) return inAFile;
  return hasHole(text) ? variableFault(text) : noForm;
}

function variableFault(value: unknown): string {
  return `The value is a variable: ${namesOf(value)}. Fill it in.`;
}

class Draft {
  private parameters: RequestValues['parameters'] = {};
  private body: Record<string, unknown> = {};
  private keys: string[] = [];
  private understood = new Set<string>();
  private ignored: Ignored[] = [];

  constructor(
    private endpoint: Endpoint,
    private secrets: string[],
  ) {}

  read(request: PlainRequest, path: Record<string, string>): PastedRequest {
    const { endpoint } = this;
    for (const [name, value] of Object.entries(path)) {
      // A path that goes on as a query, without its `?`: what comes next could be the key.
      if (/=[^=]/.test(decode(value))) this.ignore(name, 'It contains a query. Write ? before the query.');
      else this.take(name, decode(value), 'path');
    }
    for (const [name, value] of request.query) this.take(name, value, 'query');
    for (const [name, value] of request.headers) this.takeHeader(name, value);
    this.takeBody(request.body);
    if (request.method && request.method !== endpoint.method) {
      this.ignore(request.method, `${endpoint.name} is called with ${endpoint.method}.`);
    }
    this.removeKeys();
    const [key] = this.keys.filter((one) => !keyPlaceholder.test(one) && !keyConstant.test(one));
    if (key === undefined && this.keys.length > 0) {
      this.ignore(endpoint.key.name, 'It is a placeholder. Use your own key.');
    }
    return {
      kind: 'request',
      endpoint,
      values: { parameters: this.parameters, ...(endpoint.body ? { body: this.body } : {}) },
      ...(key === undefined ? {} : { key }),
      understood: [...this.understood],
      ignored: this.ignored,
    };
  }

  private take(name: string, value: unknown, from: 'path' | 'query' | 'body'): void {
    const { key, parameters, body, name: endpointName } = this.endpoint;
    if (name === key.name || keyName.test(name)) {
      const isParameter = parameters.some((one) => one.name === name && !one.isKey);
      if (!isParameter) {
        this.takeKey(name, value);
        return;
      }
    }
    const parameter = parameters.find((one) => one.name === name && !one.isKey);
    const field = body?.fields.find((one) => one.name === name);
    const one = parameter ?? field;
    if (one && isRecord(value) && hasHole(value)) {
      this.take(name, this.withoutVariables(value, name), from);
      return;
    }
    const fault = /^\.\.\./.test(name)
      ? 'Its values are not in the text. Fill them in.'
      : hasHole(name)
        ? 'Its name is a variable. Fill it in.'
        : !one
          ? `${endpointName} has no parameter of this name.`
          : hasHole(value)
            ? variableFault(value)
            : faultOf(value, one);
    if (fault) {
      this.ignore(name, fault);
      return;
    }
    if (this.understood.has(name)) this.ignore(name, sentTwice);
    const isField = field !== undefined && (from === 'body' || !parameter);
    if (isField) this.body[name] = typed(value, field, body?.contentTypes[0] === 'application/json');
    else if (parameter) this.parameters[name] = typed(value, parameter, true) as string;
    this.understood.add(name);
  }

  /** What is known of an object; what is a variable is named by its path. */
  private withoutVariables(value: Record<string, unknown>, path: string): Record<string, unknown> {
    const known = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
      const itsPath = `${path}.${name}`;
      if (hasHole(name)) {
        this.ignore(path, 'The name of a field in it is a variable. Fill it in.');
        return [];
      }
      if (!hasHole(one)) return [[name, one]];
      if (isRecord(one)) return [[name, this.withoutVariables(one, itsPath)]];
      this.ignore(itsPath, variableFault(one));
      return [];
    });
    return Object.fromEntries(known);
  }

  private takeKey(name: string, value: unknown): void {
    const text = typeof value === 'string' ? value.replace(/^(Bearer|Basic)\s+/i, '') : '';
    if (hasHole(text)) this.ignore(name, `The key is a variable: ${namesOf(text)}.`);
    else if (text !== '') this.keys.push(text);
  }

  private takeHeader(name: string, value: string): void {
    if (/^(content-type$|\.\.\.)/i.test(name) || name === '') return;
    if (/^(set-)?cookie$/i.test(name)) {
      for (const [cookie, one] of readPairs(value.replaceAll(/;\s*/g, '&'))) {
        if (keyName.test(cookie)) this.takeKey(cookie, one);
      }
    }
    if (keyName.test(name) && !/cookie/i.test(name)) this.takeKey(name, value);
    else this.ignore(name, 'The browser sets its own headers.');
  }

  private takeBody(body: PlainRequest['body']): void {
    if (!body) return;
    if ('form' in body) for (const [name, value] of body.form) this.take(name, value, 'body');
    else if ('text' in body) this.ignore('body', faultOfBody(body.text));
    else if (isRecord(body.json)) {
      for (const [name, value] of Object.entries(body.json)) this.take(name, value, 'body');
    } else this.ignore('body', 'The body is not a JSON object.');
  }

  private ignore(name: string, why: string): void {
    const plain = withNamedHoles(name);
    const isShown = plainName.test(plain) && !keyLike.test(plain);
    this.ignored.push({ name: isShown ? plain : 'a part of the text', why });
  }

  /** A key that was also sent as another value, or as part of one, is removed there. */
  private removeKeys(): void {
    const keys = [...this.keys, ...this.secrets].filter((key) => key.length >= 6);
    const has = (text: string) => keys.some((key) => text.includes(key));
    for (const values of [this.parameters, this.body] as Record<string, unknown>[]) {
      for (const [name, value] of Object.entries(values)) {
        if (!has(JSON.stringify([name, value]))) continue;
        delete values[name];
        this.understood.delete(name);
        this.ignore(name, 'The value contains the API key.');
      }
    }
    this.ignored = this.ignored.map(({ name, why }) => ({
      name: has(name) ? 'a name with the API key in it' : name,
      why: has(why) ? 'It contains the API key.' : why,
    }));
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Why a text is no value; undefined if it is one. */
function faultOf(value: unknown, { types }: Typed): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return 'It has no value.';
  const isNumber = types.every((type) => type === 'number' || type === 'integer');
  if (isNumber && /\p{L}/u.test(value) && /\p{Nd}/u.test(value)) return 'It is not a number.';
  const isPlaceholder = placeholder.test(value) || (isNumber && !/\p{Nd}/u.test(value));
  return isPlaceholder ? 'The value is a placeholder. Fill it in.' : undefined;
}

function hasHole(value: unknown): boolean {
  return holesIn(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length > 0;
}

function namesOf(value: unknown): string {
  return holesIn(typeof value === 'string' ? value : JSON.stringify(value)).join(', ');
}

/** A string as the type of its field; a value that can't be one stays as it was pasted, and the form says so. */
function typed(value: unknown, field: Typed, isJson: boolean): unknown {
  const { types } = field;
  if (typeof value !== 'string')
    return types.includes('string') && !isJson ? String(value) : scalar(value, types);
  const isNumber = types.includes('number') || types.includes('integer');
  const text = isNumber || field.axis || field.coordinateOrder ? asciiNumber(value) : value;
  if (!isJson || types.includes('string')) return text;
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return /^true$/i.test(text);
  if (isNumber && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (!types.includes('array') && !types.includes('object')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A number or boolean of code where the contract has a string. */
function scalar(value: unknown, types: string[]): unknown {
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && types.includes('string') && !types.includes(typeof value) ? String(value) : value;
}

/** A request of another host, without what could be a key. */
function readForeign(request: PlainRequest, secrets: string[]): ForeignRequest {
  const keys: string[] = [];
  const ignored: Ignored[] = [];
  const isKept = ([name, value]: Pair) => {
    if (!keyName.test(name)) {
      const isSecret = secrets.some((secret) => value.includes(secret));
      if (isSecret) ignored.push({ name: 'a part of the text', why: 'It contains the API key.' });
      return !isSecret;
    }
    if (!hasHole(value) && value !== '') keys.push(value.replace(/^(Bearer|Basic)\s+/i, ''));
    return false;
  };
  const query = request.query.filter(isKept);
  const headers = request.headers.filter(isKept);
  const { body } = request;
  const kept: PlainRequest = {
    ...request,
    query,
    headers,
    ...(body && 'form' in body ? { body: { form: body.form.filter(isKept) } } : {}),
  };
  const host = (/^[a-z][a-z+.-]*:\/\/([^/]*)/i.exec(request.url)?.[1] ?? '').replace(/^.*@/, '');
  const long = [...keys, ...secrets].filter((key) => key.length >= 6);
  const isClean = !long.some((key) => JSON.stringify(kept).includes(key));
  const isShown = isClean && convertibleHosts.test(host);
  if (isShown && query.some(([name, value]) => name === 'waypoints' && /(^|\|)via:/.test(value))) {
    ignored.push({ name: 'via', why: 'A point that a route only passes through becomes a stop.' });
  }
  const names = query.map(([name]) => name).filter((name) => plainName.test(name) && !keyLike.test(name));
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  if (isShown) ignored.push(...[...new Set(twice)].map((name) => ({ name, why: sentTwice })));
  return {
    kind: 'foreign',
    host: isClean ? withNamedHoles(host) : '',
    request: isShown ? kept : { url: '', query: [], headers: [] },
    ...(keys[0] ? { key: keys[0] } : {}),
    ignored,
  };
}

/** Hosts whose requests are converted. What others have in their URLs, nobody knows: it could be a key. */
const convertibleHosts = /(^|\.)(mapbox\.com|googleapis\.com)$/i;
