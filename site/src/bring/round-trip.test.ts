/** Every sample that the site prints, pasted, is the request that it was made from. */
import { loadContract } from '@portal/contract';
import { buildRequest, sampleLanguages } from '@portal/request';
import { AWKWARD_TEXTS } from '@portal/request/testing/awkward';
import { describe, expect, it } from 'vitest';
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

  it.each(Object.entries(AWKWARD_TEXTS))('gives back a text with %s', (_, text) => {
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
