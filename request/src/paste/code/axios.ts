/** What fetch and axios send: the usual clients of JavaScript. */
import { type Pair, type PlainRequest, splitUrl } from '../plain-request.ts';
import { bodyOf, contentTypeOf, methodOf, under } from './bodies.ts';
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

export function sendFetch(call: Call): Value {
  const [first] = call.arguments;
  call.library('fetch');
  return first instanceof RequestValue ? call.send(first) : call.send(fetchRequest(call));
}

export function fetchRequest({ arguments: [url, init], spelledArguments: [name] }: Call): PlainRequest {
  const headers = pairsOf(memberOf(init, 'headers'));
  return {
    ...splitUrl(textOf(url, name)),
    method: methodOf(memberOf(init, 'method')) ?? 'GET',
    headers,
    ...bodyOf(memberOf(init, 'body'), headers, 'body'),
  };
}

export function clientOf(options: Value, base: string, kind?: ClientValue['kind']): ClientValue {
  const client = new ClientValue();
  client.kind = kind;
  client.base = textOf(memberOf(options, base) ?? '');
  if (options instanceof RecordValue) client.options = options;
  return client;
}

export function axios(call: Call, method: string, client: ClientValue): Value {
  const [url, second, third] = call.arguments;
  const hasData = /^(POST|PUT|PATCH)$/.test(method);
  const config = hasData ? third : second;
  const data = hasData ? second : memberOf(config, 'data');
  return sendAxios(call, textOf(url, call.spelledArguments[0]), method, config, data, client);
}

export function axiosConfig(call: Call, config: Value, url: string, client: ClientValue): Value {
  const address = textOf(memberOf(config, 'url') ?? url, 'url');
  const method = methodOf(memberOf(config, 'method')) ?? 'GET';
  return sendAxios(call, address, method, config, memberOf(config, 'data'), client);
}

function sendAxios(
  call: Call,
  address: string,
  method: string,
  config: Value,
  data: Value,
  client: ClientValue,
): Value {
  call.library('axios');
  const base = memberOf(config, 'baseURL');
  const { url, query } = splitUrl(under(base === undefined ? client.base : textOf(base), address));
  const shared = pairsOf(memberOf(client.options, 'params'));
  const headers = [...pairsOf(memberOf(client.options, 'headers')), ...pairsOf(memberOf(config, 'headers'))];
  return call.send({
    method,
    url,
    query: [...query, ...shared, ...pairsOf(memberOf(config, 'params'))],
    headers,
    ...dataOf(data, headers),
  });
}

/** `$fetch`, `useFetch` and `ofetch` name the query differently. */
export function sendOfetch(call: Call): Value {
  const [url, options] = call.arguments;
  const request = fetchRequest(call);
  call.library('ofetch');
  const body = memberOf(options, 'body');
  const query = memberOf(options, 'query') ?? memberOf(options, 'params');
  return call.send({
    ...request,
    url: splitUrl(under(textOf(memberOf(options, 'baseURL') ?? ''), textOf(url, call.spelledArguments[0])))
      .url,
    query: [...request.query, ...pairsOf(query)],
    ...(body instanceof RecordValue ? { body: { json: jsonOf(body) } } : {}),
  });
}

/** axios sends a record as JSON, unless a header says that it is a form. */
function dataOf(data: Value, headers: Pair[]): Pick<PlainRequest, 'body'> {
  if (!(data instanceof RecordValue)) return bodyOf(data, headers, 'data');
  const isForm = /form/i.test(contentTypeOf(headers));
  return { body: isForm ? { form: pairsOf(data) } : { json: jsonOf(data) } };
}
