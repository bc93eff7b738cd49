/** What libraries have in common when they make a message of the values that they are given. */
import {
  contentTypeOf,
  holesIn,
  type Pair,
  type PlainRequest,
  readBody,
  splitUrl,
} from '../plain-request.ts';
import { jsonOf, memberOf, PairsValue, pairsOf, RecordValue, textOf, type Value } from './values.ts';

/** Upper case; undefined if the text doesn't say. */
export function methodOf(value: Value): string | undefined {
  return typeof value === 'string' && holesIn(value).length === 0 ? value.toUpperCase() : undefined;
}

/** An address below the base of its client, and its query with the pairs that are given separately. */
export function addressOf(
  base: string,
  address: string,
  ...params: Value[]
): Pick<PlainRequest, 'url' | 'query'> {
  const { url, query } = splitUrl(under(base, address));
  return { url, query: [...query, ...params.flatMap(pairsOf)] };
}

/** The headers of these options, in their order. */
export function headersOf(...options: Value[]): Pair[] {
  return options.flatMap((one) => pairsOf(memberOf(one, 'headers')));
}

/** A body that is sent as it is: a string, or pairs as a form. */
export function bodyOf(value: Value, headers: Pair[], name: string): Pick<PlainRequest, 'body'> {
  if (value === undefined || value === null) return {};
  if (value instanceof PairsValue) return { body: { form: value.pairs } };
  return { body: readBody(textOf(value, name), contentTypeOf(headers)) };
}

/** A record as a form, anything else as it is. */
export function formOf(value: Value, headers: Pair[], name: string): Pick<PlainRequest, 'body'> {
  return value instanceof RecordValue ? { body: { form: pairsOf(value) } } : bodyOf(value, headers, name);
}

/** What the options send: `json` as JSON, the first of the `forms` that is set as a form, or `body` as it is. */
export function bodyOfOptions(options: Value, forms: string[], headers: Pair[]): Pick<PlainRequest, 'body'> {
  const json = memberOf(options, 'json');
  const body = memberOf(options, 'body');
  const form = forms.map((name) => memberOf(options, name)).find((one) => one !== undefined);
  if (json !== undefined && typeof json !== 'boolean') return { body: { json: jsonOf(json, 'json') } };
  if (form !== undefined) return { body: { form: pairsOf(form) } };
  // `json: true` says how the body is sent.
  if (json === true && body instanceof RecordValue) return { body: { json: jsonOf(body, 'body') } };
  return formOf(body, headers, 'body');
}

/** A request by options that name its headers, its body and, unless the function is named after it, its method. */
export function requestBy(
  options: Value,
  address: Pick<PlainRequest, 'url' | 'query'>,
  forms: string[],
  method = methodOf(memberOf(options, 'method')) ?? 'GET',
): PlainRequest {
  const headers = headersOf(options);
  return { ...address, method, headers, ...bodyOfOptions(options, forms, headers) };
}

function under(base: string, address: string): string {
  if (base === '' || /^https?:/.test(address)) return address;
  return `${base.replace(/(?<!\/)\/+$/, '')}/${address.replace(/^\/+/, '')}`;
}
