import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area, AreaShapes } from '../area.ts';
import type { MultiPolygon, Ring } from '../geometry.ts';
import { overlapping, ringsMatchGround, sharedGround } from './crossings.ts';
import { ringOf } from './testing/small-country.ts';

const square = (west: number, east: number, south = 0, north = 1): MultiPolygon => [
  [ringOf(west, east, south, north) as Ring],
];

describe('the ground that two shapes have in common', () => {
  it('is that of a rectangle, a hole, a triangle, two parts, and none', () => {
    const holed: MultiPolygon = [[...square(0, 4, 0, 4)[0]!, ringOf(1, 3, 1, 3) as Ring]];
    const triangle: MultiPolygon = [
      [
        [
          [0, 0],
          [2, 0],
          [0, 2],
          [0, 0],
        ],
      ],
    ];
    const both = [...square(0, 1), ...square(2, 3)];
    expect(sharedGround(square(0, 2), square(1, 3))).toBeCloseTo(1, 10);
    expect(sharedGround(holed, square(0, 4, 0, 2))).toBeCloseTo(6, 10);
    expect(sharedGround(triangle, square(0, 1))).toBeCloseTo(1, 10);
    expect(sharedGround(triangle, square(0.5, 2, 0.5, 2))).toBeCloseTo(0.5, 10);
    expect(sharedGround(both, square(0.5, 2.5))).toBeCloseTo(1, 10);
    expect(sharedGround(square(0, 1), square(1, 2))).toBe(0);
    expect(sharedGround(square(0, 1), square(5, 6, 7, 8))).toBe(0);
  });

  it('is that of all rings where holes are inside, in either direction, and parts side by side', () => {
    const inside = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.boolean());
    const part = fc.record({ west: fc.integer({ min: -6, max: 12 }), side: fc.integer({ min: 1, max: 9 }) });
    const turned = (ring: Ring, isTurned: boolean) => (isTurned ? ring.toReversed() : ring);
    fc.assert(
      fc.property(fc.uniqueArray(inside, { selector: ([from]) => from }), part, (holes, { west, side }) => {
        const rings = holes.map(([from, isTurned]) =>
          turned(ringOf(from, from + 1, from, from + 1) as Ring, isTurned),
        );
        const shape = [[ringOf(0, 10, 0, 10) as Ring, ...rings], ...square(west, west + side)];
        const isApart = west + side <= 0 || west >= 10;
        expect(ringsMatchGround(shape)).toBe(isApart);
      }),
    );
  });

  it('is the same in any order, and of two slanted shapes as a fine grid of points counts it', () => {
    const corner = fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const triangle = fc.tuple(corner, corner, corner).map(
      ([a, b, c]): MultiPolygon => [
        [
          [
            [a.x, a.y],
            [b.x, b.y],
            [c.x, c.y],
            [a.x, a.y],
          ],
        ],
      ],
    );
    const inside = (shape: MultiPolygon, x: number, y: number) => {
      const ring = shape[0]![0];
      const signs = [0, 1, 2].map((at) => {
        const [[ax, ay], [bx, by]] = [ring![at]!, ring![at + 1]!];
        return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
      });
      return signs.every((one) => one >= 0) || signs.every((one) => one <= 0);
    };
    fc.assert(
      fc.property(triangle, triangle, (one, other) => {
        const side = 120;
        let count = 0;
        for (let at = 0; at < side * side; at++) {
          const [x, y] = [((at % side) + 0.5) / side, (Math.floor(at / side) + 0.5) / side];
          if (inside(one, x, y) && inside(other, x, y)) count++;
        }
        const shared = sharedGround(one, other);
        expect(Math.abs(shared - count / side ** 2)).toBeLessThan(0.03);
        expect(sharedGround(other, one)).toBeCloseTo(shared, 9);
      }),
      { numRuns: 60 },
    );
  });
});

it('tells an overlap of 1.1 % from one of 0.9 %, of slanted borders and of a thin strip that no grid sees', () => {
  const found = (second: MultiPolygon) => {
    const areas = [1, 2].map((id) => ({ id, name: String(id), centre: [0, 0] }) as unknown as Area);
    const shapes = { 'unions:1': square(0, 1), 'unions:2': second } as AreaShapes;
    return overlapping('unions', areas, shapes).length;
  };
  const slanted = (depth: number): MultiPolygon => [
    [
      [
        [1, -0.2],
        [2, -0.2],
        [2, 1.2],
        [1 - depth, 0.5],
        [1, -0.2],
      ],
    ],
  ];
  const strip = (width: number): MultiPolygon => [
    [
      [
        [0.99, -0.1],
        [2, -0.1],
        [2, 1.1],
        [1.5, 1.1],
        [1.5, 0.3 + width],
        [0.5, 0.3 + width],
        [0.5, 0.3],
        [1.5, 0.3],
        [1.5, 0],
        [0.99, -0.1],
      ],
    ],
  ];
  const groundOf = (shape: MultiPolygon) => sharedGround(shape, shape);
  for (const shapeOf of [slanted, strip]) {
    for (const size of [0.001, 0.003, 0.01, 0.03, 0.05]) {
      const shape = shapeOf(size);
      const share = sharedGround(square(0, 1), shape) / groundOf(shape);
      expect(found(shape), `${size}`).toBe(share > 0.01 ? 1 : 0);
    }
  }
});
