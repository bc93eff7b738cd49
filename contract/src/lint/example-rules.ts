/** Rules for examples: every operation has a complete one, and all fit their schemas. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { SourceOperation } from '../load.ts';
import type { SourceNode } from '../source-tree.ts';
import { namedExamples } from '../views.ts';
import type { Finding, Rule } from './finding.ts';

export const everyOperationHasAnExample: Rule = (contract) =>
  contract.operations.flatMap((operation): Finding[] => {
    const { id, node } = operation;
    const media = node.at('responses', '200', 'content', 'application/json');
    const names = media ? namedExamples(media).map(({ name }) => name) : [];
    const finding = (place: SourceNode, found: string, expected: string, fix: string): Finding => ({
      rule: 'every-operation-has-an-example',
      place: place.place(),
      subject: id,
      found,
      expected,
      fix,
    });
    if (names.length === 0) {
      return [
        finding(
          node,
          'no example of the 200 response',
          'at least one, named',
          'Add it under examples, from example-responses/.',
        ),
      ];
    }
    return [
      ...names.flatMap((name) => missingValues(operation, name, finding)),
      ...withoutResponse(operation, names, finding),
    ];
  });

type MakeFinding = (place: SourceNode, found: string, expected: string, fix: string) => Finding;

/** Required parameters and bodies without a value for a named example. */
function missingValues({ node, parameters }: SourceOperation, name: string, finding: MakeFinding): Finding[] {
  const key = node.get('x-key')?.value as { in: string; name: string } | undefined;
  const bare = parameters.filter(
    (one) =>
      one.get('required')?.value === true &&
      !(one.text('in') === key?.in && one.text('name') === key?.name) &&
      one.at('examples', name, 'value') === undefined,
  );
  const findings = bare.map((one) =>
    finding(
      one,
      `parameter ${one.text('name')} without example ${name}`,
      'a value',
      `Add examples.${name}.value.`,
    ),
  );
  const body = node.get('requestBody');
  const media = body?.get('content')?.entries()[0]?.[1];
  if (body?.get('required')?.value === true && media?.at('examples', name) === undefined) {
    findings.push(
      finding(
        body,
        `a body without example ${name}`,
        'a value',
        `Add examples.${name} to the first content type.`,
      ),
    );
  }
  return findings;
}

/** Examples of parameters written for this operation, and of its body, that have no response. */
function withoutResponse(
  { node, parameters }: SourceOperation,
  names: string[],
  finding: MakeFinding,
): Finding[] {
  // Shared parameters contain examples for all operations that use them.
  const own = parameters.filter((one) => !one.isShared);
  const media =
    node
      .at('requestBody', 'content')
      ?.entries()
      .map(([, one]) => one) ?? [];
  return [...own, ...media].flatMap((holder) =>
    (holder.get('examples')?.entries() ?? [])
      .filter(([name]) => !names.includes(name))
      .map(([name, example]) =>
        finding(
          example,
          `request example ${name} without a response`,
          `one of ${names.join(', ')}`,
          'Correct the name, or add the response.',
        ),
      ),
  );
}

export const examplesFitTheirSchemas: Rule = (contract) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  formats.default(ajv);
  const checked = new Map<string, (value: unknown) => ErrorObject[]>();
  const check = (schema: SourceNode, value: unknown): ErrorObject[] => {
    const layer = schema.layers[0]!;
    const key = `${layer.file.path}#${layer.pointer.join('/')}`;
    let validate = checked.get(key);
    if (!validate) {
      const compiled = ajv.compile(schema.resolved() as object);
      validate = (given) => (compiled(given) ? [] : [...(compiled.errors ?? [])]);
      checked.set(key, validate);
    }
    return validate(value);
  };
  return contract.operations.flatMap(({ id, node, parameters }) => {
    const holders = [
      ...parameters.map((one) => ({ holder: one, subject: `${id}, parameter ${one.text('name')}` })),
      ...(node.at('requestBody', 'content')?.entries() ?? []).map(([type, one]) => ({
        holder: one,
        subject: `${id}, body ${type}`,
      })),
      ...(node.get('responses')?.entries() ?? []).flatMap(([status, response]) => {
        const holder = response.at('content', 'application/json');
        return holder ? [{ holder, subject: `${id}, response ${status}` }] : [];
      }),
    ];
    return holders.flatMap(({ holder, subject }) => {
      const schema = holder.get('schema');
      if (!schema) return [];
      const named = (holder.get('examples')?.entries() ?? []).flatMap(([name, example]) => {
        const value = example.get('value');
        return value ? [{ name, value }] : [];
      });
      const lone = holder.get('example');
      return [...named, ...(lone ? [{ name: 'example', value: lone }] : [])].flatMap(({ name, value }) =>
        check(schema, value.resolved()).map(
          (error): Finding => ({
            rule: 'examples-fit-their-schemas',
            place: value.place(),
            subject: `${subject}, example ${name}`,
            found: `${error.instancePath || 'the value'} that ${error.message}`,
            expected: `what ${schema.place().file} describes (${error.schemaPath})`,
            fix: 'Correct the example or the schema.',
          }),
        ),
      );
    });
  });
};
