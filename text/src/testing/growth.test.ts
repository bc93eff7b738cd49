import { expect, it } from 'vitest';
import { expectLinear } from './growth.ts';

const steps = (count: number) => {
  let sum = 0;
  for (let step = 0; step < count; step++) sum += Math.sqrt(step);
  return sum;
};

it('accepts work in step with the size, and finds work by its square', async () => {
  await expectLinear('linear', 20_000_000, steps);
  await expect(expectLinear('square', 5000, (size) => steps(size ** 2))).rejects.toThrow('square: a size of');
});
