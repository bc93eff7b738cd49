import type { Field, HttpMethod, Operation, RequestExample } from '@portal/contract';

/** A request ready to be sent or printed: the one value from which every sample and the console's call are made. */
export interface HttpRequest {
  method: HttpMethod;
  /** Absolute URL without the query, its path percent-encoded. */
  url: string;
  /** In the contract's order, values unencoded, each name once. */
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body?:
    | { contentType: 'application/json'; json: unknown }
    | { contentType: 'application/x-www-form-urlencoded'; form: [name: string, value: string][] };
}

/** What a caller fills in: parameter values by wire name, and the fields of the body. A `RequestExample` is one. */
export type RequestValues = Pick<RequestExample, 'parameters' | 'body'>;

export interface RequestTarget {
  /** Scheme and host, such as `https://api.example.com`; a trailing slash does not matter. */
  host: string;
  key: string;
}

/**
 * One operation's request with these values: parameters in the contract's order, the key where the operation requires
 * it, the body as JSON or as a form, whichever the contract names first. A path parameter without a value stays in
 * the URL as `{name}`, so that a half-filled form shows what is missing.
 * Throws when a value has a name that the contract does not know.
 */
export function buildRequest(
  operation: Operation,
  values: RequestValues,
  { host, key }: RequestTarget,
): HttpRequest {
  refuseUnknownNames(operation, values);
  const sent: Record<string, string | number | boolean | undefined> = { ...values.parameters };
  if (operation.key.in !== 'body') sent[operation.key.name] = key;
  const query = operation.parameters.flatMap(({ in: place, name }): [string, string][] => {
    const value = sent[name];
    return place === 'query' && value !== undefined ? [[name, textOf(value)]] : [];
  });
  return {
    method: operation.method,
    url: host.replace(/(?<!\/)\/+$/, '') + fillPath(operation.path, sent),
    query,
    headers: [],
    ...buildBody(operation, values.body, key),
  };
}

/** Path template with its values percent-encoded; commas and semicolons stay readable, as RFC 3986 allows in a path. */
function fillPath(template: string, values: Record<string, string | number | boolean | undefined>): string {
  return template.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return encodePart(textOf(value)).replaceAll('%2C', ',').replaceAll('%3B', ';');
  });
}

function buildBody(
  { body, key: placement }: Operation,
  given: Record<string, unknown> | undefined,
  key: string,
): Pick<HttpRequest, 'body'> {
  if (!body) return {};
  const values: Record<string, unknown> = { ...given };
  if (placement.in === 'body') values[placement.name] = key;
  if (!given && placement.in !== 'body' && !body.required) return {};
  const fields = inContractOrder(body.fields, values);
  if (body.contentTypes[0] === 'application/json') {
    return { body: { contentType: 'application/json', json: Object.fromEntries(fields) } };
  }
  const form = fields.map(([name, value]): [string, string] => [name, textOf(value)]);
  return { body: { contentType: 'application/x-www-form-urlencoded', form } };
}

function inContractOrder(fields: Field[], values: Record<string, unknown>): [name: string, value: unknown][] {
  return fields.flatMap(({ name }): [string, unknown][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
}

function refuseUnknownNames(operation: Operation, values: RequestValues): void {
  const parameters = operation.parameters.map(({ name }) => name);
  const fields = operation.body?.fields.map(({ name }) => name) ?? [];
  const unknownParameter = Object.keys(values.parameters).find((name) => !parameters.includes(name));
  const unknownField = Object.keys(values.body ?? {}).find((name) => !fields.includes(name));
  if (unknownParameter === undefined && unknownField === undefined) return;
  const [kind, found, known] =
    unknownParameter !== undefined
      ? ['parameter', unknownParameter, parameters]
      : ['body field', unknownField, fields];
  throw new Error(
    `${operation.id} has no ${kind} "${found}". Expected one of: ${known.join(', ') || 'none'}. ` +
      'Correct the name, or add it to the contract.',
  );
}

/** The query is percent-encoded. */
export function requestUrl({ url, query }: Pick<HttpRequest, 'url' | 'query'>): string {
  const text = encodePairs(query);
  return text === '' ? url : `${url}?${text}`;
}

/** `name=value&…`, percent-encoded: a query, or the body of a form. */
export function encodePairs(pairs: [name: string, value: string][]): string {
  return pairs.map((pair) => pair.map(encodePart).join('=')).join('&');
}

/** Percent-encoded. Half of a surrogate pair, which `encodeURIComponent` rejects, becomes U+FFFD, as in every URL. */
function encodePart(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

/** A list or an object, which no contract has in a path, a query or a form, is sent as its JSON. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

export function fetchArguments(request: HttpRequest): [url: string, init: RequestInit] {
  const { method, headers, body } = request;
  const init: RequestInit = { method, headers: [...headers] };
  if (body) {
    init.headers = [...headers, ['Content-Type', body.contentType]];
    init.body = body.contentType === 'application/json' ? JSON.stringify(body.json) : encodePairs(body.form);
  }
  return [requestUrl(request), init];
}
