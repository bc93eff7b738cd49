/** Rules for examples: every operation has a complete one, and all fit their schemas. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { SourceOperation } from '../load.ts';
import type { SourceNode } from '../source-tree.ts';
import { namedExamples } from '../views.ts';
import type { Rule } from './finding.ts';

export const everyOperationHasAnExample: Rule = function* ({ operations }) {
  for (const operation of operations) {
    const { id: subject, node } = operation;
    const media = node.at('responses', '200', 'content', 'application/json');
    const names = media ? namedExamples(media).map(({ name }) => name) : [];
    if (names.length === 0) {
      yield {
        place: node.place(),
        subject,
        found: 'no example of the 200 response',
        expected: 'at least one, named',
        fix: 'Add it under examples, from example-responses/.',
      };
      continue;
    }
    for (const name of names) yield* missingValues(operation, name);
    yield* withoutResponse(operation, names);
  }
};

/** Required parameters and bodies without a value for a named example. */
function* missingValues({ id: subject, node, parameters }: SourceOperation, name: string): ReturnType<Rule> {
  const key = node.get('x-key')?.value as { in: string; name: string } | undefined;
  const expected = 'a value';
  for (const one of parameters) {
    const isKey = one.text('in') === key?.in && one.text('name') === key?.name;
    if (isKey || one.get('required')?.value !== true || one.at('examples', name, 'value')) continue;
    const found = `parameter ${one.text('name')} without example ${name}`;
    yield { place: one.place(), subject, found, expected, fix: `Add examples.${name}.value.` };
  }
  const body = node.get('requestBody');
  const media = body?.get('content')?.entries()[0]?.[1];
  if (body?.get('required')?.value === true && media?.at('examples', name) === undefined) {
    const fix = `Add examples.${name} to the first content type.`;
    yield { place: body.place(), subject, found: `a body without example ${name}`, expected, fix };
  }
}

/** Examples of parameters written for this operation, and of its body, that have no response. */
function* withoutResponse(
  { id: subject, node, parameters }: SourceOperation,
  names: string[],
): ReturnType<Rule> {
  // Shared parameters contain examples for all operations that use them.
  const own = parameters.filter((one) => !one.isShared);
  const media = (node.at('requestBody', 'content')?.entries() ?? []).map(([, one]) => one);
  for (const holder of [...own, ...media]) {
    for (const [name, example] of holder.get('examples')?.entries() ?? []) {
      if (names.includes(name)) continue;
      yield {
        place: example.place(),
        subject,
        found: `request example ${name} without a response`,
        expected: `one of ${names.join(', ')}`,
        fix: 'Correct the name, or add the response.',
      };
    }
  }
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);
/** By the schema's text: compiling is most of a check, and most schemas are in both versions and in every check. */
const validators = new Map<string, ValidateFunction>();

function faultsOf(schema: SourceNode, value: unknown): ErrorObject[] {
  const resolved = schema.resolved() as object;
  const key = JSON.stringify(resolved);
  const validate = validators.get(key) ?? ajv.compile(resolved);
  validators.set(key, validate);
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

export const examplesFitTheirSchemas: Rule = function* ({ operations }) {
  for (const { id, node, parameters } of operations) {
    const holders: [subject: string, holder: SourceNode | undefined][] = [
      ...parameters.map((one) => [`parameter ${one.text('name')}`, one] as const),
      ...(node.at('requestBody', 'content')?.entries() ?? []).map(
        ([type, one]) => [`body ${type}`, one] as const,
      ),
      ...(node.get('responses')?.entries() ?? []).map(
        ([status, response]) => [`response ${status}`, response.at('content', 'application/json')] as const,
      ),
    ].map(([subject, holder]) => [`${id}, ${subject}`, holder]);
    for (const [subject, holder] of holders) {
      const schema = holder?.get('schema');
      if (!holder || !schema) continue;
      const examples: [name: string, value: SourceNode | undefined][] = [
        ...(holder.get('examples')?.entries() ?? []).map(
          ([name, example]): [string, SourceNode | undefined] => [name, example.get('value')],
        ),
        ['example', holder.get('example')],
      ];
      for (const [name, value] of examples) {
        for (const error of value ? faultsOf(schema, value.resolved()) : []) {
          yield {
            place: value!.place(),
            subject: `${subject}, example ${name}`,
            found: `${error.instancePath || 'the value'} that ${error.message}`,
            expected: `what ${schema.place().file} describes (${error.schemaPath})`,
            fix: 'Correct the example or the schema.',
          };
        }
      }
    }
  }
};
