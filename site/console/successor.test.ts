import type { Operation } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { type ReferenceSource, readSource } from '../pages/reference/render/source.ts';
import { inputsOf, textsOf } from './fields.ts';
import { successorTexts } from './successor.ts';

let contracts: ReferenceSource['contracts'];
beforeAll(() => {
  contracts = readSource().contracts;
});
const find = (version: 'v1' | 'v2', id: string) =>
  contracts[version].operations.find((operation) => operation.id === id) as Operation;

test('the four numbers of a distance become the two pairs of a route', () => {
  const old = find('v1', 'getDistanceV1');
  const texts = textsOf(old, old.examples[0]);
  expect(successorTexts(old, texts, find('v2', 'getRouteOverview'))).toEqual({
    'path.coordinates': '90.39534587,23.86448886;90.3673,23.834',
  });
});

test('every example of version 1 becomes a request of version 2 with nothing required missing', () => {
  for (const old of contracts.v1.operations) {
    const id = old.deprecation?.replacedBy?.operationId;
    if (!id) continue;
    const successor = find('v2', id);
    for (const example of old.examples) {
      const texts = successorTexts(old, textsOf(old, example), successor);
      const missing = inputsOf(successor).filter((input) => input.field.required && !texts[input.id]);
      expect({ id: old.id, missing: missing.map((input) => input.id) }).toEqual({ id: old.id, missing: [] });
    }
  }
});
