import type { ApiContract, Field, Operation } from '@portal/contract';
import type { SearchRecord } from '../../src/search/records.ts';

type Draft = Omit<SearchRecord, 'id'>;

/** The deprecated version stands behind the present one. */
const weightOf = { v2: 1, v1: 0.35 };
/** A name that is the same everywhere is found by its operation, not fifty times. */
const commonNames = new Set(['status', 'message', 'api_key', 'key']);

/** Operations, parameters, body fields and response fields of one version. */
export function recordsOfContract(contract: ApiContract): Draft[] {
  const operations = contract.operations.flatMap(recordsOfOperation);
  return contract.version === 'v2' ? [...operations, ...recordsOfErrors(contract), ...rooms] : operations;
}

/** Path of the operation's own page. */
function pageOf({ version, slug }: Operation): string {
  return version === 'v1' ? `/api/v1/${slug}/` : `/api/${slug}/`;
}

function recordsOfOperation(operation: Operation): Draft[] {
  const url = pageOf(operation);
  const weight = weightOf[operation.version];
  const own: Draft = {
    group: 'operation',
    title: operation.name,
    url,
    detail: operation.path,
    method: operation.method,
    keywords: `${operation.summary} ${operation.id} ${operation.groupId}${operation.version === 'v1' ? ' v1 deprecated' : ''}`,
    weight: weight * 2,
  };
  const answer = operation.responses.find(({ status }) => status === 200);
  const fields = [
    ...operation.parameters.map((field) => ({ field, kind: field.in })),
    ...(operation.body?.fields ?? []).flatMap((field) =>
      withChildren(field).map((each) => ({ field: each, kind: 'body' })),
    ),
    ...(answer ? withChildren(answer.schema).map((field) => ({ field, kind: 'answer' })) : []),
  ];
  const seen = new Set<string>();
  const named = fields.filter(({ field, kind }) => {
    if (!field.name || field.name === '[]' || commonNames.has(field.name)) return false;
    const key = `${kind === 'answer'}${field.name}`;
    return !seen.has(key) && seen.add(key);
  });
  return [own, ...named.map(({ field, kind }) => recordOfField(operation, field, kind, weight))];
}

function recordOfField(operation: Operation, field: Field, kind: string, weight: number): Draft {
  return {
    group: 'field',
    title: field.name,
    url: `${pageOf(operation)}#${field.anchor}`,
    detail: `${operation.name}${operation.version === 'v1' ? ' (version 1)' : ''}, ${kind}, ${field.typeLabel}`,
    isCode: true,
    weight: weight * 0.7,
  };
}

function withChildren(field: Field): Field[] {
  const variants = field.variants?.flatMap(({ children }) => children) ?? [];
  return [field, ...[...field.children, ...variants].flatMap(withChildren)];
}

/** Pages next to the reference that no operation or error stands for. */
const rooms: Draft[] = [
  {
    group: 'page',
    title: 'Units and ranges',
    url: '/api/units/',
    detail: 'API',
    keywords: 'units meters kilometers miles seconds milliseconds degrees radius range coordinate order',
    weight: 1.4,
  },
  {
    group: 'page',
    title: 'Convert a request to version 2',
    url: '/api/convert/',
    detail: 'API',
    keywords: 'convert migrate version 1 v1 v2 mapbox google maps paste curl move replacement',
    weight: 1.4,
  },
];

function recordsOfErrors({ errors }: ApiContract): Draft[] {
  return errors.map(({ status, message, name }) => ({
    group: 'error',
    title: `${status} ${message}`,
    url: `/api/errors/${status}/`,
    detail: 'Every operation',
    keywords: `${name} error status ${status}`,
    weight: 1.5,
  }));
}
