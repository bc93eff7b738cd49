import type { ApiContract, CreditRule, Field, Operation } from '@portal/contract';
import type { SearchRecord } from '@portal/text/search';

type Draft = Omit<SearchRecord, 'id'>;

/** The deprecated version comes after the present one. */
const weightOf = { v2: 1, v1: 0.35 };
/** A name that is the same everywhere is found by its operation, not fifty times. */
const commonNames = new Set(['status', 'message', 'api_key', 'key', '']);

const unitWords: Record<string, string> = {
  m: 'meters',
  km: 'kilometers',
  mi: 'miles',
  s: 'seconds',
  ms: 'milliseconds',
};

/** Operations, parameters, body fields and response fields of one version. */
export function recordsOfContract({ operations }: ApiContract): Draft[] {
  return operations.flatMap(recordsOfOperation);
}

/** Path of the operation's own page. */
function pageOf({ version, slug }: Operation): string {
  return version === 'v1' ? `/api/v1/${slug}/` : `/api/${slug}/`;
}

function recordsOfOperation(operation: Operation): Draft[] {
  const url = pageOf(operation);
  const weight = weightOf[operation.version];
  const isDeprecated = operation.version === 'v1' || undefined;
  const sent = [
    ...operation.parameters.map((field) => ({ field, kind: 'sent' })),
    ...(operation.body?.fields ?? []).flatMap((field) =>
      withChildren(field).map((each) => ({ field: each, kind: 'sent' })),
    ),
  ];
  const own: Draft = {
    group: 'operation',
    title: operation.name,
    url,
    detail: operation.path,
    method: operation.method,
    order: orderOf(sent.map(({ field }) => field)),
    credits: creditsOf(operation.credits),
    isDeprecated,
    keywords: `${operation.summary} ${operation.id} ${operation.groupId}${isDeprecated ? ' v1 deprecated' : ''}`,
    body: [
      operation.description,
      ...operation.notes.map(({ text }) => text),
      operation.credits.explanation,
    ].join(' '),
    weight: weight * 2,
  };
  const response = operation.responses.find(({ status }) => status === 200);
  const fields = [
    ...sent,
    ...(response ? withChildren(response.schema).map((field) => ({ field, kind: 'returned' })) : []),
  ];
  const seen = new Set<string>();
  const named = fields.filter(({ field, kind }) => {
    if (field.name === '[]' || commonNames.has(field.name)) return false;
    const key = `${kind} ${field.name}`;
    return !seen.has(key) && seen.add(key);
  });
  return [own, ...named.map(({ field, kind }) => recordOfField(operation, field, kind, weight))];
}

function recordOfField(operation: Operation, field: Field, kind: string, weight: number): Draft {
  // What is sent is looked for more often than what comes back.
  const share = kind === 'sent' ? 0.8 : 0.7;
  const unit = field.unit ? (unitWords[field.unit] ?? field.unit) : '';
  const facts = [kind, field.typeLabel, unit, kind === 'sent' && field.required ? 'required' : ''];
  return {
    group: 'field',
    title: field.name,
    url: `${pageOf(operation)}#${field.anchor}`,
    detail: [
      `${operation.name}${operation.version === 'v1' ? ' (version 1)' : ''}`,
      ...facts.filter(Boolean),
    ].join(', '),
    isCode: true,
    isDeprecated: operation.version === 'v1' || undefined,
    body: operation.version === 'v2' ? `${field.description} ${unit ? 'unit' : ''}` : undefined,
    weight: weight * share,
  };
}

function withChildren(field: Field): Field[] {
  const variants = field.variants?.flatMap(({ children }) => children) ?? [];
  return [field, ...[...field.children, ...variants].flatMap(withChildren)];
}

/** The order that a request requires, or `name` when longitude and latitude are separate parameters. */
function orderOf(fields: Field[]): Draft['order'] {
  const ordered = fields.find(({ coordinateOrder }) => coordinateOrder)?.coordinateOrder;
  if (ordered) return ordered;
  const axes = fields.filter(({ axis }) => axis);
  // In a path, the order is that of the template.
  if (axes.some((field) => 'in' in field && field.in === 'path')) {
    return axes[0]?.axis === 'latitude' ? 'lat,lon' : 'lon,lat';
  }
  return axes.length > 0 ? 'name' : undefined;
}

/** `1 credit`, `1–11 credits`, `1 per place`; undefined where nothing is published. */
function creditsOf({ base, perParameter, perResult }: CreditRule): string | undefined {
  if (perResult) return `${base ?? 1} per place`;
  if (base === undefined) return undefined;
  const most = Object.values(perParameter).reduce((sum, each) => sum + each, base);
  if (most > base) return `${base}–${most} credits`;
  return base === 1 ? '1 credit' : `${base} credits`;
}
