import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CostMatrix, exactOrder, orderCost, visitingOrder } from './visiting-order.ts';

/** The cheapest of all orders, tried one by one (an order dearer than the best so far is left): the oracle. */
function cheapestByEnumeration(costs: CostMatrix): number {
  const end = costs.length - 1;
  let cheapest = Number.POSITIVE_INFINITY;
  const walk = (at: number, left: number[], soFar: number): void => {
    if (soFar >= cheapest) return;
    if (left.length === 0) {
      cheapest = Math.min(cheapest, soFar + costs[at]![end]!);
      return;
    }
    for (const stop of [...left].sort((one, other) => costs[at]![one]! - costs[at]![other]!)) {
      const others = left.filter((other) => other !== stop);
      walk(stop, others, soFar + costs[at]![stop]!);
    }
  };
  const stops = Array.from({ length: end - 1 }, (_, i) => i + 1);
  walk(0, stops, 0);
  return cheapest;
}

function seededMatrix(size: number, seed: number): CostMatrix {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const points = Array.from({ length: size }, () => [next() * 100, next() * 100] as const);
  // One-way streets: each direction has its own detour.
  return points.map(([x, y]) => points.map(([u, v]) => Math.hypot(x - u, y - v) * (1 + next() * 0.3)));
}

describe('visitingOrder', () => {
  it('equals the cheapest of all orders for up to seven stops, one-way costs included', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }).chain((size) =>
          fc.array(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: size, maxLength: size }), {
            minLength: size,
            maxLength: size,
          }),
        ),
        (costs) => {
          const order = visitingOrder(costs);
          expect(order[0]).toBe(0);
          expect(order.at(-1)).toBe(costs.length - 1);
          expect(new Set(order).size).toBe(costs.length);
          expect(orderCost(costs, order)).toBe(cheapestByEnumeration(costs));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('equals the cheapest of all orders for eight to twelve stops', () => {
    for (const stops of [8, 9, 10, 11, 12]) {
      const costs = seededMatrix(stops + 2, stops);
      expect(orderCost(costs, visitingOrder(costs))).toBeCloseTo(cheapestByEnumeration(costs), 9);
    }
  });

  it('finds by search what the exact algorithm finds for 13 stops', () => {
    for (const seed of [1, 2, 3]) {
      const costs = seededMatrix(15, seed);
      const found = orderCost(costs, visitingOrder(costs));
      expect(found).toBeCloseTo(orderCost(costs, exactOrder(costs)), 6);
    }
  });

  it('follows a circle of 50 stops in its own order: the known shortest way', () => {
    const size = 52;
    const onCircle = (i: number) =>
      [Math.cos((i / size) * 2 * Math.PI), Math.sin((i / size) * 2 * Math.PI)] as const;
    // Stops are numbered by a stride so that their numbers say nothing about their place.
    const place = (i: number) => (i === 0 || i === size - 1 ? i : ((i * 7) % 50) + 1);
    const points = Array.from({ length: size }, (_, i) => onCircle(place(i)));
    const costs = points.map(([x, y]) => points.map(([u, v]) => Math.hypot(x - u, y - v)));
    const order = visitingOrder(costs);
    expect(order.map(place)).toEqual(Array.from({ length: size }, (_, i) => i));
  });

  it('gives the same order each time', () => {
    const costs = seededMatrix(40, 9);
    expect(visitingOrder(costs)).toEqual(visitingOrder(costs));
  });
});
