/** Turns an opened contract into the typed views that all other packages see. */
import { join } from 'node:path';
import { type FieldContext, readField } from './fields.ts';
import type { SourceContract, SourceOperation } from './load.ts';
import type {
  ApiContract,
  CatalogueError,
  CatalogueStatus,
  CreditRule,
  Deprecation,
  Field,
  KeyPlacement,
  Note,
  Operation,
  Parameter,
  RequestBody,
  RequestExample,
  ResponseView,
} from './operation.ts';
import { readRecipes } from './recipes.ts';
import type { SourceNode } from './source-tree.ts';

export function readContractViews(contract: SourceContract): ApiContract {
  const { root, version } = contract;
  const info = root.get('info')!;
  const tag = root.at('tags', 0)!;
  const sunset = info.text('x-sunset');
  const all = contract.operations.map((operation) => readOperation(operation, contract));
  const groups = (root.get('x-groups')?.items() ?? []).map((group) => ({
    id: group.text('id') ?? '',
    title: group.text('title') ?? '',
    description: (group.text('description') ?? '').trim(),
    operations: all.filter(({ groupId }) => groupId === group.text('id')),
  }));
  return {
    version,
    title: info.text('title') ?? '',
    apiVersion: info.text('version') ?? '',
    description: (info.text('description') ?? '').trim(),
    tag: { name: tag.text('name') ?? '', displayName: tag.text('x-displayName') ?? tag.text('name') ?? '' },
    servers: (root.get('servers')?.items() ?? []).map((server) => ({
      url: server.text('url') ?? '',
      description: server.text('description') ?? '',
    })),
    groups,
    operations: groups.flatMap(({ operations }) => operations),
    errors: readErrors(contract.operations),
    recipes: version === 'v2' ? readRecipes(join(contract.files.folder, 'arazzo'), all) : [],
    sunset: sunset ? { date: sunset } : undefined,
  };
}

function readOperation(
  { id, method, path, node, parameters }: SourceOperation,
  contract: SourceContract,
): Operation {
  const description = (node.text('description') ?? '').trim();
  const [lead = '', ...rest] = description.split(/\n\s*\n/);
  const key = node.get('x-key')?.resolved() as KeyPlacement;
  const credits = readCredits(node);
  const views = parameters.map((parameter) => readParameter(parameter, key, credits));
  return {
    id,
    slug: kebabCase(id),
    version: contract.version,
    file: node.file,
    name: node.text('summary') ?? id,
    summary: lead.replaceAll(/\s+/g, ' '),
    description: rest.join('\n\n'),
    method,
    path,
    groupId: node.text('x-group') ?? '',
    key,
    parameters: [...views.filter((one) => one.in === 'path'), ...views.filter((one) => one.in === 'query')],
    body: readBody(node, credits),
    responses: readResponses(node),
    examples: readExamples(node, parameters, key),
    credits,
    notes: (node.get('x-notes')?.items() ?? []).map((note) => ({
      kind: note.text('kind') as Note['kind'],
      text: (note.text('text') ?? '').trim(),
    })),
    uncertainties: (node.get('x-confidence')?.items() ?? []).map(({ value }) => String(value).trim()),
    deprecation: readDeprecation(node, contract),
    subtitle: node.text('x-subtitle'),
    keywords: node.text('x-keywords'),
    sampleData: node.text('x-sample-data')?.trim(),
    writes: node.get('x-writes')?.value === true,
  };
}

/** `reverseGeocodeV1` -> `reverse-geocode-v1`. */
export function kebabCase(id: string): string {
  return id.replaceAll(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase();
}

function readParameter(parameter: SourceNode, key: KeyPlacement, credits: CreditRule): Parameter {
  const name = parameter.text('name') ?? '';
  const place = parameter.text('in') as Parameter['in'];
  const context: FieldContext = { anchorPrefix: 'parameter', perParameter: credits.perParameter };
  const field = readField(
    parameter.get('schema')!,
    { name, path: name, required: parameter.get('required')?.value === true },
    context,
  );
  const own: Partial<Field> = {};
  const description = parameter.text('description')?.trim();
  if (description) own.description = description;
  const uncertainty = parameter.text('x-confidence')?.trim();
  if (uncertainty) own.uncertainty = uncertainty;
  const firstNamed = parameter.get('examples')?.entries()[0]?.[1].get('value')?.value;
  const example = parameter.has('example') ? parameter.get('example')?.value : firstNamed;
  if (example !== undefined) own.example = example;
  return { ...field, ...own, in: place, isKey: key.in === place && key.name === name };
}

function readBody(node: SourceNode, credits: CreditRule): RequestBody | undefined {
  const body = node.get('requestBody');
  const media = body?.get('content')?.entries() ?? [];
  const first = media[0]?.[1].get('schema');
  if (!body || !first) return undefined;
  const root = readField(
    first,
    { name: '', path: '', required: true },
    { anchorPrefix: 'body', perParameter: credits.perParameter },
  );
  return {
    contentTypes: media.map(([type]) => type) as RequestBody['contentTypes'],
    required: body.get('required')?.value === true,
    description: (body.text('description') ?? '').trim(),
    fields: root.children,
  };
}

function readResponses(node: SourceNode): ResponseView[] {
  return (node.get('responses')?.entries() ?? []).flatMap(([status, response]): ResponseView[] => {
    const media = response.at('content', 'application/json');
    const schema = media?.get('schema');
    if (!media || !schema) return [];
    return [
      {
        status: Number(status) as ResponseView['status'],
        description: (response.text('description') ?? '').trim(),
        schema: readField(
          schema,
          { name: '', path: '', required: true },
          { anchorPrefix: `response-${status}` },
        ),
        examples: namedExamples(media),
      },
    ];
  });
}

/** The named examples of a media type; `example` alone is named `example`. */
export function namedExamples(media: SourceNode): { name: string; summary: string; value: unknown }[] {
  return (media.get('examples')?.entries() ?? []).map(([name, example]) => ({
    name,
    summary: example.text('summary') ?? name,
    value: example.get('value')?.resolved(),
  }));
}

/**
 * Complete requests, joined by name: one for each example of the 200 response, from the parameters' and the body's
 * examples of that name, without the key.
 */
function readExamples(node: SourceNode, parameters: SourceNode[], key: KeyPlacement): RequestExample[] {
  const responseExamples = namedExamples(node.at('responses', '200', 'content', 'application/json')!);
  const bodyMedia = node.at('requestBody', 'content')?.entries()[0]?.[1];
  const bodies = bodyMedia ? namedExamples(bodyMedia) : [];
  return responseExamples.map(({ name, summary }): RequestExample => {
    const values = parameters.flatMap((parameter) => {
      const wireName = parameter.text('name') ?? '';
      const value = parameter.at('examples', name, 'value')?.value;
      const isKey = key.in === parameter.text('in') && key.name === wireName;
      return value === undefined || isKey ? [] : [[wireName, value as string | number | boolean] as const];
    });
    const body = bodies.find((one) => one.name === name);
    return {
      name,
      summary: body?.summary ?? summary,
      parameters: Object.fromEntries(values),
      ...(body ? { body: withoutKey(body.value as Record<string, unknown>, key) } : {}),
    };
  });
}

function withoutKey(body: Record<string, unknown>, key: KeyPlacement): Record<string, unknown> {
  if (key.in !== 'body') return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key.name));
}

function readCredits(node: SourceNode): CreditRule {
  const credits = node.get('x-credits');
  return {
    base: credits?.number('base'),
    perParameter: (credits?.get('perParameter')?.value as Record<string, number> | undefined) ?? {},
    perResult: credits?.get('perResult')?.value === true,
    limitedBy: credits?.text('limitedBy'),
    explanation: (credits?.text('explanation') ?? '').trim(),
  };
}

function readDeprecation(node: SourceNode, contract: SourceContract): Deprecation | undefined {
  const sunset = contract.root.at('info', 'x-sunset')?.value;
  if (node.get('deprecated')?.value !== true || typeof sunset !== 'string') return undefined;
  const replacement = node.get('x-replaced-by');
  return {
    sunset,
    replacedBy: replacement && {
      operationId: replacement.text('operationId') ?? '',
      parameters: (replacement.get('parameters')?.value as Record<string, string | null>) ?? {},
      response: (replacement.get('response')?.value as Record<string, string | null>) ?? {},
      explanation: (replacement.text('explanation') ?? '').trim(),
    },
    reasonWithoutReplacement: node.text('x-no-replacement')?.trim(),
  };
}

/** The catalog: each error response once, by its `x-error-name`, in the order of status. */
function readErrors(operations: SourceOperation[]): CatalogueError[] {
  const errors = new Map<string, CatalogueError>();
  for (const { node } of operations) {
    for (const [status, response] of node.get('responses')?.entries() ?? []) {
      const name = response.text('x-error-name');
      const media = response.at('content', 'application/json');
      if (!name || !media || errors.has(name)) continue;
      const example = namedExamples(media)[0]?.value as { message?: string } | undefined;
      errors.set(name, {
        status: Number(status) as CatalogueStatus,
        name,
        message: example?.message ?? '',
        description: (response.text('description') ?? '').trim(),
        example,
      });
    }
  }
  return [...errors.values()].sort((a, b) => a.status - b.status);
}
