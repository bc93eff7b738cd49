/** What Guzzle, Laravel and cURL handles send: the usual clients of PHP. */
import { headerOf, type Pair, type PlainRequest, readBody, splitUrl } from '../plain-request.ts';
import { bodyOf, bodyOfOptions, methodOf, requestOf, under } from './bodies.ts';
import { type Call, namesItsMethod } from './call.ts';
import {
  type ClientValue,
  joinedText,
  jsonOf,
  memberOf,
  pairsOf,
  RecordValue,
  type RequestValue,
  textOf,
  type Value,
} from './values.ts';

/** A method of a Guzzle client that is called after one of HTTP, or `request`. */
export function sendGuzzle(call: Call, method: string | undefined, client: ClientValue): Value {
  const isRequest = namesItsMethod(call);
  const [url, options] = isRequest ? call.arguments.slice(1) : call.arguments;
  const spelledUrl = call.spelledArguments[isRequest ? 1 : 0];
  call.library('Guzzle');
  const address = splitUrl(under(client.base, textOf(url, spelledUrl)));
  const headers = pairsOf(memberOf(options, 'headers'));
  const query = memberOf(options, 'query') ?? memberOf(client.options, 'query');
  return call.send({
    method,
    url: address.url,
    query: [...address.query, ...pairsOf(query)],
    headers,
    ...guzzleBody(options, headers),
  });
}

function guzzleBody(options: Value, headers: Pair[]): Pick<PlainRequest, 'body'> {
  return bodyOfOptions(
    options,
    { json: ['json'], form: ['form_params', 'multipart'], text: ['body'] },
    headers,
  );
}

/** `new Request($method, $url, $headers, $body)`, or one whose parts are set later. */
export function guzzleRequest({
  arguments: [method, url, given, body],
  spelledArguments: [, name],
}: Call): RequestValue {
  const headers = pairsOf(given);
  const address = url === undefined && !name ? '' : textOf(url, name);
  return requestOf({
    ...splitUrl(address),
    method: methodOf(method) ?? 'GET',
    headers,
    ...bodyOf(body, headers, 'body'),
  });
}

/** `$client->send($request, $options)`. */
export function sendBuilt(built: RequestValue, options: Value, client: ClientValue, call: Call): Value {
  const { request } = built;
  const { url, query } = splitUrl(under(client.base, request.url));
  request.url = url;
  request.query = [
    ...query,
    ...request.query,
    ...pairsOf(memberOf(options, 'query') ?? memberOf(client.options, 'query')),
  ];
  Object.assign(request, guzzleBody(options, request.headers));
  call.send(built);
  return client;
}

/** What Laravel sets before it sends: `Http::withToken(…)->baseUrl(…)`. */
export function withOption(
  client: ClientValue,
  { name, arguments: [value, second], spelledArguments: [spelledValue] }: Call,
): ClientValue {
  const { entries } = client.options;
  if (name === 'baseUrl') client.base = textOf(value, spelledValue);
  else if (name === 'withQueryParameters') entries.set('params', value);
  else if (name === 'withUrlParameters') entries.set('path', value);
  else if (name === 'withHeaders') mergeInto(client, 'headers', value);
  else if (name === 'withHeader' && typeof value === 'string')
    mergeInto(client, 'headers', recordOf(value, second));
  else if (name === 'withToken')
    mergeInto(client, 'headers', recordOf('Authorization', textOf(value, spelledValue)));
  else if (name === 'asForm' || name === 'asMultipart') entries.set('isForm', true);
  return client;
}

function recordOf(name: string, value: Value): RecordValue {
  const record = new RecordValue();
  record.entries.set(name, value);
  return record;
}

function mergeInto(client: ClientValue, part: string, value: Value): void {
  const known = client.part(part);
  if (!(known instanceof RecordValue) || !(value instanceof RecordValue)) return;
  for (const entry of value.entries) known.entries.set(...entry);
}

export function laravel(call: Call, method: string, client: ClientValue): Value {
  const [url, data] = call.arguments;
  const { options } = client;
  call.library('Laravel');
  const path = pairsOf(options.entries.get('path'));
  const given = path.reduce(
    (text, [name, value]) => joinedText(text.split(`{${name}}`), value) ?? text,
    textOf(url, call.spelledArguments[0]),
  );
  const address = splitUrl(under(client.base, given));
  const isQuery = method === 'GET';
  const sent = data === undefined && call.spelledArguments[1] === undefined ? undefined : data;
  const body = options.entries.get('isForm') ? { form: pairsOf(sent) } : { json: jsonOf(sent, 'data') };
  return call.send({
    method,
    url: address.url,
    query: [...address.query, ...pairsOf(options.entries.get('params')), ...(isQuery ? pairsOf(data) : [])],
    headers: pairsOf(options.entries.get('headers')),
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
