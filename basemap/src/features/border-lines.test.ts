import type { Ring } from '@portal/data';
import { expect, it } from 'vitest';
import { borderLines } from './border-lines.ts';

// Two squares side by side; the second shares its left edge with the first.
//   (0,1) --- (1,1) --- (2,1)
//     |   a     |    b    |
//   (0,0) --- (1,0) --- (2,0)
const a: Ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
const b: Ring = [
  [1, 0],
  [2, 0],
  [2, 1],
  [1, 1],
  [1, 0],
];

const segments = (lines: number[][][]) =>
  lines.flatMap((line) => line.slice(1).map((to, i) => [line[i], to].map(String).sort().join(' ')));

it('draws a border that two areas share once', () => {
  const drawn = segments(borderLines([[a], [b]], new Set()));
  expect(drawn).toHaveLength(7);
  expect(new Set(drawn).size).toBe(7);
  expect(drawn).toContain('1,0 1,1');
});

it('leaves to a higher level what that has drawn', () => {
  const drawn = new Set<string>();
  borderLines(
    [
      [
        [
          [0, 0],
          [2, 0],
          [2, 1],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    ],
    drawn,
  );
  // Of both squares the outline of the pair has the right edge and the two upper ones already.
  expect(segments(borderLines([[a], [b]], drawn)).sort()).toEqual(['0,0 1,0', '1,0 1,1', '1,0 2,0']);
});
