/** What libraries have in common when they make a message of the values that they are given. */
import { holesIn, type Pair, type PlainRequest, readBody } from '../plain-request.ts';
import {
  jsonOf,
  memberOf,
  PairsValue,
  pairsOf,
  RecordValue,
  RequestValue,
  textOf,
  type Value,
} from './values.ts';

export function requestOf(request: PlainRequest): RequestValue {
  const value = new RequestValue();
  value.request = request;
  return value;
}

/** Upper case; undefined if the text doesn't say. */
export function methodOf(value: Value): string | undefined {
  return typeof value === 'string' && holesIn(value).length === 0 ? value.toUpperCase() : undefined;
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

export function contentTypeOf(headers: Pair[]): string {
  return headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
}

/** The first of these options that is set: as JSON, as a form, or as it is. */
export function bodyOfOptions(
  options: Value,
  { json, form, text }: { json: string[]; form: string[]; text: string[] },
  headers: Pair[],
): Pick<PlainRequest, 'body'> {
  const given = (names: string[]) =>
    names.map((name) => memberOf(options, name)).find((one) => one !== undefined);
  const [asJson, asForm, asIs] = [given(json), given(form), given(text)];
  if (asJson !== undefined && typeof asJson !== 'boolean') return { body: { json: jsonOf(asJson, 'json') } };
  if (asForm !== undefined) return { body: { form: pairsOf(asForm) } };
  // `json: true` says how the body is sent.
  if (asJson === true && asIs instanceof RecordValue) return { body: { json: jsonOf(asIs, 'body') } };
  return formOf(asIs, headers, 'body');
}

/** An address below the base of its client. */
export function under(base: string, address: string): string {
  if (base === '' || /^https?:/.test(address)) return address;
  return `${base.replace(/(?<!\/)\/+$/, '')}/${address.replace(/^\/+/, '')}`;
}
