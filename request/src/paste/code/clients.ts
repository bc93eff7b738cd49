/** Clients other than the usual one of each language: what they send at once, or step by step. */
import { headerOf, type Pair, type PlainRequest, readBody, splitUrl } from '../plain-request.ts';
import { clientOf } from './axios.ts';
import { addressOf, bodyOf, formOf, headersOf, methodOf, requestBy } from './bodies.ts';
import { type Call, textAt } from './call.ts';
import {
  ClientValue,
  memberOf,
  PairsValue,
  pairsOf,
  pairsValueOf,
  queryOf,
  RecordValue,
  RequestValue,
  textOf,
  type Value,
} from './values.ts';

type Known = (call: Call) => Value;

/** Functions by their path. */
export const clientFunctions: Record<string, Known> = {
  // JavaScript
  ...named(['$', 'jQuery'], {
    ajax: jqueryAjax,
    get: jquery('GET'),
    getJSON: jquery('GET'),
    post: jquery('POST'),
  }),
  ...named(['http', 'https'], { request: nodeRequest, get: nodeRequest }),
  ...named(['got', 'ky'], { ...methods(sendGot), extend: extendedGot, create: extendedGot }),
  got: (call) => sendGot(call),
  ky: (call) => sendGot(call),
  ...named(['request'], methods(sendRequest)),
  request: (call) => sendRequest(call),
  ...named(['superagent', 'unirest'], methods(startChain)),
  unirest: (call) => startChain(call, methodOf(call.arguments[0]), 1),
  XMLHttpRequest: ({ build, library }) => {
    library('XMLHttpRequest');
    return build(new RequestValue());
  },
  // Python
  'http.client.HTTPSConnection': connectionOf,
  'http.client.HTTPConnection': connectionOf,
  HTTPSConnection: connectionOf,
  encode: (call) => textAt(call, 0),
  // PHP
  HTTP_Request2: builtRequest('HTTP_Request2'),
  HttpRequest: builtRequest('pecl_http'),
  QueryString: ({ arguments: [from] }) => pairsValueOf(from),
  Body: ({ arguments: [from] }) => pairsValueOf(from),
  wp_remote_get: (call) => sendWordPress(call, 'GET'),
  wp_remote_post: (call) => sendWordPress(call, 'POST'),
  wp_remote_request: (call) => sendWordPress(call, 'GET'),
  add_query_arg: (call) => {
    const [first] = call.arguments;
    const isRecord = first instanceof RecordValue;
    const pairs: Pair[] = isRecord ? pairsOf(first) : [[textOf(first), textAt(call, 1)]];
    const address = textAt(call, isRecord ? 1 : 2);
    return `${address}${address.includes('?') ? '&' : '?'}${queryOf(pairs)}`;
  },
  stream_context_create: ({ arguments: [options] }) => options,
  file_get_contents: (call) => {
    const address = textAt(call, 0);
    if (!/^https?:|\/v\d\//.test(address)) return undefined;
    const options = memberOf(call.arguments[2], 'http');
    const given = memberOf(options, 'header') ?? '';
    const lines = Array.isArray(given) ? given.map((line) => textOf(line)) : textOf(given).split(/\r?\n/);
    const headers = lines.filter((line) => line.includes(':')).map(headerOf);
    return call.send({
      ...splitUrl(address),
      method: methodOf(memberOf(options, 'method')),
      headers,
      ...bodyOf(memberOf(options, 'content'), headers, 'content'),
    });
  },
};

function named(owners: string[], functions: Record<string, Known>): Record<string, Known> {
  const entries = owners.flatMap((owner) =>
    Object.entries(functions).map(([name, known]): [string, Known] => [`${owner}.${name}`, known]),
  );
  return Object.fromEntries(entries);
}

function methods(known: (call: Call, method?: string) => Value): Record<string, Known> {
  const names = ['get', 'post', 'put', 'patch', 'delete'];
  return Object.fromEntries(names.map((name) => [name, (call: Call) => known(call, name.toUpperCase())]));
}

// jQuery

function jqueryAjax(call: Call): Value {
  const [first, second] = call.arguments;
  const settings = first instanceof RecordValue ? first : second;
  const url = memberOf(settings, 'url') ?? (first instanceof RecordValue ? undefined : first);
  const method = methodOf(memberOf(settings, 'method') ?? memberOf(settings, 'type')) ?? 'GET';
  const address = textOf(url, call.spelledArguments[0]);
  return sendJquery(call, address, method, memberOf(settings, 'data'), settings);
}

function jquery(method: string): Known {
  return (call) => sendJquery(call, textAt(call, 0), method, call.arguments[1]);
}

function sendJquery(call: Call, url: string, method: string, data: Value, settings?: Value): Value {
  call.library('jQuery');
  const headers = headersOf(settings);
  if (method === 'GET') return call.send({ ...addressOf('', url, data), method, headers });
  return call.send({ ...splitUrl(url), method, headers, ...formOf(data, headers, 'data') });
}

// Node

function nodeRequest(call: Call): Value {
  const [first, second] = call.arguments;
  const options = first instanceof RecordValue ? first : second;
  const host = textOf(memberOf(options, 'hostname') ?? memberOf(options, 'host') ?? '');
  const path = textOf(memberOf(options, 'path') ?? '/', 'path');
  const url = first instanceof RecordValue ? `https://${host}${path}` : textAt(call, 0);
  call.library('Node.js');
  return call.build(
    new RequestValue({
      ...splitUrl(url),
      method: methodOf(memberOf(options, 'method')) ?? 'GET',
      headers: headersOf(options),
    }),
  );
}

/** got and ky have the same options. */
export function sendGot(call: Call, method?: string, client?: ClientValue): Value {
  const [, options] = call.arguments;
  if (!client) call.library(call.path.split('.')[0]!);
  const base = textOf(memberOf(options, 'prefixUrl') ?? client?.base ?? '');
  const params = [client?.options, options].map((one) => memberOf(one, 'searchParams'));
  return call.send(requestBy(options, addressOf(base, textAt(call, 0), ...params), ['form'], method));
}

function extendedGot({ arguments: [options], library, path }: Call): Value {
  library(path.split('.')[0]!);
  return clientOf(options, 'prefixUrl', 'got');
}

/** `request` of the package of this name, and that of undici. */
function sendRequest(call: Call, method?: string): Value {
  const [first, second] = call.arguments;
  const options = first instanceof RecordValue ? first : second;
  const url = memberOf(options, 'url') ?? memberOf(options, 'uri') ?? first;
  if (call.language !== 'javascript' || (typeof url !== 'string' && method === undefined)) return undefined;
  call.library('request');
  const query = memberOf(options, 'qs') ?? memberOf(options, 'query');
  const address = addressOf('', textOf(url, call.spelledArguments[0]), query);
  return call.send(requestBy(options, address, ['form', 'formData'], method));
}

/** unirest and SuperAgent: what follows adds to the request. */
function startChain(call: Call, method = 'GET', at = 0): Value {
  call.library(call.path.split('.')[0]!);
  return call.build(new RequestValue({ ...splitUrl(textAt(call, at)), method, headers: [] }));
}

// Python

function connectionOf(call: Call): Value {
  call.library('http.client');
  const base = `https://${textAt(call, 0).replace(/^https?:\/\//, '')}`;
  return new ClientValue(base, new RecordValue([['isConnection', true]]));
}

/** `connection.request(method, path, body, headers)`. */
export function sendConnection(client: ClientValue, call: Call): Value {
  if (call.name !== 'request') return undefined;
  const [method, , third, fourth] = call.arguments;
  const headers = pairsOf(call.named.get('headers') ?? fourth);
  const body = call.named.get('body') ?? third;
  return call.send({
    ...splitUrl(client.base + textAt(call, 1)),
    method: methodOf(method) ?? 'GET',
    headers,
    ...(body === '' ? {} : bodyOf(body, headers, 'body')),
  });
}

// PHP

function builtRequest(name: string): Known {
  return ({ arguments: [url], build, library }) => {
    library(name);
    return build(new RequestValue({ ...splitUrl(textOf(url ?? '')), method: 'GET', headers: [] }));
  };
}

function sendWordPress(call: Call, method: string): Value {
  const [, options] = call.arguments;
  call.library('WordPress');
  const headers = headersOf(options);
  return call.send({
    ...splitUrl(textAt(call, 0)),
    method: methodOf(memberOf(options, 'method')) ?? method,
    headers,
    ...formOf(memberOf(options, 'body'), headers, 'body'),
  });
}

/** A step of a request that is built step by step; what sends it ends the chain. */
export function callOnRequest(owner: RequestValue, call: Call): Value {
  const { request } = owner;
  const { name, arguments: given, spelledArguments: names } = call;
  const [first] = given;
  const pair = (): Pair[] =>
    typeof first === 'string' && given.length > 1 ? [[first, textAt(call, 1)]] : pairsOf(first);
  if (/^(open|setRequestMethod|setMethod)$/.test(name)) {
    // `HTTP_Request2::METHOD_GET` and `HTTP_METH_GET` are constants that end in the method.
    const method = methodOf(first) ?? /(GET|POST|PUT|PATCH|DELETE)$/.exec(names[0] ?? '')?.[1];
    if (method) request.method = method;
    if (name === 'open') Object.assign(request, splitUrl(textAt(call, 1)));
  } else if (/^(setUrl|setRequestUrl)$/.test(name)) Object.assign(request, splitUrl(textAt(call, 0)));
  else if (/^(setRequestHeader|add_header|setHeaders?|addHeaders?|headers?|set)$/.test(name))
    request.headers.push(...pair());
  else if (/^(query|setQuery|setQueryData)$/.test(name)) request.query = [...request.query, ...pair()];
  else if (/^(field|attach|form|addPostParameter|setPostFields)$/.test(name)) addToForm(request, pair());
  else if (/^(send|write|end|setBody)$/.test(name)) addBody(request, first, names[0]);
  if (/^(send|end)$/.test(name)) call.send(owner);
  return owner;
}

function addToForm(request: PlainRequest, pairs: Pair[]): void {
  const before = request.body && 'form' in request.body ? request.body.form : [];
  request.body = { form: [...before, ...pairs] };
}

function addBody(request: PlainRequest, value: Value, name = ''): void {
  if (value === undefined || value === null || value === '') return;
  if (value instanceof PairsValue || value instanceof RecordValue) addToForm(request, pairsOf(value));
  else {
    const body = readBody(textOf(value, name));
    // unirest sends a form in parts.
    if ('form' in body) addToForm(request, body.form);
    else request.body = body;
  }
}
