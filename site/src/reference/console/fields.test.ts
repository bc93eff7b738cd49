import { beforeAll, expect, test } from 'vitest';
import { type ReferenceSource, readSource } from '../render/source.ts';
import { textsOf, valuesOfTexts } from './fields.ts';

let source: ReferenceSource;
beforeAll(() => {
  source = readSource();
});

test('every example of every operation survives the form unchanged', () => {
  for (const { operations } of Object.values(source.contracts)) {
    for (const operation of operations) {
      for (const { parameters, body } of operation.examples) {
        const values = valuesOfTexts(operation, textsOf(operation, { parameters, body }));
        expect({ id: operation.id, parameters: values.parameters, body: values.body ?? {} }).toEqual({
          id: operation.id,
          parameters,
          body: body ?? {},
        });
      }
    }
  }
});
