/** Golden pairs: each request of version 1, its variants, and the version 2 request that is made of it. */
import { type Field, loadContract, type Operation, type RequestExample } from '@portal/contract';
import { servedSchemas } from '@portal/contract/served';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { buildRequest, requestUrl } from '../request.ts';
import { convert } from './convert.ts';

const target = { host: 'https://api.example.com', key: 'KEY' };
const old = loadContract('v1').operations;
const current = loadContract('v2').operations;
const find = (operations: Operation[], id: string): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`No operation ${id}.`);
  return found;
};
const replacementOf = ({ deprecation }: Operation) =>
  current.find(({ id }) => id === deprecation?.replacedBy?.operationId);

/** Each documented request, and one with every parameter at once. */
function variantsOf(operation: Operation): RequestExample[] {
  const [first] = operation.examples;
  const filled = (fields: Field[]) =>
    Object.fromEntries(
      fields
        .filter(({ name }) => name !== operation.key.name)
        .map((field) => [field.name, anyValueOf(field)]),
    );
  const complete: RequestExample = {
    name: 'everyParameter',
    summary: 'Every parameter at once',
    parameters: { ...(filled(operation.parameters) as RequestExample['parameters']), ...first?.parameters },
    ...(operation.body ? { body: { ...filled(operation.body.fields), ...first?.body } } : {}),
  };
  return [...operation.examples, complete];
}

function anyValueOf({ types, enum: choices, default: preset, example }: Field): unknown {
  if (choices) return choices.at(-1);
  if (types.includes('boolean')) return true;
  return example ?? preset ?? (types.includes('string') ? "Cox's Bazar & মিরপুর" : 1);
}

function printed(operation: Operation, values: RequestExample | ReturnType<typeof valuesOf>): string {
  const request = buildRequest(operation, values, target);
  const body = request.body && 'form' in request.body ? request.body.form : request.body?.json;
  return [
    `${request.method} ${decodeURI(requestUrl(request))}`,
    ...(body ? [JSON.stringify(body)] : []),
  ].join('\n');
}

function valuesOf(operation: Operation, example: RequestExample) {
  const conversion = convert(operation, example, replacementOf(operation));
  if (conversion.kind === 'no replacement') throw new Error(conversion.reason);
  return conversion.values;
}

describe.each(old.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const replacement = replacementOf(operation);

  it('becomes the version 2 requests as committed', async () => {
    const pairs = variantsOf(operation).map((example) => {
      const conversion = convert(operation, example, replacement);
      if (conversion.kind === 'no replacement')
        return `${printed(operation, example)}\n\n${conversion.reason}`;
      const { values, changes, credits } = conversion;
      return [
        `## ${example.name}`,
        printed(operation, example),
        '',
        printed(replacement!, values),
        '',
        `Credits: ${credits.before} -> ${credits.after}`,
        ...changes.map(
          ({ about, title, from, to, why }) =>
            `- ${about}: ${title}. ${from}${to ? ` -> ${to}` : ''}. ${why.replaceAll(/\s+/g, ' ')}`,
        ),
      ].join('\n');
    });
    await expect(`${pairs.join('\n\n')}\n`).toMatchFileSnapshot(`./golden/${id}.txt`);
  });

  it('becomes requests that are valid in version 2', () => {
    const ajv = new Ajv2020({ strict: false, coerceTypes: true, validateFormats: false });
    const schemas = servedSchemas(replacement!.id);
    for (const example of variantsOf(operation)) {
      const { parameters, body } = structuredClone(valuesOf(operation, example));
      const checked = [
        [schemas.parameters, parameters] as const,
        ...(schemas.body ? [[schemas.body, body] as const] : []),
      ];
      for (const [schema, value] of checked) {
        ajv.validate(schema, value);
        expect({ example: example.name, errors: ajv.errors }).toEqual({
          example: example.name,
          errors: null,
        });
      }
    }
  });

  it('loses no value that has a replacement', () => {
    const names = operation.deprecation!.replacedBy!.parameters;
    for (const example of variantsOf(operation)) {
      const values = valuesOf(operation, example);
      const kept = { ...values.parameters, ...values.body };
      for (const [name, value] of Object.entries({ ...example.parameters, ...example.body })) {
        expect(String(kept[names[name] ?? ''])).toContain(String(value));
      }
    }
  });
});

describe('convert', () => {
  it('names a parameter without a replacement instead of dropping it silently', () => {
    const operation = structuredClone(find(old, 'listDistrictsV1'));
    operation.deprecation!.replacedBy!.parameters.q = null;
    const conversion = convert(operation, { parameters: { q: 'Dhaka' } }, find(current, 'listDistricts'));
    expect(conversion).toMatchObject({
      kind: 'converted',
      values: { parameters: {} },
      changes: expect.arrayContaining([
        expect.objectContaining({ about: 'without replacement', from: 'q', title: '`q` has no replacement' }),
      ]),
    });
  });

  it('says why an operation has no replacement', () => {
    const operation = structuredClone(find(old, 'findWardV1'));
    operation.deprecation = { sunset: '2025-12-31', reasonWithoutReplacement: 'Wards were removed.' };
    expect(convert(operation, { parameters: {} }, undefined)).toEqual({
      kind: 'no replacement',
      reason: 'Wards were removed.',
    });
  });

  it('refuses another operation than the one that replaces', () => {
    expect(() => convert(find(old, 'findWardV1'), { parameters: {} }, find(current, 'findZone'))).toThrow(
      /findWardV1 is replaced by findWard, found findZone/,
    );
  });
});
