/** Tools that find an endpoint and make, check, convert and send its requests, from the contract alone. */
import type { ApiContract, Field, Operation } from '@portal/contract';
import {
  buildRequest,
  fetchArguments,
  findSampleLanguage,
  requestUrl,
  sampleLanguages,
} from '@portal/request';
import { convert, convertProviderRequest, mappingTables } from '@portal/request/convert';
import { costOf, valuesOf } from '@portal/request/credits';
import type { Settings } from '@portal/settings';
import { loadTitles, makeSearcher, makeTitles, type SearchRecord } from '@portal/text/search';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { ApiError, errorBody, errorTable, mostNamedErrors, type ParameterError } from '../http/api-error.ts';
import { compilePath } from '../http/path-template.ts';
import { parseQuery, percentDecoded } from '../http/query.ts';
import { errorsIn, missingInPath, textlessIn } from './request-errors.ts';
import { split, splitUrl } from './request-values.ts';
import {
  bad,
  good,
  listNames,
  longestQuery,
  longestText,
  type McpTool,
  namesOf,
  quoted,
  rejected,
  type ToolResult,
} from './tool.ts';

const operationArgument = {
  type: 'string',
  maxLength: 100,
  description: 'From find_endpoint.',
} as const;
const valuesArgument = {
  type: 'object',
  description: 'Parameters and fields by name, without the key.',
} as const;

export interface EndpointToolOptions {
  /** Version 2 first: version 1 is only found when it is named, and only converted. */
  contracts: ApiContract[];
  settings: Settings;
}

export function endpointTools(app: FastifyInstance, { contracts, settings }: EndpointToolOptions): McpTool[] {
  const [current, ...older] = contracts as [ApiContract, ...ApiContract[]];
  const operations = new Map(current.operations.map((operation) => [operation.id, operation]));
  const { search } = makeSearcher(loadTitles(JSON.stringify(makeTitles(current.operations.map(toRecord)))));
  const bySlug = new Map(current.operations.map((operation) => [operation.slug, operation]));
  /** By the site's search; without what only words of most endpoints find, such as `/v2/api/`. */
  const endpointsFor = (task: string) => {
    const { found, missing } = search(task);
    const counts = new Map<string, number>();
    for (const { terms } of found) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    const telling = found.filter(
      ({ terms }) =>
        terms.length === 0 || terms.some((term) => counts.get(term)! <= current.operations.length / 2),
    );
    return { missing, found: telling.slice(0, 4).map(({ url }) => bySlug.get(url.split('/').at(-2)!)!) };
  };
  const messages = errorTable(current);
  /** As many errors as a response of the API lists, and how many more there are. */
  const listed = (errors: ParameterError[]) =>
    errorBody(messages, new ApiError('missingParameter', errors)).errors;

  /** Runs `use` with the operation and the values of a tool call; reports what is invalid in either. */
  function withRequest(
    { operation: id, values = {} }: Record<string, unknown>,
    use: (operation: Operation, values: Record<string, unknown>) => Promise<ToolResult> | ToolResult,
  ): Promise<ToolResult> | ToolResult {
    const operation = operations.get(id as string);
    if (!operation) {
      const [nearest] = endpointsFor(id as string).found;
      const hint = nearest ? ` Did you mean ${nearest.id}?` : '';
      return bad(
        `\`operation\` "${quoted(id as string)}" doesn't exist.${hint} find_endpoint returns the names.`,
      );
    }
    const given = values as Record<string, unknown>;
    const known = namesOf(operation);
    const unknown = Object.keys(given).filter((name) => !known.includes(name));
    if (unknown.length === 0) {
      const textless = textlessIn(operation, given);
      if (textless.length === 0) return use(operation, given);
      return rejected(errorBody(messages, new ApiError('missingParameter', textless)));
    }
    const isKey = unknown.includes(operation.key.name);
    return bad(
      `\`values\` has ${listNames(unknown)}, which ${operation.id} doesn't accept. ` +
        (isKey ? 'The server adds the key, so omit it. ' : '') +
        `It accepts: \`${known.join('`, `') || 'nothing'}\`.`,
    );
  }

  return [
    {
      name: 'find_endpoint',
      description:
        'Finds endpoints for a task, the best with its parameters, units, coordinate order, key and credits.',
      properties: {
        task: {
          type: 'string',
          maxLength: longestQuery,
          description: 'A task, a path or an operationId.',
        },
      },
      required: ['task'],
      run({ task }) {
        const exact = operations.get(task as string) ?? operationAt(current, task as string);
        const { found, missing } = exact ? { found: [exact] } : endpointsFor(task as string);
        const [best, ...others] = found;
        if (!best)
          return good(`No endpoint matches "${quoted(task as string)}". Use other words, or search_docs.`);
        return good({
          ...(missing && { missing: `No ${missing}. These endpoints come nearest.` }),
          best: describe(best),
          others: others.map(inShort),
        });
      },
    },
    {
      name: 'build_request',
      description: 'Returns URL and code of a request.',
      properties: {
        operation: operationArgument,
        values: valuesArgument,
        language: {
          type: 'string',
          enum: sampleLanguages.map(({ id }) => id),
          default: 'curl',
        },
        host: { type: 'string', enum: ['sandbox', 'live'], default: 'live' },
      },
      required: ['operation', 'values'],
      run: (values, { sandbox }) =>
        withRequest(values, (operation, given) => {
          const errors = errorsIn(app, operation, given);
          if (errors.length > 0) return rejected({ errors: listed(errors) });
          const { hosts, keys } = settings;
          const target =
            values.host === 'sandbox'
              ? { host: sandbox, key: keys.sandbox }
              : { host: hosts.api, key: keys.placeholder };
          const request = buildRequest(operation, split(operation, given), target);
          const language = findSampleLanguage((values.language as string) ?? 'curl')!;
          return good(`${request.method} ${requestUrl(request)}\n\n${language.render(request)}`);
        }),
    },
    {
      name: 'validate_request',
      description: 'Checks values without sending them, and returns the credits.',
      properties: { operation: operationArgument, values: valuesArgument },
      required: ['operation', 'values'],
      run: (values) =>
        withRequest(values, (operation, given) => {
          const errors = errorsIn(app, operation, given);
          if (errors.length > 0) return rejected({ valid: false, errors: listed(errors) });
          const credits = costOf(operation.credits, given);
          return good({ valid: true, credits: credits ?? 'not published' });
        }),
    },
    {
      name: 'convert_request',
      description: `Converts a request of version 1, ${mappingTables.map(({ provider }) => provider).join(' or ')}, with what changed and what is lost.`,
      properties: {
        url: { type: 'string', maxLength: 8000, description: 'With its query.' },
        method: { type: 'string', maxLength: 10, description: 'Default GET, or POST with a body.' },
        body: { type: 'object', description: 'Fields of the body.' },
      },
      required: ['url'],
      run({ url, method, body }) {
        const sent = {
          url: url as string,
          method: String(method ?? (body ? 'POST' : 'GET')).toUpperCase(),
          body: body as Record<string, unknown> | undefined,
        };
        return (
          convertOwn(sent, older, operations) ?? convertForeign(sent, current) ?? unknownAddress(sent.url)
        );
      },
    },
    {
      name: 'call_sandbox',
      description: 'Sends a request to the sandbox, which returns sample data.',
      properties: { operation: operationArgument, values: valuesArgument },
      required: ['operation', 'values'],
      sendsRequests: true,
      run: (values, { key }) =>
        withRequest(values, (operation, given) => {
          if (missingInPath(operation, given).length === 0) return send(app, operation, given, key);
          const error = new ApiError('missingParameter', errorsIn(app, operation, given));
          return rejected(errorBody(messages, error));
        }),
    },
  ];
}

/** Runs an operation as a client over HTTP would: same access, same checks, same response and errors. */
async function send(
  app: FastifyInstance,
  operation: Operation,
  values: Record<string, unknown>,
  key: string,
): Promise<ToolResult> {
  const [url, { method, headers, body }] = fetchArguments(
    buildRequest(operation, split(operation, values), { host: '', key }),
  );
  const response = await app.inject({
    url,
    method: method as InjectOptions['method'],
    headers: Object.fromEntries((headers ?? []) as [string, string][]),
    payload: body as string | undefined,
  });
  return { isError: response.statusCode >= 400, text: withFewerItems(response.body) };
}

/** A response, with fewer items of its list where all are more than a tool returns. */
function withFewerItems(body: string): string {
  if (body.length <= longestText) return body;
  const response = JSON.parse(body) as Record<string, unknown>;
  const list = Object.entries(response).find((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  if (!list) return body;
  const [name, items] = list;
  const text = (count: number) => {
    const note = `Shortened: ${count} of the ${items.length} items of \`${name}\`. The API returns all of them.`;
    return JSON.stringify({ note, ...response, [name]: items.slice(0, count) });
  };
  // One item can be far longer than the others.
  let count = Math.floor((items.length * longestText) / body.length);
  while (count > 0 && text(count).length > longestText) count = Math.floor(count * 0.9);
  return text(count);
}

interface SentRequest {
  url: string;
  method: string;
  body?: Record<string, unknown>;
}

/** A request of an older version of this API, or undefined if it is none. */
function convertOwn(
  { url, method, body }: SentRequest,
  older: ApiContract[],
  operations: Map<string, Operation>,
): ToolResult | undefined {
  const { path, query } = splitUrl(url);
  for (const operation of older.flatMap((contract) => contract.operations)) {
    const inPath = operation.method === method ? compilePath(operation.path).read(path) : null;
    if (!inPath) continue;
    const sent = [...parseQuery(query).values].map(([name, [value]]): [string, unknown] => [name, value]);
    const values = { ...Object.fromEntries(sent), ...decoded(inPath), ...body };
    const known = Object.entries(values).filter(([name]) => namesOf(operation).includes(name));
    const replacedBy = operation.deprecation?.replacedBy?.operationId;
    const next = replacedBy === undefined ? undefined : operations.get(replacedBy);
    const result = convert(operation, split(operation, Object.fromEntries(known)), next);
    if (result.kind === 'no replacement')
      return bad(`${operation.name} has no replacement. ${result.reason}`);
    const { changes, credits } = result;
    return good({ operation: next!.id, values: valuesOf(result.values), changes, credits });
  }
  return undefined;
}

/** A request of another provider, or undefined if its host is none of the known ones. */
function convertForeign({ url, method, body }: SentRequest, contract: ApiContract): ToolResult | undefined {
  const query = [...parseQuery(splitUrl(url).query).values].map(([name, [value]]): [string, string] => [
    name,
    value ?? '',
  ]);
  const result = convertProviderRequest({ url, method, query, body }, contract);
  if (!result) return undefined;
  if (result.kind !== 'converted') return good(result);
  const { operation, values, parameters, missing, credits } = result;
  const more = parameters.length - mostNamedErrors;
  return good({
    operation: operation.id,
    values: valuesOf(values),
    parameters: parameters.slice(0, mostNamedErrors),
    ...(more > 0 && { moreParameters: more }),
    missing,
    credits,
  });
}

function unknownAddress(url: string): ToolResult {
  const providers = mappingTables.map(({ provider }) => provider).join(' and ');
  return bad(
    `\`url\` "${quoted(url)}" is no request of version 1, and none of ${providers}. Send the whole URL and the \`method\`.`,
  );
}

function decoded(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, percentDecoded(value) ?? value]),
  );
}

/** The operation whose path, or method and path, a text is. */
function operationAt({ operations }: ApiContract, text: string): Operation | undefined {
  const [, method, url = ''] = /^(?:(GET|POST|DELETE)\s+)?(\S+)$/i.exec(text.trim()) ?? [];
  const { path } = splitUrl(url.includes('/') ? url : '');
  return operations.find(
    (one) =>
      path !== '' &&
      (method === undefined || one.method === method.toUpperCase()) &&
      (one.path === path || compilePath(one.path).matches(path)),
  );
}

function toRecord(operation: Operation, id: number): SearchRecord {
  return {
    id,
    group: 'operation',
    title: operation.name,
    url: `/api/${operation.slug}/`,
    detail: operation.path,
    keywords: [operation.summary, operation.keywords, operation.id, ...namesOf(operation)].join(' '),
  };
}

function inShort({ id, name, method, path, summary }: Operation) {
  return { operation: id, name, endpoint: `${method} ${path}`, summary };
}

/** All that code needs to call an operation. */
function describe(operation: Operation) {
  const { key, parameters, body, credits, notes, examples } = operation;
  const [example] = examples;
  return {
    ...inShort(operation),
    key: `\`${key.name}\` in the ${key.in}`,
    credits: credits.explanation,
    parameters: parameters.filter(({ isKey }) => !isKey).map(toParameter),
    ...(body && { contentType: body.contentTypes[0], body: body.fields.map(toParameter) }),
    ...(notes.length > 0 && { notes: notes.map(({ text }) => text) }),
    ...(example && { example: valuesOf(example) }),
    page: `/api/${operation.slug}`,
  };
}

function toParameter({ name, typeLabel, required, unit, coordinateOrder, description, ...field }: Field) {
  return {
    name,
    type: typeLabel,
    ...(required && { required }),
    ...(unit && { unit }),
    ...(coordinateOrder && { coordinateOrder }),
    ...(field.enum && { accepts: field.enum }),
    ...(field.minimum !== undefined && { minimum: field.minimum }),
    ...(field.maximum !== undefined && { maximum: field.maximum }),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.addsCredits && { addsCredits: field.addsCredits }),
    description,
    ...(field.children.length > 0 && { fields: field.children.map(fieldInShort) }),
  };
}

function fieldInShort({ name, typeLabel, required, unit, children }: Field): object {
  return {
    name,
    type: typeLabel,
    ...(required && { required }),
    ...(unit && { unit }),
    ...(children.length > 0 && { fields: children.map(fieldInShort) }),
  };
}
