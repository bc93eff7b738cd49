import { expect, it } from 'vitest';
import { rounded } from './rounded.ts';

it('keeps the ends and cuts a corner of 90 degrees to half its height', () => {
  // A quadratic curve from (0,0) over (1,1) to (2,0) has its middle at (1, 0.5).
  const curve = rounded(
    [
      [-1, -1],
      [1, 1],
      [3, -1],
    ],
    Math.SQRT2,
  );
  expect(curve[0]).toEqual([-1, -1]);
  expect(curve.at(-1)).toEqual([3, -1]);
  expect(curve[3]![0]).toBeCloseTo(1);
  expect(curve[3]![1]).toBeCloseTo(0.5);
});

it('takes no more than half of a short side, so that two bends never cross', () => {
  const curve = rounded(
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
    50,
  );
  const xs = curve.map(([x]) => x!);
  expect(xs).toEqual([...xs].sort((one, other) => one - other));
});

it('leaves a ring closed', () => {
  const ring = rounded(
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
    1,
  );
  expect(ring[0]).toEqual(ring.at(-1));
});
