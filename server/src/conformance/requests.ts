/** Requests of any operation, built from the contract's views alone: the operations' names play no part. */
import type { Field, Operation, RequestBody, RequestExample } from '@portal/contract';
import type { InjectOptions } from 'fastify';

export type ContentType = RequestBody['contentTypes'][number];

/** Values of one request by wire name; `undefined` leaves a value out. */
export interface RequestValues {
  parameters?: Record<string, unknown>;
  body?: unknown;
}

export interface RequestOptions {
  /** The key to send; `null` sends none. */
  key: string | null;
  /** Default: the first content type of the contract. */
  contentType?: ContentType;
}

const multipartBoundary = 'edge-of-a-part';

/** The request as the test client of Fastify takes it. Texts in a path or query are percent-encoded. */
export function requestOf(
  operation: Operation,
  { parameters = {}, body }: RequestValues,
  { key, contentType = operation.body?.contentTypes[0] }: RequestOptions,
): InjectOptions {
  const values: Record<string, unknown> = { ...parameters };
  if (operation.key.in !== 'body') values[operation.key.name] = key ?? undefined;
  const isPath = (name: string) => operation.path.includes(`{${name}}`);
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    values[name] === undefined ? '' : encodeURIComponent(textOf(values[name])),
  );
  const query = Object.entries(values)
    .filter(([name, value]) => value !== undefined && !isPath(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`);
  const request: InjectOptions = {
    method: operation.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
  };
  if (!operation.body || !contentType) return request;
  return { ...request, ...bodyOf(withKey(operation, body, key), contentType) };
}

/** A value as an address or a form contains it: objects as their JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function withKey(operation: Operation, body: unknown, key: string | null): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (operation.key.in !== 'body' || key === null || !isObject) return body;
  return { [operation.key.name]: key, ...body };
}

/** Payload and headers of a body in one of the contract's content types. */
export function bodyOf(body: unknown, contentType: ContentType): Pick<InjectOptions, 'payload' | 'headers'> {
  if (contentType === 'application/json') {
    return { payload: JSON.stringify(body) ?? '', headers: { 'content-type': contentType } };
  }
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, textOf(value)] as const);
  if (contentType === 'application/x-www-form-urlencoded') {
    const pairs = fields.map((pair) => pair.map(encodeURIComponent).join('='));
    return { payload: pairs.join('&'), headers: { 'content-type': contentType } };
  }
  const parts = fields.map(
    ([name, value]) =>
      `--${multipartBoundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    payload: `${parts.join('')}--${multipartBoundary}--\r\n`,
    headers: { 'content-type': `${contentType}; boundary=${multipartBoundary}` },
  };
}

/** The values of an operation's first example: a request that is right in every part. */
export function rightValues(operation: Operation): Required<RequestValues> {
  return exampleValues(operation.examples[0]!);
}

/** The values of one example. */
export function exampleValues({ parameters, body }: RequestExample): Required<RequestValues> {
  return { parameters, body: structuredClone(body) };
}

/** One place in a request where a value goes: a parameter, or a field of the body at any depth. */
export interface Spot {
  /** Name by which an error has to call it, such as `latitude` or `geo_points[0].point`. */
  name: string;
  in: 'path' | 'query' | 'body';
  field: Field;
  /** The same values with this one replaced; `undefined` takes it out. */
  put(values: RequestValues, value: unknown): RequestValues;
}

/** Every parameter and body field except the key. Of an array, the first item represents all. */
export function spotsOf(operation: Operation): Spot[] {
  const parameters = operation.parameters
    .filter((parameter) => !parameter.isKey)
    .map(
      (parameter): Spot => ({
        name: parameter.name,
        in: parameter.in,
        field: parameter,
        put: ({ parameters, body }, value) => ({
          parameters: { ...parameters, [parameter.name]: value },
          body,
        }),
      }),
    );
  const isKey = (field: Field) => operation.key.in === 'body' && field.name === operation.key.name;
  const fields = (operation.body?.fields ?? []).filter((field) => !isKey(field));
  return [...parameters, ...fields.flatMap((field) => bodySpots(field, []))];
}

function bodySpots(field: Field, above: (string | number)[]): Spot[] {
  // An item of a list is called `[]`; the list's own steps already lead to its first item.
  const steps = field.name === '[]' ? above : [...above, field.name];
  const spot: Spot = {
    name: steps.reduce<string>(
      (path, step) =>
        typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`,
      '',
    ),
    in: 'body',
    field,
    put: ({ parameters, body }, value) => ({ parameters, body: replaceAt(body, steps, value) }),
  };
  const isList = field.types.includes('array');
  const below = isList ? [...steps, 0] : steps;
  return [spot, ...field.children.flatMap((child) => bodySpots(child, below))];
}

function replaceAt(body: unknown, [step, ...rest]: (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body)) return body.map((item, i) => (i === step ? replaceAt(item, rest, value) : item));
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [step]: replaceAt(object[step], rest, value) };
}
