import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TopK } from './top-k.ts';

const found = fc.array(
  fc.record({ row: fc.nat(30), cost: fc.integer({ min: 0, max: 40 }).map((n) => n / 20) }),
);

/** The least cost of each row, sorted, and cut where it should end. */
function sorted(list: { row: number; cost: number }[], limit: number, behind: number) {
  const least = new Map<number, number>();
  for (const { row, cost } of list) least.set(row, Math.min(cost, least.get(row) ?? cost));
  const all = [...least].sort(([row, cost], [other, otherCost]) => cost - otherCost || row - other);
  const first = all[0]?.[1] ?? 0;
  return all.filter(([, cost]) => cost <= first + behind).slice(0, limit);
}

describe('TopK', () => {
  it('keeps what sorting all would put first', () => {
    fc.assert(
      fc.property(found, fc.integer({ min: 1, max: 5 }), (list, limit) => {
        const best = new TopK(limit, 0.5);
        for (const { row, cost } of list) best.add(row, cost);
        // A row that fell out may not come back at the same cost, but is never in another's place.
        expect(best.rows.map((row, at) => [row, best.costs[at]])).toEqual(sorted(list, limit, 0.5));
      }),
    );
  });

  it('calls a row beyond only if it could not enter', () => {
    fc.assert(
      fc.property(found, fc.nat(30), fc.nat(40), (list, row, twentieths) => {
        const best = new TopK(3, 0.5);
        for (const one of list) best.add(one.row, one.cost);
        if (best.rows.includes(row) || !best.isBeyond(twentieths / 20, row)) return;
        const before = [...best.rows];
        best.add(row, twentieths / 20);
        expect(best.rows).toEqual(before);
      }),
    );
  });

  it('keeps nothing when nothing is wanted', () => {
    const best = new TopK(0, 1);
    best.add(1, 0.1);
    expect(best.rows).toEqual([]);
    expect(best.isBeyond(0, 0)).toBe(true);
  });
});
