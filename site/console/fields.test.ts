import { beforeAll, expect, test } from 'vitest';
import { type ReferenceSource, readSource } from '../pages/reference/render/source.ts';
import { exampleOf, textsOf, valuesOfTexts } from './fields.ts';

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

test('the form has an example’s values until one of them is edited', () => {
  const operations = Object.values(source.contracts).flatMap((contract) => contract.operations);
  const several = operations.filter(({ examples }) => examples.length > 1);
  expect(several.length).toBeGreaterThan(3);
  for (const operation of several) {
    for (const example of operation.examples) {
      const texts = textsOf(operation, example);
      expect(exampleOf(operation, valuesOfTexts(operation, texts))?.name).toBe(example.name);
      const [id] = Object.keys(texts);
      // An example that sends nothing has nothing to edit.
      if (id === undefined) continue;
      expect(exampleOf(operation, valuesOfTexts(operation, { ...texts, [id]: 'edited' }))).toBeUndefined();
    }
  }
});
