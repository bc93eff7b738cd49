/** What requests, httpx and urllib send: the usual clients of Python. */
import { type Pair, type PlainRequest, splitUrl } from '../plain-request.ts';
import { addressOf, bodyOf, formOf, headersOf, methodOf } from './bodies.ts';
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
    built = call.build(request instanceof RequestValue ? request : new RequestValue(request));
  };
  requestsRequest({ ...call, send }, client);
  return built;
}

/** `session.prepare_request(request)`: the request with what all requests of the session have. */
export function prepareIn({ base, options }: ClientValue, prepared: RequestValue): Value {
  const { request } = prepared;
  const { url, query } = addressOf(base, request.url, memberOf(options, 'params'));
  request.url = url;
  request.query = [...query, ...request.query];
  request.headers.unshift(...headersOf(options));
  return prepared;
}

export function sessionOf({ named, arguments: [base], path, library }: Call): ClientValue {
  library(path.split('.')[0]!);
  const options = new RecordValue([['isSession', true]]);
  for (const name of ['params', 'headers']) {
    const shared = named.get(name);
    if (shared !== undefined) options.entries.set(name, shared);
  }
  return new ClientValue(textOf(named.get('base_url') ?? (typeof base === 'string' ? base : '')), options);
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
  const headers = [...headersOf(client?.options), ...pairsOf(named.get('headers'))];
  const address = textOf(url ?? named.get('url'), spelledArguments[0]);
  const body: Pick<PlainRequest, 'body'> =
    json !== undefined
      ? { body: { json: jsonOf(json, 'json') } }
      : files instanceof RecordValue && files.entries.size > 0
        ? { body: { form: [...pairsOf(data), ...filePairs(files)] } }
        : formOf(data, headers, 'data');
  const shared = memberOf(client?.options, 'params');
  return send({ method, ...addressOf(client?.base ?? '', address, shared, params), headers, ...body });
}

/** Fields of a multipart form: `{'q': (None, 'Banani')}`. */
function filePairs(files: RecordValue): Pair[] {
  return [...files.entries].map(([name, value]) => [
    name,
    textOf(Array.isArray(value) ? value[1] : value, name),
  ]);
}

export function urllibRequest(call: Call): RequestValue {
  const { arguments: given, named, spelledArguments } = call;
  const data = named.get('data') ?? given[1];
  const headers = pairsOf(named.get('headers'));
  call.library('urllib');
  return call.build(
    new RequestValue({
      ...splitUrl(textOf(given[0] ?? named.get('url'), spelledArguments[0])),
      method: methodOf(named.get('method')) ?? (data === undefined ? 'GET' : 'POST'),
      headers,
      ...bodyOf(data, headers, 'data'),
    }),
  );
}

export function urlopen(call: Call): Value {
  const [target] = call.arguments;
  call.library('urllib');
  return call.send(
    target instanceof RequestValue ? target : urllibRequest({ ...call, build: (built) => built }),
  );
}
