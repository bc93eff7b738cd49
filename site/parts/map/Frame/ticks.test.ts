import { describe, expect, it } from 'vitest';
import { ticks } from './ticks.ts';

const labels = (from: number, to: number, length: number) =>
  ticks(from, to, length).map(({ label }) => label);

describe('ticks', () => {
  it('stand at round degrees inside the range', () => {
    expect(labels(90.335, 90.405, 700)).toEqual([
      '90.34',
      '90.35',
      '90.36',
      '90.37',
      '90.38',
      '90.39',
      '90.40',
    ]);
  });

  it('keep at least 80 pixels apart', () => {
    for (const length of [300, 520, 1120]) {
      const found = ticks(23.771, 23.825, length).map(({ degrees }) => degrees);
      for (let index = 1; index < found.length; index += 1) {
        const gap = (found[index] ?? 0) - (found[index - 1] ?? 0);
        expect((gap / 0.054) * length).toBeGreaterThanOrEqual(79.9);
      }
    }
  });

  it('have no tick on a side of no length', () => {
    expect(labels(23.7, 23.8, 0)).toEqual([]);
  });
});
