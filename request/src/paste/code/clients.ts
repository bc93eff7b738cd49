/** Clients other than the usual one of each language: what they send at once, or step by step. */
import { headerOf, type Pair, type PlainRequest, readBody, splitUrl } from '../plain-request.ts';
import { clientOf } from './axios.ts';
import { bodyOf, bodyOfOptions, formOf, methodOf, requestOf, under } from './bodies.ts';
import type { Call } from './call.ts';
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
  ...named(['$', 'jQuery'], { ajax: jqueryAjax, get: jqueryGet, getJSON: jqueryGet, post: jqueryPost }),
  ...named(['http', 'https'], { request: nodeRequest, get: nodeRequest }),
  ...named(['got', 'ky'], { ...methods(sendGot), extend: extendedGot, create: extendedGot }),
  got: (call) => sendGot(call),
  ky: (call) => sendGot(call),
  ...named(['request'], methods(sendRequest)),
  request: (call) => sendRequest(call),
  ...named(['superagent', 'unirest'], methods(startChain)),
  unirest: ({ arguments: [method, url], spelledArguments: [, name = ''], build, library }) => {
    library('unirest');
    return build(
      requestOf({ ...splitUrl(textOf(url, name)), method: methodOf(method) ?? 'GET', headers: [] }),
    );
  },
  XMLHttpRequest: ({ build, library }) => {
    library('XMLHttpRequest');
    return build(new RequestValue());
  },
  // Python
  'http.client.HTTPSConnection': connectionOf,
  'http.client.HTTPConnection': connectionOf,
  HTTPSConnection: connectionOf,
  encode: ({ arguments: [value], spelledArguments: [name] }) => textOf(value, name),
  // PHP
  HTTP_Request2: builtRequest('HTTP_Request2'),
  HttpRequest: builtRequest('pecl_http'),
  QueryString: ({ arguments: [from] }) => pairsValueOf(from),
  Body: ({ arguments: [from] }) => pairsValueOf(from),
  wp_remote_get: (call) => sendWordPress(call, 'GET'),
  wp_remote_post: (call) => sendWordPress(call, 'POST'),
  wp_remote_request: (call) => sendWordPress(call, 'GET'),
  add_query_arg: ({ arguments: [first, second, third], spelledArguments: names }) => {
    const isRecord = first instanceof RecordValue;
    const pairs: Pair[] = isRecord ? pairsOf(first) : [[textOf(first), textOf(second, names[1])]];
    const address = isRecord ? textOf(second, names[1]) : textOf(third, names[2]);
    return `${address}${address.includes('?') ? '&' : '?'}${queryOf(pairs)}`;
  },
  stream_context_create: ({ arguments: [options] }) => options,
  file_get_contents: ({ arguments: [url, , context], spelledArguments: [name], send }) => {
    const address = textOf(url, name);
    if (!/^https?:|\/v\d\//.test(address)) return undefined;
    const options = memberOf(context, 'http');
    const lines = memberOf(options, 'header');
    const headers = (
      Array.isArray(lines) ? lines.map((line) => textOf(line)) : textOf(lines ?? '').split(/\r?\n/)
    )
      .filter((line) => line.includes(':'))
      .map(headerOf);
    return send({
      ...splitUrl(address),
      ...(methodOf(memberOf(options, 'method')) ? { method: methodOf(memberOf(options, 'method')) } : {}),
      headers,
      ...bodyOf(memberOf(options, 'content'), headers, 'content'),
    } as PlainRequest);
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
  return sendJquery(
    call,
    textOf(url, call.spelledArguments[0]),
    method,
    memberOf(settings, 'data'),
    settings,
  );
}

function jqueryGet(call: Call): Value {
  return sendJquery(call, textOf(call.arguments[0], call.spelledArguments[0]), 'GET', call.arguments[1]);
}

function jqueryPost(call: Call): Value {
  return sendJquery(call, textOf(call.arguments[0], call.spelledArguments[0]), 'POST', call.arguments[1]);
}

function sendJquery(call: Call, url: string, method: string, data: Value, settings?: Value): Value {
  call.library('jQuery');
  const address = splitUrl(url);
  const headers = pairsOf(memberOf(settings, 'headers'));
  if (method !== 'GET') return call.send({ ...address, method, headers, ...formOf(data, headers, 'data') });
  return call.send({ ...address, query: [...address.query, ...pairsOf(data)], method, headers });
}

// Node

function nodeRequest(call: Call): Value {
  const [first, second] = call.arguments;
  const options = first instanceof RecordValue ? first : second;
  const host = textOf(memberOf(options, 'hostname') ?? memberOf(options, 'host') ?? '');
  const path = textOf(memberOf(options, 'path') ?? '/', 'path');
  const url =
    first instanceof RecordValue ? `https://${host}${path}` : textOf(first, call.spelledArguments[0]);
  call.library('Node.js');
  return call.build(
    requestOf({
      ...splitUrl(url),
      method: methodOf(memberOf(options, 'method')) ?? 'GET',
      headers: pairsOf(memberOf(options, 'headers')),
    }),
  );
}

/** got and ky have the same options. */
export function sendGot(call: Call, method?: string, client?: ClientValue): Value {
  const [url, options] = call.arguments;
  if (!client) call.library(call.path.split('.')[0]!);
  const base = textOf(memberOf(options, 'prefixUrl') ?? client?.base ?? '');
  const address = splitUrl(under(base, textOf(url, call.spelledArguments[0])));
  const shared = pairsOf(memberOf(client?.options, 'searchParams'));
  const headers = pairsOf(memberOf(options, 'headers'));
  return call.send({
    url: address.url,
    query: [...address.query, ...shared, ...pairsOf(memberOf(options, 'searchParams'))],
    method: method ?? methodOf(memberOf(options, 'method')) ?? 'GET',
    headers,
    ...bodyOfOptions(options, { json: ['json'], form: ['form'], text: ['body'] }, headers),
  });
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
  const address = splitUrl(textOf(url, call.spelledArguments[0]));
  const headers = pairsOf(memberOf(options, 'headers'));
  return call.send({
    url: address.url,
    query: [...address.query, ...pairsOf(memberOf(options, 'qs') ?? memberOf(options, 'query'))],
    method: method ?? methodOf(memberOf(options, 'method')) ?? 'GET',
    headers,
    ...bodyOfOptions(options, { json: ['json'], form: ['form', 'formData'], text: ['body'] }, headers),
  });
}

/** unirest and SuperAgent: what follows adds to the request. */
function startChain(call: Call, method = 'GET'): Value {
  call.library(call.path.split('.')[0]!);
  const url = textOf(call.arguments[0], call.spelledArguments[0]);
  return call.build(requestOf({ ...splitUrl(url), method, headers: [] }));
}

// Python

function connectionOf({ arguments: [host], spelledArguments: [name], library }: Call): Value {
  library('http.client');
  const client = new ClientValue();
  client.base = `https://${textOf(host, name).replace(/^https?:\/\//, '')}`;
  client.options.entries.set('isConnection', true);
  return client;
}

/** `connection.request(method, path, body, headers)`. */
export function sendConnection(client: ClientValue, call: Call): Value {
  if (call.name !== 'request') return undefined;
  const [method, path, third, fourth] = call.arguments;
  const headers = pairsOf(call.named.get('headers') ?? fourth);
  const body = call.named.get('body') ?? third;
  return call.send({
    ...splitUrl(client.base + textOf(path, call.spelledArguments[1])),
    method: methodOf(method) ?? 'GET',
    headers,
    ...(body === '' ? {} : bodyOf(body, headers, 'body')),
  });
}

// PHP

function builtRequest(name: string): Known {
  return ({ arguments: [url], build, library }) => {
    library(name);
    return build(requestOf({ ...splitUrl(textOf(url ?? '')), method: 'GET', headers: [] }));
  };
}

function sendWordPress(call: Call, method: string): Value {
  const [url, options] = call.arguments;
  call.library('WordPress');
  const headers = pairsOf(memberOf(options, 'headers'));
  return call.send({
    ...splitUrl(textOf(url, call.spelledArguments[0])),
    method: methodOf(memberOf(options, 'method')) ?? method,
    headers,
    ...formOf(memberOf(options, 'body'), headers, 'body'),
  });
}

/** A step of a request that is built step by step; what sends it ends the chain. */
export function callOnRequest(owner: RequestValue, call: Call): Value {
  const { request } = owner;
  const { name, arguments: given, spelledArguments: names } = call;
  const [first, second] = given;
  const pair = (): Pair[] =>
    typeof first === 'string' && given.length > 1 ? [[first, textOf(second, names[1])]] : pairsOf(first);
  if (/^(open|setRequestMethod|setMethod)$/.test(name)) {
    // `HTTP_Request2::METHOD_GET` and `HTTP_METH_GET` are constants that end in the method.
    const method = methodOf(first) ?? /(GET|POST|PUT|PATCH|DELETE)$/.exec(names[0] ?? '')?.[1];
    if (method) request.method = method;
    if (name === 'open') Object.assign(request, splitUrl(textOf(second, names[1])));
  } else if (/^(setUrl|setRequestUrl)$/.test(name)) Object.assign(request, splitUrl(textOf(first, names[0])));
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
  if (value === undefined && name === '') return;
  if (value === undefined || value === null || value === '') return;
  if (value instanceof PairsValue) addToForm(request, value.pairs);
  else if (value instanceof RecordValue) addToForm(request, pairsOf(value));
  else {
    const body = readBody(textOf(value, name));
    // unirest sends a form in parts.
    if ('form' in body) addToForm(request, body.form);
    else request.body = body;
  }
}
