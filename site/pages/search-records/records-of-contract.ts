import type { ApiContract, ApiVersion, CreditRule, Field, Operation, ResponseView } from '@portal/contract';
import { unitNames } from '@portal/request/convert/convert';
import { messageOf } from '@portal/text/search';

import { successOf, withFieldsBelow } from '../reference/render/fields.ts';
import type { Draft } from './draft.ts';

/** The deprecated version comes after the present one. */
const weightOf = { v2: 1, v1: 0.35 };
/** A name that is the same everywhere is found by its operation, not fifty times. */
const commonNames = new Set(['status', 'message', 'api_key', 'key', '']);

/** Operations, parameters, body fields and response fields of both versions. */
export function recordsOfContracts({ v1, v2 }: Record<ApiVersion, ApiContract>): Draft[] {
  const present = v2.operations.flatMap(recordsOfOperation);
  const told = new Set(present.map(fieldText));
  // What version 2 says of a field in the same words is found there.
  const deprecated = v1.operations
    .flatMap(recordsOfOperation)
    .map((draft) => (told.has(fieldText(draft)) ? { ...draft, body: undefined } : draft));
  return [...present, ...deprecated];
}

function fieldText({ title, body }: Draft): string {
  return `${title}: ${body}`;
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
      withFieldsBelow(field).map((each) => ({ field: each, kind: 'sent' })),
    ),
  ];
  const response = successOf(operation);
  const strings = exampleStrings(response);
  const own: Draft = {
    group: 'operation',
    title: operation.name,
    url,
    detail: operation.path,
    subtitle: operation.subtitle,
    method: operation.method,
    order: orderOf(sent.map(({ field }) => field)),
    credits: creditsOf(operation.credits),
    isDeprecated,
    keywords: `${operation.summary} ${operation.keywords ?? ''} ${operation.id}${isDeprecated ? ' v1 deprecated' : ''}`,
    body: [
      operation.description,
      ...operation.notes.map(({ text }) => text),
      operation.credits.explanation,
      ...strings,
    ].join(' '),
    // A string of several words finds its endpoint first. Those of version 1 are in version 2, too.
    messages: isDeprecated
      ? undefined
      : strings.filter((text) => / /.test(text)).flatMap((text) => messageOf(text) ?? []),
    weight: weight * 2,
  };
  const fields = [...sent, ...withFieldsBelow(response.schema).map((field) => ({ field, kind: 'returned' }))];
  const named = new Map<string, { fields: Field[]; kind: string }>();
  for (const { field, kind } of fields) {
    if (field.name === '[]' || commonNames.has(field.name)) continue;
    const key = `${kind} ${field.name}`;
    const same = named.get(key);
    if (same) same.fields.push(field);
    else named.set(key, { fields: [field], kind });
  }
  return [own, ...[...named.values()].map((one) => recordOfField(operation, one.fields, one.kind, weight))];
}

/** One record for the fields of a name, which leads to the first of them. */
function recordOfField(operation: Operation, fields: Field[], kind: string, weight: number): Draft {
  const [field] = fields as [Field];
  const texts = new Set(fields.flatMap((one) => [one.description, exampleOf(one)]));
  // What is sent is looked for more often than what comes back.
  const share = kind === 'sent' ? 0.8 : 0.7;
  const unit = field.unit ? (unitNames[field.unit] ?? field.unit) : '';
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
    body: [...texts, unit && 'unit'].filter(Boolean).join(' '),
    weight: weight * share,
  };
}

/** Geometry is longer than what else is in a response. */
const longestString = 300;

/** What the examples of a response have in words and codes, each once, as it may be copied from one. */
function exampleStrings({ examples }: ResponseView): string[] {
  const strings = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/\p{L}/u.test(value) && value.length < longestString) strings.add(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const { value } of examples) collect(value);
  return [...strings];
}

/** The example of a field, as it may be copied from a response, when it has letters. */
function exampleOf({ example }: Field): string {
  return typeof example === 'string' && /\p{L}/u.test(example) ? example : '';
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
