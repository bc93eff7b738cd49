/** What Guzzle, Laravel and cURL handles send: the usual clients of PHP. */
import { headerOf, type Pair, type PlainRequest, readBody, splitUrl } from '../plain-request.ts';
import { addressOf, bodyOf, bodyOfOptions, headersOf, methodOf } from './bodies.ts';
import { type Call, namesItsMethod, textAt } from './call.ts';
import {
  type ClientValue,
  joinedText,
  jsonOf,
  memberOf,
  pairsOf,
  RecordValue,
  RequestValue,
  textOf,
  type Value,
} from './values.ts';

/** A method of a Guzzle client that is called after one of HTTP, or `request`. */
export function sendGuzzle(call: Call, method: string | undefined, client: ClientValue): Value {
  const at = namesItsMethod(call) ? 1 : 0;
  const options = call.arguments[at + 1];
  call.library('Guzzle');
  const headers = headersOf(options);
  return call.send({
    method,
    ...addressOf(client.base, textAt(call, at), queryOf(options, client)),
    headers,
    ...guzzleBody(options, headers),
  });
}

function queryOf(options: Value, client: ClientValue): Value {
  return memberOf(options, 'query') ?? memberOf(client.options, 'query');
}

function guzzleBody(options: Value, headers: Pair[]): Pick<PlainRequest, 'body'> {
  return bodyOfOptions(options, ['form_params', 'multipart'], headers);
}

/** `new Request($method, $url, $headers, $body)`, or one whose parts are set later. */
export function guzzleRequest(call: Call): RequestValue {
  const [method, url, given, body] = call.arguments;
  const headers = pairsOf(given);
  const address = url === undefined && !call.spelledArguments[1] ? '' : textAt(call, 1);
  return new RequestValue({
    ...splitUrl(address),
    method: methodOf(method) ?? 'GET',
    headers,
    ...bodyOf(body, headers, 'body'),
  });
}

/** `$client->send($request, $options)`. */
export function sendBuilt(built: RequestValue, options: Value, client: ClientValue, call: Call): Value {
  const { request } = built;
  const { url, query } = addressOf(client.base, request.url);
  request.url = url;
  request.query = [...query, ...request.query, ...pairsOf(queryOf(options, client))];
  Object.assign(request, guzzleBody(options, request.headers));
  call.send(built);
  return client;
}

/** What Laravel sets before it sends: `Http::withToken(…)->baseUrl(…)`. */
export function withOption(client: ClientValue, call: Call): ClientValue {
  const {
    name,
    arguments: [value, second],
  } = call;
  const { entries } = client.options;
  if (name === 'baseUrl') client.base = textAt(call, 0);
  else if (name === 'withQueryParameters') entries.set('params', value);
  else if (name === 'withUrlParameters') entries.set('path', value);
  else if (name === 'withHeaders') mergeInto(client, 'headers', value);
  else if (name === 'withHeader' && typeof value === 'string')
    mergeInto(client, 'headers', new RecordValue([[value, second]]));
  else if (name === 'withToken')
    mergeInto(client, 'headers', new RecordValue([['Authorization', textAt(call, 0)]]));
  else if (name === 'asForm' || name === 'asMultipart') entries.set('isForm', true);
  return client;
}

function mergeInto(client: ClientValue, part: string, value: Value): void {
  const known = client.part(part);
  if (!(known instanceof RecordValue) || !(value instanceof RecordValue)) return;
  for (const entry of value.entries) known.entries.set(...entry);
}

export function laravel(call: Call, method: string, client: ClientValue): Value {
  const [, data] = call.arguments;
  const { options } = client;
  call.library('Laravel');
  const given = pairsOf(memberOf(options, 'path')).reduce(
    (text, [name, value]) => joinedText(text.split(`{${name}}`), value) ?? text,
    textAt(call, 0),
  );
  const isQuery = method === 'GET';
  const sent = data === undefined && call.spelledArguments[1] === undefined ? undefined : data;
  const body = memberOf(options, 'isForm') ? { form: pairsOf(sent) } : { json: jsonOf(sent, 'data') };
  return call.send({
    method,
    ...addressOf(client.base, given, memberOf(options, 'params'), isQuery ? data : undefined),
    headers: headersOf(options),
    ...(isQuery || sent === undefined ? {} : { body }),
  });
}

export function setCurlOption(request: PlainRequest, option: string, value: Value, name = option): void {
  if (option === 'CURLOPT_URL') Object.assign(request, splitUrl(textOf(value, name)));
  else if (option === 'CURLOPT_CUSTOMREQUEST') request.method = methodOf(value) ?? request.method;
  else if (option === 'CURLOPT_POST' && value) request.method ??= 'POST';
  else if (option === 'CURLOPT_HTTPHEADER' && Array.isArray(value)) {
    request.headers = value.map((line) => headerOf(textOf(line)));
  } else if (option === 'CURLOPT_POSTFIELDS' && value !== undefined) {
    request.method ??= 'POST';
    request.body = value instanceof RecordValue ? { form: pairsOf(value) } : readBody(textOf(value, name));
  }
}
