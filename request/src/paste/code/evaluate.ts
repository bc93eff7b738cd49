/** Follows the assignments and function calls of a text, and collects the requests that it would send. */
import type { ReadableLanguage } from '../languages.ts';
import { hole, type PlainRequest } from '../plain-request.ts';
import type { Call } from './call.ts';
import { callClient, callFunction, callMethod, sendsOptions } from './calls.ts';
import { type Expression, type Statement, spreadName } from './expression.ts';
import {
  ClientValue,
  joinedText,
  memberOf,
  mostParts,
  type PairsValue,
  RecordValue,
  RequestValue,
  sizeOf,
  textOf,
  UrlValue,
  type Value,
} from './values.ts';

export interface Evaluated {
  requests: PlainRequest[];
  /** Names of members that the code reads anywhere, such as `district`. */
  membersRead: string[];
  /** Names of the libraries whose calls were understood, such as `axios`. */
  libraries: string[];
}

/** More requests than a person pastes; the rest is not followed. */
const mostRequests = 200;

export function evaluate(
  statements: Statement[],
  language: ReadableLanguage,
  aliases: ReadonlyMap<string, string> = new Map(),
): Evaluated {
  const run = new Run(language, aliases);
  for (const { target, value } of statements) {
    if (run.requests.length >= mostRequests) break;
    const result = run.valueOf(value);
    if (target) run.assign(target, result);
  }
  run.sendWhatWasOnlyBuilt();
  return { requests: run.requests, membersRead: [...run.members], libraries: [...run.libraries] };
}

class Run {
  requests: PlainRequest[] = [];
  members = new Set<string>();
  libraries = new Set<string>();
  private variables = new Map<string, Value>();
  private built = new Set<RequestValue>();
  private sent = new Set<RequestValue>();

  private defaults = new ClientValue();
  /** The client to whose requests the code adds something before they are sent. */
  private intercepted?: ClientValue;
  private looped?: PairsValue;

  constructor(
    private language: ReadableLanguage,
    private aliases: ReadonlyMap<string, string>,
  ) {}

  /** Parts that the values of a text can have together. */
  private room = 2_000_000;

  /** What an expression represents; undefined if that is larger than what a request contains. */
  valueOf(expression: Expression): Value {
    if (this.room < 0) return undefined;
    const value = this.read(expression);
    const size = expression.kind === 'name' ? 1 : sizeOf(value);
    this.room -= size;
    return size > mostParts ? undefined : value;
  }

  /** Counts a value that has changed; after one that is too large, nothing more is followed. */
  private count(changed: Value): void {
    const size = sizeOf(changed);
    this.room = size > mostParts ? -1 : this.room - size;
  }

  private read(expression: Expression): Value {
    switch (expression.kind) {
      case 'value':
        return expression.value;
      case 'name':
        return this.variables.get(expression.name);
      case 'joined':
        return this.joined(expression.parts, expression.isSum);
      case 'list':
        return expression.items.map((item) => this.valueOf(item));
      case 'record': {
        const record = new RecordValue();
        for (const [name, value] of expression.entries) {
          if (name === spreadName) this.spread(value, record);
          else record.entries.set(textOf(this.nameOf(name), spelled(name)), this.valueOrHole(value));
        }
        return record;
      }
      case 'member':
        return this.member(expression.of, expression.name, expression);
      case 'call':
        return this.call(expression);
      case 'unknown':
        for (const part of expression.parts ?? []) this.valueOf(part);
        return undefined;
    }
  }

  assign(target: Expression, value: Value): void {
    if (target.kind === 'name') this.variables.set(target.name, value);
    if (target.kind === 'list') {
      for (const [at, item] of target.items.entries())
        this.assign(item, Array.isArray(value) ? value[at] : undefined);
    }
    if (target.kind === 'record') {
      for (const [name, item] of target.entries) this.assign(item, memberOf(value, spelled(name)));
    }
    if (target.kind !== 'member') return;
    const owner = this.valueOf(target.of);
    const name = textOf(this.valueOf(target.name), spelled(target.name));
    if (owner instanceof RecordValue) {
      owner.entries.set(name, value);
      this.count(owner);
    } else if (owner instanceof ClientValue) {
      if (/^(baseURL|prefixUrl)$/.test(name)) owner.base = textOf(value);
      else owner.options.entries.set(name, value);
    } else if (this.addToIntercepted(spelled(target), value)) return;
    else if (owner instanceof UrlValue && name === 'search') {
      owner.search.pairs = new UrlValue(`?${textOf(value)}`).search.pairs;
    } else this.variables.set(spelled(target), value);
  }

  /** Handles and requests that the code never sends: the text can end before. */
  sendWhatWasOnlyBuilt(): void {
    for (const one of this.built) if (!this.sent.has(one) && one.request.url) this.requests.push(one.request);
  }

  /** Text of the parts, or the sum of numbers, without what binary fractions add to it. */
  private joined(parts: Expression[], isSum = false): Value {
    if (parts.length === 0) return undefined;
    const values = parts.map((part) => this.valueOf(part));
    if (isSum && values.every((value) => typeof value === 'number')) {
      return Number(values.reduce((sum, value) => sum + value, 0).toFixed(12));
    }
    return joinedText(parts.map((part, at) => textOf(values[at], spelled(part))));
  }

  /** All entries of another record; of one that isn't known, its name. */
  private spread(expression: Expression, record: RecordValue): void {
    const value = this.valueOf(expression);
    if (value instanceof RecordValue) for (const entry of value.entries) record.entries.set(...entry);
    else record.entries.set(`...${spelled(expression)}`, hole(spelled(expression)));
  }

  private valueOrHole(expression: Expression): Value {
    const value = this.valueOf(expression);
    return value === undefined ? hole(spelled(expression)) : value;
  }

  /** The name of an entry: a bare name, such as a cURL option, represents itself. */
  private nameOf(expression: Expression): Value {
    // Guzzle's `RequestOptions::FORM_PARAMS` is `'form_params'`.
    const [, option] = /\bRequestOptions\.([A-Z_]+)$/.exec(spelled(expression)) ?? [];
    if (option) return option.toLowerCase();
    if (expression.kind !== 'name') return this.valueOf(expression);
    return this.variables.get(expression.name) ?? expression.name;
  }

  /** `config.params = { ...config.params, key }` and `config.params.key = key` in an interceptor of axios. */
  private addToIntercepted(path: string, value: Value): boolean {
    const [, part = '', name] = /^\w+\.(params|headers)(?:\.(.+))?$/.exec(path) ?? [];
    const record = part && this.intercepted?.part(part);
    if (!(record instanceof RecordValue)) return false;
    if (name) record.entries.set(name, value);
    else if (value instanceof RecordValue) {
      for (const [key, one] of value.entries) if (!key.startsWith('...')) record.entries.set(key, one);
    }
    return true;
  }

  /** Whether a path is one of the environment or of the request that an interceptor changes, and no response has it. */
  private isOwn(path: string): boolean {
    if (/^((process|import\.meta|Deno|Bun|os)\.env(iron)?|\$?_(ENV|SERVER|GET|POST|REQUEST))\b/.test(path))
      return true;
    return this.intercepted !== undefined && /^\w+\.(params|headers)\b/.test(path);
  }

  private member(of: Expression, nameExpression: Expression, whole: Expression): Value {
    const name = textOf(this.nameOf(nameExpression), spelled(nameExpression));
    const isAxios = of.kind === 'name' && this.aliased(of.name) === 'axios';
    const owner = isAxios && /^(defaults|interceptors)$/.test(name) ? this.defaults : this.valueOf(of);
    if (owner instanceof ClientValue && /^(defaults|interceptors)$/.test(name)) return owner;
    if (owner instanceof ClientValue && /\.interceptors\.request$/.test(spelled(whole))) {
      this.intercepted = owner;
      return undefined;
    }
    if (owner === undefined && !this.isOwn(spelled(whole))) this.members.add(name);
    if (owner instanceof UrlValue && name === 'searchParams') return owner.search;
    if (owner instanceof UrlValue && name === 'href') return textOf(owner);
    if (Array.isArray(owner)) return owner[Number(name)];
    if (owner instanceof ClientValue) return owner.part(name);
    const own = memberOf(owner, name) ?? this.variables.get(spelled(whole));
    // A constant or a field of the class that the code is in.
    return (
      own ??
      (of.kind === 'name' && /^(self|static|this|cls|[A-Z]\w*)$/.test(of.name)
        ? this.variables.get(name)
        : own)
    );
  }

  private call({ callee, arguments: given, named }: Extract<Expression, { kind: 'call' }>): Value {
    const path = this.aliased(spelled(callee));
    const call: Call = {
      path,
      name: path.split('.').at(-1) ?? '',
      language: this.language,
      arguments: given.map((one) => this.argument(one)),
      named: this.namedArguments(named),
      spelledArguments: given.map(spelled),
      defaults: this.defaults,
      ...(this.looped && { looped: this.looped }),
      loop: (entries) => {
        this.looped = entries;
        return entries;
      },
      define: (name, value) => void this.variables.set(name, value),
      library: (name) => void this.libraries.add(name),
      build: (request) => {
        this.built.add(request);
        return request;
      },
      send: (request) => {
        const sent = request instanceof RequestValue ? request.request : request;
        // A chain of functions sends once, however many of them could.
        if (!this.requests.includes(sent)) this.requests.push(sent);
        if (request instanceof RequestValue) this.sent.add(request);
        return undefined;
      },
    };
    if (callee.kind === 'member') {
      const owner = this.valueOf(callee.of);
      if (owner !== undefined || sendsOptions(call)) {
        const result = callMethod(owner, call);
        this.count(owner);
        return result;
      }
      // `response.json()` reads no member called `json`.
      this.members.delete(call.name);
    }
    const client = callee.kind === 'name' ? this.variables.get(callee.name) : undefined;
    return client instanceof ClientValue ? callClient(client, call) : callFunction(call);
  }

  /** A path that starts with the usual name of its library. */
  private aliased(path: string): string {
    const [first = ''] = path.split('.');
    return (this.aliases.get(first) ?? first) + path.slice(first.length);
  }

  private namedArguments(named: [string, Expression][]): Map<string, Value> {
    const record = new RecordValue();
    for (const [name, value] of named) {
      if (name === '...') this.spread(value, record);
      else record.entries.set(name, this.valueOrHole(value));
    }
    return record.entries;
  }

  /** An argument; a list that is written in place keeps the names of what isn't known. */
  private argument(expression: Expression): Value {
    if (expression.kind === 'list') return expression.items.map((item) => this.valueOrHole(item));
    // An option of cURL is a name without a value.
    if (expression.kind === 'name' && /^CURLOPT_/.test(expression.name)) return expression.name;
    return this.valueOf(expression);
  }
}

/** An expression as it would be spelled, for a name that a person recognizes: `process.env.API_KEY`. */
export function spelled(expression: Expression): string {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'value') return String(expression.value);
  if (expression.kind === 'member') return `${spelled(expression.of)}.${spelled(expression.name)}`;
  if (expression.kind !== 'call') return '';
  // `getenv('API_KEY')` and `str(latitude)` are known by what is inside.
  const [first] = expression.arguments;
  return first && expression.callee.kind === 'name' ? spelled(first) : spelled(expression.callee);
}
