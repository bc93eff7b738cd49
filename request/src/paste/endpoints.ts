/** Which endpoint a request calls, and which of its values are this endpoint's. */
import type { ApiVersion, Field, HttpMethod, KeyPlacement, Operation, Parameter } from '@portal/contract';

/** What of an operation is needed to recognize its requests: a part of the contract's view, so a view is one. */
export interface Endpoint extends Pick<Operation, 'id' | 'slug' | 'name' | 'path'> {
  version: ApiVersion;
  method: HttpMethod;
  key: KeyPlacement;
  parameters: (Pick<Parameter, 'name' | 'in' | 'isKey'> & Typed)[];
  body?: { contentTypes: string[]; fields: Typed[] };
}

/** A field with what is needed to read its value from a string. */
export interface Typed extends Pick<Field, 'name' | 'types' | 'axis' | 'coordinateOrder'> {
  presentWith?: string;
}

/** The part of an operation that the site ships for every endpoint, in one file. */
export function endpointOf(operation: Operation): Endpoint {
  const { id, slug, name, path, version, method, key, parameters, body } = operation;
  return {
    id,
    slug,
    name,
    path,
    version,
    method,
    key,
    parameters: parameters.map((one) => ({ ...typedOf(one), in: one.in, isKey: one.isKey })),
    ...(body && {
      body: { contentTypes: body.contentTypes, fields: body.fields.map(typedOf) },
    }),
  };
}

function typedOf({ name, types, axis, coordinateOrder }: Field): Typed {
  return { name, types, ...(axis && { axis }), ...(coordinateOrder && { coordinateOrder }) };
}

export interface Match {
  endpoint: Endpoint;
  /** Values in the path, percent-encoding removed later. */
  path: Record<string, string>;
}

/** The endpoints whose path is this one, those of the method first, those with the most words of their own before. */
export function matchPath(
  path: string,
  method: string | undefined,
  endpoints: Endpoint[],
): Match | undefined {
  const plain = plainPath(path);
  const matches = endpoints.flatMap((endpoint): Match[] => {
    const values = readTemplate(endpoint.path, plain);
    return values ? [{ endpoint, path: values }] : [];
  });
  const rank = ({ endpoint }: Match) =>
    (method === undefined || endpoint.method === method ? 1000 : 0) + wordsOf(endpoint.path);
  return matches.sort((one, other) => rank(other) - rank(one))[0];
}

/** The endpoint whose path this is without its values, such as `/v1/api/distance/`; of several, the one with the fewest. */
export function matchPathWithoutValues(
  path: string,
  method: string | undefined,
  endpoints: Endpoint[],
): Match | undefined {
  const plain = plainPath(path);
  const rank = (one: Endpoint) =>
    (method !== undefined && one.method !== method ? 1000 : 0) + one.path.split('{').length;
  const [endpoint] = endpoints
    .filter((one) => one.path.includes('{') && one.path.replaceAll(/\/\{[^/]*/g, '') === plain)
    .sort((one, other) => rank(one) - rank(other));
  return endpoint && { endpoint, path: {} };
}

function plainPath(path: string): string {
  return path
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/%2C/gi, ',')
    .replace(/\/$/, '');
}

/** Characters of a template outside its parameters. */
function wordsOf(template: string): number {
  return template.replaceAll(/\{[^{}]*\}/g, '').length;
}

/** The values of a template's parameters in a path; undefined if the path has another form. */
function readTemplate(template: string, path: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = template
    .replace(/\/$/, '')
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      // A value before a comma of the template ends at it.
      return template.includes(`${part},`) ? '([^/,]+)' : '([^/]+)';
    })
    .join('');
  const match = new RegExp(`^${pattern}$`).exec(path);
  return match ? Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])) : undefined;
}
