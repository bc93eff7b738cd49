import { expect, it } from 'vitest';
import { frameProblem } from './frame-problem.ts';

it('a mistake has its words and its place', () => {
  const found = { problem: 'x is not defined', line: 7, column: 3 };
  expect(frameProblem(found)).toEqual(found);
  expect(frameProblem({ problem: 'x', line: 7 })).toEqual({ problem: 'x', line: 7, column: 1 });
});

it.each([
  ['a negative line', { line: -4, column: 1 }],
  ['line 0', { line: 0 }],
  ['a line that is text', { line: '7', column: {} }],
  ['a fraction', { line: 1.5 }],
  ['no number', { line: Number.NaN }],
])('%s is no place', (_, place) => {
  expect(frameProblem({ problem: 'x', ...place })).toEqual({ problem: 'x' });
});

it('a column that is no place is the first', () => {
  expect(frameProblem({ problem: 'x', line: 2, column: -1 })).toEqual({ problem: 'x', line: 2, column: 1 });
});

it.each([[null], [undefined], [5], ['ready'], ['text'], [{}], [{ problem: 3 }], [[]]])(
  'the message %j is no mistake',
  (data) => {
    expect(frameProblem(data)).toBeUndefined();
  },
);

it('words without end are cut', () => {
  expect(frameProblem({ problem: 'x'.repeat(1e6) })?.problem).toHaveLength(501);
});
