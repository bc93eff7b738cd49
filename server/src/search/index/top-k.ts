/** Sums of the same costs in another order may differ by this much. */
const rounding = 1e-9;

/**
 * The best rows of one search, in order: the cheapest first, of equal ones the most popular (lowest) first. A row that
 * costs more than the best by `farthestBehind` is not kept.
 */
export class TopK {
  readonly rows: number[] = [];
  readonly costs: number[] = [];
  private readonly limit: number;
  private readonly farthestBehind: number;

  constructor(limit: number, farthestBehind: number) {
    this.limit = limit;
    this.farthestBehind = farthestBehind;
  }

  get size(): number {
    return this.rows.length;
  }

  /** The most that a row may cost that comes after all that are kept. */
  get most(): number {
    const { costs, limit } = this;
    if (limit === 0) return Number.NEGATIVE_INFINITY;
    if (costs.length === 0) return Number.POSITIVE_INFINITY;
    const nearest = costs[0]! + this.farthestBehind;
    return rounding + (costs.length < limit ? nearest : Math.min(nearest, costs.at(-1)!));
  }

  /** True when neither this row, nor a later one, can enter if it costs at least so much. */
  isBeyond(cost: number, row: number): boolean {
    const { rows, costs, limit } = this;
    const count = rows.length;
    if (count === 0) return limit === 0;
    if (cost > costs[0]! + this.farthestBehind + rounding) return true;
    if (count < limit) return false;
    const worst = costs[count - 1]!;
    return cost > worst + rounding || (cost > worst - rounding && row > rows[count - 1]!);
  }

  /** Keeps a row if it is among the best; a row that is there already keeps its lower cost. */
  add(row: number, cost: number): void {
    const { rows, costs, limit } = this;
    const known = rows.indexOf(row);
    if (known >= 0) {
      if (costs[known]! <= cost) return;
      rows.splice(known, 1);
      costs.splice(known, 1);
    }
    let at = rows.length;
    while (at > 0 && (costs[at - 1]! > cost || (costs[at - 1] === cost && rows[at - 1]! > row))) at--;
    if (at >= limit || (at > 0 && cost > costs[0]! + this.farthestBehind)) return;
    rows.push(0);
    costs.push(0);
    for (let to = rows.length - 1; to > at; to--) {
      rows[to] = rows[to - 1]!;
      costs[to] = costs[to - 1]!;
    }
    rows[at] = row;
    costs[at] = cost;
    const most = costs[0]! + this.farthestBehind;
    while (rows.length > limit || costs.at(-1)! > most) {
      rows.pop();
      costs.pop();
    }
  }
}
