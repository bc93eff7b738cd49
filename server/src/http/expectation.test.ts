import type { Field } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { spotsOf } from '../conformance/requests.ts';
import { namedOperations } from '../conformance/responses.ts';
import { describeExpected, faultOfPoints } from './expectation.ts';

const pointFields = namedOperations.flatMap(([id, operation]) =>
  spotsOf(operation)
    .filter(({ field }) => field.coordinateOrder && field.types.includes('string'))
    .map(({ name, field }) => [`${name} of ${id}`, field] as const),
);

describe('the words for what a field accepts', () => {
  it.each(pointFields)(
    'are found with few trials of the pattern at the second refusal: %s',
    (_name, field) => {
      let trials = 0;
      const watched: Field = Object.create(field, {
        pattern: {
          get() {
            trials += 1;
            return field.pattern;
          },
        },
      });
      expect(describeExpected(watched)).toBe(describeExpected(field));
      trials = 0;
      expect(describeExpected(watched)).toBe(describeExpected(field));
      faultOfPoints(watched, 'x');
      expect(trials).toBeLessThan(5);
    },
  );
});
