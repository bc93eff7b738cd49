/** Every sample that the site prints, pasted, is the request that it was made from. */
import { type Field, loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { buildRequest, type RequestValues, sampleLanguages } from '../index.ts';
import { awkwardTexts } from '../testing/awkward.ts';
import { endpointOf } from './endpoints.ts';
import { understand } from './understand.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];
const endpoints = operations.map(endpointOf);
const target = { host: 'https://api.example.com', key: 'demo-4f7c21aa90' };
const readable = ['curl', 'javascript', 'python', 'php'];

describe.each(sampleLanguages.filter(({ id }) => readable.includes(id)))('$label', (language) => {
  it.each(
    operations.flatMap((operation) =>
      operation.examples.map((example) => [operation.id, example.name, operation, example] as const),
    ),
  )('gives back %s, %s', (_, __, operation, example) => {
    const request = buildRequest(operation, example, target);
    const found = understand(language.render(request), endpoints);
    expect(found).toMatchObject({
      kind: 'requests',
      requests: [{ kind: 'request', endpoint: { id: operation.id }, key: target.key, ignored: [] }],
    });
    const [pasted] = found.kind === 'requests' ? found.requests : [];
    const values = pasted?.kind === 'request' ? pasted.values : { parameters: {} };
    expect(buildRequest(operation, values, target)).toEqual(request);
  });

  it.each(Object.entries(awkwardTexts))('gives back a text with %s', (_, text) => {
    const operation = operations.find(({ id }) => id === 'autocompletePlaces')!;
    const form = operations.find(({ id }) => id === 'rupantorGeocode')!;
    for (const [one, values] of [
      [operation, { parameters: { q: text, bangla: true } }],
      [form, { parameters: {}, body: { q: text, thana: 'yes' } }],
    ] as const) {
      const found = understand(language.render(buildRequest(one, values, target)), endpoints);
      expect(found).toMatchObject({ requests: [{ values, key: target.key, ignored: [] }] });
    }
  });
});

/** A text with its digits in Bangla. */
function inBangla(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));
}

const numbers = /^[-\d.,; ]+$/;

/** The values with every number in Bangla digits, as texts. */
function withBanglaNumbers(values: Record<string, unknown>, fields: Field[]): Record<string, unknown> {
  const isNumeric = ({ types, axis, coordinateOrder }: Field) =>
    types.includes('number') ||
    types.includes('integer') ||
    axis !== undefined ||
    coordinateOrder !== undefined;
  const numeric = new Set(fields.filter(isNumeric).map(({ name }) => name));
  const entries = Object.entries(values).map(([name, value]) => {
    const isNumber = numeric.has(name) && numbers.test(String(value));
    return [name, isNumber ? inBangla(String(value)) : value] as const;
  });
  return Object.fromEntries(entries);
}

const withNumbers = operations.flatMap((operation) => {
  const { parameters, body } = operation.examples[0]!;
  const typed: RequestValues = {
    parameters: withBanglaNumbers(parameters, operation.parameters) as RequestValues['parameters'],
    ...(body && { body: withBanglaNumbers(body, operation.body?.fields ?? []) }),
  };
  const hasNumbers = JSON.stringify(typed) !== JSON.stringify({ parameters, ...(body && { body }) });
  return hasNumbers ? [[operation.id, operation, typed] as const] : [];
});

it.each(withNumbers)('reads the numbers of %s in Bangla digits', (id, operation, typed) => {
  const curl = sampleLanguages.find((language) => language.id === 'curl')!;
  const found = understand(curl.render(buildRequest(operation, typed, target)), endpoints);
  expect(found).toMatchObject({ requests: [{ kind: 'request', endpoint: { id }, ignored: [] }] });
  const [pasted] = found.kind === 'requests' ? found.requests : [];
  const read = pasted?.kind === 'request' ? pasted.values : { parameters: {} };
  expect(buildRequest(operation, read, target)).toEqual(
    buildRequest(operation, operation.examples[0]!, target),
  );
});

it.each(
  sampleLanguages
    .filter(({ id }) => !readable.includes(id))
    .map((language) => [language.label, language] as const),
)('says that %s is not read, for every sample', (label, language) => {
  for (const operation of operations) {
    const code = language.render(buildRequest(operation, operation.examples[0]!, target));
    expect({ id: operation.id, found: understand(code, endpoints) }).toEqual({
      id: operation.id,
      found: { kind: 'unsupported', language: label },
    });
  }
});
