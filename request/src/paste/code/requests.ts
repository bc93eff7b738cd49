/** What requests, httpx and urllib send: the usual clients of Python. */
import { type Pair, type PlainRequest, splitUrl } from '../plain-request.ts';
import { bodyOf, formOf, methodOf, requestOf, under } from './bodies.ts';
import type { Call } from './call.ts';
import {
  ClientValue,
  jsonOf,
  memberOf,
  pairsOf,
  RecordValue,
  RequestValue,
  textOf,
  type Value,
} from './values.ts';

export function requestsRequest(call: Call, client?: ClientValue): Value {
  const [method, ...others] = call.arguments;
  const [, ...names] = call.spelledArguments;
  return requests(
    { ...call, arguments: others, spelledArguments: names },
    methodOf(method ?? call.named.get('method')) ?? 'GET',
    client,
  );
}

/** A request that is sent later: `requests.Request(method, url)`, `client.build_request(method, url)`. */
export function preparedRequest(call: Call, client?: ClientValue): Value {
  let built: Value;
  const send = (request: PlainRequest | RequestValue): undefined => {
    built = call.build(request instanceof RequestValue ? request : requestOf(request));
  };
  requestsRequest({ ...call, send }, client);
  return built;
}

/** `session.prepare_request(request)`: the request with what all requests of the session have. */
export function prepareIn(client: ClientValue, prepared: RequestValue): Value {
  const { request } = prepared;
  const { url, query } = splitUrl(under(client.base, request.url));
  request.url = url;
  request.query = [...query, ...pairsOf(memberOf(client.options, 'params')), ...request.query];
  request.headers.unshift(...pairsOf(memberOf(client.options, 'headers')));
  return prepared;
}

export function sessionOf({ named, arguments: [base], path, library }: Call): ClientValue {
  library(path.split('.')[0]!);
  const client = new ClientValue();
  client.base = textOf(named.get('base_url') ?? (typeof base === 'string' ? base : ''));
  for (const name of ['params', 'headers']) {
    const shared = named.get(name);
    if (shared !== undefined) client.options.entries.set(name, shared);
  }
  client.options.entries.set('isSession', true);
  return client;
}

export function requests(call: Call, method: string, client?: ClientValue): Value {
  const { arguments: given, named, spelledArguments, send } = call;
  if (!client) call.library(/^httpx\b/.test(call.path) ? 'httpx' : 'requests');
  const [url, second, third] = given;
  const hasData = method !== 'GET';
  // urllib3 has one name for both.
  const fields = named.get('fields');
  const params = named.get('params') ?? (hasData ? undefined : (second ?? fields));
  const data = named.get('data') ?? (hasData ? (second ?? fields) : undefined);
  const json = named.get('json') ?? (hasData ? third : undefined);
  const files = named.get('files');
  const headers = [...pairsOf(memberOf(client?.options, 'headers')), ...pairsOf(named.get('headers'))];
  const address = textOf(url ?? named.get('url'), spelledArguments[0]);
  const { url: plain, query } = splitUrl(under(client?.base ?? '', address));
  const body: Pick<PlainRequest, 'body'> =
    json !== undefined
      ? { body: { json: jsonOf(json, 'json') } }
      : files instanceof RecordValue && files.entries.size > 0
        ? { body: { form: [...pairsOf(data), ...filePairs(files)] } }
        : formOf(data, headers, 'data');
  const shared = pairsOf(memberOf(client?.options, 'params'));
  return send({ method, url: plain, query: [...query, ...shared, ...pairsOf(params)], headers, ...body });
}

/** Fields of a multipart form: `{'q': (None, 'Banani')}`. */
function filePairs(files: RecordValue): Pair[] {
  return [...files.entries].map(([name, value]) => [
    name,
    textOf(Array.isArray(value) ? value[1] : value, name),
  ]);
}

export function urllibRequest({
  arguments: [url, second],
  named,
  spelledArguments,
  build,
  library,
}: Call): Value {
  library('urllib');
  const data = named.get('data') ?? second;
  const headers = pairsOf(named.get('headers'));
  const request: PlainRequest = {
    ...splitUrl(textOf(url ?? named.get('url'), spelledArguments[0])),
    method: methodOf(named.get('method')) ?? (data === undefined ? 'GET' : 'POST'),
    headers,
    ...bodyOf(data, headers, 'data'),
  };
  return build(requestOf(request));
}

export function urlopen({
  arguments: [target, second],
  named,
  spelledArguments: [name],
  send,
  library,
}: Call): Value {
  library('urllib');
  const data = named.get('data') ?? second;
  if (target instanceof RequestValue) return send(target);
  const body = bodyOf(data, [], 'data');
  return send({
    ...splitUrl(textOf(target, name)),
    method: data === undefined ? 'GET' : 'POST',
    headers: [],
    ...body,
  });
}
