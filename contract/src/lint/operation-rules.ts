/** Rules for each operation: its key, group, price, notes, names, errors. */
import type { SourceContract, SourceOperation } from '../load.ts';
import { isRecord, type SourceNode } from '../source-tree.ts';
import type { Rule } from './finding.ts';

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
  'x-keywords',
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

export const namesAreInOrder: Rule = function* (contract) {
  const suffix = contract.version === 'v1' ? 'V1' : '';
  const tag = contract.root.at('tags', 0)?.text('name');
  const groups = (contract.root.get('x-groups')?.items() ?? []).map((one) => one.text('id'));
  for (const operation of contract.operations) {
    const { id: subject, node, path } = operation;
    if (!/^[a-z]+([A-Z][a-z]+)+(V1)?$/.test(subject) || subject.endsWith('V1') !== (suffix !== '')) {
      yield {
        place: node.place('operationId'),
        subject,
        found: `operationId ${subject}`,
        expected: `verb + noun in camel case${suffix && `, ending in ${suffix}`}`,
        fix: `Rename it, such as findWard${suffix}.`,
      };
    }
    const tags = (node.get('tags')?.value as string[] | undefined) ?? [];
    if (tags.length !== 1 || tags[0] !== tag) {
      yield {
        place: node.place('tags'),
        subject,
        found: `tags [${tags.join(', ')}]`,
        expected: `[${tag}]`,
        fix: 'Give it the tag of its version.',
      };
    }
    for (const field of ['summary', 'description']) {
      if ((node.text(field) ?? '').trim() !== '') continue;
      yield {
        place: node.place(),
        subject,
        found: `no ${field}`,
        expected: field === 'summary' ? 'the display name' : 'Markdown that starts with one sentence',
        fix: `Add ${field}.`,
      };
    }
    const group = node.text('x-group');
    if (group === undefined || !groups.includes(group)) {
      yield {
        place: node.place('x-group'),
        subject,
        found: `x-group: ${group}`,
        expected: `one of ${groups.join(', ')}`,
        fix: 'Correct the id, or add the group to x-groups in openapi.yaml.',
      };
    }
    const inTemplate = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
    const declared = parameterNames(operation, 'path');
    const different = [
      ...inTemplate.filter((one) => !declared.includes(one)),
      ...declared.filter((one) => !inTemplate.includes(one)),
    ];
    if (different.length > 0) {
      yield {
        place: node.place('parameters'),
        subject,
        found: `path parameters ${declared.join(', ') || 'none'}`,
        expected: `those of the path ${path}`,
        fix: `Declare or remove ${different.join(', ')}.`,
      };
    }
  }
};

export const keyHasItsPlace: Rule = function* ({ operations }) {
  for (const operation of operations) {
    const { id, node } = operation;
    const key = node.get('x-key');
    const place = key?.text('in');
    const name = key?.text('name') ?? '';
    const names = place === 'body' ? requiredFields(operation) : requiredParameters(operation, place);
    if (names.includes(name)) continue;
    yield {
      place: node.place('x-key'),
      subject: id,
      found: key ? `x-key {in: ${place}, name: ${name}}` : 'no x-key',
      expected: `a required ${place === 'body' ? 'field of the body' : 'path or query parameter'} of that name; there are ${names.join(', ') || 'none'}`,
      fix: 'Add the parameter or correct x-key.',
    };
  }
};

export const creditsNameWhatExists: Rule = function* ({ operations }) {
  for (const operation of operations) {
    const { id: subject, node } = operation;
    const place = node.place('x-credits');
    const credits = node.get('x-credits');
    if (!credits || (credits.text('explanation') ?? '').trim() === '') {
      const fix = 'Write the credits of a request, or "Not published".';
      yield { place, subject, found: 'no x-credits.explanation', expected: 'the credits in words', fix };
      continue;
    }
    const value = credits.get('perParameter')?.value;
    const perParameter = isRecord(value) ? value : {};
    if (value !== perParameter) {
      const expected = 'a map, {} when nothing adds';
      yield { place, subject, found: 'no x-credits.perParameter', expected, fix: 'Add perParameter.' };
    }
    const names = [...parameterNames(operation), ...fieldNames(operation)];
    for (const name of [...Object.keys(perParameter), credits.text('limitedBy')]) {
      if (name === undefined || names.includes(name)) continue;
      const expected = `a parameter or field: ${names.join(', ')}`;
      yield { place, subject, found: `x-credits for ${name}`, expected, fix: 'Correct the name.' };
    }
    for (const count of [credits.get('base')?.value ?? 0, ...Object.values(perParameter)]) {
      if (Number.isInteger(count) && (count as number) >= 0) continue;
      const expected = 'a whole number of calls';
      yield { place, subject, found: `${String(count)} calls`, expected, fix: 'Correct the count.' };
    }
  }
};

export const notesAreWellFormed: Rule = function* ({ operations }) {
  for (const { id, node } of operations) {
    for (const note of node.get('x-notes')?.items() ?? []) {
      const kind = note.text('kind') ?? '';
      const text = note.text('text') ?? '';
      if (['note', 'tip', 'caution'].includes(kind) && text.trim() !== '') continue;
      yield {
        place: note.place(),
        subject: id,
        found: `kind ${kind || 'missing'} with ${text.trim().length} characters`,
        expected: 'kind note, tip or caution, and a text',
        fix: 'Complete the note.',
      };
    }
  }
};

export const errorTableIsComplete: Rule = function* ({ operations }) {
  for (const { id, node } of operations) {
    for (const [status, name] of Object.entries(errorNames)) {
      const response = node.at('responses', status);
      const found = response?.text('x-error-name');
      if (found === name) continue;
      yield {
        place: node.place('responses'),
        subject: `${id}, response ${status}`,
        found: response ? `x-error-name: ${found}` : 'no such response',
        expected: name,
        fix: `Refer to responses/${name}.yaml.`,
      };
    }
  }
};

export const extensionsAreKnown: Rule = function* ({ files, operations }) {
  // Walking the operations reads every file that they refer to.
  for (const { node } of operations) node.resolved();
  for (const { path, text, value } of files.all()) {
    if (!path.endsWith('.yaml')) continue;
    for (const name of unknownExtensions(value)) {
      const isLine = (one: string) => one.trim().replace(/^- /, '').startsWith(`${name}:`);
      yield {
        place: { file: path, line: text.split('\n').findIndex(isLine) + 1 },
        subject: name,
        found: `extension ${name}`,
        expected: `one of ${[...extensions].join(', ')}`,
        fix: 'Correct the spelling, or teach the loader the new extension.',
      };
    }
  }
};

export const presentWithExists: Rule = function* ({ operations }) {
  for (const operation of operations) {
    const names = [...parameterNames(operation), ...fieldNames(operation)];
    const responseSchema = operation.node.at('responses', '200', 'content', 'application/json', 'schema');
    for (const schema of presentWith(responseSchema, 0)) {
      const name = schema.text('x-present-with');
      if (names.includes(name ?? '')) continue;
      yield {
        place: schema.place('x-present-with'),
        subject: operation.id,
        found: `x-present-with: ${name}`,
        expected: `a parameter or field of the request: ${names.join(', ')}`,
        fix: 'Correct the name.',
      };
    }
  }
};

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
