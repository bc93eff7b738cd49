import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { evaluate, outputsOf } from './expressions.ts';

const known = { inputs: { query: 'mirpur' }, steps: { sort: { lat: 23.7, lon: 90.4 } } };

it('an expression reads an input or an output, keeps its type alone and becomes text inside a string', () => {
  expect(evaluate('$inputs.query', known)).toBe('mirpur');
  expect(evaluate({ point: ['$steps.sort.outputs.lat'] }, known)).toEqual({ point: [23.7] });
  expect(evaluate('{$steps.sort.outputs.lat},{$steps.sort.outputs.lon}', known)).toBe('23.7,90.4');
  expect(evaluate(50, known)).toBe(50);
});

it('a value whose step has not run is undefined, inside a list and an object too', () => {
  expect(evaluate('$steps.route.outputs.id', known)).toBeUndefined();
  expect(evaluate([{ id: '$steps.route.outputs.id' }], known)).toBeUndefined();
  expect(evaluate('{$steps.route.outputs.id},1', known)).toBeUndefined();
});

it('outputs are read by their pointers', () => {
  const body = { places: [{ 'a/b': 'X1' }] };
  expect(outputsOf({ code: '$response.body#/places/0/a~1b', none: '$response.body#/x/y' }, body)).toEqual({
    code: 'X1',
    none: undefined,
  });
  expect(() => outputsOf({ code: '$url' }, body)).toThrow('Expected $response.body#/<JSON pointer>.');
});

it('the recipes have no expression that is not read', () => {
  for (const { inputs, steps } of loadContract('v2').recipes) {
    const done: Record<string, Record<string, unknown>> = {};
    for (const { id, parameters, body, outputs } of steps) {
      const values = evaluate({ parameters, body: body ?? {} }, { inputs, steps: done });
      expect(values, id).toBeDefined();
      done[id] = Object.fromEntries(Object.keys(outputs).map((name) => [name, 1]));
    }
  }
});
