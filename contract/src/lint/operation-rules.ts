/** Rules for each operation: its key, group, price, notes, names, errors. */
import type { SourceContract, SourceOperation } from '../load.ts';
import { isRecord, type SourceNode } from '../source-tree.ts';
import type { Finding, Rule } from './finding.ts';

/** Status of each error that every operation documents -> the name that handlers throw (specification, section 8). */
const errorNames: Record<string, string> = {
  '400': 'missingParameter',
  '401': 'invalidKey',
  '402': 'paymentRequired',
  '429': 'limitExceeded',
};

/** Extensions of this contract; a misspelled one would be read by nobody. */
const extensions = new Set([
  'x-axis',
  'x-confidence',
  'x-coordinate-order',
  'x-credits',
  'x-displayName',
  'x-error-name',
  'x-group',
  'x-groups',
  'x-key',
  'x-no-replacement',
  'x-notes',
  'x-pattern-words',
  'x-polyline-precision',
  'x-present-with',
  'x-replaced-by',
  'x-sample-data',
  'x-subtitle',
  'x-sunset',
  'x-unit',
  'x-verbatim',
  'x-writes',
]);

export const namesAreInOrder: Rule = (contract) =>
  contract.operations.flatMap((operation): Finding[] => {
    const { id, node, path } = operation;
    const findings: Finding[] = [];
    const suffix = contract.version === 'v1' ? 'V1' : '';
    if (!/^[a-z]+([A-Z][a-z]+)+(V1)?$/.test(id) || id.endsWith('V1') !== (suffix !== '')) {
      findings.push({
        rule: 'names-are-in-order',
        place: node.place('operationId'),
        subject: id,
        found: `operationId ${id}`,
        expected: `verb + noun in camel case${suffix && `, ending in ${suffix}`}`,
        fix: `Rename it, such as findWard${suffix}.`,
      });
    }
    const tag = contract.root.at('tags', 0)?.text('name');
    const tags = (node.get('tags')?.value as string[] | undefined) ?? [];
    if (tags.length !== 1 || tags[0] !== tag) {
      findings.push({
        rule: 'names-are-in-order',
        place: node.place('tags'),
        subject: id,
        found: `tags [${tags.join(', ')}]`,
        expected: `[${tag}]`,
        fix: 'Give it the tag of its version.',
      });
    }
    for (const field of ['summary', 'description']) {
      if ((node.text(field) ?? '').trim() !== '') continue;
      findings.push({
        rule: 'names-are-in-order',
        place: node.place(),
        subject: id,
        found: `no ${field}`,
        expected: field === 'summary' ? 'the display name' : 'Markdown that starts with one sentence',
        fix: `Add ${field}.`,
      });
    }
    const group = node.text('x-group');
    const groups =
      contract.root
        .get('x-groups')
        ?.items()
        .map((one) => one.text('id')) ?? [];
    if (group === undefined || !groups.includes(group)) {
      findings.push({
        rule: 'names-are-in-order',
        place: node.place('x-group'),
        subject: id,
        found: `x-group: ${group}`,
        expected: `one of ${groups.join(', ')}`,
        fix: 'Correct the id, or add the group to x-groups in openapi.yaml.',
      });
    }
    const inTemplate = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
    const declared = parameterNames(operation, 'path');
    const different = [
      ...inTemplate.filter((one) => !declared.includes(one)),
      ...declared.filter((one) => !inTemplate.includes(one)),
    ];
    if (different.length > 0) {
      findings.push({
        rule: 'names-are-in-order',
        place: node.place('parameters'),
        subject: id,
        found: `path parameters ${declared.join(', ') || 'none'}`,
        expected: `those of the path ${path}`,
        fix: `Declare or remove ${different.join(', ')}.`,
      });
    }
    return findings;
  });

export const keyHasItsPlace: Rule = (contract) =>
  contract.operations.flatMap((operation): Finding[] => {
    const { id, node } = operation;
    const key = node.get('x-key');
    const place = key?.text('in');
    const name = key?.text('name') ?? '';
    const names = place === 'body' ? requiredFields(operation) : requiredParameters(operation, place);
    if (names.includes(name)) return [];
    return [
      {
        rule: 'key-has-its-place',
        place: node.place('x-key'),
        subject: id,
        found: key ? `x-key {in: ${place}, name: ${name}}` : 'no x-key',
        expected: `a required ${place === 'body' ? 'field of the body' : 'path or query parameter'} of that name; there are ${names.join(', ') || 'none'}`,
        fix: 'Add the parameter or correct x-key.',
      },
    ];
  });

export const creditsNameWhatExists: Rule = (contract) =>
  contract.operations.flatMap((operation): Finding[] => {
    const { id, node } = operation;
    const credits = node.get('x-credits');
    const names = [...parameterNames(operation), ...fieldNames(operation)];
    const finding = (found: string, expected: string, fix: string): Finding => ({
      rule: 'credits-name-what-exists',
      place: node.place('x-credits'),
      subject: id,
      found,
      expected,
      fix,
    });
    if (!credits || (credits.text('explanation') ?? '').trim() === '') {
      return [
        finding(
          'no x-credits.explanation',
          'the credits in words',
          'Write the credits of a request, or "Not published".',
        ),
      ];
    }
    const perParameter = credits.get('perParameter')?.value;
    const findings: Finding[] = [];
    if (!isRecord(perParameter)) {
      findings.push(finding('no x-credits.perParameter', 'a map, {} when nothing adds', 'Add perParameter.'));
    }
    const named = [
      ...Object.keys(isRecord(perParameter) ? perParameter : {}),
      credits.text('limitedBy'),
    ].filter((name): name is string => name !== undefined);
    for (const name of named.filter((one) => !names.includes(one))) {
      findings.push(
        finding(`x-credits for ${name}`, `a parameter or field: ${names.join(', ')}`, 'Correct the name.'),
      );
    }
    const counts = [
      credits.get('base')?.value ?? 0,
      ...Object.values(isRecord(perParameter) ? perParameter : {}),
    ];
    for (const count of counts.filter((one) => !Number.isInteger(one) || (one as number) < 0)) {
      findings.push(finding(`${String(count)} calls`, 'a whole number of calls', 'Correct the count.'));
    }
    return findings;
  });

export const notesAreWellFormed: Rule = (contract) =>
  contract.operations.flatMap(({ id, node }) =>
    (node.get('x-notes')?.items() ?? []).flatMap((note): Finding[] => {
      const kind = note.text('kind') ?? '';
      const text = note.text('text') ?? '';
      if (['note', 'tip', 'caution'].includes(kind) && text.trim() !== '') return [];
      return [
        {
          rule: 'notes-are-well-formed',
          place: note.place(),
          subject: id,
          found: `kind ${kind || 'missing'} with ${text.trim().length} characters`,
          expected: 'kind note, tip or caution, and a text',
          fix: 'Complete the note.',
        },
      ];
    }),
  );

export const errorTableIsComplete: Rule = (contract) =>
  contract.operations.flatMap(({ id, node }) =>
    Object.entries(errorNames).flatMap(([status, name]): Finding[] => {
      const response = node.at('responses', status);
      const found = response?.text('x-error-name');
      if (found === name) return [];
      return [
        {
          rule: 'error-table-is-complete',
          place: node.place('responses'),
          subject: `${id}, response ${status}`,
          found: response ? `x-error-name: ${found}` : 'no such response',
          expected: name,
          fix: `Refer to responses/${name}.yaml.`,
        },
      ];
    }),
  );

export const extensionsAreKnown: Rule = ({ files, operations }) => {
  // Walking the operations reads every file that they refer to.
  for (const { node } of operations) node.resolved();
  return files
    .all()
    .filter(({ path }) => path.endsWith('.yaml'))
    .flatMap((file) =>
      unknownExtensions(file.value).map((name): Finding => {
        const line =
          file.text.split('\n').findIndex((one) => one.trim().replace(/^- /, '').startsWith(`${name}:`)) + 1;
        return {
          rule: 'extensions-are-known',
          place: { file: file.path, line },
          subject: name,
          found: `extension ${name}`,
          expected: `one of ${[...extensions].join(', ')}`,
          fix: 'Correct the spelling, or teach the loader the new extension.',
        };
      }),
    );
};

export const presentWithExists: Rule = (contract) =>
  contract.operations.flatMap((operation) => {
    const names = [...parameterNames(operation), ...fieldNames(operation)];
    const responseSchema = operation.node.at('responses', '200', 'content', 'application/json', 'schema');
    return presentWith(responseSchema, 0)
      .filter((schema) => !names.includes(schema.text('x-present-with') ?? ''))
      .map(
        (schema): Finding => ({
          rule: 'present-with-exists',
          place: schema.place('x-present-with'),
          subject: operation.id,
          found: `x-present-with: ${schema.text('x-present-with')}`,
          expected: `a parameter or field of the request: ${names.join(', ')}`,
          fix: 'Correct the name.',
        }),
      );
  });

function presentWith(schema: SourceNode | undefined, depth: number): SourceNode[] {
  if (!schema || depth > 12) return [];
  const inner = [
    ...(schema.get('properties')?.entries() ?? []).map(([, one]) => one),
    ...(schema.get('items') ? [schema.get('items')!] : []),
    ...(schema.get('oneOf')?.items() ?? []),
  ];
  return [
    ...(schema.has('x-present-with') ? [schema] : []),
    ...inner.flatMap((one) => presentWith(one, depth + 1)),
  ];
}

function unknownExtensions(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownExtensions);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key.startsWith('x-') && !extensions.has(key) ? [key] : []),
    // Examples hold data of callers, not of the contract.
    ...(key === 'examples' || key === 'example' ? [] : unknownExtensions(member)),
  ]);
}

/** Names of the parameters, of one place or of all. */
export function parameterNames({ parameters }: SourceOperation, place?: string): string[] {
  return parameters
    .filter((one) => place === undefined || one.text('in') === place)
    .map((one) => one.text('name') ?? '');
}

/** Names of the body's top-level fields. */
export function fieldNames({ node }: SourceOperation): string[] {
  return (bodySchema(node)?.get('properties')?.entries() ?? []).map(([name]) => name);
}

function requiredParameters({ parameters }: SourceOperation, place: string | undefined): string[] {
  return parameters
    .filter((one) => one.text('in') === place && one.get('required')?.value === true)
    .map((one) => one.text('name') ?? '');
}

function requiredFields({ node }: SourceOperation): string[] {
  return (bodySchema(node)?.get('required')?.value as string[] | undefined) ?? [];
}

function bodySchema(node: SourceNode): SourceNode | undefined {
  return node.at('requestBody', 'content')?.entries()[0]?.[1].get('schema');
}

/** Every operation id, for messages. */
export function operationIds({ operations }: SourceContract): string[] {
  return operations.map(({ id }) => id);
}
