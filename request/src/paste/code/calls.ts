/**
 * Function calls that build or send requests, in every supported language: functions by their path, methods by the value
 * that they belong to. A function call that is not listed has an unknown value.
 */
import { hole, holesIn, type Pair, splitUrl } from '../plain-request.ts';
import { axios, axiosConfig, clientOf, fetchRequest, sendFetch, sendOfetch } from './axios.ts';
import { methodOf } from './bodies.ts';
import { type Call, methods, namesItsMethod, textAt } from './call.ts';
import { callOnRequest, clientFunctions, sendConnection, sendGot } from './clients.ts';
import { formatted, printed } from './formats.ts';
import { guzzleRequest, laravel, sendBuilt, sendGuzzle, setCurlOption, withOption } from './guzzle.ts';
import {
  preparedRequest,
  prepareIn,
  requests,
  requestsRequest,
  sessionOf,
  urllibRequest,
  urlopen,
} from './requests.ts';
import {
  ClientValue,
  encoded,
  joinedText,
  jsonOf,
  memberOf,
  PairsValue,
  pairsOf,
  pairsValueOf,
  queryOf,
  RecordValue,
  RequestValue,
  textOf,
  UrlValue,
  type Value,
} from './values.ts';

/**
 * A method call of a client whose creation is unknown: `$this->http->get('…', [...])`, `session.post(url, json=…)`,
 * `$client->request('GET', '…')`.
 */
export function sendsOptions({ name, arguments: [first, second], path }: Call): boolean {
  const [library = ''] = path.split('.');
  if (Object.hasOwn(functions, path) || Object.hasOwn(libraries, library)) return false;
  const isRequest = /^request(Async)?$/.test(name) && methods.has((methodOf(first) ?? '').toLowerCase());
  if (!isRequest && !methods.has(name)) return false;
  const url = isRequest ? second : first;
  return (typeof url === 'string' && /(^https?:|\/v\d\/)/.test(url)) || url instanceof UrlValue;
}

export function callFunction(call: Call): Value {
  const known = Object.hasOwn(functions, call.path) ? functions[call.path] : undefined;
  if (known) return known(call);
  const [library = '', method = ''] = call.path.split('.');
  if (Object.hasOwn(libraries, library) && methods.has(method) && call.path === `${library}.${method}`) {
    return libraries[library]!(call, method.toUpperCase());
  }
  // `Http::withToken('…')->get(…)` begins with an option.
  if (library === 'Http' && call.path === `Http.${method}`) {
    return withOption(new ClientValue('', new RecordValue([['isLaravel', true]])), call);
  }
  return defaultOf(call);
}

/** What a setting or a parameter of a page is if it is missing: `os.getenv('KEY', 'demo')`, `$request->input('q', 'Banani')`. */
function defaultOf({ name, arguments: [key, value] }: Call): Value {
  const isGetter = /^(get|getenv|env|config|input|query|value)$/.test(name);
  return isGetter && typeof key === 'string' && value !== '' && typeof value !== 'object' ? value : undefined;
}

export function callMethod(owner: Value, call: Call): Value {
  if (owner instanceof PairsValue) return callOnPairs(owner, call);
  if (owner instanceof ClientValue) return callOnClient(owner, call);
  if (owner instanceof RequestValue) return callOnRequest(owner, call);
  if (Array.isArray(owner) && /^(append|push)$/.test(call.name)) {
    owner.push(...call.arguments);
    return undefined;
  }
  if (owner === undefined) return unknownClient[call.language](call);
  if (call.name === 'join') {
    const [glue, list] = typeof owner === 'string' ? [owner, call.arguments[0]] : [call.arguments[0], owner];
    if (Array.isArray(list)) return joinedList(list, glue ?? ',');
  }
  if (owner instanceof RecordValue) return call.name === 'update' ? merged(owner, call) : undefined;
  if (typeof owner === 'string') {
    const [first] = call.arguments;
    if (call.name === 'format') return formatted(owner, call.arguments, call.spelledArguments, call.named);
    if (call.name === 'concat')
      return joinedText([owner, ...call.arguments.map((_, at) => textAt(call, at))]);
    if (/^replace(All)?$/.test(call.name) && typeof first === 'string') {
      return joinedText(owner.split(first), textAt(call, 1));
    }
  }
  if (call.name === 'toFixed' && typeof owner === 'number') {
    const [digits] = call.arguments;
    return owner.toFixed(typeof digits === 'number' ? Math.min(Math.max(digits, 0), 20) : 0);
  }
  if (/^(encode|toString|trim|strip|toFixed|decode|rstrip|href)$/.test(call.name)) {
    return typeof owner === 'number' || typeof owner === 'string' ? String(owner) : textOf(owner);
  }
  return undefined;
}

/** What a client sends, by the library that it was made by; what it doesn't send sets an option. */
function callOnClient(client: ClientValue, call: Call): Value {
  const { name } = call;
  const isRequest = namesItsMethod(call);
  const method = isRequest ? methodOf(call.arguments[0]) : name.replace(/Async$/, '').toUpperCase();
  const [built, extra] = call.arguments;
  if (/^(send|sendAsync|enqueue)$/.test(name) && built instanceof RequestValue)
    return sendBuilt(built, extra, client, call);
  if (name === 'build_request') return preparedRequest(call, client);
  if (name === 'prepare_request' && built instanceof RequestValue) return prepareIn(client, built);
  if (!isRequest && !methods.has((method ?? '').toLowerCase())) return withOption(client, call);
  if (memberOf(client.options, 'isConnection')) return sendConnection(client, call);
  if (memberOf(client.options, 'isLaravel')) return laravel(call, method ?? 'GET', client);
  if (memberOf(client.options, 'isSession')) {
    return isRequest ? requestsRequest(call, client) : requests(call, method ?? 'GET', client);
  }
  if (client.kind === 'got') return sendGot(call, method, client);
  if (client.kind === 'axios') {
    return isRequest
      ? axiosConfig(call, call.arguments[0], '', client)
      : axios(call, method ?? 'GET', client);
  }
  return sendGuzzle(call, method, client);
}

/** A client that is itself called: `api({ url, params })`. */
export function callClient(client: ClientValue, call: Call): Value {
  if (client.kind === 'got') return sendGot(call, undefined, client);
  return client.kind === 'axios' ? callAxios(call, client) : undefined;
}

function callAxios(call: Call, client: ClientValue): Value {
  const [first, second] = call.arguments;
  return axiosConfig(call, first instanceof RecordValue ? first : second, textOf(first, ''), client);
}

/** A client whose making is not in the text is taken for the language's usual one. */
const unknownClient: Record<Call['language'], (call: Call) => Value> = {
  // Which library it is, nobody knows.
  javascript: (call) =>
    axios({ ...call, library: () => undefined }, call.name.toUpperCase(), new ClientValue()),
  python: (call) =>
    call.name === 'request' ? requestsRequest(call) : requests(call, call.name.toUpperCase()),
  php: (call) => callOnClient(new ClientValue(), call),
};

/** A record with the entries of others and with named arguments. */
function merged(record: RecordValue, call: Call): RecordValue {
  for (const other of [...call.arguments, new RecordValue(call.named)]) {
    const pairs = Array.isArray(other) ? pairsOf(other) : [];
    const entries = other instanceof RecordValue ? other.entries : pairs;
    for (const [name, value] of entries) record.entries.set(name, value);
  }
  for (const [at, value] of call.arguments.entries()) {
    const name = call.spelledArguments[at] ?? '';
    if (value === undefined) record.entries.set(`...${name}`, hole(name));
  }
  return record;
}

const mergedAnew = (call: Call): Value => merged(new RecordValue(), call);

const numeric = ({ arguments: [value] }: Call): Value =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;

const quoted = (call: Call): Value => encoded(textAt(call, 0));

const asText = (call: Call): Value => textAt(call, 0);

const asJson = ({ arguments: [value], spelledArguments: [name] }: Call): Value =>
  JSON.stringify(jsonOf(value, name));

const asQuery = ({ arguments: [value] }: Call): Value => queryOf(pairsOf(value));

const asPairs = ({ arguments: [value] }: Call): Value => pairsValueOf(value);

const looped = ({ arguments: [value], loop }: Call): Value =>
  value instanceof RecordValue ? loop(pairsValueOf(value)) : undefined;

function joinedList(list: Value, glue: Value): Value {
  return Array.isArray(list)
    ? joinedText(
        list.map((item) => textOf(item)),
        textOf(glue),
      )
    : undefined;
}

const printedTo = ({ arguments: [format, ...values], spelledArguments: [, ...names] }: Call): Value =>
  typeof format === 'string' ? printed(format, values, names) : undefined;

function callOnPairs(owner: PairsValue, call: Call): Value {
  const { name, looped } = call;
  const [key] = call.arguments;
  // `Object.keys(params).map((key) => `${key}=${params[key]}`).join('&')` is the query, too.
  if (name === 'toString' || name === 'join') return queryOf(owner.pairs);
  if (name !== 'set' && name !== 'append') return owner;
  if (key instanceof PairsValue) {
    owner.pairs.push(...key.pairs);
    return owner;
  }
  const pair: Pair = [textAt(call, 0), textAt(call, 1)];
  // In a loop, each entry is set.
  if (looped && pair.every((text) => holesIn(text).length > 0)) {
    owner.pairs.push(...looped.pairs);
    return owner;
  }
  if (name === 'set') owner.pairs = owner.pairs.filter(([known]) => known !== pair[0]);
  owner.pairs.push(pair);
  return owner;
}

type Sender = (call: Call, method: string) => Value;

/** Libraries whose functions are HTTP methods. */
const libraries: Record<string, Sender> = {
  axios: (call, method) => axios(call, method, call.defaults),
  requests,
  httpx: requests,
  Http: (call, method) => laravel(call, method, new ClientValue()),
};

type Known = (call: Call) => Value;

const functions: Record<string, Known> = {
  // In several languages, or by several names
  ...called('String encodeURI str strval', asText),
  ...called('Number parseFloat parseInt float int floatval', numeric),
  ...called('JSON.stringify json.dumps json_encode', asJson),
  ...called(
    'encodeURIComponent urllib.parse.quote urllib.parse.quote_plus quote quote_plus rawurlencode',
    quoted,
  ),
  ...called('qs.stringify querystring.stringify urllib.parse.urlencode http_build_query', asQuery),
  ...called('URLSearchParams Headers', asPairs),
  ...called('dict array_merge', mergedAnew),
  ...called('Object.entries Object.keys', looped),
  ...called('urllib.parse.urljoin urljoin', joinedUrl),
  ...called('fetch window.fetch globalThis.fetch', sendFetch),
  ...called('$fetch ofetch useFetch', sendOfetch),
  ...called('requests.request httpx.request', (call) => requestsRequest(call)),
  ...called('requests.Request httpx.Request', (call) => preparedRequest(call)),
  ...called('requests.Session requests.session httpx.Client httpx.AsyncClient', sessionOf),
  ...called('aiohttp.ClientSession urllib3.PoolManager', sessionOf),
  ...called('urllib.request.urlopen urlopen', urlopen),
  ...called('HttpClient HttpClient.create', () => new ClientValue()),
  // JavaScript
  Request: (call) =>
    call.language === 'python'
      ? urllibRequest(call)
      : call.build(call.language === 'php' ? guzzleRequest(call) : new RequestValue(fetchRequest(call))),
  axios: (call) => callAxios(call, call.defaults),
  'axios.request': (call) => axiosConfig(call, call.arguments[0], '', call.defaults),
  'axios.create': ({ arguments: [options], library }) => {
    library('axios');
    return clientOf(options, 'baseURL', 'axios');
  },
  URL: (call) => new UrlValue(resolved(textAt(call, 0), call.arguments[1])),
  HttpParams: ({ arguments: [options] }) => pairsValueOf(memberOf(options, 'fromObject')),
  FormData: () => new PairsValue(),
  'Object.assign': ({ arguments: [target, ...others], ...call }) =>
    merged(target instanceof RecordValue ? target : new RecordValue(), { ...call, arguments: others }),
  // Python
  urlencode: (call) => (typeof call.arguments[0] === 'object' ? asQuery(call) : quoted(call)),
  '%': ({ arguments: [format, value], spelledArguments: [, name = ''] }) =>
    typeof format === 'string' ? printed(format, Array.isArray(value) ? value : [value], [name]) : undefined,
  'urllib.request.Request': urllibRequest,
  // PHP
  Client: ({ arguments: [options], library }) => {
    library('Guzzle');
    return clientOf(options, 'base_uri');
  },
  sprintf: printedTo,
  '+': (call) => {
    const [one, other] = call.arguments;
    if (typeof one === 'number' && typeof other === 'number') return Number((one + other).toFixed(12));
    return one instanceof RecordValue || other instanceof RecordValue ? mergedAnew(call) : undefined;
  },
  define: ({ arguments: [name, value], define }) => {
    if (typeof name === 'string') define(name, value);
    return undefined;
  },
  stdClass: () => new RecordValue(),
  implode: ({ arguments: [glue, list] }) => joinedList(list, glue),
  curl_init: (call) => {
    call.library('cURL');
    const address = call.arguments[0] === undefined && !call.spelledArguments[0] ? '' : textAt(call, 0);
    return call.build(new RequestValue({ ...splitUrl(address), headers: [] }));
  },
  curl_setopt: ({ arguments: [handle, option, value], spelledArguments: [, , name] }) => {
    if (handle instanceof RequestValue) setCurlOption(handle.request, textOf(option), value, name);
    return undefined;
  },
  curl_setopt_array: ({ arguments: [handle, options] }) => {
    if (!(handle instanceof RequestValue) || !(options instanceof RecordValue)) return undefined;
    for (const [option, value] of options.entries) setCurlOption(handle.request, option, value);
    return undefined;
  },
  curl_exec: ({ arguments: [handle], send }) => {
    if (!(handle instanceof RequestValue)) return undefined;
    send(handle);
    // The handle can be set to another URL and executed again.
    handle.request = { ...handle.request };
    return undefined;
  },
  ...clientFunctions,
};

/** A function under each of its names. */
function called(names: string, known: Known): Record<string, Known> {
  return Object.fromEntries(names.split(' ').map((name) => [name, known]));
}

function joinedUrl(call: Call): Value {
  return resolved(textAt(call, 1), call.arguments[0]);
}

function resolved(text: string, base: Value): string {
  if (base === undefined || /^https?:/.test(text)) return text;
  return text.startsWith('/')
    ? (/^https?:\/\/[^/]*/.exec(textOf(base))?.[0] ?? '') + text
    : textOf(base).slice(0, textOf(base).lastIndexOf('/') + 1) + text;
}
