/** What fetch and axios send: the usual clients of JavaScript. */
import { contentTypeOf, type Pair, type PlainRequest, splitUrl } from '../plain-request.ts';
import { addressOf, bodyOf, headersOf, methodOf } from './bodies.ts';
import { type Call, textAt } from './call.ts';
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
  return call.send(first instanceof RequestValue ? first : fetchRequest(call));
}

export function fetchRequest(call: Call): PlainRequest {
  const [, init] = call.arguments;
  const headers = headersOf(init);
  return {
    ...splitUrl(textAt(call, 0)),
    method: methodOf(memberOf(init, 'method')) ?? 'GET',
    headers,
    ...bodyOf(memberOf(init, 'body'), headers, 'body'),
  };
}

export function clientOf(options: Value, base: string, kind?: ClientValue['kind']): ClientValue {
  const own = options instanceof RecordValue ? options : new RecordValue();
  return new ClientValue(textOf(memberOf(options, base) ?? ''), own, kind);
}

export function axios(call: Call, method: string, client: ClientValue): Value {
  const [, second, third] = call.arguments;
  const hasData = /^(POST|PUT|PATCH)$/.test(method);
  const config = hasData ? third : second;
  const data = hasData ? second : memberOf(config, 'data');
  return sendAxios(call, textAt(call, 0), method, config, data, client);
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
  { base, options }: ClientValue,
): Value {
  call.library('axios');
  const headers = headersOf(options, config);
  const params = [options, config].map((one) => memberOf(one, 'params'));
  return call.send({
    method,
    ...addressOf(textOf(memberOf(config, 'baseURL') ?? base), address, ...params),
    headers,
    ...dataOf(data, headers),
  });
}

/** `$fetch`, `useFetch` and `ofetch` name the query differently. */
export function sendOfetch(call: Call): Value {
  const [, options] = call.arguments;
  call.library('ofetch');
  const body = memberOf(options, 'body');
  const query = memberOf(options, 'query') ?? memberOf(options, 'params');
  return call.send({
    ...fetchRequest(call),
    ...addressOf(textOf(memberOf(options, 'baseURL') ?? ''), textAt(call, 0), query),
    ...(body instanceof RecordValue ? { body: { json: jsonOf(body) } } : {}),
  });
}

/** axios sends a record as JSON, unless a header says that it is a form. */
function dataOf(data: Value, headers: Pair[]): Pick<PlainRequest, 'body'> {
  if (!(data instanceof RecordValue)) return bodyOf(data, headers, 'data');
  const isForm = /form/i.test(contentTypeOf(headers));
  return { body: isForm ? { form: pairsOf(data) } : { json: jsonOf(data) } };
}
