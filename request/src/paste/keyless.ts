/** A request as a text that can be pasted again, without its key: what an address may contain. */
import { type Pair, type PlainRequest, withNamedHoles } from './plain-request.ts';
import { keyName } from './read-request.ts';

/** Headers that say how to read the body or which fields to return; any other one may be a secret. */
const keptHeader = /^(content-type|x-goog-fieldmask)$/i;

/** What may be a key under a name that nobody knows: a long word of letters and digits. */
const secretLike = /(?<![\w.~+/=-])(?=[\w.~+/=-]*[a-z])(?=[\w.~+/=-]*\d)[\w.~+/=-]{20,}/i;

/** A request of another host without what may be a key there: no contract says which of its values is one. */
export function withoutSecrets(request: PlainRequest): PlainRequest {
  const { body, ...rest } = request;
  const isPlain = ([name, value]: Pair) => !keyName.test(name) && !secretLike.test(value);
  const kept =
    body && ('form' in body ? { form: body.form.filter(isPlain) } : 'json' in body ? body : undefined);
  return {
    ...rest,
    url: request.url.replace(/^([a-z]+:\/\/)[^/@]*@/i, '$1'),
    query: request.query.filter(isPlain),
    headers: request.headers.filter(([name, value]) => keptHeader.test(name) && !secretLike.test(value)),
    ...(kept && !secretLike.test(JSON.stringify(kept)) ? { body: kept } : {}),
  };
}

/** Requests as a text: the URL of one that has nothing else, and a cURL command for every other. Their keys are removed before. */
export function textOfRequests(requests: PlainRequest[]): string {
  const [first] = requests;
  const isAddress = requests.length === 1 && !first?.body && (first?.method ?? 'GET') === 'GET';
  return withNamedHoles(first && isAddress ? addressOf(first) : requests.map(commandOf).join('\n'));
}

function commandOf(request: PlainRequest): string {
  const { method = 'GET', headers, body } = request;
  const sent =
    body && ('json' in body ? JSON.stringify(body.json) : 'form' in body ? encoded(body.form) : body.text);
  const isTyped = headers.some(([name]) => /^content-type$/i.test(name));
  const all: Pair[] =
    body && 'json' in body && !isTyped ? [...headers, ['Content-Type', 'application/json']] : headers;
  return [
    'curl',
    ...(method === (sent === undefined ? 'GET' : 'POST') ? [] : ['-X', method]),
    quoted(addressOf(request)),
    ...all.flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(sent === undefined ? [] : ['-d', quoted(sent)]),
  ].join(' ');
}

function addressOf({ url, query }: PlainRequest): string {
  return query.length > 0 ? `${url}?${encoded(query)}` : url;
}

/** Encoded as a query; what separates points stays readable. Half of a surrogate pair can't be encoded. */
function encoded(pairs: Pair[]): string {
  const part = (text: string) =>
    encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
      /%(2C|3B|7C)/g,
      decodeURIComponent,
    );
  return pairs.map((pair) => pair.map(part).join('=')).join('&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
